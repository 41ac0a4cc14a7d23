#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
    pid_t pid;       /* and its group */
    int in, out;     /* our ends: what it reads, what it says */
    orr_text unread; /* from `sent` on still to be written */
    size_t sent;
    size_t have, used; /* bytes in `said`; of these, what was told as a line */
    bool skipping;     /* the rest of a line that was too long */
    char said[PROCESS_LINE_MAX];
};

int64_t process_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- beginning and end --------------------------------------------------------------------------------------------*/
/* In the child of a program with threads: nothing but system calls. */
_Noreturn static void become(const char *command, int in, int out, pid_t parent)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* with the thread that started it */
    /* Pipes are never 0, 1 or 2 here: those are open in us. */
    if (getppid() == parent && setsid() >= 0 && dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
        close_range(STDERR_FILENO + 1, ~0u, 0) == 0)
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void close_both(const int *ends)
{
    close(ends[0]);
    close(ends[1]);
}

/* Both pipes, ours of them not blocking; none of the standard ones. */
static bool pipes(int *in, int *out)
{
    if (pipe2(in, O_CLOEXEC))
        return false;
    if (pipe2(out, O_CLOEXEC)) {
        close_both(in);
        return false;
    }
    bool good =
        in[0] > STDERR_FILENO && fcntl(in[1], F_SETFL, O_NONBLOCK) == 0 && fcntl(out[0], F_SETFL, O_NONBLOCK) == 0;
    if (!good) {
        close_both(in);
        close_both(out);
    }
    return good;
}

process *process_start(const char *command)
{
    int in[2], out[2];
    process *p = calloc(1, sizeof *p);
    pid_t parent = getpid();
    if (!p || !pipes(in, out)) {
        free(p);
        return NULL;
    }
    p->unread.max = PROCESS_UNREAD_MAX;
    p->pid = fork();
    if (p->pid == 0)
        become(command, in[0], out[1], parent);
    close(in[0]);
    close(out[1]);
    p->in = in[1];
    p->out = out[0];
    if (p->pid > 0)
        return p;
    close(p->in);
    close(p->out);
    free(p);
    return NULL;
}

/* Has it ended? It is not reaped yet, so that its number, and its group's, is nobody else's. */
static bool has_ended(const process *p)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)p->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == p->pid;
}

static bool ends_within(const process *p, int64_t ms)
{
    int64_t deadline = process_now() + ms;
    for (long nap = 100000; !has_ended(p); nap = nap < 20000000 ? nap * 2 : nap) {
        if (process_now() >= deadline)
            return false;
        nanosleep(&(struct timespec){.tv_nsec = nap}, NULL);
    }
    return true;
}

void process_leave(process *p)
{
    if (p->in >= 0)
        close(p->in);
    p->in = -1;
}

void process_stop(process *p, int64_t ms)
{
    enum { ASKED_MS = 500 };
    if (!p)
        return;
    process_leave(p); /* what it may still say is not read, and is no error of its own: the other pipe stays open */
    if (!ends_within(p, ms)) {
        kill(-p->pid, SIGTERM);
        ends_within(p, ASKED_MS);
    }
    kill(-p->pid, SIGKILL); /* and those whom it has left behind */
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close(p->out);
    orr_text_deinit(&p->unread);
    free(p);
}

/* ---- to it --------------------------------------------------------------------------------------------------------*/
/* As write; a reader that has gone is an error and no signal. */
static ssize_t write_quietly(int fd, const char *bytes, size_t n)
{
    sigset_t pipe, before, pending;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe, &before);
    ssize_t wrote = write(fd, bytes, n);
    int e = errno;
    if (wrote < 0 && e == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&pipe, NULL, &(struct timespec){0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = e;
    return wrote;
}

/* What goes without waiting. False: nobody reads it any more. */
static bool send_some(process *p)
{
    while (p->sent < p->unread.n) {
        ssize_t wrote = write_quietly(p->in, p->unread.at + p->sent, p->unread.n - p->sent);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return errno == EAGAIN;
        p->sent += (size_t)wrote;
    }
    orr_text_clear(&p->unread);
    p->sent = 0;
    return true;
}

bool process_say(process *p, const char *line, size_t n)
{
    if (p->sent) {
        memmove(p->unread.at, p->unread.at + p->sent, p->unread.n - p->sent);
        p->unread.n -= p->sent;
        p->sent = 0;
    }
    orr_text_add(&p->unread, line, n);
    orr_text_add(&p->unread, "\n", 1);
    return !p->unread.failed && send_some(p);
}

/* Until something can be read or written, or the deadline. */
static void wait_for(process *p, bool reading, int64_t deadline)
{
    bool writing = p->sent < p->unread.n;
    struct pollfd fd[2] = {{.fd = reading ? p->out : -1, .events = POLLIN},
                           {.fd = writing ? p->in : -1, .events = POLLOUT}};
    int64_t left = deadline - process_now();
    poll(fd, 2, left < 0 ? 0 : left > 60000 ? 60000 : (int)left);
}

bool process_flush(process *p, int64_t deadline)
{
    for (;;) {
        if (!send_some(p))
            return false;
        if (p->sent == p->unread.n)
            return true;
        if (process_now() >= deadline)
            return false;
        wait_for(p, false, deadline);
    }
}

/* ---- from it ------------------------------------------------------------------------------------------------------*/
/* The next whole line of what was read; of a line that is too long its end is looked for. */
static bool next_line(process *p, const char **line, size_t *n)
{
    for (;;) {
        char *from = p->said + p->used, *end = memchr(from, '\n', p->have - p->used);
        if (!end) {
            if (p->skipping)
                p->used = p->have;
            memmove(p->said, p->said + p->used, p->have - p->used);
            p->have -= p->used;
            p->used = 0;
            return false;
        }
        p->used = (size_t)(end - p->said) + 1;
        if (p->skipping) {
            p->skipping = false;
            continue;
        }
        *line = from;
        *n = (size_t)(end - from);
        return true;
    }
}

process_heard process_hear(process *p, int64_t deadline, const char **line, size_t *n)
{
    for (;;) {
        if (next_line(p, line, n))
            return PROCESS_LINE;
        if (p->have == sizeof p->said) {
            p->have = 0;
            p->skipping = true;
            return PROCESS_LONG;
        }
        if (!send_some(p))
            return PROCESS_GONE;
        ssize_t got = read(p->out, p->said + p->have, sizeof p->said - p->have);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return PROCESS_GONE;
        if (got > 0)
            p->have += (size_t)got;
        /* one that never stops talking is late, too */
        if (process_now() >= deadline)
            return has_ended(p) ? PROCESS_GONE : PROCESS_LATE;
        if (got < 0)
            wait_for(p, true, deadline);
    }
}
