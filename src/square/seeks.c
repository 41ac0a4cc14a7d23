/* Seeks come in, are kept, and tables come of them. */
#include "square/seeks_inside.h"

#include "base/log.h"
#include "base/now.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 500 };

#define WRITE(batch, must, sql, ...)                                                                                   \
    orr_batch_write(batch, sql, must, (const orr_value[]){__VA_ARGS__},                                                \
                    sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value))
static const char take_row[] = "DELETE FROM seeks WHERE id = ?1 AND user_id = ?2";
static const char take_live[] = "DELETE FROM seeks WHERE user_id = ?1 AND time_controls <> ?2";
enum { SLOW = 1 << ORR_DAY };

/* ---- who seeks ---------------------------------------------------------------------------------------------------*/
static void held(void *of, orr_err e)
{
    orr_seeker *r = of;
    r->asked = false;
    r->held = !e;
    if (!e)
        orr_seeking_known(r->square->w, r->user.id);
}

void orr_seeker_hold(orr_seeks *s, orr_seeker *r)
{
    if (r->held) {
        orr_seeking_known(s->w, r->user.id);
    } else if (!r->asked) {
        r->asked = true;
        s->o->hands->hold(s->o->arg, r->user.id, held, r);
    }
}

static bool ends(orr_seeks *s, orr_seeker *r)
{
    if (r->asked || r->due || orr_seeking_has(s->w, r->user.id) || orr_seeker_note(r) ||
        orr_now_ms() - r->seated < 3 * (int64_t)ORR_WAVE_MS)
        return false;
    if (r->held)
        s->o->hands->release(s->o->arg, r->user.id);
    return true;
}

static void is_here(void *of, const char *user)
{
    orr_seeks *s = of;
    orr_seeker *r = orr_seeker_find(s, user);
    if (r)
        r->seen = s->look;
}

/* Who is here; who seeks nothing any more is forgotten. */
static void look(orr_seeks *s, int64_t now)
{
    s->look++;
    s->o->hands->present(s->o->arg, is_here, s);
    for (unsigned b = 0; b < ORR_SEEKER_BUCKETS; b++)
        for (orr_seeker **at = &s->seeker[b], *r; (r = *at);) {
            orr_seeking_here(s->w, r->user.id, r->seen == s->look, now);
            if (!ends(s, r)) {
                if (!r->held)
                    orr_seeker_hold(s, r);
                at = &r->next;
                continue;
            }
            *at = r->next;
            s->seekers--;
            free(r->note);
            free(r);
        }
}

/* ---- starts -------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_seeks *square;
    uint32_t number;
    unsigned n;
    char user[ORR_MATCH_SEATS][ORR_USER_TEXT]; /* of a live one: who may have to be shown where it is */
    orr_seek_leaves leaves;
} starting;

static void made(void *of, orr_err e, const char *code)
{
    starting *st = of;
    for (unsigned i = 0; !e && i < st->n; i++)
        orr_seeks_started(st->square, st->user[i], st->number, code);
    if (e)
        orr_log_text("note", "a match of the square could not be begun: %s", orr_err_name(e));
    else
        orr_seeks_stand(st->square, &st->leaves);
    st->square->written = true; /* with the table */
    orr_seeking_made(st->square->w, st->number, e, orr_now_ms());
    st->square->written = false;
    free(st);
}

/* Those who sat down are no longer among the rows, in the transaction that makes the table. */
static bool take_rows(const orr_seek_start *start, orr_batch *with)
{
    char slow[ORR_SPEEDS_TEXT];
    bool ok = true;
    for (unsigned i = 0; ok && i < start->n; i++)
        ok = start->what.speeds == SLOW
                 ? WRITE(with, true, take_row, orr_number(start->seek[i]), orr_words(start->user[i]))
                 : WRITE(with, false, take_live, orr_words(start->user[i]), orr_words(orr_speeds_print(SLOW, slow)));
    return ok;
}

