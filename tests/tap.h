/* TAP for C test programs that are not cmocka suites (cmocka writes its own with CMOCKA_MESSAGE_OUTPUT=TAP).
 *     tap_plan(2); tap_ok(x == 1, "x of seat %u", s); tap_ok(...); return tap_done(); */
#ifndef ORRERY_TESTS_TAP_H
#define ORRERY_TESTS_TAP_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

static int tap_planned, tap_run, tap_failed;

static inline void tap_plan(int n)
{
    tap_planned = n;
    printf("1..%d\n", n);
    fflush(stdout);
}

__attribute__((format(printf, 2, 3))) static inline bool tap_ok(bool ok, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    printf("%sok %d - ", ok ? "" : "not ", ++tap_run);
    vprintf(format, args);
    putchar('\n');
    fflush(stdout);
    va_end(args);
    tap_failed += !ok;
    return ok;
}

/* The exit status of the program. Without a plan made before, the plan is what was run. */
static inline int tap_done(void)
{
    if (!tap_planned)
        tap_plan(tap_run);
    return tap_failed || tap_run != tap_planned;
}

#endif
