/* Discovery: who may know what. Hands, the order of piles, cemeteries and secret answers are hidden; what a seat has learned about
 * a card is a bit of knows[]. */
#include "memory.h"

/* DI-048, DI-049: in Memory and Compose a card that lies open is covered by the next. */
bool discovery_covers(const orr_rules *r) { return r->option[O_VARIANT] == MEMORY || r->option[O_VARIANT] == COMPOSE; }

static unsigned row_of(orr_seat viewer) { return viewer < SEATS ? viewer : SEATS; }

/* Of the cards that lie covered: those the viewer may see, wherever they are. */
static card_set learned(const discovery_state *s, orr_seat viewer, orr_depth depth)
{
    card_set open = s->up;
    for (unsigned i = 0; i < SEATS; i++)
        open |= open_picks(s, i);
    return open | (depth == ORR_KNOWN ? s->knows[row_of(viewer)] : 0);
}

/* DI-293: the stacks that the placer looks into. */
static card_set searched(const discovery_state *s, orr_seat viewer)
{
    card_set cards = 0;
    for (card_set tops = viewer == s->lay_seat ? s->looked : 0; tops; tops &= tops - 1)
        for (card_set set = s->covered; set; set &= set - 1)
            if (s->x[card_lowest(set)] == s->x[card_lowest(tops)] && s->y[card_lowest(set)] == s->y[card_lowest(tops)])
                cards |= set & -set;
    return cards;
}

void discovery_redact(const orr_rules *r, void *state, orr_seat viewer, orr_depth depth)
{
    discovery_state *s = state;
    card_set seen = learned(s, viewer, depth),
             buried = depth == ORR_SHOWN && s->step != S_OVER ? s->covered & ~searched(s, viewer) : 0;
    (void)r;
    for (card_set set = buried; set; set &= set - 1) /* DI-048, DI-049 */
        s->x[card_lowest(set)] = s->y[card_lowest(set)] = 0, s->z[card_lowest(set)] = 0;
    s->tree &= ~buried;
    s->covered &= ~buried;
    for (unsigned i = 0; i < SEATS; i++) {
        bool own = i == viewer;
        s->hand[i] &= own && !is_machine(s, i) ? ALL_CARDS : seen;    /* DI-039, DI-040 */
        s->grave[i] &= s->step == S_OVER ? ALL_CARDS : seen & ~s->up; /* DI-045, DI-505 */
        if (own)
            continue;
        s->picked[i] = open_picks(s, i); /* DI-181 */
        s->chosen[i] = s->said[i] = s->armed[i] = 0;
    }
    if (viewer != s->own[M_VICTIM])
        s->received = 0;
    for (unsigned c = 0; c < CARDS; c++)
        if (!(seen >> c & 1))
            s->slot[c] = 0;
    for (unsigned i = 0; i < WATCHERS; i++)
        if (depth == ORR_SHOWN || i != row_of(viewer))
            s->knows[i] = 0;
    s->pile = s->mini = 0; /* DI-043, DI-504 */
}

/* Is a covered card hidden? Said in other words than above. */
static bool is_buried(const discovery_state *s, orr_seat viewer, unsigned card)
{
    bool look = false;
    if (s->step == S_OVER || !(s->covered >> card & 1))
        return false;
    for (unsigned c = 0; c < CARDS && viewer == s->lay_seat; c++)
        look = look || ((s->looked >> c & 1) && s->x[c] == s->x[card] && s->y[c] == s->y[card]);
    return !look;
}

/* These two say again, in other words and on purpose, what redact does: the laws compare them. */
static card_set veiled(const discovery_state *s, orr_seat viewer, orr_depth depth, uint32_t at, uint32_t seat)
{
    card_set open = s->up;
    if (at == offsetof(discovery_state, picked))
        return seat == viewer || s->revealed ? 0 : ALL_CARDS;
    for (unsigned i = 0; s->revealed && i < SEATS; i++)
        open |= s->picked[i];
    if (at == offsetof(discovery_state, tree) || at == offsetof(discovery_state, covered)) {
        open = 0;
        for (unsigned c = 0; c < CARDS; c++)
            open |= depth == ORR_SHOWN && is_buried(s, viewer, c) ? card_bit(c) : 0;
        return open;
    }
    if (depth == ORR_KNOWN)
        open |= s->knows[viewer < SEATS ? viewer : SEATS];
    if (at == offsetof(discovery_state, hand))
        return seat == viewer && !(s->machine & 1u << seat) ? 0 : ~open;
    return s->step == S_OVER ? 0 : ~open | s->up; /* grave */
}

