/* The New Science: the beginning of a match, and who plays which scientist. */
#include "state.h"
#include <string.h>

void newscience_setup(const orr_rules *r, void *state)
{
    enum { MARKER_LIMIT, PREVIEW, SELECTION };
    const newscience_edition *e = edition_of(r);
    newscience_state *s = state;
    memset(s, 0, sizeof *s);
    s->marker_limit = r->option[MARKER_LIMIT] != 0;
    s->preview = r->option[PREVIEW] != 0;
    s->deck = e->plan[r->seats].deck; /* NS-021 */
    for (unsigned i = 0; i < AGES; i++)
        s->stack[i] = e->count[r->seats - 2].a_level; /* NS-022 .. NS-025 */
    memset(s->lab, NO_CARD, sizeof s->lab);           /* NS-020 */
    memset(s->scientist, NONE, sizeof s->scientist);
    memset(s->owner, NONE, sizeof s->owner);
    memset(s->face, NO_CARD, sizeof s->face);
    memset(s->by, WAITING, sizeof s->by);
    s->top = NO_CARD;
    s->at = s->effect = s->opponent = s->picks = s->discovery = NONE;
    s->phase = CHOOSING;
    s->ask = r->option[SELECTION] ? A_DRAW_SCIENTIST : A_SCIENTIST; /* NS-315 */
}

/* NS-016: by the numbers of the scientists */
static void line_up(const orr_rules *r, newscience_state *s)
{
    const newscience_edition *e = edition_of(r);
    unsigned n = 0;
    for (unsigned k = 0; k < SEATS; k++)
        for (unsigned i = 0; i < r->seats; i++)
            if (s->scientist[i] == e->by_number[k])
                s->order[n++] = (uint8_t)i;
    memcpy(s->next_order, s->order, sizeof s->next_order);
}

/* NS-014, NS-017, NS-018 */
void newscience_take_scientist(const orr_rules *r, newscience_state *s, unsigned scientist, orr_events *ev)
{
    const newscience_edition *e = edition_of(r);
    const newscience_scientist *x = &e->scientist[scientist];
    unsigned seat = s->turn;
    s->scientist[seat] = (uint8_t)scientist;
    s->rest[seat] = x->rest;
    memcpy(s->influence[seat], x->influence, TRACKS);
    s->open[seat] = e->plan[r->seats].roots;
    orr_emit(ev, E_SCIENTIST, (int)seat, (int)scientist);
    if (++s->turn < r->seats)
        return;
    s->turn = 0;
    s->phase = DEALING;
    s->ask = A_NOTHING;
    line_up(r, s);
}
