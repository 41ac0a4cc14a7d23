/* Ladders, and what a match did to ratings: anybody may ask; who asks is shown where they stand. */
#include "door/routes.h"
#include "people/name.h"
#include "people/ties.h"
#include "square/ladders.h"

#include <orrery/match.h>

#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_door *door;
    uint64_t exchange;
    orr_ladder_ask ask;
    bool friends;                 /* of friends alone, who asks among them */
    bool token;                   /* a program asks, by what may be read, and who is whose friend may not */
    bool nobody;                  /* what is asked for is nobody's name */
    char (*among)[ORR_USER_TEXT]; /* those; owned */
} question;

static void told(void *arg, orr_err e, orr_text *json)
{
    question *q = arg;
    if (e)
        orr_api_error(q->door, q->exchange, e == ORR_NOT_FOUND ? 404 : e == ORR_BAD_INPUT ? 400 : 503, orr_err_name(e));
    else
        orr_api_text(q->door, q->exchange, json, "application/json");
    free(q->among);
    free(q);
}

/* ---- what is asked ------------------------------------------------------------------------------------------------*/
bool orr_has_variant(const orr_game *g, const char *word)
{
    int i = orr_rules_variant(g);
    if (i < 0)
        return !*word;
    for (const char *const *w = orr_options_of(g)[i].words; *w; w++)
        if (!strcmp(*w, word))
            return true;
    return false;
}

static bool read_number(const char *value, int64_t most, int64_t *out)
{
    size_t n = strlen(value);
    *out = n && n < 8 && strspn(value, "0123456789") == n ? strtoll(value, NULL, 10) : 0;
    return *out > 0 && *out <= most;
}

static bool read_pair(const char *key, const char *value, question *q)
{
    orr_ladder_ask *a = &q->ask;
    int64_t page = 0;
    if (!strcmp(key, "variant"))
        return (size_t)snprintf(a->variant, sizeof a->variant, "%s", value) < sizeof a->variant;
    if (!strcmp(key, "class") && !a->class) /* else it stands in the path */
        return read_number(value, 3, &a->class) && a->class > 1;
    if (!strcmp(key, "season"))
        return read_number(value, 99994, &a->season);
    if (!strcmp(key, "page")) {
        bool ok = read_number(value, 1000000, &page);
        a->page = (unsigned)page;
        return ok;
    }
    if (!strcmp(key, "of"))
        return !q->token && (q->friends = !strcmp(value, "friends"));
    if (strcmp(key, "name") != 0 || !*value)
        return false;
    q->nobody = orr_name_key(value, a->key) != ORR_OK;
    return true;
}

static bool read_query(const char *query, question *q)
{
    char text[256], *rest = text;
    if ((size_t)snprintf(text, sizeof text, "%s", query) >= sizeof text)
        return false;
    for (char *key, *value; orr_query_next(&rest, &key, &value);)
        if (!value || !read_pair(key, value, q))
            return false;
    return true;
}

/* Of a game and perhaps a class: the rest. ORR_NOT_FOUND: no such game or variant. */
static orr_err read_rest(const char *query, question *q)
{
    orr_ladder_ask *a = &q->ask;
    const orr_registered *entry = orr_registry_find(a->game);
    if (!entry)
        return ORR_NOT_FOUND;
    if (!read_query(query, q))
        return ORR_BAD_INPUT;
    a->class = a->class ? a->class : entry->game->seats_max > 2 ? 3 : 2;
    return orr_has_variant(entry->game, a->variant) && !q->nobody ? ORR_OK : ORR_NOT_FOUND;
}

/* Which ladder; ORR_NOT_FOUND: no such game, variant or class. */
static orr_err read_ask(const orr_request *r, question *q)
{
    orr_ladder_ask *a = &q->ask;
    static const char pattern[] = "/api/ladders/{game}/{class}";
    char class[4];
    if (!orr_path_part(pattern, r->path, "game", a->game, sizeof a->game) ||
        !orr_path_part(pattern, r->path, "class", class, sizeof class) || (strcmp(class, "2") && strcmp(class, "3")))
        return ORR_NOT_FOUND;
    a->class = *class - '0';
    return read_rest(r->query, q);
}

/* ---- of whom ------------------------------------------------------------------------------------------------------*/
static void have_ties(void *arg, orr_err e, const orr_tie_row *row, unsigned n)
{
    question *q = arg;
    orr_text none = {0};
    q->among = e ? NULL : calloc(ORR_TIES_MAX + 1, sizeof *q->among);
    if (!q->among) {
        told(q, e ? e : ORR_NO_MEMORY, &none);
        return;
    }
    unsigned k = 0;
    memcpy(q->among[k++], q->ask.viewer, sizeof *q->among);
    for (unsigned i = 0; i < n && k <= ORR_TIES_MAX; i++)
        if (!strcmp(row[i].kind, "friend"))
            memcpy(q->among[k++], row[i].user, sizeof *q->among);
    q->ask.among = (const char(*)[ORR_USER_TEXT])q->among;
    q->ask.n_among = k;
    orr_ladder_ask_for(q->door->o->ladders, &q->ask, told, q);
}

