/* What the screen is sent: the own hand, and nothing of the others'. */
#include "table.h"

static char *sent(table *t, orr_seat viewer)
{
    json_t *view = look(t, viewer);
    char *text = json_dumps(view, JSON_COMPACT | JSON_PRESERVE_ORDER);
    json_decref(view);
    return text;
}

static void each_sees_its_own_hand(void **unused)
{
    static const char *const hands[] = {"[1,2]", "[3,12,13]", "[]"};
    (void)unused;
    table *t = open_table(2, "hand=3");
    chance(t, "deal 1\ndeal 3\ndeal 2\ndeal 12\ndeal 11\ndeal 13");
    act(t, 0, "play 11");
    for (orr_seat viewer = 0; viewer < 3; viewer++) {
        char want[400], *text = sent(t, viewer == 2 ? ORR_SPECTATOR : viewer);
        snprintf(want, sizeof want,
                 "{\"phase\":\"play\",\"turn\":1,\"lead\":0,\"hand\":%s,"
                 "\"seats\":[{\"cards\":2,\"won\":0,\"played\":11},{\"cards\":3,\"won\":0,\"played\":0}]}",
                 hands[viewer]);
        assert_text(text, want);
        free(text);
    }
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_sees_its_own_hand)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
