/* Discovery: automata in Explore and Connect. */
#include "table.h"

static table *machine_turn(const char *options, const char *tree, const char *hand)
{
    table *t = open_table(3, options);
    given_tree(t, tree);
    given_hand(t, 2, hand);
    return t;
}

static void it_turns_up_its_first_card(void **state)
{
    RULES("DI-301..DI-304 DI-311 DI-313 DI-040 DI-329 DI-312");
    table *t = machine_turn("automata=1", "cueillette 0 1", "mines homo_erectus homo_habilis");
    (void)state;
    uint8_t first = (uint8_t)discovery_first_slot(t->s, 2, ~0ull);
    given_turn(t, 2);
    assert_text(offers(t, 2), "turn_up"); /* exactly one action, and nobody knows the card */
    for (unsigned v = 0; v < 3; v++) {
        discovery_state seen;
        orr_match_redacted(t->m, (orr_seat)v, ORR_KNOWN, &seen);
        assert_int(seen.hand[2], 0);
    }
    act(t, 2, "turn_up");
    assert_int(t->s->up, card_bit(first));
    assert_text(offers(t, 2), "place homo_habilis"); /* dealt in the order of rank here */
    act(t, 2, "place homo_habilis");
    act(t, 2, offers(t, 2));
    assert_int(t->s->points[2], 1); /* assisted control, and yet no window: it is always right */
    act(t, 2, "turn_up\nplace homo_erectus");
    act(t, 2, offers(t, 2));
    act(t, 2, "turn_up");
    assert_text(offers(t, 2), "discard mines");
    act(t, 2, "discard mines\nend");
    settle(t);
    assert_true(in_discards(t, 2, "mines"));
    assert_int(t->s->hand_n[2], 5);
    assert_int(active_seat(t->s), 0);
    close_table(t);
}

static void it_releases_all_it_can(void **state)
{
    RULES("DI-314..DI-316");
    table *t = machine_turn("automata=1", "cueillette 0 1", "mines brique");
    (void)state;
    given_discards(t, 2, "homo_habilis"); /* its own too */
    given_discards(t, 0, "epieu feu");
    given_turn(t, 2);
    assert_text(offers(t, 2), "release homo_habilis"); /* before it turns up; lowest rank first */
    act(t, 2, "release homo_habilis");
    act(t, 2, offers(t, 2));
    assert_text(offers(t, 2), "release epieu");
    act(t, 2, "release epieu");
    act(t, 2, offers(t, 2));
    assert_text(offers(t, 2), "turn_up");
    close_table(t);
}

static void two_after_an_inauguration(void **state)
{
    RULES("DI-317..DI-321");
    table *t =
        machine_turn("automata=1", "cueillette 0 1 feu 1 1 homo_erectus 2 1", "cuisson mines homo_sapiens brique");
    (void)state;
    given_hand(t, 2, "cuisson");
    discovery_state *s = t->s;
    given_hand(t, 0, "temples commerce");
    discovery_take(s, 0, card_of(t, "temples")); /* order: cuisson, temples, homo_sapiens, brique */
    discovery_give(s, 2, card_of(t, "temples"));
    s->pile &= ~cards_of(t, "homo_sapiens brique");
    s->pile_n = (uint8_t)card_count(s->pile);
    discovery_give(s, 2, card_of(t, "homo_sapiens"));
    discovery_give(s, 2, card_of(t, "brique"));
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    act(t, 2, offers(t, 2));
    assert_int(s->points[2], 4); /* the 3 points, and no menu */
    act(t, 2, "turn_up");
    assert_true(s->up == cards_of(t, "temples homo_sapiens"));
    assert_text(offers(t, 2), "place homo_sapiens"); /* the first cannot, the second can */
    act(t, 2, "place homo_sapiens");
    act(t, 2, offers(t, 2));
    assert_text(offers(t, 2), "discard temples"); /* the first again: still not */
    act(t, 2, "discard temples");
    assert_text(offers(t, 2), "turn_up"); /* goes on, one card again */
    act(t, 2, "turn_up\ndiscard brique\nend");
    settle(t);
    assert_int(active_seat(s), 0);
    close_table(t);
}

static void none_of_two(void **state)
{
    RULES("DI-319 DI-320");
    table *t = machine_turn("automata=1", "cueillette 0 1 feu 1 1", "cuisson mines brique remparts");
    (void)state;
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    act(t, 2, offers(t, 2));
    act(t, 2, "turn_up");
    assert_int(card_count(t->s->up), 2);
    act(t, 2, offers(t, 2));
    act(t, 2, offers(t, 2));
    assert_text(offers(t, 2), "end"); /* both are discarded and the turn ends */
    close_table(t);
    t = machine_turn("automata=1", "cueillette 0 1 feu 1 1", "cuisson mines");
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    act(t, 2, offers(t, 2));
    act(t, 2, "turn_up");
    assert_int(card_count(t->s->up), 1); /* only one is left */
    close_table(t);
    t = machine_turn("automata=1", "cueillette 0 1 feu 1 1 homo_erectus 2 1 peche 3 1", "cuisson conservation mines brique remparts");
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    act(t, 2, offers(t, 2));
    act(t, 2, "turn_up\nplace conservation"); /* one of the two inaugurates again */
    act(t, 2, offers(t, 2));
    act(t, 2, offers(t, 2));
    act(t, 2, "turn_up");
    assert_int(card_count(t->s->up), 2);
    close_table(t);
}

