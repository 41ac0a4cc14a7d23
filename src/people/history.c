/* The matches that somebody has played, newest first, a page at a time; and those that run. */
#include "people/inside.h"
#include "people/name.h"
#include "people/profile.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { RUNNING_MAX = 50, DETAIL_TEXT = 16 * 1024 };
enum { LEFT = 1, GIVEN = 2, PRIVATE = 4, WON = 32 }; /* of played.kind: hall/inside.h */

typedef struct {
    int64_t at, place, score, kind, seats, seat, there, change;
    bool rated; /* and by `change` */
    char code[ORR_CODE_TEXT], game[32], variant[64];
    char *detail; /* owned */
} row_of;

typedef struct {
    const orr_profile_ask *ask;
    orr_json *j;
    unsigned n, skipped;
    row_of row[ORR_HISTORY_PAGE + 1];
    bool failed;
    char with[ORR_USER_TEXT];
} page;

#define COLUMNS                                                                                                        \
    "SELECT p.at, p.code, p.game, p.variant, p.seats, p.seat, p.place, p.score, p.kind, p.detail,"                     \
    " (SELECT count(*) FROM played AS v WHERE v.code = p.code AND v.user_id = ?2),"                                    \
    " (SELECT CAST(round(t.rating) - round(t.before) AS INTEGER) FROM results AS r JOIN steps AS t ON t.user_id = "    \
    "p.user_id"                                                                                                        \
    " AND t.game = r.game AND t.variant = r.variant AND t.class = r.class AND t.rid = r.id AND t.why = 0"              \
    " WHERE r.code = p.code) FROM played AS p WHERE p.user_id = ?1"
/* seats, result, with: 0, 0 and "" take all. With whom a private match was is not told by the filter either. */
#define WHICH                                                                                                          \
    " AND p.at <= ?3 AND (?4 = 0 OR p.seats = ?4) AND (?5 = 0 OR (?5 = 1 AND p.kind & 32 <> 0) OR"                     \
    " (?5 = 2 AND p.kind & 33 = 0) OR (?5 = 3 AND p.kind & 1 <> 0))"                                                   \
    " AND (?6 = '' OR (EXISTS(SELECT 1 FROM played AS w WHERE w.code = p.code AND w.user_id = ?6)"                     \
    " AND (p.kind & 4 = 0 OR EXISTS(SELECT 1 FROM played AS v WHERE v.code = p.code AND v.user_id = ?2))))"
#define ORDER " ORDER BY p.at DESC, p.code DESC LIMIT ?7"

static bool keep(void *arg, const orr_value *v, unsigned columns)
{
    page *p = arg;
    (void)columns;
    if (v[0].number == p->ask->before && p->skipped < p->ask->skip) {
        p->skipped++;
        return true;
    }
    row_of *r = &p->row[p->n];
    *r = (row_of){.at = v[0].number, .seats = v[4].number, .seat = v[5].number, .place = v[6].number};
    r->score = v[7].number;
    r->kind = v[8].number;
    r->there = v[10].number;
    r->rated = v[11].kind == ORR_NUMBER;
    r->change = v[11].number;
    orr_row_copy(&v[1], r->code, sizeof r->code);
    orr_row_copy(&v[2], r->game, sizeof r->game);
    orr_row_copy(&v[3], r->variant, sizeof r->variant);
    r->detail = v[9].kind == ORR_WORDS ? strdup(v[9].at) : NULL;
    p->failed |= !r->detail;
    return ++p->n <= ORR_HISTORY_PAGE && !p->failed;
}

/* ---- cursors ------------------------------------------------------------------------------------------------------*/
enum { DAY_MS = 24 * 3600 * 1000, PLAIN = sizeof(int64_t) + sizeof(uint32_t) };
enum { CURSOR = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES + PLAIN };
_Static_assert(2 * CURSOR + 1 == ORR_CURSOR_TEXT, "a cursor's text");

int64_t orr_history_day(int64_t at) { return at - at % DAY_MS + DAY_MS / 2; }

static void own_key(const uint8_t *key, uint8_t own[crypto_secretbox_KEYBYTES])
{
    static const char what[] = "history";
    crypto_generichash(own, crypto_secretbox_KEYBYTES, (const uint8_t *)what, sizeof what, key, ORR_KEY_SIZE);
}

static void make_cursor(const orr_host *host, const uint8_t *key, int64_t at, uint32_t skip, char out[ORR_CURSOR_TEXT])
{
    uint8_t own[crypto_secretbox_KEYBYTES], plain[PLAIN], all[CURSOR];
    own_key(key, own);
    memcpy(plain, &at, sizeof at);
    memcpy(plain + sizeof at, &skip, sizeof skip);
    orr_host_random(host, all, crypto_secretbox_NONCEBYTES);
    crypto_secretbox_easy(all + crypto_secretbox_NONCEBYTES, plain, sizeof plain, all, own);
    sodium_bin2hex(out, ORR_CURSOR_TEXT, all, sizeof all);
    sodium_memzero(own, sizeof own);
}

