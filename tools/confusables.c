/* Writes src/people/confusables.inc: the letters that Unicode says may be taken for others, with the letters that stand
 * for them (Unicode Technical Standard 39, "skeleton"). The data are those of the ICU that this is built with: a letter
 * whose skeleton is not itself is one of them. Run by script/confusables. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>

enum { LONG = 64, POOL = 1 << 16, LINE = 118 };

static int32_t pool[POOL], pool_n;
static int column;

static void need(UErrorCode e, const char *what)
{
    if (U_FAILURE(e)) {
        fprintf(stderr, "%s: %s\n", what, u_errorName(e));
        exit(1);
    }
}

/* Where these stand in the pool; they are added when they are not there. */
static int32_t place(const int32_t *c, int32_t n)
{
    for (int32_t at = 0; at + n <= pool_n; at++) {
        int32_t i = 0;
        while (i < n && pool[at + i] == c[i])
            i++;
        if (i == n)
            return at;
    }
    if (pool_n + n > POOL) {
        fputs("the pool is full\n", stderr);
        exit(1);
    }
    for (int32_t i = 0; i < n; i++)
        pool[pool_n + i] = c[i];
    pool_n += n;
    return pool_n - n;
}

static void item(const char *text, int size)
{
    if (column && column + size + 1 > LINE) {
        putchar('\n');
        column = 0;
    }
    column += printf("%s%s", column ? " " : "", text);
}

static int32_t read_all(const UChar *from, int32_t size, int32_t *out)
{
    int32_t n = 0;
    for (int32_t i = 0; i < size; n++)
        U16_NEXT(from, i, size, out[n]);
    return n;
}

int main(void)
{
    UErrorCode e = U_ZERO_ERROR;
    UVersionInfo v;
    char text[64];
    USpoofChecker *spoof = uspoof_open(&e);
    const UNormalizer2 *nfd = unorm2_getNFDInstance(&e);
    need(e, "opening");
    u_getUnicodeVersion(v);
    printf("/* Made by script/confusables from the confusables of Unicode %d.%d (UTS 39). Do not edit.\n", v[0], v[1]);
    puts(" * See THIRD-PARTY.md for the licence of the data. */");
    puts("/* clang-format off */");
    puts("static const struct { uint32_t from; uint16_t at; uint8_t n; } confusables[] = {");
    for (UChar32 c = 0; c <= UCHAR_MAX_VALUE; c++) {
        UChar one[2], two[LONG];
        int32_t n = 0, seen[LONG];
        if (U_IS_SURROGATE(c) || unorm2_getRawDecomposition(nfd, c, two, LONG, &e) >= 0)
            continue;
        U16_APPEND_UNSAFE(one, n, c);
        n = read_all(two, uspoof_getSkeleton(spoof, 0, one, n, two, LONG, &e), seen);
        need(e, "a skeleton");
        if (n == 1 && seen[0] == c)
            continue;
        item(text, snprintf(text, sizeof text, "{0x%x,%d,%d},", (unsigned)c, place(seen, n), n));
    }
    puts("\n};\nstatic const uint32_t prototypes[] = {");
    column = 0;
    for (int32_t i = 0; i < pool_n; i++)
        item(text, snprintf(text, sizeof text, "0x%x,", (unsigned)pool[i]));
    puts("\n};");
    uspoof_close(spoof);
    return 0;
}
