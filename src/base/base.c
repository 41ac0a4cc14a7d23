#include <orrery/base.h>

#include <string.h>

static const char *const names[] = {
#define X(id, wire, text) wire,
    ORR_ERRORS(X)
#undef X
};

const char *orr_err_name(orr_err e)
{
    return (unsigned)e < ORR_ERR_COUNT ? names[e] : "unknown";
}

/* ---- random numbers -----------------------------------------------------------------------------------------------*/
void orr_rng_seed(orr_rng *rng, uint64_t seed)
{
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        rng->s[i] = z ^ (z >> 31);
    }
}

/* ---- hashing: multiply-and-fold over 64-bit words -----------------------------------------------------------------*/
static uint64_t fold(uint64_t a, uint64_t b)
{
    __extension__ typedef unsigned __int128 wide;
    wide p = (wide)a * b;
    return (uint64_t)p ^ (uint64_t)(p >> 64);
}

static uint64_t word(const uint8_t *at, size_t n)
{
    uint64_t w = 0;
    memcpy(&w, at, n);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    return w;
}

uint64_t orr_hash(const void *bytes, size_t size, uint64_t seed)
{
    const uint8_t *at = bytes;
    uint64_t h = fold(seed ^ 0xa0761d6478bd642fu, 0xe7037ed1a0b428dbu ^ size);
    size_t n = size;
    for (; n >= 16; n -= 16, at += 16)
        h = fold(word(at, 8) ^ 0x8ebc6af09c88c6e3u, word(at + 8, 8) ^ h);
    if (n > 8)
        h = fold(word(at, 8) ^ 0x589965cc75374cc3u, word(at + 8, n - 8) ^ h);
    else if (n)
        h = fold(word(at, n) ^ 0x1d8e4e27c47d124fu, h ^ 0xeb44accab455d165u);
    return fold(h ^ 0x9e3779b97f4a7c15u, 0xa0761d6478bd642fu);
}
