/* Discovery: what the view tells of cards that could be laid, of questions and dealings; and that it stays small. */
#include "table.h"

#include <stdlib.h>

enum { LARGEST = 16384 }; /* bytes of a view */

static json_t *member(json_t *list, const char *key, const char *value)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (!strcmp(json_string_value(json_object_get(one, key)), value)) return one;
    return NULL;
}

static json_t *cell_at(json_t *cells, int x, int y)
{
    size_t i;
    json_t *one;
    json_array_foreach(cells, i, one) if (json_integer_value(json_object_get(one, "x")) == x &&
                                          json_integer_value(json_object_get(one, "y")) == y) return one;
    return NULL;
}

static int number(json_t *of, const char *key) { return (int)json_integer_value(json_object_get(of, key)); }

static void assert_links(json_t *cell, const char *card, const char *how)
{
    assert_text(json_string_value(json_object_get(json_object_get(cell, "links"), card)), how);
}

static void points_of_a_cell(void **state)
{
    RULES("DI-050 DI-270 DI-V04");
    table *t = open_table(3, "variant=connect enforcement=strict");
    (void)state;
    given_tree(t, "nomadisme -1 0 cueillette 0 0 feu 1 0 homo_erectus 0 -1 galet_taille 1 -1 homo_habilis 2 -1");
    given_hand(t, 0, "cuisson mines");
    json_t *view = look(t, 0), *hint = member(json_object_get(view, "hints"), "card", "cuisson");
    assert_int(number(hint, "points"), 10);
    assert_int(number(hint, "inaugurate"), 3);
    assert_null(json_object_get(hint, "missing"));
    hint = member(json_object_get(view, "hints"), "card", "mines");
    assert_true(json_array_size(json_object_get(hint, "missing")) > 0);
    assert_null(json_object_get(view, "where"));
    json_decref(view);
    act(t, 0, "place cuisson");
    view = look(t, 0);
    json_t *where = json_object_get(view, "where"), *cell = cell_at(json_object_get(where, "cells"), 0, 1);
    assert_int(json_array_size(json_object_get(where, "cells")), offers_of(t, 0, "at"));
    assert_int(number(cell, "points"), 10);
    assert_int(number(where, "place"), 1);
    assert_int(number(where, "inaugurate"), 3);
    assert_links(cell, "cueillette", "of");
    assert_links(cell, "feu", "o");
    assert_links(cell, "nomadisme", "s");
    json_decref(view);
    view = look(t, 1); /* and nobody else is told what was chosen */
    assert_null(json_object_get(view, "where"));
    json_decref(view);
    close_table(t);
}

/* The points of every cell that the view names are those that the card then brings. */
static void as_it_comes(const char *options, const char *hand, const char *card)
{
    for (unsigned i = 0;; i++) {
        table *t = open_table(3, options);
        int before;
        given_tree(t, "cueillette 0 1 homo_erectus 1 1 feu 2 1 homo_habilis 1 2 epieu 2 2 galet_taille 0 2");
        given_hand(t, 0, hand);
        char text[60];
        snprintf(text, sizeof text, "place %s", card);
        act(t, 0, text);
        json_t *view = look(t, 0), *cell = json_array_get(json_object_get(json_object_get(view, "where"), "cells"), i);
        if (cell) {
            before = t->s->points[0];
            snprintf(text, sizeof text, "at %d %d", number(cell, "x"), number(cell, "y"));
            act(t, 0, text);
            all_pass(t);
            assert_int(t->s->points[0] - before, number(cell, "points"));
        }
        json_decref(view);
        close_table(t);
        if (!cell) {
            assert_true(i > 0);
            return;
        }
    }
}

static void hints_are_true(void **state)
{
    RULES("DI-083 DI-084 DI-085 DI-264 DI-265 DI-266 DI-283 DI-370");
    (void)state;
    as_it_comes("variant=connect", "cuisson mines", "cuisson");
    as_it_comes("variant=connect enforcement=strict", "cuisson", "cuisson");
    as_it_comes("variant=compose", "outils brique", "outils");
    as_it_comes("variant=explore family_bonus=true", "chasse mines", "chasse");
}

