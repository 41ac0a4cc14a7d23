/* During the match: acts of people, answers of bots, chance and what is forced, leaving. */
#include "hall/server.h"

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
/* Does anybody wait for this match: a person who plays, here or not, or somebody who looks? Bots alone wait for somebody. */
static bool is_wanted(const orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !t->seat[i].left && !*t->seat[i].played_by)
            return true;
    return t->subs != NULL;
}

/* For whom its bots think: for who plays and is here, the host before others; else for who looks, the first to come;
 * else for who made the table. */
static const char *on_behalf_of(const orr_table_now *t)
{
    int host = orr_table_seat_of(t, t->row.host);
    if (host >= 0 && (t->here & ORR_BIT(host)))
        return t->row.host;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->here & ORR_BIT(i))
            return t->seat[i].user;
    const orr_sub *first = t->subs; /* whoever comes is put before the others */
    while (first && first->next)
        first = first->next;
    return first ? first->client->user.id : t->row.host;
}

/* False: not now; orr_play_tick tries again. */
static bool send_bot(orr_server *s, orr_table_now *t, orr_seat seat)
{
    orr_job *job = calloc(1, sizeof *job);
    const char *level = orr_away_bot(t, seat), *text = orr_bot_level(level);
    if (!job || !(job->known = malloc(t->rules.game->state_size))) {
        orr_job_free(job);
        return false;
    }
    memcpy(job->code, t->row.code, sizeof job->code);
    snprintf(job->user, sizeof job->user, "%s", on_behalf_of(t));
    job->seat = seat;
    job->q = t->match->question[seat];
    job->great = orr_bot_great(level);
    job->rules = t->match->rules;
    snprintf(job->bot, sizeof job->bot, "%s", text ? text : "random");
    orr_match_redacted(t->match, seat, ORR_KNOWN, job->known);
    if (!orr_pool_push(s->pool, job)) {
        orr_job_free(job);
        return false;
    }
    t->seat[seat].thinking = job->q;
    return true;
}

/* Returns how many were sent to think. */
static unsigned ask_bots(orr_server *s, orr_table_now *t)
{
    unsigned sent = 0;
    if (s->closing || t->busy || t->aside || t->status != ORR_PLAYING || !t->match || t->hold >= 0)
        return 0;
    orr_turn turn = orr_match_active(t->match);
    t->bots_wait = false;
    for (orr_seat i = 0; i < t->row.seats; i++) {
        if (!(turn.must & ORR_BIT(i)) || !orr_away_bot(t, i) || t->seat[i].thinking == t->match->question[i])
            continue;
        if (orr_clock_bot_waits(t, i))
            t->bots_wait = true;
        else if (is_wanted(t))
            sent += send_bot(s, t, i);
    }
    return sent;
}

void orr_play_bots(orr_server *s, orr_table_now *t) { ask_bots(s, t); }

void orr_play_seen(orr_server *s, orr_table_now *t)
{
    orr_pool_want(s->pool, t->row.code, true);
    ask_bots(s, t);
}

void orr_play_heard(orr_table_now *t, const orr_ask *ask)
{
    if (ask->kind == ORR_ASK_ANSWER && t->seat[ask->seat].thinking == ask->q)
        t->seat[ask->seat].thinking = 0;
}

static void take_answer(orr_server *s, const orr_job *job)
{
    orr_table_now *t = orr_tables_find(s, job->code);
    if (!t)
        return;
    const orr_ask answer = {.kind = ORR_ASK_ANSWER, .seat = job->seat, .q = job->q, .action = job->answer};
    orr_ask *ask = !job->dropped && orr_away_bot(t, job->seat) && t->match ? malloc(sizeof *ask) : NULL;
    if (ask) {
        *ask = answer;
        orr_ask_take(s, t, ask);
    } else {
        orr_play_heard(t, &answer);
        ask_bots(s, t); /* somebody has come since it was dropped */
    }
}

void orr_play_answers(orr_server *s)
{
    for (orr_job *job = orr_pool_take(s->pool), *next; job; job = next) {
        next = job->next;
        take_answer(s, job);
        orr_job_free(job);
    }
}

static bool has_answered(const orr_table_now *t, unsigned seat)
{
    for (const orr_ask *ask = t->first_ask; ask; ask = ask->next)
        if (ask->kind == ORR_ASK_ANSWER && ask->seat == (int)seat)
            return true;
    return false;
}

/* Whatever became of an answer, a bot that is waited for is asked: what was put off, refused or lost is made good. */
static void look_after_bots(orr_server *s, orr_table_now *t)
{
    bool thinks = false, bots = false;
    for (orr_seat i = 0; i < t->row.seats; i++) {
        uint32_t q = t->seat[i].thinking;
        bots |= orr_away_bot(t, i) != NULL;
        thinks |= q != 0;
        if (q && !orr_pool_has(s->pool, t->row.code, i, q) && !has_answered(t, i)) {
            orr_log("table %s: the answer of seat %u was lost", t->row.code, (unsigned)i);
            t->seat[i].thinking = 0;
        }
    }
    if (thinks)
        orr_pool_want(s->pool, t->row.code, is_wanted(t));
    if (bots)
        s->metrics.asked_late += ask_bots(s, t);
}

void orr_play_tick(orr_server *s)
{
    for (unsigned b = 0; !s->sick && b < ORR_BUCKETS; b++)
        for (orr_table_now *t = s->table[b]; t; t = t->next)
            if (t->status == ORR_PLAYING && t->match && !t->aside)
                look_after_bots(s, t);
}