/* `who` asks, or NULL: somebody who is not known. Friends are for accounts. */
static void ask_for(question *q, const orr_person *who)
{
    if (!q->friends) {
        orr_ladder_ask_for(q->door->o->ladders, &q->ask, told, q);
    } else if (who && who->account) {
        orr_people_ties(q->door->people, who, have_ties, q);
    } else {
        orr_api_error(q->door, q->exchange, 403, "no_account");
        free(q);
    }
}

/* ---- who asks -----------------------------------------------------------------------------------------------------*/
static void known(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    question *q = arg;
    bool is = !e && !link && !who->old;
    orr_text none = {0};
    if (q->friends && e && e != ORR_NOT_FOUND && e != ORR_FORBIDDEN) {
        told(q, e, &none);
        return;
    }
    if (is)
        memcpy(q->ask.viewer, who->user.id, sizeof q->ask.viewer);
    ask_for(q, is ? who : NULL);
}

static void ask_ladder(question *q, const orr_request *r)
{
    orr_session is;
    orr_err e = read_ask(r, q);
    orr_text none = {0};
    if (e)
        told(q, e, &none);
    else if (orr_session_read(q->door, r->cookie, &is))
        orr_door_who(q->door, &is, known, q);
    else
        known(q, ORR_NOT_FOUND, NULL, NULL);
}

/* ---- a match ------------------------------------------------------------------------------------------------------*/
/* Of a rated table: which ladder, and its people. */
static void read_ahead(const orr_table_now *t, orr_book_result *out)
{
    const orr_table_row *row = orr_table_row_of(t);
    *out = (orr_book_result){.class = row->seats > 2 ? 3 : 2};
    snprintf(out->game, sizeof out->game, "%s", row->game);
    snprintf(out->variant, sizeof out->variant, "%s", orr_table_variant(t));
    for (unsigned i = 0; i < row->seats && out->n < ORR_RATED_MAX; i++) {
        const orr_seat_now *seat = orr_table_seat(t, i);
        orr_book_side *side = &out->side[out->n];
        if (seat->kind != ORR_SEAT_HUMAN)
            continue;
        memcpy(side->user, seat->user, sizeof side->user);
        side->seat = (uint8_t)i;
        while (!orr_table_same_side(t, side->side, i))
            side->side++;
        out->n++;
    }
}

/* Of a match that is not over it is told for whom it would not count; while its table changes, that this is known soon. */
static void ask_match(question *q, const char *code)
{
    orr_book_result ahead;
    bool changes = false;
    const orr_table_now *t = orr_hall_peek(q->door->hall, code, &changes);
    bool rated = t && orr_table_row_of(t)->rated && orr_table_may_rate(t);
    if (!rated || orr_table_status(t) == ORR_FINISHED) {
        orr_ladders_match(q->door->o->ladders, code, told, q);
        return;
    }
    read_ahead(t, &ahead);
    if (changes)
        ahead.n = 0;
    orr_ladders_ahead(q->door->o->ladders, &ahead, !changes, told, q);
}

void orr_ladders_request(orr_door *d, const orr_request *r)
{
    static const char ladders[] = "/api/ladders", tables[] = "/api/tables/";
    char code[ORR_CODE_TEXT] = "";
    orr_text none = {0};
    question *q = calloc(1, sizeof *q);
    if (!q) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *q = (question){.door = d, .exchange = r->exchange};
    if (!strcmp(r->path, ladders))
        orr_ladders_list(d->o->ladders, told, q);
    else if (strncmp(r->path, tables, strlen(tables)))
        ask_ladder(q, r);
    else if (orr_code_read(r->path + strlen(tables), code))
        ask_match(q, code);
    else
        told(q, ORR_NOT_FOUND, &none);
}

void orr_ladder_v1(orr_door *d, orr_asked *a)
{
    static const char pattern[] = "/api/v1/ladder/{game}";
    orr_text none = {0};
    question *q = calloc(1, sizeof *q);
    if (!q) {
        orr_api_error(d, a->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *q = (question){.door = d, .exchange = a->exchange, .token = true};
    memcpy(q->ask.viewer, a->who.user.id, sizeof q->ask.viewer);
    bool named = orr_path_part(pattern, a->path, "game", q->ask.game, sizeof q->ask.game);
    orr_err e = named ? read_rest(a->query, q) : ORR_NOT_FOUND;
    if (e)
        told(q, e, &none);
    else
        ask_for(q, &a->who);
}
