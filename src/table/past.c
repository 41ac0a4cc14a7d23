/* The past: the board after any ply, played again from the log. A match that is over is told in whole, to anybody, as
 * somebody saw it who only watched. */
#include "table/inside.h"

#include <orrery/tell.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 8 * 1024 * 1024 };

/* A match on its way from the beginning to the end of a log. It asks nothing and checks nothing: the log was legal. */
typedef struct {
    const orr_match *log;
    orr_match now; /* rules, state, plies and events only */
} walk;

static void walk_begin(walk *w, const orr_match *log)
{
    *w = (walk){.log = log, .now = {.rules = log->rules}};
    w->now.events = (orr_events){.at = w->now.event, .cap = sizeof w->now.event / sizeof *w->now.event};
    w->now.state = malloc(log->rules.game->state_size);
    ORR_ASSERT(w->now.state != NULL);
    log->rules.game->setup(&w->now.rules, w->now.state);
}

static void walk_on(walk *w)
{
    orr_match *m = &w->now;
    const orr_entry *entry = &w->log->log[m->plies++];
    orr_match_redo(m, entry);
}

static void walk_to(walk *w, uint32_t ply)
{
    while (w->now.plies < ply)
        walk_on(w);
}

static void walk_end(walk *w) { free(w->now.state); }

/* The events of the walk's last entry. */
static void put_events(const walk *w, orr_seat viewer, bool with_ply, orr_json *j)
{
    const orr_match *m = &w->now;
    bool clock = m->plies && (w->log->log[m->plies - 1].flags & ORR_ENTRY_CLOCK);
    orr_json_karray(j, "events");
    for (uint32_t i = 0; i < m->events.n; i++) {
        orr_text text = {.max = 4096};
        orr_json inner;
        orr_json_init(&inner, &text);
        orr_event_json(&m->rules, &m->events.at[i], viewer, &inner);
        orr_text whole = {.max = 5000};
        orr_text_str(&whole, "{");
        if (with_ply)
            orr_text_fmt(&whole, "\"ply\":%u,", m->plies);
        if (clock)
            orr_text_str(&whole, "\"clock\":true,");
        if (!text.failed && text.n > 2) {
            orr_text_add(&whole, text.at + 1, text.n - 1);
            orr_json_raw(j, whole.at, whole.n);
        }
        orr_text_deinit(&text);
        orr_text_deinit(&whole);
    }
    orr_json_end(j);
}

/* ---- the message `past` -------------------------------------------------------------------------------------------*/
orr_err orr_table_past(orr_table_now *t, const char *user, const char *id, uint32_t ply, orr_text *out)
{
    orr_json j;
    walk w;
    if (!t->match)
        return ORR_NOT_STARTED;
    if (ply > t->match->plies)
        return ORR_NOT_FOUND;
    int you = orr_table_seat_of(t, user);
    orr_seat viewer = you < 0 ? ORR_SPECTATOR : (orr_seat)you;
    bool runs = t->status != ORR_FINISHED;
    walk_begin(&w, t->match);
    walk_to(&w, ply);
    if (runs && !orr_rules_show(&t->rules, w.now.state, t->match->state, viewer)) {
        walk_end(&w); /* what lies covered now was shown then */
        return ORR_FORBIDDEN;
    }
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "past");
    orr_json_kstr(&j, "id", id);
    if (runs && orr_rules_cover(&t->rules))
        orr_json_kbool(&j, "passing", true);
    orr_json_kstr(&j, "table", t->row.code);
    orr_json_kint(&j, "ply", ply);
    orr_json_key(&j, "view");
    orr_match_view(&w.now, viewer, &j);
    put_events(&w, viewer, true, &j);
    orr_json_end(&j);
    walk_end(&w);
    return out->failed ? ORR_NO_MEMORY : ORR_OK;
}

/* ---- a match that is over ---------------------------------------------------------------------------------------*/
static void put_seats(const orr_table_now *t, orr_json *j)
{
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < t->row.seats; i++) {
        const orr_seat_now *seat = &t->seat[i];
        bool own = seat->kind >= ORR_SEAT_BOT;
        orr_json_object(j);
        orr_json_kstr(j, "kind", orr_publish_kind(t, i));
        orr_json_kstr(j, "name", own ? orr_bot_name(t, i) : seat->name);
        if (seat->kind == ORR_SEAT_BOT)
            orr_json_kstr(j, "level", seat->level);
        orr_json_kstr(j, "colour",
                      seat->colour < 0 ? NULL
                                       : orr_row_id(&t->rules, orr_colours(t->rules.game), (uint32_t)seat->colour));
        orr_json_kbool(j, "left", seat->left);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_scores(walk *w, orr_text *scores)
{
    const orr_match *m = &w->now;
    orr_result result[ORR_SEATS_MAX];
    orr_match_outcome(m, result);
    for (unsigned i = 0; i < m->rules.seats; i++)
        orr_text_fmt(scores, "%s%d", i ? "," : m->plies > 1 ? ",[" : "[", (int)result[i].score);
    orr_text_str(scores, "]");
}

static void put_moves(const orr_match *log, orr_json *j, orr_text *scores)
{
    char action[ORR_ACTION_TEXT];
    walk w;
    walk_begin(&w, log);
    orr_json_karray(j, "moves");
    while (w.now.plies < log->plies) {
        const orr_entry *entry = &log->log[w.now.plies];
        walk_on(&w);
        orr_action_print(&log->rules, entry->action, action);
        orr_json_object(j);
        orr_json_kint(j, "ply", w.now.plies);
        orr_json_kint(j, "by", entry->actor);
        orr_json_kstr(j, "do", action);
        put_events(&w, ORR_SPECTATOR, false, j);
        orr_json_end(j);
        put_scores(&w, scores);
    }
    orr_json_end(j);
    walk_end(&w);
}

void orr_table_log(const orr_table_now *t, orr_text *out)
{
    char commitment[65], secret[65];
    orr_text scores = {.max = LOG_MAX};
    orr_json j;
    orr_draw_commitment(&t->draw, commitment);
    for (size_t i = 0; i < sizeof t->row.secret; i++)
        snprintf(secret + 2 * i, 3, "%02x", t->row.secret[i]);
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "table", t->row.code);
    orr_json_kstr(&j, "game", t->row.game);
    orr_json_kstr(&j, "edition", t->row.edition[0] ? t->row.edition : NULL);
    orr_publish_variant(t, &j);
    orr_options_json(&t->rules, &j);
    put_seats(t, &j);
    orr_origin_json(&t->given.origin, &j);
    orr_json_kint(&j, "plies", t->match->plies);
    put_moves(t->match, &j, &scores);
    orr_publish_over(t, &j);
    orr_text all = {.max = LOG_MAX};
    orr_text_fmt(&all, "[%s]", scores.at ? scores.at : "");
    orr_json_key(&j, "scores");
    orr_json_raw(&j, all.at ? all.at : "[]", all.at ? all.n : 2);
    orr_json_kstr(&j, "commitment", commitment);
    orr_json_kstr(&j, "secret", secret);
    orr_json_end(&j);
    out->failed |= scores.failed || all.failed;
    orr_text_deinit(&scores);
    orr_text_deinit(&all);
}

void orr_table_at(const orr_table_now *t, uint32_t ply, orr_text *out)
{
    orr_json j;
    walk w;
    walk_begin(&w, t->match);
    walk_to(&w, ply);
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "ply", ply);
    orr_json_key(&j, "view");
    orr_match_view(&w.now, ORR_SPECTATOR, &j);
    orr_json_end(&j);
    walk_end(&w);
}
