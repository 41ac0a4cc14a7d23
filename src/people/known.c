/* What is known of who is here: read from the store when the first socket of a user comes, changed when the store was.
 * */
#include "people/known.h"
#include "people/inside.h"
#include "people/name.h"

#include <stdlib.h>
#include <string.h>

enum { NEW_MS = 24 * 3600 * 1000, NEW_MATCHES = 3 };
enum { BUCKETS = 4096, LOAD_MAX = 4 * ORR_TIES_MAX + 20000 /* of those who have blocked a user, so many are known */ };

typedef struct {
    char user[ORR_USER_TEXT];
    uint8_t flags;
} other;

typedef struct waiter {
    struct waiter *next;
    void (*then)(void *arg, orr_err e);
    void *arg;
} waiter;

typedef struct known {
    struct known *next;
    char user[ORR_USER_TEXT];
    unsigned refs, n, cap;
    bool loading, again;         /* it is being read; something has changed meanwhile */
    bool account, quiet, played; /* played: as many matches as it takes */
    int64_t created, muted;      /* muted: until then, 0: not */
    uint64_t name[2];            /* of a guest: number_name */
    other *other;                /* in the order of user ids */
    waiter *waits;
} known;

struct orr_known {
    known *bucket[BUCKETS];
};

static known **slot_of(const orr_people *p, const char *user)
{
    known **at = &p->known->bucket[orr_hash(user, strlen(user), 3) % BUCKETS];
    while (*at && strcmp((*at)->user, user))
        at = &(*at)->next;
    return at;
}

static const known *find(const orr_people *p, const char *user) { return *slot_of(p, user); }

static void drop(known *k)
{
    free(k->other);
    free(k);
}

bool orr_known_open(orr_people *p) { return (p->known = calloc(1, sizeof *p->known)); }

void orr_known_close(orr_people *p)
{
    for (unsigned b = 0; p->known && b < BUCKETS; b++)
        while (p->known->bucket[b]) {
            known *k = p->known->bucket[b];
            p->known->bucket[b] = k->next;
            drop(k);
        }
    free(p->known);
    p->known = NULL;
}

