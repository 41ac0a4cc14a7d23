/* The draws of a served match: numbers from its secret. */
#include <orrery/match.h>

#include <sodium.h>
#include <string.h>

void orr_draw_init(orr_draw *d)
{
    ORR_ASSERT(sodium_init() >= 0);
    randombytes_buf(d->secret, sizeof d->secret);
    d->counter = 0;
}

void orr_draw_commitment(const orr_draw *d, char hex[65])
{
    static const char tag[] = "orrery commitment 1";
    uint8_t digest[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state h;
    crypto_hash_sha256_init(&h);
    crypto_hash_sha256_update(&h, (const uint8_t *)tag, sizeof tag - 1);
    crypto_hash_sha256_update(&h, d->secret, sizeof d->secret);
    crypto_hash_sha256_final(&h, digest);
    sodium_bin2hex(hex, 65, digest, sizeof digest);
}

static void store_le(uint8_t *at, uint64_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        at[i] = (uint8_t)(v >> 8 * i);
}

/* Block (counter, attempt) of the secret: the first eight bytes of a keyed BLAKE2b, little end first. */
static uint64_t block(const orr_draw *d, uint32_t attempt)
{
    static const char tag[] = "orrery draw 1";
    uint8_t message[sizeof tag - 1 + 12], digest[32];
    uint64_t x = 0;
    memcpy(message, tag, sizeof tag - 1);
    store_le(message + sizeof tag - 1, d->counter, 8);
    store_le(message + sizeof tag - 1 + 8, attempt, 4);
    crypto_generichash(digest, sizeof digest, message, sizeof message, d->secret, sizeof d->secret);
    for (unsigned i = 0; i < 8; i++)
        x |= (uint64_t)digest[i] << 8 * i;
    return x;
}

uint32_t orr_draw_below(orr_draw *d, uint32_t n)
{
    /* the numbers at and above `limit` would make some results likelier: such a block is passed over */
    uint64_t limit = UINT64_MAX - UINT64_MAX % n;
    uint64_t x;
    uint32_t attempt = 0;
    do
        x = block(d, attempt++);
    while (x >= limit);
    d->counter++;
    return (uint32_t)(x % n);
}

static uint32_t below_draw(void *self, uint32_t n)
{
    return orr_draw_below(self, n);
}

orr_source orr_source_draw(orr_draw *d)
{
    return (orr_source){below_draw, d};
}
