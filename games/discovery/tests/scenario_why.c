/* Discovery: why an action is not possible now. */
#include "memory_table.h"

/* The id of the reason as the browser has it, and of its first argument; "" when there is none. */
static const char *why(table *t, orr_seat seat, const char *action)
{
    static char said[120];
    discovery_state shown;
    orr_action a;
    orr_reason reason;
    assert_int(orr_action_parse(t->p.r, action, &a), ORR_OK);
    orr_match_redacted(t->m, seat, ORR_SHOWN, &shown);
    if (!orr_game_discovery.reasons->why(t->p.r, &shown, seat, a, &reason))
        return "";
    const orr_reason_kind *kind = &orr_game_discovery.reasons->kinds[reason.kind];
    bool card = kind->arg[0].kind == ORR_ARG_ROW;
    snprintf(said, sizeof said, "%s%s%s%s%s", kind->id, kind->rule ? " " : "", kind->rule ? kind->rule : "",
             card ? " " : "", card ? orr_row_id(t->p.r, T_CARDS, (uint32_t)reason.arg[0]) : "");
    return said;
}

static bool thinks(table *t, orr_seat seat, const char *action)
{
    orr_action a, list[CELLS + 1024];
    assert_int(orr_action_parse(t->p.r, action, &a), ORR_OK);
    for (uint32_t i = 0, n = orr_game_discovery.reasons->thinkable(t->p.r, t->s, seat, list); i < n; i++)
        if (orr_action_equal(list[i], a))
            return true;
    return false;
}

static void a_turn(void **state)
{
    RULES("DI-069 DI-073 DI-074 DI-076 DI-079");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "cuisson homo_erectus mines");
    given_hand(t, 1, "epieu");
    given_discards(t, 0, "homo_habilis");
    given_discards(t, 1, "feu");
    assert_text(why(t, 0, "place cuisson"), "missing DI-069 feu");
    assert_text(why(t, 0, "release homo_habilis"), "own_discard DI-079");
    assert_text(why(t, 0, "place homo_erectus"), "");
    assert_text(why(t, 0, "stop"), "asked");
    assert_text(why(t, 1, "place epieu"), "not_your_turn");
    assert_true(thinks(t, 1, "place epieu") && !thinks(t, 1, "place mines")); /* its own hand */
    act(t, 0, "place homo_erectus");
    assert_text(why(t, 0, "at 0 2"), "row DI-073");
    assert_text(why(t, 0, "at 1 1"), "");
    assert_text(why(t, 0, "at 5 1"), "row_border DI-074");
    close_table(t);
    t = open_table(3, "enforcement=strict");
    given_tree(t, "mines 0 6");
    given_hand(t, 0, "homo_erectus");
    assert_text(why(t, 0, "place homo_erectus"), "no_row DI-076");
    close_table(t);
}

static void a_grid(void **state)
{
    RULES("DI-262 DI-263 DI-272 DI-280 DI-491");
    table *t = open_table(3, "variant=connect enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 0 galet_taille 1 0 homo_erectus 2 0");
    given_hand(t, 0, "feu nomadisme epieu chasse");
    act(t, 0, "place feu");
    assert_text(why(t, 0, "at 0 1"), "");
    assert_text(why(t, 0, "at 7 7"), "border DI-262");
    act(t, 0, "at 0 1\nplace nomadisme");
    assert_text(why(t, 0, "at 3 0"), "snake DI-272 feu");
    assert_text(why(t, 0, "at 0 2"), "");
    close_table(t);
    t = open_table(3, "variant=compose enforcement=strict");
    given_tree(t, "cueillette 0 0 mines 5 5");
    given_hand(t, 0, "homo_erectus brique");
    act(t, 0, "place homo_erectus");
    assert_text(why(t, 0, "at 5 5"), "link_below DI-280 mines");
    assert_text(why(t, 0, "at 5 6"), "link DI-263 mines");
    assert_text(why(t, 0, "at 0 0"), "");
    close_table(t);
}

static void a_window(void **state)
{
    RULES("DI-139 DI-484");
    table *t = open_table(3, NULL);
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "homo_erectus mines");
    act(t, 0, "place homo_erectus\nat 1 1");
    act(t, 1, "pass");
    assert_text(why(t, 1, "stop"), "answered DI-484");
    assert_text(why(t, 2, "stop"), "");
    act(t, 2, "stop");
    assert_text(why(t, 0, "claim_point"), "has_no_point DI-139"); /* the one who stopped has none */
    assert_text(why(t, 0, "claim_card"), "");
    close_table(t);
}