static void the_finalist(void **state)
{
    RULES("DI-322..DI-324 DI-085");
    table *t = machine_turn("automata=1", "cueillette 0 1", "homo_erectus");
    (void)state;
    given_pile(t, "");
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace homo_erectus");
    act(t, 2, offers(t, 2));
    assert_int(t->s->points[2], 6);
    assert_int(t->s->finalist, 2);
    close_table(t);
    t = machine_turn("automata=1", "cueillette 0 1 feu 1 1 homo_erectus 2 1", "cuisson mines homo_sapiens");
    given_pile(t, "");
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    act(t, 2, offers(t, 2));
    act(t, 2, "turn_up\nplace homo_sapiens");
    act(t, 2, offers(t, 2));
    assert_int(t->s->finalist, NONE);
    act(t, 2, "discard mines"); /* one of the last two was placed: the finalist all the same */
    assert_int(t->s->finalist, 2);
    assert_int(t->s->points[2], 4 + 1 + 5);
    close_table(t);
}

static void a_joker_is_not_one_of_two(void **state)
{
    RULES("DI-089 DI-309 DI-317 DI-322 DI-324 DI-381");
    (void)state;
    for (unsigned more = 0; more < 2; more++) {
        table *t = machine_turn("automata=1 special_cards=on", "cueillette 0 1 feu 1 1",
                                more ? "cuisson joker mines brique" : "cuisson joker mines");
        discovery_state *s = t->s;
        if (more) { /* the last in the hand */
            discovery_take(s, 2, card_of(t, "brique"));
            discovery_give(s, 2, card_of(t, "brique"));
        }
        given_pile(t, ""); /* the golden age */
        given_turn(t, 2);
        act(t, 2, "turn_up\nplace cuisson");
        act(t, 2, offers(t, 2));
        act(t, 2, "turn_up\njoker joker\ndiscard mines");
        assert_int(s->points[2], 1 + 3 + 3); /* the hand was not emptied by placing */
        assert_int(s->finalist, NONE);
        assert_text(offers(t, 2), more ? "turn_up" : "end"); /* as after an inauguration, nevertheless */
        close_table(t);
    }
}

static void its_last_turn(void **state)
{
    RULES("DI-325 DI-326 DI-122");
    table *t = machine_turn("automata=1 enforcement=strict", "cueillette 0 1", "mines homo_habilis epieu");
    (void)state;
    given_hand(t, 0, "homo_erectus");
    given_hand(t, 1, "brique");
    given_pile(t, "");
    act(t, 0, "place homo_erectus\nat 1 1\nend");
    act(t, 1, "end");
    act(t, 2, "turn_up");
    assert_int(card_count(t->s->up), 3); /* all of them */
    act(t, 2, "place homo_habilis");
    act(t, 2, offers(t, 2));
    act(t, 2, "place epieu");
    act(t, 2, offers(t, 2));
    act(t, 2, "end");
    assert_true(orr_match_over(t->m));
    assert_int(t->s->grave_n[2], 1);
    close_table(t);
}

static void its_cells(void **state)
{
    RULES("DI-327 DI-328");
    table *t =
        machine_turn("automata=1", "cueillette 0 1 homo_habilis 1 1 galet_taille 2 1 cuisson 1 2", "homo_erectus");
    (void)state;
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace homo_erectus");
    assert_text(offers(t, 2), "at -1 1"); /* as many borders as at 3: nearer to the middle */
    close_table(t);
    t = machine_turn("automata=1 variant=connect", "cueillette 0 0 homo_habilis 3 0", "homo_erectus mines");
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace homo_erectus");
    assert_text(offers(t, 2),
                "at 2 0"); /* no points anywhere; beside the card of lowest rank, then near the middle */
    close_table(t);
}

