/* A program of somebody else's, spoken to in lines over its standard input and output. It has a session and a group of
 * its own, no descriptor of ours but those two and our standard error, and ends with the thread that started it,
 * however that ends. Whatever it does, no call here lasts longer than its deadline. Threads: a process belongs to the
 * one that started it. */
#ifndef BOTS_PROCESS_H
#define BOTS_PROCESS_H

#include <orrery/base.h>

enum {
    PROCESS_LINE_MAX = 64 * 1024,          /* bytes of a line that is read, its end included */
    PROCESS_UNREAD_MAX = 16 * 1024 * 1024, /* bytes that may wait for a program that does not read */
};

typedef struct process process;

/* Runs `sh -c command`. NULL: memory, descriptors or processes are out. */
process *process_start(const char *command);
/* Closes its input, which tells it to end. */
void process_leave(process *p);
/* The same; who has not ended `ms` later is asked to (SIGTERM), and made to (SIGKILL), with all of its group. */
void process_stop(process *p, int64_t ms); /* NULL is good */

/* Adds a line and writes what goes without waiting. False: nobody reads it any more, or too much waits. */
bool process_say(process *p, const char *line, size_t n);
/* Waits until all is written. False: nobody reads it any more, or it took too long. */
bool process_flush(process *p, int64_t deadline);

typedef enum {
    PROCESS_LINE, /* one line, without its end, until the next call */
    PROCESS_LONG, /* one that is too long; it is thrown away */
    PROCESS_LATE,
    PROCESS_GONE, /* it has ended, or closed its input or output */
} process_heard;
process_heard process_hear(process *p, int64_t deadline, const char **line, size_t *n);

int64_t process_now(void); /* what deadlines go by: milliseconds of a steady clock */

#endif