uint64_t discovery_veils(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                         uint32_t element)
{
    uint32_t at = orr_game_discovery.fields[field].offset;
    (void)r;
    return card_half(veiled(state, viewer, depth, at, element / HALVES), element % HALVES);
}

bool discovery_hides(const orr_rules *r, const void *state, orr_seat viewer, orr_depth depth, uint32_t field,
                     uint32_t element)
{
    const discovery_state *s = state;
    card_set bit = card_bit(element % CARDS);
    (void)r;
    if (orr_game_discovery.fields[field].offset == offsetof(discovery_state, knows))
        return depth == ORR_SHOWN || element / HALVES != (viewer < SEATS ? viewer : SEATS);
    if (orr_game_discovery.fields[field].offset == offsetof(discovery_state, received))
        return !(viewer < SEATS && viewer == s->own[M_VICTIM]);
    if (orr_game_discovery.fields[field].offset != offsetof(discovery_state, slot)) /* x, y, z */
        return depth == ORR_SHOWN && is_buried(s, viewer, element);
    for (unsigned i = 0; s->revealed && i < SEATS; i++)
        if (s->picked[i] & bit)
            return false;
    if (s->up & bit)
        return false;
    return depth == ORR_SHOWN || !(s->knows[viewer < SEATS ? viewer : SEATS] & bit);
}

/* ---- one possible truth -----------------------------------------------------------------------------------------------------*/
typedef struct {
    play p;
    orr_rng *rng;
    orr_seat viewer;
    card_set hidden; /* cards still to be given a place */
    unsigned wants;  /* hidden cards of hands that cannot be special: one that was chosen and lies nowhere open */
    card_set below;  /* of the minipile's era, and out of it: they lie covered, for they go nowhere else (DI-464) */
} dream;

static unsigned random_of(dream *d, card_set set) { return card_nth(set, orr_rng_below(d->rng, card_count(set))); }

static card_set in_play(const play *p)
{
    const discovery_state *s = p->s;
    card_set cards = 0;
    for (unsigned e = s->first_era; e <= s->last_era; e++)
        cards |= p->e->age[e];
    if (s->first_era > 1)
        cards |= p->e->age[s->first_era - 1];
    if (!option_on(s, O_SPECIAL))
        return cards;
    return cards | specials_of(p);
}

static unsigned missing(const discovery_state *s)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SEATS; i++)
        n += s->hand_n[i] - card_count(s->hand[i]) + s->grave_n[i] - card_count(s->grave[i]);
    return n;
}

/* May k special cards still be in the pile, as far as the thirds of the deck tell (DI-377)? */
static bool fits(const dream *d, unsigned k, unsigned cards)
{
    const discovery_state *s = d->p.s;
    unsigned third = cards / 3, drawn, all = only_joker(s) ? 1 : 2;
    if (k > s->pile_n || cards + k < s->pile_n)
        return false;
    drawn = cards + k - s->pile_n;
    if (card_count(d->hidden & d->p.e->special) - k + d->wants > missing(s))
        return false;
    for (unsigned era = s->last_era, n = s->pile_n - k; n; era--) {
        unsigned here = card_count(d->p.e->age[era] & d->hidden), whole = card_count(d->p.e->age[era]);
        if (here < (n < whole ? n : whole))
            return false;
        n -= n < whole ? n : whole;
    }
    if (all == 1)
        return k || drawn >= third;
    return k == 2 ? drawn <= 2 * third : k == 1 ? drawn >= third : drawn >= 2 * third;
}

/* The special cards that are out are among the hidden cards of hands and cemeteries. */
static unsigned specials_in_pile(dream *d, unsigned cards)
{
    unsigned most = card_count(d->hidden & d->p.e->special), weight[3] = {0}, sum = 0;
    for (unsigned k = 0; k <= most; k++)
        sum += weight[k] = fits(d, k, cards) ? (k ? d->p.s->pile_n : 1 + missing(d->p.s)) : 0;
    ORR_ASSERT(sum);
    unsigned x = orr_rng_below(d->rng, sum), k = 0;
    while (x >= weight[k])
        x -= weight[k++];
    return k;
}

/* The pile holds the latest eras, and of the earliest of these any cards. */
static void fill_pile(dream *d)
{
    discovery_state *s = d->p.s;
    const discovery_edition *e = d->p.e;
    unsigned cards = 0, n = s->pile_n;
    for (unsigned era = s->first_era; era <= s->last_era; era++)
        cards += card_count(e->age[era]);
    unsigned k = d->hidden & e->special ? specials_in_pile(d, cards) : 0;
    for (n -= k; k; k--)
        s->pile |= card_bit(random_of(d, d->hidden & e->special & ~s->pile));
    for (unsigned era = s->last_era; n; era--) {
        card_set here = e->age[era] & d->hidden;
        ORR_ASSERT(era >= s->first_era);
        if (card_count(here) <= n) {
            s->pile |= here;
            n -= card_count(here);
            continue;
        }
        for (; n; n--, here = e->age[era] & d->hidden & ~s->pile)
            s->pile |= card_bit(random_of(d, here));
    }
    d->hidden &= ~s->pile;
}

