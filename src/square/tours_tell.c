/* What is told of tournaments, as JSON: one of them, its standing, its rounds, its trail. It is read from
 * the store each time, so that nobody is told what is not durable; of tables that run, the hands know more. */
#include "tours_inside.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char *const kinds[ORR_TOUR_KINDS] = {"swiss", "robin", "heats"};
const char *const orr_tour_states[] = {"open", "running", "over", "annulled"};

typedef struct {
    orr_read read;
    orr_tours *ts;
    orr_tours_part part;
    char id[ORR_CODE_TEXT], user[ORR_USER_TEXT];
    bool host;
    orr_tour_read it;
    orr_pair_line lines[ORR_TOUR_PEOPLE];
    void (*then)(void *arg, orr_err e, orr_text *json);
    void *arg;
} telling;

/* ---- the head -----------------------------------------------------------------------------------------------------*/
static void put_options(orr_json *j, const char *options)
{
    orr_json_kobject(j, "options");
    for (const char *p = options; *p;) {
        size_t n = strcspn(p, "\n"), key = strcspn(p, "=");
        char value[64];
        if (key < n) {
            snprintf(value, sizeof value, "%.*s", (int)(n - key - 1), p + key + 1);
            orr_json_word_str(j, p, key, value);
        }
        p += n + (p[n] == '\n');
    }
    orr_json_end(j);
}

void orr_tour_put_plan(orr_json *j, const orr_tour_row *r)
{
    orr_json_kstr(j, "id", r->id);
    orr_json_kstr(j, "name", r->name);
    orr_json_kstr(j, "kind", kinds[r->kind]);
    orr_json_kstr(j, "game", r->game);
    orr_json_kint(j, "size", r->size);
    orr_json_kint(j, "most", r->most);
    orr_json_kint(j, "created", r->created);
    if (r->starts)
        orr_json_kint(j, "starts", r->starts);
}

static void put_rules(orr_json *j, const orr_tour_row *r)
{
    char time[ORR_TIME_TEXT];
    put_options(j, r->options);
    orr_json_kint(j, "least", r->least);
    orr_json_kint(j, "late", r->late);
    if (r->kind == ORR_TOUR_HEATS)
        orr_json_kint(j, "through", r->through);
    orr_json_kbool(j, "rated", r->rated);
    orr_json_kint(j, "clock", r->time.turn);
    orr_json_kstr(j, "time_control", orr_time_print(&r->time, time));
    orr_json_kint(j, "grace", r->grace);
    orr_json_kint(j, "deadline", r->deadline);
    orr_json_kint(j, "rest", r->rest);
}

/* Of what lots are drawn from: its hash at once, itself when it is over. */
static void put_seed(orr_json *j, const orr_tour *t)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1];
    crypto_hash_sha256(hash, t->row.secret, sizeof t->row.secret);
    orr_json_kstr(j, "commitment", sodium_bin2hex(hex, sizeof hex, hash, sizeof hash));
    if (t->status >= ORR_TOUR_ENDED)
        orr_json_kstr(j, "secret", sodium_bin2hex(hex, sizeof hex, t->row.secret, sizeof t->row.secret));
}

static void put_me(orr_json *j, const telling *x)
{
    const orr_tour *t = x->it.t;
    int who = orr_tour_find(t, x->user);
    const orr_tour_table *k = t->status == ORR_TOUR_RUNNING ? orr_tour_seat(t, x->user) : NULL;
    orr_json_kobject(j, "me");
    orr_json_kbool(j, "host", x->host || !strcmp(x->user, t->row.host));
    orr_json_kbool(j, "on", who >= 0 && !t->person[who].out);
    if (who >= 0)
        orr_json_kint(j, "who", who);
    if (k && *k->code)
        orr_json_kstr(j, "table", k->code);
    orr_json_end(j);
}

static void put_next(orr_json *j, const orr_tour *t)
{
    orr_tour_due due = orr_tour_next(t, orr_now_ms());
    if (due.kind != ORR_TOUR_WAIT || !due.at)
        return;
    bool rest = t->status == ORR_TOUR_RUNNING && t->round_done;
    orr_json_kobject(j, "next");
    orr_json_kstr(j, "what", t->status == ORR_TOUR_OPEN ? "start" : rest ? "round" : "bots");
    orr_json_kint(j, "at", due.at);
    orr_json_end(j);
}

