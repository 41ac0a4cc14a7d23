#include "at_table.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD_MAX = 32 << 20, STARTED_MS = 1000000 };

orr_user_row at_user(unsigned user)
{
    static const char *const names[AT_USERS] = {"Ada", "Ben", "Cid", "Dan", "Eve", "Zoé"};
    orr_user_row row = {.id = "", .name = ""};
    if (user < AT_USERS) {
        snprintf(row.id, sizeof row.id, "user%u", user);
        snprintf(row.name, sizeof row.name, "%s", names[user]);
    }
    return row;
}

/* ---- a place ------------------------------------------------------------------------------------------------------*/
typedef struct {
    place *p;
    const orr_plan *plan;
    orr_err e;
} making;

static void make(void *arg)
{
    making *m = arg;
    m->e = orr_table_make(m->plan, NULL, m->p->test_clock_ms, m->p->now, &m->p->t, &m->p->notes);
}

orr_err at_make(place *p, orr_plan *plan, uint32_t test_clock_ms, uint64_t seed)
{
    *p = (place){.now = STARTED_MS, .test_clock_ms = test_clock_ms};
    snprintf(plan->row.code, sizeof plan->row.code, "t%05u", (unsigned)(seed % 100000));
    for (unsigned i = 0; i < sizeof plan->row.secret; i++)
        plan->row.secret[i] = (uint8_t)orr_hash(&seed, sizeof seed, i);
    making m = {p, plan, ORR_OK};
    return orr_guard(make, &m, p->what, sizeof p->what) ? ORR_BUG : m.e;
}

void at_close(place *p)
{
    orr_table_free(p->t);
    orr_notes_deinit(&p->notes);
    *p = (place){0};
}

/* ---- asking -------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_table_now *t;
    orr_ask *ask;
    int64_t now;
    orr_notes *notes;
    orr_err e;
} asking;

static void ask_it(void *arg)
{
    asking *a = arg;
    a->e = orr_table_ask(a->t, a->ask, a->now, a->notes);
}

static orr_err ask_one(place *p, orr_table_now *t, orr_ask *ask, orr_notes *notes)
{
    asking a = {t, ask, p->now, notes, ORR_OK};
    if (orr_guard(ask_it, &a, p->what, sizeof p->what))
        return ORR_BUG;
    if (a.e && notes->n) {
        snprintf(p->what, sizeof p->what, "refused, and noted all the same");
        return ORR_BUG;
    }
    return a.e;
}

static void keep(place *p, const orr_notes *more)
{
    for (uint32_t i = 0; i < more->n; i++) {
        orr_note *n = orr_notes_add(&p->notes, "", 0, ORR_NOTE_SIT, 0);
        ORR_ASSERT(n && p->notes.n == more->at[i].n + 1);
        *n = more->at[i];
    }
}

static void count(place *p, const orr_ask *ask, orr_err e)
{
    p->asks++;
    p->refused += e != ORR_OK;
    p->limits += e == ORR_LIMIT && ask->kind == ORR_ASK_WISH;
    if (!e && ask->kind == ORR_ASK_WISH)
        p->wish = ask->waits ? *ask : (orr_ask){0};
}

orr_err at_ask(place *p, orr_ask *ask)
{
    orr_notes more = {0};
    orr_err e = ask_one(p, p->t, ask, &more);
    keep(p, &more);
    count(p, ask, e);
    orr_notes_deinit(&more);
    return e;
}

/* ---- what is told -------------------------------------------------------------------------------------------------*/
static void tell_view(orr_table_now *t, const char *user, bool late, int64_t now, orr_text *out)
{
    orr_eye eye = {.back = UINT32_MAX, .late = late};
    orr_view_kept kept = {0};
    orr_table_view(t, user, &eye, &kept, now, out);
    orr_view_kept_deinit(&kept);
    orr_text_str(out, "\n");
}

