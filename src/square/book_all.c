/* The whole book computed anew, from the first result to the last: to compare it, and to strike a result out. */
#include "square/book.h"
#include "square/rows.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES = 8, PAST = ORR_PAIR_LAST - 1 };
static const uint32_t NOBODY = UINT32_MAX;

/* Somebody in one game and class. */
typedef struct {
    char game[32], variant[ORR_VARIANT_TEXT], user[ORR_USER_TEXT];
    int64_t class;
    orr_book_entry entry;
    uint32_t past[PAST]; /* the last matches, by their numbers below */
    unsigned matches;    /* so many in all; the last is at past[(matches - 1) % PAST] */
    bool stored;         /* the store has an entry */
} person;

typedef struct {
    int64_t at;
    uint8_t n;
    uint32_t who[ORR_RATED_MAX]; /* persons, or NOBODY */
} match;

/* What the store has of somebody's part. */
typedef struct {
    bool is;
    int64_t why, at;
    double before, before_rd, rating, rd, volatility;
} stored_step;

typedef struct {
    person *people;
    uint32_t *slot; /* of a hash, number + 1; 0: free */
    match *matches;
    uint32_t n, cap, slots, done, done_cap;
    orr_book_result now; /* being read; id 0: none */
    int64_t state;
    stored_step step[ORR_RATED_MAX];
    int64_t strike;  /* the number of a result, or 0 */
    orr_batch *mend; /* what is wrong is put right there, or NULL */
    orr_book_report *report;
    orr_err e;
} book;

static void wrong(book *b, const char *what, const char *user, const char *game)
{
    if (!b->report->wrong++)
        snprintf(b->report->first, sizeof b->report->first, "%s of user %s, %s", what, user, game);
}

/* ---- people -------------------------------------------------------------------------------------------------------*/
static uint64_t hash_of(const char *game, const char *variant, int64_t class, const char *user)
{
    uint64_t h = orr_hash(user, strlen(user), (uint64_t) class);
    return orr_hash(variant, strlen(variant), orr_hash(game, strlen(game), h));
}

static bool is(const person *p, const char *game, const char *variant, int64_t class, const char *user)
{
    return p->class == class && !strcmp(p->user, user) && !strcmp(p->game, game) && !strcmp(p->variant, variant);
}

static uint32_t place_of(const book *b, const char *game, const char *variant, int64_t class, const char *user)
{
    uint32_t i = (uint32_t)(hash_of(game, variant, class, user) & (b->slots - 1));
    while (b->slot[i] && !is(&b->people[b->slot[i] - 1], game, variant, class, user))
        i = (i + 1) & (b->slots - 1);
    return i;
}

static bool grow(book *b)
{
    uint32_t cap = b->cap ? 2 * b->cap : 1024;
    person *more = realloc(b->people, cap * sizeof *more);
    if (more)
        b->people = more;
    uint32_t *slot = more ? calloc(2 * (size_t)cap, sizeof *slot) : NULL;
    if (!slot)
        return false;
    free(b->slot);
    b->slot = slot;
    b->slots = 2 * cap;
    b->cap = cap;
    for (uint32_t i = 0; i < b->n; i++) {
        const person *p = &b->people[i];
        b->slot[place_of(b, p->game, p->variant, p->class, p->user)] = i + 1;
    }
    return true;
}

static uint32_t find(const book *b, const char *game, const char *variant, int64_t class, const char *user)
{
    return b->slots ? b->slot[place_of(b, game, variant, class, user)] - 1 : NOBODY;
}

static uint32_t get(book *b, const char *user)
{
    const orr_book_result *r = &b->now;
    uint32_t i = find(b, r->game, r->variant, r->class, user);
    if (i != NOBODY || (b->n == b->cap && !grow(b)))
        return i;
    person *p = &b->people[b->n];
    *p = (person){.class = r->class, .entry = orr_book_new};
    snprintf(p->user, sizeof p->user, "%s", user);
    snprintf(p->game, sizeof p->game, "%s", r->game);
    snprintf(p->variant, sizeof p->variant, "%s", r->variant);
    b->slot[place_of(b, r->game, r->variant, r->class, user)] = b->n + 1;
    return b->n++;
}

