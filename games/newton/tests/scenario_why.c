/* Newton: why an action is not possible now. The law `why` holds the reasons against the legal list; here it is that they are
 * the right ones, with their arguments. */
#include "../why.h"
#include "table.h"

/* The reason of a seat for an action that it could think of, as "coins 3 2"; "" when it is legal. */
static const char *why(table *t, orr_seat seat, const char *action)
{
    static orr_action list[THINKABLE];
    const orr_rules *r = &t->m->rules;
    orr_action a;
    orr_reason reason;
    bool thinkable = false;
    assert_int(orr_action_parse(r, action, &a), ORR_OK);
    uint32_t n = newton_thinkable(r, t->s, seat, list);
    for (uint32_t i = 0; i < n; i++)
        thinkable = thinkable || orr_action_equal(list[i], a);
    if (!thinkable)
        fail_msg("%s: nobody thinks of it", action);
    if (!newton_why(r, t->s, seat, a, &reason))
        return "";
    const orr_reason_kind *kind = &newton_reasons[reason.kind];
    size_t at = (size_t)snprintf(t->text, sizeof t->text, "%s", kind->id);
    for (unsigned i = 0; i < 4 && kind->arg[i].kind != ORR_ARG_NONE; i++) {
        bool row = kind->arg[i].kind == ORR_ARG_ROW;
        const char *word = row ? orr_row_id(r, kind->arg[i].table, (uint32_t)reason.arg[i])
                           : kind->arg[i].kind == ORR_ARG_WORD ? kind->arg[i].words[reason.arg[i]]
                                                               : NULL;
        at += (size_t)(word ? snprintf(t->text + at, sizeof t->text - at, " %s", word)
                            : snprintf(t->text + at, sizeof t->text - at, " %d", reason.arg[i]));
    }
    return t->text;
}

static void whose_turn(void **state)
{
    RULES("NW-051 NW-052 NW-060 NW-303 NW-314 NW-366 NW-376");
    table *t = open_table(2, NULL);
    (void)state;
    assert_text(why(t, 1, "play start_green_work"), "not_your_turn 0");
    assert_text(why(t, 0, "play start_red_work"), "");
    assert_text(why(t, 0, "potion"), "must_continue play");
    act(t, 0, "play start_red_work");
    assert_text(why(t, 0, "play start_red_study"), "card_laid");
    assert_text(why(t, 0, "tuck start_red_work"), "tuck_later");
    assert_text(why(t, 0, "step"), "begin work");
    assert_text(why(t, 0, "travel lyon"), "begin travel");
    assert_text(why(t, 0, "stop"), "nothing_open");
    given_turns(t, 4);
    to_round_end(t);
    assert_text(why(t, 0, "end"), "must_continue tuck");
    act(t, 0, default_of(t, 0));
    assert_text(why(t, 0, "end"), "wait");
    act(t, ORR_TABLE, "leave 1");
    assert_text(why(t, 1, "potion"), "left");
    close_table(t);
    t = open_table(2, NULL);
    given_no_hand(t, 0);
    given_no_hand(t, 1);
    t->s->used = U_NO_CARD;
    assert_text(why(t, 0, "act work"), "no_card");
    assert_text(why(t, 0, "boost"), "no_card");
    t->s->phase = OVER;
    assert_text(why(t, 0, "end"), "over");
    close_table(t);
}

static void quick(void **state)
{
    RULES("NW-049 NW-156 NW-157 NW-159 NW-162");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 2, 0);
    act(t, 0, "play start_red_work");
    assert_text(why(t, 0, "potion"), "coins 3 2");
    assert_text(why(t, 0, "student"), "coins 5 2");
    act(t, 0, "boost");
    assert_text(why(t, 0, "boost"), "boosted");
    assert_text(why(t, 0, "reveal 1"), "coins 1 0");
    given_money(t, 0, 20, 0);
    given_deck(t, 2, 0);
    assert_text(why(t, 0, "reveal 2"), "deck_empty");
    act(t, 0, "student\nstudent\nstudent");
    assert_text(why(t, 0, "student"), "no_supply");
    act(t, 0, "end");
    pass(t, 1);
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology\nact technology\nadvance tech_start tech_b1");
    assert_text(why(t, 0, "boost"), "boost_late");
    assert_text(why(t, 0, "act technology"), "action_done");
    assert_text(why(t, 0, "act work"), "action_done");
    close_table(t);
}

