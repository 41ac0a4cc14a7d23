/* The New Science: all that a seat's screen offers in a state, whatever is asked and of whom. */
#include "state.h"

typedef struct {
    const newscience_edition *e;
    const newscience_state *s;
    unsigned seat;
    orr_action *out;
    uint32_t n;
} thoughts;

static void add(thoughts *t, unsigned verb, unsigned a, unsigned b, unsigned c)
{
    t->out[t->n++] = (orr_action){(uint16_t)verb, (uint16_t)a, (uint16_t)b, (uint16_t)c};
}

static void add_set(thoughts *t, unsigned verb, uint32_t set)
{
    for (; set; set &= set - 1)
        add(t, verb, orr_lowest(set), 0, 0);
}

static void tests(thoughts *t, uint32_t in_play)
{
    unsigned help = t->e->card[t->s->lab[t->seat]].use == 1 + BEFORE_ROLL;
    for (; in_play; in_play &= in_play - 1) {
        unsigned d = orr_lowest(in_play), most = t->s->research[t->seat] >> d & 1 ? REST : 0;
        for (unsigned rest = 0; rest <= most; rest++)
            for (unsigned h = PLAIN; h <= help; h++)
                add(t, V_EXPERIMENT, d, rest, h);
    }
}

static void publications(thoughts *t, uint32_t in_play)
{
    const newscience_card *lab = &t->e->card[t->s->lab[t->seat]];
    for (; in_play; in_play &= in_play - 1) {
        unsigned d = orr_lowest(in_play);
        add(t, V_PUBLISH, d, PLAIN, 0);
        for (unsigned help = WITH_CARD; lab->use == 1 + BEFORE_PUBLISH && help < WITH_TRACK + TRACKS; help++)
            if (lab->named == (help >= WITH_TRACK))
                add(t, V_PUBLISH, d, help, 0);
    }
}

static void moves(thoughts *t, uint32_t spaces)
{
    uint32_t to = spaces & ~(t->e->of_block[B_REST] | t->e->of_block[B_HAPPENING]);
    for (uint32_t from = t->s->waiting; from; from &= from - 1)
        for (uint32_t left = to; left; left &= left - 1)
            if (orr_lowest(from) != orr_lowest(left))
                add(t, V_MOVE, orr_lowest(from), orr_lowest(left), 0);
}

uint32_t newscience_thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const newscience_state *s = state;
    const newscience_edition *e = edition_of(r);
    const newscience_plan *p = &e->plan[r->seats];
    thoughts t = {e, s, seat, out, 0};
    if (seat >= r->seats)
        return 0;
    if (s->phase == CHOOSING) {
        add_set(&t, V_CHOOSE, ORR_SEATS(SEATS));
        return t.n;
    }
    add_set(&t, V_PLACE, p->spaces);
    add_set(&t, V_RESEARCH, p->in_play);
    tests(&t, p->in_play);
    if (s->ask == A_REROLL)
        add(&t, V_REROLL, 0, 0, 0);
    publications(&t, p->in_play);
    add_set(&t, V_ALONG, s->choices);
    add_set(&t, V_TRACK, s->ask == A_TRACK ? ORR_SEATS(TRACKS) : 0);
    add_set(&t, V_OPPONENT, s->ask == A_OPPONENT ? ORR_SEATS(r->seats) & ~bit32(seat) : 0);
    add_set(&t, V_MARK, s->ask == A_MARK ? p->in_play : 0);
    if (s->ask == A_MOVE)
        moves(&t, p->spaces);
    add_set(&t, V_TAKE_BACK, s->ask == A_TAKE_BACK ? s->research[seat] : 0);
    add(&t, V_DECLINE, 0, 0, 0);
    return t.n;
}
