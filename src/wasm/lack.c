/* What rules and bots need of the machine, as a page has it: a clock, no threads, no guard that
 * goes on after a fault of ours. */
#include "bots/beside.h"

#include <orrery/base.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

/* What an assertion said, for whoever looks at the memory of a module that has stopped. */
__attribute__((export_name("page_fault"))) const char *page_fault(void);
static char fault[200];
const char *page_fault(void) { return fault; }

void orr_assert_failed(const char *what, const char *file, int line)
{
    const char *name = strrchr(file, '/');
    snprintf(fault, sizeof fault, "%s:%d: %s", name ? name + 1 : file, line, what);
    __builtin_trap();
}

orr_err orr_guard(void (*work)(void *arg), void *arg, char *what, size_t size)
{
    (void)what, (void)size;
    work(arg);
    return ORR_OK;
}

beside *beside_begin(void (*work)(void *arg), void *arg) { return (void)work, (void)arg, NULL; }
uint64_t beside_end(beside *b) { return (void)b, 0; }

uint64_t beside_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
