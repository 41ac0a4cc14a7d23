#include "table.h"

#include <stdlib.h>

static uint32_t version; /* 0: the newest */

int before_doubt(void **state)
{
    (void)state;
    version = SINCE_ONLY_DOUBT - 1;
    return 0;
}

int by_the_newest(void **state)
{
    (void)state;
    version = 0;
    return 0;
}

table *open_box(const orr_edition *edition, unsigned seats, const char *options)
{
    table *t = calloc(1, sizeof *t);
    orr_rules r;
    orr_reason why;
    assert_non_null(t);
    assert_int_equal(orr_rules_init(&r, &orr_game_discovery, edition, seats), ORR_OK);
    r.version = version ? version : r.version;
    set_options(&r, options);
    if (!orr_rules_accepted(&r, &why))
        fail_msg("refused: %s", orr_game_discovery.reasons->kinds[why.kind].id);
    t->m = orr_match_new(&r);
    t->s = t->m->state;
    t->e = r.data;
    t->p = (play){&t->m->rules, t->e, t->s, NULL};
    sound(t);
    return t;
}

table *of_version(table *t, uint32_t rules)
{
    t->m->rules.version = rules;
    return t;
}

table *open_raw(unsigned seats, const char *options) { return open_box(NULL, seats, options); }

const char *refused_because(unsigned seats, const char *options)
{
    orr_rules r;
    orr_reason why = {0};
    assert_int_equal(orr_rules_init(&r, &orr_game_discovery, NULL, seats), ORR_OK);
    set_options(&r, options);
    return orr_rules_accepted(&r, &why) ? "" : orr_game_discovery.reasons->kinds[why.kind].id;
}

bool accepted(unsigned seats, const char *options) { return !*refused_because(seats, options); }

table *dealt(table *t)
{
    if (t->s->step == S_DEALER) {
        char dealer[20];
        snprintf(dealer, sizeof dealer, "dealer %u", t->p.r->seats - 1u);
        act(t, ORR_CHANCE, dealer);
    }
    settle(t);
    return t;
}

table *open_table(unsigned seats, const char *options) { return dealt(open_raw(seats, options)); }

void close_table(table *t)
{
    sound(t);
    orr_match_free(t->m);
    free(t);
}

void sound(const table *t)
{
    const char *broken = discovery_check(&t->m->rules, t->s);
    if (broken && strcmp(broken, "pile_order"))
        fail_msg("check: %s", broken);
}

unsigned card_of(const table *t, const char *id)
{
    int32_t row = orr_edition_row(t->m->rules.edition, T_CARDS, id);
    if (row < 0)
        fail_msg("no card %s", id);
    return (unsigned)row;
}

card_set cards_of(const table *t, const char *ids)
{
    char copy[1200], *save = NULL;
    card_set set = 0;
    snprintf(copy, sizeof copy, "%s", ids);
    for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save))
        set |= card_bit(card_of(t, id));
    return set;
}

/* ---- given ------------------------------------------------------------------------------------------------------------*/
static void take_away(table *t, unsigned card)
{
    discovery_state *s = t->s;
    card_set bit = card_bit(card);
    s->pile_n = (uint8_t)(s->pile_n - (s->pile >> card & 1));
    s->mini_n = (uint8_t)(s->mini_n - (s->mini >> card & 1));
    s->tree_n = (uint8_t)(s->tree_n - (s->tree >> card & 1));
    s->pile &= ~bit;
    s->mini &= ~bit;
    s->tree &= ~bit;
    s->cleared &= ~bit;
    s->covered &= ~bit;
    s->away &= ~bit;
    for (unsigned i = 0; i < SEATS; i++) {
        if (s->hand[i] & bit)
            discovery_take(s, i, card);
        if (s->grave[i] & bit)
            s->grave_n[i]--;
        s->grave[i] &= ~bit;
        s->discard[i] &= ~bit;
    }
    s->x[card] = s->y[card] = 0;
    s->z[card] = 0;
    for (unsigned i = 0; i < WATCHERS; i++)
        s->knows[i] &= ~bit;
}

static void to_pile(table *t, unsigned card)
{
    take_away(t, card);
    t->s->pile |= card_bit(card);
    t->s->pile_n++;
}

