/* Runs a fuzz target without libFuzzer: every file of the corpus folders named, as it is and with a fixed number of small
 * random changes each. Deterministic, so it is a test; TAP, one line a file. */
#include <orrery/base.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FILE_MAX = 1 << 20, CHANGES = 60 };

/* One of: flip a bit, write a byte, drop a run, repeat a run, put in a telling word. */
static size_t change(uint8_t *at, size_t n, orr_rng *rng)
{
    static const char *const words[] = {"null", "-1", "99999999999", "\"\"", "{}", "[]", "true", "\n", "\"a\":"};
    if (n < 2)
        return n;
    size_t i = orr_rng_below(rng, (uint32_t)n), run = 1 + orr_rng_below(rng, 20);
    const char *word = words[orr_rng_below(rng, 9)];
    run = run > n - i ? n - i : run;
    switch (orr_rng_below(rng, 5)) {
    case 0:
        at[i] ^= (uint8_t)(1u << orr_rng_below(rng, 8));
        return n;
    case 1:
        at[i] = (uint8_t)orr_rng_next(rng);
        return n;
    case 2:
        memmove(at + i, at + i + run, n - i - run);
        return n - run;
    case 3:
        memmove(at + i + run, at + i, n - i);
        return n + run;
    default:
        memmove(at + i + strlen(word), at + i, n - i);
        memcpy(at + i, word, strlen(word));
        return n + strlen(word);
    }
}

/* The target gets a block of exactly the input's size, so that the sanitizers see a read past its end. */
static void give(const uint8_t *data, size_t n)
{
    uint8_t *exact = malloc(n ? n : 1);
    ORR_ASSERT(exact);
    memcpy(exact, data, n);
    LLVMFuzzerTestOneInput(exact, n);
    free(exact);
}

static bool run_file(const char *folder, const char *name)
{
    static uint8_t whole[FILE_MAX], work[FILE_MAX + 4096];
    char path[1024];
    orr_rng rng;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    size_t n = fread(whole, 1, sizeof whole, f);
    fclose(f);
    give(whole, n);
    orr_rng_seed(&rng, orr_hash(name, strlen(name), 0));
    for (int i = 0; i < CHANGES; i++) {
        size_t size = n;
        memcpy(work, whole, n);
        for (uint32_t k = 1 + orr_rng_below(&rng, 4); k > 0; k--)
            size = change(work, size, &rng);
        give(work, size);
    }
    return true;
}

int main(int argc, char **argv)
{
    int count = 0, failed = 0;
    for (int i = 1; i < argc; i++) {
        struct dirent **list;
        int n = scandir(argv[i], &list, NULL, alphasort);
        for (int k = 0; k < n; k++) {
            if (list[k]->d_name[0] != '.') {
                bool ok = run_file(argv[i], list[k]->d_name);
                failed += !ok;
                printf("%s %d - %s/%s\n", ok ? "ok" : "not ok", ++count, argv[i], list[k]->d_name);
                fflush(stdout);
            }
            free(list[k]);
        }
        if (n >= 0)
            free(list);
    }
    printf("1..%d\n", count);
    return failed || !count;
}
