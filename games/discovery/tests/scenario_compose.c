/* Discovery Compose: stacks, what counts as found, the search. */
#include "../why.h"
#include "table.h"

#include <stdlib.h>

static void stacks(void **state)
{
    RULES("DI-277..DI-285 DI-049 DI-276");
    table *t = open_table(3, "variant=compose");
    (void)state;
    given_tree(t, "cueillette 0 0 galet_taille 1 0");
    given_hand(t, 0, "vannerie fil_et_aiguille cuisson mines");
    act(t, 0, "place vannerie");
    assert_true(
        offered(t, 0, "at 0 0")); /* on a card: it is linked with that one, and need not be with its neighbour */
    assert_true(offered(t, 0, "at 0 1"));
    act(t, 0, "at 0 0");
    assert_int(waited(t), 6);
    all_pass(t);
    assert_true(saw(t, "\"own_prerequisite\",\"points\":2")); /* the covered card pays */
    assert_int(t->s->points[0], 1 + 2 + 3);
    assert_true(stands(t, "cueillette")); /* buried, and still placed */
    assert_int(t->s->z[card_of(t, "vannerie")], 1);
    json_t *view = look(t, 1);
    char *text = json_dumps(json_object_get(view, "tree"), 0);
    assert_null(strstr(text, "cueillette")); /* only the top of a stack is shown */
    assert_non_null(strstr(text, "vannerie"));
    free(text);
    assert_int(json_array_size(json_object_get(view, "below")), 0); /* and nobody sees what lies below */
    json_decref(view);
    act(t, 0, "nothing\nplace fil_et_aiguille");
    assert_text(offers(t, 0), "at -1 0\nat 0 -1\nat 0 0\nat 0 1\nat 1 0"); /* around the last card, or on it */
    act(t, 0, "at 0 0");
    all_pass(t);
    assert_int(t->s->z[card_of(t, "fil_et_aiguille")], 2); /* cueillette lies deeper and pays nothing */
    assert_false(saw(t, "shared_prerequisite") || saw(t, "own_prerequisite"));
    given_hand(t, 0, "propulseur mines");
    act(t, 0, "nothing\nplace propulseur\nat 0 1");
    assert_true(discovery_grid_right(&t->p)); /* three cards high, and it borders all the same */
    int before = t->s->points[0];
    all_pass(t);
    assert_int(t->s->points[0], before + 1 + 2); /* and it is touched: one family, as is galet_taille at the corner */
    close_table(t);
}

static void strict_control_does_not_betray(void **state)
{
    RULES("DI-050 DI-492 DI-279 DI-280 DI-288");
    table *t = open_table(3, "variant=compose enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 0 galet_taille 1 0 feu 5 5 homo_erectus 5 5");
    given_hand(t, 0, "cuisson mines nomadisme chasse");
    assert_true(offered(t, 0, "place cuisson")); /* feu lies buried */
    assert_true(offered(t, 0, "place chasse"));  /* epieu lies nowhere: not to be told */
    assert_false(offered(t, 0, "place mines"));  /* but links can be seen by all */
    act(t, 0, "place nomadisme\nat 5 5"); /* on homo_erectus: cueillette in sight, and so is the card just covered */
    assert_true(stands(t, "nomadisme"));  /* no window */
    close_table(t);
}

/* Seat 0 has laid cuisson at 0 1, and something else covers it: the turn goes on from there, and nothing names what is covered. */
static void goes_on_from(table *t, const char *top)
{
    orr_reason why;
    discovery_question q = {t->p.r, t->e, t->s, 0, {0}, &why};
    given_hand(t, 0, "outils mines");
    assert_true(offered(t, 0, "place outils"));
    assert_true(discovery_not_laid(&q, card_of(t, "mines"))); /* no link there */
    assert_int(why.kind, R_NO_SNAKE);
    assert_int(why.arg[0], card_of(t, top));
    act(t, 0, "place outils");
    assert_text(offers(t, 0), "at 0 1\nat 0 2\nat 1 1");
    assert_true(discovery_not_there(&q, card_of(t, "outils"), (discovery_cell){2, 0}, STRICT));
    assert_int(why.kind, R_SNAKE);
    assert_int(why.arg[0], card_of(t, top));
    json_t *view = look(t, 0);
    assert_text(json_string_value(json_object_get(json_object_get(view, "turn"), "snake")), top);
    assert_int(json_array_size(json_object_get(json_object_get(view, "where"), "cells")), 3);
    json_decref(view);
    close_table(t);
}