void given_hand(table *t, unsigned seat, const char *ids)
{
    card_set wanted = cards_of(t, ids);
    for (card_set set = t->s->hand[seat]; set; set &= set - 1)
        to_pile(t, card_lowest(set));
    for (card_set set = wanted; set; set &= set - 1) {
        take_away(t, card_lowest(set));
        discovery_give(t->s, seat, card_lowest(set));
    }
    sound(t);
}

void given_tree(table *t, const char *cards)
{
    char copy[1600], *save = NULL;
    snprintf(copy, sizeof copy, "%s", cards);
    for (char *id = strtok_r(copy, " ", &save); id; id = strtok_r(NULL, " ", &save)) {
        unsigned c = card_of(t, id), z = 0;
        take_away(t, c);
        t->s->x[c] = (int8_t)atoi(strtok_r(NULL, " ", &save));
        t->s->y[c] = (int8_t)atoi(strtok_r(NULL, " ", &save));
        for (card_set set = t->s->tree; set; set &= set - 1)
            if (t->s->x[card_lowest(set)] == t->s->x[c] && t->s->y[card_lowest(set)] == t->s->y[c]) {
                z++;
                t->s->covered |= set & -set;
            }
        t->s->z[c] = (uint8_t)z;
        t->s->tree |= card_bit(c);
        t->s->tree_n++;
        discovery_learn_all(t->s, c);
    }
    discovery_placed_area(t->s);
    sound(t);
}

void given_discards(table *t, unsigned seat, const char *ids)
{
    for (card_set set = cards_of(t, ids); set; set &= set - 1) {
        take_away(t, card_lowest(set));
        t->s->discard[seat] |= set & -set;
        discovery_learn_all(t->s, card_lowest(set));
    }
    sound(t);
}

void given_grave(table *t, unsigned seat, const char *ids)
{
    for (card_set set = cards_of(t, ids); set; set &= set - 1) {
        take_away(t, card_lowest(set));
        t->s->grave[seat] |= set & -set;
        t->s->grave_n[seat]++;
    }
    sound(t);
}

void given_pile(table *t, const char *ids)
{
    for (card_set set = t->s->pile; set; set &= set - 1) {
        take_away(t, card_lowest(set));
        t->s->away |= set & -set;
        discovery_learn_all(t->s, card_lowest(set));
    }
    for (card_set set = cards_of(t, ids); set; set &= set - 1)
        to_pile(t, card_lowest(set));
    sound(t);
}

void given_points(table *t, unsigned seat, int points) { t->s->points[seat] = (int16_t)points; }

void given_opened(table *t, unsigned from, unsigned to)
{
    for (unsigned e = from; e <= to; e++)
        t->s->opened |= (uint16_t)(1u << e);
}

void given_turn(table *t, unsigned seat)
{
    discovery_begin_turn(&t->p, seat);
    sound(t);
}

/* ---- when -------------------------------------------------------------------------------------------------------------*/

void draw(table *t, const char *card)
{
    char text[80];
    snprintf(text, sizeof text, "%s %s", t->s->step == S_MINI ? "minipile" : "deal", card);
    act(t, ORR_CHANCE, text);
}

void settle(table *t)
{
    while (orr_match_active(t->m).must & ORR_BIT(ORR_CHANCE)) {
        assert_true(orr_match_legal(t->m, ORR_CHANCE) > 0);
        assert_int_equal(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
    }
}

void forced(table *t)
{
    orr_rng rng;
    orr_rng_seed(&rng, 1);
    for (;;) {
        settle(t);
        if (!orr_match_step(t->m, orr_source_rng(&rng)))
            return;
    }
}

static void say_all(table *t, orr_seat stopper)
{
    uint8_t step = t->s->step;
    uint16_t asked = t->s->asked;
    for (orr_seat i = 0; i < SEATS; i++)
        if (asked >> i & 1 && t->s->step == step)
            act(t, i, step == S_RESPONSE ? (i == stopper ? "answer" : "decline") : i == stopper ? "stop" : "pass");
}

void all_pass(table *t) { say_all(t, ORR_NO_SEAT); }
void stop_by(table *t, orr_seat seat) { say_all(t, seat); }

orr_mask waited(table *t) { return orr_match_active(t->m).must; }

bool in_hand(const table *t, unsigned seat, const char *card) { return t->s->hand[seat] >> card_of(t, card) & 1; }
bool in_discards(const table *t, unsigned seat, const char *card)
{
    return t->s->discard[seat] >> card_of(t, card) & 1;
}
bool stands(const table *t, const char *card) { return t->s->tree >> card_of(t, card) & 1; }
