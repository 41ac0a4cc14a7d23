/* A tournament: what can be held, and what its notes make of it. */
#include "tour_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the row ------------------------------------------------------------------------------------------------------*/
static const uint32_t day = 86400;
static const int64_t year_ms = (int64_t)366 * 86400000;

static bool is_timely(const orr_tour_row *r, int64_t now)
{
    uint32_t turn = r->time.turn;
    return orr_time_plays(&r->time) && turn >= 5 && turn <= 14 * day && r->grace >= 2 && r->grace <= 14 * day &&
           r->deadline >= 10 && r->deadline <= 90 * day && r->grace < r->deadline && turn < r->deadline &&
           r->rest <= 7 * day && (!r->starts || (r->starts > now - 60000 && r->starts < now + year_ms));
}

/* A round robin needs a number for which there is a design. */
unsigned orr_tour_robin(unsigned people, unsigned size)
{
    static const uint16_t designs[][2] = {{9, 3}, {15, 3}, {16, 4}, {28, 4}, {25, 5}};
    if (size == 2)
        return people <= ORR_PAIR_ROBIN_PEOPLE ? people : 0;
    for (size_t i = 0; i < sizeof designs / sizeof *designs; i++)
        if (designs[i][1] == size && people <= designs[i][0])
            return designs[i][0];
    return 0;
}

const char *orr_tour_wrong(const orr_tour_row *r, int64_t now)
{
    bool swiss = r->kind == ORR_TOUR_SWISS, heats = r->kind == ORR_TOUR_HEATS;
    if (!*r->name)
        return "bad_name";
    if (r->kind >= ORR_TOUR_KINDS)
        return "bad_kind";
    if (r->size < 2 || r->size > ORR_PAIR_SIZE_MAX || r->least < 2 || r->least > r->size ||
        (r->kind == ORR_TOUR_ROBIN && !orr_tour_robin(2, r->size)) || (heats && (!r->through || r->through >= r->size)))
        return "bad_size";
    if (swiss ? !r->rounds || r->rounds > ORR_TOUR_ROUNDS || r->late > r->rounds : r->rounds || r->late)
        return "bad_rounds";
    if (r->most < r->size || r->most > ORR_TOUR_PEOPLE || (r->kind == ORR_TOUR_ROBIN && !orr_tour_robin(r->most, r->size)))
        return "bad_people";
    return is_timely(r, now) ? NULL : "bad_times";
}

/* ---- making -------------------------------------------------------------------------------------------------------*/
orr_tour *orr_tour_new(const orr_tour_row *row)
{
    orr_tour *t = calloc(1, sizeof *t);
    if (t)
        t->row = *row;
    return t;
}

void orr_tour_free(orr_tour *t)
{
    if (t)
        free(t->table);
    free(t);
}

void orr_tour_notes_deinit(orr_tour_notes *list)
{
    free(list->at);
    *list = (orr_tour_notes){0};
}

uint64_t orr_tour_seed(const orr_tour *t)
{
    uint64_t seed = 0;
    for (unsigned i = 8; i--;)
        seed = seed << 8 | t->row.secret[i];
    return seed;
}

int orr_tour_find(const orr_tour *t, const char *user)
{
    for (unsigned i = 0; *user && i < t->people; i++)
        if (!strcmp(t->person[i].user, user))
            return (int)i;
    return -1;
}

const orr_tour_table *orr_tour_seat(const orr_tour *t, const char *user)
{
    int who = orr_tour_find(t, user);
    for (unsigned k = t->first; who >= 0 && k < t->first + t->in_round; k++)
        for (unsigned i = 0; i < t->table[k].t.n && !t->table[k].done; i++)
            if (t->table[k].t.who[i] == who)
                return &t->table[k];
    return NULL;
}

unsigned orr_tour_rounds(const orr_tour *t)
{
    return t->row.kind == ORR_TOUR_SWISS ? t->row.rounds : t->row.kind == ORR_TOUR_ROBIN ? t->robin : 0;
}

/* ---- taking notes -------------------------------------------------------------------------------------------------*/
static orr_tour_table *add_table(orr_tour *t)
{
    if (t->tables == t->cap) {
        unsigned cap = t->cap ? 2 * t->cap : 64;
        orr_tour_table *more = realloc(t->table, cap * sizeof *more);
        if (!more)
            return NULL;
        t->table = more;
        t->cap = cap;
    }
    orr_tour_table *k = &t->table[t->tables++];
    *k = (orr_tour_table){0};
    return k;
}