static void the_snake_goes_on_from_the_place(void **state)
{
    RULES("DI-281 DI-275 DI-050");
    table *t = open_table(3, "variant=compose enforcement=strict");
    (void)state;
    given_tree(t, COOKING);
    given_hand(t, 0, "cuisson mines");
    given_hand(t, 1, "huttes chasse");
    act(t, 0, "place cuisson\nat 0 1\ncall\ndeclare huttes");
    all_pass(t);
    stop_by(t, 1);
    act(t, 1, "at 0 1"); /* the answer covers it */
    settle(t);
    goes_on_from(t, "huttes");
    t = open_table(3, "variant=compose enforcement=strict special_cards=on");
    given_tree(t, COOKING);
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson mines");
    given_hand(t, 1, "huttes temoin chasse");
    act(t, 0, "place cuisson");
    act(t, 1, "interrupt");
    act(t, 0, "at 0 1");
    act(t, 1, "place huttes\nat 0 1\nend"); /* so does an interruption */
    settle(t);
    goes_on_from(t, "huttes");
}

/* Seat 0 lays cuisson beside cueillette; feu lies under peche, homo_habilis under galet_taille. */
static table *searching(bool there, const char *options)
{
    char all[200];
    snprintf(all, sizeof all, "variant=compose %s", options);
    table *t = open_table(3, all);
    given_tree(t, there ? "cueillette 0 0 feu 4 0 peche 4 0 homo_habilis 6 0 galet_taille 6 0"
                        : "cueillette 0 0 epieu 4 0 peche 4 0 homo_habilis 6 0 galet_taille 6 0");
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson mines brique remparts");
    given_hand(t, 1, "chasse temples commerce stockage hierarchie");
    given_points(t, 0, 5);
    given_points(t, 1, 5);
    act(t, 0, "place cuisson\nat 1 0");
    stop_by(t, 1);
    return t;
}

/* To everybody, and just these; nobody looks into a stack any more. */
static void shows_found(table *t, const char *cards)
{
    static const orr_seat viewers[] = {0, 1, 2, ORR_SPECTATOR};
    for (unsigned i = 0; i < 4; i++) {
        json_t *view = look(t, viewers[i]);
        char *found = json_dumps(json_object_get(view, "found"), JSON_COMPACT);
        assert_text(found, cards);
        assert_int(json_array_size(json_object_get(view, "below")), 0);
        free(found);
        json_decref(view);
    }
}

static void found_by_looking(void **state)
{
    RULES("DI-291 DI-293..DI-295 DI-503 DI-286");
    table *t = searching(true, "");
    (void)state;
    assert_text(prompt_of(t, 0), "compose_stopped");
    assert_text(offers(t, 0), "look galet_taille\nlook peche\ngive_up");
    assert_text(default_of(t, 0), "give_up");
    act(t, 0, "look galet_taille");
    assert_false(told(t, 0, "homo_habilis") || told(t, 1, "homo_habilis")); /* in a view, and in no log */
    assert_text(offers(t, 0), "look peche\nabandon");
    json_t *view = look(t, 0), *other = look(t, 2);
    char *mine = json_dumps(view, 0), *theirs = json_dumps(other, 0);
    assert_non_null(strstr(mine, "homo_habilis"));
    assert_null(strstr(theirs, "homo_habilis"));
    free(mine);
    free(theirs);
    json_decref(view);
    json_decref(other);
    act(t, 0, "look peche");
    assert_true(saw(t, "\"found\",\"by\":0"));
    shows_found(t, "[\"cueillette\",\"feu\"]");
    assert_text(prompt_of(t, 0), "indemnity_kind"); /* the search is over */
    act(t, 0, "claim_point");
    assert_true(stands(t, "cuisson"));
    assert_int(t->s->points[0], 5 + 1 + 1 + 2 + 1); /* the point; placed; own prerequisite and family */
    assert_text(prompt_of(t, 0), "turn_action");
    close_table(t);
    t = searching(false, "");
    given_tree(t,
               "nomadisme 0 0 huttes 4 0 homo_neandertal 4 0 peche 4 0"); /* by one that needs the same, the lowest */
    act(t, 0, "look peche");
    shows_found(t, "[\"nomadisme\",\"huttes\"]");
    act(t, 0, "claim_point\nplace mines\nat 2 0");
    json_t *later = look(t, 2);
    assert_int(json_array_size(json_object_get(later, "found")), 0); /* until the next card is laid */
    json_decref(later);
    close_table(t);
}

static void not_found(void **state)
{
    RULES("DI-292 DI-294");
    table *t = searching(false, "");
    (void)state;
    act(t, 0, "look galet_taille\nlook peche");
    assert_text(offers(t, 0), "abandon");
    act(t, 0, "abandon");
    assert_true(in_discards(t, 0, "cuisson"));
    assert_int(waited(t), 2);
    act(t, 1, "claim_point");
    assert_int(t->s->points[0], 4);
    settle(t);
    assert_int(active_seat(t->s), 1); /* the turn is over */
    close_table(t);
}

