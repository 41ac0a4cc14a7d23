/* A tournament: what is to be done now, and when to look again. */
#include "tour_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ABSENT_MAX = 2 /* rounds, one after the other: then somebody is out */ };

static int64_t ms(uint32_t seconds) { return (int64_t)seconds * 1000; }

/* ---- what is due --------------------------------------------------------------------------------------------------*/
/* Somebody who has been absent too often and is not out yet, or -1. */
static int who_is_lost(const orr_tour *t)
{
    for (unsigned i = 0; i < t->people; i++)
        if (t->person[i].absent >= ABSENT_MAX && !t->person[i].out && *t->person[i].user)
            return (int)i;
    return -1;
}

/* Does anybody play there, or bots and people who are out alone? */
static bool has_people(const orr_tour *t, const orr_tour_table *k)
{
    for (unsigned i = 0; i < k->t.n; i++)
        if (*t->person[k->t.who[i]].user && !t->person[k->t.who[i]].out)
            return true;
    return false;
}

static bool is_last_round(const orr_tour *t)
{
    if (t->row.kind == ORR_TOUR_HEATS)
        return (t->rounds && t->in_round == 1) || orr_tour_here(t) < 2;
    return t->rounds >= orr_tour_rounds(t) || orr_tour_here(t) < (t->row.kind == ORR_TOUR_ROBIN ? 1u : 2u);
}

static orr_tour_due wait_until(int64_t at) { return (orr_tour_due){.kind = ORR_TOUR_WAIT, .at = at}; }

static void sooner(orr_tour_due *due, int64_t at) { due->at = !due->at || at < due->at ? at : due->at; }

static orr_tour_due next_of_round(const orr_tour *t, int64_t now)
{
    int64_t close = t->round_at + ms(t->row.deadline) + t->late * ms(t->row.grace);
    orr_tour_due due = wait_until(0);
    for (unsigned k = t->first; k < t->first + t->in_round; k++) {
        const orr_tour_table *x = &t->table[k];
        int64_t grace = x->at + ms(t->row.grace);
        if (x->done)
            continue;
        if (!x->made)
            return (orr_tour_due){.kind = has_people(t, x) ? ORR_TOUR_TO_MAKE : ORR_TOUR_TO_NOTE, .table = k};
        if (!x->begun && grace <= now)
            return (orr_tour_due){.kind = ORR_TOUR_TO_NOTE, .table = k};
        if (!x->begun)
            sooner(&due, grace);
    }
    if (t->late < 2 && close <= now)
        return (orr_tour_due){.kind = ORR_TOUR_TO_NOTE, .table = t->tables};
    if (t->late < 2)
        sooner(&due, close);
    return due;
}

orr_tour_due orr_tour_next(const orr_tour *t, int64_t now)
{
    orr_tour_due note = {.kind = ORR_TOUR_TO_NOTE};
    if (t->status >= ORR_TOUR_ENDED || t->paused)
        return wait_until(0);
    if (t->status == ORR_TOUR_OPEN)
        return t->row.starts && t->row.starts <= now ? note : wait_until(t->row.starts);
    if (!t->round_done)
        return next_of_round(t, now);
    if (who_is_lost(t) >= 0 || is_last_round(t))
        return note;
    int64_t at = t->round_done + (t->rounds ? ms(t->row.rest) : 0);
    return at <= now ? (orr_tour_due){.kind = ORR_TOUR_TO_PART} : wait_until(at);
}

/* ---- doing it -----------------------------------------------------------------------------------------------------*/
static orr_err write_result(orr_tour *t, unsigned table, const uint8_t *place, const int32_t *score, uint16_t absent,
                            int64_t now, orr_tour_notes *notes)
{
    const orr_tour_table *k = &t->table[table];
    orr_tour_note n = {.kind = ORR_TOUR_RESULT, .at = now, .a = (uint16_t)(table - t->first)};
    size_t at = 0;
    for (unsigned i = 0; i < k->t.n && at < sizeof n.word; i++)
        at += (size_t)snprintf(n.word + at, sizeof n.word - at, "%s%u.%d%s", i ? "," : "", place[i], score[i],
                               absent >> i & 1 ? "x" : "");
    return at < sizeof n.word ? orr_tour_add(t, notes, &n) : ORR_BAD_INPUT;
}

/* Bots do not play alone: they share all places, and who is out has no part. */
static orr_err without_people(orr_tour *t, unsigned table, int64_t now, orr_tour_notes *notes)
{
    const orr_tour_table *k = &t->table[table];
    uint8_t place[ORR_PAIR_SIZE_MAX];
    int32_t score[ORR_PAIR_SIZE_MAX] = {0};
    uint16_t absent = 0;
    for (unsigned i = 0; i < k->t.n; i++) {
        place[i] = 1;
        absent |= (uint16_t)((*t->person[k->t.who[i]].user != 0) << i);
    }
    return write_result(t, table, place, score, absent, now, notes);
}

