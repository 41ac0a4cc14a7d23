/* Memory is a cache: a table that nobody looks at and where nothing is about to happen lies in the store. When it must be
 * looked at though nobody comes stands in its row (orr_due_row), never later than it is true: a note that makes it earlier is
 * committed with the row, and before the table is forgotten the row is made exact. So after a kill nothing is missed. */
#include "hall/server.h"

#include <stdlib.h>
#include <string.h>

enum {
    IDLE_MS = 60 * 1000,
    NEAR_MS = 120 * 1000, /* a deadline within this keeps its table here */
    AHEAD_MS = 5 * 1000,  /* and one within this brings it back */
    PAGE = 200,           /* of those that are due, at once */
    DUE_TICKS = 10,       /* between two looks at all of them */
    SWEEP_TICKS = 10,     /* between two looks for tables that nobody ever played at */
    BEFORE_BOTS = 1,      /* the due time of tables that wait for a bot */
};

static const double load_seconds = 0.02; /* of a tick, for what is loaded in the background */

/* ---- what a table waits for ----------------------------------------------------------------------------------------------*/
static bool has_people(const orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !t->seat[i].left && !*t->seat[i].played_by)
            return true;
    return false;
}

static bool asks_bot(const orr_table_now *t)
{
    if (t->hold >= 0)
        return false;
    orr_mask must = orr_match_active(t->match).must;
    for (unsigned i = 0; i < t->row.seats; i++)
        if ((must & ORR_BIT(i)) && orr_away_bot(t, i))
            return true;
    return false;
}

/* A bot is asked, and people play there. */
static bool waits_for_bot(const orr_table_now *t) { return has_people(t) && asks_bot(t); }

int64_t orr_asleep_due(const orr_table_now *t)
{
    if (t->status != ORR_PLAYING || t->aside)
        return 0;
    if (!t->match)
        return t->due;
    return waits_for_bot(t) ? BEFORE_BOTS : t->next_deadline;
}

/* ---- forgetting ------------------------------------------------------------------------------------------------------------*/
static bool is_in_use(const orr_table_now *t)
{
    return t->busy || t->aside || t->fresh || t->first_ask || t->wishes;
}

/* Nobody looks, and what is to come stands in the store. */
static void forget(orr_server *s, orr_table_now *t)
{
    if (t->due != orr_asleep_due(t)) {
        if (!s->sick && !s->closing)
            orr_ask_due(s, t);
        return;
    }
    s->metrics.dropped++;
    orr_tables_drop(s, t);
}

static void forget_match(orr_table_now *t)
{
    orr_match_free(t->match);
    t->match = NULL;
}

static void tidy(orr_server *s, orr_table_now *t, int64_t now)
{
    int64_t due = orr_asleep_due(t);
    const orr_card *card = orr_card_find(s, t->row.code);
    if (card && card->listed && !orr_lobby_shows(t))
        orr_lobby_touch(s, t);
    if (is_in_use(t) || now - t->touched < IDLE_MS || (due && due < now + NEAR_MS))
        return;
    if (!t->subs)
        forget(s, t);
    else if (t->match && due == t->due && !(t->status == ORR_PLAYING && asks_bot(t)))
        forget_match(t); /* where people look on, bots play among themselves, too */
}

void orr_asleep_tidy(orr_server *s)
{
    int64_t now = orr_now_ms();
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_table_now *t = s->table[b], *next; t; t = next) {
            next = t->next;
            tidy(s, t, now);
        }
    orr_mine_keep(s);
    orr_card_tidy(s);
}

/* Tables without anybody go whatever they wait for: it stands in the store. */
bool orr_asleep_room(orr_server *s)
{
    for (unsigned i = 0; i < ORR_BUCKETS && s->tables >= s->o->tables; i++) {
        s->wake.sweep = (s->wake.sweep + 1) % ORR_BUCKETS;
        for (orr_table_now *t = s->table[s->wake.sweep], *next; t; t = next) {
            next = t->next;
            if (!is_in_use(t) && !t->subs)
                forget(s, t);
        }
    }
    return s->tables < ORR_TABLES_MAX;
}