static void tracks(void **state)
{
    RULES("NW-083 NW-092 NW-095 NW-101 NW-102 NW-109 NW-064 NW-070 NW-367");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 2, 1);
    given_marker(t, 0, "work_11");
    given_students(t, 0, "tech_bl5 tech_bl6");
    act(t, 0, "play start_red_work"); /* a blue book; three green ones are missing */
    assert_text(why(t, 0, "act work"), "books 3 1");
    assert_text(why(t, 0, "act travel"), "other_action");
    act(t, 0, "end");
    pass(t, 1);
    act(t, 0, "play start_red_technology");
    assert_text(why(t, 0, "act technology"), "no_student"); /* its own Student holds the end */
    act(t, 0, "end");
    pass(t, 1);
    given_students(t, 0, "tech_bl5 tech_bl6 tech_start");
    given_hand(t, 0, "action_1_04");
    act(t, 0, "play action_1_04\nact technology");
    assert_text(why(t, 0, "advance tech_bl5 tech_bl6"), "end_held");
    assert_text(why(t, 0, "stop"), "not_moved");
    act(t, 0, "advance tech_start tech_b1");
    assert_text(why(t, 0, "advance tech_bl5 tech_bl6"), "other_student");
    assert_text(why(t, 0, "decline"), "moving");
    assert_text(why(t, 0, "end"), "must_continue technology");
    act(t, 0, "advance tech_b1 tech_b2"); /* two symbols: that is all, and a boost could follow */
    assert_text(why(t, 0, "advance tech_b2 tech_bl3"), "spent");
    close_table(t);
}

static void the_map(void **state)
{
    RULES("NW-113 NW-114 NW-118 NW-124");
    table *t = open_table(2, NULL);
    (void)state;
    given_scientist(t, 0, "kyiv");
    given_money(t, 0, 0, 0);
    given_desk(t, 0, "action_1_07");
    act(t, 0, "play start_red_travel\nact travel");
    assert_text(why(t, 0, "travel kyiv"), "here");
    assert_text(why(t, 0, "travel lisboa"), "no_route_to");
    assert_text(why(t, 0, "cube"), "one_cube");
    unsigned moskva = place_of(t, "moskva"), kyiv = place_of(t, "kyiv"), toll = 0;
    for (unsigned i = 0; i < t->e->next_count[kyiv]; i++)
        toll = t->e->next[kyiv][i] == moskva ? t->e->toll[kyiv][i] : toll;
    given_money(t, 0, toll, 0);
    assert_text(why(t, 0, "travel moskva"), "books 2 0"); /* 3 orange and 1 green; one of each lies on the desk */
    close_table(t);
}

static void cards_and_books(void **state)
{
    RULES("NW-084 NW-129 NW-133 NW-135 NW-142 NW-144 NW-187");
    table *t = open_table(2, NULL);
    (void)state;
    given_board(t, 0, "study_board_work"); /* so that Lessons are worth 1 */
    given_row(t, 2, "action_2_01");
    act(t, 0, "play start_red_lessons\nact lessons");
    assert_text(why(t, 0, "take action_2_01"), "level 2 1");
    act(t, 0, "decline\nend");
    pass(t, 1);
    given_money(t, 0, 0, 2);
    given_filled(t, 0, "shelf1_c3");
    given_tile(t, "bologna", "university_tile_1");
    act(t, 0, "play start_red_study\nact study");
    assert_text(why(t, 0, "fill shelf1_c3"), "filled");
    assert_text(why(t, 0, "fill shelf2_c1"), "shelf 2 1");
    assert_text(why(t, 0, "fill shelf1_c2"), "unvisited bologna 3 2");
    act(t, 0, "decline\nend");
    pass(t, 1);
    given_money(t, 0, 3, 2);
    given_hand(t, 0, "action_3_11"); /* Study; ignores a requirement for 4 coins */
    act(t, 0, "play action_3_11\nact study");
    assert_text(why(t, 0, "ignore shelf1_c2"), "coins 4 3");
    given_money(t, 0, 9, 2);
    assert_text(why(t, 0, "ignore shelf1_c2"), "");
    given_cubes(t, 0, "bologna");
    assert_text(why(t, 0, "ignore shelf1_c2"), "need_met");
    given_taken(t, 0, 12);
    assert_text(why(t, 0, "fill shelf1_c2"), "no_tile_left");
    close_table(t);
}

