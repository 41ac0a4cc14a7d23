/* What the screen is sent. */
#include "table.h"

static void all_see_the_same(void **unused)
{
    (void)unused;
    table *t = open_table(2, "tokens=6");
    chance(t, "lay 6\nlay 1\nlay 2\nlay 3\nlay 4\nlay 5");
    act(t, 0, "take left");
    act(t, 1, "pass");
    for (orr_seat viewer = 0; viewer < 3; viewer++) {
        json_t *view = look(t, viewer == 2 ? ORR_SPECTATOR : viewer);
        char *text = json_dumps(view, JSON_COMPACT | JSON_PRESERVE_ORDER);
        assert_text(text, "{\"phase\":\"play\",\"turn\":0,\"row\":[1,2,3,4,5],"
                          "\"seats\":[{\"score\":6,\"passed\":false},{\"score\":0,\"passed\":true}]}");
        free(text);
        json_decref(view);
    }
    close_table(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_see_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
