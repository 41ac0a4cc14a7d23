/* Newton: a guess at each seat's final standing, in sixteenths of a VP, for search and greedy play. What is sure counts in
 * full; incomes count for the rounds still to come; pieces, cards, symbols and what the open decision may still bring
 * count by rough weights. */
#include "state.h"

enum {
    VP = 16,
    COIN = 6,
    POTION = 20,
    STUDENT = 14, /* on the track */
    STEP = 7,     /* of a Student or the marker */
    TOKEN = 6,
    CUBE = 14,   /* placed; the last four bring more */
    VISIT = 12,  /* a University or Ancient Land that a free space of the bookshelf asks for */
    SHELF = 26,  /* a tile placed */
    LACK_1 = 10, /* VP a round of a line that lacks so many tiles, in fourths */
    LACK_2 = 3,
    LACK_3 = 0,
    STACK_PART = 4, /* of the bonus of a stack, for each tile taken of it */
    CUBES_2 = 1,    /* cubes placed, squared: they count more and more */
    MIGHT = 2,      /* permanent symbols of one action, squared */
    MASTER = 13,    /* in hand, of what it would give, in 64ths */
    SYMBOL = 13,    /* permanent, a round to come */
    CARD = 10,      /* in hand, a round to come, up to five */
    LEARNED = 8,    /* a card that is no starting card */
    BOOK = 5,
    HELD = 40, /* an Objective reached, beside what it gives now */
    PLAY = 48, /* a Master that may be played now */
    SPECIAL = 30,
    INVENT = 56,
    REACH = 90,
    FILL = 44,
    LESSON = 30,
    CITY_VALUE = 40,
    UNIVERSITY_VALUE = 26,
    ANCIENT_VALUE = 36,
};

typedef struct {
    const orr_rules *r;
    const newton_edition *e;
    const newton_state *s;
    unsigned seat;
    int rounds; /* whose income is still to come */
} guess;

static int most(int a, int b) { return a > b ? a : b; }

static int gain_worth(const newton_gain *g)
{
    return g->coins * COIN + g->potions * POTION + g->vp * VP + g->students * STUDENT;
}

/* ---- what a move may reach ----------------------------------------------------------------------------------------------------*/
static int stop_worth(const guess *g, unsigned space, bool ignoring)
{
    const newton_space *x = &g->e->space[space];
    switch (x->kind) {
    case S_SPECIALIZATION:
        return 12 + SPECIAL * (g->rounds - 1) / 3;
    case S_INVENTION:
        return INVENT;
    case S_MASTER:
        return newton_master_count(g->r, g->s, g->seat) ? PLAY : 0;
    case S_OBJECTIVE:
        return ignoring || newton_missing(g->s, g->seat, x->need) <= g->s->potions[g->seat] ? REACH : -1000;
    default:
        return 0;
    }
}

static int best_way(const guess *g, unsigned space, unsigned left, int step, bool ignoring, unsigned done)
{
    int best = done ? stop_worth(g, space, ignoring) : 0;
    for (unsigned i = 0; left && i < g->e->fork_count[space]; i++) {
        unsigned to = g->e->fork[space][i];
        if (stop_worth(g, to, ignoring) >= 0)
            best = most(best, step + best_way(g, to, left - 1, step, ignoring, done + 1));
    }
    return best;
}

static int technology_worth(const guess *g, const newton_frame *f)
{
    const uint8_t *student = g->s->student[g->seat];
    int best = 0;
    for (unsigned i = 0; i < STUDENTS; i++)
        if (student[i] != NONE && (f->piece == NONE || f->piece == i))
            best = most(best, best_way(g, student[i], f->left, STEP, f->flags & A_IGNORE, f->piece == i ? f->done : 0));
    return best;
}

static int place_worth(const guess *g, unsigned place)
{
    switch (g->e->place[place].kind) {
    case UNIVERSITY:
        return UNIVERSITY_VALUE;
    case ANCIENT:
        return ANCIENT_VALUE;
    case CITY:
        return CITY_VALUE;
    case MASTER_PLACE:
        return newton_master_count(g->r, g->s, g->seat) ? PLAY : 0;
    case OBJECTIVE_PLACE:
        return newton_missing(g->s, g->seat, g->e->place[place].need) <= g->s->potions[g->seat] ? REACH : 0;
    default:
        return g->e->place[place].kind == VILLAGE && g->s->on_place[place] != NONE ? TOKEN * 3 : 0;
    }
}

/* The best place within reach, nearer ones a little better; the routes' costs are not looked at. */
static int travel_worth(const guess *g, unsigned left, unsigned done)
{
    uint64_t met = 1ull << g->s->scientist[g->seat], rim = met, taken = g->s->cubes[g->seat];
    int best = 0;
    if (!g->s->cubes_left[g->seat])
        return 0;
    if (done && !(met & taken))
        best = place_worth(g, g->s->scientist[g->seat]);
    for (unsigned k = 1; k <= left && rim; k++) {
        uint64_t next = 0;
        for (; rim; rim &= rim - 1)
            for (unsigned i = 0; i < g->e->next_count[orr_lowest(rim)]; i++)
                next |= 1ull << g->e->next[orr_lowest(rim)][i];
        rim = next & ~met;
        met |= rim;
        for (uint64_t set = rim & ~taken; set; set &= set - 1)
            best = most(best, place_worth(g, orr_lowest(set)) - 2 * (int)k);
    }
    return best;
}

