/* Newton: setup, the draft, what is secret. */
#include "table.h"

static void seats(void **state)
{
    RULES("NW-001");
    orr_rules r;
    (void)state;
    assert_int(orr_rules_init(&r, &orr_game_newton, NULL, 0), ORR_BAD_INPUT);
    assert_int(orr_rules_init(&r, &orr_game_newton, NULL, 1), ORR_OK);
    assert_int(orr_rules_init(&r, &orr_game_newton, NULL, 4), ORR_OK);
    assert_int(orr_rules_init(&r, &orr_game_newton, NULL, 5), ORR_BAD_INPUT);
}

static unsigned drawn(unsigned seats_, const char *verb, const char *options)
{
    table *t = open_raw(seats_, options);
    unsigned n = 0;
    while (t->s->phase == SETUP) {
        assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
        n += !strcmp(t->m->rules.game->verbs[t->m->log[t->m->plies - 1].action.verb].id, verb);
    }
    close_table(t);
    return n;
}

static void tiles_drawn(void **state)
{
    RULES("NW-008 NW-010 NW-011 NW-013 NW-025");
    (void)state;
    assert_int(drawn(3, "draw_city", NULL), 7);
    assert_int(drawn(3, "draw_university", NULL), 6);
    assert_int(drawn(3, "draw_ancient_land", NULL), 3);
    assert_int(drawn(3, "draw_specialization", NULL), 5);
    assert_int(drawn(3, "draw_invention", NULL), 5);
    assert_int(drawn(3, "draw_map_objective", NULL), 1);
    assert_int(drawn(3, "draw_objective", NULL), 5);
    assert_int(drawn(3, "draw_board", NULL), 3);
}

static void any_tile_of_its_kind(void **state)
{
    RULES("NW-008 NW-010 NW-013 NW-025 NW-235");
    uint32_t weight[CARDS];
    table *t = open_raw(2, NULL);
    (void)state;
    assert_int(offers_of(t, ORR_CHANCE, "draw_board"), 4);
    chance(t, "draw_board 0 study_board_work");
    assert_int(offers_of(t, ORR_CHANCE, "draw_board"), 3);
    chance(t, "draw_board 1 study_board_travel");
    assert_int(offers_of(t, ORR_CHANCE, "draw_city"), 6); /* two of the seven are alike */
    newton_chance(&t->m->rules, t->s, weight);
    assert_int(weight[5], 2);
    chance(t, "draw_city istanbul city_medicine");
    newton_chance(&t->m->rules, t->s, weight);
    assert_int(weight[5], 1);
    close_table(t);
}

static void tokens_by_seats(void **state)
{
    RULES("NW-014 NW-015 NW-016 NW-017 NW-018 NW-318");
    static const unsigned due[] = {6, 10, 14, 18};
    (void)state;
    for (unsigned n = 1; n <= 4; n++)
        assert_int(drawn(n, "draw_token", NULL) + drawn(n, "draw_map_token", NULL), due[n - 1]);
    table *t = open_table(3, NULL);
    assert_int(t->s->on_place[place_of(t, "lyon")], NONE); /* marked 4 */
    assert_int_not_equal(t->s->on_place[place_of(t, "marseille")], NONE);
    close_table(t);
    t = open_table(2, NULL);
    assert_int(t->s->on_place[place_of(t, "marseille")], NONE); /* marked 3+ */
    assert_int_not_equal(t->s->on_place[place_of(t, "koln")], NONE);
    close_table(t);
    t = open_table(1, NULL);
    assert_int(t->s->on_place[place_of(t, "koln")], NONE); /* marked 2+ */
    assert_int_not_equal(t->s->on_place[place_of(t, "toulouse")], NONE);
    close_table(t);
}

static void boxed_tokens(void **state)
{
    RULES("NW-019 NW-020 NW-383");
    table *t = open_table(2, NULL);
    unsigned left = 0;
    (void)state;
    for (unsigned i = 0; i < TOKENS; i++)
        left += t->s->pool[i];
    assert_int(left, 8); /* neither on a board nor with a player; and no view tells of them */
    json_t *view = look(t, 0);
    assert_null(json_object_get(view, "pool"));
    assert_null(json_object_get(view, "box"));
    json_decref(view);
    close_table(t);
}

