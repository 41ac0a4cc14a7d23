/* Discovery: who sees what, on the screen and in the log. */
#include "table.h"

#include <stdlib.h>

static char *view_text(table *t, orr_seat viewer, const char *key)
{
    json_t *view = look(t, viewer);
    char *text = json_dumps(key ? json_object_get(view, key) : view, JSON_ENCODE_ANY);
    json_decref(view);
    return text;
}

static bool shows(table *t, orr_seat viewer, const char *what)
{
    char *text = view_text(t, viewer, NULL);
    bool found = strstr(text, what) != NULL;
    free(text);
    return found;
}

static void hands(void **state)
{
    RULES("DI-039 DI-043 DI-501 DI-504 DI-045 DI-044");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette mines");
    given_grave(t, 0, "brique");
    assert_true(shows(t, 0, "mines"));
    assert_false(shows(t, 1, "mines") || shows(t, ORR_SPECTATOR, "mines"));
    assert_false(shows(t, 0, "brique") || shows(t, 1, "brique")); /* not even one's own cemetery */
    assert_false(shows(t, 0, "astronomie"));                      /* the pile */
    for (unsigned v = 0; v < 3; v++) {
        discovery_state seen;
        orr_match_redacted(t->m, (orr_seat)v, ORR_KNOWN, &seen);
        assert_int(seen.pile, 0);
        assert_int(seen.hand_n[0], 2);
        assert_int(seen.pile_n, t->s->pile_n);
    }
    close_table(t);
}

static void what_all_see(void **state)
{
    RULES("DI-041 DI-046 DI-047 DI-497 DI-498 DI-V12");
    table *t = open_table(4, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1");
    given_discards(t, 1, "mines");
    given_discards(t, 2, "brique remparts");
    json_t *view = look(t, ORR_SPECTATOR), *seats = json_object_get(view, "seats");
    assert_int(json_array_size(json_object_get(json_array_get(seats, 1), "discards")), 1);
    assert_int(json_array_size(json_object_get(json_array_get(seats, 2), "discards")), 2);
    assert_int(json_array_size(json_object_get(view, "tree")), 2);
    static const char *const keys[] = {"variant",    "enforcement", "first_era", "last_era", "dealer",
                                       "active",     "finalist",    "pile",      "minipile", "inaugurated",
                                       "golden_age", "cleared",     "always"};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++)
        assert_non_null(json_object_get(view, keys[i]));
    static const char *const each[] = {"points", "cards", "cemetery", "next"};
    for (unsigned i = 0; i < 4; i++)
        assert_non_null(json_object_get(json_array_get(seats, 0), each[i]));
    json_decref(view);
    close_table(t);
}

static void item_by_item(void **state)
{
    RULES("DI-500 DI-502");
    table *t = open_table(3, NULL);
    (void)state;
    given_tree(t, "cueillette 0 1 feu 1 1");
    given_hand(t, 0, "cuisson mines brique");
    given_hand(t, 1, "epieu chasse");
    given_hand(t, 2, "peche outils");
    act(t, 0, "place cuisson\nat 0 2\n");
    assert_true(saw(t, "\"laid\",\"by\":0,\"card\":\"cuisson\",\"x\":0,\"y\":2"));
    stop_by(t, 1);
    act(t, 0, "claim_card");
    assert_true(saw(t, "\"asks_card\",\"by\":0,\"from\":1")); /* the kind is public */
    act(t, 1, "pay chasse");
    assert_true(told(t, 0, "chasse") && told(t, 1, "chasse"));
    assert_false(told(t, 2, "chasse") || saw(t, "chasse")); /* the card is not */
    settle(t);
    assert_true(saw(t, "\"what\":\"place\",\"points\":1") && saw(t, "\"what\":\"inaugurate\",\"points\":3"));
    close_table(t);
}

