/* Any bytes as a match of any game: some choose among the legal actions, others are raw actions, which must be refused and
 * change nothing unless they happen to be legal. After each, what check() finds broken is a crash. */
#include <orrery/match.h>

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *at;
    size_t n;
} bytes;

/* The next byte; 0 when there are none left. */
static uint32_t take(bytes *b)
{
    if (!b->n)
        return 0;
    b->n--;
    return *b->at++;
}

static uint16_t take16(bytes *b)
{
    uint32_t low = take(b);
    return (uint16_t)(take(b) << 8 | low);
}

static void choose_rules(bytes *b, orr_rules *r)
{
    uint32_t games = 0;
    while (orr_registry[games].game)
        games++;
    const orr_game *g = orr_registry[take(b) % games].game;
    uint32_t seats = g->seats_min + take(b) % (g->seats_max - g->seats_min + 1u);
    ORR_ASSERT(orr_rules_init(r, g, NULL, seats) == ORR_OK);
    r->dealer = (uint8_t)(take(b) % seats);
    for (unsigned i = 0; orr_options_of(g)[i].id; i++) {
        const orr_option *o = &orr_options_of(g)[i];
        uint32_t words = 0;
        while (o->kind == ORR_OPTION_CHOICE && o->words[words])
            words++;
        uint32_t range = o->kind == ORR_OPTION_BOOL ? 2 : words ? words : (uint32_t)(o->max - o->min) + 1;
        r->option[i] = (int16_t)((o->kind == ORR_OPTION_INT ? o->min : 0) + (int)(take(b) % range));
        if (!orr_rules_accepted(r, NULL))
            r->option[i] = o->standard;
    }
}

static void play_legal(bytes *b, orr_match *m, bool any)
{
    orr_turn turn = orr_match_active(m);
    uint32_t all = any ? (uint32_t)(turn.must | turn.may) : turn.must;
    orr_seat s = (orr_seat)orr_nth_bit(all, take(b) % orr_popcount(all));
    uint32_t n = orr_match_legal(m, s), i = n > 256 ? take16(b) : take(b);
    ORR_ASSERT(n > 0);
    ORR_ASSERT(orr_match_play(m, s, m->legal[i % n]) == ORR_OK);
}

static void play_raw(bytes *b, orr_match *m)
{
    orr_seat s = (orr_seat)take(b);
    orr_action a = {take16(b), take16(b), take16(b), take16(b)};
    uint64_t before = orr_match_hash(m);
    uint32_t question[ORR_SEATS_MAX];
    memcpy(question, m->question, sizeof question);
    orr_err e = orr_match_play(m, s, a);
    if (e == ORR_OK) {
        ORR_ASSERT(a.verb < 1000 && m->log[m->plies - 1].actor == s); /* it was legal by chance */
        return;
    }
    ORR_ASSERT(e == ORR_ILLEGAL || e == ORR_NOT_YOUR_SEAT || e == ORR_OVER);
    ORR_ASSERT(orr_match_hash(m) == before && !memcmp(question, m->question, sizeof question));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes b = {data, size};
    orr_rules r;
    choose_rules(&b, &r);
    orr_match *m = orr_match_new(&r);
    while (b.n && !orr_match_over(m)) {
        uint32_t kind = take(&b);
        if (kind < 240)
            play_legal(&b, m, kind >= 232); /* seldom the table: whoever leaves ends many a match */
        else
            play_raw(&b, m);
        ORR_ASSERT(!r.game->check || !r.game->check(&m->rules, m->state));
    }
    play_raw(&b, m);
    orr_match_free(m);
    return 0;
}
