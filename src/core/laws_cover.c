/* The laws' settings: which seat counts and option sets are tried.
 *
 * A block is a seat count and, where an option says which of its games a module plays (orr_game.variant), a value of that. In each block
 * any value of an option meets any value of each other option at least once, of those that the game takes together. */
#include "core/laws_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FULL_PRODUCT = 64, VALUES_MAX = 16, ROWS_MAX = 512, REPAIRS = 3 };

typedef struct {
    uint8_t at[ORR_OPTIONS_MAX]; /* of each option, which of its values */
} law_row;

typedef struct {
    orr_rules rules; /* with the seats of this block */
    unsigned options, n[ORR_OPTIONS_MAX];
    int16_t value[ORR_OPTIONS_MAX][VALUES_MAX]; /* the standard comes first */
    uint8_t *met;                               /* [option][value][option][value]: this pair has been covered */
    law_row *row;
    unsigned rows;
} law_cover;

/* The values of an option that are tried: all of a choice; of a number all if they are few, else the extremes and the standard. */
static unsigned values(const orr_rules *r, unsigned option, int16_t *out)
{
    const orr_option *o = &orr_options_of(r->game)[option];
    unsigned n = 1;
    int low = o->kind == ORR_OPTION_INT ? o->min : 0, high = o->kind == ORR_OPTION_INT ? orr_rules_most(r, option) : 1;
    for (; o->kind == ORR_OPTION_CHOICE && o->words[high]; high++)
        ;
    high -= o->kind == ORR_OPTION_CHOICE;
    out[0] = o->standard;
    for (int v = low; v <= high; v++)
        if (v != o->standard && (high - low < VALUES_MAX || v == low || v == high))
            out[n++] = (int16_t)v;
    return n;
}

static bool is_accepted(law_cover *c, const law_row *row)
{
    for (unsigned o = 0; o < c->options; o++)
        c->rules.option[o] = c->value[o][row->at[o]];
    return orr_rules_accepted(&c->rules, NULL);
}

/* Can the game take the row when at most so many options are changed, from `first` on, and none of those that are kept? */
static bool repaired(law_cover *c, law_row *row, uint32_t kept, unsigned first, unsigned changes)
{
    if (is_accepted(c, row))
        return true;
    for (unsigned o = first; o < c->options && changes; o++) {
        uint8_t was = row->at[o];
        for (unsigned v = 0; v < c->n[o] && !(kept >> o & 1); v++) {
            row->at[o] = (uint8_t)v;
            if (v != was && repaired(c, row, kept, o + 1, changes - 1))
                return true;
        }
        row->at[o] = was;
    }
    return false;
}

/* A row with these two values: the standard or a row that was found before, with as few changes as it takes. */
static bool base_of(law_cover *c, unsigned o, unsigned v, unsigned p, unsigned w, law_row *row)
{
    for (unsigned i = 0; i <= c->rows; i++) {
        *row = i ? c->row[i - 1] : (law_row){{0}};
        row->at[o] = (uint8_t)v;
        row->at[p] = (uint8_t)w;
        if (is_accepted(c, row))
            return true;
    }
    *row = (law_row){{0}};
    row->at[o] = (uint8_t)v;
    row->at[p] = (uint8_t)w;
    return repaired(c, row, 1u << o | 1u << p, 0, REPAIRS - 1);
}

static uint8_t *met(const law_cover *c, unsigned o, unsigned v, unsigned p, unsigned w)
{
    return &c->met[((o * VALUES_MAX + v) * ORR_OPTIONS_MAX + p) * VALUES_MAX + w];
}

/* Gives each option that is not kept the value that meets most pairs not met before, of those that go with the rest of the row. */
static void enrich(law_cover *c, law_row *row, uint32_t kept, unsigned first)
{
    for (unsigned k = 0; k < c->options; k++) {
        unsigned o = (first + k) % c->options, best = row->at[o], most = 0;
        if (kept >> o & 1)
            continue;
        kept |= 1u << o;
        for (unsigned v = 0; v < c->n[o]; v++) {
            unsigned news = 0;
            for (unsigned p = 0; p < c->options; p++)
                news += p != o && kept >> p & 1 && !*met(c, o, v, p, row->at[p]);
            row->at[o] = (uint8_t)v;
            if (news > most && is_accepted(c, row)) {
                most = news;
                best = v;
            }
        }
        row->at[o] = (uint8_t)best;
    }
}