/* ---- waking ----------------------------------------------------------------------------------------------------------------*/
void orr_asleep_wake(orr_server *s, const char *code)
{
    if (s->wake.n == s->wake.cap) {
        unsigned cap = s->wake.cap ? s->wake.cap * 2 : 64;
        char(*more)[ORR_CODE_TEXT] = realloc(s->wake.code, cap * sizeof *more);
        if (!more)
            return;
        s->wake.code = more;
        s->wake.cap = cap;
    }
    snprintf(s->wake.code[s->wake.n++], ORR_CODE_TEXT, "%s", code);
}

static void load(orr_server *s, const char *code)
{
    orr_table_now *t = NULL;
    orr_err e = orr_tables_get(s, code, &t);
    orr_card *card = orr_card_find(s, code);
    if (!e) {
        if (card && card->pending)
            orr_lobby_touch(s, t);
        orr_play_bots(s, t);
    } else if (card && card->pending && (e != ORR_UNSUPPORTED || !orr_kept_card(s, card))) {
        orr_card_clear(s, card);
    }
}

static void load_some(orr_server *s)
{
    double end = orr_clock_seconds() + load_seconds;
    char code[ORR_CODE_TEXT];
    while (s->wake.n && orr_clock_seconds() < end) {
        memcpy(code, s->wake.code[--s->wake.n], sizeof code);
        load(s, code);
    }
}

typedef struct {
    orr_server *s;
    unsigned n;
} due_page;

static void is_due(void *arg, const char *code)
{
    due_page *page = arg;
    const orr_table_now *t = orr_tables_find(page->s, code);
    page->n++;
    if (!t || !t->match)
        orr_asleep_wake(page->s, code);
}

/* One page more of those that are due from `first` until then; at the end it begins again, a little later. */
static void look_for(orr_server *s, int64_t first, int64_t until, orr_due_hand *hand)
{
    due_page page = {.s = s};
    if (!hand->at && s->ticks % DUE_TICKS)
        return;
    if (!hand->at)
        *hand = (orr_due_hand){.at = first - 1, .id = INT64_MAX};
    if (s->store->kind->due(s->store, until, PAGE, hand, is_due, &page) || page.n < PAGE)
        *hand = (orr_due_hand){0};
}

/* ---- sweeping --------------------------------------------------------------------------------------------------------------*/
static void sweep(void *arg, const char *code)
{
    orr_server *s = arg;
    orr_table_now *t = orr_tables_find(s, code);
    if (t && (is_in_use(t) || t->subs)) /* somebody has come after all: the next start looks again */
        return;
    if (t)
        orr_tables_drop(s, t);
    orr_card *card = orr_card_find(s, code);
    if (card)
        orr_card_clear(s, card);
    if (!orr_ask_sweep(s, code))
        return;
    memcpy(s->wake.sweeping[s->wake.sweeps++], code, strlen(code) + 1);
    s->wake.in_sweep++;
    s->metrics.swept++;
}

bool orr_asleep_is_swept(const orr_server *s, const char *code)
{
    for (unsigned i = 0; i < s->wake.sweeps; i++)
        if (!strcmp(s->wake.sweeping[i], code))
            return true;
    return false;
}

void orr_asleep_swept(orr_server *s)
{
    if (!--s->wake.in_sweep)
        s->wake.sweeps = 0;
}

/* Tables where nobody ever played. Each is looked at once: when it is old enough, or a while after the start. */
static void look_for_empty(orr_server *s)
{
    if (!s->o->keep_empty_ms || s->sick || s->wake.in_sweep || s->ticks % SWEEP_TICKS)
        return;
    s->store->kind->unplayed(s->store, orr_now_ms() - s->o->keep_empty_ms, ORR_SWEEP_PAGE, &s->wake.swept, sweep, s);
}

void orr_asleep_tick(orr_server *s)
{
    look_for_empty(s);
    load_some(s);
    if (s->wake.n)
        return;
    look_for(s, BEFORE_BOTS + 1, orr_now_ms() + AHEAD_MS, &s->wake.deadlines);
    if (s->tables < s->o->tables / 2) /* bots can wait for room */
        look_for(s, BEFORE_BOTS, BEFORE_BOTS, &s->wake.bots);
}