static orr_err go_in_round(orr_tour *t, unsigned table, int64_t now, orr_tour_notes *notes)
{
    bool late = table == t->tables;
    orr_tour_note n = {.kind = ORR_TOUR_BEGUN, .at = now, .a = (uint16_t)(table - t->first)};
    if (!late && !t->table[table].made)
        return without_people(t, table, now, notes);
    if (late) {
        n.kind = ORR_TOUR_LATE;
        n.a = t->late;
    }
    return orr_tour_add(t, notes, &n);
}

orr_err orr_tour_go(orr_tour *t, int64_t now, orr_tour_notes *notes)
{
    orr_tour_note n = {.kind = ORR_TOUR_OVER, .at = now > t->touched ? now : t->touched};
    orr_tour_due due = orr_tour_next(t, now);
    if (due.kind != ORR_TOUR_TO_NOTE)
        return ORR_OK;
    int lost = who_is_lost(t);
    if (t->status == ORR_TOUR_OPEN && orr_tour_here(t) >= t->row.size)
        return orr_tour_start(t, "", n.at, notes);
    if (t->status == ORR_TOUR_OPEN) {
        n.kind = ORR_TOUR_ANNUL;
        snprintf(n.word, sizeof n.word, "short");
    } else if (!t->round_done) {
        return go_in_round(t, due.table, n.at, notes);
    } else if (lost >= 0) {
        n.kind = ORR_TOUR_OFF;
        memcpy(n.user, t->person[lost].user, sizeof n.user);
        snprintf(n.word, sizeof n.word, "absent");
    }
    return orr_tour_add(t, notes, &n);
}

/* ---- a round ------------------------------------------------------------------------------------------------------*/
/* All tables that are done, for pair.h. */
static orr_pair_table *past_of(const orr_tour *t, size_t *n)
{
    orr_pair_table *past = malloc((t->tables + 1) * sizeof *past);
    *n = 0;
    for (unsigned k = 0; past && k < t->tables; k++)
        if (t->table[k].done)
            past[(*n)++] = t->table[k].t;
    return past;
}

static orr_err part_swiss(const orr_tour *t, const uint8_t *apart, orr_pair_table *out, unsigned *tables)
{
    bool away[ORR_TOUR_PEOPLE];
    size_t n;
    orr_pair_table *past = past_of(t, &n);
    if (!past)
        return ORR_NO_MEMORY;
    for (unsigned i = 0; i < t->people; i++)
        away[i] = t->person[i].out;
    orr_pair_field f = {t->people, away, t->row.size, t->row.least, past, n, orr_tour_seed(t), apart};
    orr_err e = orr_pair_swiss(&f, out, tables);
    free(past);
    return e;
}

static orr_err part_robin(const orr_tour *t, orr_pair_table *out, unsigned *tables)
{
    orr_pair_table *all = malloc(ORR_PAIR_ROBIN_MAX * sizeof *all);
    if (!all)
        return ORR_NO_MEMORY;
    unsigned rounds = orr_pair_robin(t->people, t->row.size, all, tables);
    if (t->rounds < rounds)
        memcpy(out, all + (size_t)t->rounds * *tables, *tables * sizeof *out);
    free(all);
    return t->rounds < rounds ? ORR_OK : ORR_BAD_INPUT;
}

/* Who goes on, best first: at the beginning all, by lot. */
static orr_err part_heats(const orr_tour *t, const uint8_t *apart, orr_pair_table *out, unsigned *tables)
{
    orr_pair_line lines[ORR_TOUR_PEOPLE];
    uint16_t before[ORR_TOUR_PEOPLE], through[ORR_TOUR_PEOPLE];
    orr_pair_table *heats = malloc((t->in_round + 1) * sizeof *heats);
    unsigned n = 0, left = 0;
    orr_err e = heats ? orr_tour_standing(t, lines) : ORR_NO_MEMORY;
    for (unsigned i = 0; !e && i < t->people; i++)
        before[i] = lines[i].who;
    for (unsigned k = 0; !e && k < t->in_round; k++)
        heats[k] = t->table[t->first + k].t;
    if (!e && t->rounds)
        n = orr_pair_through(heats, t->in_round, t->row.through, before, t->people, through);
    else
        for (n = 0; !e && n < t->people; n++)
            through[n] = before[n];
    for (unsigned i = 0; i < n; i++)
        if (!t->person[through[i]].out)
            through[left++] = through[i];
    free(heats);
    if (e)
        return e;
    const uint64_t seed = orr_tour_seed(t) + t->rounds;
    *tables = left ? orr_pair_heats(through, left, t->row.size, t->row.least, seed, out) : 0;
    orr_pair_heats_apart(out, *tables, apart, t->people, seed);
    return ORR_OK;
}