/* ---- one result ---------------------------------------------------------------------------------------------------*/
static unsigned side_of(const match *m, uint32_t who)
{
    unsigned i = 0;
    while (i < m->n && m->who[i] != who)
        i++;
    return i;
}

static void fill_part(const book *b, const match *now, unsigned i, orr_book_part *part)
{
    const person *p = &b->people[now->who[i]];
    part->before = p->entry;
    part->matches = p->matches < PAST ? p->matches : PAST;
    for (unsigned k = 0; k < part->matches; k++) {
        const match *m = &b->matches[p->past[k]];
        for (unsigned other = 0; other < now->n; other++)
            if (other != i && now->who[other] != NOBODY && side_of(m, now->who[other]) < m->n) {
                part->with[other].last++;
                part->with[other].day += m->at > now->at - 24 * 3600 * 1000;
            }
    }
}

static bool step_is(const stored_step *s, const orr_book_part *p, int64_t at)
{
    const double found[] = {s->before, s->before_rd, s->rating, s->rd, s->volatility};
    const double right[] = {p->before.now.rating, p->before.now.rd, p->after.now.rating, p->after.now.rd,
                            p->after.now.volatility};
    return s->is && s->why == (int64_t)p->why && s->at == at && !memcmp(found, right, sizeof found);
}

static bool add_match(book *b, match *m)
{
    if (b->done == b->done_cap) {
        uint32_t cap = b->done_cap ? 2 * b->done_cap : 1024;
        match *more = realloc(b->matches, cap * sizeof *more);
        if (!more)
            return false;
        b->matches = more;
        b->done_cap = cap;
    }
    *m = (match){.at = b->now.at, .n = (uint8_t)b->now.n};
    for (unsigned i = 0; i < b->now.n; i++) {
        m->who[i] = NOBODY;
        if (*b->now.side[i].user && (m->who[i] = get(b, b->now.side[i].user)) == NOBODY)
            return false;
    }
    return true;
}

static bool rate(book *b)
{
    match m;
    orr_book_part part[ORR_RATED_MAX] = {0};
    if (!add_match(b, &m))
        return false;
    for (unsigned i = 0; i < m.n; i++)
        if (m.who[i] != NOBODY)
            fill_part(b, &m, i, &part[i]);
    orr_book_judge(&b->now, part);
    bool ok = true;
    for (unsigned i = 0; i < m.n && ok; i++) {
        if (m.who[i] == NOBODY)
            continue;
        person *p = &b->people[m.who[i]];
        p->entry = part[i].after;
        p->past[p->matches++ % PAST] = b->done;
        if (step_is(&b->step[i], &part[i], b->now.at))
            continue;
        wrong(b, b->now.code, p->user, p->game);
        ok = !b->mend || orr_book_write(b->mend, &b->now, i, &part[i]);
    }
    b->matches[b->done++] = m;
    return ok;
}

static bool unrate(book *b)
{
    bool ok = true;
    for (unsigned i = 0; i < b->now.n && ok; i++) {
        if (!b->step[i].is)
            continue;
        wrong(b, b->now.code, b->now.side[i].user, b->now.game);
        ok = !b->mend || SQUARE_WRITE(b->mend, true,
                                      "DELETE FROM steps WHERE user_id = ?1 AND game = ?2 AND variant = ?3 AND class = ?4"
                                      " AND rid = ?5",
                                      orr_words(b->now.side[i].user), orr_words(b->now.game), orr_words(b->now.variant),
                                      orr_number(b->now.class), orr_number(b->now.id));
    }
    return ok;
}

static bool end_result(book *b)
{
    if (!b->now.id)
        return true;
    bool struck = b->state == 2 || b->now.id == b->strike;
    b->report->results += !struck;
    b->report->struck += struck;
    bool ok = struck ? unrate(b) : rate(b);
    b->now = (orr_book_result){0};
    b->e = ok ? ORR_OK : ORR_NO_MEMORY;
    return ok;
}