static bool lays(const play *p, unsigned seat, unsigned card)
{
    if (!is_machine(p->s, seat))
        return discovery_can_lay(p, seat, card);
    return discovery_of(p->s)->covers ? discovery_of(p->s)->some(p, seat, card_bit(card), STRICT)
                                      : discovery_can_stand(p, seat, card);
}

/* The cards of the pile that may change places with one of these: the pile keeps its eras. */
static card_set exchangeable(const dream *d, card_set give)
{
    card_set cards = 0;
    for (; give; give &= give - 1)
        cards |= d->p.s->pile & d->p.e->age[d->p.e->card[card_lowest(give)].era];
    return cards;
}

static bool is_helped(const discovery_state *s)
{
    return s->turn[s->depth].flags & U_ENDING && !is_machine(s, active_seat(s));
}
/* What the active seat may have chosen that lies open, or is known in its hand. The card of a helper is in the hand, and in no
 * selection (DI-396). */
static card_set may_have_chosen(const discovery_state *s)
{
    unsigned seat = active_seat(s);
    card_set open = 0;
    for (unsigned i = 0; i < SEATS && !is_helped(s) && !(s->turn[s->depth].flags & U_LAST); i++)
        open |= i == seat && !is_machine(s, i) ? 0 : s->discard[i];
    if (s->rounds && !is_helped(s) && !is_machine(s, seat)) /* from the open selection alone (DI-183) */
        return (open & ~s->hand[seat]) | s->picked[seat];
    return open | (is_helped(s) ? loose(s, seat) : s->hand[seat]);
}

static card_set that_can(const dream *d, card_set cards)
{
    card_set can = 0;
    for (cards &= ~d->p.e->special; cards; cards &= cards - 1)
        can |= lays(&d->p, active_seat(d->p.s), card_lowest(cards)) ? cards & -cards : 0;
    return can;
}

/* Somebody has chosen a card that can be laid: one lies open in another's discards, or must be in that hand. */
static void choose(dream *d)
{
    discovery_state *s = d->p.s;
    unsigned seat = active_seat(s);
    bool unseen = s->hand_n[seat] > card_count(s->hand[seat]) && (!s->rounds || is_helped(s) || is_machine(s, seat));
    card_set open = may_have_chosen(s), give = unseen ? d->hidden & ~d->p.e->special : 0, era;
    card_set can = that_can(d, open | give | exchangeable(d, give));
    if (!(can & (open | give))) { /* swap one out of the pile */
        unsigned c = random_of(d, can);
        era = d->p.e->age[d->p.e->card[c].era] & give;
        ORR_ASSERT(era);
        unsigned back = random_of(d, era);
        s->pile ^= card_bit(c) | card_bit(back);
        d->hidden ^= card_bit(c) | card_bit(back);
        can = give = card_bit(c);
    }
    unsigned card = random_of(d, can & (open | give));
    if (d->hidden >> card & 1) {
        s->hand[seat] |= card_bit(card);
        d->hidden &= ~card_bit(card);
    }
    s->chosen[seat] = (uint8_t)(card + 1);
}

/* What is left of the era of the minipile, in any order. */
static void fill_minipile(dream *d)
{
    discovery_state *s = d->p.s;
    card_set era = s->first_era > 1 ? d->hidden & d->p.e->age[s->first_era - 1] : 0;
    while (card_count(s->mini) < s->mini_n)
        s->mini |= card_bit(random_of(d, era & ~s->mini));
    d->below = era & ~s->mini;
    d->hidden &= ~era;
}

/* From a SHOWN redaction: what may lie below the visible cards. Returns the cards. */
static card_set bury(dream *d)
{
    discovery_state *s = d->p.s;
    card_set tops = on_table(s), all = 0;
    for (unsigned lack = s->tree_n - card_count(s->tree); lack && tops; tops &= tops - 1) {
        unsigned top = card_lowest(tops), here = 0;
        for (card_set set = s->covered; set; set &= set - 1)
            here += s->x[card_lowest(set)] == s->x[top] && s->y[card_lowest(set)] == s->y[top];
        for (unsigned z = here ? s->z[top] : 0; z < s->z[top]; z++, lack--) {
            bool mini = orr_rng_below(d->rng, lack) < card_count(d->below);
            unsigned c = random_of(d, mini ? d->below : d->hidden);
            d->below &= ~card_bit(c);
            d->hidden &= ~card_bit(c);
            s->tree |= card_bit(c);
            s->covered |= card_bit(c);
            s->x[c] = s->x[top];
            s->y[c] = s->y[top];
            s->z[c] = (uint8_t)z;
            all |= card_bit(c);
        }
    }
    return all;
}

