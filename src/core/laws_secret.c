/* The laws about redaction and imagination: one state, one viewer. */
#include "core/laws_inside.h"

#include <string.h>

/* The name of the field of the first byte that differs, for the report. */
static const char *differs(const law_trial *t, const uint8_t *a, const uint8_t *b)
{
    uint32_t i = 0;
    while (i + 1 < t->game->state_size && a[i] == b[i])
        i++;
    for (const orr_field *f = t->game->fields; f->name; f++)
        if (i >= f->offset && i < f->offset + (uint32_t)f->width * f->count)
            return f->name;
    return "?";
}

static const char *depth_name(orr_depth depth)
{
    return depth == ORR_SHOWN ? "SHOWN" : "KNOWN";
}

/* Buffer 0: KNOWN; buffer 1: imagined from it; buffer 2: redacted again; buffer 3: redacted from the truth. */
static void law_round_trip(law_trial *t, orr_seat v)
{
    const orr_game *g = t->game;
    size_t size = g->state_size;
    orr_rng rng = t->probe, again = t->probe;
    law_redacted(t, t->match->state, 0, v, ORR_KNOWN);
    memcpy(t->buffer[1], t->buffer[0], size);
    memcpy(t->buffer[2], t->buffer[0], size);
    g->secrets->imagine(&t->rules, t->buffer[1], v, &rng);
    g->secrets->imagine(&t->rules, t->buffer[2], v, &again);
    LAW(t, ORR_LAW_IMAGINE, !memcmp(t->buffer[1], t->buffer[2], size), v, "%s",
        "imagine with the same random numbers gave other bytes");
    for (orr_depth d = ORR_SHOWN; d <= ORR_KNOWN; d++) {
        law_redacted(t, t->buffer[1], 2, v, d);
        law_redacted(t, t->match->state, 3, v, d);
        LAW(t, ORR_LAW_ROUND_TRIP, !memcmp(t->buffer[2], t->buffer[3], size), v,
            "%s of viewer %u is another after imagine, in field %s", depth_name(d), v,
            differs(t, t->buffer[2], t->buffer[3]));
    }
}

static void law_depths(law_trial *t, orr_seat v)
{
    size_t size = t->game->state_size;
    for (orr_depth d = ORR_SHOWN; d <= ORR_KNOWN; d++) {
        law_redacted(t, t->match->state, 2, v, d);
        law_redacted(t, t->buffer[2], 3, v, d);
        LAW(t, ORR_LAW_DEPTHS, !memcmp(t->buffer[2], t->buffer[3], size), v,
            "%s of viewer %u changes when redacted again, in field %s", depth_name(d), v,
            differs(t, t->buffer[2], t->buffer[3]));
    }
    law_redacted(t, t->match->state, 2, v, ORR_SHOWN);
    law_redacted(t, t->buffer[0], 3, v, ORR_SHOWN); /* from KNOWN */
    LAW(t, ORR_LAW_DEPTHS, !memcmp(t->buffer[2], t->buffer[3], size), v,
        "viewer %u is shown more than it knows, in field %s", v, differs(t, t->buffer[2], t->buffer[3]));
}

/* The imagined state in buffer 1 is sound, asks the viewer the same, and waits for the same. False: not sound. */
static bool law_imagine(law_trial *t, orr_seat v)
{
    const char *broken = orr_check(&t->rules, t->buffer[1]);
    LAW(t, ORR_LAW_IMAGINE, !broken, v, "check() says \"%s\" of what viewer %u imagines", broken, v);
    if (broken)
        return false;
    orr_turn real = law_active(t, t->match->state), other = law_active(t, t->buffer[1]);
    LAW(t, ORR_LAW_IMAGINE, real.must == other.must, v, "waited for are %#x, and in what viewer %u imagines %#x", real.must,
        v, other.must);
    if (v >= t->rules.seats)
        return true;
    orr_mask own = ORR_BIT(v);
    bool active = (real.must | real.may) & own;
    LAW(t, ORR_LAW_IMAGINE, (real.may & own) == (other.may & own), v, "whether seat %u may act is another when imagined", v);
    uint32_t n = law_list(t, t->match->state, v, 1), m = law_list(t, t->buffer[1], v, 2);
    bool same = n == m && !memcmp(t->list[1], t->list[2], n * sizeof(orr_action));
    LAW(t, ORR_LAW_IMAGINE, same, v, "seat %u has %u legal actions, and %u others when imagined", v, n, m);
    if (active && same && (other.must | other.may) & own)
        LAW(t, ORR_LAW_IMAGINE,
            orr_prompt_of(&t->rules, t->match->state, v) == orr_prompt_of(&t->rules, t->buffer[1], v), v,
            "the prompt of seat %u is another when imagined", v);
    return true;
}

/* What is shown can be imagined otherwise below, and shows the same: a set of covered cards that redact forgot would not, and the
 * scramble cannot tell, since such a set says itself what is hidden. A seat's list, and what its silence
 * means, follow from what the table shows, and not from what lies covered and only a good memory knows. */
