#include "people/codes.h"

/* ---- what people type ---------------------------------------------------------------------------------------------*/
/* Crockford's: what is not in it is read as what it looks like. */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* Blanks and dashes, by which people group letters: so many bytes, 0 for anything else. */
static size_t between(const char *p)
{
    static const char *const these[] = {
        " ",      "\t",     "\n",     "\r",     "-",      "_",      ".",      "\u00a0",
        "\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2015", "\u202f", "\u2212",
    };
    for (size_t i = 0; i < sizeof these / sizeof *these; i++)
        if (!strncmp(p, these[i], strlen(these[i])))
            return strlen(these[i]);
    return 0;
}

/* The letter meant; 0: none. */
static char letter_of(char c)
{
    char large = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    switch (large) {
    case 'O':
        return '0';
    case 'I':
    case 'L':
        return '1';
    case 'U':
        return 'V';
    default:
        return large && strchr(alphabet, large) ? large : '\0';
    }
}

/* Exactly n letters; on false nothing is left in `out`. */
static bool read_letters(const char *typed, size_t n, char *out)
{
    size_t got = 0;
    for (const char *p = typed; *p;) {
        size_t skip = between(p);
        char c = skip ? '\0' : letter_of(*p);
        if (!skip && (!c || got == n))
            break;
        if (c)
            out[got++] = c;
        p += skip ? skip : 1;
        if (!*p && got == n) {
            out[n] = '\0';
            return true;
        }
    }
    sodium_memzero(out, n + 1);
    return false;
}

/* ---- recovery codes -----------------------------------------------------------------------------------------------*/
bool orr_codes_read(const char *typed, char out[ORR_CODES_LETTERS + 1])
{
    return read_letters(typed, ORR_CODES_LETTERS, out);
}

static orr_err hash_letters(const char *letters, const uint8_t salt[ORR_CODES_SALT], uint8_t hash[ORR_CODES_HASH])
{
    const orr_password_cost cost = orr_password_cost_now;
    return crypto_pwhash(hash, ORR_CODES_HASH, letters, ORR_CODES_LETTERS, salt, cost.passes, cost.memory,
                         crypto_pwhash_ALG_ARGON2ID13)
               ? ORR_NO_MEMORY
               : ORR_OK;
}

/* 50 of 56 bits, five a letter. */
static void letters_of(const uint8_t random[7], char out[ORR_CODES_LETTERS])
{
    uint64_t bits = 0;
    for (int i = 0; i < 7; i++)
        bits = bits << 8 | random[i];
    for (int i = 0; i < ORR_CODES_LETTERS; i++, bits >>= 5)
        out[i] = alphabet[bits & 31];
    sodium_memzero(&bits, sizeof bits);
}

orr_err orr_codes_make(const uint8_t random[ORR_CODES_RANDOM], char text[ORR_CODES][ORR_CODES_TEXT], orr_codes *out)
{
    enum { HALF = ORR_CODES_LETTERS / 2 };
    char letters[ORR_CODES_LETTERS];
    orr_err e = ORR_OK;
    *out = (orr_codes){.left = (1u << ORR_CODES) - 1};
    memcpy(out->salt, random, ORR_CODES_SALT);
    for (size_t i = 0; i < ORR_CODES && !e; i++) {
        letters_of(random + ORR_CODES_SALT + 7 * i, letters);
        memcpy(text[i], letters, HALF);
        text[i][HALF] = '-';
        memcpy(text[i] + HALF + 1, letters + HALF, HALF);
        text[i][ORR_CODES_LETTERS + 1] = '\0';
        e = hash_letters(letters, out->salt, out->hash[i]);
    }
    sodium_memzero(letters, sizeof letters);
    if (e) {
        sodium_memzero(text, ORR_CODES * ORR_CODES_TEXT);
        *out = (orr_codes){.left = 0};
    }
    return e;
}

/* All are compared, whichever it is. */
orr_err orr_codes_try(const orr_codes *c, const orr_secret *letters, unsigned *which)
{
    uint8_t hash[ORR_CODES_HASH];
    unsigned found = ORR_CODES;
    ORR_ASSERT(letters->n == ORR_CODES_LETTERS);
    orr_err e = hash_letters(letters->bytes, c->salt, hash);
    for (unsigned i = 0; i < ORR_CODES; i++) {
        bool is = !sodium_memcmp(hash, c->hash[i], sizeof hash);
        found = is && c->left >> i & 1 ? i : found;
    }
    sodium_memzero(hash, sizeof hash);
    *which = found;
    return e ? e : found < ORR_CODES ? ORR_OK : ORR_FORBIDDEN;
}

