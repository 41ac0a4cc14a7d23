/* Opening a match, playing in it, and looking at it. */
#include "table.h"

#include <stdlib.h>

static table *opened(const orr_edition *edition, unsigned seats, const char *options)
{
    table *t = calloc(1, sizeof *t);
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, &orr_game_newscience, edition, seats), ORR_OK);
    set_options(&r, options);
    t->m = orr_match_new(&r);
    t->s = t->m->state;
    t->e = r.data;
    orr_rng_seed(&t->rng, 1);
    sound(t);
    return t;
}

table *open_raw(unsigned seats, const char *options) { return opened(NULL, seats, options); }

table *open_table(const char *who, const char *options) { return open_on(NULL, who, options); }

table *open_on(const orr_edition *edition, const char *who, const char *options)
{
    char copy[100], action[60], *save = NULL;
    unsigned seats = 1, seat = 0;
    for (const char *c = who; *c; c++)
        seats += *c == ' ';
    table *t = opened(edition, seats, options);
    snprintf(copy, sizeof copy, "%s", who);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        snprintf(action, sizeof action, "choose %s", word);
        act(t, (orr_seat)seat++, action);
    }
    return t;
}

void close_table(table *t)
{
    sound(t);
    orr_match_free(t->m);
    free(t);
}

/* ---- doing --------------------------------------------------------------------------------------------------------*/

void settle(table *t)
{
    while (t->s->phase != OVER && t->s->ask >= A_CHANCE)
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
    sound(t);
}

void defaults(table *t)
{
    unsigned round = t->s->round;
    while (t->s->phase != OVER && !(t->s->phase == PLACING && t->s->round > round)) {
        if (t->s->ask >= A_CHANCE) {
            settle(t);
        } else {
            orr_action a = orr_game_newscience.default_action(&t->m->rules, t->s, t->s->turn);
            assert_int_equal(orr_match_play(t->m, t->s->turn, a), ORR_OK);
        }
        sound(t);
    }
}

void until(table *t, unsigned seat)
{
    while (t->s->phase != PLACING && t->s->ask < A_CHANCE && t->s->turn != seat)
        assert_int_equal(
            orr_match_play(t->m, t->s->turn, orr_game_newscience.default_action(&t->m->rules, t->s, t->s->turn)),
            ORR_OK);
    assert_int(t->s->turn, seat);
}

/* The wanted of a seat's list that comes n-th, copied to `out`; false when the list is shorter. */
static bool nth(const char *list, unsigned n, char out[48])
{
    while (list && *list) {
        size_t length = strcspn(list, " ");
        if (!n--) {
            snprintf(out, 48, "%.*s", (int)length, list);
            return true;
        }
        list += length + (list[length] == ' ');
    }
    return false;
}

static bool wanted(const char *const lists[SEATS], const char *space)
{
    char one[48];
    for (unsigned i = 0; i < SEATS; i++)
        for (unsigned k = 0; nth(lists[i], k, one); k++)
            if (!strcmp(one, space))
                return true;
    return false;
}

/* Whether energy of this seat on such a space asks for nothing. */
static bool quiet(const table *t, unsigned block)
{
    unsigned seat = t->s->turn;
    return block == B_INFLUENCE || (block == B_PUBLISH && !t->s->experiment[seat]) ||
           (block == B_EXPERIMENT && !t->s->research[seat]);
}

/* A legal space that nobody wants, where most likely nothing happens. */
static orr_action filler(table *t, const char *const lists[SEATS])
{
    static const uint8_t blocks[] = {B_PUBLISH, B_EXPERIMENT, B_INFLUENCE, B_RESEARCH, B_PUBLISH, B_EXPERIMENT, B_REST};
    uint32_t n = orr_match_legal(t->m, t->s->turn);
    for (unsigned b = 0; b < sizeof blocks; b++)
        for (uint32_t i = n; i-- && (b > 2 || quiet(t, blocks[b]));)
            if (t->e->space[t->m->legal[i].a].block == blocks[b] &&
                !wanted(lists, orr_row_id(&t->m->rules, T_SPACES, t->m->legal[i].a)))
                return t->m->legal[i];
    fail_msg("no space left for seat %u", t->s->turn);
    return t->m->legal[0];
}

void spend(table *t, const char *const lists[SEATS])
{
    unsigned count[SEATS] = {0};
    char space[48], action[60];
    assert_int_equal(t->s->phase, PLACING);
    while (t->s->phase == PLACING) {
        unsigned seat = t->s->turn;
        if (nth(lists[seat], count[seat]++, space)) {
            snprintf(action, sizeof action, "place %s", space);
            act(t, (orr_seat)seat, action);
        } else {
            assert_int_equal(orr_match_play(t->m, (orr_seat)seat, filler(t, lists)), ORR_OK);
        }
    }
    sound(t);
}

void next_round(table *t)
{
    static const char *const quiet[] = {"napiers_bones", "galilean_telescope",  "torricellis_barometer",
                                        "pascaline",     "newtonian_reflector", "stepped_reckoner"};
    unsigned round = t->s->round;
    while (t->s->phase != OVER && !(t->s->phase == PLACING && t->s->round > round)) {
        unsigned card = NO_CARD;
        for (unsigned i = 0; i < 6; i++) {
            unsigned row = row_of(t, T_CARDS, quiet[i]);
            orr_action a = {.verb = V_REVEAL, .a = (uint16_t)row};
            if (t->s->ask == A_CARD && card == NO_CARD && orr_match_play(t->m, ORR_CHANCE, a) == ORR_OK)
                card = row;
        }
        if (card != NO_CARD)
            continue;
        if (t->s->ask >= A_CHANCE)
            assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
        else
            assert_int_equal(
                orr_match_play(t->m, t->s->turn, orr_game_newscience.default_action(&t->m->rules, t->s, t->s->turn)),
                ORR_OK);
        sound(t);
    }
}

const char *prompt_now(table *t)
{
    if (t->s->phase == OVER || t->s->ask >= A_CHANCE)
        return "";
    return orr_game_newscience.prompts[orr_game_newscience.prompt(&t->m->rules, t->s, t->s->turn)].id;
}