static void wrong_cells(void **state)
{
    RULES("DI-050 DI-263 DI-491 DI-493");
    table *t = open_table(3, "variant=connect");
    (void)state;
    given_tree(t, "cueillette 0 0");
    given_hand(t, 0, "mines brique");
    act(t, 0, "place mines");
    json_t *view = look(t, 0), *where = json_object_get(view, "where");
    assert_int(json_array_size(json_object_get(where, "cells")), 0);
    assert_int(json_array_size(json_object_get(where, "wrong")), 4);
    assert_text(json_string_value(json_object_get(json_array_get(json_object_get(where, "wrong"), 0), "with")),
                "cueillette");
    assert_true(json_array_size(json_object_get(where, "missing")) > 0);
    json_decref(view);
    close_table(t);
}

static void memory_tells_nothing(void **state)
{
    RULES("DI-048 DI-050 DI-498");
    table *t = open_table(3, "variant=memory");
    (void)state;
    given_hand(t, 0, "chasse mines");
    given_hand(t, 1, "feu brique");
    act(t, 0, "place chasse");
    json_t *view = look(t, 1), *stakes = json_object_get(view, "stakes");
    assert_null(json_object_get(view, "hints"));
    assert_text(json_string_value(json_array_get(json_object_get(stakes, "if_wrong"), 0)), "draw");
    json_decref(view);
    all_pass(t);
    forced(t);
    act(t, 1, "place feu");
    all_pass(t);
    view = look(t, 0);
    char *text = json_dumps(view, 0);
    assert_int(json_array_size(json_object_get(view, "tree")), 1);
    assert_int(number(view, "height"), 2);
    assert_int(json_array_size(json_object_get(view, "stack")), 0);
    assert_null(strstr(text, "chasse"));
    assert_null(json_object_get(json_array_get(json_object_get(view, "eras"), 0), "tree"));
    free(text);
    json_decref(view);
    close_table(t);
}

static void what_is_at_stake(void **state)
{
    RULES("DI-134 DI-137 DI-139 DI-484");
    table *t = open_table(3, NULL);
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus mines");
    given_points(t, 0, 2);
    act(t, 0, "place homo_erectus\nat 1 1");
    act(t, 1, "pass");
    json_t *view = look(t, 2), *laid = json_object_get(view, "laid"), *stakes = json_object_get(view, "stakes");
    json_t *seats = json_object_get(view, "seats");
    assert_text(json_string_value(json_object_get(view, "phase")), "challenge");
    assert_text(json_string_value(json_object_get(laid, "card")), "homo_erectus");
    assert_text(json_string_value(json_object_get(laid, "how")), "turn");
    assert_int(number(json_object_get(view, "turn"), "seat"), 0);
    assert_true(json_is_true(json_object_get(json_array_get(seats, 1), "answered")));
    assert_true(json_is_false(json_object_get(json_array_get(seats, 2), "answered")));
    assert_int(json_array_size(json_object_get(stakes, "if_wrong")), 1); /* no point to pay with */
    assert_int(json_array_size(json_object_get(stakes, "if_right")), 2);
    json_decref(view);
    act(t, 2, "stop");
    view = look(t, 1);
    assert_text(json_string_value(json_object_get(json_object_get(view, "dealing"), "kind")), "indemnity");
    json_decref(view);
    close_table(t);
}

static void eras_are_counted(void **state)
{
    RULES("DI-030 DI-043 DI-497");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1 homo_erectus 1 1");
    json_t *view = look(t, 0), *eras = json_object_get(view, "eras");
    assert_int(json_array_size(eras), 6);
    assert_int(number(json_array_get(eras, 0), "tree"), 2);
    assert_int(number(json_array_get(eras, 5), "pile"), 9);
    int pile = 0;
    for (size_t i = 0; i < 6; i++)
        pile += number(json_array_get(eras, i), "pile");
    assert_int(pile, t->s->pile_n);
    json_decref(view);
    close_table(t);
}