static void piles_and_medicine(void **state)
{
    RULES("NW-021 NW-022 NW-023");
    table *t = open_table(2, NULL);
    (void)state;
    json_t *view = look(t, ORR_SPECTATOR);
    assert_int(json_integer_value(json_object_get(json_object_get(view, "income_piles"), "income_potion")), 4);
    assert_int(json_integer_value(json_object_get(json_object_get(view, "development_piles"), "development_study")), 4);
    json_decref(view);
    given_scientist(t, 0, "riga");
    given_tile(t, "stockholm", "city_medicine");
    given_money(t, 0, 9, 0);
    act(t, 0, "play start_red_travel\nact travel\ntravel stockholm\nstop");
    assert_int(t->s->medicine_side[0], 1);
    close_table(t);
}

static void rows(void **state)
{
    RULES("NW-024 NW-043 NW-318");
    table *t = open_table(2, NULL);
    (void)state;
    json_t *view = look(t, 0);
    const json_t *deck = json_array_get(json_object_get(view, "decks"), 2);
    assert_int(json_array_size(json_object_get(deck, "row")), 3);
    assert_int(json_integer_value(json_object_get(deck, "cards")), 12);
    assert_null(json_object_get(deck, "order"));
    json_decref(view);
    close_table(t);
    t = open_table(1, NULL);
    for (unsigned i = 0; i < LEVELS; i++)
        assert_int(t->s->row_n[i], 2);
    close_table(t);
}

static void starting_position(void **state)
{
    RULES("NW-028 NW-029 NW-031 NW-032 NW-033 NW-034 NW-035 NW-036");
    table *t = open_table(2, NULL);
    (void)state;
    assert_int(set_count(t->s->hand[1]), 6);
    assert_true(in_hand(t, 0, "start_red_work") && in_hand(t, 1, "start_green_joker"));
    assert_int(t->s->cubes_left[1], 12);
    assert_int(t->s->taken[1], 0);
    assert_int(t->s->scientist[1], place_of(t, "basel"));
    assert_int(t->s->student[1][0], space_of(t, "tech_start"));
    assert_int(t->s->student[1][1], NONE);
    assert_int(t->s->marker[1], space_of(t, "work_00"));
    assert_int(t->s->vp[1], 0);
    assert_int(t->s->coins[1], 2);
    assert_int(t->s->potions[1], 0);
    close_table(t);
}

static void colours_chosen(void **state)
{
    RULES("NW-031");
    orr_rules r;
    (void)state;
    assert_int(orr_rules_init(&r, &orr_game_newton, NULL, 3), ORR_OK);
    r.seat[0].colour = 2;
    orr_match *m = orr_match_new(&r);
    const newton_state *s = m->state;
    assert_int(s->colour[0], 2);
    assert_int(s->colour[1], 0);
    assert_int(s->colour[2], 1);
    orr_match_free(m);
}

static void first_player(void **state)
{
    RULES("NW-037 NW-318");
    (void)state;
    assert_int(drawn(3, "draw_first", NULL), 1);
    assert_int(drawn(1, "draw_first", NULL), 0);
    table *t = open_table(1, NULL);
    json_t *view = look(t, 0);
    assert_true(json_is_null(json_object_get(view, "first")));
    json_decref(view);
    close_table(t);
}

/* A draft of three seats up to the first choice. */
static table *at_draft(unsigned n)
{
    table *t = open_raw(n, NULL);
    settle(t);
    assert_int(t->s->phase, KEEPING);
    return t;
}

static void draft(void **state)
{
    RULES("NW-038 NW-039 NW-040 NW-366");
    table *t = at_draft(3);
    (void)state;
    assert_int(t->s->dealt, 12);
    uint32_t packet[3];
    for (unsigned i = 0; i < 3; i++) {
        packet[i] = newton_packet(t->s, 3, i);
        assert_int(orr_popcount(packet[i]), 4);
        assert_int(offers_of(t, (orr_seat)i, "keep"), 4); /* one, and none cannot be declined */
        assert_int(orr_match_legal(t->m, (orr_seat)i), 4);
    }
    for (unsigned i = 3; i-- > 0;)
        assert_int(orr_match_play(t->m, (orr_seat)i, (orr_action){V_KEEP, (uint16_t)orr_lowest(packet[i]), 0, 0}), ORR_OK);
    assert_int(newton_packet(t->s, 3, 1), packet[0] & (packet[0] - 1)); /* to the left: the next seat clockwise */
    for (unsigned round = 1; round < 3; round++)
        for (orr_seat i = 0; i < 3; i++) {
            assert_true(orr_match_legal(t->m, i) == 4 - round);
            assert_int(orr_match_play(t->m, i, t->m->legal[0]), ORR_OK);
        }
    assert_int(t->s->phase, TURN); /* the fourth is kept by force */
    for (unsigned i = 0; i < 3; i++)
        assert_int(orr_popcount(newton_own_masters(t->s, 3, i)), 4);
    close_table(t);
}