/* ---- people and the standing --------------------------------------------------------------------------------------*/
static void put_people(orr_json *j, const telling *x)
{
    const orr_tour *t = x->it.t;
    orr_json_karray(j, "people");
    for (unsigned i = 0; i < t->people; i++) {
        const orr_tour_person *p = &t->person[i];
        const orr_user_row *u = orr_tour_user(&x->it, p->user);
        orr_json_object(j);
        orr_json_kstr(j, "name", u ? u->name : "");
        orr_json_kstr(j, "user", p->user);
        if (u && u->bot)
            orr_json_kbool(j, "bot", true);
        if (!*p->user)
            orr_json_kbool(j, "clockwork", true);
        if (p->out)
            orr_json_kstr(j, "out", p->removed ? "removed" : p->absent > 1 ? "absent" : "left");
        orr_json_end(j);
    }
    orr_json_end(j);
}

static double in_points(int32_t parts) { return (double)parts / ORR_PAIR_POINT; }

static void put_standing(orr_json *j, const telling *x)
{
    orr_json_karray(j, "standing");
    for (unsigned i = 0; i < x->it.t->people; i++) {
        const orr_pair_line *l = &x->lines[i];
        orr_json_object(j);
        orr_json_kint(j, "place", i + 1);
        orr_json_kint(j, "who", l->who);
        orr_json_kreal(j, "points", in_points(l->points));
        orr_json_kint(j, "common", l->common);
        orr_json_kreal(j, "buchholz", in_points(l->buchholz));
        orr_json_kreal(j, "share", l->of_score > 0 ? (double)l->score / (double)l->of_score : 0);
        orr_json_kint(j, "wins", l->wins);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* ---- rounds -------------------------------------------------------------------------------------------------------*/
static void put_seat(orr_json *j, const orr_tour_table *k, unsigned i, const orr_tour_glance *g)
{
    orr_json_object(j);
    orr_json_kint(j, "who", k->t.who[i]);
    if (k->done) {
        orr_json_kreal(j, "points", in_points(orr_pair_points(&k->t, i)));
        if (k->t.n > 1) {
            orr_json_kint(j, "place", k->t.place[i]);
            orr_json_kint(j, "score", k->t.score[i]);
        }
        if (k->absent >> i & 1)
            orr_json_kbool(j, "absent", true);
    } else if (g) {
        if (g->scored && !g->waits)
            orr_json_kint(j, "score", g->score[i]);
        if (g->bots >> i & 1)
            orr_json_kbool(j, "bot", true);
        if (g->asked >> i & 1)
            orr_json_kbool(j, "asked", true);
    }
    orr_json_end(j);
}

static void put_table(orr_json *j, const telling *x, const orr_tour_table *k, unsigned n)
{
    const orr_tours_options *o = x->ts->o;
    orr_tour_glance glance = {0};
    bool runs = !k->done && *k->code && o->hands->glance(o->hands_arg, k->code, &glance);
    orr_json_object(j);
    orr_json_kint(j, "table", n);
    if (*k->code)
        orr_json_kstr(j, "code", k->code);
    orr_json_kstr(j, "status",
                  k->t.n == 1                        ? "bye"
                  : k->done || (runs && glance.over) ? "over"
                  : !*k->code || (runs && glance.waits) ? "waits"
                                                        : "playing");
    if (runs && !glance.waits)
        orr_json_kint(j, "plies", glance.plies);
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < k->t.n; i++)
        put_seat(j, k, i, runs ? &glance : NULL);
    orr_json_end(j);
    orr_json_end(j);
}

static void put_round(orr_json *j, const telling *x, unsigned round)
{
    const orr_tour *t = x->it.t;
    unsigned n = 0;
    orr_json_object(j);
    orr_json_kint(j, "round", round);
    orr_json_karray(j, "tables");
    for (unsigned k = 0; k < t->tables; k++)
        if (t->table[k].round == round)
            put_table(j, x, &t->table[k], ++n);
    orr_json_end(j);
    orr_json_end(j);
}

static void put_rounds(orr_json *j, const telling *x, unsigned from)
{
    orr_json_karray(j, "rounds");
    for (unsigned round = from ? from : 1; round <= x->it.t->rounds; round++)
        put_round(j, x, round);
    orr_json_end(j);
}

/* ---- the trail ----------------------------------------------------------------------------------------------------*/
static const char *const deeds[] = {
    [ORR_TOUR_ON] = "on",       [ORR_TOUR_OFF] = "off",   [ORR_TOUR_START] = "start",   [ORR_TOUR_ROUND] = "round",
    [ORR_TOUR_TABLE] = "table", [ORR_TOUR_MADE] = "made", [ORR_TOUR_BEGUN] = "bots",    [ORR_TOUR_LATE] = "late",
    [ORR_TOUR_RESULT] = "result", [ORR_TOUR_PAUSE] = "pause", [ORR_TOUR_GO] = "go",     [ORR_TOUR_OVER] = "over",
    [ORR_TOUR_ANNUL] = "annul",
};

static void put_note(orr_json *j, const telling *x, const orr_tour_note *n, unsigned round)
{
    const orr_user_row *u = orr_tour_user(&x->it, n->user);
    bool of_table = n->kind == ORR_TOUR_TABLE || n->kind == ORR_TOUR_MADE || n->kind == ORR_TOUR_BEGUN ||
                    n->kind == ORR_TOUR_RESULT;
    orr_json_object(j);
    orr_json_kint(j, "n", n->n);
    orr_json_kint(j, "at", n->at);
    orr_json_kstr(j, "what", deeds[n->kind]);
    if (u)
        orr_json_kstr(j, n->kind == ORR_TOUR_ON || n->kind == ORR_TOUR_OFF ? "name" : "by", u->name);
    if (round)
        orr_json_kint(j, "round", round);
    if (of_table)
        orr_json_kint(j, "table", n->a + 1);
    if (*n->word)
        orr_json_kstr(j, "word", n->word);
    orr_json_end(j);
}

static void put_trail(orr_json *j, const telling *x)
{
    unsigned round = 0;
    orr_json_karray(j, "trail");
    for (uint32_t i = 0; i < x->it.notes.n; i++) {
        round += x->it.notes.at[i].kind == ORR_TOUR_ROUND;
        put_note(j, x, &x->it.notes.at[i], round);
    }
    orr_json_end(j);
}

/* ---- one of them --------------------------------------------------------------------------------------------------*/
static void put_show(orr_json *j, const telling *x)
{
    const orr_tour *t = x->it.t;
    const orr_user_row *host = orr_tour_user(&x->it, t->row.host);
    orr_tour_put_plan(j, &t->row);
    put_rules(j, &t->row);
    orr_json_kstr(j, "status", orr_tour_states[t->status]);
    orr_json_kbool(j, "paused", t->paused);
    orr_json_kstr(j, "host", host ? host->name : "");
    orr_json_kbool(j, "takes", orr_tour_takes(t));
    orr_json_kint(j, "rounds_all", orr_tour_rounds(t));
    orr_json_kint(j, "round", t->rounds);
    if (t->status == ORR_TOUR_RUNNING && !t->round_done)
        orr_json_kint(j, "closes", t->round_at + (int64_t)t->row.deadline * 1000);
    put_seed(j, t);
    put_next(j, t);
    put_me(j, x);
    put_people(j, x);
    put_standing(j, x);
    put_rounds(j, x, t->rounds);
}

static void work(orr_read *r, orr_store *s)
{
    telling *x = (telling *)r;
    orr_tour_read_one(s, x->id, true, &x->it);
    if (!x->it.e)
        x->it.e = orr_tour_standing(x->it.t, x->lines);
}

static void done(orr_read *r)
{
    telling *x = (telling *)r;
    orr_text text = {.max = ORR_TOUR_TOLD};
    orr_json j;
    orr_err e = r->dropped ? ORR_IO : x->it.e;
    x->ts->in_flight--;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    if (!e && x->part == ORR_TOURS_SHOW) {
        put_show(&j, x);
    } else if (!e) {
        if (x->part != ORR_TOURS_TRAIL || x->it.t->people)
            put_people(&j, x);
        if (x->part == ORR_TOURS_STANDING)
            put_standing(&j, x);
        else if (x->part == ORR_TOURS_ROUNDS)
            put_rounds(&j, x, 1);
        else
            put_trail(&j, x);
    }
    orr_json_end(&j);
    if (!e && text.failed)
        e = ORR_NO_MEMORY;
    x->then(x->arg, e, &text);
    orr_text_deinit(&text);
    orr_tour_read_deinit(&x->it);
    free(x);
}

void orr_tours_tell(orr_tours *ts, const char *id, orr_tours_part part, const char *user, bool host,
                    void (*then)(void *arg, orr_err e, orr_text *json), void *arg)
{
    telling *x = calloc(1, sizeof *x);
    orr_text none = {.max = 8};
    if (!x) {
        then(arg, ORR_NO_MEMORY, &none);
        return;
    }
    *x = (telling){.read = {.work = work, .done = done}, .ts = ts, .part = part, .host = host, .then = then, .arg = arg};
    snprintf(x->id, sizeof x->id, "%s", id);
    snprintf(x->user, sizeof x->user, "%s", user);
    ts->in_flight++;
    orr_desk_read(ts->o->desk, &x->read);
}