static void begin(void *arg, const orr_seek_start *start)
{
    orr_seeks *s = arg;
    if (*start->table) {
        orr_seeks_seat(s, start);
        return;
    }
    orr_sought what = start->what;
    orr_seek_table table = {.what = &what, .n = start->n, .seats = start->n, .level = s->level ? s->level : ""};
    orr_batch with = {0};
    starting *st = malloc(sizeof *st);
    bool ok = st && take_rows(start, &with);
    for (unsigned i = 0; ok && i < start->n; i++) {
        const orr_seeker *r = orr_seeker_find(s, start->user[i]);
        ok = r != NULL;
        if (r)
            table.user[i] = r->user;
    }
    if (!ok) {
        free(st);
        orr_batch_deinit(&with);
        orr_seeking_made(s->w, start->number, ORR_NO_MEMORY, orr_now_ms());
        return;
    }
    if (s->level) { /* bots on the other seats, and nothing to win */
        while (!(what.seats >> table.seats & 1) || table.seats < 2)
            table.seats++;
        what.rated = false;
    }
    *st = (starting){.square = s, .number = start->number, .leaves = orr_seeks_leaves(s, start)};
    for (unsigned i = 0; i < start->n && start->what.speeds != 1u << ORR_DAY; i++)
        memcpy(st->user[st->n++], table.user[i].id, sizeof st->user[0]);
    s->o->hands->table(s->o->arg, &table, &with, made, st);
}

static void changed(void *arg, const char *user)
{
    orr_seeks *s = arg;
    s->stirred = true;
    orr_seeks_due(s, user);
}

static bool apart(void *arg, const char *a, const char *b)
{
    const orr_seeks *s = arg;
    return s->o->hands->apart(s->o->arg, a, b);
}

static bool walled(void *arg, const char *user)
{
    const orr_seeks *s = arg;
    return s->o->hands->walled(s->o->arg, user);
}

static void rating(void *arg, const char *user, const orr_sought *what, bool many, double *value, bool *provisional)
{
    const orr_seeks *s = arg;
    s->o->hands->rating(s->o->arg, user, what, many, value, provisional);
}

/* ---- seeking ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_pending pending; /* first */
    orr_seeks *square;
    char user[ORR_USER_TEXT];
    uint32_t number;
    bool drops; /* the seek is taken back, else it is new */
    orr_seeks_then *then;
    void *arg;
} writing;

static void written(orr_pending *p)
{
    writing *x = (writing *)p;
    orr_err e = p->dropped ? ORR_IO : p->result;
    if (e && !x->drops)
        orr_seeking_drop(x->square->w, x->user, x->number, orr_now_ms());
    if (x->then)
        x->then(x->arg, e, NULL, x->number);
    orr_batch_deinit(&p->batch);
    free(x);
}

static writing *new_writing(orr_seeks *s, const char *user, uint32_t number, orr_seeks_then *then, void *arg)
{
    writing *x = calloc(1, sizeof *x);
    if (!x)
        return NULL;
    *x = (writing){.square = s, .number = number, .then = then, .arg = arg};
    x->pending.done = written;
    snprintf(x->user, sizeof x->user, "%s", user);
    return x;
}

/* Not awaited: what comes of it when the process dies before is a seek that ends again. */
static void over(void *arg, const char *user, uint32_t number)
{
    orr_seeks *s = arg;
    if (s->closing || s->written)
        return;
    writing *x = new_writing(s, user, number, NULL, NULL);
    if (!x)
        return;
    x->drops = true;
    if (WRITE(&x->pending.batch, false, take_row, orr_number(number), orr_words(user)))
        orr_desk_write(s->o->desk, &x->pending);
    else
        written(&x->pending);
}

