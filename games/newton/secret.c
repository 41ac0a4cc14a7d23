/* Newton: Masters in packets and hands, the only secret that lasts (NW-042). A packet is numbered by the seat it was dealt to;
 * in round t of the draft seat (packet + t) holds it, so that who kept a Master follows from its packet and its round. What a
 * seat has held is part of the state: it knows these Masters are among the seats, and often with whom. */
#include "state.h"
#include <string.h>

/* In a redaction: the viewer has seen this Master and does not know whether somebody has kept it. */
enum { HIDDEN = 254 };

static unsigned keeper(const newton_state *s, unsigned seats, unsigned m)
{
    if (s->kept_in[m] >= HIDDEN || s->origin[m] == NONE)
        return NONE;
    return ((unsigned)s->origin[m] + s->kept_in[m]) % seats;
}

uint32_t newton_own_masters(const newton_state *s, unsigned seats, unsigned seat)
{
    uint32_t own = 0;
    for (unsigned m = 0; m < MASTERS; m++)
        own |= (uint32_t)(keeper(s, seats, m) == seat) << m;
    return own & ~s->played[seat];
}

/* Masters in hand, as everybody may count them (NW-378). */
unsigned newton_master_count(const orr_rules *r, const newton_state *s, unsigned seat)
{
    unsigned kept = s->phase == SETUP ? 0 : s->draft_round < DRAFT ? s->draft_round : DRAFT;
    (void)r;
    return kept - orr_popcount(s->played[seat]);
}

uint32_t newton_packet(const newton_state *s, unsigned seats, unsigned seat)
{
    uint32_t packet = 0;
    for (unsigned m = 0; m < MASTERS; m++)
        if (s->origin[m] != NONE && s->kept_in[m] == NONE && (s->origin[m] + s->draft_round) % seats == seat)
            packet |= 1u << m;
    return packet;
}

/* ---- the draft ----------------------------------------------------------------------------------------------------------------*/
static void see_packets(const orr_rules *r, newton_state *s)
{
    for (unsigned i = 0; i < r->seats; i++) {
        uint32_t packet = newton_packet(s, r->seats, i);
        s->saw_again[i] |= packet & s->saw[i];
        s->saw[i] |= packet;
    }
}

static void commit(const orr_rules *r, newton_state *s, orr_events *ev)
{
    for (unsigned i = 0; i < r->seats; i++) {
        unsigned m = s->keep[i] ? s->keep[i] - 1u : newton_default_keep(r, s, i);
        ORR_ASSERT(m < MASTERS);
        s->kept_in[m] = s->draft_round;
        s->keep[i] = 0;
        orr_emit_secret(ev, E_KEPT, (orr_seat)i, ORR_BIT(i), 0, 1, (const int16_t[]){(int16_t)m});
    }
    s->done = 0;
    s->draft_round++;
    if (r->seats == 1)
        return;
    orr_emit(ev, E_PASSED, ORR_TABLE); /* NW-039 */
    see_packets(r, s);
}

/* When all have chosen: keep, pass, and keep the last card by force (NW-040). */
void newton_keep_if_all(const orr_rules *r, newton_state *s, orr_events *ev)
{
    if (((s->done | s->left) & ORR_SEATS(r->seats)) != ORR_SEATS(r->seats))
        return;
    do
        commit(r, s, ev);
    while (s->draft_round < DRAFT && s->left == ORR_SEATS(r->seats));
    if (r->seats > 1 && s->draft_round == DRAFT - 1)
        commit(r, s, ev);
    if (s->draft_round == DRAFT)
        newton_begin_round(r, s, ev);
}

void newton_keep(const orr_rules *r, newton_state *s, unsigned seat, unsigned master, orr_events *ev)
{
    s->keep[seat] = (uint8_t)(master + 1);
    s->done |= (uint8_t)ORR_BIT(seat);
    orr_emit_secret(ev, E_PICKED, (orr_seat)seat, ORR_BIT(seat), 0, 1, (const int16_t[]){(int16_t)master});
    newton_keep_if_all(r, s, ev);
}

