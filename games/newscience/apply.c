/* The New Science: what an action of a seat, of chance or of the table does at once; round.c goes on from there. */
#include "state.h"

/* NS-062, NS-063, NS-081 */
static void place(const orr_rules *r, newscience_state *s, unsigned space, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    uint32_t bit = bit32(space);
    s->owner[space] = s->turn;
    s->waiting |= bit;
    s->free &= ~bit;
    s->placed++;
    if (e->space[space].block == B_REST) {
        uint32_t below = e->of_block[B_REST] & e->plan[r->seats].spaces & ~(bit | (bit - 1));
        s->rested |= (uint8_t)(1u << s->turn);
        s->free |= below & (0u - below);
    }
    orr_emit(ev, E_PLACED, s->turn, (int)space);
}

/* NS-258, NS-259 */
static void move(newscience_state *s, unsigned from, unsigned to, orr_events *ev)
{
    s->opponent = s->owner[from];
    s->owner[to] = s->owner[from];
    s->owner[from] = NONE;
    s->waiting = (s->waiting & ~bit32(from)) | bit32(to);
    s->free = (s->free & ~bit32(to)) | bit32(from);
    s->moved |= bit32(to);
    s->picks--;
    orr_emit(ev, E_MOVED, s->turn, s->opponent, (int)from, (int)to);
}

static void decline(const orr_rules *r, newscience_state *s, unsigned ask, orr_events *ev)
{
    if (ask == A_REROLL) {
        newscience_judge(r, s, ev);
        return;
    }
    orr_emit(ev, E_DECLINED, s->turn, s->at);
    newscience_action_done(s);
}

static void mark(newscience_state *s, unsigned discovery, orr_events *ev)
{
    s->research[s->turn] |= bit32(discovery);
    s->picks--;
    orr_emit(ev, E_MARKED, s->turn, (int)discovery);
}

static void take_back(newscience_state *s, unsigned discovery, orr_events *ev)
{
    s->research[s->turn] &= ~bit32(discovery);
    s->asked++;
    orr_emit(ev, E_RETURNED, s->turn, (int)discovery);
}

static void along(const orr_rules *r, newscience_state *s, unsigned discovery, orr_events *ev)
{
    s->choices = 0;
    s->along |= bit32(discovery);
    orr_emit(ev, E_ALONG, s->turn, (int)discovery);
    newscience_publish_one(r, s, s->turn, discovery, ev);
}

static void track(const orr_rules *r, newscience_state *s, unsigned which, orr_events *ev)
{
    newscience_raise(s, s->turn, which, newscience_now(edition_of(r), s)->amount, ev);
    s->tracks &= (uint8_t) ~(1u << which);
    s->picks--;
}

static void answer(const orr_rules *r, newscience_state *s, orr_action a, unsigned ask, orr_events *ev)
{
    switch (a.verb) {
    case V_PLACE:
        place(r, s, a.a, ev);
        return;
    case V_RESEARCH:
        newscience_research(r, s, a.a, ev);
        return;
    case V_EXPERIMENT:
        newscience_experiment(r, s, a, ev);
        return;
    case V_REROLL:
        newscience_use_card(s, s->turn, ev);
        s->ask = A_DIE;
        return;
    case V_PUBLISH:
        newscience_publish(r, s, a, ev);
        return;
    case V_ALONG:
        along(r, s, a.a, ev);
        return;
    case V_TRACK:
        track(r, s, a.a, ev);
        return;
    case V_OPPONENT:
        s->opponent = (uint8_t)a.a;
        orr_emit(ev, E_OPPONENT, s->turn, a.a);
        return;
    case V_MARK:
        mark(s, a.a, ev);
        return;
    case V_MOVE:
        move(s, a.a, a.b, ev);
        return;
    case V_TAKE_BACK:
        take_back(s, a.a, ev);
        return;
    case V_REVEAL:
        newscience_reveal(r, s, a.a, ev);
        return;
    case V_THROW:
        newscience_throw(r, s, a.a, ev);
        return;
    default:
        decline(r, s, ask, ev);
    }
}

void newscience_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    newscience_state *s = state;
    unsigned ask = s->ask;
    (void)seat;              /* one seat at a time is asked: NS-316 */
    if (a.verb == V_LEAVE) { /* NS-319 */
        s->left = (uint8_t)(s->left | 1u << a.a);
        orr_emit(ev, E_LEFT, ORR_TABLE, a.a);
        return;
    }
    if (a.verb == V_CHOOSE || a.verb == V_DRAW_SCIENTIST) {
        newscience_take_scientist(r, s, a.a, ev);
    } else {
        s->ask = A_NOTHING;
        answer(r, s, a, ask, ev);
    }
    newscience_go_on(r, s, ev);
}