/* ---- reading ------------------------------------------------------------------------------------------------------*/
static bool add_row(void *arg, const orr_value *v, unsigned columns)
{
    book *b = arg;
    (void)columns;
    orr_book_result *r = &b->now;
    if (r->id != v[0].number) {
        if (!end_result(b))
            return false;
        r->id = v[0].number;
        square_copy(&v[1], r->code, sizeof r->code);
        r->at = v[2].number;
        square_copy(&v[3], r->game, sizeof r->game);
        square_copy(&v[4], r->variant, sizeof r->variant);
        r->class = v[5].number;
        r->weight = square_real(&v[6]);
        b->state = v[7].number;
    }
    if (r->n == ORR_RATED_MAX)
        return true;
    square_side(&v[8], &r->side[r->n]);
    b->step[r->n++] = (stored_step){.is = v[15].kind != ORR_NOTHING,
                                    .why = v[15].number,
                                    .before = square_real(&v[16]),
                                    .before_rd = square_real(&v[17]),
                                    .rating = square_real(&v[18]),
                                    .rd = square_real(&v[19]),
                                    .volatility = square_real(&v[20]),
                                    .at = v[21].number};
    b->report->steps += v[15].kind != ORR_NOTHING;
    return true;
}

static bool mend_entry(book *b, const orr_book_result *of, const char *user, const orr_book_entry *e)
{
    if (!b->mend || e)
        return !b->mend || orr_book_write_entry(b->mend, of, user, e);
    return SQUARE_WRITE(b->mend, true,
                        "DELETE FROM ratings WHERE game = ?1 AND variant = ?2 AND class = ?3 AND user_id = ?4",
                        orr_words(of->game), orr_words(of->variant), orr_number(of->class), orr_words(user));
}

static bool add_entry(void *arg, const orr_value *v, unsigned columns)
{
    book *b = arg;
    (void)columns;
    orr_book_result of = {.class = v[2].number};
    char user[ORR_USER_TEXT];
    square_copy(&v[0], of.game, sizeof of.game);
    square_copy(&v[1], of.variant, sizeof of.variant);
    square_copy(&v[3], user, sizeof user);
    orr_book_entry found = {.now = {square_real(&v[4]), square_real(&v[5]), square_real(&v[6])},
                            .n = v[7].number,
                            .won = v[8].number,
                            .at = v[9].number,
                            .season = v[10].number,
                            .season_n = v[11].number};
    uint32_t i = find(b, of.game, of.variant, of.class, user);
    b->report->entries++;
    if (i != NOBODY)
        b->people[i].stored = true;
    if (i != NOBODY && orr_book_same(&found, &b->people[i].entry))
        return true;
    wrong(b, "the rating", user, of.game);
    if (!mend_entry(b, &of, user, i == NOBODY ? NULL : &b->people[i].entry))
        b->e = ORR_NO_MEMORY;
    return !b->e;
}

static bool keep_counts(void *arg, const orr_value *v, unsigned columns)
{
    book *b = arg;
    (void)columns;
    b->report->waiting = (uint64_t)v[0].number;
    if ((uint64_t)v[1].number != b->report->steps)
        wrong(b, "a step without a result", "nobody", "any");
    return false;
}

static orr_err read_all(book *b, orr_store *s)
{
    static const char results[] =
        "SELECT r.id, r.code, r.at, r.game, r.variant, r.class, r.weight, r.state, s.seat, s.user_id, s.side, s.place,"
        " s.gone, s.rating, s.rd, t.why, t.before, t.before_rd, t.rating, t.rd, t.volatility, t.at FROM results AS r"
        " JOIN result_sides AS s ON s.rid = r.id LEFT JOIN steps AS t ON t.user_id = s.user_id AND t.game = r.game"
        " AND t.variant = r.variant AND t.class = r.class AND t.rid = r.id WHERE r.state > ?1 AND r.state < 3"
        " ORDER BY r.id, s.seat";
    orr_err e = SQUARE_ROWS(s, add_row, b, results, orr_number(0));
    if (!e && !b->e)
        end_result(b);
    if (!e && !b->e)
        e = SQUARE_ROWS(s, add_entry, b,
                        "SELECT game, variant, class, user_id, rating, rd, volatility, n, won, at, season, season_n"
                        " FROM ratings WHERE class > ?1",
                        orr_number(0));
    for (uint32_t i = 0; !e && !b->e && i < b->n; i++) {
        const person *p = &b->people[i];
        orr_book_result of = {.class = p->class};
        if (p->stored)
            continue;
        memcpy(of.game, p->game, sizeof of.game);
        memcpy(of.variant, p->variant, sizeof of.variant);
        wrong(b, "no rating", p->user, p->game);
        if (!mend_entry(b, &of, p->user, &p->entry))
            b->e = ORR_NO_MEMORY;
    }
    if (!e && !b->e)
        e = SQUARE_ROWS(s, keep_counts, b,
                        "SELECT (SELECT count(*) FROM results WHERE state = ?1), (SELECT count(*) FROM steps)",
                        orr_number(0));
    return e ? e : b->e;
}

