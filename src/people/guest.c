/* Guests: an id and a name, which no account has. */
#include "people/inside.h"
#include "people/known.h"
#include "people/name.h"

#include <stdlib.h>
#include <string.h>
#include <unistr.h>

/* "Guest 17" is what a guest may be called, and is (number_name). */
static bool is_reserved(const char *name)
{
    const char *number = !strncmp(name, "Guest ", 6) ? name + 6 : "";
    return !(*number && !number[strspn(number, "0123456789")]) && orr_name_reserved(name);
}

typedef struct {
    orr_pending pending;
    orr_people *people;
    void (*then)(void *arg, orr_err e, const orr_user_row *user);
    void *arg;
} naming;

static void named(orr_pending *p)
{
    naming *n = (naming *)p;
    if (!p->result)
        orr_known_named(n->people, &p->batch.user);
    n->then(n->arg, p->result == ORR_STALE ? ORR_FULL : p->result, &p->batch.user);
    orr_pending_free(p);
}

void orr_people_guest(orr_people *p, const orr_user_row *user,
                      void (*then)(void *arg, orr_err e, const orr_user_row *user), void *arg)
{
    char key[ORR_NAME_KEY] = "", look[ORR_NAME_KEY] = "";
    naming *n = calloc(1, sizeof *n);
    if (!n) {
        then(arg, ORR_NO_MEMORY, user);
        return;
    }
    *n = (naming){.pending = {.done = named}, .people = p, .then = then, .arg = arg};
    n->pending.batch.has_user = true;
    n->pending.batch.user = *user;
    bool free_for_all = orr_name_key(user->name, key) || orr_name_look(user->name, look); /* it could be no account's */
    orr_batch *b = &n->pending.batch;
    if (is_reserved(user->name)) {
        n->pending.result = ORR_FORBIDDEN;
        named(&n->pending);
        return;
    }
    if (ORR_WRITE(b, true, "UPDATE users SET seen = ?2 WHERE id = ?1", orr_words(user->id),
                  orr_number(orr_people_now(p))) &&
        (free_for_all ||
         ORR_WRITE(
             b, true,
             "UPDATE users SET name = name WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM names WHERE key IN (?2, ?3))",
             orr_words(user->id), orr_words(key), orr_words(look)))) {
        orr_desk_write(p->desk, &n->pending);
        return;
    }
    n->pending.result = ORR_NO_MEMORY;
    named(&n->pending);
}

/* ---- a name that is somebody's now --------------------------------------------------------------------------------*/
enum { TRIES = 98, BASE_LETTERS = ORR_NAME_READ - 3 /* a blank and two digits behind */ };

static bool is_there(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    *(bool *)arg = true;
    return false;
}

typedef enum { FREE, TAKEN, RESERVED } standing;

static orr_err stands(orr_store *s, const char *name, standing *out)
{
    char key[ORR_NAME_KEY] = "", look[ORR_NAME_KEY] = "";
    bool taken = false;
    *out = FREE;
    if (orr_name_key(name, key) || orr_name_look(name, look))
        return ORR_OK;
    orr_err e = ORR_ROWS(s, is_there, &taken, "SELECT 1 FROM names WHERE key IN (?1, ?2) LIMIT 1", orr_words(key),
                         orr_words(look));
    *out = is_reserved(name) ? RESERVED : taken ? TAKEN : FREE;
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}

/* "Ada 17". */
static void number_name(const char *base, unsigned n, char out[ORR_NAME_TEXT])
{
    const uint8_t *end = (const uint8_t *)base;
    int size = 0;
    for (unsigned i = 0; i < BASE_LETTERS && *end && (size = u8_mblen(end, strlen((const char *)end))) > 0; i++)
        end += size;
    snprintf(out, ORR_NAME_TEXT, "%.*s %u", (int)((const char *)end - base), base, n);
}

orr_err orr_guest_name_look(orr_store *s, orr_user_row *user, bool *other)
{
    standing now;
    orr_err e = stands(s, user->name, &now);
    *other = !e && now != FREE;
    if (!*other)
        return e;
    char base[ORR_NAME_TEXT];
    snprintf(base, sizeof base, "%s", now == RESERVED ? "Guest" : user->name);
    for (unsigned i = 0, from = (unsigned)orr_hash(user->id, strlen(user->id), 4); !e && now != FREE && i < TRIES;
         i++) {
        number_name(base, 2 + (from + i) % TRIES, user->name);
        e = stands(s, user->name, &now);
    }
    return e;
}