static orr_err add_bye(orr_tour *t, unsigned who, unsigned round, int64_t at)
{
    orr_tour_table *k = add_table(t);
    if (!k)
        return ORR_NO_MEMORY;
    *k = (orr_tour_table){.round = (uint16_t)round, .done = true, .at = at};
    k->t = (orr_pair_table){.n = 1, .who = {(uint16_t)who}, .place = {1}};
    return ORR_OK;
}

/* Who comes late has byes for the rounds before. */
static orr_err take_on(orr_tour *t, const orr_tour_note *n)
{
    orr_err e = ORR_OK;
    if (t->people == ORR_TOUR_PEOPLE || orr_tour_find(t, n->user) >= 0)
        return ORR_BAD_INPUT;
    for (unsigned round = 1; !e && round <= t->rounds; round++)
        e = add_bye(t, t->people, round, n->at);
    if (e)
        return e;
    orr_tour_person *p = &t->person[t->people++];
    *p = (orr_tour_person){.at = n->at};
    memcpy(p->user, n->user, sizeof p->user);
    return ORR_OK;
}

/* Before the start nobody has a number yet; who was removed is to stay away. */
static orr_err take_off(orr_tour *t, const orr_tour_note *n)
{
    int who = orr_tour_find(t, n->user);
    if (who < 0)
        return ORR_BAD_INPUT;
    orr_tour_person *p = &t->person[who];
    p->removed = !strcmp(n->word, "removed");
    p->out = true;
    if (t->status != ORR_TOUR_OPEN)
        return ORR_OK;
    if (p->removed)
        memcpy(t->barred[t->barreds++ % ORR_TOUR_BARRED], p->user, sizeof p->user);
    t->people--;
    memmove(p, p + 1, (t->people - (unsigned)who) * sizeof *p);
    return ORR_OK;
}

/* From now on people have numbers. */
static orr_err take_start(orr_tour *t, const orr_tour_note *n)
{
    if (t->status != ORR_TOUR_OPEN || n->a < t->people || n->a > ORR_TOUR_PEOPLE)
        return ORR_BAD_INPUT;
    while (t->people < n->a)
        t->person[t->people++] = (orr_tour_person){.at = n->at};
    t->status = ORR_TOUR_RUNNING;
    t->round_done = n->at;
    if (t->row.kind == ORR_TOUR_ROBIN) {
        orr_pair_table *all = malloc(ORR_PAIR_ROBIN_MAX * sizeof *all);
        unsigned in;
        if (!all)
            return ORR_NO_MEMORY;
        t->robin = orr_pair_robin(t->people, t->row.size, all, &in);
        free(all);
    }
    return ORR_OK;
}

static orr_err take_round(orr_tour *t, const orr_tour_note *n)
{
    if (t->status != ORR_TOUR_RUNNING)
        return ORR_BAD_INPUT;
    t->rounds++;
    t->first = t->tables;
    t->in_round = 0;
    t->round_tables = n->a;
    t->late = 0;
    t->round_at = n->at;
    t->round_done = 0;
    return ORR_OK;
}

static bool is_round_done(const orr_tour *t)
{
    for (unsigned k = t->first; k < t->first + t->in_round; k++)
        if (!t->table[k].done)
            return false;
    return true;
}

static orr_err take_table(orr_tour *t, const orr_tour_note *n)
{
    const char *p = n->word;
    orr_tour_table *k = t->rounds && n->a == t->in_round ? add_table(t) : NULL;
    if (!k)
        return t->rounds && n->a == t->in_round ? ORR_NO_MEMORY : ORR_BAD_INPUT;
    k->round = (uint16_t)t->rounds;
    k->at = n->at;
    t->in_round++;
    while (k->t.n < ORR_PAIR_SIZE_MAX && *p) {
        char *end;
        unsigned long who = strtoul(p, &end, 10);
        if (end == p || who >= t->people)
            return ORR_BAD_INPUT;
        k->t.who[k->t.n++] = (uint16_t)who;
        p = *end == ',' ? end + 1 : end;
    }
    k->done = k->t.n == 1;
    k->t.place[0] = k->t.n == 1;
    if (t->in_round == t->round_tables && is_round_done(t)) /* byes alone */
        t->round_done = n->at;
    return k->t.n && !*p ? ORR_OK : ORR_BAD_INPUT;
}