/* Whose view differs: who sits there, who was removed, and one of all others. */
static void tell_views(orr_table_now *t, int64_t now, orr_text *out)
{
    for (unsigned i = 0; i < AT_USERS; i++) {
        orr_user_row user = at_user(i);
        if (orr_table_seat_of(t, user.id) >= 0 || orr_table_removed(t, user.id))
            tell_view(t, user.id, false, now, out);
    }
    tell_view(t, "stranger", false, now, out);
    tell_view(t, "stranger", true, now, out);
}

static void tell_match(orr_table_now *t, int64_t now, orr_text *out)
{
    int64_t later;
    orr_mask bots = orr_table_bots(t, now, &later);
    orr_text_fmt(out, "due %lld bots %x later %lld asks %d hash %llx questions", (long long)orr_table_due(t), bots,
                 (long long)later, orr_table_asks_bot(t), (unsigned long long)orr_match_hash(t->match));
    for (orr_seat i = 0; i < t->row.seats; i++)
        orr_text_fmt(out, " %u", orr_table_question(t, i));
    orr_text_fmt(out, " draws %llu\n", (unsigned long long)t->draw.counter);
    tell_views(t, now, out);
    if (orr_table_status(t) != ORR_FINISHED)
        return;
    orr_table_log(t, out);
    orr_text_str(out, "\n");
    orr_table_replay(t, (const uint8_t[32]){1}, out);
}

void at_tell(orr_table_now *t, int64_t now, orr_text *out)
{
    *out = (orr_text){.max = TOLD_MAX};
    for (unsigned i = 0; i <= AT_USERS; i++) {
        orr_user_row user = at_user(i);
        orr_table_tell(t, &(orr_company){.user = user.id, .origin = "http://localhost", .watchers = 1}, now, out);
        orr_text_fmt(out, "\n%s seat %d removed %d\n", user.id, orr_table_seat_of(t, user.id),
                     orr_table_removed(t, user.id));
    }
    orr_text_fmt(out, "rev %u plies %u touched %lld next %s deadline %lld people %x waited %x alone %lld\n",
                 orr_table_notes(t), orr_table_plies(t), (long long)orr_table_touched(t), orr_table_next(t),
                 (long long)orr_table_deadline(t), orr_table_people(t), orr_table_waited(t),
                 (long long)orr_table_alone(t));
    if (orr_table_awake(t))
        tell_match(t, now, out);
    ORR_ASSERT(!out->failed);
}

bool at_well_formed(place *p, const orr_text *told)
{
    for (const char *at = told->at, *end = at + told->n, *stop; at < end; at = stop + 1) {
        json_error_t error;
        stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        json_t *one = *at == '{' ? json_loadb(at, (size_t)(stop - at), JSON_REJECT_DUPLICATES, &error) : NULL;
        if (*at == '{' && !one) {
            snprintf(p->what, sizeof p->what, "not JSON: %s: %.200s", error.text, at);
            return false;
        }
        json_decref(one);
    }
    return true;
}

/* ---- read again ---------------------------------------------------------------------------------------------------*/
orr_table_now *at_again(place *p)
{
    orr_table_now *t;
    char what[200] = "";
    orr_err e = orr_table_read(orr_table_row_of(p->t), &p->notes, orr_table_edition(p->t), p->test_clock_ms, p->now, &t,
                               what, sizeof what);
    if (e) {
        snprintf(p->what, sizeof p->what, "%u notes cannot be read again: %s %s", p->notes.n, orr_err_name(e), what);
        orr_table_free(t);
        return NULL;
    }
    orr_table_inherit(t, p->t);
    for (unsigned i = 0; i < t->row.seats; i++)
        if (p->t->seat[i].kind == ORR_SEAT_HUMAN)
            orr_table_name(t, p->t->seat[i].user, p->t->seat[i].name);
    return t;
}

static bool same_text(place *p, const char *when, const orr_text *a, const orr_text *b)
{
    size_t i = 0;
    while (i < a->n && i < b->n && a->at[i] == b->at[i])
        i++;
    if (i == a->n && i == b->n)
        return true;
    size_t from = i > 150 ? i - 150 : 0;
    snprintf(p->what, sizeof p->what, "%s, after %u notes:\n...%.300s\nnot\n...%.300s", when, p->notes.n, a->at + from,
             b->at + from);
    return false;
}

