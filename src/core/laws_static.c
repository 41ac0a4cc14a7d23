/* The laws about a game's tables: looked at once, without a match. */
#include "core/laws_inside.h"

#include <stdlib.h>
#include <string.h>

/* Lower-case ids of at most 63 characters, none twice. */
#define IDS_OK(list, name)                                                                                             \
    do {                                                                                                               \
        LAW(t, ORR_LAW_TABLE, (list) != NULL, ORR_NO_SEAT, "%s is NULL", name);                                       \
        for (unsigned i_ = 0; (list) && (list)[i_].id; i_++) {                                                         \
            LAW(t, ORR_LAW_TABLE, id_ok((list)[i_].id), ORR_NO_SEAT, "%s: bad id \"%.60s\"", name, (list)[i_].id);    \
            for (unsigned j_ = 0; j_ < i_; j_++)                                                                       \
                LAW(t, ORR_LAW_TABLE, strcmp((list)[i_].id, (list)[j_].id) != 0, ORR_NO_SEAT, "%s: two of \"%s\"",   \
                    name, (list)[i_].id);                                                                              \
        }                                                                                                              \
    } while (0)

static bool id_ok(const char *id)
{
    size_t n = strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_");
    return n > 0 && n < 64 && id[n] == 0;
}

static void args_ok(law_trial *t, const char *owner, const orr_arg *arg, unsigned n)
{
    for (unsigned i = 0; i < n && arg[i].kind; i++) {
        LAW(t, ORR_LAW_TABLE, arg[i].id && id_ok(arg[i].id), ORR_NO_SEAT, "%s: operand %u has no good id", owner, i);
        LAW(t, ORR_LAW_TABLE, arg[i].kind != ORR_ARG_WORD || arg[i].words, ORR_NO_SEAT, "%s: no words", owner);
    }
}

/* A part is there as a whole. */
static void law_parts(law_trial *t)
{
    const orr_game *g = t->game;
    const orr_secrets *s = g->secrets;
    bool leave = false;
    if (g->reasons) {
        LAW(t, ORR_LAW_TABLE, g->reasons->thinkable && g->reasons->why && g->reasons->max_thinkable, ORR_NO_SEAT,
            "reasons without thinkable, why or max_thinkable");
        IDS_OK(g->reasons->kinds, "reasons");
        for (const orr_reason_kind *w = g->reasons->kinds; w && w->id; w++)
            args_ok(t, w->id, w->arg, 4);
    }
    LAW(t, ORR_LAW_TABLE, g->reasons || !g->asking, ORR_NO_SEAT, "what may be asked has no reasons");
    LAW(t, ORR_LAW_TABLE, g->reasons || !orr_seating_of(g)->accepts, ORR_NO_SEAT, "accepts without reasons");
    LAW(t, ORR_LAW_TABLE, !s || (s->redact && s->imagine), ORR_NO_SEAT, "secrets without redact or imagine");
    LAW(t, ORR_LAW_TABLE, s || !(g->traits & ORR_TRAIT_COVERED), ORR_NO_SEAT, "COVERED without secrets");
    for (const orr_field *f = g->fields; f && f->name; f++) {
        LAW(t, ORR_LAW_TABLE, f->sight == ORR_SEE_ALL || s, ORR_NO_SEAT,
            "field %s hides something; there are no secrets", f->name);
        LAW(t, ORR_LAW_TABLE, f->sight != ORR_SEE_BITS || (s && s->veils), ORR_NO_SEAT,
            "field %s goes by bits; veils is NULL", f->name);
        LAW(t, ORR_LAW_TABLE, f->sight != ORR_SEE_RULE || (s && s->hides), ORR_NO_SEAT,
            "field %s goes by rule; hides is NULL", f->name);
    }
    LAW(t, ORR_LAW_TABLE, !g->covering || g->covering->covers, ORR_NO_SEAT, "covering without covers");
    LAW(t, ORR_LAW_TABLE, !g->components || (g->components->schema && g->components->size), ORR_NO_SEAT,
        "components without schema or size");
    for (const orr_verb *v = g->verbs; v && v->id; v++)
        leave = leave || !strcmp(v->id, "leave");
    LAW(t, ORR_LAW_TABLE, leave == !leave_by_core(g), ORR_NO_SEAT, "the verb leave goes with the trait LEAVES");
}