static void indemnities(void **state)
{
    RULES("DI-308 DI-159");
    table *t = open_table(3, "automata=1 enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 2, "huttes troc tribus langage pirogues");
    given_points(t, 0, 1);
    act(t, 0, "end\ndiscard mines\ncall\ndeclare huttes");
    all_pass(t);                    /* the automaton answers; nomadisme is missing */
    assert_int(t->s->points[2], 1); /* takes a point if there is one */
    settle(t);
    given_turn(t, 0);
    given_hand(t, 0, "brique remparts temples commerce stockage");
    act(t, 0, "end\ndiscard brique\ncall\ndeclare troc");
    all_pass(t);
    act(t, 0, "pay stockage"); /* no point: a card, and above five it is discarded at once */
    assert_true(in_discards(t, 2, "stockage"));
    assert_int(t->s->hand_n[2], 5);
    close_table(t);
}

static void special_cards(void **state)
{
    RULES("DI-309 DI-310");
    table *t = machine_turn("automata=1 special_cards=on", "cueillette 0 1", "joker mines brique remparts");
    (void)state;
    given_hand(t, 2, "temoin");
    discovery_state *s = t->s;
    s->pile &= ~cards_of(t, "joker mines brique");
    s->pile_n = (uint8_t)card_count(s->pile);
    discovery_give(s, 2, card_of(t, "joker"));
    discovery_give(s, 2, card_of(t, "mines"));
    discovery_give(s, 2, card_of(t, "brique"));
    given_turn(t, 2);
    act(t, 2, "turn_up"); /* the temoin leaves the game, and the next card is turned up */
    assert_true(s->away == cards_of(t, "temoin"));
    assert_text(offers(t, 2), "joker joker");
    act(t, 2, "joker joker");
    assert_int(s->points[2], 3);
    act(t, 2, "turn_up");
    assert_int(card_count(s->up), 2); /* as after an inauguration */
    close_table(t);
    t = machine_turn("automata=1 special_cards=on", "cueillette 0 1", "mines brique temoin");
    given_turn(t, 2);
    t->s->turn[0].flags |= U_LAST;
    act(t, 2, "turn_up"); /* the temoin is told first: where it lay among them is forgotten, and must not be told */
    assert_int(t->m->events.at[0].arg[0], card_of(t, "temoin"));
    assert_int(t->m->events.n, 3);
    assert_int(card_count(t->s->up), 2);
    close_table(t);
}

static void halted_between_two(void **state)
{
    RULES("DI-317 DI-385 DI-386");
    table *t = machine_turn("automata=1 special_cards=on enforcement=strict", "cueillette 0 1 homo_erectus 1 1", "homo_habilis");
    (void)state;
    given_opened(t, 1, 1);
    given_hand(t, 2, "nomadisme mines");
    given_hand(t, 0, "temoin brique remparts");
    given_turn(t, 2);
    t->s->turn[0].flags |= U_TWO; /* as after an inauguration */
    act(t, 2, "turn_up");
    act(t, 0, "interrupt");
    act(t, 2, "place nomadisme");
    act(t, 2, offers(t, 2));
    assert_int(active_seat(t->s), 0);
    act(t, 0, "end\ndiscard brique\nnothing");
    settle(t);
    assert_true(in_hand(t, 2, "mines")); /* its other card still lies there, turned up */
    assert_text(offers(t, 2), "discard mines");
    close_table(t);
}

static void who_stops_an_automaton_wrongly(void **state)
{
    RULES("DI-348 DI-349");
    (void)state;
    static const char *const tree[] = {"cueillette 0 0 feu 9 0", /* all in sight */
                                       "cueillette 0 0 peche 6 0 feu 9 0 galet_taille 9 0"};
    for (int i = 0; i < 6; i++) {
        int points = i / 2;
        table *t = open_table(3, "variant=compose automata=1");
        given_tree(t, tree[i % 2]);
        given_opened(t, 1, 2);
        given_hand(t, 2, "cuisson mines");
        given_points(t, 1, points);
        given_turn(t, 2);
        act(t, 2, "turn_up\nplace cuisson\nat 0 0");
        unsigned cards = t->s->hand_n[1];
        json_t *view = look(t, 1), *wrong = json_object_get(json_object_get(view, "stakes"), "if_wrong");
        assert_int(json_array_size(wrong), points > 0);
        if (points)
            assert_text(json_string_value(json_array_get(wrong, 0)), "point");
        json_decref(view);
        stop_by(t, 1);
        assert_int(t->s->points[1], points ? points - 1 : 0); /* pays one point, or nothing without any */
        assert_int(t->s->points[2], (points > 0) + 1 + 2 + 1);
        assert_int(saw(t, "gave_point"), points > 0);
        assert_int(t->s->hand_n[1], cards); /* never a card */
        close_table(t);
    }
}

static void it_ends_after_its_discard(void **state)
{
    RULES("DI-313 DI-316 DI-445");
    table *t = open_table(4, "automata=1 enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 1, "homo_erectus");
    given_hand(t, 3, "mines");
    given_turn(t, 3);
    act(t, 3, "turn_up\ndiscard mines");
    act(t, ORR_TABLE, "leave 1"); /* whose hand could be released now */
    assert_text(offers(t, 3), "end");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_turns_up_its_first_card),
        cmocka_unit_test(it_releases_all_it_can),
        cmocka_unit_test(two_after_an_inauguration),
        cmocka_unit_test(none_of_two),
        cmocka_unit_test(the_finalist),
        cmocka_unit_test(a_joker_is_not_one_of_two),
        cmocka_unit_test(its_last_turn),
        cmocka_unit_test(its_cells),
        cmocka_unit_test(indemnities),
        cmocka_unit_test(special_cards),
        cmocka_unit_test(halted_between_two),
        cmocka_unit_test(it_ends_after_its_discard),
        ALL_ASKED(who_stops_an_automaton_wrongly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
