/* The course of a match (docs/replay.md): what is told of it while it is played, and the signature of this server
 * under the file of one that is over. The log is ours, so a match that was over before servers signed is signed when
 * it is asked for. */
#include "table/inside.h"

#include <sodium.h>
#include <string.h>

/* The seed of the key that signs follows from the one key of the store, by a way that does not lead back: what signs no
 * cookie, and no cookie signs a course. */
static void seed_of(const uint8_t *key, uint8_t seed[32]) { crypto_kdf_derive_from_key(seed, 32, 1, "orr_sign", key); }

void orr_sign_course(const uint8_t *key, const orr_course *course, orr_seal *out)
{
    uint8_t seed[32];
    seed_of(key, seed);
    orr_course_seal(course, seed, out);
    sodium_memzero(seed, sizeof seed);
}

void orr_sign_key(const uint8_t *key, char out[65])
{
    uint8_t seed[32];
    seed_of(key, seed);
    orr_seal_key(seed, out);
    sodium_memzero(seed, sizeof seed);
}

/* Grows with every taking back. */
static uint32_t times_undone(const orr_table_now *t)
{
    uint32_t n = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        n += t->undos[i].all;
    return n;
}

const char *orr_sign_told(orr_table_now *t)
{
    orr_course_now *now = &t->course;
    if (*now->told && now->rev == t->notes)
        return now->told;
    if (!*now->told || now->undone != times_undone(t))
        orr_course_of(&now->course, t->row.secret, t->match);
    else
        orr_course_follow(&now->course, t->match);
    now->undone = times_undone(t);
    now->rev = t->notes;
    if (t->status == ORR_FINISHED) /* the secret is published: nothing is left to be veiled */
        orr_course_hex(&now->course, now->told);
    else
        orr_course_veiled(&now->course, now->rev, now->told);
    return now->told;
}