bool orr_history_before(const char *cursor, orr_profile_ask *ask)
{
    uint8_t own[crypto_secretbox_KEYBYTES], plain[PLAIN], all[CURSOR];
    uint32_t skip = 0;
    size_t n = 0;
    if (strlen(cursor) != 2 * sizeof all || sodium_hex2bin(all, sizeof all, cursor, 2 * sizeof all, NULL, &n, NULL) ||
        n != sizeof all)
        return false;
    own_key(ask->key, own);
    bool good = !crypto_secretbox_open_easy(plain, all + crypto_secretbox_NONCEBYTES,
                                            sizeof all - crypto_secretbox_NONCEBYTES, all, own);
    sodium_memzero(own, sizeof own);
    if (!good)
        return false;
    memcpy(&ask->before, plain, sizeof ask->before);
    memcpy(&skip, plain + sizeof ask->before, sizeof skip);
    ask->skip = skip;
    return true;
}

/* ---- telling ------------------------------------------------------------------------------------------------------*/
static bool put_name(void *arg, const orr_value *v, unsigned columns)
{
    orr_json *j = arg;
    (void)columns;
    orr_json_object(j);
    orr_json_kint(j, "seat", v[0].number);
    orr_json_kstr(j, "name", v[1].at);
    orr_json_kbool(j, "account", v[2].number != 0);
    orr_json_end(j);
    return true;
}

/* Those who were at the table, as they are called now. */
static orr_err put_people(orr_store *s, const row_of *r, const char *user, orr_json *j)
{
    static const char sql[] =
        "SELECT o.seat, u.name, (SELECT count(*) FROM people AS a WHERE a.id = o.user_id)"
        " FROM played AS o JOIN users AS u ON u.id = o.user_id WHERE o.code = ?1 AND o.user_id <> ?2"
        " ORDER BY o.seat";
    orr_json_karray(j, "people");
    orr_err e = ORR_ROWS(s, put_name, j, sql, orr_words(r->code), orr_words(user));
    orr_json_end(j);
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}

static orr_err put_match(orr_store *s, const row_of *r, const char *user, orr_json *j)
{
    bool hidden = (r->kind & PRIVATE) && !r->there;
    orr_err e = ORR_OK;
    orr_json_object(j);
    orr_json_kint(j, "at", hidden ? orr_history_day(r->at) : r->at);
    orr_json_kstr(j, "game", r->game);
    if (*r->variant)
        orr_json_kstr(j, "variant", r->variant);
    orr_json_kint(j, "seats", r->seats);
    orr_json_kint(j, "seat", r->seat);
    orr_json_kint(j, "place", r->place);
    orr_json_kint(j, "score", r->score);
    orr_json_kbool(j, "won", (r->kind & WON) != 0);
    orr_json_kbool(j, "left", (r->kind & LEFT) != 0);
    orr_json_kbool(j, "given", (r->kind & GIVEN) != 0);
    orr_json_kbool(j, "private", (r->kind & PRIVATE) != 0);
    if (r->rated)
        orr_json_kint(j, "change", r->change);
    if (!hidden) {
        orr_json_kstr(j, "code", r->code);
        orr_json_key(j, "detail");
        orr_json_raw(j, r->detail, strlen(r->detail));
        e = put_people(s, r, user, j);
    }
    orr_json_end(j);
    return e;
}

static bool put_running(void *arg, const orr_value *v, unsigned columns)
{
    orr_json *j = arg;
    (void)columns;
    orr_json_object(j);
    orr_json_kstr(j, "code", v[0].at);
    orr_json_kstr(j, "game", v[1].at);
    orr_json_kint(j, "created", v[2].number);
    orr_json_end(j);
    return true;
}

static orr_err put_all_running(orr_store *s, const char *user, orr_json *j)
{
    static const char sql[] = "SELECT t.code, t.game, t.created FROM sitting AS s JOIN tables AS t ON t.id = s.tid"
                              " WHERE s.user_id = ?1 AND +t.status = 1 ORDER BY s.tid DESC LIMIT ?2";
    orr_json_karray(j, "running");
    orr_err e = ORR_ROWS(s, put_running, j, sql, orr_words(user), orr_number(RUNNING_MAX));
    orr_json_end(j);
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}