static void law_shown(law_trial *t, orr_seat v)
{
    const orr_game *g = t->game;
    if (!(g->traits & ORR_TRAIT_COVERED))
        return;
    law_redacted(t, t->match->state, 1, v, ORR_SHOWN);
    g->secrets->imagine(&t->rules, t->buffer[1], v, &t->probe);
    law_redacted(t, t->buffer[1], 2, v, ORR_SHOWN);
    law_redacted(t, t->match->state, 3, v, ORR_SHOWN);
    LAW(t, ORR_LAW_ROUND_TRIP, !memcmp(t->buffer[2], t->buffer[3], g->state_size), v,
        "SHOWN of viewer %u is another after imagining what is covered, in field %s", v,
        differs(t, t->buffer[2], t->buffer[3]));
    if (v >= t->rules.seats)
        return;
    uint32_t n = law_list(t, t->match->state, v, 1), m = law_list(t, t->buffer[1], v, 2);
    LAW(t, ORR_LAW_IMAGINE, n == m && !memcmp(t->list[1], t->list[2], n * sizeof(orr_action)), v,
        "seat %u has %u legal actions, and %u others by what it is shown", v, n, m);
    if (n != m || !(law_active(t, t->match->state).must & ORR_BIT(v)))
        return;
    orr_action real = orr_default(&t->rules, t->match->state, v), other = orr_default(&t->rules, t->buffer[1], v);
    LAW(t, ORR_LAW_IMAGINE, !memcmp(&real, &other, sizeof real), v,
        "the answer of silence of seat %u goes by what it is not shown: %u %u %u %u, and %u %u %u %u", v, real.verb,
        real.a, real.b, real.c, other.verb, other.a, other.b, other.c);
}

/* What is imagined can be played on: a few random steps from buffer 1 stay sound. */
static void law_dream(law_trial *t, orr_seat v)
{
    const orr_game *g = t->game;
    for (unsigned k = 0; k < 4; k++) {
        orr_turn turn = law_active(t, t->buffer[1]);
        orr_seat s = law_seat_of(&t->probe, turn.must);
        uint32_t n = s == ORR_NO_SEAT ? 0 : law_list(t, t->buffer[1], s, 1);
        if (!turn.must)
            return;
        LAW(t, ORR_LAW_IMAGINE, n > 0, v, "seat %u has no legal action %u plies after what viewer %u imagines", s, k, v);
        if (!n)
            return;
        g->apply(&t->rules, t->buffer[1], s, t->list[1][orr_rng_below(&t->probe, n)], NULL);
        const char *broken = orr_check(&t->rules, t->buffer[1]);
        LAW(t, ORR_LAW_IMAGINE, !broken, v, "check() says \"%s\" %u plies after what viewer %u imagines", broken, k + 1, v);
        if (broken)
            return;
    }
}

/* ---- scramble ---------------------------------------------------------------------------------------------------------------*/
uint64_t law_veil(const law_trial *t, const void *state, orr_seat v, orr_depth d, uint32_t field, uint32_t element)
{
    const orr_field *f = &t->game->fields[field];
    switch (f->sight) {
    case ORR_SEE_ALL:
        return 0;
    case ORR_SEE_OWNER:
        return v >= t->rules.seats || element / f->per_seat != v ? ~0ull : 0;
    case ORR_SEE_NOBODY:
        return ~0ull;
    case ORR_SEE_BITS:
        return t->game->secrets->veils(&t->rules, state, v, d, field, element);
    default:
        return t->game->secrets->hides(&t->rules, state, v, d, field, element) ? ~0ull : 0;
    }
}

/* A value that this field has elsewhere, here or in the imagined state of buffer 1, or nothing. Never random bytes:
 * redact may follow a hidden value as an index, as long as nothing of it comes out. */
static void borrow(law_trial *t, const orr_field *f, uint32_t element, uint8_t *to)
{
    uint32_t die = orr_rng_below(&t->probe, 8);
    const uint8_t *from = die & 1 ? t->buffer[1] : t->match->state;
    uint32_t e = die & 2 ? orr_rng_below(&t->probe, f->count) : element;
    if (die >= 7)
        memset(to, 0, f->width);
    else
        memcpy(to, from + f->offset + (size_t)e * f->width, f->width);
}

/* Scrambles one hidden element of buffer 2; takes it back when the viewer would now be allowed to see it. */
static void scramble_one(law_trial *t, orr_seat v, orr_depth d, uint32_t field, uint32_t element)
{
    const orr_field *f = &t->game->fields[field];
    uint8_t *at = t->buffer[2] + f->offset + (size_t)element * f->width, was[8];
    uint64_t veil = law_veil(t, t->match->state, v, d, field, element);
    memcpy(was, at, f->width);
    borrow(t, f, element, at);
    for (unsigned i = 0; i < f->width; i++) { /* only hidden bits change */
        uint8_t mask = ((const uint8_t *)&veil)[i];
        at[i] = (uint8_t)((at[i] & mask) | (was[i] & ~mask));
    }
    if (f->sight == ORR_SEE_RULE && !law_veil(t, t->buffer[2], v, d, field, element))
        memcpy(at, was, f->width);
}