static orr_err compute(orr_store *s, int64_t strike, orr_batch *mend, orr_book_report *out)
{
    book b = {.strike = strike, .mend = mend, .report = out};
    *out = (orr_book_report){0};
    orr_err e = read_all(&b, s);
    free(b.people);
    free(b.slot);
    free(b.matches);
    return e;
}

orr_err orr_book_check(orr_store *s, orr_book_report *out)
{
    for (unsigned i = 0; i < TRIES; i++) {
        int64_t before = 0, after = 0;
        orr_err e = orr_book_rev(s, &before);
        if (!e)
            e = compute(s, 0, NULL, out);
        if (!e)
            e = orr_book_rev(s, &after);
        if (e || before == after)
            return e;
    }
    return ORR_STALE;
}

/* ---- striking out -------------------------------------------------------------------------------------------------*/
static bool keep_of(void *arg, const orr_value *v, unsigned columns)
{
    int64_t *of = arg;
    (void)columns;
    of[0] = v[0].number;
    of[1] = v[1].number;
    return false;
}

static bool write_trail(orr_batch *b, const char *code, const orr_book_hand *hand)
{
    return SQUARE_WRITE(b, true, "INSERT INTO trail(user_id, at, what, about, words) VALUES(?1, ?2, 'strike', ?3, ?4)",
                        orr_words(hand->by), orr_number(hand->at), orr_words(code), orr_words(hand->words));
}

static orr_err strike_once(orr_store *s, const char *code, const orr_book_hand *hand, orr_book_report *out)
{
    int64_t rev = 0, of[2] = {0};
    orr_batch b = {0}, *one = &b;
    orr_err e = orr_book_rev(s, &rev);
    if (!e)
        e = SQUARE_ROWS(s, keep_of, of, "SELECT id, state FROM results WHERE code = ?1 AND state < 3", orr_words(code));
    if (!e && (!of[0] || of[1] == 2))
        e = of[0] ? ORR_OVER : ORR_NOT_FOUND;
    if (!e && !(orr_book_turn(&b, rev) &&
                SQUARE_WRITE(&b, true, "UPDATE results SET state = 2 WHERE id = ?1 AND state < 2", orr_number(of[0])) &&
                write_trail(&b, code, hand)))
        e = ORR_NO_MEMORY;
    if (!e)
        e = compute(s, of[0], &b, out);
    if (!e)
        e = s->kind->commit(s, &one, 1);
    orr_batch_deinit(&b);
    return e;
}

orr_err orr_book_strike(orr_store *s, const char *code, const orr_book_hand *hand, orr_book_report *out)
{
    orr_err e = ORR_STALE;
    for (unsigned i = 0; i < TRIES && e == ORR_STALE; i++)
        e = strike_once(s, code, hand, out);
    return e;
}

typedef struct {
    void (*each)(void *arg, const char *code, const orr_book_hand *hand, const char *name);
    void *arg;
} telling;

static bool tell_struck(void *arg, const orr_value *v, unsigned columns)
{
    const telling *t = arg;
    (void)columns;
    t->each(t->arg, v[2].at, &(orr_book_hand){.by = v[0].at, .at = v[1].number, .words = v[3].at},
            v[4].kind == ORR_WORDS ? v[4].at : "");
    return true;
}

orr_err orr_book_struck(orr_store *s,
                        void (*each)(void *arg, const char *code, const orr_book_hand *hand, const char *name),
                        void *arg)
{
    orr_err e = SQUARE_ROWS(s, tell_struck, &((telling){each, arg}),
                            "SELECT t.user_id, t.at, t.about, t.words, u.name FROM trail AS t LEFT JOIN users AS u"
                            " ON u.id = t.user_id WHERE t.what = ?1 ORDER BY t.id",
                            orr_words("strike"));
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}
