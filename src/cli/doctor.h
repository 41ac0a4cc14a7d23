/* orrery doctor: facts are collected (doctor_look.c, doctor_ask.c), judged (doctor_judge.c) and told (doctor.c). Judging
 * asks nothing, so that every bad case can be put to it by a test. */
#ifndef CLI_DOCTOR_H
#define CLI_DOCTOR_H

#include "store/store.h"

#include <sys/stat.h>
#include <sys/types.h>

/* SKIP: not looked at, and why. */
typedef enum { DOCTOR_OK, DOCTOR_WARN, DOCTOR_FAULT, DOCTOR_SKIP } doctor_mark;

typedef struct {
    doctor_mark mark;
    const char *check; /* a word for programs: "rights", "disk", ... */
    char text[400];    /* what is */
    char todo[400];    /* what to do, or "" */
} doctor_line;

enum { DOCTOR_LINES = 96 };
typedef struct {
    doctor_line line[DOCTOR_LINES];
    unsigned n;
} doctor_report;

/* The machine and the file. */
typedef struct {
    const char *data;  /* as given; borrowed */
    char folder[1024]; /* where it lies */
    uid_t euid;        /* who asks */
    int file_error;    /* 0, or the errno of looking at the file or at the folder */
    int folder_error;
    struct stat file, dir;
    bool beside_open;             /* others may read the log or the index beside it */
    bool file_writes, dir_writes; /* for who asks */
    bool read_only;               /* the file system */
    uint64_t free_bytes;
    long fs_kind;           /* statfs's f_type */
    int64_t log_bytes;      /* of the write-ahead log; 0 without one */
    int server;             /* 1: a server has the file; 0: none; -1: that could not be known */
    pid_t pid;              /* of it, or 0 */
    uint64_t files;         /* hard limit of descriptors */
    bool files_are_servers; /* of the server that runs, else of who asks */
    int64_t now_ms;
    int clock_kept; /* 1: kept by NTP or the like; 0: not; -1: the kernel does not say */
    orr_err store_error;
    char store_why[300];
    orr_store_facts store;
} doctor_host;

/* What a running server answers. A status is 0 when nothing came, -1 when nothing was asked. */
typedef struct {
    const char *listen, *public_url; /* borrowed; public_url may be NULL */
    char version[32];                /* of the server, or "" */
    int health, origin;
    int public_health, public_metrics, public_socket;
    bool direct;        /* the public URL is the server's own port: no proxy */
    bool metrics_told;  /* the numbers themselves came through the proxy */
    bool refused_by_us; /* it was the server who refused /metrics */
    char why[200];      /* why the public URL was not asked */
} doctor_wire;

void doctor_look(const char *data, doctor_host *out);
void doctor_ask(const char *listen, const char *public_url, doctor_wire *out);

void doctor_judge_data(const doctor_host *h, doctor_report *r);
void doctor_judge_disk(const doctor_host *h, doctor_report *r);
void doctor_judge_limits(const doctor_host *h, doctor_report *r);
void doctor_judge_clock(const doctor_host *h, doctor_report *r);
void doctor_judge_store(const doctor_host *h, doctor_report *r);
/* `version`: of this program. */
void doctor_judge_wire(const doctor_host *h, const doctor_wire *w, const char *version, doctor_report *r);

#endif
