/* Discovery: which boards of before are shown while a match runs, where cards cover cards. What the rule says is compared with the views
 * themselves: all that the one of then names has to stand in the one of now. */
#include "table.h"

#include <stdlib.h>

/* A family and a kind of points have the id of a card each; prerequisites are printed on other cards, and lie nowhere by that. */
#define NO_CARDS "family", "offered", "wanted", "gives", "gets", "what", "missing", "lacking", NULL
static const char *const no_cards[] = {NO_CARDS};
/* What only speaks of the viewer's own hand, or of what can be done with a card that is named elsewhere. */
static const char *const own[] = {"hand", "selected", "chosen", "hints", "where", NO_CARDS};
static const char *const tree[] = {"tree", "below", "stack", NULL};

static bool is_one_of(const char *key, const char *const *keys)
{
    while (*keys && strcmp(*keys, key))
        keys++;
    return *keys;
}

/* All cards that a piece of JSON names, also as a key; not in members of those names. */
static card_set named(const table *t, const json_t *at, const char *const *but)
{
    card_set cards = 0;
    const char *key;
    json_t *one;
    size_t i;
    int32_t row = json_is_string(at) ? orr_edition_row(t->m->rules.edition, T_CARDS, json_string_value(at)) : -1;
    if (row >= 0)
        return card_bit((unsigned)row);
    json_array_foreach(at, i, one) cards |= named(t, one, but);
    json_object_foreach((json_t *)at, key, one)
    {
        row = orr_edition_row(t->m->rules.edition, T_CARDS, key);
        cards |= (row < 0 ? 0 : card_bit((unsigned)row)) | (is_one_of(key, but) ? 0 : named(t, one, but));
    }
    return cards;
}

/* A state, and what its view says to a viewer. */
typedef struct {
    discovery_state s;
    card_set tree, open, all;
} board;

static board board_of(table *t, orr_seat viewer)
{
    static const char *const none[] = {NULL};
    board b = {.s = *t->s};
    json_t *view = look(t, viewer);
    for (unsigned i = 0; tree[i]; i++)
        if (json_object_get(view, tree[i]))
            b.tree |= named(t, json_object_get(view, tree[i]), none);
    b.open = named(t, view, own);
    b.all = named(t, view, no_cards);
    json_decref(view);
    return b;
}

static bool shown_again(const table *t, const board *then, const board *now, orr_seat viewer)
{
    return orr_game_discovery.covering->still_open(t->p.r, &then->s, &now->s, viewer);
}

/* By the views alone; of the truth only what lies covered. */
static bool should_be(const board *then, const board *now)
{
    return !(then->tree & ~now->tree) && !(then->open & ~now->open) && !(then->all & now->s.covered & ~now->all);
}

/* ---- random matches -----------------------------------------------------------------------------------------------------------*/
enum { BOARDS = 400, WHO = 3 };
typedef struct {
    unsigned shown, refused;
    unsigned later; /* shown, though cards lie covered by now and others lay open then */
} tally;

/* No event names a card, so that those of a ply may come with its board. */
static void blind_events(table *t)
{
    for (orr_seat v = 0; v <= t->p.r->seats; v++)
        for (uint32_t i = 0; i < t->m->events.n; i++) {
            orr_text text = {.max = 4096};
            orr_json j;
            orr_json_init(&j, &text);
            orr_event_json(t->p.r, &t->m->events.at[i], v < t->p.r->seats ? v : ORR_SPECTATOR, &j);
            json_t *event = json_loadb(text.at, text.n, 0, NULL);
            assert_non_null(event);
            if (named(t, event, no_cards))
                fail_msg("an event names a card: %s", text.at);
            json_decref(event);
            orr_text_deinit(&text);
        }
}

/* A refusal tells no secret: who knows only what the viewer has learned would say the same. */
static void from_what_is_known(const table *t, const board *then, const board *now, orr_seat viewer, bool is)
{
    discovery_state was = then->s, stands = now->s;
    discovery_redact(t->p.r, &was, viewer, ORR_KNOWN);
    discovery_redact(t->p.r, &stands, viewer, ORR_KNOWN);
    assert_int(discovery_still_open(t->p.r, &was, &stands, viewer), is);
}