static void draft_is_secret(void **state)
{
    RULES("NW-042 NW-366 NW-382 NW-383");
    table *t = at_draft(2);
    (void)state;
    assert_true(orr_game_newton.prompts[orr_game_newton.prompt(&t->m->rules, t->s, 0)].flags & ORR_PROMPT_SECRET);
    unsigned mine = orr_lowest(newton_packet(t->s, 2, 0));
    const char *id = orr_row_id(&t->m->rules, T_MASTERS, mine);
    json_t *own = look(t, 0), *other = look(t, 1);
    assert_true(lists(json_object_get(json_object_get(own, "you"), "packet"), id));
    assert_false(lists(json_object_get(json_object_get(other, "you"), "packet"), id));
    json_decref(own);
    json_decref(other);
    newton_state known;
    assert_int(orr_match_play(t->m, 0, (orr_action){V_KEEP, (uint16_t)mine, 0, 0}), ORR_OK);
    orr_match_redacted(t->m, 1, ORR_KNOWN, &known);
    assert_int(known.keep[0], 0);
    assert_int(known.origin[mine], NONE);
    assert_int(orr_match_legal(t->m, 1), 4);
    assert_int(orr_match_play(t->m, 1, t->m->legal[0]), ORR_OK);
    orr_match_redacted(t->m, 1, ORR_KNOWN, &known); /* seat 1 now holds the packet and knows the three others, not this one */
    assert_int(known.origin[mine], NONE);
    assert_int(orr_popcount(known.saw[1]), 7);
    orr_match_redacted(t->m, 0, ORR_KNOWN, &known); /* seat 0 has passed it on, and still knows it */
    assert_int(orr_popcount(known.saw[0]), 7);
    orr_match_redacted(t->m, ORR_SPECTATOR, ORR_KNOWN, &known);
    for (unsigned m = 0; m < MASTERS; m++)
        assert_int(known.origin[m], NONE);
    close_table(t);
}

static void as_dealt(void **state)
{
    RULES("NW-041 NW-Q01 NW-042");
    table *t = open_table(2, NULL);
    (void)state;
    assert_int(t->s->phase, TURN);
    assert_int(orr_popcount(newton_own_masters(t->s, 2, 0)), 4);
    json_t *own = look(t, 0), *other = look(t, 1);
    assert_true(lists(json_object_get(json_object_get(own, "you"), "masters"), "robert_boyle"));
    assert_false(lists(json_object_get(json_object_get(other, "you"), "masters"), "robert_boyle"));
    assert_int(json_integer_value(json_object_get(json_array_get(json_object_get(other, "seats"), 0), "masters_in_hand")), 4);
    json_decref(own);
    json_decref(other);
    close_table(t);
    t = open_raw(1, "masters_as_dealt=on"); /* alone it changes nothing */
    settle(t);
    assert_int(t->s->phase, KEEPING);
    close_table(t);
}

