/* Who leaves a game that says nothing about leaving. */
#include "core/leave.h"

/* The verb and the event stand behind the game's own. */
static uint16_t leave_verb(const orr_game *g) { return (uint16_t)(orr_verbs(g) - 1u); }
static uint16_t left_event(const orr_game *g) { return (uint16_t)(orr_events_n(g) - 1u); }

/* People who are still at the table. */
static orr_mask here(const orr_rules *r, orr_mask gone)
{
    orr_mask who = 0;
    for (orr_seat s = 0; s < r->seats; s++)
        if (r->seat[s].kind == ORR_HUMAN && !(gone & ORR_BIT(s)))
            who |= ORR_BIT(s);
    return who;
}

/* Is there nobody left to play, or to play against? Teammates are one side. */
static bool is_decided(const orr_rules *r, orr_mask gone)
{
    orr_seat first = ORR_NO_SEAT;
    if (!here(r, gone))
        return true;
    for (orr_seat s = 0; s < r->seats; s++) {
        if (gone & ORR_BIT(s))
            continue;
        if (first != ORR_NO_SEAT && (r->seat[s].team == ORR_NO_TEAM || r->seat[s].team != r->seat[first].team))
            return false;
        if (first == ORR_NO_SEAT)
            first = s;
    }
    return true;
}

orr_turn leave_active(const orr_rules *r, const void *state, orr_mask gone)
{
    orr_turn turn = r->game->active(r, state);
    if (!turn.must || (gone && is_decided(r, gone)))
        return (orr_turn){0};
    if (!leave_by_core(r->game))
        return turn;
    turn.may &= (orr_mask)~gone;
    if (!(turn.must & ORR_BIT(ORR_CHANCE)))
        turn.may |= ORR_BIT(ORR_TABLE);
    return turn;
}

uint32_t leave_legal(const orr_rules *r, const void *state, orr_mask gone, orr_seat seat, orr_action *out)
{
    const orr_game *g = r->game;
    bool table = seat == ORR_TABLE;
    if (!leave_by_core(g) || (!table && !(gone & ORR_BIT(seat))))
        return g->legal(r, state, seat, out);
    orr_turn turn = leave_active(r, state, gone);
    if (!((turn.must | turn.may) & ORR_BIT(seat)))
        return 0;
    if (!table) {
        out[0] = orr_default(r, state, seat);
        return 1;
    }
    uint32_t n = g->active(r, state).may & ORR_BIT(ORR_TABLE) ? g->legal(r, state, seat, out) : 0;
    for (orr_mask who = here(r, gone); who; who &= (orr_mask)(who - 1))
        out[n++] = (orr_action){.verb = leave_verb(g), .a = (uint16_t)orr_lowest(who)};
    return n;
}

uint32_t leave_max_legal(const orr_game *g) { return g->max_legal + (leave_by_core(g) ? ORR_SEATS_MAX : 0); }

void leave_apply(const orr_rules *r, void *state, orr_mask *gone, orr_seat actor, orr_action action, orr_events *ev)
{
    const orr_game *g = r->game;
    if (actor != ORR_TABLE || !leave_by_core(g) || action.verb != leave_verb(g)) {
        g->apply(r, state, actor, action, ev);
        return;
    }
    *gone |= ORR_BIT(action.a);
    orr_emit(ev, left_event(g), ORR_TABLE, action.a);
    if (g->leave)
        g->leave(r, state, (orr_seat)action.a, ev);
}

/* Those who stayed keep their order, and come before those who left. */
void leave_outcome(const orr_rules *r, const void *state, orr_mask gone, orr_result *out)
{
    orr_result own[ORR_SEATS_MAX] = {0};
    if (!gone) {
        r->game->outcome(r, state, out);
        return;
    }
    r->game->outcome(r, state, own);
    for (orr_seat s = 0; s < r->seats; s++) {
        bool left = gone & ORR_BIT(s);
        unsigned before = 0;
        for (orr_seat o = 0; o < r->seats; o++) {
            bool other = gone & ORR_BIT(o);
            before += (left && !other) || (left == other && own[o].rank < own[s].rank);
        }
        out[s] = (orr_result){own[s].score, (uint8_t)(before + 1), left ? ORR_LEFT : own[s].status};
    }
}