/* With time forgiven, no message is compared, for each tells a time. */
static bool same_match(place *p, orr_table_now *a, orr_table_now *b)
{
    bool same = a->notes == b->notes && a->status == b->status && a->hold == b->hold && a->sealed == b->sealed &&
                orr_table_plies(a) == orr_table_plies(b) && orr_table_people(a) == orr_table_people(b) &&
                (!a->match || orr_match_hash(a->match) == orr_match_hash(b->match)) &&
                a->draw.counter == b->draw.counter;
    if (!same)
        snprintf(p->what, sizeof p->what, "the table that is read stands elsewhere, after %u notes", p->notes.n);
    return same;
}

static bool same_as(place *p, orr_table_now *again, const orr_text *told)
{
    orr_text other;
    if (p->forgiven)
        return same_match(p, p->t, again);
    at_tell(again, p->now, &other);
    bool same = same_text(p, "what was read again tells something else", told, &other);
    orr_text_deinit(&other);
    return same;
}

bool at_same(place *p)
{
    orr_text told;
    orr_table_now *again = at_again(p);
    if (!again)
        return false;
    at_tell(p->t, p->now, &told);
    bool same = same_as(p, again, &told);
    orr_text_deinit(&told);
    orr_table_free(again);
    return same;
}

static bool same_notes(place *p, const orr_notes *a, const orr_notes *b)
{
    for (uint32_t i = 0; i < a->n || i < b->n; i++)
        if (i >= a->n || i >= b->n || a->at[i].kind != b->at[i].kind || a->at[i].seat != b->at[i].seat ||
            a->at[i].n != b->at[i].n || a->at[i].action != b->at[i].action || a->at[i].draws != b->at[i].draws ||
            a->at[i].at != b->at[i].at || strcmp(a->at[i].user, b->at[i].user) ||
            strcmp(a->at[i].word, b->at[i].word)) {
            snprintf(p->what, sizeof p->what, "note %u more is another when the table was read again", i);
            return false;
        }
    return true;
}

/* The answer of the table that was read; no note tells when a seat last asked something of the table. */
static bool same_answer(place *p, orr_table_now *again, const orr_ask *as_asked, const orr_ask *ask, orr_err e,
                        const orr_notes *notes)
{
    orr_notes more = {0};
    orr_ask copy = *as_asked;
    bool too_soon = e == ORR_LIMIT && ask->kind == ORR_ASK_WISH;
    if (too_soon || p->forgiven)
        return true;
    orr_err other = ask_one(p, again, &copy, &more);
    bool same = other == e && copy.waits == ask->waits && copy.retry_ms == ask->retry_ms;
    if (!same && other != ORR_BUG)
        snprintf(p->what, sizeof p->what, "ask %d: %s, and when it was read again %s", ask->kind, orr_err_name(e),
                 orr_err_name(other));
    same = same && same_notes(p, notes, &more);
    orr_notes_deinit(&more);
    return same;
}

bool at_ask_both(place *p, orr_ask *ask, orr_err *e)
{
    orr_text before, after;
    orr_notes more = {0};
    orr_ask as_asked = *ask;
    orr_table_now *again = at_again(p);
    if (!again)
        return false;
    at_tell(p->t, p->now, &before);
    bool good = at_well_formed(p, &before) && same_as(p, again, &before);
    if (good) {
        *e = ask_one(p, p->t, ask, &more);
        good = *e != ORR_BUG && same_answer(p, again, &as_asked, ask, *e, &more);
        keep(p, &more);
        count(p, ask, *e);
    }
    if (good && *e) {
        at_tell(p->t, p->now, &after);
        good = same_text(p, "who was refused has changed what is told", &before, &after);
        orr_text_deinit(&after);
    }
    orr_text_deinit(&before);
    orr_notes_deinit(&more);
    orr_table_free(again);
    return good;
}