static void count_absent(orr_tour *t, const orr_tour_table *k)
{
    for (unsigned i = 0; i < k->t.n; i++) {
        orr_tour_person *p = &t->person[k->t.who[i]];
        p->absent = k->absent >> i & 1 ? (uint8_t)(p->absent + 1) : 0;
    }
}

static orr_err take_result(orr_tour *t, orr_tour_table *k, const orr_tour_note *n)
{
    const char *p = n->word;
    uint8_t place[ORR_PAIR_SIZE_MAX];
    if (k->done)
        return ORR_BAD_INPUT;
    for (unsigned i = 0; i < k->t.n; i++) {
        char *end;
        unsigned long at = strtoul(p, &end, 10);
        if (end == p || !at || at > ORR_PAIR_SIZE_MAX || *end != '.')
            return ORR_BAD_INPUT;
        place[i] = (uint8_t)at;
        k->t.score[i] = (int32_t)strtol(end + 1, &end, 10);
        if (*end == 'x') {
            k->absent |= (uint16_t)(1u << i);
            end++;
        }
        p = *end == ',' ? end + 1 : end;
    }
    orr_tour_places(place, k->t.n, k->absent, k->t.place);
    k->done = true;
    count_absent(t, k);
    if (is_round_done(t))
        t->round_done = n->at;
    return ORR_OK;
}

static orr_err take_of_table(orr_tour *t, const orr_tour_note *n)
{
    orr_tour_table *k = n->a < t->in_round ? &t->table[t->first + n->a] : NULL;
    if (!k || t->status != ORR_TOUR_RUNNING)
        return ORR_BAD_INPUT;
    if (n->kind == ORR_TOUR_RESULT)
        return take_result(t, k, n);
    if (n->kind == ORR_TOUR_BEGUN) {
        k->begun = true;
        return ORR_OK;
    }
    if (k->made)
        return ORR_BAD_INPUT;
    k->made = true;
    k->at = n->at;
    snprintf(k->code, sizeof k->code, "%.*s", (int)sizeof k->code - 1, n->word);
    return ORR_OK;
}

/* While it is paused no time passes for it. */
static void go_on(orr_tour *t, int64_t at)
{
    int64_t stood = at - t->paused_at;
    t->paused = false;
    t->round_at += stood;
    t->round_done += t->round_done ? stood : 0;
    for (unsigned k = t->first; k < t->first + t->in_round; k++)
        t->table[k].at += stood;
}

static orr_err take(orr_tour *t, const orr_tour_note *n)
{
    switch (n->kind) {
    case ORR_TOUR_ON:
        return take_on(t, n);
    case ORR_TOUR_OFF:
        return take_off(t, n);
    case ORR_TOUR_START:
        return take_start(t, n);
    case ORR_TOUR_ROUND:
        return take_round(t, n);
    case ORR_TOUR_TABLE:
        return take_table(t, n);
    case ORR_TOUR_MADE:
    case ORR_TOUR_BEGUN:
    case ORR_TOUR_RESULT:
        return take_of_table(t, n);
    case ORR_TOUR_LATE:
        t->late = (uint8_t)(n->a + 1);
        return ORR_OK;
    case ORR_TOUR_PAUSE:
        t->paused = true;
        t->paused_at = n->at;
        return ORR_OK;
    case ORR_TOUR_GO:
        go_on(t, n->at);
        return ORR_OK;
    case ORR_TOUR_OVER:
        t->status = ORR_TOUR_ENDED;
        return ORR_OK;
    case ORR_TOUR_ANNUL:
        t->status = ORR_TOUR_ANNULLED;
        return ORR_OK;
    default:
        return ORR_BAD_INPUT;
    }
}

orr_err orr_tour_take(orr_tour *t, const orr_tour_note *n)
{
    if (n->n != t->notes || n->n >= ORR_TOUR_NOTES || t->status >= ORR_TOUR_ENDED)
        return ORR_BAD_INPUT;
    orr_err e = take(t, n);
    if (e)
        return e;
    t->notes++;
    t->touched = n->at;
    /* A round of byes alone is done at once. */
    if (n->kind == ORR_TOUR_TABLE && t->status == ORR_TOUR_RUNNING)
        t->round_done = is_round_done(t) ? n->at : 0;
    return ORR_OK;
}