/* It becomes a row, and a row goes that it takes the place of. What was started of it meanwhile becomes durable after it. */
static void keep(orr_seeks *s, const orr_user_row *who, const orr_sought *what, int64_t since, uint32_t number,
                 uint32_t instead, orr_seeks_then *then, void *arg)
{
    char speeds[ORR_SPEEDS_TEXT];
    writing *x = new_writing(s, who->id, number, then, arg);
    bool ok = x && WRITE(&x->pending.batch, true,
                         "INSERT INTO seeks(id, user_id, game, variant, seats, rated, near, since, tell,"
                         " time_controls)"
                         " VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT(id) DO UPDATE"
                         " SET since = CASE WHEN since < ?8 THEN since ELSE ?8 END",
                         orr_number(number), orr_words(who->id), orr_words(what->game), orr_words(what->variant),
                         orr_number(what->seats), orr_number(what->rated), orr_number(what->near), orr_number(since),
                         orr_number(what->tell), orr_words(orr_speeds_print(what->speeds, speeds)));
    if (ok && instead)
        ok = WRITE(&x->pending.batch, false, take_row, orr_number(instead), orr_words(who->id));
    if (ok) {
        orr_desk_write(s->o->desk, &x->pending);
        return;
    }
    orr_seeking_drop(s->w, who->id, number, orr_now_ms());
    if (x)
        orr_batch_deinit(&x->pending.batch);
    free(x);
    then(arg, ORR_NO_MEMORY, NULL, 0);
}

typedef struct {
    uint32_t number;
    int64_t since;
    bool found;
} one_seek;

static void find_seek(void *arg, const orr_seek_now *w)
{
    one_seek *one = arg;
    if (w->number == one->number)
        *one = (one_seek){w->number, w->since, true};
}

static one_seek seek_of(const orr_seeks *s, const char *user, uint32_t number)
{
    one_seek one = {.number = number};
    orr_seeking_mine(s->w, user, orr_now_ms(), find_seek, &one);
    return one;
}

static orr_err may(const orr_seeks *s, const orr_user_row *who, bool account, orr_sought *what, const char **why)
{
    orr_err e = orr_seeks_may(what, s->o->test_games, why);
    if (e)
        return e;
    if (what->rated)
        *why = !account ? "guest" : who->bot ? "program" : NULL;
    else if (!account && what->speeds == 1u << ORR_DAY) /* a guest who never comes back would have it wait for ever */
        *why = "account";
    return *why ? ORR_FORBIDDEN : ORR_OK;
}

void orr_seeks_add(orr_seeks *s, const orr_user_row *who, bool account, const orr_sought *asked, uint32_t instead,
                   orr_seeks_then *then, void *arg)
{
    orr_sought what = *asked;
    const char *why = NULL;
    if (what.tell && what.speeds) /* whoever has an account is told also another day */
        what.speeds = (uint8_t)(1u << (account ? ORR_DAY : ORR_LIVE));
    uint32_t number = 0;
    int64_t now = orr_now_ms();
    one_seek old = seek_of(s, who->id, instead);
    orr_err e = s->closing || s->reading ? ORR_IO : may(s, who, account, &what, &why);
    if (!e && orr_seeking_starts(s->w, who->id))
        e = ORR_STARTED; /* before the older seek goes */
    s->written = true;   /* with the one that takes its place */
    if (!e && instead)
        e = old.found ? orr_seeking_drop(s->w, who->id, instead, now) : ORR_NOT_FOUND;
    s->written = false;
    orr_seeker *r = e ? NULL : orr_seeker_get(s, who);
    if (!e)
        e = r ? orr_seeking_add(s->w, who->id, &what, instead ? old.since : now, &number) : ORR_NO_MEMORY;
    if (e && old.found)
        over(s, who->id, instead);
    if (e) {
        then(arg, e, why ? why : e == ORR_BAD_INPUT ? "speeds" : e == ORR_LIMIT ? "seeks" : NULL, 0);
        return;
    }
    r->seen = s->look;
    orr_seeks_unnote(s, who->id);
    orr_seeking_here(s->w, who->id, true, now);
    orr_seeker_hold(s, r);
    changed(s, who->id);
    keep(s, who, &what, instead ? old.since : now, number, instead, then, arg);
}

typedef struct {
    uint32_t only; /* this one, 0: all */
    uint32_t number[ORR_SEEKS_MAX];
    unsigned n;
} some_seeks;