static void giving_up(void **state)
{
    RULES("DI-290 DI-297");
    table *t = searching(true, "");
    (void)state;
    act(t, 0, "give_up");
    assert_true(in_discards(t, 0, "cuisson"));
    assert_int(t->s->points[0], 5); /* nothing is paid */
    settle(t);
    assert_int(active_seat(t->s), 1);
    assert_int(t->s->hand_n[0], 5);
    close_table(t);
    t = open_table(3, "variant=compose");
    given_tree(t, "cueillette 0 0");
    given_hand(t, 0, "mines brique");
    given_points(t, 0, 5);
    act(t, 0, "place mines\nat 1 0"); /* no link: settled on sight */
    stop_by(t, 2);
    act(t, 2, "claim_point");
    assert_int(t->s->points[0], 4);
    settle(t);
    assert_int(active_seat(t->s), 1);
    close_table(t);
}

static void found_in_sight(void **state)
{
    RULES("DI-286 DI-287 DI-289");
    table *t = open_table(3, "variant=compose");
    (void)state;
    given_tree(t, "cueillette 0 0 huttes 4 0"); /* huttes needs feu too */
    given_opened(t, 1, 2);
    given_hand(t, 0, "cuisson mines");
    given_points(t, 1, 5);
    act(t, 0, "place cuisson\nat 1 0");
    stop_by(t, 1);
    assert_text(prompt_of(t, 0), "indemnity_kind"); /* feu is found by huttes */
    close_table(t);
    t = open_table(3, "variant=compose");
    given_tree(t, "cueillette 0 0");
    given_hand(t, 0, "cuisson mines");
    act(t, 0, "place cuisson\nat 1 0");
    stop_by(t, 1);
    assert_text(prompt_of(t, 0), "compose_stopped"); /* the contested card does not find feu for itself */
    close_table(t);
}

static void deposits(void **state)
{
    RULES("DI-434..DI-437");
    table *t = searching(true, "deposit=on");
    (void)state;
    act(t, 0, "look galet_taille");
    assert_int(t->s->points[0], 4);
    act(t, 0, "look peche");
    assert_int(t->s->points[0], 5); /* it returns */
    act(t, 0, "claim_point");
    assert_int(t->s->points[0], 10);
    close_table(t);
    t = searching(false, "deposit=on");
    given_points(t, 0, 1);
    act(t, 0, "look galet_taille");
    assert_text(offers(t, 0), "abandon"); /* no point for another stack */
    act(t, 0, "abandon");
    assert_int(t->s->points[0], 0);
    assert_text(offers(t, 1), "claim_card"); /* the deposit was taken before the indemnity */
    close_table(t);
}

static void calls(void **state)
{
    RULES("DI-296 DI-150");
    table *t = open_table(3, "variant=compose enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 0 galet_taille 1 0 feu 5 5 homo_erectus 5 5");
    given_hand(t, 0, "mines brique remparts temples commerce");
    given_hand(t, 1, "cuisson huttes");
    given_points(t, 0, 5);
    act(t, 0, "end\ndiscard mines\ncall");
    assert_true(offered(t, 0, "declare feu"));         /* buried: not to be told */
    assert_false(offered(t, 0, "declare cueillette")); /* in sight */
    act(t, 0, "declare feu");
    stop_by(t, 2);
    assert_true(saw(t, "\"call\":\"wrong\""));
    act(t, 2, "claim_point");
    settle(t);
    given_turn(t, 0);
    given_hand(t, 0, "mines brique remparts temples commerce");
    act(t, 0, "end\ndiscard mines\ncall\ndeclare cuisson");
    all_pass(t);
    stop_by(t, 1);
    assert_text(prompt_of(t, 1), "call_placement"); /* by the truth, it can stand: feu is buried */
    close_table(t);
}