void orr_people_called_now(orr_store *s, orr_user_row *user)
{
    bool account = false, other = false;
    orr_err e = ORR_ROWS(s, is_there, &account, "SELECT 1 FROM people WHERE id = ?1", orr_words(user->id));
    orr_user_row called = *user;
    if ((!e || e == ORR_NOT_FOUND) && !account && *user->name && !orr_guest_name_look(s, &called, &other) && other)
        *user = called;
}

/* Another name for a guest, unless there is a newer one or an account meanwhile. */
typedef struct {
    orr_pending pending;
    orr_people *people;
    orr_user_row user;
} renaming;

static void renamed(orr_pending *p)
{
    renaming *r = (renaming *)p;
    orr_people *people = r->people;
    if (!p->result)
        orr_known_named(people, &r->user);
    if (!p->result && people->ears)
        people->ears->renamed(people->ears_arg, &r->user);
    orr_pending_free(p);
}

void orr_guest_name_write(orr_people *p, const orr_user_row *user)
{
    renaming *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (renaming){.pending.done = renamed, .people = p, .user = *user};
    if (ORR_WRITE(&r->pending.batch, true,
                  "UPDATE users SET name = ?2 WHERE id = ?1 AND name <> '' AND name <> ?2"
                  " AND NOT EXISTS(SELECT 1 FROM people WHERE id = ?1)",
                  orr_words(user->id), orr_words(user->name)))
        orr_desk_write(p->desk, &r->pending);
    else
        orr_pending_free(&r->pending);
}

/* Whoever is looked at gets another name by it. */
static void looked(void *arg, orr_err e, const orr_person *who)
{
    (void)arg;
    (void)e;
    (void)who;
}

static void look_at(void *arg, const char *user) { orr_people_who(arg, user, "", looked, NULL); }

/* Who sits at a table need not be here: others see the name there. Their names are read and compared by the reader. */
typedef struct {
    orr_read read;
    orr_people *people;
    orr_name name;
    char (*user)[ORR_USER_TEXT];
    unsigned n, room;
    bool same; /* the one that is read */
} seated;

static void add_seated(void *arg, const char *user)
{
    seated *s = arg;
    if (s->n == s->room) {
        unsigned room = s->room ? 2 * s->room : 64;
        char(*more)[ORR_USER_TEXT] = realloc(s->user, room * sizeof *more);
        if (!more)
            return;
        s->user = more;
        s->room = room;
    }
    snprintf(s->user[s->n++], sizeof *s->user, "%s", user);
}

static bool is_namesake(void *arg, const orr_value *row, unsigned columns)
{
    seated *s = arg;
    orr_name name = {.text = ""};
    (void)columns;
    orr_row_copy(&row[0], name.text, sizeof name.text);
    s->same =
        !orr_name_key(name.text, name.key) && !orr_name_look(name.text, name.look) && !orr_name_apart(&name, &s->name);
    return false;
}

static int by_id(const void *a, const void *b) { return strcmp(a, b); }

/* Only namesakes are left. */
static void compare_seated(orr_read *r, orr_store *store)
{
    seated *s = (seated *)r;
    const unsigned all = s->n;
    qsort(s->user, all, sizeof *s->user, by_id);
    for (unsigned i = s->n = 0; i < all; i++) {
        s->same = false;
        if (i + 1 < all && !strcmp(s->user[i], s->user[i + 1])) /* once */
            continue;
        orr_err e = ORR_ROWS(store, is_namesake, s,
                             "SELECT name FROM users WHERE id = ?1 AND name <> ''"
                             " AND NOT EXISTS(SELECT 1 FROM people WHERE id = ?1)",
                             orr_words(s->user[i]));
        if (!e && s->same)
            memmove(s->user[s->n++], s->user[i], sizeof *s->user);
    }
}

static void have_seated(orr_read *r)
{
    seated *s = (seated *)r;
    for (unsigned i = 0; i < s->n && !r->dropped; i++)
        look_at(s->people, s->user[i]);
    free(s->user);
    free(s);
}

void orr_guest_names_again(orr_people *p, const orr_name *name)
{
    orr_known_namesakes(p, name->key, name->look, look_at, p);
    seated *s = p->ears ? calloc(1, sizeof *s) : NULL;
    if (!s)
        return;
    *s = (seated){.read = {.work = compare_seated, .done = have_seated}, .people = p, .name = *name};
    p->ears->seated(p->ears_arg, add_seated, s);
    if (s->n)
        orr_desk_read(p->desk, &s->read);
    else
        free(s);
}
