/* What the facts of a host mean, and what to do about them. */
#include "cli.h"
#include "doctor.h"

#include <errno.h>
#include <pwd.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MB ((uint64_t)1 << 20)

enum {
    SOCKETS =
        16384, /* the server's own limit of WebSockets: of its descriptors, less these others, it gives them half */
    OTHERS = 32
};

__attribute__((format(printf, 4, 5))) static doctor_line *say(doctor_report *r, doctor_mark mark, const char *check,
                                                              const char *format, ...)
{
    va_list args;
    doctor_line *l = &r->line[r->n < DOCTOR_LINES - 1 ? r->n++ : r->n];
    va_start(args, format);
    *l = (doctor_line){.mark = mark, .check = check};
    vsnprintf(l->text, sizeof l->text, format, args);
    va_end(args);
    return l;
}

__attribute__((format(printf, 2, 3))) static void todo(doctor_line *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(l->todo, sizeof l->todo, format, args);
    va_end(args);
}

static const char *user_name(uid_t id, char out[64])
{
    const struct passwd *p = getpwuid(id);
    if (p)
        snprintf(out, 64, "%s", p->pw_name);
    else
        snprintf(out, 64, "%u", (unsigned)id);
    return out;
}

/* ---- rights --------------------------------------------------------------------------------------------------------*/
static void judge_folder(const doctor_host *h, doctor_report *r)
{
    char a[64], b[64];
    if (h->dir.st_mode & 022 && !(h->dir.st_mode & S_ISVTX))
        todo(say(r, DOCTOR_FAULT, "rights",
                 "others may write in %s (mode %04o), and so put another file in the place of the data", h->folder,
                 (unsigned)h->dir.st_mode & 07777),
             "chmod 0700 %s", h->folder);
    else if (h->file_error == 0 && h->dir.st_uid != h->file.st_uid && !(h->dir.st_mode & S_ISVTX))
        todo(say(r, DOCTOR_FAULT, "rights",
                 "%s belongs to %s, the file in it to %s, who cannot make the files beside it", h->folder,
                 user_name(h->dir.st_uid, a), user_name(h->file.st_uid, b)),
             "chown %s %s", b, h->folder);
    else
        say(r, DOCTOR_OK, "rights", "nobody else can put a file in the place of the data in %s", h->folder);
}

static void judge_file(const doctor_host *h, doctor_report *r)
{
    char name[64], asks[64];
    user_name(h->file.st_uid, name);
    user_name(h->euid, asks);
    if (h->file.st_mode & 077 || h->beside_open)
        todo(say(r, DOCTOR_FAULT, "rights",
                 "others may read or write %s (mode %04o) or what lies beside it: the key of the cookies and the "
                 "secrets of matches are in it",
                 h->data, (unsigned)h->file.st_mode & 07777),
             "chmod 0600 %s*", h->data);
    else
        say(r, DOCTOR_OK, "rights", "%s is read by %s alone", h->data, name);
    if (h->file.st_uid == 0)
        todo(say(r, DOCTOR_WARN, "owner", "%s belongs to root", h->data),
             "run the server as a user of its own, to whom the file and its folder belong");
    else if (h->euid != 0 && h->euid != h->file.st_uid)
        todo(say(r, DOCTOR_FAULT, "owner", "%s belongs to %s, you are %s", h->data, name, asks),
             "ask, and run the server, as %s", name);
    else if (!(h->file.st_mode & S_IWUSR) || !h->file_writes || !h->dir_writes)
        todo(say(r, DOCTOR_FAULT, "owner", "%s, or its folder, cannot be written", h->data),
             "chmod u+w %s; chmod u+wx %s", h->data, h->folder);
    else
        say(r, DOCTOR_OK, "owner", "%s can be written by %s", h->data, name);
}

