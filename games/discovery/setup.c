/* Discovery: the beginning of a match. */
#include "state.h"

#include <string.h>

/* DI-356: seats take teams in turn, full ones being passed over. `size` is how many each team takes. */
static void seat_teams(orr_seat_rules *out, unsigned seats, const unsigned *size, unsigned teams)
{
    unsigned taken[SEATS] = {0}, t = 0;
    for (unsigned i = 0; i < seats; i++, t = (t + 1) % teams) {
        for (unsigned guard = 0; guard < teams && taken[t] == size[t]; guard++)
            t = (t + 1) % teams;
        out[i].team = (uint8_t)t;
        taken[t]++;
    }
}

void discovery_seating(const orr_rules *r, orr_seat_rules *out)
{
    unsigned machines = (unsigned)r->option[O_AUTOMATA], seats = starters(r), humans = seats - machines,
             teams = (unsigned)r->option[O_TEAMS];
    if (teams == TWO_TEAMS || teams == THREE_TEAMS) {
        unsigned n = teams == TWO_TEAMS ? 2 : 3;
        seat_teams(out, seats, (const unsigned[]){seats / n, seats / n, seats / n}, n);
    } else if (teams == DUEL) {
        seat_teams(out, seats, (const unsigned[]){1, 1, machines}, 3); /* DI-359, DI-362 */
    } else if (teams != NO_TEAMS) {
        seat_teams(out, seats, (const unsigned[]){humans, machines}, 2); /* DI-357, DI-358 */
    }
    for (unsigned i = seats; i < r->seats; i++)
        out[i].kind = ORR_LATER; /* DI-452 */
    bool apart = teams == DUEL || teams == SOLITAIRE || teams == COLLABORATIVE; /* automata are a team of their own */
    unsigned theirs = teams == DUEL ? 2 : 1, left = machines;
    for (unsigned i = seats; i-- > 0 && left;)
        if (!apart || out[i].team == theirs) {
            out[i].kind = ORR_AUTOMATON;
            left--;
        }
}

static void seat_sides(const orr_rules *r, discovery_state *s)
{
    orr_seat_rules seat[SEATS];
    for (unsigned i = 0; i < SEATS; i++)
        seat[i] = (orr_seat_rules){.kind = ORR_HUMAN, .team = ORR_NO_TEAM};
    discovery_seating(r, seat);
    for (unsigned i = 0; i < SEATS; i++) {
        s->team[i] = seat[i].team == ORR_NO_TEAM ? (uint8_t)i : seat[i].team;
        s->machine |= (uint16_t)((seat[i].kind == ORR_AUTOMATON) << i);
    }
}

static void lay_out(const orr_rules *r, discovery_state *s)
{
    const discovery_edition *e = edition_of(r);
    for (unsigned era = s->first_era; era <= s->last_era; era++)
        s->pile |= e->age[era];
    if (s->first_era > 1)
        s->mini = e->age[s->first_era - 1]; /* DI-463, DI-466 */
    for (unsigned era = 1; era + 1 < s->first_era; era++)
        s->always |= e->age[era]; /* DI-462 */
    if (option_on(s, O_SPECIAL))
        s->pile |= only_joker(s) ? card_bit(e->joker) : e->special; /* DI-393, DI-431 */
    s->pile_n = (uint8_t)card_count(s->pile);
    s->mini_n = (uint8_t)card_count(s->mini);
}

void discovery_setup(const orr_rules *r, void *state)
{
    discovery_state *s = state;
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < O_OPTIONS; i++)
        s->on |= (uint32_t)(r->game->options[i].kind == ORR_OPTION_BOOL && r->option[i]) << i;
    s->variant = (uint8_t)r->option[O_VARIANT];
    s->enforcement = (uint8_t)r->option[O_ENFORCEMENT];
    s->first_era = (uint8_t)r->option[O_FIRST];
    s->last_era = (uint8_t)r->option[O_LAST];
    s->gold_era = (uint8_t)r->option[O_GOLD];
    s->opened = (uint16_t)(1u << s->first_era); /* DI-092, DI-468 */
    s->rounds = s->variant == SELECT || (s->variant == COMPOSE && r->option[O_BASE]); /* DI-277 */
    seat_sides(r, s);
    s->present = (uint16_t)ORR_SEATS(starters(r));
    for (unsigned i = 0; i < SEATS; i++)
        s->next[i] = (uint8_t)((i + 1) % starters(r));
    lay_out(r, s);
    s->lay_card = s->lay_seat = s->lay_from = s->call_card = s->call_by = s->call_who = NONE;
    s->debt_from = s->debt_to = s->stopper = s->finalist = NONE;
    s->leader = s->ex_by = s->ex_taker = s->newcomer = NONE;
    s->turn[0].seat = s->turn[1].seat = s->turn[0].snake = s->turn[1].snake = NONE;
    s->dealer = r->dealer;
    s->step = S_DEALER; /* DI-029 */
    if (r->option[O_DEALER])
        discovery_deal(s); /* DI-026: the winner of the last game, who is the rules' dealer */
}
