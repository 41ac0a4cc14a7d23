/* During the match: acts of people, answers of bots, chance and what is forced, leaving. */
#include "server/server.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* Notes the match's last action, who answered if it was the clock, and keeps its events. */
static void note_play(orr_table_now *t, orr_batch *b, const char *act)
{
    const orr_entry *entry = &t->match->log[t->match->plies - 1];
    orr_note *n =
        orr_table_take(t, b, ORR_NOTE_PLAY, entry->actor, entry->flags & ORR_ENTRY_CLOCK ? ORR_BY_CLOCK : NULL, act);
    n->action = orr_action_key(entry->action);
    n->draws = t->draw.counter;
    orr_table_tell(t);
    orr_clock_played(t, n->at);
}

void orr_play_on(orr_table_now *t, orr_batch *b)
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
static void too_late(orr_table_now *t, orr_mask who, orr_batch *b)
{
    for (orr_seat i = 0; i < t->row.seats; i++) {
        if (!(who & orr_match_active(t->match).must & ORR_BIT(i)))
            continue;
        orr_err e = orr_match_play(t->match, i, orr_default(&t->rules, t->match->state, i));
        ORR_ASSERT(e == ORR_OK);
        note_play(t, b, NULL);
    }
}

orr_err orr_play_one(orr_table_now *t, orr_seat actor, orr_action action, const char *act, orr_batch *b)
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

orr_err orr_play_act(orr_table_now *t, orr_ask *ask, orr_batch *b)
{
    bool bot = ask->kind == ORR_ASK_ANSWER;
    int seat = bot ? ask->seat : orr_table_seat_of(t, ask->client->user.id);
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

orr_err orr_play_leave(orr_table_now *t, orr_ask *ask, orr_batch *b)
{
    int seat = orr_table_seat_of(t, ask->client->user.id);
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

/* ---- bots ---------------------------------------------------------------------------------------------------------------*/
static void send_bot(orr_server *s, orr_table_now *t, orr_seat seat)
{
    orr_job *job = calloc(1, sizeof *job);
    const char *text = orr_bot_level(orr_away_bot(t, seat));
    if (!job || !(job->known = malloc(t->rules.game->state_size))) {
        orr_job_free(job);
        return;
    }
    memcpy(job->code, t->row.code, sizeof job->code);
    job->seat = seat;
    job->q = t->match->question[seat];
    job->rules = t->match->rules;
    snprintf(job->bot, sizeof job->bot, "%s", text ? text : "random");
    orr_match_redacted(t->match, seat, ORR_KNOWN, job->known);
    t->seat[seat].thinking = job->q;
    orr_pool_push(s->pool, job);
}

void orr_play_bots(orr_server *s, orr_table_now *t)
{
    if (s->closing || t->busy || t->aside || t->status != ORR_PLAYING || !t->match || t->hold >= 0)
        return;
    orr_turn turn = orr_match_active(t->match);
    t->bots_wait = false;
    for (orr_seat i = 0; i < t->row.seats; i++) {
        if (!(turn.must & ORR_BIT(i)) || !orr_away_bot(t, i) || t->seat[i].thinking == t->match->question[i])
            continue;
        if (orr_clock_bot_waits(t, i))
            t->bots_wait = true;
        else
            send_bot(s, t, i);
    }
}

static void take_answer(orr_server *s, const orr_job *job)
{
    orr_table_now *t = orr_tables_find(s, job->code);
    if (!t)
        return;
    if (t->seat[job->seat].thinking == job->q)
        t->seat[job->seat].thinking = 0;
    orr_ask *ask = orr_away_bot(t, job->seat) && t->match ? calloc(1, sizeof *ask) : NULL;
    if (!ask)
        return;
    *ask = (orr_ask){.kind = ORR_ASK_ANSWER, .seat = job->seat, .q = job->q, .action = job->answer};
    orr_ask_take(s, t, ask);
}

void orr_play_answers(orr_server *s)
{
    for (orr_job *job = orr_pool_take(s->pool), *next; job; job = next) {
        next = job->next;
        take_answer(s, job);
        orr_job_free(job);
    }
}
