/* What may be told to anybody where nobody is around: the listed matches that ended last, and who stands first on the
 * ladder where most stand. */
#include "square/inside.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHOWN = 3,        /* matches, and people of the ladder */
    LOOKED = 200,     /* tables that are over, the newest, among which the matches are */
    RANKED_DAYS = 60, /* orr_rating_is_ranked, but for the time that has passed */
    TEXT_MAX = 64 * 1024
};
enum { DAY_MS = 24 * 3600 * 1000, LAST_MS = 2 * DAY_MS, COUNT_MS = 10 * 60 * 1000 };

typedef struct {
    char code[ORR_CODE_TEXT], game[32], variant[ORR_VARIANT_TEXT];
    int64_t rid, at, seats;
} ended;

typedef struct {
    orr_read read;
    orr_ladders *l;
    int64_t now;
    bool counts; /* asks where most stand */
    ended match[SHOWN];
    unsigned n;
    orr_ladder_ask top; /* where they do; class 0: nobody stands anywhere */
    orr_err e;
    orr_text text;
    orr_front_then *then;
    void *arg;
} front;

/* ---- matches ------------------------------------------------------------------------------------------------------*/
static bool keep_match(void *arg, const orr_value *v, unsigned columns)
{
    front *f = arg;
    (void)columns;
    ended *m = &f->match[f->n++];
    *m = (ended){.rid = v[0].number, .at = v[4].number, .seats = v[5].number};
    square_copy(&v[1], m->code, sizeof m->code);
    square_copy(&v[2], m->game, sizeof m->game);
    square_copy(&v[3], m->variant, sizeof m->variant);
    return f->n < SHOWN;
}

static bool put_side(void *arg, const orr_value *v, unsigned columns)
{
    orr_json *j = arg;
    (void)columns;
    orr_json_object(j);
    orr_json_kint(j, "seat", v[0].number);
    orr_json_kint(j, "place", v[1].number);
    orr_json_kint(j, "score", v[2].number);
    if (v[3].size)
        orr_json_kstr(j, "name", v[5].kind == ORR_WORDS ? v[5].at : "");
    else if (v[4].size)
        orr_json_kstr(j, "level", v[4].at);
    orr_json_end(j);
    return true;
}

static orr_err put_match(orr_store *s, const ended *m, orr_json *j)
{
    orr_json_object(j);
    orr_json_kstr(j, "code", m->code);
    orr_json_kstr(j, "game", m->game);
    if (*m->variant)
        orr_json_kstr(j, "variant", m->variant);
    orr_json_kint(j, "at", m->at);
    orr_json_kint(j, "seats", m->seats);
    orr_json_karray(j, "sides");
    orr_err e = SQUARE_ROWS(s, put_side, j,
                            "SELECT s.seat, s.place, s.score, s.user_id, s.level, u.name FROM result_sides AS s"
                            " LEFT JOIN users AS u ON u.id = s.user_id WHERE s.rid = ?1 ORDER BY s.seat",
                            orr_number(m->rid));
    orr_json_end(j);
    orr_json_end(j);
    return e;
}

/* Played to their end, at tables that stood in the lobby, by people who all let everybody see their page. */
static orr_err find_matches(front *f, orr_store *s)
{
    return SQUARE_ROWS(s, keep_match, f,
                       "SELECT r.id, r.code, r.game, r.variant, r.at, r.seats"
                       " FROM (SELECT code FROM tables WHERE status = 2 AND open = 1 ORDER BY id DESC LIMIT ?2) AS t"
                       " JOIN results AS r ON r.code = t.code WHERE r.at > ?1 AND r.ended = ?3 AND r.state <> ?4"
                       " AND NOT EXISTS(SELECT 1 FROM result_sides AS s JOIN people AS p ON p.id = s.user_id"
                       " WHERE s.rid = r.id AND p.shows > 0) ORDER BY r.at DESC, r.id DESC LIMIT ?5",
                       orr_number(f->now - LAST_MS), orr_number(LOOKED), orr_number(ORR_ENDED_WELL),
                       orr_number(ORR_RESULT_STRUCK), orr_number(SHOWN));
}

/* ---- the ladder ---------------------------------------------------------------------------------------------------*/
static bool keep_ladder(void *arg, const orr_value *v, unsigned columns)
{
    orr_ladder_ask *top = arg;
    (void)columns;
    square_copy(&v[0], top->game, sizeof top->game);
    square_copy(&v[1], top->variant, sizeof top->variant);
    top->class = v[2].number;
    return false;
}

static orr_err find_ladder(front *f, orr_store *s)
{
    return SQUARE_ROWS(s, keep_ladder, &f->top,
                       "SELECT game, variant, class FROM ratings WHERE n > 0 AND rd <= 75 AND at > ?1"
                       " GROUP BY game, variant, class ORDER BY count(*) DESC, game, variant, class LIMIT 1",
                       orr_number(f->now - (int64_t)RANKED_DAYS * DAY_MS));
}

/* ---- both ---------------------------------------------------------------------------------------------------------*/
static void look(orr_read *r, orr_store *s)
{
    front *f = (front *)r;
    orr_json j;
    f->e = find_matches(f, s);
    orr_json_init(&j, &f->text);
    orr_json_array(&j);
    for (unsigned i = 0; !f->e && i < f->n; i++)
        f->e = put_match(s, &f->match[i], &j);
    orr_json_end(&j);
    if (!f->e && f->counts)
        f->e = find_ladder(f, s);
}

static void tell(front *f, orr_err e, const orr_text *ladder)
{
    static const orr_text none;
    e = e ? e : f->text.failed ? ORR_NO_MEMORY : ORR_OK;
    f->then(f->arg, e, &f->text, ladder ? ladder : &none);
    orr_text_deinit(&f->text);
    free(f);
}

/* Matches are told also where the ladder cannot be. */
static void have_ladder(void *arg, orr_err e, orr_text *json) { tell(arg, ORR_OK, e ? NULL : json); }

static void looked(orr_read *r)
{
    front *f = (front *)r;
    orr_ladders *l = f->l;
    if (r->dropped || f->e) {
        tell(f, r->dropped ? ORR_IO : f->e, NULL);
        return;
    }
    if (f->counts) {
        l->most = f->top;
        l->most_at = f->now;
    }
    f->top = l->most;
    f->top.top = SHOWN;
    if (f->top.class && !l->closing)
        orr_ladder_ask_for(l, &f->top, have_ladder, f);
    else
        tell(f, ORR_OK, NULL);
}

void orr_ladders_front(orr_ladders *l, orr_front_then *then, void *arg)
{
    static const orr_text none;
    front *f = calloc(1, sizeof *f);
    if (!f) {
        then(arg, ORR_NO_MEMORY, &none, &none);
        return;
    }
    *f = (front){.l = l, .now = orr_now_ms(), .text = {.max = TEXT_MAX}, .then = then, .arg = arg};
    f->counts = !l->most.class || f->now - l->most_at > COUNT_MS;
    f->read = (orr_read){.work = look, .done = looked};
    orr_desk_read(l->desk, &f->read);
}
