/* One test of a program, by words of its name: ORRERY_TEST, as script/test one NAME --only WORDS gives it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

__attribute__((constructor)) static void filter(void)
{
    static char pattern[256]; /* cmocka keeps where it is */
    const char *words = getenv("ORRERY_TEST");
    if (!words || !*words)
        return;
    snprintf(pattern, sizeof pattern, "*%s*", words);
    cmocka_set_test_filter(pattern);
}