static void compare(const table *t, const board *all, unsigned n, orr_seat viewer, tally *sum)
{
    const board *now = &all[n - 1];
    for (const board *then = all; then <= now; then++) {
        bool is = shown_again(t, then, now, viewer);
        if (is != should_be(then, now))
            fail_msg("viewer %u: ply %u at ply %u is%s shown", viewer, (unsigned)(then - all), n - 1, is ? "" : " not");
        if ((then - all) % 7 == 0)
            from_what_is_known(t, then, now, viewer, is);
        sum->shown += is;
        sum->refused += !is;
        sum->later += is && then->tree && now->s.covered & ~then->s.covered;
    }
    assert_true(shown_again(t, now, now, viewer));
}

static void random_match(unsigned seats, const char *options, uint64_t seed, tally *sum)
{
    static board all[WHO][BOARDS];
    const orr_seat who[WHO] = {0, 1, ORR_SPECTATOR};
    table *t = open_raw(seats, options);
    orr_rng rng;
    unsigned n = 0;
    orr_rng_seed(&rng, seed);
    while (!orr_match_over(t->m) && n < BOARDS) {
        for (unsigned v = 0; v < WHO; v++)
            all[v][n] = board_of(t, who[v]);
        n++;
        for (unsigned v = 0; v < WHO && orr_rng_below(&rng, 5) == 0; v++)
            compare(t, all[v], n, who[v], sum);
        orr_seat seat = (orr_seat)orr_lowest(orr_match_active(t->m).must);
        uint32_t m = orr_match_legal(t->m, seat);
        orr_action a = t->m->legal[orr_rng_below(&rng, m)];
        if (a.verb == V_STOP && orr_rng_below(&rng, 4))
            a = t->m->legal[m - 1];
        for (unsigned tries = 0; tries < 4 && (a.verb == V_END || a.verb == V_NOTHING); tries++)
            a = t->m->legal[orr_rng_below(&rng, m)];
        assert_int(orr_match_play(t->m, seat, a), ORR_OK);
        blind_events(t);
    }
    close_table(t);
}

static void matches(const char *const *options, tally *sum)
{
    for (unsigned i = 0; options[i]; i++) {
        tally one = {0};
        random_match(4, options[i], 10 * i, &one);
        if (getenv("TALLY"))
            print_message("%u shown (%u later), %u not: %s\n", one.shown, one.later, one.refused, options[i]);
        assert_true(one.shown && one.refused);
        *sum = (tally){sum->shown + one.shown, sum->refused + one.refused, sum->later + one.later};
    }
}

static void compose_shows_what_is_open(void **state)
{
    RULES("DI-049 DI-293 DI-295 DI-503");
    static const char *const options[] = {
        "variant=compose",
        "variant=compose enforcement=strict automata=1 special_cards=on deposit=on",
        "variant=compose compose_base=round first_era=2 select_family=on exchanges=on",
        "variant=compose teams=two help=on catch_up=on",
        "variant=compose enforcement=open first_era=3",
        NULL,
    };
    tally sum = {0};
    (void)state;
    matches(options, &sum);
    assert_true(sum.later); /* cards were covered, and what was there before and does not show them is shown */
}

static void memory_shows_what_is_open(void **state)
{
    RULES("DI-048 DI-224 DI-225");
    static const char *const options[] = {
        "variant=memory",
        "variant=memory special_cards=on automata=2",
        "variant=memory memory_family=on memory_catch_up=on teams=two help=on",
        "variant=memory crazy=on first_era=2",
        NULL,
    };
    tally sum = {0};
    (void)state;
    matches(options, &sum);
}

/* ---- move by move ---------------------------------------------------------------------------------------------------------------*/
static void compose_by_hand(void **state)
{
    RULES("DI-049");
    table *t = open_table(3, "variant=compose");
    (void)state;
    given_tree(t, "cueillette 0 0 galet_taille 1 0");
    given_hand(t, 0, "vannerie fil_et_aiguille cuisson mines");
    given_hand(t, 1, "brique");
    board before = board_of(t, 0), seen = board_of(t, 1);
    act(t, 0, "place vannerie\nat 0 1"); /* beside it: nothing is covered */
    all_pass(t);
    act(t, 0, "nothing");
    board beside = board_of(t, 0), watched = board_of(t, 1);
    assert_true(shown_again(t, &before, &beside, 0));
    assert_true(shown_again(t, &seen, &watched, 1));
    act(t, 0, "place fil_et_aiguille\nat 0 1"); /* on vannerie */
    all_pass(t);
    board after = board_of(t, 0), watching = board_of(t, 1);
    assert_false(shown_again(t, &beside, &after, 0)); /* where vannerie lay open */
    assert_false(shown_again(t, &watched, &watching, 1));
    assert_false(shown_again(t, &before, &after, 0)); /* and seat 0 held it before */
    assert_true(shown_again(t, &seen, &watching, 1)); /* of that the others saw nothing */
    assert_true(shown_again(t, &after, &after, 0));
    close_table(t);
}