static void effects(void **state)
{
    RULES("NW-055 NW-059 NW-165 NW-170 NW-184 NW-185 NW-304 NW-056");
    table *t = open_table(2, NULL);
    (void)state;
    given_money(t, 0, 2, 0);
    given_tucked(t, 0, "action_1_12");
    given_desk(t, 0, "action_1_03"); /* for 3 coins 3 VP */
    act(t, 0, "play start_red_travel");
    assert_text(why(t, 0, "effect start_red_travel"), "no_effect");
    act(t, 0, "end");
    pass(t, 1);
    given_hand(t, 0, "action_2_10"); /* repeats a lightning effect */
    act(t, 0, "play action_2_10");
    assert_text(why(t, 0, "effect action_2_10"), "nothing_to_repeat"); /* it could not be paid */
    assert_text(why(t, 0, "effect action_1_03"), "earlier_card");
    assert_text(why(t, 0, "effect action_1_12"), "tucked");
    assert_text(why(t, 0, "repeat action_1_03"), "repeat_only");
    given_money(t, 0, 3, 0);
    act(t, 0, "effect action_2_10");
    assert_text(why(t, 0, "repeat action_2_10"), "repeat_self");
    assert_text(why(t, 0, "repeat start_red_travel"), "no_lightning");
    assert_text(why(t, 0, "repeat action_1_03"), "");
    act(t, 0, "repeat action_1_03");
    assert_text(why(t, 0, "effect action_2_10"), "effect_done");
    act(t, 0, "end");
    pass(t, 1);
    given_hand(t, 0, "action_1_01");
    act(t, 0, "play action_1_01");
    assert_text(why(t, 0, "effect action_1_01"), "books_shown");
    act(t, 0, "end");
    pass(t, 1);
    given_hand(t, 0, "action_2_05");
    act(t, 0, "play action_2_05");
    assert_text(why(t, 0, "effect action_2_05"), "in_action technology");
    close_table(t);
}

static void what_is_granted(void **state)
{
    RULES("NW-119 NW-197 NW-205 NW-209 NW-230 NW-257 NW-180 NW-181 NW-174");
    table *t = open_table(2, NULL);
    (void)state;
    given_masters(t, 0, "giordano_bruno");
    given_students(t, 0, "tech_al2");
    given_tile(t, "tech_al3", "spec_dev_any");
    given_money(t, 0, 0, 0);
    act(t, 0, "play start_red_technology");
    assert_text(why(t, 0, "master giordano_bruno"), "master_way");
    assert_text(why(t, 0, "development development_work"), "kind_only");
    assert_text(why(t, 0, "site paris"), "site_only");
    assert_text(why(t, 0, "teleport toulouse"), "teleport_only");
    assert_text(why(t, 0, "discard start_red_work"), "discard_only");
    act(t, 0, "act technology\nadvance tech_al2 tech_al3");
    assert_text(why(t, 0, "decline"), "must_take");
    assert_text(why(t, 0, "income income_vp"), "must_continue kind");
    given_development(t, 1, "development_work development_work development_work development_work");
    assert_text(why(t, 0, "development development_work"), "pile_empty");
    close_table(t);
    t = open_table(2, NULL);
    given_scientist(t, 0, "thessaloniki");
    given_tile(t, "istanbul", "city_university");
    given_cubes(t, 0, "paris");
    given_money(t, 0, 2, 0);
    act(t, 0, "play start_red_travel\nact travel\ntravel istanbul\nstop");
    assert_text(why(t, 0, "site paris"), "cube_lies");
    assert_text(why(t, 0, "site athenai"), "site_kind");
    assert_text(why(t, 0, "site krakow"), "");
    close_table(t);
    t = open_table(2, NULL);
    given_hand(t, 0, "action_1_08");
    given_money(t, 0, 2, 0);
    given_token(t, "toulouse", "bonus_vp_2");
    act(t, 0, "play action_1_08\neffect action_1_08");
    assert_text(why(t, 0, "teleport toulouse"), "token_lies");
    close_table(t);
}

static void alone(void **state)
{
    RULES("NW-319");
    table *t = open_raw(1, NULL);
    (void)state;
    while (orr_match_active(t->m).must & ORR_BIT(ORR_CHANCE))
        settle(t);
    uint32_t packet = newton_packet(t->s, 1, 0);
    unsigned second = orr_nth_bit(packet, 1), last = orr_nth_bit(packet, 5);
    char text[80];
    snprintf(text, sizeof text, "keep %s", orr_row_id(&t->m->rules, T_MASTERS, last));
    assert_text(why(t, 0, text), "keep_more");
    snprintf(text, sizeof text, "keep %s", orr_row_id(&t->m->rules, T_MASTERS, second));
    act(t, 0, text);
    snprintf(text, sizeof text, "keep %s", orr_row_id(&t->m->rules, T_MASTERS, orr_lowest(packet)));
    assert_text(why(t, 0, text), "keep_order");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whose_turn), cmocka_unit_test(quick),           cmocka_unit_test(tracks),
        cmocka_unit_test(the_map),    cmocka_unit_test(effects),         cmocka_unit_test(cards_and_books),
        cmocka_unit_test(alone),      cmocka_unit_test(what_is_granted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
