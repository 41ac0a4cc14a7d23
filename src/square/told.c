/* What is told of ratings elsewhere than on a ladder: which ladders there are, a match, a person. */
#include "square/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 64 * 1024, LIST_MS = 60 * 1000, DAY_MS = 24 * 3600 * 1000, POINTS = 200, TROPHIES = 3 };

typedef struct {
    orr_read read;
    orr_ladders *l;
    char code[ORR_CODE_TEXT];
    orr_book_result ahead;
    int64_t now;
    bool found, known;
    orr_err e;
    orr_text text;
    orr_json j;
    orr_ladder_then *then;
    void *arg;
} telling;

static telling *ask(orr_ladders *l, void (*work)(orr_read *, orr_store *), void (*done)(orr_read *),
                    orr_ladder_then *then, void *arg)
{
    orr_text none = {0};
    telling *t = calloc(1, sizeof *t);
    if (!t) {
        then(arg, ORR_NO_MEMORY, &none);
        return NULL;
    }
    *t = (telling){.l = l, .now = orr_now_ms(), .text = {.max = TEXT_MAX}, .then = then, .arg = arg};
    t->read = (orr_read){.work = work, .done = done};
    return t;
}

static void answered(orr_read *r)
{
    telling *t = (telling *)r;
    t->then(t->arg, r->dropped ? ORR_IO : t->e ? t->e : t->text.failed ? ORR_NO_MEMORY : ORR_OK, &t->text);
    orr_text_deinit(&t->text);
    free(t);
}

static void put_ladder(orr_json *j, const orr_value *v)
{
    orr_json_kstr(j, "game", v[0].at);
    if (v[1].size)
        orr_json_kstr(j, "variant", v[1].at);
    orr_json_kint(j, "class", v[2].number);
}

/* ---- which there are ----------------------------------------------------------------------------------------------*/
static bool put_counted(void *arg, const orr_value *v, unsigned columns)
{
    orr_json *j = arg;
    (void)columns;
    orr_json_object(j);
    put_ladder(j, v);
    orr_json_kint(j, "people", v[3].number);
    orr_json_end(j);
    return true;
}

static bool put_number(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    orr_json_int(arg, v[0].number);
    return true;
}

static void list(orr_read *r, orr_store *s)
{
    telling *t = (telling *)r;
    int64_t season = orr_season_of(t->now);
    orr_json_init(&t->j, &t->text);
    orr_json_object(&t->j);
    orr_json_kint(&t->j, "season", season);
    orr_json_kint(&t->j, "begins", orr_season_begins(season));
    orr_json_kint(&t->j, "ends", orr_season_begins(orr_season_next(season)));
    orr_json_karray(&t->j, "ladders");
    t->e = SQUARE_ROWS(s, put_counted, &t->j,
                       "SELECT game, variant, class, count(*) FROM ratings WHERE n > ?1 GROUP BY game, variant, class",
                       orr_number(0));
    orr_json_end(&t->j);
    orr_json_karray(&t->j, "seasons");
    if (!t->e)
        t->e = SQUARE_ROWS(s, put_number, &t->j,
                           "SELECT season FROM seasons WHERE season > ?1 ORDER BY season DESC LIMIT 40", orr_number(0));
    orr_json_end(&t->j);
    orr_json_end(&t->j);
}

static void listed(orr_read *r)
{
    telling *t = (telling *)r;
    orr_ladders *l = t->l;
    if (!r->dropped && !t->e && !t->text.failed) {
        l->list.max = TEXT_MAX;
        orr_text_clear(&l->list);
        orr_text_add(&l->list, t->text.at, t->text.n);
        l->list_at = t->now;
    }
    answered(r);
}

void orr_ladders_list(orr_ladders *l, orr_ladder_then *then, void *arg)
{
    orr_text copy = {.max = TEXT_MAX};
    bool fresh = l->list.n && orr_now_ms() - l->list_at < LIST_MS;
    telling *t = fresh ? NULL : ask(l, list, listed, then, arg);
    if (t)
        orr_desk_read(l->desk, &t->read);
    if (!fresh)
        return;
    orr_text_add(&copy, l->list.at, l->list.n);
    then(arg, copy.failed ? ORR_NO_MEMORY : ORR_OK, &copy);
    orr_text_deinit(&copy);
}

static const char *const why_names[] = {[ORR_PAIR_DAILY] = "pair_day", [ORR_PAIR_SHARED] = "pair_share"};