static void automata(void **state)
{
    RULES("DI-344..DI-351 DI-353");
    table *t = open_table(3, "variant=compose automata=1");
    (void)state;
    given_tree(t, "cueillette 0 0 peche 6 0");
    given_hand(t, 2, "cuisson mines");
    given_points(t, 1, 1);
    given_turn(t, 2);
    act(t, 2, "turn_up\nplace cuisson");
    assert_text(offers(t, 2), "at 0 0"); /* most points on or beside cueillette: alike; on its own prerequisite first */
    act(t, 2, "at 0 0");
    assert_int(waited(t), 3); /* prerequisites may be missing: it is contested */
    stop_by(t, 1);
    assert_true(in_discards(t, 2, "cuisson")); /* feu is nowhere */
    assert_int(t->s->points[1], 1);            /* who stopped gets nothing */
    settle(t);
    assert_int(active_seat(t->s), 0); /* its turn is over */
    given_tree(t, "cueillette 0 0 peche 6 0 feu 9 0 galet_taille 9 0");
    given_hand(t, 2, "cuisson mines");
    given_discards(t, 0, "vannerie conservation"); /* needs fil_et_aiguille; needs cuisson */
    given_turn(t, 2);
    assert_text(offers(t, 2), "turn_up"); /* releases only what is in sight */
    act(t, 2, "turn_up\nplace cuisson\nat 0 0");
    stop_by(t, 1);
    assert_true(stands(t, "cuisson"));   /* all stacks were checked for it */
    assert_int(t->s->points[1], 0);      /* one point */
    assert_true(active_seat(t->s) == 2); /* goes on */
    close_table(t);
}

/* The number of a subset of the hand, as `select` takes it: bit i for the i-th card of the hand. */
static void selects(table *t, unsigned seat, const char *ids)
{
    char text[40];
    card_set wanted = cards_of(t, ids);
    unsigned mask = 0, i = 0;
    for (card_set set = t->s->hand[seat]; set; set &= set - 1, i++)
        mask |= wanted & set & -set ? 1u << i : 0;
    snprintf(text, sizeof text, "select %u", mask);
    act(t, (orr_seat)seat, text);
}

/* feu lies covered: to know it is a matter of memory. */
static bool silence_places(uint32_t version)
{
    table *t = of_version(open_table(2, "variant=compose compose_base=round"), version);
    unsigned leader = t->s->leader, second = t->s->next[leader];
    given_tree(t, "cueillette 0 0 feu 4 0 peche 4 0");
    given_hand(t, leader, "cuisson mines");
    given_hand(t, second, "temples commerce");
    selects(t, leader, "cuisson");
    selects(t, second, "");
    settle(t);
    assert_int(active_seat(t->s), leader);
    bool places = !strcmp(default_of(t, (orr_seat)leader), "place cuisson");
    assert_true(places || !strcmp(default_of(t, (orr_seat)leader), "end"));
    close_table(t);
    return places;
}

static void silence_goes_by_what_is_in_sight(void **state)
{
    RULES("DI-050 DI-299");
    (void)state;
    assert_false(silence_places(SINCE_SILENCE_SEES));
    assert_true(silence_places(SINCE_SILENCE_SEES - 1));
}

static void by_rounds(void **state)
{
    RULES("DI-277 DI-298 DI-299");
    table *t = open_table(2, "variant=compose compose_base=round");
    (void)state;
    unsigned leader = t->s->leader, second = t->s->next[leader];
    given_tree(t, "cueillette 0 0 feu 4 0 peche 4 0");
    given_opened(t, 1, 2);
    given_hand(t, leader, "cuisson nomadisme mines brique");
    given_hand(t, second, "temples commerce stockage hierarchie");
    given_points(t, leader, 3);
    given_points(t, second, 3);
    selects(t, leader, "cuisson");
    selects(t, second, "");
    forced(t);
    assert_int(active_seat(t->s), leader);
    assert_true(offered(t, (orr_seat)leader, "end")); /* feu is not in sight: no duty */
    act(t, (orr_seat)leader, "place cuisson\nat 0 1");
    uint8_t pile = t->s->pile_n;
    stop_by(t, (orr_seat)second);
    act(t, (orr_seat)leader, "give_up"); /* ends the turn, and nothing is drawn before the end of the round */
    assert_int(t->s->pile_n, pile);
    assert_int(t->s->hand_n[leader], 3);
    assert_true(active_seat(t->s) != leader || t->s->step != S_MAIN);
    close_table(t);
    assert_text(refused_because(3, "variant=compose compose_base=round catch_up=on"), "not_of_game");
    assert_text(refused_because(3, "deposit=on"), "not_of_game");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALL_ASKED(stacks),
        cmocka_unit_test(strict_control_does_not_betray),
        cmocka_unit_test(found_by_looking),
        cmocka_unit_test(not_found),
        ALL_ASKED(giving_up),
        ALL_ASKED(found_in_sight),
        cmocka_unit_test(deposits),
        ALL_ASKED(calls),
        ALL_ASKED(automata),
        cmocka_unit_test(silence_goes_by_what_is_in_sight),
        cmocka_unit_test(by_rounds),
        ALL_ASKED(the_snake_goes_on_from_the_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
