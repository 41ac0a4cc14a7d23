#include "people/password.h"

#include <errno.h>

/* Hashes of the commonest that are long enough, in their order. */
static const uint64_t common[] = {
#include "people/common.inc"
};

/* What OWASP asks for at least: 2 passes over 19 MiB. */
const orr_password_cost orr_password_cost_now = {.passes = 2, .memory = 19u << 20};

/* Of 32 random bytes that were not kept. */
const char orr_password_nobody[] =
    "$argon2id$v=19$m=19456,t=2,p=1$++PePVAX5CBXIyyje1JLnw$sPa/EtJG+Kkbo3/AhO+b/0Wx3Zi2SZ+L1xfGeos4Ta0";

bool orr_password_common(const char *bytes, size_t n)
{
    enum { LONGEST = 32 }; /* none of them is longer */
    uint8_t word[LONGEST], hash[crypto_generichash_BYTES_MIN];
    uint64_t tag = 0;
    if (n > LONGEST)
        return false;
    for (size_t i = 0; i < n; i++)
        word[i] = (uint8_t)(bytes[i] >= 'A' && bytes[i] <= 'Z' ? bytes[i] - 'A' + 'a' : bytes[i]);
    crypto_generichash(hash, sizeof hash, word, n, NULL, 0);
    sodium_memzero(word, sizeof word);
    for (size_t i = sizeof tag; i > 0; i--)
        tag = tag << 8 | hash[i - 1];
    size_t low = 0, high = sizeof common / sizeof *common;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (common[middle] < tag)
            low = middle + 1;
        else
            high = middle;
    }
    return low < sizeof common / sizeof *common && common[low] == tag;
}

orr_err orr_secret_set(orr_secret *s, orr_worker *w, const char *bytes, size_t n)
{
    *s = (orr_secret){.worker = w, .n = n};
    if (n < ORR_PASSWORD_LEAST || n > ORR_PASSWORD_MOST)
        return ORR_BAD_INPUT;
    s->bytes = orr_worker_room(w);
    if (!s->bytes)
        return ORR_LIMIT;
    memcpy(s->bytes, bytes, n);
    return ORR_OK;
}

void orr_secret_wipe(orr_secret *s) { sodium_memzero(s->bytes, s->n); }

void orr_secret_free(orr_secret *s)
{
    if (s->bytes)
        orr_worker_room_back(s->worker, s->bytes);
    *s = (orr_secret){.bytes = NULL};
}

orr_err orr_password_hash(const orr_secret *s, orr_password_cost cost, char out[ORR_PASSWORD_HASH])
{
    if (!crypto_pwhash_str_alg(out, s->bytes, s->n, cost.passes, cost.memory, crypto_pwhash_ALG_ARGON2ID13))
        return ORR_OK;
    sodium_memzero(out, ORR_PASSWORD_HASH);
    return ORR_NO_MEMORY;
}

orr_err orr_password_try(const orr_secret *s, const char *hash)
{
    errno = 0;
    if (!crypto_pwhash_str_verify(*hash ? hash : orr_password_nobody, s->bytes, s->n))
        return *hash ? ORR_OK : ORR_FORBIDDEN;
    return errno == EINVAL ? ORR_FORBIDDEN : ORR_NO_MEMORY; /* EINVAL: it was tried */
}

bool orr_password_stale(const char *hash, orr_password_cost cost)
{
    return crypto_pwhash_str_needs_rehash(hash, cost.passes, cost.memory) != 0;
}

/* ---- on the worker ------------------------------------------------------------------------------------------------*/
static void make(orr_password_job *job)
{
    job->error = orr_password_hash(&job->secret, orr_password_cost_now, job->hash);
    job->fresh = !job->error;
}

/* A stale hash is made anew while the password is known; when there is no memory for that, another time. */
static void try(orr_password_job *job)
{
    char again[ORR_PASSWORD_HASH];
    job->error = orr_password_try(&job->secret, job->hash);
    if (!job->error && orr_password_stale(job->hash, orr_password_cost_now) &&
        !orr_password_hash(&job->secret, orr_password_cost_now, again)) {
        memcpy(job->hash, again, sizeof again);
        job->fresh = true;
    }
}

static void work(orr_worker_job *w)
{
    orr_password_job *job = (orr_password_job *)w;
    if (job->make)
        make(job);
    else
        try(job);
    orr_secret_wipe(&job->secret);
}

static void done(orr_worker_job *w)
{
    orr_password_job *job = (orr_password_job *)w;
    orr_secret_free(&job->secret);
    if (w->dropped)
        job->error = ORR_OVER;
    job->done(job);
}

orr_err orr_password_ask(orr_worker *w, orr_password_job *job, const char *bytes, size_t n)
{
    job->error = ORR_OK;
    job->fresh = false;
    job->work.work = work;
    job->work.done = done;
    orr_err e = orr_secret_set(&job->secret, w, bytes, n);
    e = e ? e : orr_worker_push(w, &job->work);
    if (e)
        orr_secret_free(&job->secret);
    return e;
}