/* ---- a match ------------------------------------------------------------------------------------------------------*/
static bool put_match(void *arg, const orr_value *v, unsigned columns)
{
    static const char *const states[] = {"waiting", "rated", "struck", "off"};
    telling *t = arg;
    (void)columns;
    orr_json_kstr(&t->j, "state", states[v[3].number > 3 || v[3].number < 0 ? 2 : v[3].number]);
    put_ladder(&t->j, v);
    t->found = true;
    return false;
}

static void put_before(orr_json *j, double rating, double rd)
{
    orr_json_kint(j, "before", lround(rating));
    orr_json_kint(j, "before_rd", lround(rd));
}

static bool put_side(void *arg, const orr_value *v, unsigned columns)
{
    telling *t = arg;
    orr_json *j = &t->j;
    (void)columns;
    bool bot = !v[1].size, rated = v[8].kind != ORR_NOTHING;
    orr_json_object(j);
    orr_json_kint(j, "seat", v[0].number);
    orr_json_kint(j, "side", v[4].number);
    orr_json_kint(j, "place", v[5].number);
    if (v[6].number)
        orr_json_kbool(j, "left", true);
    if (bot) {
        orr_json_kstr(j, "level", v[3].at);
        put_before(j, square_real(&v[7]), square_real(&v[13]));
    } else {
        orr_json_kstr(j, "name", v[2].kind == ORR_WORDS ? v[2].at : "");
    }
    if (rated) {
        put_before(j, square_real(&v[9]), square_real(&v[10]));
        orr_json_kint(j, "after", lround(square_real(&v[11])));
        orr_json_kint(j, "after_rd", lround(square_real(&v[12])));
        if (v[8].number > 0 && v[8].number < 3)
            orr_json_kstr(j, "not", why_names[v[8].number]);
    }
    orr_json_end(j);
    return true;
}

static void look_match(orr_read *r, orr_store *s)
{
    telling *t = (telling *)r;
    orr_json_init(&t->j, &t->text);
    orr_json_object(&t->j);
    t->e = SQUARE_ROWS(s, put_match, t,
                       "SELECT r.game, r.variant, r.class, r.state FROM results AS r LEFT JOIN tables AS a"
                       " ON a.code = r.code WHERE r.code = ?1 AND (r.state < 3 OR a.rated > 0)",
                       orr_words(t->code));
    orr_json_karray(&t->j, "sides");
    if (!t->e)
        t->e = SQUARE_ROWS(s, put_side, t,
                           "SELECT s.seat, s.user_id, u.name, s.level, s.side, s.place, s.gone, s.rating, t.why, t.before,"
                           " t.before_rd, t.rating, t.rd, s.rd FROM results AS r JOIN result_sides AS s ON s.rid = r.id"
                           " LEFT JOIN users AS u ON u.id = s.user_id LEFT JOIN steps AS t ON t.user_id = s.user_id"
                           " AND t.game = r.game AND t.variant = r.variant AND t.class = r.class AND t.rid = r.id"
                           " WHERE r.code = ?1 AND r.state < 3 ORDER BY s.seat",
                           orr_words(t->code));
    orr_json_end(&t->j);
    orr_json_end(&t->j);
    if (!t->e && !t->found)
        t->e = ORR_NOT_FOUND;
}

void orr_ladders_match(orr_ladders *l, const char *code, orr_ladder_then *then, void *arg)
{
    telling *t = ask(l, look_match, answered, then, arg);
    if (!t)
        return;
    snprintf(t->code, sizeof t->code, "%s", code);
    orr_desk_read(l->desk, &t->read);
}

/* ---- one that is not over -----------------------------------------------------------------------------------------*/
static void look_ahead(orr_read *r, orr_store *s)
{
    telling *t = (telling *)r;
    const orr_book_result *of = &t->ahead;
    orr_json *j = &t->j;
    orr_book_why why[ORR_RATED_MAX] = {ORR_COUNTS};
    orr_err e = t->known ? orr_book_foretell(s, of, why) : ORR_STALE;
    t->e = e == ORR_STALE ? ORR_OK : e;
    orr_json_init(j, &t->text);
    orr_json_object(j);
    orr_json_kstr(j, "state", e == ORR_STALE ? "waiting" : "ahead");
    orr_json_kstr(j, "game", of->game);
    if (*of->variant)
        orr_json_kstr(j, "variant", of->variant);
    orr_json_kint(j, "class", of->class);
    orr_json_karray(j, "sides");
    for (unsigned i = 0; i < of->n; i++) {
        orr_json_object(j);
        orr_json_kint(j, "seat", of->side[i].seat);
        orr_json_kint(j, "side", of->side[i].side);
        if (why[i])
            orr_json_kstr(j, "not", why_names[why[i]]);
        orr_json_end(j);
    }
    orr_json_end(j);
    orr_json_end(j);
}

