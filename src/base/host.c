#include "base/host.h"
#include "base/now.h"

#include <sodium.h>

static int64_t machine_now(void *unused)
{
    (void)unused;
    return orr_now_ms();
}

static void machine_random(void *unused, void *out, size_t n)
{
    (void)unused;
    randombytes_buf(out, n);
}

static int machine_spawn(pthread_t *out, void *(*run)(void *), void *arg)
{
    return pthread_create(out, NULL, run, arg);
}

const orr_host orr_host_machine = {.now = machine_now, .random = machine_random, .spawn = machine_spawn};

/* Numbers of the last part, which is not whole, are drawn again. */
uint32_t orr_host_below(const orr_host *h, uint32_t n)
{
    uint32_t drawn, part = (uint32_t)-n % n;
    do
        orr_host_random(h, &drawn, sizeof drawn);
    while (drawn < part);
    return drawn % n;
}