bool orr_codes_spend(orr_codes *c, unsigned which)
{
    if (which >= ORR_CODES || !(c->left >> which & 1))
        return false;
    c->left = (uint16_t)(c->left & ~(1u << which));
    sodium_memzero(c->hash[which], sizeof c->hash[which]);
    return true;
}

static void clear(orr_codes_job *job)
{
    sodium_memzero(job->random, sizeof job->random);
    if (job->letters.bytes)
        orr_secret_wipe(&job->letters);
}

static void work(orr_worker_job *w)
{
    orr_codes_job *job = (orr_codes_job *)w;
    if (job->make)
        job->error = orr_codes_make(job->random, job->text, &job->codes);
    else
        job->error = orr_codes_try(&job->codes, &job->letters, &job->which);
    clear(job);
}

static void done(orr_worker_job *w)
{
    orr_codes_job *job = (orr_codes_job *)w;
    clear(job);
    orr_secret_free(&job->letters);
    if (w->dropped)
        job->error = ORR_OVER;
    job->done(job);
}

orr_err orr_codes_ask(orr_worker *w, orr_codes_job *job, const char *typed)
{
    char letters[ORR_CODES_LETTERS + 1] = "";
    orr_err e = ORR_OK;
    job->work.work = work;
    job->work.done = done;
    job->which = ORR_CODES;
    job->error = ORR_OK;
    job->letters = (orr_secret){.bytes = NULL};
    if (!job->make)
        e = orr_codes_read(typed, letters) ? orr_secret_set(&job->letters, w, letters, ORR_CODES_LETTERS)
                                           : ORR_BAD_INPUT;
    sodium_memzero(letters, sizeof letters);
    e = e ? e : orr_worker_push(w, &job->work);
    if (e)
        orr_secret_free(&job->letters);
    return e;
}

/* ---- codes of mails -----------------------------------------------------------------------------------------------*/
static void hash_digits(const char *digits, const uint8_t key[ORR_MAIL_CODE_KEY], const char *who, uint8_t hash[32])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, key, ORR_MAIL_CODE_KEY, 32);
    crypto_generichash_update(&state, (const uint8_t *)digits, ORR_MAIL_CODE_DIGITS);
    crypto_generichash_update(&state, (const uint8_t *)who, strlen(who));
    crypto_generichash_final(&state, hash, 32);
    sodium_memzero(&state, sizeof state);
}

/* Of 2^64 numbers some codes get one more than others: nobody will notice. */
void orr_mail_code_make(const uint8_t random[ORR_MAIL_CODE_RANDOM], const uint8_t key[ORR_MAIL_CODE_KEY],
                        const char *who, int64_t now, char text[ORR_MAIL_CODE_DIGITS + 1], orr_mail_code *out)
{
    uint64_t n = 0;
    for (int i = 0; i < ORR_MAIL_CODE_RANDOM; i++)
        n = n << 8 | random[i];
    for (int i = ORR_MAIL_CODE_DIGITS; i--; n /= 10)
        text[i] = (char)('0' + n % 10);
    text[ORR_MAIL_CODE_DIGITS] = '\0';
    sodium_memzero(&n, sizeof n);
    *out = (orr_mail_code){.since = now, .left = ORR_MAIL_CODE_TRIES};
    hash_digits(text, key, who, out->hash);
}

orr_err orr_mail_code_try(orr_mail_code *c, const uint8_t key[ORR_MAIL_CODE_KEY], const char *who, const char *typed,
                          int64_t now)
{
    char digits[ORR_MAIL_CODE_DIGITS + 1];
    uint8_t hash[32];
    if (!c->left)
        return ORR_LIMIT;
    if (now < c->since || now - c->since >= ORR_MAIL_CODE_MS)
        return ORR_STALE;
    if (!read_letters(typed, ORR_MAIL_CODE_DIGITS, digits) || strspn(digits, "0123456789") < ORR_MAIL_CODE_DIGITS)
        return ORR_BAD_INPUT;
    hash_digits(digits, key, who, hash);
    bool right = !sodium_memcmp(hash, c->hash, sizeof hash);
    sodium_memzero(digits, sizeof digits);
    sodium_memzero(hash, sizeof hash);
    c->left = right ? 0 : (uint8_t)(c->left - 1);
    return right ? ORR_OK : ORR_FORBIDDEN;
}