void orr_ladders_ahead(orr_ladders *l, const orr_book_result *of, bool known, orr_ladder_then *then, void *arg)
{
    telling *t = ask(l, look_ahead, answered, then, arg);
    if (!t)
        return;
    t->ahead = *of;
    t->known = known;
    t->ahead.at = t->now;
    orr_desk_read(l->desk, &t->read);
}

/* ---- a person -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_json *j;
    int64_t now;
    bool own; /* asks */
} person;

static bool put_rating(void *arg, const orr_value *v, unsigned columns)
{
    const person *p = arg;
    (void)columns;
    orr_rating now = {square_real(&v[3]), square_real(&v[4]), square_real(&v[5])};
    double rd = orr_rating_rd_grown(&now, (double)(p->now > v[8].number ? p->now - v[8].number : 0) / DAY_MS);
    orr_json_object(p->j);
    put_ladder(p->j, v);
    orr_json_kint(p->j, "rating", lround(now.rating));
    orr_json_kint(p->j, "rd", lround(rd));
    orr_json_kbool(p->j, "provisional", orr_rating_is_provisional(rd));
    orr_json_kint(p->j, "n", v[6].number);
    orr_json_kint(p->j, "won", v[7].number);
    const int64_t at = v[8].number, day = (int64_t)DAY_MS;
    orr_json_kint(p->j, "at", p->own ? at : at - at % day + day / 2);
    orr_json_end(p->j);
    return true;
}

static bool put_trophy(void *arg, const orr_value *v, unsigned columns)
{
    const person *p = arg;
    (void)columns;
    orr_json_object(p->j);
    put_ladder(p->j, v);
    orr_json_kint(p->j, "season", v[3].number);
    orr_json_kint(p->j, "place", v[4].number);
    orr_json_end(p->j);
    return true;
}

static bool put_prize(void *arg, const orr_value *v, unsigned columns)
{
    const person *p = arg;
    (void)columns;
    orr_json_object(p->j);
    orr_json_kstr(p->j, "tournament", v[0].at);
    orr_json_kstr(p->j, "name", v[1].at);
    orr_json_kstr(p->j, "game", v[2].at);
    orr_json_kint(p->j, "place", v[3].number);
    orr_json_end(p->j);
    return true;
}

orr_err orr_told_person(orr_store *s, const char *user, int64_t now, bool own, orr_json *j)
{
    person p = {j, now, own};
    orr_json_karray(j, "ratings");
    orr_err e = SQUARE_ROWS(s, put_rating, &p,
                            "SELECT game, variant, class, rating, rd, volatility, n, won, at FROM ratings"
                            " WHERE user_id = ?1 AND n > 0 ORDER BY n DESC LIMIT 40",
                            orr_words(user));
    orr_json_end(j);
    orr_json_karray(j, "trophies");
    if (!e)
        e = SQUARE_ROWS(s, put_trophy, &p,
                        "SELECT game, variant, class, season, place FROM standings WHERE user_id = ?1 AND place <= ?2"
                        " ORDER BY season DESC, place LIMIT 40",
                        orr_words(user), orr_number(TROPHIES));
    if (!e)
        e = SQUARE_ROWS(s, put_prize, &p,
                        "SELECT about, name, game, place FROM trophies WHERE user_id = ?1 AND kind = 'tournament'"
                        " ORDER BY at DESC LIMIT 40",
                        orr_words(user));
    orr_json_end(j);
    return e;
}

static bool put_point(void *arg, const orr_value *v, unsigned columns)
{
    orr_json *j = arg;
    (void)columns;
    orr_json_array(j);
    orr_json_int(j, v[0].number);
    orr_json_int(j, lround(square_real(&v[1])));
    orr_json_int(j, lround(square_real(&v[2])));
    orr_json_end(j);
    return true;
}

orr_err orr_told_course(orr_store *s, const char *user, const char *game, const char *variant, int64_t class, bool own,
                        orr_json *j)
{
    orr_json_karray(j, "points");
    orr_err e = SQUARE_ROWS(s, put_point, j,
                            "SELECT CASE ?6 WHEN 0 THEN at - at % 86400000 + 43200000 ELSE at END, rating, rd"
                            " FROM (SELECT at, rating, rd, row_number() OVER (ORDER BY rid) AS k,"
                            " count(*) OVER () AS n FROM steps WHERE user_id = ?1 AND game = ?2 AND variant = ?3"
                            " AND class = ?4 AND why = 0) WHERE k = 1 OR (n - k) % (n / ?5 + 1) = 0 ORDER BY k",
                            orr_words(user), orr_words(game), orr_words(variant), orr_number(class), orr_number(POINTS),
                            orr_number(own));
    orr_json_end(j);
    return e;
}
