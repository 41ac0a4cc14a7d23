/* Any bytes as what comes to a table without a server: time, who is here, asks of all kinds, some of them wild, and now
 * and then time that is forgiven, a doze, or a table that takes the place of the one it was read from. No assertion of
 * ours fails; who is refused changes nothing; what is told is JSON; and the notes make the same table (at_table.h). */
#include "../at_table.h"

#include <stdio.h>
#include <stdlib.h>

enum { ASKS_MAX = 80, NOTES_MAX = 600 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Choices are bytes of the input; 0 when it is at its end. */
typedef struct {
    const uint8_t *at, *end;
} bytes;

static uint32_t next_below(void *self, uint32_t n)
{
    bytes *b = self;
    uint32_t v = b->at < b->end ? *b->at++ : 0;
    if (n > 256)
        v = v << 8 | (b->at < b->end ? *b->at++ : 0);
    return v % n;
}

static void good(bool so, const place *p)
{
    if (so)
        return;
    fprintf(stderr, "%s\n", p->what);
    abort();
}

/* It is thrown out of memory, and read again when somebody comes. */
static void read_again(place *p)
{
    orr_table_now *again = at_again(p);
    good(again != NULL, p);
    orr_table_doze(p->t);
    ORR_ASSERT(!orr_table_awake(p->t) && orr_table_row_of(p->t)->seats == orr_table_row_of(again)->seats);
    orr_table_free(p->t);
    p->t = again;
    p->forgiven = false;
}

static void forgive(place *p, orr_source s)
{
    orr_table_forgive(p->t, p->now - s.below(s.self, 256));
    p->forgiven = true;
}

static void look_back(place *p, orr_source s)
{
    orr_text past = {.max = 1 << 20};
    orr_table_past(p->t, at_user(s.below(s.self, AT_USERS)).id, "p", s.below(s.self, 256), &past);
    good(!past.n || at_well_formed(p, &past), p);
    orr_text_deinit(&past);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes input = {data, data + size};
    orr_source s = {.below = next_below, .self = &input};
    place p;
    ORR_ASSERT(at_make_any(&p, s) == ORR_OK);
    for (int i = 0; i < ASKS_MAX && p.notes.n < NOTES_MAX && input.at < input.end; i++) {
        uint32_t what = s.below(s.self, 32);
        if (what == 0)
            read_again(&p);
        else if (what == 1)
            forgive(&p, s);
        else if (what == 2)
            look_back(&p, s);
        good(at_any(&p, s), &p);
    }
    good(at_same(&p), &p);
    at_close(&p);
    return 0;
}