static void a_call(void **state)
{
    RULES("DI-150 DI-151 DI-152");
    table *t = open_table(3, "enforcement=strict");
    (void)state;
    given_tree(t, "cueillette 0 1");
    given_hand(t, 0, "mines brique");
    given_discards(t, 1, "feu");
    act(t, 0, "end\ndiscard mines\ncall");
    assert_text(why(t, 0, "declare cueillette"), "in_tree DI-150");
    assert_text(why(t, 0, "declare feu"), "in_discards DI-150");
    assert_text(why(t, 0, "declare brique"), "own_card DI-151");
    assert_text(why(t, 0, "declare temples"), "");
    close_table(t);
    t = open_table(3, "enforcement=strict last_era=3");
    given_hand(t, 0, "animisme chasse");
    act(t, 0, "end\ndiscard chasse\ncall");
    assert_text(why(t, 0, "declare mines"), "not_in_deck DI-152");
    close_table(t);
}

static void buried_cards_are_no_reason(void **state)
{
    RULES("DI-050 DI-290 DI-293 DI-437");
    (void)state;
    for (unsigned there = 0; there < 2; there++) { /* the same, whatever lies below */
        table *t = open_table(3, "variant=compose deposit=on");
        given_tree(t, there ? "cueillette 0 0 feu 4 0 peche 4 0" : "cueillette 0 0 epieu 4 0 peche 4 0");
        given_opened(t, 1, 2);
        given_hand(t, 0, "cuisson mines");
        given_points(t, 0, 1);
        assert_text(why(t, 0, "place cuisson"), "");
        act(t, 0, "place cuisson\nat 1 0");
        stop_by(t, 1);
        assert_text(why(t, 0, "look cueillette"), "no_stack DI-293");
        assert_text(why(t, 0, "abandon"), "not_looked DI-293");
        assert_text(why(t, 0, "look peche"), "");
        assert_text(why(t, 1, "give_up"), "not_your_turn");
        if (!there) {
            act(t, 0, "look peche");
            assert_text(why(t, 0, "give_up"), "looked DI-293");
        }
        close_table(t);
    }
    table *t = memory(3, "enforcement=strict", "feu nomadisme");
    assert_text(why(t, 0, "place cuisson"), ""); /* whether cueillette is there is for nobody to say */
    assert_text(why(t, 0, "place mines"), "");
    close_table(t);
}

static void a_round(void **state)
{
    RULES("DI-183 DI-185 DI-402");
    table *t = open_raw(2, "variant=select enforcement=strict select_family=on");
    (void)state;
    act(t, ORR_CHANCE, "dealer 0");
    settle(t);
    given_tree(t, "cueillette 0 1 feu 1 1");
    given_hand(t, 0, "cuisson homo_erectus mines");
    given_hand(t, 1, "chasse");
    assert_text(why(t, 0, "select 3"), "family DI-402"); /* homo_erectus and cuisson */
    assert_text(why(t, 0, "select 2"), "");
    act(t, 0, "select 2");
    assert_text(why(t, 0, "select 1"), "answered DI-484");
    act(t, 1, "select 0");
    assert_text(why(t, 0, "place mines"), "not_selected DI-183");
    assert_text(why(t, 0, "end"), "must_place DI-185 cuisson");
    close_table(t);
}

static void special_cards(void **state)
{
    RULES("DI-129 DI-379 DI-383 DI-387");
    table *t = open_table(3, "special_cards=on enforcement=strict");
    (void)state;
    given_hand(t, 0, "cueillette joker");
    given_hand(t, 1, "temoin feu");
    assert_text(why(t, 0, "place joker"), "special DI-379");
    assert_text(why(t, 1, "interrupt"), "");
    act(t, 1, "interrupt");
    assert_text(why(t, 1, "interrupt"), "armed DI-387");
    assert_true(!thinks(t, 2, "interrupt"));
    t->s->armed[1] = 0;
    t->s->finalist = 2;
    assert_text(why(t, 1, "interrupt"), "too_late DI-129");
    t->s->finalist = NONE;
    t->s->turn[0].seat = 1;
    assert_text(why(t, 1, "interrupt"), "asked"); /* in one's own turn one is asked */
    close_table(t);
}

static void a_theft(void **state)
{
    RULES("DI-240 DI-244");
    table *t = memory(3, "", "feu nomadisme");
    (void)state;
    act(t, 0, "place cuisson");
    all_pass(t); /* inaugurates era 2 */
    given_hand(t, 2, "");
    act(t, 0, "steal");
    assert_text(why(t, 0, "from 0"), "self DI-240");
    assert_text(why(t, 0, "from 2"), "has_no_card DI-139");
    assert_text(why(t, 0, "from 1"), "");
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turn),
        cmocka_unit_test(a_grid),
        ALL_ASKED(a_window),
        cmocka_unit_test(a_call),
        cmocka_unit_test(buried_cards_are_no_reason),
        cmocka_unit_test(a_round),
        cmocka_unit_test(special_cards),
        cmocka_unit_test(a_theft),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
