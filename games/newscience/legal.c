/* The New Science: who is asked what, and what may be answered. */
#include "state.h"

orr_turn newscience_active(const orr_rules *r, const void *state)
{
    const newscience_state *s = state;
    if (s->phase == OVER)
        return (orr_turn){0};
    bool somebody = (ORR_SEATS(r->seats) & ~(unsigned)s->left) != 0;
    return (orr_turn){.must = ORR_BIT(s->ask >= A_CHANCE ? ORR_CHANCE : s->turn),
                      .may = somebody ? ORR_BIT(ORR_TABLE) : 0};
}

uint16_t newscience_prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    const newscience_state *s = state;
    (void)r;
    (void)seat;
    return s->ask < A_CHANCE ? s->ask : A_PLACE;
}

/* NS-063, NS-082 */
uint32_t newscience_free_for(const newscience_edition *e, const newscience_state *s, unsigned seat)
{
    return s->rested >> seat & 1 ? s->free & ~e->of_block[B_REST] : s->free;
}

typedef struct {
    orr_action *out;
    uint32_t n;
} list;

static inline void add(list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
    l->out[l->n++] = (orr_action){(uint16_t)verb, (uint16_t)a, (uint16_t)b, (uint16_t)c};
}

static inline void add_set(list *l, unsigned verb, uint32_t set)
{
    for (; set; set &= set - 1)
        add(l, verb, orr_lowest(set), 0, 0);
}

/* NS-132, NS-134, NS-135 */
static void experiments(const newscience_edition *e, const newscience_state *s, list *l)
{
    unsigned help = e->card[s->lab[s->turn]].use == 1 + BEFORE_ROLL;
    for (uint32_t set = s->research[s->turn]; set; set &= set - 1)
        for (unsigned rest = 0; rest <= s->rest[s->turn]; rest++)
            for (unsigned h = PLAIN; h <= help; h++)
                add(l, V_EXPERIMENT, orr_lowest(set), rest, h);
}

/* NS-155 .. NS-163 */
static void publications(const newscience_edition *e, const newscience_state *s, list *l)
{
    const newscience_card *lab = &e->card[s->lab[s->turn]];
    unsigned first = lab->named ? WITH_TRACK : WITH_CARD, last = first;
    if (lab->use == 1 + BEFORE_PUBLISH)
        last += lab->named ? TRACKS : 1;
    for (uint32_t set = s->experiment[s->turn]; set; set &= set - 1) {
        unsigned d = orr_lowest(set);
        if (newscience_publish_rest(e, s, s->turn, d, PLAIN, s->bonus) >= 0)
            add(l, V_PUBLISH, d, PLAIN, 0);
        for (unsigned help = first; help < last; help++)
            if (newscience_publish_rest(e, s, s->turn, d, help, s->bonus) >= 0)
                add(l, V_PUBLISH, d, help, 0);
    }
}

static void moves(const orr_rules *r, const newscience_state *s, list *l)
{
    uint32_t landing = newscience_landing(r, s);
    for (uint32_t from = newscience_movable(s); from; from &= from - 1)
        for (uint32_t to = landing; to; to &= to - 1)
            add(l, V_MOVE, orr_lowest(from), orr_lowest(to), 0);
}

static bool may_decline(const orr_rules *r, const newscience_state *s)
{
    switch (s->ask) {
    case A_RESEARCH: /* NS-074 */
    case A_EXPERIMENT:
    case A_PUBLISH:
    case A_REROLL: /* NS-146 */
    case A_MARK:
    case A_MOVE: /* NS-258 */
        return true;
    case A_OPPONENT: /* NS-280, NS-282 */
        return newscience_now(edition_of(r), s)->op == OP_MARK;
    default:
        return false;
    }
}

static uint32_t free_scientists(const orr_rules *r, const newscience_state *s)
{
    uint32_t set = ORR_SEATS(SEATS);
    for (unsigned i = 0; i < r->seats; i++)
        if (s->scientist[i] != NONE)
            set &= ~bit32(s->scientist[i]);
    return set;
}

static uint32_t legal_for_seat(const orr_rules *r, const newscience_state *s, orr_action *out)
{
    const newscience_edition *e = edition_of(r);
    list l = {out, 0};
    switch (s->ask) {
    case A_SCIENTIST:
        add_set(&l, V_CHOOSE, free_scientists(r, s)); /* NS-014 */
        break;
    case A_PLACE:
        add_set(&l, V_PLACE, newscience_free_for(e, s, s->turn));
        return l.n;
    case A_RESEARCH:
        add_set(&l, V_RESEARCH, newscience_researchable(r, s, s->turn, s->bonus));
        break;
    case A_EXPERIMENT:
        experiments(e, s, &l);
        break;
    case A_REROLL:
        add(&l, V_REROLL, 0, 0, 0);
        break;
    case A_PUBLISH:
        publications(e, s, &l);
        break;
    case A_ALONG:
        add_set(&l, V_ALONG, s->choices);
        break;
    case A_TRACK:
        add_set(&l, V_TRACK, s->tracks);
        break;
    case A_OPPONENT:
        add_set(&l, V_OPPONENT, newscience_opponents(r, s));
        break;
    case A_MARK:
        add_set(&l, V_MARK, newscience_markable(r, s, newscience_now(e, s)));
        break;
    case A_MOVE:
        moves(r, s, &l);
        break;
    default:
        add_set(&l, V_TAKE_BACK, s->research[s->turn]);
    }
    if (may_decline(r, s))
        add(&l, V_DECLINE, 0, 0, 0);
    return l.n;
}

/* NS-007, NS-026, NS-027, NS-315 */
static uint32_t legal_for_chance(const orr_rules *r, const newscience_state *s, orr_action *out)
{
    const newscience_edition *e = edition_of(r);
    list l = {out, 0};
    unsigned age = 0;
    switch (s->ask) {
    case A_DIE:
        for (unsigned die = 1; die <= 6; die++)
            add(&l, V_THROW, die, 0, 0);
        break;
    case A_CARD:
        while (!s->stack[age])
            age++;
        for (uint64_t set = s->deck & e->of_age[age]; set; set &= set - 1)
            add(&l, V_REVEAL, orr_lowest(set), 0, 0);
        break;
    default:
        add_set(&l, V_DRAW_SCIENTIST, free_scientists(r, s));
    }
    return l.n;
}

uint32_t newscience_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const newscience_state *s = state;
    if (s->phase == OVER)
        return 0;
    if (seat == ORR_TABLE) {
        list l = {out, 0};
        add_set(&l, V_LEAVE, ORR_SEATS(r->seats) & ~(unsigned)s->left);
        return l.n;
    }
    if (s->ask >= A_CHANCE)
        return seat == ORR_CHANCE ? legal_for_chance(r, s, out) : 0;
    if (seat != s->turn)
        return 0;
    if (!has_left(s, seat))
        return legal_for_seat(r, s, out);
    *out = newscience_default_action(r, s, seat); /* NS-319 */
    return 1;
}