static int action_worth(const guess *g, const newton_frame *f)
{
    switch (f->action) {
    case WORK:
        if (g->s->marker[g->seat] == g->e->work_end)
            return f->left * COIN;
        return best_way(g, g->s->marker[g->seat], f->left, STEP + (f->flags & A_NO_COINS ? 0 : COIN),
                        f->flags & A_IGNORE, f->done);
    case TECHNOLOGY:
        return technology_worth(g, f);
    case TRAVEL:
        return travel_worth(g, f->left, f->done);
    case LESSONS:
        return newton_can_take(g->r, g->s, f->left, NULL) ? LESSON : 0;
    default:
        return newton_can_fill(g->r, g->s, f, NULL) ? FILL : 0;
    }
}

static int frame_worth(const guess *g, const newton_frame *f)
{
    static const int worth[] = {
        [F_CHOOSE] = FILL, [F_MASTER] = PLAY, [F_KIND] = SPECIAL + 10, [F_SLOT] = 10,  [F_SITE] = 28, [F_DISCARD] = 40,
        [F_TELEPORT] = 4,  [F_REPEAT] = 20,   [F_TAKE] = LESSON,       [F_TOKEN] = 24, [F_CITY] = 24};
    return f->kind == F_ACTION ? action_worth(g, f) * (1 + f->again) : worth[f->kind];
}

/* What the turn may still bring: the chain, or the action and effect of the card laid. */
static int pending(const guess *g)
{
    const newton_state *s = g->s;
    int sum = 0, best = 0;
    for (unsigned i = 0; i < s->frames; i++)
        sum += frame_worth(g, &s->frame[i]);
    if (!(s->used & U_CARD))
        return sum;
    const newton_card *c = &g->e->card[s->card];
    for (unsigned a = 0; !(s->used & U_BEGUN) && a < ACTIONS; a++) {
        unsigned extra = (c->kind == JOKER_CARD || c->kind == DUAL) + (s->used & U_BOOST ? 1u : 0u);
        if (c->symbols[a] || c->kind == JOKER_CARD) {
            uint8_t value = (uint8_t)(s->symbols[g->seat][a] + extra);
            newton_frame f = {F_ACTION, (uint8_t)a, value, value, A_BASIC, NONE, 0, 0};
            best = most(best, action_worth(g, &f) * 15 / 16);
        }
    }
    if (!(s->used & U_EFFECT) && newton_effect_usable(g->r, s, s->card))
        best += gain_worth(&c->effect.gain) * 3 / 4 - (c->effect.pay.coins * COIN + c->effect.pay.potions * POTION) / 2;
    return sum + best;
}

/* ---- what a seat has -------------------------------------------------------------------------------------------------------------*/
static int incomes(const guess *g)
{
    const newton_state *s = g->s;
    int round = 0;
    for (uint32_t set = s->lines[g->seat]; set; set &= set - 1)
        round += g->e->line[orr_lowest(set)].vp * VP;
    for (unsigned i = 0; i < g->e->rows[T_INCOME]; i++)
        round += s->income[g->seat][i] * gain_worth(&g->e->income[i].gain);
    if (s->medicine_side[g->seat])
        round += gain_worth(s->medicine_side[g->seat] == 1 ? &g->e->medicine.gain : &g->e->medicine.turned);
    return round * g->rounds;
}

static int shelves(const guess *g)
{
    const newton_state *s = g->s;
    uint32_t filled = s->filled[g->seat];
    const int nearly[] = {0, LACK_1, LACK_2, LACK_3};
    const newton_stack *stack = &g->e->stack[most(s->taken[g->seat] - 1, 0) / STACK];
    int in_stack = s->taken[g->seat] % STACK, bonus = gain_worth(&stack->gain) + (stack->play_master ? PLAY : 0);
    int sum = SHELF * (int)orr_popcount(filled & g->e->book_cells) * most(g->rounds, 2) / 4 +
              in_stack * bonus * STACK_PART / 64;
    for (unsigned i = 0; i < g->e->rows[T_LINES]; i++) {
        unsigned lack = orr_popcount(g->e->line_mask[i] & ~filled);
        if (lack && lack <= 3)
            sum += g->e->line[i].vp * most(g->rounds - 1, 0) * nearly[lack] / 4;
    }
    for (uint32_t set = g->e->book_cells & ~filled; set; set &= set - 1) {
        const newton_cell *c = &g->e->cell[orr_lowest(set)];
        unsigned place = c->needs == NEED_UNIVERSITY ? s->university[c->university]
                         : c->needs == NEED_ANCIENT  ? s->ancient[c->ancient]
                                                     : NONE;
        if (place != NONE && (s->cubes[g->seat] >> place & 1))
            sum += VISIT * most(g->rounds - 1, 0) / 3;
    }
    return sum;
}