void doctor_judge_data(const doctor_host *h, doctor_report *r)
{
    if (h->folder_error) {
        todo(say(r, DOCTOR_FAULT, "data", "%s: %s", h->folder, strerror(h->folder_error)),
             "make the folder, or name another file by --data");
        return;
    }
    if (h->file_error) {
        todo(say(r, h->file_error == ENOENT ? DOCTOR_WARN : DOCTOR_FAULT, "data", "%s: %s", h->data,
                 strerror(h->file_error)),
             h->file_error == ENOENT ? "name the file by --data; where none is, the server makes it"
                                     : "ask as the user of the server");
        if (h->file_error == ENOENT && !h->dir_writes)
            todo(say(r, DOCTOR_FAULT, "owner", "no file can be made in %s by you", h->folder),
                 "ask, and run the server, as the user to whom it belongs");
    }
    judge_folder(h, r);
    if (!h->file_error)
        judge_file(h, r);
    if (h->server > 0)
        say(r, DOCTOR_OK, "server", h->pid ? "a server has the data open, process %d" : "a server has the data open",
            (int)h->pid);
    else if (h->server == 0)
        say(r, DOCTOR_OK, "server", "no server has the data open");
    else
        todo(say(r, DOCTOR_SKIP, "server",
                 "whether a server has the data open was not looked at: /proc/locks cannot be read"),
             "ask as root");
}

/* ---- disk ----------------------------------------------------------------------------------------------------------*/
static const struct {
    long kind;
    const char *name;
    doctor_mark mark;
} file_systems[] = {
    {0xEF53, "ext", DOCTOR_OK},         {0x58465342, "xfs", DOCTOR_OK},       {0x9123683E, "btrfs", DOCTOR_OK},
    {0x2FC12FC1, "zfs", DOCTOR_OK},     {0xF2F52010, "f2fs", DOCTOR_OK},      {0x01021994, "tmpfs", DOCTOR_WARN},
    {0x858458F6, "ramfs", DOCTOR_WARN}, {0x794C7630, "overlay", DOCTOR_WARN}, {0x65735546, "fuse", DOCTOR_WARN},
    {0x6969, "nfs", DOCTOR_FAULT},      {0xFF534D42, "cifs", DOCTOR_FAULT},   {0xFE534D42, "smb2", DOCTOR_FAULT},
    {0x517B, "smb", DOCTOR_FAULT},      {0x01021997, "9p", DOCTOR_FAULT},     {0x00C36400, "ceph", DOCTOR_FAULT},
    {0x5346414F, "afs", DOCTOR_FAULT},  {0x47504653, "gpfs", DOCTOR_FAULT},   {0x0BD00BD0, "lustre", DOCTOR_FAULT},
};
enum { FILE_SYSTEMS = sizeof file_systems / sizeof *file_systems };

static void judge_file_system(const doctor_host *h, doctor_report *r)
{
    unsigned i = 0;
    while (i < FILE_SYSTEMS && file_systems[i].kind != h->fs_kind)
        i++;
    if (i == FILE_SYSTEMS)
        say(r, DOCTOR_OK, "file_system", "%s lies on a file system of kind 0x%lx, of which nothing bad is known",
            h->folder, h->fs_kind);
    else if (file_systems[i].mark == DOCTOR_OK)
        say(r, DOCTOR_OK, "file_system", "%s lies on %s", h->folder, file_systems[i].name);
    else if (file_systems[i].mark == DOCTOR_FAULT)
        todo(say(r, DOCTOR_FAULT, "file_system",
                 "%s lies on %s, a file system of the network: its locks and its syncs cannot be relied on", h->folder,
                 file_systems[i].name),
             "put the data on a local disk");
    else
        todo(
            say(r, DOCTOR_WARN, "file_system", "%s lies on %s", h->folder, file_systems[i].name),
            h->fs_kind == 0x65735546
                ? "see that what it syncs is on a disk, or put the data on a local one"
                : "what lies there is gone when the machine or the container ends: put the data on a disk or a volume");
}

void doctor_judge_disk(const doctor_host *h, doctor_report *r)
{
    if (h->folder_error)
        return;
    uint64_t size = h->file_error ? 0 : (uint64_t)h->file.st_size, free_mb = h->free_bytes / MB;
    if (h->read_only)
        todo(say(r, DOCTOR_FAULT, "disk", "the file system of %s is mounted read-only", h->folder),
             "mount it for writing");
    else if (h->free_bytes < 64 * MB)
        todo(say(r, DOCTOR_FAULT, "disk", "%llu MB are free in %s: when it is full, no action is taken",
                 (unsigned long long)free_mb, h->folder),
             "make room");
    else if (h->free_bytes < 1024 * MB || h->free_bytes < size)
        todo(say(r, DOCTOR_WARN, "disk", "%llu MB are free in %s, and the data have %llu", (unsigned long long)free_mb,
                 h->folder, (unsigned long long)(size / MB)),
             "make room, for a backup as well");
    else
        say(r, DOCTOR_OK, "disk", "%llu MB are free in %s, and the data have %llu", (unsigned long long)free_mb,
            h->folder, (unsigned long long)(size / MB));
    judge_file_system(h, r);
    if (h->file_error)
        return;
    if ((uint64_t)h->log_bytes > 64 * MB)
        todo(say(r, DOCTOR_WARN, "log", "the write-ahead log has %llu MB: something reads the data and does not end",
                 (unsigned long long)h->log_bytes / MB),
             "look for a program that has %s open (fuser %s), end it, start the server again", h->data, h->data);
    else
        say(r, DOCTOR_OK, "log", "the write-ahead log has %llu kB", (unsigned long long)h->log_bytes / 1024);
}

