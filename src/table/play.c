/* During the match: acts of people, answers of bots, chance and what is forced, leaving. */
#include "table/inside.h"

#include <stdlib.h>
#include <string.h>

/* Notes the match's last action, who answered if it was the clock, and keeps its events. */
static void note_play(orr_table_now *t, orr_notes *b, const char *act)
{
    const orr_entry *entry = &t->match->log[t->match->plies - 1];
    orr_note *n =
        orr_table_take(t, b, ORR_NOTE_PLAY, entry->actor, entry->flags & ORR_ENTRY_CLOCK ? ORR_BY_CLOCK : NULL, act);
    n->action = orr_action_key(entry->action);
    n->draws = t->draw.counter;
    orr_table_keep(t);
    orr_table_decide(t, act ? act : "");
    orr_clock_played(t, n->at);
}

void orr_play_on(orr_table_now *t, orr_notes *b)
{
    while (!orr_hold_begin(t, b) && orr_match_step(t->match, orr_source_draw(&t->draw)))
        note_play(t, b, NULL);
    if (orr_match_over(t->match) && t->status == ORR_PLAYING)
        orr_table_take(t, b, ORR_NOTE_OVER, 0, NULL, NULL);
}

/* Who runs a race with the seat that is about to answer, if that decides it: all who are asked the same. */
static orr_mask rivals(const orr_table_now *t, orr_seat actor, orr_action action)
{
    const orr_game *g = t->rules.game;
    const void *state = t->match->state;
    orr_mask must = orr_match_active(t->match).must, who = 0;
    if (actor >= ORR_SEATS_MAX || !(must & ORR_BIT(actor)))
        return 0;
    uint16_t prompt = orr_prompt_of(&t->rules, state, actor);
    if (!(g->prompts[prompt].flags & ORR_PROMPT_RACE) || orr_action_equal(action, orr_default(&t->rules, state, actor)))
        return 0;
    for (orr_seat i = 0; i < t->row.seats; i++)
        if (i != actor && (must & ORR_BIT(i)) && orr_prompt_of(&t->rules, state, i) == prompt)
            who |= ORR_BIT(i);
    return who;
}

/* They are too late: silence answers for them. */
static void too_late(orr_table_now *t, orr_mask who, orr_notes *b)
{
    for (orr_seat i = 0; i < t->row.seats; i++) {
        if (!(who & orr_match_active(t->match).must & ORR_BIT(i)))
            continue;
        orr_err e = orr_match_play(t->match, i, orr_default(&t->rules, t->match->state, i));
        ORR_ASSERT(e == ORR_OK);
        note_play(t, b, NULL);
    }
}

orr_err orr_play_one(orr_table_now *t, orr_seat actor, orr_action action, const char *act, orr_notes *b)
{
    orr_mask late = rivals(t, actor, action);
    orr_err e = orr_match_play(t->match, actor, action);
    if (e)
        return e;
    if (actor < ORR_SEATS_MAX)
        orr_table_remember(t, actor, act ? act : "");
    if (actor < ORR_SEATS_MAX && (t->rushed & ORR_BIT(actor)))
        t->match->log[t->match->plies - 1].flags |= ORR_ENTRY_CLOCK;
    note_play(t, b, act);
    too_late(t, late, b);
    orr_play_on(t, b);
    return ORR_OK;
}

orr_err orr_play_act(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    bool bot = ask->kind == ORR_ASK_ANSWER;
    int seat = bot ? ask->seat : orr_table_seat_of(t, ask->user.id);
    orr_action action = ask->action;
    if (seat < 0)
        return ORR_NOT_YOUR_SEAT;
    if (bot && !orr_away_bot(t, (unsigned)seat))
        return ORR_STALE; /* its user has come back */
    if (!bot && orr_table_remembers(t, seat, ask->id))
        return ORR_OK;
    if (t->status == ORR_SETUP)
        return ORR_NOT_STARTED;
    if (t->status == ORR_FINISHED)
        return ORR_OVER;
    if (!bot && orr_away_bot(t, (unsigned)seat))
        return ORR_NOT_YOUR_SEAT;
    if (t->match->question[seat] != ask->q)
        return ORR_STALE;
    if (t->hold >= 0)
        return ORR_NOT_YOUR_SEAT;
    if (!bot && orr_action_parse(&t->rules, ask->word, &action))
        return ORR_BAD_INPUT;
    return orr_play_one(t, (orr_seat)seat, action, bot ? NULL : ask->id, b);
}

orr_err orr_play_leave(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = orr_table_seat_of(t, ask->user.id);
    char text[32];
    orr_action action;
    if (seat < 0)
        return ORR_NOT_YOUR_SEAT;
    if (t->status == ORR_FINISHED)
        return ORR_OVER;
    snprintf(text, sizeof text, "leave %d", seat);
    if (orr_action_parse(&t->rules, text, &action))
        return ORR_UNSUPPORTED;
    orr_err e = orr_match_play(t->match, ORR_TABLE, action);
    if (e)
        return e == ORR_OVER ? e : ORR_UNSUPPORTED;
    note_play(t, b, NULL);
    orr_table_take(t, b, ORR_NOTE_LEFT, seat, NULL, NULL);
    if (t->hold >= 0) /* nothing before this can be taken back */
        orr_table_take(t, b, ORR_NOTE_DONE, t->hold, NULL, NULL);
    orr_play_on(t, b);
    return ORR_OK;
}

/* ---- what bots are asked ------------------------------------------------------------------------------------------*/
orr_mask orr_table_bots(orr_table_now *t, int64_t now, int64_t *later)
{
    orr_mask who = 0;
    *later = 0;
    t->now = now;
    if (t->status != ORR_PLAYING || !t->match || t->hold >= 0)
        return 0;
    orr_turn turn = orr_match_active(t->match);
    for (orr_seat i = 0; i < t->row.seats; i++) {
        if (!(turn.must & ORR_BIT(i)) || !orr_away_bot(t, i))
            continue;
        int64_t until = orr_clock_bot_waits(t, i);
        if (until)
            *later = until;
        else
            who |= ORR_BIT(i);
    }
    return who;
}

uint32_t orr_table_question(const orr_table_now *t, orr_seat seat) { return t->match->question[seat]; }

void orr_table_think(const orr_table_now *t, orr_seat seat, orr_thought *out)
{
    *out = (orr_thought){.rules = t->match->rules, .q = t->match->question[seat]};
    out->known = malloc(t->rules.game->state_size);
    if (out->known)
        orr_match_redacted(t->match, seat, ORR_KNOWN, out->known);
}
