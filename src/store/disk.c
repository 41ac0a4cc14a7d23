/* For tests: a disk that forgets. What is written through it stays in the memory of the process until it is synced, so that
 * a killed process loses all that was not, as a machine does whose power fails. A layer under SQLite (a VFS), made the one
 * for the whole process. A whole image of each file is kept: it is for small ones. */
#include "base/log.h"
#include "store/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { IMAGES = 16, PATH_SIZE = 1024, TRUE_FIRST = 30, LIES = 8, PIECE = 65536 };

/* A file as those who have it open see it, and what of it is not on the disk. */
typedef struct {
    char path[PATH_SIZE]; /* "": free */
    unsigned users;
    uint8_t *at;
    size_t size, cap;
    size_t dirty_from, dirty_to; /* empty when equal */
    bool cut;                    /* the file on the disk may be longer */
    unsigned syncs;
} image;

typedef struct {
    sqlite3_file file;
    image *image;       /* NULL: a nameless file, passed on */
    sqlite3_file *real; /* behind this struct */
} disk_file;

static sqlite3_vfs *below, disk;
static bool lies;
static image images[IMAGES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the images */

static disk_file *of(sqlite3_file *f) { return (disk_file *)f; }
static sqlite3_file *real(sqlite3_file *f) { return of(f)->real; }

static bool grow(image *m, size_t size)
{
    size_t cap = m->cap ? m->cap : 65536;
    while (cap < size)
        cap *= 2;
    if (cap > m->cap) {
        uint8_t *more = realloc(m->at, cap);
        if (!more)
            return false;
        m->at = more;
        m->cap = cap;
    }
    if (size > m->size) {
        memset(m->at + m->size, 0, size - m->size);
        m->size = size;
    }
    return true;
}

static void touch(image *m, size_t from, size_t to)
{
    bool clean = m->dirty_from == m->dirty_to;
    m->dirty_from = clean || from < m->dirty_from ? from : m->dirty_from;
    m->dirty_to = clean || to > m->dirty_to ? to : m->dirty_to;
}

/* ---- a file -------------------------------------------------------------------------------------------------------*/
static int disk_read(sqlite3_file *f, void *out, int n, sqlite3_int64 at)
{
    const image *m = of(f)->image;
    if (!m)
        return real(f)->pMethods->xRead(real(f), out, n, at);
    pthread_mutex_lock(&lock);
    size_t from = (size_t)at, there = from < m->size ? m->size - from : 0, take = there < (size_t)n ? there : (size_t)n;
    if (take)
        memcpy(out, m->at + from, take);
    pthread_mutex_unlock(&lock);
    memset((uint8_t *)out + take, 0, (size_t)n - take);
    return take < (size_t)n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

static int disk_write(sqlite3_file *f, const void *data, int n, sqlite3_int64 at)
{
    image *m = of(f)->image;
    if (!m)
        return real(f)->pMethods->xWrite(real(f), data, n, at);
    size_t from = (size_t)at, to = from + (size_t)n;
    pthread_mutex_lock(&lock);
    size_t had = m->size;
    bool ok = grow(m, to);
    if (ok) {
        memcpy(m->at + from, data, (size_t)n);
        touch(m, from < had ? from : had, to);
    }
    pthread_mutex_unlock(&lock);
    return ok ? SQLITE_OK : SQLITE_FULL;
}

static int disk_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    image *m = of(f)->image;
    if (!m)
        return real(f)->pMethods->xTruncate(real(f), size);
    pthread_mutex_lock(&lock);
    m->cut |= (size_t)size < m->size;
    m->size = (size_t)size < m->size ? (size_t)size : m->size;
    m->dirty_to = m->dirty_to < m->size ? m->dirty_to : m->size;
    m->dirty_from = m->dirty_from < m->dirty_to ? m->dirty_from : m->dirty_to;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

/* In pieces: the layer below takes no 128 KiB at once. */
static int put_down(image *m, sqlite3_file *f)
{
    int rc = m->cut ? f->pMethods->xTruncate(f, (sqlite3_int64)m->size) : SQLITE_OK;
    m->cut = m->cut && rc;
    while (!rc && m->dirty_from < m->dirty_to) {
        size_t n = m->dirty_to - m->dirty_from < PIECE ? m->dirty_to - m->dirty_from : PIECE;
        rc = f->pMethods->xWrite(f, m->at + m->dirty_from, (int)n, (sqlite3_int64)m->dirty_from);
        m->dirty_from += rc ? 0 : n;
    }
    return rc;
}

static int disk_sync(sqlite3_file *f, int flags)
{
    image *m = of(f)->image;
    int rc = SQLITE_OK;
    if (m) {
        pthread_mutex_lock(&lock);
        bool lie = lies && ++m->syncs > TRUE_FIRST && m->syncs % LIES;
        rc = lie ? SQLITE_OK : put_down(m, real(f));
        pthread_mutex_unlock(&lock);
        if (lie)
            return SQLITE_OK;
    }
    return rc ? rc : real(f)->pMethods->xSync(real(f), flags);
}

static int disk_size(sqlite3_file *f, sqlite3_int64 *size)
{
    const image *m = of(f)->image;
    if (!m)
        return real(f)->pMethods->xFileSize(real(f), size);
    pthread_mutex_lock(&lock);
    *size = (sqlite3_int64)m->size;
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

/* An image stays when nobody has it open: what was never synced has not reached the disk by closing either. */
static int disk_close(sqlite3_file *f)
{
    pthread_mutex_lock(&lock);
    if (of(f)->image)
        of(f)->image->users--;
    pthread_mutex_unlock(&lock);
    return real(f)->pMethods->xClose(real(f));
}

static int disk_lock(sqlite3_file *f, int level) { return real(f)->pMethods->xLock(real(f), level); }
static int disk_unlock(sqlite3_file *f, int level) { return real(f)->pMethods->xUnlock(real(f), level); }
static int disk_reserved(sqlite3_file *f, int *out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); }
static int disk_control(sqlite3_file *f, int op, void *arg)
{
    return real(f)->pMethods->xFileControl(real(f), op, arg);
}
static int disk_sector(sqlite3_file *f) { return real(f)->pMethods->xSectorSize(real(f)); }

static int disk_traits(sqlite3_file *f)
{
    return real(f)->pMethods->xDeviceCharacteristics(real(f)) & ~SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int disk_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return real(f)->pMethods->xShmMap(real(f), page, size, extend, out);
}

static int disk_shm_lock(sqlite3_file *f, int at, int n, int flags)
{
    return real(f)->pMethods->xShmLock(real(f), at, n, flags);
}

static void disk_barrier(sqlite3_file *f) { real(f)->pMethods->xShmBarrier(real(f)); }
static int disk_unmap(sqlite3_file *f, int gone) { return real(f)->pMethods->xShmUnmap(real(f), gone); }

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = disk_close,
    .xRead = disk_read,
    .xWrite = disk_write,
    .xTruncate = disk_truncate,
    .xSync = disk_sync,
    .xFileSize = disk_size,
    .xLock = disk_lock,
    .xUnlock = disk_unlock,
    .xCheckReservedLock = disk_reserved,
    .xFileControl = disk_control,
    .xSectorSize = disk_sector,
    .xDeviceCharacteristics = disk_traits,
    .xShmMap = disk_map,
    .xShmLock = disk_shm_lock,
    .xShmBarrier = disk_barrier,
    .xShmUnmap = disk_unmap,
};

/* ---- all files ----------------------------------------------------------------------------------------------------*/
static image *find(const char *path)
{
    for (unsigned i = 0; i < IMAGES; i++)
        if (!strcmp(images[i].path, path))
            return &images[i];
    return NULL;
}

static bool load(image *m, sqlite3_file *f)
{
    sqlite3_int64 size = 0;
    return !f->pMethods->xFileSize(f, &size) && grow(m, (size_t)size) &&
           (!size || !f->pMethods->xRead(f, m->at, (int)size, 0));
}

/* The image of a path, made from the file when nobody had it. */
static image *take(const char *path, sqlite3_file *f)
{
    image *m = find(path);
    if (!m && (m = find(""))) {
        snprintf(m->path, sizeof m->path, "%s", path);
        if (!load(m, f))
            m->path[0] = 0;
    }
    if (!m || !m->path[0])
        return NULL;
    m->users++;
    return m;
}

static int disk_open(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *out)
{
    (void)v;
    disk_file *d = of(f);
    *d = (disk_file){.real = (sqlite3_file *)(d + 1)};
    int rc = below->xOpen(below, path, d->real, flags, out);
    if (rc || !path) {
        d->file.pMethods = rc ? NULL : &methods;
        return rc;
    }
    pthread_mutex_lock(&lock);
    d->image = strlen(path) < PATH_SIZE ? take(path, d->real) : NULL;
    pthread_mutex_unlock(&lock);
    if (!d->image) {
        d->real->pMethods->xClose(d->real);
        return SQLITE_CANTOPEN;
    }
    d->file.pMethods = &methods;
    return SQLITE_OK;
}

static int disk_delete(sqlite3_vfs *v, const char *path, int sync)
{
    (void)v;
    pthread_mutex_lock(&lock);
    image *m = find(path);
    if (m && !m->users) {
        free(m->at);
        *m = (image){0};
    }
    pthread_mutex_unlock(&lock);
    return below->xDelete(below, path, sync);
}

bool orr_store_forgetful_disk(const char *kind)
{
    lies = !strcmp(kind, "lying");
    if (!lies && strcmp(kind, "honest"))
        return false;
    below = sqlite3_vfs_find(NULL);
    if (!below)
        return false;
    disk = *below;
    disk.pNext = NULL;
    disk.zName = "forgetful";
    disk.szOsFile = (int)sizeof(disk_file) + below->szOsFile;
    disk.xOpen = disk_open;
    disk.xDelete = disk_delete;
    orr_log_text("note", "for tests: the disk is %s and forgets what is not synced", kind);
    return sqlite3_vfs_register(&disk, 1) == SQLITE_OK;
}