static void law_table(law_trial *t)
{
    const orr_game *g = t->game;
    bool all = g->setup && g->active && g->legal && g->apply && g->outcome && g->view;
    LAW(t, ORR_LAW_TABLE, all, ORR_NO_SEAT, "a function that every game has is NULL");
    LAW(t, ORR_LAW_TABLE, g->abi == ORR_ABI, ORR_NO_SEAT, "abi %u", g->abi);
    LAW(t, ORR_LAW_TABLE, g->id && id_ok(g->id), ORR_NO_SEAT, "the game's id");
    LAW(t, ORR_LAW_TABLE, g->seats_min >= 1 && g->seats_min <= g->seats_max && g->seats_max <= ORR_SEATS_MAX, ORR_NO_SEAT,
        "seats %u..%u", g->seats_min, g->seats_max);
    LAW(t, ORR_LAW_TABLE, g->state_size && g->max_legal && g->max_plies, ORR_NO_SEAT, "a size or maximum is 0");
    IDS_OK(g->verbs, "verbs");
    if (g->events)
        IDS_OK(g->events, "events");
    IDS_OK(g->prompts, "prompts");
    LAW(t, ORR_LAW_TABLE, g->prompts && g->prompts->id, ORR_NO_SEAT, "there is no prompt");
    IDS_OK(orr_options_of(g), "options");
    IDS_OK(orr_lines_of(g), "lines");
    law_parts(t);
    for (const orr_verb *v = g->verbs; v && v->id; v++)
        args_ok(t, v->id, v->arg, 3);
    for (const orr_event_kind *e = g->events; e && e->id; e++)
        args_ok(t, e->id, e->arg, 6);
    for (unsigned i = 0; orr_options_of(g)[i].id; i++) {
        const orr_option *o = &orr_options_of(g)[i];
        LAW(t, ORR_LAW_TABLE, i < ORR_OPTIONS_MAX, ORR_NO_SEAT, "too many options");
        LAW(t, ORR_LAW_TABLE, o->kind != ORR_OPTION_CHOICE || o->words, ORR_NO_SEAT, "option %s has no words", o->id);
        LAW(t, ORR_LAW_TABLE, o->kind != ORR_OPTION_INT || (o->min <= o->standard && o->standard <= o->max), ORR_NO_SEAT,
            "option %s: the standard is out of range", o->id);
    }
}

/* ---- fields ---------------------------------------------------------------------------------------------------------------*/
static void law_fields(law_trial *t)
{
    const orr_game *g = t->game;
    uint8_t *covered = calloc(g->state_size + 1u, 1);
    LAW(t, ORR_LAW_FIELDS, g->fields != NULL, ORR_NO_SEAT, "fields is NULL");
    for (const orr_field *f = g->fields; covered && f && f->name; f++) {
        size_t size = (size_t)f->width * f->count;
        bool width = f->width == 1 || f->width == 2 || f->width == 4 || f->width == 8;
        LAW(t, ORR_LAW_FIELDS, width && f->count, ORR_NO_SEAT, "field %s: width %u, count %u", f->name, f->width, f->count);
        LAW(t, ORR_LAW_FIELDS, f->offset + size <= g->state_size, ORR_NO_SEAT, "field %s is outside the state", f->name);
        LAW(t, ORR_LAW_FIELDS, f->width == 0 || f->offset % f->width == 0, ORR_NO_SEAT, "field %s is not aligned", f->name);
        LAW(t, ORR_LAW_FIELDS, f->sight != ORR_SEE_OWNER || f->per_seat, ORR_NO_SEAT, "field %s has owners but no per_seat",
            f->name);
        LAW(t, ORR_LAW_FIELDS, f->per_seat * (unsigned)g->seats_max <= f->count, ORR_NO_SEAT,
            "field %s is too short for %u seats", f->name, g->seats_max);
        for (size_t i = 0; i < size && f->offset + i < g->state_size; i++) {
            LAW(t, ORR_LAW_FIELDS, !covered[f->offset + i], ORR_NO_SEAT, "byte %zu of field %s is in another too", i, f->name);
            covered[f->offset + i] = 1;
        }
    }
    for (uint32_t i = 0; covered && g->fields && i < g->state_size; i++)
        LAW(t, ORR_LAW_FIELDS, covered[i], ORR_NO_SEAT, "byte %u of the state is in no field (padding?)", i);
    free(covered);
}

void law_static(law_trial *t)
{
    law_table(t);
    law_fields(t);
    if (!t->report->law[ORR_LAW_TABLE].broken)
        law_texts(t);
}