/* ---- what a viewer may know -------------------------------------------------------------------------------------------------*/
void newton_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    newton_state *s = state;
    (void)depth;
    uint32_t packet = viewer < r->seats && s->phase <= KEEPING ? newton_packet(s, r->seats, viewer) : 0;
    for (unsigned m = 0; m < MASTERS; m++) {
        if (viewer >= r->seats || !(s->saw[viewer] >> m & 1))
            s->origin[m] = s->kept_in[m] = NONE;
        else if (keeper(s, r->seats, m) != viewer && !(packet >> m & 1))
            s->kept_in[m] = HIDDEN;
    }
    for (unsigned i = 0; i < SEATS; i++)
        if (i != viewer || viewer >= r->seats) {
            s->saw[i] = s->saw_again[i] = 0;
            s->keep[i] = s->tuck[i] = 0;
        }
}

/* Says again, in other words, what redact does: the laws compare the two. */
bool newton_hides(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field, uint32_t element)
{
    const newton_state *s = state;
    bool held = viewer < r->seats && (s->saw[viewer] & 1u << element);
    (void)depth;
    if (orr_game_newton.fields[field].offset == offsetof(newton_state, origin))
        return !held;
    if (!held || s->origin[element] == NONE)
        return true;
    unsigned round = s->kept_in[element] != NONE ? s->kept_in[element] : s->phase <= KEEPING ? s->draft_round : HIDDEN;
    return round >= HIDDEN || (s->origin[element] + round) % r->seats != viewer;
}

/* ---- one possible truth -------------------------------------------------------------------------------------------------------*/
typedef struct {
    newton_state *s;
    orr_rng *rng;
    uint32_t unseen;           /* Masters that may be anywhere */
    unsigned seats, viewer, rounds, size[SEATS];
    uint8_t cell[SEATS][DEALT]; /* packet, position: round in which it was kept, or still to be */
    bool dealt;                 /* as dealt: no draft */
} guess;

static unsigned cell_seat(const guess *g, unsigned packet, unsigned i) { return g->dealt ? packet : (packet + i) % g->seats; }
static bool committed(const guess *g, unsigned i)
{
    return g->seats == 1 ? i < g->rounds && i < DRAFT : g->dealt ? g->rounds > 0 : i < g->rounds;
}

/* How often the seat has held this packet before position i was reached: 0 never (what it was is unknown to the seat). */
static unsigned times_held(const guess *g, unsigned seat, unsigned packet, unsigned i)
{
    unsigned now = g->rounds < DRAFT ? g->rounds : DRAFT - 1, n = 0;
    if (seat >= g->seats)
        return 0;
    if (g->dealt || g->seats == 1)
        return seat == packet;
    for (unsigned t = (seat + g->seats - packet) % g->seats; t <= now && t <= i; t += g->seats)
        n++;
    return n;
}

static unsigned random_of(guess *g, uint32_t set) { return orr_nth_bit(set, orr_rng_below(g->rng, orr_popcount(set))); }

/* Cards of a packet that the viewer saw so many times and did not keep. */
static uint32_t seen_cards(const guess *g, unsigned packet, unsigned times)
{
    const newton_state *s = g->s;
    uint32_t set = 0, again = s->saw_again[g->viewer];
    for (unsigned m = 0; m < MASTERS; m++)
        if (s->origin[m] == packet && s->kept_in[m] >= HIDDEN && (again >> m & 1) + 1u == times)
            set |= 1u << m;
    return set;
}

/* Puts a card where its group allows, at a position of `seat` or anywhere (NONE). */
static void place_card(guess *g, unsigned m, unsigned packet, unsigned times, unsigned seat)
{
    uint8_t at[SEATS * DEALT];
    unsigned n = 0;
    for (unsigned k = 0; k < g->seats; k++)
        for (unsigned i = 0; i < g->size[k]; i++)
            if ((packet == NONE || packet == k) && g->cell[k][i] == NONE && times_held(g, g->viewer, k, i) == times &&
                (seat == NONE || (cell_seat(g, k, i) == seat && committed(g, i))))
                at[n++] = (uint8_t)(k * DEALT + i);
    ORR_ASSERT(n);
    unsigned pick = at[orr_rng_below(g->rng, n)];
    g->cell[pick / DEALT][pick % DEALT] = (uint8_t)m;
    g->unseen &= ~(1u << m);
}