static void keep(law_cover *c, const law_row *row)
{
    ORR_ASSERT(c->rows < ROWS_MAX);
    c->row[c->rows++] = *row;
    for (unsigned o = 0; o < c->options; o++)
        for (unsigned p = 0; p < c->options; p++)
            *met(c, o, row->at[o], p, row->at[p]) = 1;
}

/* Values that go with nothing here are left out: of options of other games, say. */
static void drop_values(law_cover *c)
{
    for (unsigned o = 0; o < c->options; o++)
        for (unsigned v = 0; v < c->n[o];) {
            law_row row = {{0}};
            row.at[o] = (uint8_t)v;
            if (repaired(c, &row, 1u << o, 0, REPAIRS))
                v++;
            else
                memmove(&c->value[o][v], &c->value[o][v + 1], (--c->n[o] - v) * sizeof c->value[o][v]);
        }
}

static void cover_pairs(law_cover *c)
{
    for (unsigned o = 0; o < c->options; o++)
        for (unsigned p = o + 1; p < c->options; p++)
            for (unsigned i = 0; i < c->n[o] * c->n[p]; i++) {
                law_row row;
                unsigned v = i / c->n[p], w = i % c->n[p];
                if (*met(c, o, v, p, w) || !base_of(c, o, v, p, w, &row))
                    continue;
                enrich(c, &row, 1u << o | 1u << p, p + 1);
                keep(c, &row);
            }
}

static void cover_all(law_cover *c, unsigned product)
{
    for (unsigned i = 0; i < product; i++) {
        law_row row = {{0}};
        for (unsigned o = 0, rest = i; o < c->options; rest /= c->n[o++])
            row.at[o] = (uint8_t)(rest % c->n[o]);
        if (is_accepted(c, &row))
            keep(c, &row);
    }
}

/* `variant`: the option that has one value here, or -1. */
static void cover(law_cover *c, const law_plan *p, unsigned seats, int variant, unsigned value)
{
    unsigned product = 1;
    law_rules(p, seats, &c->rules);
    for (; orr_options_of(p->game)[c->options].id; c->options++)
        c->n[c->options] = values(&c->rules, c->options, c->value[c->options]);
    if (variant >= 0) {
        c->value[variant][0] = c->value[variant][value];
        c->n[variant] = 1;
    }
    for (unsigned o = 0; o < c->options; o++)
        product = product > FULL_PRODUCT ? product : product * c->n[o];
    c->met = calloc((size_t)ORR_OPTIONS_MAX * VALUES_MAX * ORR_OPTIONS_MAX * VALUES_MAX, 1);
    c->row = calloc(ROWS_MAX, sizeof *c->row);
    ORR_ASSERT(c->met && c->row);
    if (product <= FULL_PRODUCT) {
        cover_all(c, product);
    } else {
        drop_values(c);
        cover_pairs(c);
    }
    free(c->met);
}

/* First the first row of each block, then the second of each, and so on: a short run has seen all seats and games too. */
void law_plan_settings(law_plan *p)
{
    const orr_game *g = p->game;
    int variant = orr_rules_variant(g);
    unsigned seats = g->seats_max - g->seats_min + 1u, variants = variant < 0, rows = 0, most = 0;
    while (variant >= 0 && orr_options_of(g)[variant].words[variants])
        variants++;
    unsigned blocks = seats * variants;
    law_cover *block = calloc(blocks, sizeof *block);
    ORR_ASSERT(block);
    for (unsigned b = 0; b < blocks; b++) {
        cover(&block[b], p, g->seats_min + b % seats, variant, b / seats);
        rows += block[b].rows;
        most = block[b].rows > most ? block[b].rows : most;
    }
    p->setting = calloc(rows, sizeof *p->setting);
    ORR_ASSERT(p->setting);
    for (unsigned i = 0; i < most; i++)
        for (unsigned b = 0; b < blocks; b++) {
            if (i >= block[b].rows)
                continue;
            law_setting *to = &p->setting[p->settings++];
            to->seats = block[b].rules.seats;
            for (unsigned o = 0; o < block[b].options; o++)
                to->option[o] = block[b].value[o][block[b].row[i].at[o]];
        }
    for (unsigned b = 0; b < blocks; b++)
        free(block[b].row);
    free(block);
}
