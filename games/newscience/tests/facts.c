/* What there is on the table, and editing a position by hand, all components conserved. */
#include "table.h"

#include <stdlib.h>

static const newscience_plan *plan(const table *t) { return &t->e->plan[t->m->rules.seats]; }
static unsigned discovery(const table *t, const char *id) { return row_of(t, T_DISCOVERIES, id); }

/* ---- positions ----------------------------------------------------------------------------------------------------*/
void given_rest(table *t, unsigned seat, unsigned rest) { t->s->rest[seat] = (uint8_t)rest; }

void given_influence(table *t, unsigned seat, unsigned government, unsigned religion, unsigned enterprise,
                     unsigned science)
{
    const unsigned n[TRACKS] = {government, religion, enterprise, science};
    for (unsigned i = 0; i < TRACKS; i++)
        t->s->influence[seat][i] = (uint8_t)n[i];
}

void given_prestige(table *t, unsigned seat, unsigned prestige) { t->s->prestige[seat] = (uint16_t)prestige; }

/* What follows from the markers, by the game's own rule. */
static void renew(table *t)
{
    for (unsigned i = 0; i < t->m->rules.seats; i++) {
        t->s->open[i] = plan(t)->roots;
        for (uint32_t set = known(t->s, i); set; set &= set - 1)
            newscience_learn(plan(t), t->s, i, orr_lowest(set));
    }
}

static void publish(table *t, unsigned seat, unsigned d)
{
    if (t->s->published >> d & 1)
        return;
    t->s->own[seat] |= 1u << d;
    t->s->published |= 1u << d;
    for (unsigned i = 0; i < SEATS; i++) {
        t->s->research[i] &= ~(1u << d);
        t->s->experiment[i] &= ~(1u << d);
    }
}

/* Publishes for the last seat what a marker needs and its owner does not know. */
static void ground(table *t, unsigned seat, unsigned d)
{
    unsigned other = seat + 1u == t->m->rules.seats ? 0 : t->m->rules.seats - 1u;
    uint32_t knows_all = t->s->published | t->s->experiment[seat];
    uint32_t need = plan(t)->all[d] & ~knows_all;
    for (unsigned k = 0; k < NEEDS; k++)
        if (plan(t)->any[d][k] && !(plan(t)->any[d][k] & knows_all))
            need |= 1u << orr_lowest(plan(t)->any[d][k]);
    for (; need; need &= need - 1) {
        ground(t, other, orr_lowest(need));
        publish(t, other, orr_lowest(need));
    }
}

static void mark(table *t, unsigned seat, const char *ids, unsigned area)
{
    char copy[400], *save = NULL;
    snprintf(copy, sizeof copy, "%s", ids);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        unsigned d = discovery(t, word);
        ground(t, seat, d);
        if (area == RESEARCH)
            t->s->research[seat] |= 1u << d;
        else if (area == EXPERIMENT)
            t->s->experiment[seat] |= 1u << d;
        else
            publish(t, seat, d);
        renew(t);
    }
    sound(t);
}

void given_researched(table *t, unsigned seat, const char *ids) { mark(t, seat, ids, RESEARCH); }
void given_tested(table *t, unsigned seat, const char *ids) { mark(t, seat, ids, EXPERIMENT); }
void given_published(table *t, unsigned seat, const char *ids) { mark(t, seat, ids, PUBLISH); }

static unsigned seen_card(table *t, const char *id)
{
    unsigned card = row_of(t, T_CARDS, id);
    t->s->deck &= ~(1ull << card);
    for (unsigned i = 0; i < AGES; i++)
        while (t->s->stack[i] > orr_popcount(t->s->deck & t->e->of_age[i]))
            t->s->stack[i]--;
    return card;
}

void given_lab(table *t, unsigned seat, const char *card)
{
    t->s->lab[seat] = (uint8_t)(card ? seen_card(t, card) : NO_CARD);
    sound(t);
}

