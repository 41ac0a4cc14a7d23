/* The laws' settings: which seat counts and option sets are tried. */
#include "core/laws_inside.h"

#include <stdlib.h>
#include <string.h>

enum { FULL_PRODUCT = 64, VALUES_MAX = 16 };

/* ---- settings: seat counts times option rows --------------------------------------------------------------------------*/
/* The values of an option that are tried: all of a choice; the extremes, the standard and their neighbours of a number. */
static unsigned values(const orr_option *o, int16_t *out)
{
    unsigned n = 0;
    if (o->kind == ORR_OPTION_CHOICE)
        for (; o->words[n] && n < VALUES_MAX; n++)
            out[n] = (int16_t)n;
    else if (o->kind == ORR_OPTION_BOOL)
        for (; n < 2; n++)
            out[n] = (int16_t)n;
    else
        for (int v = o->min; v <= o->max && n < VALUES_MAX; v++)
            if (v == o->min || v == o->max || v == o->standard || o->max - o->min < 4)
                out[n++] = (int16_t)v;
    return n;
}

typedef struct {
    const orr_game *game;
    unsigned options, n[ORR_OPTIONS_MAX];
    int16_t value[ORR_OPTIONS_MAX][VALUES_MAX];
    uint8_t *met;             /* [option][value][option][value]: this pair has been covered */
    uint8_t (*row)[ORR_OPTIONS_MAX]; /* indices of values */
    unsigned rows;
} law_cover;

static uint8_t *met(const law_cover *c, unsigned o, unsigned v, unsigned p, unsigned w)
{
    return &c->met[((o * VALUES_MAX + v) * ORR_OPTIONS_MAX + p) * VALUES_MAX + w];
}

/* Does the game take these options, with some number of seats? */
static bool is_accepted(const law_cover *c, const int16_t *option)
{
    orr_rules r;
    for (unsigned seats = c->game->seats_min; seats <= c->game->seats_max; seats++) {
        ORR_ASSERT(orr_rules_init(&r, c->game, NULL, seats) == ORR_OK);
        memcpy(r.option, option, sizeof r.option);
        if (orr_rules_accepted(&r, NULL))
            return true;
    }
    return false;
}

/* Fills a row greedily, option by option, with the value that meets most pairs not met before, of those that go with
 * what was filled so far and with `base` in what was not; -1: nothing new. */
static int cover_row(law_cover *c, uint8_t *row, unsigned first, unsigned value, const int16_t *base)
{
    int16_t option[ORR_OPTIONS_MAX] = {0};
    int news = 0;
    memcpy(option, base, sizeof option);
    for (unsigned k = 0; k < c->options; k++) {
        unsigned o = (first + k) % c->options, best = k ? 0 : value;
        int most = -1;
        for (unsigned v = k ? 0 : value; v < (k ? c->n[o] : value + 1); v++) {
            int count = 0;
            option[o] = c->value[o][v];
            if (c->game->accepts && !is_accepted(c, option))
                continue;
            for (unsigned j = 0; j < k; j++)
                count += !*met(c, (first + j) % c->options, row[(first + j) % c->options], o, v);
            if (count > most) {
                most = count;
                best = v;
            }
        }
        if (most < 0)
            return -1;
        row[o] = (uint8_t)best;
        option[o] = c->value[o][best];
        news += most > 0 ? most : 0;
    }
    for (unsigned o = 0; o < c->options; o++)
        for (unsigned p = 0; p < c->options; p++)
            *met(c, o, row[o], p, row[p]) = 1;
    return news ? news : -1;
}

/* Standard options but for one, and for another one if that needs it; false when it goes with none. */
static bool cover_base(const law_cover *c, unsigned o, unsigned v, int16_t *base)
{
    for (unsigned i = 0; i < c->options; i++)
        base[i] = c->game->options[i].standard;
    base[o] = c->value[o][v];
    if (!c->game->accepts || is_accepted(c, base))
        return true;
    for (unsigned p = 0; p < c->options; p++) {
        for (unsigned w = 0; w < c->n[p] && p != o; w++) {
            base[p] = c->value[p][w];
            if (is_accepted(c, base))
                return true;
        }
        base[p] = p == o ? c->value[o][v] : c->game->options[p].standard;
    }
    return false;
}

/* Rows in which any two values of any two options meet at least once. */
static void cover_pairs(law_cover *c)
{
    int16_t base[ORR_OPTIONS_MAX] = {0};
    c->met = calloc((size_t)ORR_OPTIONS_MAX * VALUES_MAX * ORR_OPTIONS_MAX * VALUES_MAX, 1);
    ORR_ASSERT(c->met);
    for (unsigned o = 0; o < c->options; o++)
        for (unsigned v = 0; v < c->n[o]; v++)
            for (bool can = cover_base(c, o, v, base);
                 can && c->rows < LAW_SETTINGS_MAX / ORR_SEATS_MAX && cover_row(c, c->row[c->rows], o, v, base) > 0;)
                c->rows++;
    free(c->met);
}

static void cover_all(law_cover *c, unsigned product)
{
    for (unsigned i = 0; i < product; i++) {
        unsigned rest = i;
        for (unsigned o = 0; o < c->options; o++) {
            c->row[i][o] = (uint8_t)(rest % c->n[o]);
            rest /= c->n[o];
        }
    }
    c->rows = product;
}

void law_plan_settings(law_plan *p)
{
    const orr_game *g = p->game;
    law_cover *c = calloc(1, sizeof *c);
    unsigned product = 1, seats = g->seats_max - g->seats_min + 1u;
    orr_rules r;
    ORR_ASSERT(c);
    c->game = g;
    for (; g->options[c->options].id; c->options++) {
        unsigned o = c->options;
        c->n[o] = values(&g->options[o], c->value[o]);
        product = product > FULL_PRODUCT ? product : product * c->n[o];
    }
    c->row = calloc(LAW_SETTINGS_MAX, sizeof *c->row);
    p->setting = calloc(LAW_SETTINGS_MAX, sizeof *p->setting);
    ORR_ASSERT(c->row && p->setting);
    if (product <= FULL_PRODUCT)
        cover_all(c, product);
    else
        cover_pairs(c);
    for (unsigned row = 0; row < c->rows; row++)
        for (unsigned s = 0; s < seats; s++) {
            law_setting *to = &p->setting[p->settings++];
            to->seats = (uint8_t)(g->seats_min + s);
            for (unsigned o = 0; o < c->options; o++)
                to->option[o] = c->value[o][c->row[row][o]];
            ORR_ASSERT(orr_rules_init(&r, g, NULL, to->seats) == ORR_OK);
            memcpy(r.option, to->option, sizeof r.option);
            p->settings -= !orr_rules_accepted(&r, NULL);
        }
    free(c->row);
    free(c);
}
