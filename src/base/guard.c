/* Where faults of ours end: an assertion that fails goes back to the innermost guard of its thread. */
#include <orrery/base.h>

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

struct guard {
    jmp_buf back;
    struct guard *outer;
    char *what;
    size_t size;
};

static _Thread_local struct guard *innermost;

void orr_assert_failed(const char *what, const char *file, int line)
{
    struct guard *g = innermost;
    if (!g) {
        fprintf(stderr, "orrery: %s:%d: assertion failed: %s\n", file, line, what);
        abort();
    }
    if (g->what && g->size)
        snprintf(g->what, g->size, "%s:%d: %s", file, line, what);
    longjmp(g->back, 1);
}

orr_err orr_guard(void (*work)(void *arg), void *arg, char *what, size_t size)
{
    struct guard g = {.outer = innermost, .what = what, .size = size};
    if (setjmp(g.back)) {
        innermost = g.outer;
        return ORR_BUG;
    }
    innermost = &g;
    work(arg);
    innermost = g.outer;
    return ORR_OK;
}