static void place_played(guess *g)
{
    newton_state *s = g->s;
    for (unsigned j = 0; j < g->seats; j++)
        for (uint32_t set = j == g->viewer ? 0 : s->played[j]; set; set &= set - 1) {
            unsigned m = orr_lowest(set), packet = s->origin[m];
            bool seen = packet != NONE;
            unsigned times = seen ? (s->saw_again[g->viewer] >> m & 1) + 1u : 0;
            place_card(g, m, packet, times, j);
        }
}

static void place_rest(guess *g)
{
    uint32_t placed = 0;
    for (unsigned k = 0; k < g->seats; k++)
        for (unsigned i = 0; i < g->size[k]; i++)
            placed |= g->cell[k][i] != NONE ? 1u << g->cell[k][i] : 0;
    for (unsigned k = 0; k < g->seats && g->viewer < g->seats; k++)
        for (unsigned times = 1; times <= 2; times++)
            for (uint32_t set = seen_cards(g, k, times) & ~placed; set; set &= set - 1)
                place_card(g, orr_lowest(set), k, times, NONE);
    for (unsigned k = 0; k < g->seats; k++)
        for (unsigned i = 0; i < g->size[k]; i++)
            if (g->cell[k][i] == NONE) {
                unsigned m = random_of(g, g->unseen);
                g->cell[k][i] = (uint8_t)m;
                g->unseen &= ~(1u << m);
            }
}

/* The solo choice goes up the list (legal.c), so what is kept so far is what is lowest. */
static void sort_solo(guess *g)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < g->size[0]; i++)
        set |= 1u << g->cell[0][i];
    for (unsigned i = 0; g->rounds < DRAFT && i < g->size[0]; i++, set &= set - 1)
        g->cell[0][i] = (uint8_t)orr_lowest(set);
}

static void write_back(guess *g)
{
    newton_state *s = g->s;
    for (unsigned k = 0; k < g->seats; k++)
        for (unsigned i = 0; i < g->size[k]; i++) {
            unsigned m = g->cell[k][i];
            s->origin[m] = (uint8_t)k;
            s->kept_in[m] = committed(g, i) ? (uint8_t)(g->dealt ? 0 : i) : NONE;
            for (unsigned j = 0; j < g->seats; j++) {
                s->saw[j] |= (uint32_t)(times_held(g, j, k, i) > 0) << m;
                s->saw_again[j] |= (uint32_t)(times_held(g, j, k, i) > 1) << m;
            }
        }
}

static void choose_in_secret(guess *g)
{
    newton_state *s = g->s;
    for (unsigned j = 0; j < g->seats; j++) {
        if (j == g->viewer || !(s->done >> j & 1))
            continue;
        if (s->phase == KEEPING)
            s->keep[j] = (uint8_t)(1 + random_of(g, newton_packet(s, g->seats, j)));
        if (s->phase == TUCKING)
            s->tuck[j] = (uint8_t)(1 + orr_rng_below(g->rng, s->desk_n[j]));
    }
}

void newton_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    const newton_edition *e = edition_of(r);
    newton_state *s = state;
    guess g = {.s = s, .rng = rng, .seats = r->seats, .viewer = viewer < r->seats ? viewer : NONE,
               .rounds = s->phase == SETUP ? 0 : s->draft_round, .dealt = s->as_dealt && r->seats > 1};
    unsigned each = e->players[r->seats - 1].dealt;
    memset(g.cell, NONE, sizeof g.cell);
    g.unseen = e->masters[s->with_promo];
    for (unsigned k = 0; k < g.seats; k++)
        g.size[k] = s->dealt < k * each ? 0 : s->dealt - k * each < each ? s->dealt - k * each : each;
    for (unsigned m = 0, spot = 0; m < MASTERS; m++) { /* the viewer's own stay */
        if (s->origin[m] == NONE)
            continue;
        g.unseen &= ~(1u << m);
        if (s->kept_in[m] < HIDDEN)
            g.cell[s->origin[m]][g.dealt ? spot++ : s->kept_in[m]] = (uint8_t)m;
    }
    place_played(&g);
    place_rest(&g);
    if (g.seats == 1 && viewer >= r->seats)
        sort_solo(&g);
    write_back(&g);
    choose_in_secret(&g);
}
