/* Time: each seat that is asked has until its deadline; then the ledger answers for it (CN-220 and what follows it
 * there).
 *
 * A deadline is never stored. The times of the notes give it, so a restart finds the same one: this is called after
 * each note, as it is taken and as it is read again. */
#include "table/inside.h"

#include <string.h>

enum { TAKEN_MS = 5 * 1000, GRACE_MS = 15 * 1000 }; /* after a restart, or a failure of the store, nobody has less */

static orr_mask asked(const orr_table_now *t)
{
    return t->hold >= 0 ? ORR_BIT(t->hold) : orr_match_active(t->match).must & ORR_SEATS(t->row.seats);
}

/* The index of the question put to a seat that is asked; that of Done is none of the game's. */
static int question(const orr_table_now *t, orr_seat seat)
{
    return t->hold >= 0 ? -1 : orr_prompt_of(&t->rules, t->match->state, seat);
}

/* Seconds of a question or a turn; in tests the clocks are short, and a Pause is as much longer than they as it is
 * in earnest. */
static int64_t length(const orr_table_now *t, unsigned seconds, unsigned of)
{
    return seconds && t->test_clock_ms ? (int64_t)t->test_clock_ms * seconds / of : (int64_t)seconds * 1000;
}

/* ---- questions with seconds of their own --------------------------------------------------------------------------*/
/* Who is asked such a question, all the same one. */
static orr_mask in_window(const orr_table_now *t, orr_mask now, int *prompt)
{
    orr_mask who = 0;
    *prompt = -1;
    for (orr_seat i = 0; i < t->row.seats; i++) {
        int q = now & ORR_BIT(i) ? question(t, i) : -1;
        if (q >= 0 && t->rules.game->prompts[q].seconds && (*prompt < 0 || q == *prompt)) {
            *prompt = q;
            who |= ORR_BIT(i);
        }
    }
    return who;
}

/* It has one end for all who are asked, whenever they answer. */
static orr_mask update_window(orr_table_now *t, orr_mask now, int64_t at)
{
    orr_window *w = &t->window;
    int prompt;
    orr_mask who = in_window(t, now, &prompt);
    if (prompt < 0 || (w->until && w->prompt != prompt))
        *w = (orr_window){0};
    if (prompt >= 0 && !w->until) {
        unsigned seconds = t->rules.game->prompts[prompt].seconds;
        int64_t ms = length(t, seconds, seconds);
        *w = (orr_window){.prompt = prompt, .until = at + ms, .ms = ms, .bots = at + ms / 2, .paused = -1};
    }
    return who;
}

static const orr_prompt *window_prompt(const orr_table_now *t)
{
    return t->window.until ? &t->rules.game->prompts[t->window.prompt] : NULL;
}

static orr_mask people(const orr_table_now *t)
{
    orr_mask who = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !t->seat[i].left && !*t->seat[i].played_by)
            who |= ORR_BIT(i);
    return who;
}

bool orr_clock_may_pause(const orr_table_now *t, int seat)
{
    const orr_prompt *p = window_prompt(t);
    int prompt;
    return p && seat >= 0 && p->pause && t->window.paused < 0 && t->window.until > t->now &&
           (in_window(t, asked(t), &prompt) & people(t) & ORR_BIT(seat));
}

void orr_clock_paused(orr_table_now *t, int seat)
{
    const orr_prompt *p = window_prompt(t);
    ORR_ASSERT(p && t->window.paused < 0);
    int64_t more = length(t, p->pause, p->seconds);
    t->window.until += more;
    t->window.ms += more;
    t->window.bots += more;
    t->window.paused = seat;
}

int64_t orr_clock_bot_waits(const orr_table_now *t, orr_seat bot)
{
    const orr_prompt *p = window_prompt(t);
    int prompt;
    if (!p || !(p->flags & ORR_PROMPT_RACE) || t->now >= t->window.bots)
        return 0;
    orr_mask who = in_window(t, asked(t), &prompt);
    return (who & ORR_BIT(bot)) && (who & people(t)) ? t->window.bots : 0;
}

