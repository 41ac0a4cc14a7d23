/* Orrery, the ground floor: integers, errors, assertions, random numbers, hashing, and the streaming JSON writer.
 *
 * Nothing here knows what a game is. All of it may be used from any thread as long as two threads do not share one object. */
#ifndef ORRERY_BASE_H
#define ORRERY_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ---- errors ------------------------------------------------------------------------------------------------------
 * Three kinds, three ways (architecture, names and errors):
 *   refused      the caller asked for something that may not be done; nothing has changed; the wire name is stable;
 *   environment  disk, socket, memory: handed upward, sticky on the object that failed;
 *   bug          ours: see ORR_ASSERT. */
#define ORR_ERRORS(X)                                                                                                  \
    X(OK, "ok", "nothing is wrong")                                                                                    \
    X(ILLEGAL, "illegal", "the action is not among the legal ones")                                                    \
    X(STALE, "stale", "the question has changed since")                                                                \
    X(NOT_YOUR_SEAT, "not_your_seat", "the seat belongs to somebody else or is not asked")                             \
    X(BAD_INPUT, "bad_input", "the input is malformed")                                                                \
    X(NOT_FOUND, "not_found", "there is no such thing")                                                                \
    X(FORBIDDEN, "forbidden", "the caller may not do this")                                                            \
    X(FULL, "full", "there is no free place")                                                                          \
    X(OVER, "over", "the match has ended")                                                                             \
    X(NOT_STARTED, "not_started", "the match has not begun")                                                           \
    X(STARTED, "started", "the match has begun already")                                                               \
    X(LIMIT, "limit", "too much or too often")                                                                         \
    X(UNSUPPORTED, "unsupported", "this version cannot do that")                                                       \
    X(IO, "io", "reading or writing failed")                                                                           \
    X(NO_MEMORY, "no_memory", "memory ran out")                                                                        \
    X(BUG, "bug", "a fault of ours; the match is set aside")

typedef enum {
#define X(id, wire, text) ORR_##id,
    ORR_ERRORS(X)
#undef X
        ORR_ERR_COUNT
} orr_err;

/* The stable wire name ("not_your_seat"); never NULL. */
const char *orr_err_name(orr_err e);

/* ---- our own bugs ------------------------------------------------------------------------------------------------
 * ORR_ASSERT is on in all builds. When it fails inside a guard on this thread, control returns to the guard, which
 * sets the match aside; with no guard the process aborts with the place on stderr. */
#define ORR_ASSERT(x) ((x) ? (void)0 : orr_assert_failed(#x, __FILE__, __LINE__))
_Noreturn void orr_assert_failed(const char *what, const char *file, int line);

/* Runs `work(arg)`; returns ORR_OK, or ORR_BUG when an ORR_ASSERT failed within (its text in `what`, cut to size).
 * Guards nest. What `work` allocated and had not handed over is lost: a guard wraps one match, never the process. */
orr_err orr_guard(void (*work)(void *arg), void *arg, char *what, size_t size);

/* ---- random numbers ----------------------------------------------------------------------------------------------
 * xoshiro256++ (Blackman, Vigna 2019): for simulation, tests and bots. Never for the cards of a served match: those
 * come from `orr_draw` (match.h). */
typedef struct {
    uint64_t s[4];
} orr_rng;

/* Fills the state from one number by splitmix64; equal seeds give equal sequences on every machine. */
void orr_rng_seed(orr_rng *rng, uint64_t seed);

static inline uint64_t orr_rng_next(orr_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t sum = s[0] + s[3];
    uint64_t out = ((sum << 23) | (sum >> 41)) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
    return out;
}

/* A number in 0..n-1, n >= 1, by one multiplication (Lemire 2019, without the rejection: the bias is below n / 2^32). */
static inline uint32_t orr_rng_below(orr_rng *rng, uint32_t n)
{
    return (uint32_t)(((orr_rng_next(rng) >> 32) * n) >> 32);
}