/* ---- with somebody ------------------------------------------------------------------------------------------------*/
static bool put_sum(void *arg, const orr_value *v, unsigned columns)
{
    orr_json *j = arg;
    (void)columns;
    orr_json_object(j);
    orr_json_kstr(j, "game", v[0].at);
    if (v[1].size)
        orr_json_kstr(j, "variant", v[1].at);
    orr_json_kint(j, "n", v[2].number);
    orr_json_kint(j, "above", v[3].number);
    orr_json_kint(j, "below", v[4].number);
    orr_json_end(j);
    return true;
}

/* How all matches of two went, by game: in how many the user stood above the other, and below. Who left stands below
 * who did not. */
static orr_err put_against(orr_store *s, const char *user, const char *other, orr_json *j)
{
    static const char sql[] =
        "SELECT game, variant, count(*), sum(CASE WHEN mine < theirs THEN 1 ELSE 0 END),"
        " sum(CASE WHEN mine > theirs THEN 1 ELSE 0 END) FROM (SELECT p.game, p.variant,"
        " CASE WHEN p.kind & 1 <> 0 THEN 1000 ELSE p.place END AS mine,"
        " CASE WHEN w.kind & 1 <> 0 THEN 1000 ELSE w.place END AS theirs"
        " FROM played AS p CROSS JOIN played AS w WHERE p.user_id = ?1 AND w.code = p.code AND w.user_id = ?2) AS both"
        " GROUP BY game, variant ORDER BY count(*) DESC, game, variant";
    orr_json_karray(j, "against");
    orr_err e = ORR_ROWS(s, put_sum, j, sql, orr_words(user), orr_words(other));
    orr_json_end(j);
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}

/* So that what comes behind is asked for: the millisecond, and how many of it have been told. */
static void put_next(const page *p, orr_json *j)
{
    char next[ORR_CURSOR_TEXT];
    int64_t at = p->row[ORR_HISTORY_PAGE - 1].at;
    unsigned same = at == p->ask->before ? p->ask->skip : 0;
    for (unsigned i = 0; i < ORR_HISTORY_PAGE; i++)
        same += p->row[i].at == at;
    make_cursor(p->ask->host, p->ask->key, at, same, next);
    orr_json_kstr(j, "next", next);
}

/* ---- asking -------------------------------------------------------------------------------------------------------*/
static bool keep_user(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    orr_row_copy(&v[0], arg, ORR_USER_TEXT);
    return false;
}

/* Nobody of that name: no matches. */
static orr_err find_with(page *p, orr_store *s)
{
    char key[ORR_NAME_KEY];
    if (!*p->ask->with)
        return ORR_OK;
    if (orr_name_key(p->ask->with, key))
        return ORR_NOT_FOUND;
    orr_err e =
        ORR_ROWS(s, keep_user, p->with, "SELECT user_id FROM names WHERE key = ?1 AND main = 1", orr_words(key));
    return e ? e : *p->with ? ORR_OK : ORR_NOT_FOUND;
}

static orr_err read_page(page *p, orr_store *s, const char *user, const char *viewer)
{
    static const char all[] = COLUMNS WHICH ORDER;
    static const char of_game[] = COLUMNS WHICH " AND p.game = ?8 AND (?9 = '' OR p.variant = ?9)" ORDER;
    const orr_profile_ask *a = p->ask;
    const orr_value v[] = {
        orr_words(user),       orr_words(viewer),  orr_number(a->before ? a->before : INT64_MAX), orr_number(a->seats),
        orr_number(a->result), orr_words(p->with), orr_number(ORR_HISTORY_PAGE + 1 + a->skip),    orr_words(a->game),
        orr_words(a->variant)};
    orr_err e = s->kind->rows(s, *a->game ? of_game : all, v, *a->game ? 9 : 7, keep, p);
    return e == ORR_NOT_FOUND ? ORR_OK : e ? e : p->failed ? ORR_NO_MEMORY : ORR_OK;
}

orr_err orr_history_put(orr_store *s, const char *user, const char *viewer, const orr_profile_ask *ask, orr_json *j)
{
    page *p = calloc(1, sizeof *p);
    if (!p)
        return ORR_NO_MEMORY;
    p->ask = ask;
    orr_err e = find_with(p, s);
    if (!e)
        e = read_page(p, s, user, viewer);
    e = e == ORR_NOT_FOUND ? ORR_OK : e;
    orr_json_karray(j, "matches");
    for (unsigned i = 0; !e && i < p->n && i < ORR_HISTORY_PAGE; i++)
        e = put_match(s, &p->row[i], user, j);
    orr_json_end(j);
    if (p->n > ORR_HISTORY_PAGE)
        put_next(p, j);
    if (!e && *ask->user && !ask->before)
        e = put_all_running(s, user, j);
    if (!e && *ask->user && !ask->before && *p->with && strcmp(p->with, user))
        e = put_against(s, user, p->with, j);
    for (unsigned i = 0; i < p->n; i++)
        free(p->row[i].detail);
    free(p);
    return e;
}