void given_cards(table *t, const char *first, const char *second)
{
    newscience_state *s = t->s;
    assert_true(s->phase == PLACING && !s->placed);
    s->round = (uint8_t)(s->round > 1 ? s->round - 1 : 1);
    s->phase = DEALING;
    s->slot = 0;
    s->free = 0;
    memset(s->by, WAITING, sizeof s->by);
    memset(s->face, NO_CARD, sizeof s->face);
    s->face[0] = (uint8_t)seen_card(t, first);
    if (t->m->rules.seats > 3)
        s->face[1] = (uint8_t)seen_card(t, second ? second : "dutch_east_india_company");
    s->ask = A_NOTHING;
    newscience_go_on(&t->m->rules, s, NULL);
    sound(t);
}

void given_stack(table *t, unsigned first, unsigned second, unsigned third)
{
    t->s->stack[0] = (uint8_t)first;
    t->s->stack[1] = (uint8_t)second;
    t->s->stack[2] = (uint8_t)third;
    sound(t);
}

void given_order(table *t, const char *seats)
{
    for (unsigned i = 0; i < t->m->rules.seats; i++)
        t->s->order[i] = t->s->next_order[i] = (uint8_t)(seats[i] - '0');
    t->s->turn = t->s->order[0];
    sound(t);
}

/* ---- facts --------------------------------------------------------------------------------------------------------*/
bool researched(const table *t, unsigned seat, const char *id) { return t->s->research[seat] >> discovery(t, id) & 1; }
bool tested(const table *t, unsigned seat, const char *id) { return t->s->experiment[seat] >> discovery(t, id) & 1; }
bool published(const table *t, unsigned seat, const char *id) { return t->s->own[seat] >> discovery(t, id) & 1; }
bool eligible(const table *t, unsigned seat, const char *id)
{
    return newscience_eligible(&t->m->rules, t->s, seat) >> discovery(t, id) & 1;
}

bool knows(const table *t, unsigned seat, const char *id) { return known(t->s, seat) >> discovery(t, id) & 1; }

const char *influence_of(table *t, unsigned seat)
{
    const uint8_t *n = t->s->influence[seat];
    snprintf(t->text, sizeof t->text, "%u/%u/%u/%u", n[0], n[1], n[2], n[3]);
    return t->text;
}

const char *lab_of(const table *t, unsigned seat)
{
    return t->s->lab[seat] == NO_CARD ? "" : orr_row_id(&t->m->rules, T_CARDS, t->s->lab[seat]);
}

const char *order_of(table *t)
{
    for (unsigned i = 0; i < t->m->rules.seats; i++)
        t->text[i] = (char)('0' + t->s->order[i]);
    t->text[t->m->rules.seats] = 0;
    return t->text;
}

const char *owner_of(table *t, const char *space)
{
    unsigned owner = t->s->owner[row_of(t, T_SPACES, space)];
    t->text[0] = 0;
    if (owner != NONE)
        snprintf(t->text, sizeof t->text, "%u", owner);
    return t->text;
}

int points_of(table *t, unsigned seat, const char *line)
{
    orr_line lines[ORR_LINES_MAX];
    uint32_t n = t->m->rules.game->breakdown(&t->m->rules, t->s, (orr_seat)seat, lines);
    for (uint32_t i = 0; i < n; i++)
        if (!strcmp(t->m->rules.game->lines[lines[i].kind].id, line))
            return lines[i].points;
    return -1;
}

/* ---- what is seen -------------------------------------------------------------------------------------------------*/
/* A part of the path that is no key of an object and no number is the id of a record. */
const json_t *at(const json_t *v, const char *path)
{
    char copy[200], *save = NULL;
    snprintf(copy, sizeof copy, "%s", path);
    for (char *word = strtok_r(copy, ".", &save); word; word = strtok_r(NULL, ".", &save)) {
        if (json_is_object(v))
            v = json_object_get(v, word);
        else if (*word >= '0' && *word <= '9')
            v = json_array_get(v, strtoul(word, NULL, 10));
        else
            v = find(v, "id", word);
        if (!v)
            fail_msg("no %s in %s", word, path);
    }
    return v;
}

const char *dump(table *t, const json_t *v)
{
    char *out = json_dumps(v, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_ENCODE_ANY);
    snprintf(t->text, sizeof t->text, "%s", out);
    free(out);
    return t->text;
}

const char *seen(table *t, orr_seat viewer, const char *path)
{
    json_t *v = look(t, viewer);
    dump(t, at(v, path));
    json_decref(v);
    return t->text;
}