static void what_one_has_learned(void **state)
{
    RULES("DI-140 DI-502");
    table *t = open_table(4, NULL);
    discovery_state seen;
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus mines");
    given_hand(t, 1, "epieu chasse feu peche outils");
    for (unsigned i = 0; i < WATCHERS; i++)
        t->s->knows[i] |= cards_of(t, "epieu"); /* as if it had been shown in a call */
    act(t, 0, "place homo_erectus\nat 1 1");
    stop_by(t, 1);
    act(t, 0, "claim_card");
    act(t, 1, "pay chasse");
    orr_match_redacted(t->m, 1, ORR_KNOWN, &seen);
    assert_true(seen.hand[0] & cards_of(t, "chasse")); /* the payer knows where it is */
    orr_match_redacted(t->m, 2, ORR_KNOWN, &seen);
    assert_int(seen.hand[0] | seen.hand[1], 0); /* a third loses track of epieu: it may have been that one */
    orr_match_redacted(t->m, 1, ORR_SHOWN, &seen);
    assert_int(seen.hand[0], 0); /* and the table shows nobody else's hand */
    close_table(t);
}

static void a_chosen_card_is_a_secret(void **state)
{
    RULES("DI-482 DI-064");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette homo_erectus mines");
    given_hand(t, 1, "epieu"); /* no hint of hers names it */
    act(t, 0, "place cueillette");
    assert_int(t->m->events.n, 0);
    assert_false(shows(t, 1, "cueillette"));
    assert_true(shows(t, 0, "\"chosen\": \"cueillette\""));
    assert_int(orr_match_undoable(t->m, 0), t->m->plies - 1); /* until it lies */
    act(t, 0, "at 0 1");
    assert_int(orr_match_undoable(t->m, 0), t->m->plies);
    close_table(t);
}

/* What the others imagine of a card that was given in help can be laid: the asker has a cell to choose. */
static void imagined_help(const char *options)
{
    table *t = open_table(4, options);
    discovery_state dream;
    orr_action list[CELLS];
    orr_rng rng;
    orr_rng_seed(&rng, 396);
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 2, "homo_erectus epieu feu chasse peche");
    act(t, 0, "end\ndiscard mines\nhelp\nask 2");
    act(t, 2, "give homo_erectus");
    settle(t);
    act(t, 0, "place homo_erectus");
    for (unsigned i = 0; i < 400; i++) {
        orr_seat viewer = i & 1 ? 1 : ORR_SPECTATOR;
        orr_match_redacted(t->m, viewer, i & 2 ? ORR_KNOWN : ORR_SHOWN, &dream);
        discovery_imagine(t->p.r, &dream, viewer, &rng);
        const char *broken = discovery_check(t->p.r, &dream);
        assert_true(!broken || !strcmp(broken, "pile_order")); /* of the given position */
        assert_true(dream.hand[0] >> (dream.chosen[0] - 1) & 1);
        assert_true(discovery_legal(t->p.r, &dream, 0, list) > 0);
    }
    close_table(t);
}

static void help_can_be_imagined(void **state)
{
    RULES("DI-396 DI-397");
    (void)state;
    imagined_help("variant=connect enforcement=strict teams=two help=on");
    imagined_help("variant=explore enforcement=strict teams=two help=on");
}

static void after_the_game(void **state)
{
    RULES("DI-505");
    table *t = open_table(2, "enforcement=strict");
    (void)state;
    given_hand(t, 0, "mines brique");
    discovery_finish(&t->p);
    assert_true(shows(t, 1, "mines"));
    close_table(t);
}

/* ---- no log keeps what lies covered -----------------------------------------------------------------------------------------*/
/* All that a browser was told in a match, of which no line may name a card that lies covered now. */
static void assert_log_is_blind(table *t, orr_seat viewer, const orr_text *log)
{
    for (card_set set = t->s->step == S_OVER ? 0 : t->s->covered; set; set &= set - 1) {
        char quoted[60];
        snprintf(quoted, sizeof quoted, "\"%s\"", orr_row_id(t->p.r, T_CARDS, card_lowest(set)));
        if (strstr(log->at, quoted))
            fail_msg("viewer %u can read %s in its log", viewer, quoted);
    }
}