orr_err orr_tour_part(const orr_tour *t, const uint8_t *apart, orr_pair_table *out, unsigned *tables)
{
    *tables = 0;
    if (t->row.kind == ORR_TOUR_HEATS)
        return part_heats(t, apart, out, tables);
    orr_err e = t->row.kind == ORR_TOUR_SWISS ? part_swiss(t, apart, out, tables) : part_robin(t, out, tables);
    if (!e)
        *tables = orr_pair_split(out, *tables, apart, t->people, t->row.least);
    return e;
}

orr_err orr_tour_round(orr_tour *t, const orr_pair_table *tables, unsigned n, int64_t now, orr_tour_notes *notes)
{
    orr_tour_note round = {.kind = ORR_TOUR_ROUND, .at = now > t->touched ? now : t->touched, .a = (uint16_t)n};
    if (!n) { /* nobody is left in the heats */
        round.kind = ORR_TOUR_OVER;
        return orr_tour_add(t, notes, &round);
    }
    orr_err e = orr_tour_add(t, notes, &round);
    for (unsigned k = 0; !e && k < n; k++) {
        orr_tour_note x = {.kind = ORR_TOUR_TABLE, .at = round.at, .a = (uint16_t)k};
        size_t at = 0;
        for (unsigned i = 0; i < tables[k].n; i++)
            at += (size_t)snprintf(x.word + at, sizeof x.word - at, "%s%u", i ? "," : "", tables[k].who[i]);
        e = orr_tour_add(t, notes, &x);
    }
    return e;
}

orr_err orr_tour_made(orr_tour *t, unsigned table, const char *code, int64_t now, orr_tour_notes *notes)
{
    orr_tour_note n = {.kind = ORR_TOUR_MADE, .at = now > t->touched ? now : t->touched};
    n.a = (uint16_t)(table - t->first);
    snprintf(n.word, sizeof n.word, "%s", code);
    return orr_tour_add(t, notes, &n);
}

orr_err orr_tour_result(orr_tour *t, const char *code, const uint8_t *place, const int32_t *score, uint16_t absent,
                        int64_t now, orr_tour_notes *notes)
{
    for (unsigned k = t->first; t->status == ORR_TOUR_RUNNING && k < t->first + t->in_round; k++) {
        if (t->table[k].done || strcmp(t->table[k].code, code))
            continue;
        for (unsigned i = 0; i < t->table[k].t.n; i++) {
            const orr_tour_person *p = &t->person[t->table[k].t.who[i]];
            if (p->removed)
                absent |= (uint16_t)(1u << i);
            else if (!*p->user) /* a bot is what it is */
                absent &= (uint16_t)~(1u << i);
        }
        return write_result(t, k, place, score, absent, now > t->touched ? now : t->touched, notes);
    }
    return ORR_OK;
}

/* ---- the standing -------------------------------------------------------------------------------------------------*/
void orr_tour_places(const uint8_t *place, unsigned n, uint16_t absent, uint8_t *out)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned before = 0, gone = absent >> i & 1u;
        for (unsigned j = 0; j < n; j++) {
            unsigned other = absent >> j & 1u;
            before += other < gone || (!gone && !other && place[j] < place[i]);
        }
        out[i] = (uint8_t)(before + 1);
    }
}

/* How far somebody came in the heats, and how: more is better. */
static int reached(const orr_tour *t, unsigned who)
{
    int best = 0;
    for (unsigned k = 0; k < t->tables; k++)
        for (unsigned i = 0; i < t->table[k].t.n; i++)
            if (t->table[k].t.who[i] == who)
                best = t->table[k].round * 16 + (t->table[k].done ? 15 - t->table[k].t.place[i] : 0);
    return best;
}

static void sort_heats(const orr_tour *t, orr_pair_line *lines)
{
    int far[ORR_TOUR_PEOPLE];
    for (unsigned i = 0; i < t->people; i++) {
        orr_pair_line l = lines[i];
        int own = reached(t, l.who);
        unsigned at = i;
        for (; at && far[at - 1] < own; at--) {
            lines[at] = lines[at - 1];
            far[at] = far[at - 1];
        }
        lines[at] = l;
        far[at] = own;
    }
}

orr_err orr_tour_standing(const orr_tour *t, orr_pair_line *lines)
{
    size_t n;
    orr_pair_table *past = past_of(t, &n);
    if (!past)
        return ORR_NO_MEMORY;
    orr_pair_field f = {t->people, NULL, t->row.size, t->row.least, past, n, orr_tour_seed(t), NULL};
    orr_err e = t->people ? orr_pair_standing(&f, lines) : ORR_OK;
    free(past);
    if (!e && t->row.kind == ORR_TOUR_HEATS)
        sort_heats(t, lines);
    return e;
}