static void only_who_looks(void **state)
{
    RULES("DI-293");
    table *t = open_table(3, "variant=compose");
    (void)state;
    given_tree(t, "cueillette 0 0 epieu 4 0 peche 4 0 homo_habilis 6 0 galet_taille 6 0");
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson mines brique remparts");
    given_hand(t, 1, "chasse temples commerce stockage hierarchie");
    act(t, 0, "place cuisson\nat 1 0");
    stop_by(t, 1);
    board before = board_of(t, 0), theirs = board_of(t, 2);
    act(t, 0, "look galet_taille");
    board looks = board_of(t, 0), watches = board_of(t, 2);
    assert_true(looks.tree >> card_of(t, "homo_habilis") & 1);
    assert_true(shown_again(t, &before, &looks, 0) && shown_again(t, &theirs, &watches, 2));
    act(t, 0, "abandon");
    board later = board_of(t, 0), watched = board_of(t, 2);
    assert_false(shown_again(t, &looks, &later, 0)); /* the stack is closed again */
    assert_true(shown_again(t, &watches, &watched, 2));
    assert_true(shown_again(t, &before, &later, 0)); /* cuisson lies in the discards, for all to see */
    close_table(t);
}

/* The stack is empty, so that nothing lies open: what one held then is what lies in it now. */
static void ones_own_hand(void **state)
{
    RULES("DI-048 DI-049");
    table *t = open_table(3, "variant=memory");
    (void)state;
    given_hand(t, 0, "cueillette galet_taille mines");
    given_hand(t, 1, "brique remparts temples");
    board mine = board_of(t, 0), theirs = board_of(t, 1);
    act(t, 0, "place cueillette");
    all_pass(t);
    board top = board_of(t, 0);
    assert_true(shown_again(t, &mine, &top, 0)); /* it lies on top */
    given_tree(t, "cueillette 0 0 galet_taille 0 0");
    board under = board_of(t, 0), seen = board_of(t, 1);
    assert_false(shown_again(t, &mine, &under, 0));
    assert_false(shown_again(t, &top, &under, 0));
    assert_true(shown_again(t, &theirs, &seen, 1));
    close_table(t);
}

/* What seldom happens by chance: a card of the own selection goes into another's; a joker that was turned up is played. */
static void from_hand_to_hand(void **state)
{
    RULES("DI-181 DI-391");
    table *t = open_table(3, "variant=compose compose_base=round special_cards=on");
    board then = board_of(t, 0), now = then;
    card_set card = then.s.hand[0] & -then.s.hand[0], joker = card_bit(t->e->joker);
    (void)state;
    then.s.revealed = now.s.revealed = 1;
    then.s.picked[0] |= card;
    now.s.hand[0] &= ~card;
    now.s.hand[1] |= card;
    assert_false(shown_again(t, &then, &now, 0));
    now.s.picked[1] |= card;
    assert_true(shown_again(t, &then, &now, 0));
    then = now;
    then.s.hand[2] |= joker;
    assert_true(shown_again(t, &then, &now, 0)); /* nobody saw it */
    then.s.up |= joker;
    assert_false(shown_again(t, &then, &now, 0));
    now.s.away |= joker;
    assert_true(shown_again(t, &then, &now, 0));
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALL_ASKED(compose_shows_what_is_open),
        cmocka_unit_test(memory_shows_what_is_open),
        ALL_ASKED(compose_by_hand),
        cmocka_unit_test(only_who_looks),
        cmocka_unit_test(ones_own_hand),
        cmocka_unit_test(from_hand_to_hand),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
