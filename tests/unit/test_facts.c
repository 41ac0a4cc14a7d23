/* src/hall/facts.c: what notes say; src/hall/follow.c: who follows them, and what a follower that fails takes back. */
#include "hall/inside.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { SAID_MAX = 16 };

typedef struct {
    orr_fact fact[SAID_MAX];
    unsigned n;
} said;

static void hear(void *arg, const orr_fact *fact)
{
    said *s = arg;
    assert_true(s->n < SAID_MAX);
    s->fact[s->n++] = *fact;
}

static orr_note *add(orr_notes *notes, orr_note_kind kind, uint8_t seat)
{
    orr_note *n = orr_notes_add(notes, "abc", notes->n, kind, seat);
    assert_non_null(n);
    return n;
}

static void says(const said *s, const orr_fact_kind *kind, unsigned n)
{
    assert_int_equal(s->n, n);
    for (unsigned i = 0; i < n; i++)
        assert_int_equal(s->fact[i].kind, kind[i]);
}

static void notes_say_what_happened(void **state)
{
    (void)state;
    static const orr_fact_kind kinds[] = {ORR_FACT_SAT, ORR_FACT_STARTED, ORR_FACT_ANSWERED,
                                          ORR_FACT_PASSED, ORR_FACT_LEFT, ORR_FACT_OVER};
    orr_notes notes = {0};
    said first = {0}, again = {0};
    strcpy(add(&notes, ORR_NOTE_SIT, 1)->user, "ada");
    add(&notes, ORR_NOTE_COLOUR, 1); /* followed by nobody */
    add(&notes, ORR_NOTE_START, 0);
    add(&notes, ORR_NOTE_PLAY, 1);
    orr_note *pass = add(&notes, ORR_NOTE_PASS, 1);
    strcpy(pass->user, "eva");
    strcpy(pass->word, "ada");
    add(&notes, ORR_NOTE_LEFT, 0);
    add(&notes, ORR_NOTE_OVER, 0);
    orr_facts_read(&notes, hear, &first);
    says(&first, kinds, sizeof kinds / sizeof *kinds);
    assert_string_equal(first.fact[0].user, "ada");
    assert_int_equal(first.fact[0].seat, 1);
    assert_string_equal(first.fact[3].user, "eva");
    assert_string_equal(first.fact[3].before, "ada");
    orr_facts_read(&notes, hear, &again);
    assert_int_equal(first.n, again.n);
    for (unsigned i = 0; i < first.n; i++) {
        const orr_fact *a = &first.fact[i], *b = &again.fact[i];
        assert_true(a->kind == b->kind && a->at == b->at && a->seat == b->seat && a->to == b->to);
        assert_true(a->code == b->code && a->user == b->user && a->before == b->before);
    }
    orr_notes_deinit(&notes);
}

static void who_takes_another_seat_moves(void **state)
{
    (void)state;
    static const orr_fact_kind kinds[] = {ORR_FACT_MOVED, ORR_FACT_SAT, ORR_FACT_ROSE};
    orr_notes notes = {0};
    said s = {0};
    add(&notes, ORR_NOTE_STAND, 2);
    add(&notes, ORR_NOTE_SIT, 0);
    add(&notes, ORR_NOTE_STAND, 0);
    orr_facts_read(&notes, hear, &s);
    says(&s, kinds, 3);
    assert_int_equal(s.fact[0].seat, 2);
    assert_int_equal(s.fact[0].to, 0);
    orr_notes_deinit(&notes);
}

/* ---- who follows --------------------------------------------------------------------------------------------------*/
static const char first_sql[] = "first", second_sql[] = "second", third_sql[] = "third";

static bool writes_first(const orr_fact *fact, orr_batch *b)
{
    (void)fact;
    return orr_batch_write(b, first_sql, false, NULL, 0);
}

static bool fails(const orr_fact *fact, orr_batch *b)
{
    (void)fact;
    assert_true(orr_batch_write(b, second_sql, false, NULL, 0));
    assert_true(orr_batch_write(b, second_sql, false, NULL, 0));
    return false;
}

static bool writes_third(const orr_fact *fact, orr_batch *b)
{
    (void)fact;
    return orr_batch_write(b, third_sql, false, NULL, 0);
}

static void who_fails_takes_back_what_it_added_alone(void **state)
{
    (void)state;
    static const orr_follower both[] = {
        {"first", .write = writes_first}, {"fails", .write = fails}, {"third", .write = writes_third}, {0}};
    static const orr_follower alone[] = {{"fails", .write = fails}, {0}};
    static const orr_follower needed[] = {{"fails", .needed = true, .write = fails}, {0}};
    const orr_fact fact = {.kind = ORR_FACT_OVER, .code = "abc"};
    orr_batch b = {0};
    orr_follow_write(alone, &fact, &b);
    assert_null(b.first);
    assert_null(b.last);
    orr_follow_write(both, &fact, &b);
    orr_follow_write(alone, &fact, &b);
    assert_ptr_equal(b.first->sql, first_sql);
    assert_ptr_equal(b.first->next->sql, third_sql);
    assert_ptr_equal(b.first->next, b.last);
    assert_null(b.last->next);
    assert_false(b.lacks);
    orr_follow_write(needed, &fact, &b); /* then the store refuses all of it */
    assert_ptr_equal(b.first->next, b.last);
    assert_true(b.lacks);
    orr_batch_deinit(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(notes_say_what_happened),
        cmocka_unit_test(who_takes_another_seat_moves),
        cmocka_unit_test(who_fails_takes_back_what_it_added_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