/* ---- bits --------------------------------------------------------------------------------------------------------*/
static inline uint32_t orr_popcount(uint64_t x) { return (uint32_t)__builtin_popcountll(x); }
/* Index of the lowest bit; x != 0. */
static inline uint32_t orr_lowest(uint64_t x) { return (uint32_t)__builtin_ctzll(x); }
/* Index of the n-th set bit (from 0), n < popcount(x). */
static inline uint32_t orr_nth_bit(uint64_t x, uint32_t n)
{
    while (n--)
        x &= x - 1;
    return orr_lowest(x);
}

/* ---- hashing -----------------------------------------------------------------------------------------------------
 * A fast 64-bit hash of bytes, for tables and information-set keys; equal on all machines; not for secrets. */
uint64_t orr_hash(const void *bytes, size_t size, uint64_t seed);

/* ---- growing text with a maximum -----------------------------------------------------------------------------------
 * Zero-initialised and `max` set, it is ready. When more than `max` bytes are asked for, or memory runs out, `failed`
 * is set, sticky, and later writes do nothing. `at` is always NUL-terminated when not NULL. */
typedef struct {
    char *at;
    size_t n, cap, max;
    bool failed;
} orr_text;

void orr_text_deinit(orr_text *t);
void orr_text_clear(orr_text *t); /* keeps the memory */
void orr_text_add(orr_text *t, const char *bytes, size_t n);
void orr_text_str(orr_text *t, const char *s);
void orr_text_fmt(orr_text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- JSON out ----------------------------------------------------------------------------------------------------
 * Writes straight into an orr_text; commas are its own business. Keys are ASCII ids. Depth is at most 32; a misuse
 * (a value where a key is due) is our bug and asserts. Strings are escaped; bytes that are not UTF-8 are replaced. */
typedef struct {
    orr_text *out;
    uint32_t object; /* bit d: level d is an object */
    uint32_t filled; /* bit d: level d has a member */
    uint8_t depth;
    bool keyed; /* a key was written, its value is due */
} orr_json;

void orr_json_init(orr_json *j, orr_text *out);
void orr_json_object(orr_json *j);
void orr_json_array(orr_json *j);
void orr_json_end(orr_json *j);                             /* closes the innermost object or array */
void orr_json_word(orr_json *j, const char *key, size_t n); /* a key of n bytes */
void orr_json_int(orr_json *j, int64_t v);
void orr_json_real(orr_json *j, double v); /* up to 9 significant digits; not finite is null */
void orr_json_bool(orr_json *j, bool v);
void orr_json_null(orr_json *j);
void orr_json_str(orr_json *j, const char *s);              /* NULL gives null */
void orr_json_raw(orr_json *j, const char *json, size_t n); /* one complete value, trusted */
/* a key of n bytes and its value */
void orr_json_word_int(orr_json *j, const char *key, size_t n, int64_t v);
void orr_json_word_bool(orr_json *j, const char *key, size_t n, bool v);
void orr_json_word_str(orr_json *j, const char *key, size_t n, const char *s);
/* Most keys are literals: their length is known where they stand. */
static inline void orr_json_key(orr_json *j, const char *key) { orr_json_word(j, key, strlen(key)); }
/* key and value in one */
static inline void orr_json_kint(orr_json *j, const char *key, int64_t v) { orr_json_word_int(j, key, strlen(key), v); }
static inline void orr_json_kbool(orr_json *j, const char *key, bool v) { orr_json_word_bool(j, key, strlen(key), v); }
static inline void orr_json_kstr(orr_json *j, const char *key, const char *s)
{
    orr_json_word_str(j, key, strlen(key), s);
}
static inline void orr_json_kreal(orr_json *j, const char *key, double v) { orr_json_key(j, key), orr_json_real(j, v); }
static inline void orr_json_kobject(orr_json *j, const char *key) { orr_json_key(j, key), orr_json_object(j); }
static inline void orr_json_karray(orr_json *j, const char *key) { orr_json_key(j, key), orr_json_array(j); }

#endif