/* ---- deadlines ----------------------------------------------------------------------------------------------------*/
/* A turn of several questions has one time; another begins when another seat's turn has come in between. */
void orr_clock_update(orr_table_now *t, int64_t at)
{
    orr_mask now = t->status == ORR_PLAYING && t->match ? asked(t) : 0, who = people(t);
    orr_mask window = update_window(t, now, at);
    t->next_deadline = 0;
    for (orr_seat i = 0; i < t->row.seats; i++) {
        orr_seat_more *seat = &t->more[i];
        bool human = who & ORR_BIT(i), timed = window & ORR_BIT(i);
        if (!human || t->status != ORR_PLAYING || (!(now & ORR_BIT(i)) && now) || (seat->timed && !timed))
            seat->deadline = 0;
        if (now && !(now & ORR_BIT(i)))
            seat->handed = 0;
        seat->timed = human && timed;
        if (seat->timed) {
            seat->deadline = seat->budget = t->window.until;
        } else if (human && (now & ORR_BIT(i)) && !seat->deadline) {
            int64_t ms = length(t, t->time.turn, t->time.turn);
            seat->deadline = ms ? at + ms : 0;
            seat->budget = seat->deadline;
        }
        if (seat->deadline && (!t->next_deadline || seat->deadline < t->next_deadline))
            t->next_deadline = seat->deadline;
    }
}

void orr_clock_played(orr_table_now *t, int64_t at)
{
    const orr_entry *entry = &t->match->log[t->match->plies - 1];
    if (entry->actor < ORR_SEATS_MAX) {
        if (entry->flags & ORR_ENTRY_SECRET) /* each secret question has a time of its own */
            t->more[entry->actor].deadline = 0;
        if (t->window.until && (asked(t) & ORR_BIT(entry->actor))) /* who has answered is asked anew */
            t->window = (orr_window){0};
    }
    orr_clock_update(t, at);
}

void orr_clock_resume(orr_table_now *t, int seat)
{
    if (!t->more[seat].deadline)
        t->more[seat].deadline = t->more[seat].budget;
}

void orr_clock_taken(orr_table_now *t, int seat, int64_t at)
{
    orr_seat_more *more = &t->more[seat];
    int64_t whole = at + length(t, t->time.turn, t->time.turn), least = at + TAKEN_MS < whole ? at + TAKEN_MS : whole;
    more->away_since = at;
    if (more->handed)
        more->deadline = more->budget = more->handed > least ? more->handed : least;
    more->handed = 0;
}

bool orr_clock_ran_out(const orr_table_now *t, int seat)
{
    int64_t budget = t->more[seat].budget;
    return budget && budget <= t->now;
}

void orr_table_forgive(orr_table_now *t, int64_t since)
{
    int64_t first = since + (t->test_clock_ms && t->test_clock_ms < GRACE_MS ? t->test_clock_ms : GRACE_MS);
    if (t->window.until && t->window.until < first)
        t->window.until = first;
    for (unsigned i = 0; i < t->row.seats; i++) {
        orr_seat_more *seat = &t->more[i];
        if (!seat->deadline)
            continue;
        if (seat->deadline < first)
            seat->deadline = seat->budget = first;
        if (!t->next_deadline || seat->deadline < t->next_deadline)
            t->next_deadline = seat->deadline;
    }
    if (t->next_deadline && t->next_deadline < first)
        t->next_deadline = first;
}

int64_t orr_table_deadline(const orr_table_now *t) { return t->next_deadline; }

int64_t orr_table_due(const orr_table_now *t)
{
    if (t->status != ORR_PLAYING)
        return 0;
    return (orr_table_has_people(t) || orr_table_called(t)) && orr_table_asks_bot(t) ? ORR_DUE_BOTS : t->next_deadline;
}
