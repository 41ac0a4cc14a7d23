/* The machine and the file, as they are. Nothing is written, and a server that runs is not disturbed. */
#include "cli.h"
#include "doctor.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/timex.h>
#include <sys/vfs.h>
#include <time.h>
#include <unistd.h>

static void look_at_files(const char *data, doctor_host *out)
{
    static const char *const ends[] = {"-wal", "-shm"};
    const char *slash = strrchr(data, '/');
    snprintf(out->folder, sizeof out->folder, "%.*s", slash ? (int)(slash - data) + (slash == data) : 1,
             slash ? data : ".");
    out->folder_error = stat(out->folder, &out->dir) ? errno : S_ISDIR(out->dir.st_mode) ? 0 : ENOTDIR;
    out->file_error = stat(data, &out->file) ? errno : S_ISREG(out->file.st_mode) ? 0 : EISDIR;
    out->file_writes = !faccessat(AT_FDCWD, data, R_OK | W_OK, AT_EACCESS);
    out->dir_writes = !faccessat(AT_FDCWD, out->folder, W_OK | X_OK, AT_EACCESS);
    for (unsigned i = 0; i < 2; i++) {
        char name[1100];
        struct stat st;
        int n = snprintf(name, sizeof name, "%s%s", data, ends[i]);
        if (n < 0 || (size_t)n >= sizeof name || stat(name, &st))
            continue;
        out->beside_open |= (st.st_mode & 077) != 0;
        if (i == 0)
            out->log_bytes = st.st_size;
    }
}

static void look_at_disk(doctor_host *out)
{
    struct statvfs space;
    struct statfs kind;
    if (!statvfs(out->folder, &space)) {
        out->free_bytes = (uint64_t)space.f_bavail * space.f_frsize;
        out->read_only = space.f_flag & ST_RDONLY;
    }
    if (!statfs(out->folder, &kind))
        out->fs_kind = (long)(kind.f_type & 0xFFFFFFFF);
}

/* Who holds the lock beside the file (src/store/sqlite.c), by the kernel's list: to try it would keep a server from
 * starting. Lines are "1: FLOCK  ADVISORY  WRITE 1234 fe:00:56789 0 EOF". */
static void look_for_server(const char *data, doctor_host *out)
{
    char name[1100], line[256];
    struct stat st;
    int n = snprintf(name, sizeof name, "%s.lock", data);
    FILE *f = fopen("/proc/locks", "re");
    out->server = f ? 0 : -1;
    if (!f)
        return;
    while (n > 0 && (size_t)n < sizeof name && !stat(name, &st) && fgets(line, sizeof line, f)) {
        int pid;
        unsigned long long inode;
        if (sscanf(line, "%*u: FLOCK %*s %*s %d %*x:%*x:%llu", &pid, &inode) != 2 || inode != st.st_ino)
            continue;
        out->server = 1;
        out->pid = pid > 0 ? pid : 0; /* of another name space: 0 or less */
    }
    fclose(f);
}

static void look_at_limits(doctor_host *out)
{
    char name[64], line[256];
    struct rlimit own;
    unsigned long long soft;
    if (!getrlimit(RLIMIT_NOFILE, &own))
        out->files = own.rlim_max; /* a server raises what it has to what it may */
    snprintf(name, sizeof name, "/proc/%d/limits", (int)out->pid);
    FILE *f = out->pid ? fopen(name, "re") : NULL;
    while (f && fgets(line, sizeof line, f)) {
        if (sscanf(line, "Max open files %llu", &soft) == 1) {
            out->files = soft;
            out->files_are_servers = true;
        }
    }
    if (f)
        fclose(f);
}

static void look_at_clock(doctor_host *out)
{
    struct timex kept = {0};
    struct timespec now;
    int state = adjtimex(&kept);
    clock_gettime(CLOCK_REALTIME, &now);
    out->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    out->clock_kept = state < 0 ? -1 : state != TIME_ERROR && !(kept.status & STA_UNSYNC);
}

void doctor_look(const char *data, doctor_host *out)
{
    *out = (doctor_host){.data = data, .euid = geteuid()};
    look_at_files(data, out);
    look_at_disk(out);
    look_for_server(data, out);
    look_at_limits(out);
    if (!out->file_error)
        out->store_error = orr_store_look(data, &out->store, out->store_why, sizeof out->store_why);
    look_at_clock(out); /* after the store: what is stored meanwhile is not ahead of the clock */
}