/* ---- limits, clock -------------------------------------------------------------------------------------------------*/
void doctor_judge_limits(const doctor_host *h, doctor_report *r)
{
    const char *whose = h->files_are_servers ? "the server" : "a server started from here";
    uint64_t people = h->files > OTHERS ? (h->files - OTHERS) / 2 : 0;
    if (people >= SOCKETS)
        say(r, DOCTOR_OK, "limits", "%s may have %llu files and sockets open, enough for all %d", whose,
            (unsigned long long)h->files, SOCKETS);
    else
        todo(say(r, people < 256 ? DOCTOR_FAULT : DOCTOR_WARN, "limits",
                 "%s may have %llu files and sockets open, enough for some %llu people", whose,
                 (unsigned long long)h->files, (unsigned long long)people),
             "LimitNOFILE=32800 in the unit, or ulimit -n 32800 before the start");
}

void doctor_judge_clock(const doctor_host *h, doctor_report *r)
{
    int64_t behind = h->store_error || !h->store.newest ? 0 : (h->store.newest - h->now_ms) / 1000;
    if (behind > 1)
        todo(say(r, DOCTOR_FAULT, "clock", "the clock is %lld s behind what is stored", (long long)behind),
             "set the clock before the server is started again: the times of matches and of people go by it");
    else
        say(r, DOCTOR_OK, "clock",
            h->store_error || !h->store.newest ? "nothing is stored that the clock could be held against"
                                               : "the clock is not behind what is stored");
    if (h->clock_kept < 0)
        say(r, DOCTOR_SKIP, "ntp", "the kernel does not say whether its clock is kept");
    else if (!h->clock_kept)
        todo(say(r, DOCTOR_WARN, "ntp", "nobody keeps this machine's clock"),
             "systemctl enable --now systemd-timesyncd, or chrony");
    else
        say(r, DOCTOR_OK, "ntp", "the clock is kept");
}

/* Which versions of the rules the running matches still need. How many of them can go on here. */
static unsigned judge_running(const orr_running *m, doctor_report *r)
{
    const orr_registered *found = orr_registry_find(m->game);
    if (!found) {
        todo(say(r, DOCTOR_WARN, "rules", "%u running matches are of %s, a game that is not here", m->matches, m->game),
             "a program that has it plays them to their end");
        return 0;
    }
    uint32_t oldest = orr_rules_oldest(found->game), newest = found->game->version;
    char here[48];
    snprintf(here, sizeof here, oldest == newest ? "is %u" : "are %u to %u", oldest, newest);
    if (m->version < oldest || m->version > newest) {
        todo(say(r, DOCTOR_WARN, "rules",
                 "%u running matches of %s are of version %u of its rules, here %s: nobody can go on with them",
                 m->matches, m->game, m->version, here),
             "a program of that version plays them to their end (docs/hosting.md, Upgrades)");
        return 0;
    }
    if (m->version < newest)
        say(r, DOCTOR_OK, "rules", "%u running matches of %s still need version %u of its rules; here %s", m->matches,
            m->game, m->version, here);
    return m->matches;
}

/* ---- the store -----------------------------------------------------------------------------------------------------*/
void doctor_judge_store(const doctor_host *h, doctor_report *r)
{
    const orr_store_facts *s = &h->store;
    if (h->folder_error || h->file_error)
        return;
    if (h->store_error) {
        todo(say(r, DOCTOR_FAULT, "schema", "%s: %s", h->data, h->store_why),
             "name the data of the server by --data, or go back to a backup");
        return;
    }
    if (s->schema > s->schema_here)
        todo(say(r, DOCTOR_FAULT, "schema", "the data have form %d, this program knows up to %d", s->schema,
                 s->schema_here),
             "install the program that made them, or go back to a backup");
    else if (s->schema < s->schema_here)
        todo(say(r, DOCTOR_WARN, "schema",
                 "the data have form %d, this program writes %d and will bring them there at its next start", s->schema,
                 s->schema_here),
             "make a backup before: the way back is that");
    else
        say(r, DOCTOR_OK, "schema", "the data have form %d, as this program writes them", s->schema);
    unsigned long long here = 0;
    for (unsigned i = 0; i < s->n; i++)
        here += judge_running(&s->running[i], r);
    if (s->schema <= s->schema_here)
        say(r, DOCTOR_OK, "rules", "%llu running matches are of the versions of the rules that are here", here);
}

