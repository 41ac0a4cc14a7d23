/* Discovery: a call, from the announcement to the answer (DI-149 to DI-174). */
#include "state.h"

static card_set all_discards(const discovery_state *s)
{
    card_set cards = 0;
    for (unsigned i = 0; i < SEATS; i++)
        cards |= s->discard[i];
    return cards;
}

/* DI-195: what another has selected. */
static card_set all_picks(const discovery_state *s)
{
    card_set cards = 0;
    for (unsigned i = 0; i < SEATS; i++)
        cards |= open_picks(s, i);
    return cards;
}

static card_set deck_of(const play *p)
{
    card_set cards = 0;
    for (unsigned e = p->s->first_era; e <= p->s->last_era; e++)
        cards |= p->e->age[e];
    return cards; /* DI-152: no special card, no minipile, nothing that is always there */
}

/* Strict control leaves out what all can see (DI-150); an own card is never offered (DI-151). */
card_set discovery_callable(const play *p, unsigned seat)
{
    const discovery_state *s = p->s;
    card_set cards = deck_of(p) & ~s->hand[seat];
    return s->enforcement == STRICT ? cards & ~(on_table(s) | s->cleared | all_discards(s) | all_picks(s)) : cards;
}

void discovery_begin_call(play *p, unsigned flags)
{
    discovery_state *s = p->s;
    s->call_by = (uint8_t)active_seat(s);
    s->call_card = s->call_who = NONE;
    s->call_flags = (uint8_t)flags;
    s->step = S_DECLARE;
}

void discovery_declare(play *p, unsigned card)
{
    discovery_state *s = p->s;
    s->call_card = (uint8_t)card;
    s->acted = s->rounds; /* DI-197 */
    discovery_tell(p, E_CALLED, s->call_by, card);
    if (s->enforcement == STRICT && !discovery_of(s)->covers) /* DI-296: a buried card can still be called */
        discovery_find_answer(p);
    else
        discovery_window(p, S_OBJECT);
}

/* DI-153 to DI-155. */
void discovery_objected(play *p)
{
    discovery_state *s = p->s;
    if (s->stopper == NONE) {
        discovery_find_answer(p);
        return;
    }
    bool fair = !((s->tree | all_discards(s) | all_picks(s)) >> s->call_card & 1);
    orr_emit(p->ev, E_CALL_STOPPED, s->stopper, s->call_by, fair);
    if (discovery_of(s)->ruled)
        discovery_of(s)->ruled(p, fair);
    else if (fair)
        discovery_owe(p, s->stopper, s->call_by, THEN_GOES_ON);
    else
        discovery_owe(p, s->call_by, s->stopper, THEN_FAILED);
}

static unsigned holder_of(const discovery_state *s, unsigned card, uint16_t among)
{
    for (unsigned i = 0; i < SEATS; i++)
        if (among >> i & 1 && i != s->call_by && loose(s, i) >> card & 1)
            return i;
    return NONE;
}

/* DI-158, DI-166: the card is shown, and the program says whether it can stand. */
static void show(play *p, unsigned who)
{
    discovery_state *s = p->s;
    s->call_who = (uint8_t)who;
    discovery_learn_all(s, s->call_card);
    discovery_tell(p, E_SHOWN, who, s->call_card);
    if (discovery_of(s)->answered) {
        discovery_of(s)->answered(p, who);
        return;
    }
    if (discovery_can_stand(p, who, s->call_card)) {
        s->step = S_ANSWER;
        return;
    }
    discovery_tell(p, E_UNPLACEABLE, who, s->call_card);
    discovery_owe(p, s->call_by, who, THEN_FAILED); /* DI-159 */
}

/* DI-156, DI-157, DI-172, DI-173. */
void discovery_find_answer(play *p)
{
    discovery_state *s = p->s;
    if (is_gone(p, s->call_by)) { /* nobody is left to whom it could be answered */
        discovery_call_over(p, false);
        return;
    }
    unsigned era = p->e->card[s->call_card].era;
    bool must = era < s->last_era && s->opened >> (era + 1) & 1;
    if (must) {
        unsigned who = holder_of(s, s->call_card, at_play(s));
        if (who != NONE) {
            show(p, who);
            return;
        }
        discovery_tell(p, E_UNANSWERED, s->call_by, s->call_card); /* DI-162 */
        discovery_call_over(p, false);
        return;
    }
    s->asked = (uint16_t)(at_play(s) & ~s->machine & ~(1u << s->call_by));
    s->done = 0;
    s->step = S_RESPONSE;
    if (!s->asked)
        discovery_window_closed(p);
}

void discovery_responded(play *p)
{
    discovery_state *s = p->s;
    uint16_t holders = is_gone(p, s->call_by) ? 0 : at_play(s);
    unsigned who = holder_of(s, s->call_card, (uint16_t)(holders & ~s->machine));
    if (who != NONE && s->said[who] != SAID_YES)
        who = NONE;
    if (who == NONE)
        who = holder_of(s, s->call_card, (uint16_t)(holders & s->machine)); /* DI-171 */
    for (unsigned i = 0; i < SEATS; i++)
        s->said[i] = 0;
    s->asked = s->done = 0;
    if (who != NONE) {
        show(p, who);
        return;
    }
    discovery_tell(p, E_UNANSWERED, s->call_by, s->call_card); /* DI-160 */
    discovery_call_over(p, false);
}

void discovery_call_over(play *p, bool well)
{
    discovery_state *s = p->s;
    unsigned flags = s->call_flags;
    discovery_turn *t = turn_of(s);
    s->call_card = s->call_by = s->call_who = NONE;
    s->call_flags = 0;
    if (!well) { /* DI-164, DI-239 */
        (discovery_of(s)->failed ? discovery_of(s)->failed : discovery_end_turn)(p);
    } else if (!(flags & K_ENDS)) { /* DI-100 */
        discovery_carry_on(p);
    } else if (option_on(s, O_CATCH_UP) || t->flags & U_CATCH_UP) { /* DI-371, DI-409 */
        t->flags |= U_CATCH_UP;
        discovery_boundary(p, AT_MAIN);
    } else {
        discovery_end_turn(p); /* DI-165 */
    }
}