/* Do the scrambled bytes leave hidden exactly what was hidden? Otherwise the comparison would not be fair. */
static bool hides_the_same(law_trial *t, orr_seat v, orr_depth d)
{
    for (uint32_t i = 0; t->game->fields[i].name; i++)
        for (uint32_t e = 0; t->game->fields[i].sight >= ORR_SEE_RULE && e < t->game->fields[i].count; e++)
            if (law_veil(t, t->match->state, v, d, i, e) != law_veil(t, t->buffer[2], v, d, i, e))
                return false;
    return true;
}

static void view_text(law_trial *t, const void *shown, orr_seat v, orr_text *out)
{
    orr_json j;
    orr_text_clear(out);
    orr_json_init(&j, out);
    t->game->view(&t->rules, shown, v, &j);
}

static bool same_text(const law_trial *t)
{
    return t->text[0].n == t->text[1].n && !memcmp(t->text[0].at, t->text[1].at, t->text[0].n);
}

static void law_scramble(law_trial *t, orr_seat v, orr_depth d)
{
    const orr_field *f = t->game->fields;
    uint32_t fields = 0, only = UINT32_MAX;
    while (f[fields].name)
        fields++;
    if (fields && orr_rng_below(&t->probe, 4) == 0) /* at times one field alone */
        only = orr_rng_below(&t->probe, fields);
    for (unsigned attempt = 0; attempt < 4; attempt++) {
        uint32_t n = 0;
        memcpy(t->buffer[2], t->match->state, t->game->state_size);
        for (uint32_t i = 0; f[i].name; i++)
            for (uint32_t e = 0; e < f[i].count; e++)
                if ((only == UINT32_MAX || only == i) && orr_rng_below(&t->probe, 1u << attempt) == 0 &&
                    law_veil(t, t->match->state, v, d, i, e)) {
                    scramble_one(t, v, d, i, e);
                    n++;
                }
        if (n && hides_the_same(t, v, d))
            break;
        if (attempt == 3 || !n)
            return;
    }
    law_redacted(t, t->buffer[2], 2, v, d);
    law_redacted(t, t->match->state, 3, v, d);
    LAW(t, ORR_LAW_SCRAMBLE, !memcmp(t->buffer[2], t->buffer[3], t->game->state_size), v,
        "%s of viewer %u changes with what is hidden from it; it shows in field %s", depth_name(d), v,
        differs(t, t->buffer[2], t->buffer[3]));
    if (d == ORR_KNOWN)
        return;
    view_text(t, t->buffer[2], v, &t->text[0]);
    view_text(t, t->buffer[3], v, &t->text[1]);
    LAW(t, ORR_LAW_SCRAMBLE, same_text(t), v, "the view of viewer %u changes with what is hidden from it", v);
}

/* ---- views --------------------------------------------------------------------------------------------------------------------*/
static void law_view(law_trial *t, orr_seat v)
{
    const orr_game *g = t->game;
    char what[200] = "";
    memcpy(t->buffer[2], t->match->state, g->state_size);
    orr_redact(&t->rules, t->buffer[2], v, ORR_SHOWN);
    memcpy(t->buffer[3], t->buffer[2], g->state_size);
    view_text(t, t->buffer[2], v, &t->text[0]);
    view_text(t, t->buffer[3], v, &t->text[1]);
    LAW(t, ORR_LAW_VIEW, !t->text[0].failed && t->text[0].n, v, "%s", "the view is empty, or too long");
    if (t->text[0].failed || !t->text[0].n)
        return;
    LAW(t, ORR_LAW_VIEW, !memcmp(t->buffer[2], t->buffer[3], g->state_size), v, "%s", "view wrote into the state");
    LAW(t, ORR_LAW_VIEW, same_text(t), v, "%s", "two views of the same bytes differ");
    if (g->traits & ORR_TRAIT_ALIKE) {
        orr_seat other = law_viewer(t);
        view_text(t, t->buffer[2], other, &t->text[1]);
        LAW(t, ORR_LAW_VIEW, same_text(t), v, "views are ALIKE, and that of viewer %u differs", other);
    }
    LAW(t, ORR_LAW_VIEW, law_is_value(&t->text[0], what, sizeof what), v, "not one JSON value: %s", what);
}

void law_secrets(law_trial *t)
{
    orr_seat v = law_viewer(t);
    if (orr_rng_below(&t->probe, 4) == 0) /* reading JSON is the costliest of all */
        law_view(t, v);
    if (!law_hidden(t))
        return;
    law_round_trip(t, v);
    law_depths(t, v);
    for (orr_depth d = ORR_SHOWN; d <= ORR_KNOWN; d++)
        law_scramble(t, v, d);
    if (law_imagine(t, v))
        law_dream(t, v);
    law_shown(t, v);
}