/* ---- size -------------------------------------------------------------------------------------------------------------------*/
/* A card is rather laid than not, so that trees become large. */
static orr_action some_action(orr_match *m, orr_seat seat, orr_rng *rng)
{
    uint32_t n = orr_match_legal(m, seat);
    orr_action a = m->legal[orr_rng_below(rng, n)];
    for (unsigned tries = 0; tries < 6 && (a.verb == V_END || a.verb == V_STOP || a.verb == V_NOTHING); tries++)
        a = m->legal[orr_rng_below(rng, n)];
    return a;
}

static size_t largest_of(unsigned seats, const char *options, uint64_t seed)
{
    table *t = open_raw(seats, options);
    orr_rng rng;
    size_t most = 0;
    orr_rng_seed(&rng, seed);
    while (!orr_match_over(t->m)) {
        orr_mask must = orr_match_active(t->m).must;
        orr_seat seat = (orr_seat)orr_lowest(must);
        assert_int(orr_match_play(t->m, seat, some_action(t->m, seat, &rng)), ORR_OK);
        for (unsigned v = 0; v < seats; v++) {
            bool asked = orr_match_active(t->m).must >> v & 1;
            size_t n = asked || v == orr_rng_below(&rng, 16) ? view_size(t->m, (orr_seat)v) : 0;
            most = n > most ? n : most;
        }
    }
    size_t n = view_size(t->m, 0);
    close_table(t);
    return n > most ? n : most;
}

static int turns(table *t)
{
    json_t *view = look(t, ORR_SPECTATOR);
    int n = number(view, "turns");
    json_decref(view);
    return n;
}

/* Who comes late to a game where cards lie covered has no log to count them in. */
static void turns_are_counted(void **state)
{
    static const char *const variants[] = {"explore", "select", "memory", "connect", "compose"};
    (void)state;
    for (unsigned v = 0; v < 5; v++) {
        char options[80];
        snprintf(options, sizeof options, "variant=%s enforcement=strict", variants[v]);
        table *t = open_table(3, options);
        int begun = 1;
        for (unsigned i = 0; i < 60 && waited(t); i++) {
            assert_int(turns(t), begun);
            orr_seat seat = (orr_seat)orr_lowest(waited(t));
            act(t, seat, default_of(t, seat));
            for (;;) {
                begun += saw(t, v == 1 ? "\"k\":\"round\"" : "\"k\":\"turn\"");
                if (!orr_match_legal(t->m, ORR_CHANCE))
                    break;
                assert_int_equal(orr_match_play(t->m, ORR_CHANCE, t->m->legal[0]), ORR_OK);
            }
        }
        assert_true(begun > 3);
        close_table(t);
    }
}

static void a_view_is_small(void **state)
{
    static const char *const variants[] = {"explore family_bonus=true", "select", "memory", "connect", "compose",
                                           "compose compose_base=round"};
    static const char *const control[] = {"open", "assisted", "strict"};
    (void)state;
    for (unsigned v = 0; v < 6; v++)
        for (unsigned c = 0; c < 3; c++)
            for (unsigned seats = 4; seats <= 9; seats += 5) {
                char options[120];
                snprintf(options, sizeof options, "variant=%s enforcement=%s special_cards=true", variants[v],
                         control[c]);
                size_t n = 0;
                for (unsigned i = 0; i < 4; i++) {
                    size_t one = largest_of(seats, options, 36 * i + 3 * v + c);
                    n = one > n ? one : n;
                }
                if (getenv("SIZES"))
                    print_message("%zu bytes: %u seats, %s\n", n, seats, options);
                assert_in_range(n, 1, LARGEST);
            }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_of_a_cell),     cmocka_unit_test(hints_are_true),   cmocka_unit_test(wrong_cells),
        ALL_ASKED(memory_tells_nothing), ALL_ASKED(what_is_at_stake), cmocka_unit_test(eras_are_counted),
        cmocka_unit_test(turns_are_counted),    cmocka_unit_test(a_view_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
