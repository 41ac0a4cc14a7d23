/* orrery replay --legal and --views: what could be done at each ply of a match, and what was seen. */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

/* A second state beside a match, to try actions on. */
typedef struct {
    orr_match match; /* shares rules with the first; state, scratch and events are its own */
    orr_action *list;
} trial;

static void trial_open(trial *t, const orr_match *m)
{
    const orr_game *g = m->rules.game;
    t->match = *m;
    t->match.log = NULL;
    t->match.state = malloc(g->state_size);
    t->match.legal = calloc(g->max_legal + ORR_SEATS_MAX, sizeof *t->match.legal);
    t->list = calloc(g->max_legal + ORR_SEATS_MAX, sizeof *t->list);
    t->match.events.at = t->match.event;
    ORR_ASSERT(t->match.state && t->match.legal && t->list);
}

static void trial_close(trial *t)
{
    free(t->match.state);
    free(t->match.legal);
    free(t->list);
}

static void events_json(const orr_match *m, orr_json *j)
{
    for (uint32_t i = 0; i < m->events.n; i++)
        orr_event_json(&m->rules, &m->event[i], ORR_SPECTATOR, j);
}

/* The only seat that must act, if it has one answer and gives it openly; else ORR_NO_SEAT. */
static orr_seat forced(orr_match *m)
{
    orr_mask must = orr_match_active(m).must;
    orr_seat s = must && !(must & (must - 1)) ? (orr_seat)orr_lowest(must) : ORR_NO_SEAT;
    if (s >= m->rules.seats || orr_question(&m->rules, m->state, s)->flags & ORR_PROMPT_SECRET)
        return ORR_NO_SEAT;
    return orr_match_legal(m, s) == 1 ? s : ORR_NO_SEAT;
}

/* The events of an action and of what follows by itself, as all may see them; up to where something is drawn. */
static void outcome_json(trial *t, const orr_match *m, orr_seat actor, orr_action a, orr_json *j)
{
    enum { FOLLOW = 200 };
    orr_entry e = {.action = a, .actor = actor};
    memcpy(t->match.state, m->state, m->rules.game->state_size);
    t->match.left = m->left;
    orr_json_karray(j, "events");
    orr_match_redo(&t->match, &e);
    events_json(&t->match, j);
    for (unsigned i = 0; i < FOLLOW && (e.actor = forced(&t->match)) != ORR_NO_SEAT; i++) {
        e.action = t->match.legal[0];
        orr_match_redo(&t->match, &e);
        events_json(&t->match, j);
    }
    orr_json_end(j);
    if (orr_match_active(&t->match).must & ORR_BIT(ORR_CHANCE))
        orr_json_kbool(j, "drawn", true);
}

static void who_json(orr_json *j, const char *key, orr_seat s)
{
    orr_json_key(j, key);
    if (s == ORR_TABLE || s == ORR_CHANCE)
        orr_json_str(j, s == ORR_TABLE ? "table" : "chance");
    else
        orr_json_int(j, s);
}

static void actor_json(trial *t, orr_match *m, orr_seat s, bool must, orr_json *j)
{
    char text[ORR_ACTION_TEXT];
    uint32_t n = orr_match_legal(m, s);
    memcpy(t->list, m->legal, n * sizeof *t->list);
    orr_json_object(j);
    who_json(j, "by", s);
    orr_json_kbool(j, "must", must);
    if (s < m->rules.seats) {
        orr_json_kstr(j, "prompt", orr_question(&m->rules, m->state, s)->id);
        orr_action_print(&m->rules, orr_default(&m->rules, m->state, s), text);
        if (must)
            orr_json_kstr(j, "default", text);
    }
    orr_json_karray(j, "legal");
    for (uint32_t i = 0; i < n; i++) {
        orr_action_print(&m->rules, t->list[i], text);
        orr_json_object(j);
        orr_json_kstr(j, "do", text);
        outcome_json(t, m, s, t->list[i], j);
        orr_json_end(j);
    }
    orr_json_end(j);
    orr_json_end(j);
}

void replay_legal(orr_match *m, orr_text *out)
{
    orr_turn turn = orr_match_active(m);
    trial t;
    orr_json j;
    trial_open(&t, m);
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "ply", m->plies);
    orr_json_kbool(&j, "over", !turn.must);
    orr_json_karray(&j, "asked");
    for (orr_seat s = 0; s <= ORR_CHANCE; s++)
        if ((turn.must | turn.may) & ORR_BIT(s))
            actor_json(&t, m, s, turn.must & ORR_BIT(s), &j);
    orr_json_end(&j);
    orr_json_end(&j);
    trial_close(&t);
}

void replay_view(const orr_match *m, orr_seat viewer, orr_text *out)
{
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "ply", m->plies);
    orr_json_key(&j, "view");
    orr_match_view(m, viewer, &j);
    orr_json_end(&j);
}

int replay_each(const orr_match *m, uint32_t from, replay_shows *show, void *arg)
{
    orr_match *again = orr_match_new(&m->rules);
    int status = CLI_OK;
    for (uint32_t i = 0;; i++) {
        if (i >= from)
            status = show(again, arg);
        if (status || i == m->plies)
            break;
        ORR_ASSERT(orr_match_play(again, m->log[i].actor, m->log[i].action) == ORR_OK);
    }
    orr_match_free(again);
    return status;
}