/* ---- what it says -------------------------------------------------------------------------------------------------*/
/* Where the other stands, or would. */
static unsigned place_of(const known *k, const char *user)
{
    unsigned low = 0, high = k->n;
    while (low < high) {
        unsigned mid = (low + high) / 2;
        if (strcmp(k->other[mid].user, user) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low;
}

static uint8_t flags_of(const orr_people *p, const char *user, const char *of)
{
    const known *k = find(p, user);
    unsigned at = k ? place_of(k, of) : 0;
    return k && at < k->n && !strcmp(k->other[at].user, of) ? k->other[at].flags : 0;
}

bool orr_ties_apart(const orr_people *p, const char *a, const char *b)
{
    const uint8_t wall = ORR_KNOWN_BLOCKS | ORR_KNOWN_BLOCKED;
    return (flags_of(p, a, b) & wall) || (flags_of(p, b, a) & wall);
}

bool orr_ties_friends(const orr_people *p, const char *a, const char *b)
{
    return (flags_of(p, a, b) & ORR_KNOWN_FRIEND) || (flags_of(p, b, a) & ORR_KNOWN_FRIEND);
}

bool orr_ties_hides(const orr_people *p, const char *user, const char *of)
{
    return flags_of(p, user, of) & ORR_KNOWN_HIDES;
}

bool orr_ties_walled(const orr_people *p, const char *user)
{
    const known *k = find(p, user);
    for (unsigned i = 0; k && i < k->n; i++)
        if (k->other[i].flags & (ORR_KNOWN_BLOCKS | ORR_KNOWN_BLOCKED))
            return true;
    return false;
}

bool orr_known_quiet(const orr_people *p, const char *user)
{
    const known *k = find(p, user);
    return k && k->quiet;
}

bool orr_known_account(const orr_people *p, const char *user)
{
    const known *k = find(p, user);
    return k && k->account;
}

orr_talk orr_known_talk(const orr_people *p, const char *user, int64_t now, int64_t *until)
{
    const known *k = find(p, user);
    *until = k ? k->muted : 0;
    if (k && k->muted > now)
        return ORR_TALK_MUTED;
    *until = 0;
    if (k && k->quiet)
        return ORR_TALK_QUIET;
    return k && k->account && k->played && now - k->created >= NEW_MS ? ORR_TALK_FREE : ORR_TALK_NEWCOMER;
}

void orr_known_mute(orr_people *p, const char *user, int64_t until)
{
    known *k = *slot_of(p, user);
    if (k && k->loading)
        k->again = true;
    if (k && until > k->muted) /* of two the longer one holds */
        k->muted = until;
}

/* Numbers for a guest's name as it is called and as it looks; 0, 0: it could be no account's. */
static void number_name(const char *name, uint64_t out[2])
{
    char key[ORR_NAME_KEY] = "", look[ORR_NAME_KEY] = "";
    out[0] = out[1] = 0;
    if (orr_name_key(name, key) || orr_name_look(name, look))
        return;
    out[0] = orr_hash(key, strlen(key), 6);
    out[1] = orr_hash(look, strlen(look), 6);
}

void orr_known_namesakes(const orr_people *p, const char *key, const char *look,
                         void (*each)(void *arg, const char *user), void *arg)
{
    const uint64_t called = orr_hash(key, strlen(key), 6), looks = orr_hash(look, strlen(look), 6);
    for (unsigned b = 0; b < BUCKETS; b++)
        for (const known *k = p->known->bucket[b]; k; k = k->next)
            if (!k->account && (k->loading || k->name[0] == called || k->name[0] == looks || k->name[1] == called ||
                                k->name[1] == looks))
                each(arg, k->user);
}

void orr_known_named(orr_people *p, const orr_user_row *user)
{
    known *k = *slot_of(p, user->id);
    if (k && k->loading)
        k->again = true;
    if (k)
        number_name(user->name, k->name);
}

/* ---- changing it --------------------------------------------------------------------------------------------------*/
static bool grow(known *k)
{
    unsigned cap = k->cap ? 2 * k->cap : 16;
    other *more = realloc(k->other, cap * sizeof *more);
    if (!more)
        return false;
    k->other = more;
    k->cap = cap;
    return true;
}

static bool set(known *k, const char *of, uint8_t add, uint8_t take)
{
    unsigned at = place_of(k, of);
    bool there = at < k->n && !strcmp(k->other[at].user, of);
    if (!there && !add)
        return true;
    if (!there && k->n == k->cap && !grow(k))
        return false;
    if (!there) {
        memmove(&k->other[at + 1], &k->other[at], (k->n - at) * sizeof *k->other);
        k->n++;
        k->other[at] = (other){0};
        snprintf(k->other[at].user, sizeof k->other[at].user, "%s", of);
    }
    k->other[at].flags = (uint8_t)((k->other[at].flags & ~take) | add);
    if (!k->other[at].flags) {
        memmove(&k->other[at], &k->other[at + 1], (k->n - at - 1) * sizeof *k->other);
        k->n--;
    }
    return true;
}

/* ---- reading it ---------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_people *people;
    known fresh; /* what is found */
    orr_err e;
} known_read;

static uint8_t flag_of(const char *kind, bool inverse)
{
    return inverse                   ? ORR_KNOWN_BLOCKED
           : !strcmp(kind, "friend") ? ORR_KNOWN_FRIEND
           : !strcmp(kind, "block")  ? ORR_KNOWN_BLOCKS
           : !strcmp(kind, "hide")   ? ORR_KNOWN_HIDES
                                     : 0;
}

static bool add_tie(void *arg, const orr_value *row, unsigned columns)
{
    known_read *r = arg;
    char of[ORR_USER_TEXT];
    (void)columns;
    orr_row_copy(&row[1], of, sizeof of);
    uint8_t flag = flag_of(row[0].at, row[2].number != 0);
    if (flag && !set(&r->fresh, of, flag, 0))
        r->e = ORR_NO_MEMORY;
    return !r->e;
}

static bool add_person(void *arg, const orr_value *row, unsigned columns)
{
    known *k = &((known_read *)arg)->fresh;
    (void)columns;
    k->account = row[0].kind == ORR_NUMBER;
    k->created = row[0].number;
    k->quiet = row[1].number != 0;
    k->played = row[2].number >= NEW_MATCHES;
    k->muted = row[3].number;
    if (!k->account && row[4].kind == ORR_WORDS)
        number_name(row[4].at, k->name);
    return false;
}

static void work(orr_read *read, orr_store *s)
{
    known_read *r = (known_read *)read;
    orr_err e = ORR_ROWS(s, add_tie, r,
                         "SELECT kind, other, 0 FROM ties WHERE user_id = ?1 UNION ALL SELECT kind, user_id, 1 FROM ties"
                         " WHERE other = ?1 AND kind = 'block' LIMIT ?2",
                         orr_words(r->fresh.user), orr_number(LOAD_MAX));
    if (!e && !r->e)
        e = ORR_ROWS(s, add_person, r,
                     "SELECT p.created, p.quiet, (SELECT count(*) FROM (SELECT 1 FROM played WHERE user_id = ?1 LIMIT ?2)"
                     " AS x), (SELECT max(until) FROM deeds WHERE user_id = ?1 AND kind = 'mute' AND lifted = 0),"
                     " u.name FROM users AS u LEFT JOIN people AS p ON p.id = u.id WHERE u.id = ?1",
                     orr_words(r->fresh.user), orr_number(NEW_MATCHES));
    r->e = r->e ? r->e : e;
}

static void done(orr_read *read);

static bool read_known(orr_people *p, known *k)
{
    known_read *r = calloc(1, sizeof *r);
    if (!r)
        return false;
    *r = (known_read){.read = {.work = work, .done = done}, .people = p};
    memcpy(r->fresh.user, k->user, sizeof r->fresh.user);
    k->loading = true;
    k->again = false;
    orr_desk_read(p->desk, &r->read);
    return true;
}

static void take_over(known *k, known *fresh)
{
    other *before = k->other;
    k->other = fresh->other;
    k->n = fresh->n;
    k->cap = fresh->cap;
    fresh->other = before;
    k->account = fresh->account;
    k->quiet = fresh->quiet;
    k->played = fresh->played;
    k->created = fresh->created;
    k->muted = fresh->muted;
    memcpy(k->name, fresh->name, sizeof k->name);
}

static void answer(orr_people *p, known *k, orr_err e)
{
    waiter *w = k->waits;
    char user[ORR_USER_TEXT];
    memcpy(user, k->user, sizeof user);
    k->waits = NULL;
    for (waiter *next; w; w = next) {
        next = w->next;
        w->then(w->arg, e);
        free(w);
        if (e)
            orr_known_gone(p, user);
    }
}

static void done(orr_read *read)
{
    known_read *r = (known_read *)read;
    orr_people *p = r->people;
    known *k = *slot_of(p, r->fresh.user);
    orr_err e = read->dropped ? ORR_IO : r->e;
    if (k && k->loading) {
        k->loading = false;
        if (!e)
            take_over(k, &r->fresh);
        if (e || !k->again || !read_known(p, k))
            answer(p, k, e);
    }
    free(r->fresh.other);
    free(r);
}

void orr_known_here(orr_people *p, const char *user, void (*then)(void *arg, orr_err e), void *arg)
{
    known **at = slot_of(p, user), *k = *at;
    waiter *w = calloc(1, sizeof *w);
    if (!k && w && (k = calloc(1, sizeof *k))) {
        snprintf(k->user, sizeof k->user, "%s", user);
        if (read_known(p, k))
            *at = k;
        else {
            free(k);
            k = NULL;
        }
    }
    if (!k || !w) {
        free(w);
        then(arg, ORR_NO_MEMORY);
        return;
    }
    k->refs++;
    *w = (waiter){.next = k->waits, .then = then, .arg = arg};
    k->waits = w;
    if (!k->loading)
        answer(p, k, ORR_OK);
}

bool orr_known_keep(orr_people *p, const char *user)
{
    known *k = *slot_of(p, user);
    if (k)
        k->refs++;
    return k != NULL;
}

void orr_known_gone(orr_people *p, const char *user)
{
    known **at = slot_of(p, user), *k = *at;
    if (!k || --k->refs)
        return;
    *at = k->next;
    drop(k);
}

void orr_known_again(orr_people *p, const char *user)
{
    known *k = *slot_of(p, user);
    if (k && k->loading)
        k->again = true;
    else if (k)
        read_known(p, k);
}

/* Both are told; whose row is just being read is read once more, and so is one that memory was out for. */
static void tell_one(orr_people *p, const char *user, const char *of, uint8_t add, uint8_t take)
{
    known *k = *slot_of(p, user);
    if (!k)
        return;
    if (k->loading)
        k->again = true;
    else if (!set(k, of, add, take))
        read_known(p, k);
}

void orr_known_tie(orr_people *p, const char *user, const char *of, uint8_t add, uint8_t take)
{
    uint8_t their_add = (uint8_t)((add & ORR_KNOWN_FRIEND) | (add & ORR_KNOWN_BLOCKS ? ORR_KNOWN_BLOCKED : 0));
    uint8_t their_take = (uint8_t)((take & ORR_KNOWN_FRIEND) | (take & ORR_KNOWN_BLOCKS ? ORR_KNOWN_BLOCKED : 0));
    tell_one(p, user, of, add, take);
    tell_one(p, of, user, their_add, their_take);
}
