/* Discovery: what must always hold. */
#include "state.h"

static const char *check_zones(const play *p)
{
    const discovery_state *s = p->s;
    card_set all = 0, in_play = 0, zone[4 + 3 * SEATS];
    unsigned n = 0;
    for (unsigned e = s->first_era > 1 ? s->first_era - 1u : 1; e <= s->last_era; e++)
        in_play |= p->e->age[e];
    if (option_on(s, O_SPECIAL))
        in_play |= specials_of(p);
    zone[n++] = s->pile;
    zone[n++] = s->mini;
    zone[n++] = s->tree | (s->lay_card == NONE ? 0 : card_bit(s->lay_card));
    zone[n++] = s->away;
    for (unsigned i = 0; i < SEATS; i++) {
        zone[n++] = s->hand[i];
        zone[n++] = s->discard[i];
        zone[n++] = s->grave[i];
    }
    for (unsigned i = 0; i < n; i++) {
        if (all & zone[i])
            return "card_twice";
        all |= zone[i];
    }
    if (all != in_play)
        return "card_lost";
    return s->lay_card != NONE && s->tree >> s->lay_card & 1 ? "laid_twice" : NULL;
}

static const char *check_seats(const discovery_state *s)
{
    card_set slots;
    for (unsigned i = 0; i < SEATS; i++) {
        if (card_count(s->hand[i]) != s->hand_n[i] || card_count(s->grave[i]) != s->grave_n[i])
            return "seat_count";
        if (s->points[i] < 0)
            return "below_zero"; /* DI-091 */
        if (s->picked[i] & ~s->hand[i])
            return "picked";
        if (!is_machine(s, i) && s->hand[i] & ~s->knows[i])
            return "own_hand_unknown";
        slots = 0;
        for (card_set set = s->hand[i]; is_machine(s, i) && set; set &= set - 1)
            slots |= card_bit(s->slot[card_lowest(set)]);
        if (is_machine(s, i) && slots != card_bit(s->hand_n[i]) - 1)
            return "slots";
    }
    return NULL;
}

/* Who has left holds nothing (DI-445). */
static const char *check_gone(const play *p)
{
    const discovery_state *s = p->s;
    for (unsigned i = 0; i < SEATS; i++)
        if (s->gone >> i & 1 && s->hand[i] && since(p->r, SINCE_LEFT_AT_ONCE))
            return "left_with_cards";
    return NULL;
}

/* Who has won in Memory comes before all that play on, and no other side with it (DI-528). */
static const char *check_winners(const play *p)
{
    const discovery_state *s = p->s;
    if (s->variant != MEMORY || s->step == S_OVER || !since(p->r, SINCE_RANK_BY_WIN))
        return NULL;
    for (unsigned i = 0; i < p->r->seats; i++) {
        if (s->points[i] && s->points[i] <= (int)discovery_memory_sides(s))
            return "winner_behind";
        for (unsigned j = 0; j < i; j++)
            if (s->points[i] && s->points[i] == s->points[j] && !same_side(s, i, j))
                return "winners_tie";
    }
    return NULL;
}

/* No era of the pile before all earlier ones are out of it. */
static const char *check_pile(const play *p)
{
    const discovery_state *s = p->s;
    card_set cards = s->pile & ~p->e->special;
    if (card_count(s->pile) != s->pile_n || card_count(s->mini) != s->mini_n || card_count(s->tree) != s->tree_n)
        return "pile_count";
    for (unsigned e = s->last_era; cards && e > p->e->card[card_lowest(cards)].era; e--)
        if (p->e->age[e] & ~cards)
            return "pile_order";
    return NULL;
}

const char *discovery_check(const orr_rules *r, const void *state)
{
    discovery_state *s = (discovery_state *)state;
    play p = {r, edition_of(r), s, NULL};
    const char *broken = check_zones(&p);
    if (!broken)
        broken = check_seats(s);
    if (!broken)
        broken = check_gone(&p);
    if (!broken)
        broken = check_winners(&p);
    if (!broken)
        broken = check_pile(&p);
    if (broken)
        return broken;
    for (card_set set = on_table(s); set; set &= set - 1)
        for (card_set rest = set & (set - 1); rest && s->variant != MEMORY; rest &= rest - 1) {
            unsigned a = card_lowest(set), b = card_lowest(rest);
            if (s->x[a] == s->x[b] && s->y[a] == s->y[b] && s->z[a] == s->z[b])
                return "two_in_one_cell";
        }
    for (unsigned i = 0; i < 2; i++)
        if (s->turn[i].snake != NONE && s->covered >> s->turn[i].snake & 1)
            return "snake_covered"; /* DI-050 */
    return s->step != S_OVER && s->depth > 1 ? "depth" : NULL;
}
