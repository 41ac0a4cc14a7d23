/* The law about memory: KNOWN never forgets. What the KNOWN redaction of a viewer determined before an action, and what the action has
 * left where it was, it determines afterwards, unless the viewer has honestly lost track: something that it did not see came to the
 * same place or went from it, or it can imagine that something was done, to the same knowledge of its own, that moved just this.
 *
 * Before an action, buffer 0 becomes the state after it, buffers 1 and 2 what the viewer knows before and after. */
#include "core/laws_inside.h"

#include <string.h>

enum {
    AFTERWARDS = 8,  /* imagined states in which what is no longer told may still be the same */
    DREAMS = 256,    /* imagined states in which it may have moved; looked into only when something is missing */
    ACTIONS = 64,    /* tried in each */
    CANDIDATES = 16, /* looked into in one field at one ply */
};

typedef struct {
    orr_seat viewer;
    uint32_t field, element;
    uint64_t bits; /* of the element */
} law_memory;

static uint64_t value_of(const law_trial *t, const void *state, uint32_t field, uint32_t element)
{
    const orr_field *f = &t->game->fields[field];
    uint64_t value = 0;
    memcpy(&value, (const uint8_t *)state + f->offset + (size_t)element * f->width, f->width);
    return value;
}

static bool is_as_it_was(const law_trial *t, const void *state, law_memory m)
{
    return !((value_of(t, state, m.field, m.element) ^ value_of(t, t->match->state, m.field, m.element)) & m.bits);
}

/* The bits that were known, have not changed, and are not told any more. */
static uint64_t missing(law_trial *t, law_memory m)
{
    uint64_t truth = value_of(t, t->match->state, m.field, m.element), after = value_of(t, t->buffer[0], m.field, m.element);
    uint64_t knew = value_of(t, t->buffer[1], m.field, m.element), knows = value_of(t, t->buffer[2], m.field, m.element);
    uint64_t bits = ~(knew ^ truth) & ~(truth ^ after) & (knows ^ after);
    if (t->game->fields[m.field].sight != ORR_SEE_BITS)
        bits = knew == truth && truth == after && knows != after ? ~0ull : 0;
    return bits ? bits & ~law_veil(t, t->match->state, m.viewer, ORR_KNOWN, m.field, m.element) : 0;
}

/* Has something that the viewer did not see come to this place, or gone from it? It may lose track of the whole place then. A place is
 * the set that the bit is in, a seat's where there is one a seat; else a value, where the others of its kind lie too. */
static bool is_stirred(law_trial *t, law_memory m)
{
    const orr_field *f = &t->game->fields[m.field];
    uint32_t group = f->per_seat ? f->per_seat : 1u, from = m.element / group * group;
    uint64_t place = value_of(t, t->match->state, m.field, m.element);
    bool bits = f->sight == ORR_SEE_BITS;
    for (uint32_t e = bits ? from : 0; e < (bits ? from + group : f->count); e++) {
        uint64_t was = value_of(t, t->match->state, m.field, e), is = value_of(t, t->buffer[0], m.field, e);
        if (was == is || (!bits && was != place && is != place))
            continue;
        if ((was ^ is) & (law_veil(t, t->match->state, m.viewer, ORR_KNOWN, m.field, e) |
                          law_veil(t, t->buffer[0], m.viewer, ORR_KNOWN, m.field, e)))
            return true;
    }
    return false;
}

static bool imagined(law_trial *t, unsigned from, orr_seat viewer)
{
    memcpy(t->buffer[3], t->buffer[from], t->game->state_size);
    t->game->secrets->imagine(&t->rules, t->buffer[3], viewer, &t->probe);
    return !orr_check(&t->rules, t->buffer[3]);
}

/* Not told, but it follows: whatever the viewer imagines, it is there. */
static bool still_follows(law_trial *t, law_memory m)
{
    for (unsigned k = 0; k < AFTERWARDS; k++)
        if (imagined(t, 2, m.viewer) && !is_as_it_was(t, t->buffer[3], m))
            return false;
    return true;
}

static bool may_have_moved(law_trial *t, law_memory m)
{
    const orr_game *g = t->game;
    for (unsigned k = 0; k < DREAMS; k++) {
        uint32_t n = imagined(t, 1, m.viewer) ? law_list(t, t->buffer[3], t->actor, 1) : 0;
        for (uint32_t i = 0; i < n && i < ACTIONS; i++) {
            memcpy(t->buffer[4], t->buffer[3], g->state_size);
            orr_mask left = t->match->left;
            orr_action a = t->list[1][n > ACTIONS ? orr_rng_below(&t->probe, n) : i];
            leave_apply(&t->rules, t->buffer[4], &left, t->actor, a, NULL);
            if (is_as_it_was(t, t->buffer[4], m))
                continue;
            orr_redact(&t->rules, t->buffer[4], m.viewer, ORR_KNOWN);
            if (!memcmp(t->buffer[4], t->buffer[2], g->state_size))
                return true;
        }
    }
    return false;
}

/* Something that this field told and tells no longer, and that cannot have moved; false when there is nothing of the kind. */
static bool forgets(law_trial *t, law_memory *m)
{
    const orr_field *f = &t->game->fields[m->field];
    unsigned looked = 0;
    if (!memcmp(t->buffer[1] + f->offset, t->buffer[2] + f->offset, (size_t)f->width * f->count))
        return false;
    for (m->element = 0; m->element < f->count; m->element++) {
        m->bits = missing(t, *m);
        if (!m->bits || is_stirred(t, *m) || still_follows(t, *m))
            continue;
        if (++looked > CANDIDATES)
            return false;
        if (!may_have_moved(t, *m))
            return true;
    }
    return false;
}

void law_recall(law_trial *t)
{
    const orr_game *g = t->game;
    law_memory m = {.viewer = law_viewer(t)};
    if (!law_hidden(t) || !law_try(t, ORR_LAW_RECALL))
        return;
    memcpy(t->buffer[0], t->match->state, g->state_size);
    orr_mask left = t->match->left;
    leave_apply(&t->rules, t->buffer[0], &left, t->actor, t->action, NULL);
    law_redacted(t, t->match->state, 1, m.viewer, ORR_KNOWN);
    law_redacted(t, t->buffer[0], 2, m.viewer, ORR_KNOWN);
    for (; g->fields[m.field].name; m.field++)
        if (forgets(t, &m)) {
            law_broken(t, ORR_LAW_RECALL, m.viewer, "viewer %u knew %s[%u]; \"%s\" of %u makes it forget", m.viewer,
                       g->fields[m.field].name, m.element, orr_verb_at(g, t->action.verb)->id, t->actor);
            return;
        }
}
