/* src/table: the law of the record. Whatever was asked, the notes that were written down make the same table: it tells
 * everybody the same, and answers what is asked next with the same notes. */
#include "at_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { MATCHES = 66, ASKS = 70 };

/* What came to pass in all matches: a law that nothing has been put to proves nothing. */
static unsigned seen[ORR_NOTE_PASS + 1], over, refused, by_clock, too_soon;

static void look_at(const place *p)
{
    for (uint32_t i = 0; i < p->notes.n; i++) {
        seen[p->notes.at[i].kind]++;
        by_clock += !strcmp(p->notes.at[i].user, ORR_BY_CLOCK);
    }
    over += orr_table_status(p->t) == ORR_FINISHED;
    refused += p->refused;
    too_soon += p->limits;
}

static void notes_replayed_make_the_table_as_it_was(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= MATCHES; seed++) {
        orr_rng rng;
        place p;
        orr_rng_seed(&rng, seed);
        orr_source s = orr_source_rng(&rng);
        assert_int_equal(at_make_any(&p, s), ORR_OK);
        for (int i = 0; i < ASKS && p.notes.n < AT_NOTES_MAX; i++)
            if (!at_any(&p, s))
                fail_msg("%s, seed %d, ask %d: %s", orr_table_row_of(p.t)->game, (int)seed, i, p.what);
        assert_true(at_same(&p));
        look_at(&p);
        at_close(&p);
    }
}

static void and_all_kinds_of_notes_were_among_them(void **unused)
{
    (void)unused;
    for (int kind = ORR_NOTE_SIT; kind < ORR_NOTE_PAUSE; kind++) /* a pause is rare here: test_table_time has it */
        if (!seen[kind])
            fail_msg("no note of kind %d", kind);
    assert_true(seen[ORR_NOTE_PASS]);
    assert_true(over > 2 && refused > MATCHES && by_clock > 10);
    assert_true(too_soon < MATCHES); /* these answers are not compared */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_replayed_make_the_table_as_it_was),
        cmocka_unit_test(and_all_kinds_of_notes_were_among_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