static void alone_four_of_six(void **state)
{
    RULES("NW-319 NW-369");
    table *t = open_raw(1, NULL);
    (void)state;
    while (t->s->phase == SETUP) { /* the six: boyle 0, brahe 5, browne 1, bruno 4, descartes 1, cavendish 6 */
        assert_true(orr_match_legal(t->m, ORR_CHANCE) > 0);
        assert_int(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
    }
    assert_int(orr_popcount(newton_packet(t->s, 1, 0)), 6);
    assert_text(offers(t, 0), "keep robert_boyle\nkeep tycho_brahe\nkeep thomas_browne");
    assert_text(default_of(t, 0), "keep tycho_brahe"); /* with browne, bruno, cavendish: most VP, ties in data order */
    act(t, 0, "keep tycho_brahe");
    refused_as(t, 0, "keep robert_boyle", ORR_ILLEGAL);
    assert_text(default_of(t, 0), "keep thomas_browne");
    act(t, 0, "keep giordano_bruno\nkeep rene_descartes\nkeep margaret_cavendish");
    assert_int(t->s->phase, TURN);
    assert_int(orr_popcount(newton_own_masters(t->s, 1, 0)), 4);
    close_table(t);
}

static void draft_timeout(void **state)
{
    RULES("NW-369 NW-376");
    table *t = open_raw(2, NULL);
    (void)state;
    while (t->s->phase == SETUP) {
        assert_true(orr_match_legal(t->m, ORR_CHANCE) > 0);
        assert_int(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
    }
    assert_text(default_of(t, 0), "keep tycho_brahe");
    assert_text(default_of(t, 1), "keep margaret_cavendish");
    act(t, ORR_TABLE, "leave 1");
    assert_int(orr_match_active(t->m).must, 1);
    act(t, 0, "keep robert_boyle");
    assert_int(t->s->draft_round, 1); /* nobody waits for who has left */
    assert_true(newton_own_masters(t->s, 2, 1) >> row_of(t, T_MASTERS, "margaret_cavendish") & 1);
    close_table(t);
}

static void promo(void **state)
{
    RULES("NW-322 NW-323");
    (void)state;
    for (unsigned on = 0; on < 2; on++) {
        table *t = open_raw(2, on ? "promo_masters=on" : NULL);
        while (t->s->chance != ASK_MASTER)
            assert_true(orr_match_step(t->m, orr_source_rng(&t->rng)));
        assert_int(orr_match_legal(t->m, ORR_CHANCE), on ? 22 : 20);
        close_table(t);
    }
}

static void advanced(void **state)
{
    RULES("NW-328 NW-329 NW-330");
    (void)state;
    static const char *const modules[] = {"great_discovery_tiles=on", "advanced_lessons=on", NULL}; /* usable alone */
    for (unsigned i = 0; i < 3; i++) {
        bool on = i == 1;
        table *t = open_table(2, modules[i]);
        json_t *view = look(t, 0);
        const json_t *deck = json_array_get(json_object_get(view, "decks"), 0);
        assert_int(json_integer_value(json_object_get(deck, "cards")), on ? 22 : 12);
        assert_int(json_array_size(json_object_get(view, "discoveries")), i == 0 ? 3 : 0);
        json_decref(view);
        close_table(t);
    }
}

static void discoveries_laid(void **state)
{
    RULES("NW-329 NW-350 NW-351");
    static const unsigned due[] = {3, 3, 4, 5};
    (void)state;
    for (unsigned n = 1; n <= 4; n++) {
        table *t = open_table(n, "great_discovery_tiles=on");
        json_t *view = look(t, ORR_SPECTATOR);
        assert_int(json_array_size(json_object_get(view, "discoveries")), due[n - 1]);
        json_decref(view);
        close_table(t);
    }
    assert_int(drawn(2, "draw_discovery", NULL), 0);
}

static void numerals_known(void **state)
{
    RULES("NW-009 NW-046 NW-377");
    table *t = open_table(2, NULL);
    (void)state;
    json_t *view = look(t, ORR_SPECTATOR);
    const json_t *place = find(json_object_get(view, "places"), "id", "bologna");
    assert_text(json_string_value(json_object_get(place, "tile")), "university_tile_1");
    place = find(json_object_get(view, "places"), "id", "moskva");
    assert_text(json_string_value(json_object_get(place, "tile")), "obj_coins");
    assert_int(json_integer_value(json_object_get(json_object_get(place, "needs"), "orange")), 3);
    place = find(json_object_get(view, "spaces"), "id", "work_12");
    assert_int(json_integer_value(json_object_get(json_object_get(place, "needs"), "green")), 3);
    assert_int(json_object_size(json_object_get(view, "routes")), 57);
    assert_int(json_integer_value(json_object_get(json_object_get(view, "routes"), "route_33")), 3);
    json_decref(view);
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seats), cmocka_unit_test(tiles_drawn), cmocka_unit_test(any_tile_of_its_kind),
        cmocka_unit_test(tokens_by_seats), cmocka_unit_test(boxed_tokens), cmocka_unit_test(piles_and_medicine),
        cmocka_unit_test(rows), cmocka_unit_test(starting_position), cmocka_unit_test(colours_chosen),
        cmocka_unit_test(first_player), cmocka_unit_test(draft), cmocka_unit_test(draft_is_secret), cmocka_unit_test(as_dealt),
        cmocka_unit_test(alone_four_of_six), cmocka_unit_test(draft_timeout), cmocka_unit_test(promo),
        cmocka_unit_test(advanced), cmocka_unit_test(discoveries_laid), cmocka_unit_test(numerals_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