static void write_down(table *t, orr_seat viewer, orr_text *log)
{
    orr_json j;
    for (uint32_t i = 0; i < t->m->events.n; i++) {
        orr_json_init(&j, log);
        orr_event_json(t->p.r, &t->m->events.at[i], viewer, &j);
    }
    assert_false(log->failed);
}

static void blind_match(unsigned seats, const char *options, uint64_t seed)
{
    table *t = open_raw(seats, options);
    orr_text log[WATCHERS] = {0};
    orr_rng rng;
    unsigned covered = 0;
    orr_rng_seed(&rng, seed);
    for (unsigned v = 0; v <= seats; v++)
        log[v].max = 1 << 20;
    while (!orr_match_over(t->m)) {
        orr_seat seat = (orr_seat)orr_lowest(orr_match_active(t->m).must);
        uint32_t n = orr_match_legal(t->m, seat);
        orr_action a = t->m->legal[orr_rng_below(&rng, n)];
        if (a.verb == V_STOP && orr_rng_below(&rng, 4))
            a = t->m->legal[n - 1];
        assert_int(orr_match_play(t->m, seat, a), ORR_OK);
        for (unsigned v = 0; v <= seats; v++)
            write_down(t, v < seats ? (orr_seat)v : ORR_SPECTATOR, &log[v]);
        covered |= t->s->covered != 0;
        for (unsigned v = 0; v <= seats && t->m->plies % 8 == 0; v++)
            assert_log_is_blind(t, v < seats ? (orr_seat)v : ORR_SPECTATOR, &log[v]);
    }
    assert_true(covered);
    for (unsigned v = 0; v <= seats; v++)
        orr_text_deinit(&log[v]);
    close_table(t);
}

static void logs_are_blind(void **state)
{
    RULES("DI-048 DI-049 DI-225 DI-295 DI-503");
    static const char *const options[] = {
        "variant=memory",
        "variant=memory special_cards=on automata=2",
        "variant=memory first_era=3 memory_play_to_last=on enforcement=open",
        "variant=memory memory_family=on memory_catch_up=on teams=two help=on",
        "variant=memory crazy=on first_era=2",
        "variant=compose",
        "variant=compose enforcement=strict automata=1 special_cards=on deposit=on",
        "variant=compose compose_base=round first_era=2 select_family=on",
        "variant=compose teams=two help=on catch_up=on",
    };
    (void)state;
    for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++)
        for (uint64_t seed = 0; seed < 3; seed++)
            blind_match(4, options[i], 10 * i + seed);
}

static void a_chosen_card_is_no_special_one(void **state)
{
    RULES("DI-379 DI-504");
    table *t = open_table(2, "special_cards=on");
    orr_rng rng;
    (void)state;
    orr_rng_seed(&rng, 3);
    given_tree(t, "mines 0 6");
    given_hand(t, 0, "vannerie");
    given_hand(t, 1, "brique");
    given_pile(t, "joker");
    act(t, 0, "place vannerie"); /* its cell is still to be chosen; for all that the other knows the joker could be that card */
    for (unsigned i = 0; i < 20; i++) {
        discovery_state seen;
        orr_match_redacted(t->m, 1, ORR_KNOWN, &seen);
        discovery_imagine(t->p.r, &seen, 1, &rng);
        assert_int(seen.chosen[0], card_of(t, "vannerie") + 1);
        assert_null(discovery_check(t->p.r, &seen));
    }
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands),
        cmocka_unit_test(what_all_see),
        ALL_ASKED(item_by_item),
        ALL_ASKED(what_one_has_learned),
        cmocka_unit_test(a_chosen_card_is_a_secret),
        cmocka_unit_test(help_can_be_imagined),
        cmocka_unit_test(after_the_game),
        cmocka_unit_test(a_chosen_card_is_no_special_one),
        ALL_ASKED(logs_are_blind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