static void add_some(void *arg, const orr_seek_now *w)
{
    some_seeks *all = arg;
    if ((!all->only || all->only == w->number) && all->n < ORR_SEEKS_MAX)
        all->number[all->n++] = w->number;
}

void orr_seeks_drop(orr_seeks *s, const char *user, uint32_t number, orr_seeks_then *then, void *arg)
{
    some_seeks all = {.only = number};
    orr_seeking_mine(s->w, user, orr_now_ms(), add_some, &all);
    s->written = true;
    orr_err e = orr_seeking_drop(s->w, user, number, orr_now_ms());
    s->written = false;
    if (!e)
        orr_seeks_unnote(s, user);
    writing *x = e || !all.n ? NULL : new_writing(s, user, number, then, arg);
    bool ok = x != NULL;
    for (unsigned i = 0; ok && i < all.n; i++)
        ok = WRITE(&x->pending.batch, false, take_row, orr_number(all.number[i]), orr_words(user));
    if (ok) {
        x->drops = true;
        orr_desk_write(s->o->desk, &x->pending);
        return;
    }
    if (x)
        orr_batch_deinit(&x->pending.batch);
    free(x);
    if (then)
        then(arg, e ? e : all.n ? ORR_NO_MEMORY : ORR_OK, NULL, number);
}

orr_err orr_seeks_answer(orr_seeks *s, const char *user, uint32_t check, bool yes)
{
    orr_check_now now;
    if (orr_seeking_check(s->w, user, &now) && now.number == check)
        orr_seeks_unnote(s, user); /* of an earlier one */
    return orr_seeking_answer(s->w, user, check, yes, orr_now_ms());
}

orr_err orr_seeks_alone(orr_seeks *s, const char *user, uint32_t number, const char *level)
{
    s->level = level;
    orr_err e = orr_seeking_alone(s->w, user, number, orr_now_ms());
    s->level = NULL;
    return e;
}

void orr_seeks_sat(orr_seeks *s, const char *user)
{
    const orr_seek_note *n = orr_seeker_note(orr_seeker_find(s, user));
    if (n && !*n->table) /* where the square led it, it may not be yet */
        orr_seeks_unnote(s, user);
    orr_seeking_sat(s->w, user);
}

bool orr_seeks_starts(const orr_seeks *s, const char *user) { return orr_seeking_starts(s->w, user); }

void orr_seeks_left(orr_seeks *s, const char *user)
{
    orr_seeking_drop(s->w, user, 0, orr_now_ms());
    orr_seeks_unnote(s, user);
}

/* ---- opening, time, closing ---------------------------------------------------------------------------------------*/
void orr_seeks_tick(orr_seeks *s)
{
    int64_t now = orr_now_ms();
    if (s->closing || s->reading)
        return;
    if (now - s->look_at >= LOOK_MS && s->seekers) {
        s->look_at = now;
        look(s, now);
    }
    orr_seeking_tick(s->w, now);
    orr_seeks_ahead_tick(s);
    orr_seeks_tell(s);
}

orr_seeks *orr_seeks_open(const orr_seeks_options *o)
{
    static const orr_seeking_kind kind = {.apart = apart,
                                          .walled = walled,
                                          .rating = rating,
                                          .start = begin,
                                          .changed = changed,
                                          .ended = orr_seeks_ended,
                                          .over = over,
                                          .wanted = orr_seeks_wanted,
                                          .tables = orr_seeks_tables};
    orr_seeks *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->o = o;
    if ((s->w = orr_seeking_new(&kind, s, o->ready_ms)) && orr_seeks_read(s))
        return s;
    orr_seeks_close(s);
    return NULL;
}

void orr_seeks_close(orr_seeks *s)
{
    if (!s)
        return;
    s->closing = true;
    orr_seeks_ahead_close(s);
    for (unsigned b = 0; b < ORR_SEEKER_BUCKETS; b++)
        for (orr_seeker *r = s->seeker[b], *next; r; r = next) {
            next = r->next;
            free(r->note);
            free(r);
        }
    orr_seeking_free(s->w);
    orr_text_deinit(&s->waiting);
    free(s);
}