static void fill(dream *d, card_set *set, unsigned n)
{
    while (card_count(*set) < n) {
        unsigned c = random_of(d, d->hidden);
        *set |= card_bit(c);
        d->hidden &= ~card_bit(c);
    }
}

/* An automaton's cards lie as they came, mostly by era; places that are known stay. */
static void line_up(dream *d, unsigned seat, card_set known)
{
    discovery_state *s = d->p.s;
    card_set taken = 0, cards = s->hand[seat] & ~known;
    for (card_set set = s->hand[seat] & known; set; set &= set - 1)
        taken |= card_bit(s->slot[card_lowest(set)]);
    for (unsigned at = 0; at < s->hand_n[seat]; at++) {
        if (taken >> at & 1)
            continue;
        card_set era = cards & ~d->p.e->special ? cards & d->p.e->age[d->p.e->card[card_lowest(cards)].era] : cards;
        unsigned c = random_of(d, era);
        s->slot[c] = (uint8_t)at;
        cards &= ~card_bit(c);
    }
}

/* What everybody knows lies open, and everybody knows the own hand. */
static void imagine_selection(dream *d, unsigned seat)
{
    discovery_state *s = d->p.s;
    do
        s->picked[seat] = (orr_rng_next(d->rng) * (card_bit(64) | 1)) & s->hand[seat]; /* by both halves */
    while (!discovery_one_family(&d->p, s->picked[seat]));
}

static void imagine_swap(dream *d, unsigned seat)
{
    orr_action list[CARDS];
    uint32_t n = discovery_legal_exchange(&d->p, seat, list);
    d->p.s->chosen[seat] = n ? (uint8_t)(list[orr_rng_below(d->rng, n)].a + 1) : 0;
}

static void inform(dream *d, card_set open)
{
    discovery_state *s = d->p.s;
    for (unsigned i = 0; i < WATCHERS; i++)
        s->knows[i] |= open | (i < SEATS && !is_machine(s, i) ? s->hand[i] : 0);
    for (unsigned i = 0; i < SEATS; i++)
        if (i != d->viewer && s->done >> i & 1 && s->step == S_SELECT)
            imagine_selection(d, i);
        else if (i != d->viewer && s->done >> i & 1 && s->step == S_SWAP)
            imagine_swap(d, i);
        else if (i != d->viewer && s->done >> i & 1 && s->step == S_ACCEPT)
            s->said[i] = SAID_NO;
        else if (i != d->viewer && s->done >> i & 1)
            s->said[i] = orr_rng_below(d->rng, 8) ? SAID_NO : SAID_YES;
}

void discovery_imagine(const orr_rules *r, void *state, orr_seat viewer, orr_rng *rng)
{
    discovery_state *s = state;
    dream d = {.p = {r, edition_of(r), s, NULL}, .rng = rng, .viewer = viewer};
    card_set open = s->tree | s->away | s->up, seen;
    for (unsigned i = 0; i < SEATS; i++)
        open |= s->discard[i];
    open |= s->lay_card == NONE ? 0 : card_bit(s->lay_card);
    seen = open;
    for (unsigned i = 0; i < SEATS; i++)
        seen |= s->hand[i] | s->grave[i];
    d.hidden = in_play(&d.p) & ~seen;
    fill_minipile(&d);
    bool other = active_seat(s) < SEATS && active_seat(s) != viewer;
    d.wants = s->step == S_CELL && other && !that_can(&d, may_have_chosen(s));
    if (s->pile_n)
        fill_pile(&d);
    if (s->step == S_CELL && other)
        choose(&d);
    open |= bury(&d);
    for (unsigned i = 0; i < SEATS; i++) {
        fill(&d, &s->hand[i], s->hand_n[i]);
        fill(&d, &s->grave[i], s->grave_n[i]);
        if (is_machine(s, i))
            line_up(&d, i, seen);
    }
    if (s->step == S_USE_HELP && other)
        s->chosen[active_seat(s)] = (uint8_t)(1 + random_of(&d, loose(s, active_seat(s))));
    if (s->variant == MEMORY)
        discovery_memory_imagine(&d.p, viewer, rng);
    inform(&d, open);
}