static int pieces(const guess *g)
{
    const newton_state *s = g->s;
    int cubes = CUBES - s->cubes_left[g->seat],
        sum = (s->marker[g->seat] - g->e->work_start) * STEP + cubes * CUBE + cubes * cubes * CUBES_2 / 4;
    for (unsigned i = 0; i < STUDENTS; i++)
        if (s->student[g->seat][i] != NONE)
            sum += STUDENT * most(g->rounds - 1, 0) / 4 + g->e->steps[s->student[g->seat][i]] * STEP;
    return sum + (int)newton_count(g->e, s, g->seat, PER_TOKEN) * TOKEN;
}

static int card_worth(const guess *g, unsigned card)
{
    const newton_card *c = &g->e->card[card];
    int books = 0;
    for (unsigned i = 0; i < BOOKS; i++)
        books += c->books[i];
    return (c->set == SET_STARTING ? 0 : LEARNED + 2 * c->level) + books * BOOK + (c->kind == JOKER_CARD ? 6 : 0);
}

/* Cards for the rounds to come, and symbols that stay; a tucking already chosen counts as done. */
static int cards(const guess *g)
{
    const newton_state *s = g->s;
    int rounds = most(g->rounds - 1, 0), sum = 0, n = 0;
    unsigned tucked = s->phase == TUCKING && s->tuck[g->seat] ? s->desk[g->seat][s->tuck[g->seat] - 1] : NONE;
    for (unsigned k = 0; k < 2; k++)
        for (uint64_t set = s->hand[g->seat][k]; set; set &= set - 1, n++)
            sum += card_worth(g, orr_lowest(set) + 64 * k);
    for (unsigned i = 0; i < s->desk_n[g->seat]; i++)
        if (s->desk[g->seat][i] != tucked) {
            sum += card_worth(g, s->desk[g->seat][i]);
            n++;
        }
    for (unsigned a = 0; a < ACTIONS; a++) {
        unsigned stay = s->development[g->seat][a] + (tucked != NONE ? g->e->card[tucked].symbols[a] : 0u);
        for (unsigned i = 0; i < s->tucked_n[g->seat]; i++)
            stay +=
                g->e->card[s->tucked[g->seat][i]].kind == REVERSED ? 0u : g->e->card[s->tucked[g->seat][i]].symbols[a];
        sum += ((int)stay * SYMBOL + (int)(stay * stay) * MIGHT) * rounds / 2;
    }
    int short_of = TURNS + 1 + rounds / 2 - n;
    return sum * (rounds + 1) / 4 - (rounds && short_of > 0 ? short_of * CARD * rounds / 2 : 0);
}

static int master_worth(const newton_master *m)
{
    return m->vp * VP + gain_worth(&m->effect.gain) + m->effect.value * 12 + (m->effect.type == X_BOOKS ? 30 : 10);
}

static int masters(const guess *g)
{
    int sum = 0;
    if (!g->rounds || (g->s->phase != KEEPING && !newton_master_count(g->r, g->s, g->seat)))
        return 0;
    for (uint32_t set = newton_own_masters(g->s, g->r->seats, g->seat); set; set &= set - 1)
        sum += master_worth(&g->e->master[orr_lowest(set)]);
    if (g->s->phase == KEEPING && g->s->keep[g->seat])
        sum += master_worth(&g->e->master[g->s->keep[g->seat] - 1]);
    return sum * MASTER / 64;
}

static int books(const guess *g)
{
    int sum = 0;
    for (uint32_t set = g->s->played[g->seat]; set; set &= set - 1)
        for (unsigned i = 0; i < BOOKS; i++)
            sum += g->e->master[orr_lowest(set)].books[i] * BOOK * 2;
    return sum * g->rounds / 3;
}

void newton_hint(const orr_rules *r, const void *state, int32_t *value)
{
    const newton_state *s = state;
    orr_result result[ORR_SEATS_MAX];
    uint8_t held[TILES];
    newton_outcome(r, state, result);
    for (unsigned i = 0; i < r->seats; i++) {
        guess g = {.r = r, .e = edition_of(r), .s = s, .seat = i, .rounds = ROUNDS + 1 - most(s->round, 1)};
        value[i] = result[i].score * VP;
        if (s->phase == OVER || s->phase == SETUP)
            continue;
        int money = s->coins[i] * COIN + s->potions[i] * POTION;
        value[i] += incomes(&g) + shelves(&g) + pieces(&g) + cards(&g) + masters(&g) + books(&g);
        value[i] += g.rounds > 1 ? money : money / 3;
        value[i] += (int)newton_objectives(g.e, s, i, held) * HELD * g.rounds / 4;
        if (s->phase == TURN && s->turn == i)
            value[i] += pending(&g);
    }
}