/* ---- the server, and the proxy before it ---------------------------------------------------------------------------*/
static void judge_proxy(const doctor_wire *w, doctor_report *r)
{
    const char *url = w->public_url;
    if (w->public_health < 0) {
        todo(say(r, DOCTOR_SKIP, "proxy", "%s was not asked: %s", url, w->why), "curl %s/healthz", url);
        return;
    }
    if (w->public_health != 200) {
        todo(say(r, DOCTOR_FAULT, "proxy", w->public_health ? "%s/healthz answers %d" : "%s/healthz does not answer",
                 url, w->public_health),
             "see that the proxy runs and passes on to the server's address (docs/hosting.md)");
        return;
    }
    say(r, DOCTOR_OK, "proxy", "%s passes on to the server", url);
    if (w->public_socket == 403)
        say(r, DOCTOR_OK, "websocket", "WebSockets come through");
    else
        todo(say(r, DOCTOR_FAULT, "websocket",
                 "WebSockets do not come through: a handshake at %s/ws is answered with %d", url, w->public_socket),
             "HTTP/1.1 with the headers Upgrade and Connection (docs/hosting.md)");
    if (w->direct)
        say(r, DOCTOR_OK, "forwarded", "no proxy stands before the server: addresses are those that connect");
    else if (w->metrics_told)
        todo(say(r, DOCTOR_FAULT, "forwarded",
                 "requests come through the proxy without X-Forwarded-For: all people are one address, and /metrics is "
                 "open to all the world"),
             "proxy_set_header X-Forwarded-For $remote_addr; and refuse /metrics (docs/hosting.md)");
    else if (w->refused_by_us)
        say(r, DOCTOR_OK, "forwarded", "X-Forwarded-For comes with what the proxy passes on");
    else
        todo(say(r, DOCTOR_SKIP, "forwarded",
                 "whether X-Forwarded-For comes was not seen: the proxy itself answers /metrics, with %d",
                 w->public_metrics),
             "that is as it should be; to see it, take the proxy's rule for /metrics away for a moment");
}

void doctor_judge_wire(const doctor_host *h, const doctor_wire *w, const char *version, doctor_report *r)
{
    if (!w->health) {
        if (h->server > 0)
            todo(say(r, DOCTOR_WARN, "answers", "a server has the data, but at %s nobody answers", w->listen),
                 "give the --listen with which it was started");
        todo(say(r, DOCTOR_SKIP, "proxy", "the proxy was not looked at: no server answers at %s", w->listen),
             "ask again while the server runs");
        return;
    }
    if (w->health == 503)
        todo(say(r, DOCTOR_FAULT, "answers", "the server at %s says that its store fails", w->listen),
             "see its log, and the disk");
    else if (w->health != 200)
        todo(say(r, DOCTOR_FAULT, "answers", "what answers at %s is no Orrery: %d", w->listen, w->health),
             "give the --listen with which the server was started");
    else
        say(r, DOCTOR_OK, "answers", "the server at %s answers and is well", w->listen);
    if (*w->version && strcmp(w->version, version) != 0)
        todo(say(r, DOCTOR_WARN, "version", "the server that runs is %s, this program %s", w->version, version),
             "start the server again");
    if (!w->public_url) {
        todo(say(r, DOCTOR_SKIP, "proxy", "the proxy was not looked at"), "give --public-url");
        return;
    }
    if (w->origin == 403)
        todo(say(r, DOCTOR_FAULT, "public_url",
                 "the server was started with another public URL than %s, and refuses pages from there", w->public_url),
             "start it with --public-url as it stands in people's address bars, http or https included");
    else if (w->origin > 0)
        say(r, DOCTOR_OK, "public_url", "the server takes %s for its public URL", w->public_url);
    judge_proxy(w, r);
}
