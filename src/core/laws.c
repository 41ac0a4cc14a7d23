/* The laws of a game: a run of them, and the report. */
#include "core/laws_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 500, MANY = 20000, COSTLY = 8, COSTLY_MANY = 32 };

static const char *const names[] = {
#define X(id, name, text) name,
    ORR_LAWS(X)
#undef X
};
static const char *const texts[] = {
#define X(id, name, text) text,
    ORR_LAWS(X)
#undef X
};

const char *orr_law_name(orr_law law) { return (unsigned)law < ORR_LAW_COUNT ? names[law] : "?"; }

const char *orr_law_text(orr_law law) { return (unsigned)law < ORR_LAW_COUNT ? texts[law] : "?"; }

/* ---- a run ------------------------------------------------------------------------------------------------------------*/
static void resolve(law_plan *p, const orr_laws_options *o)
{
    static const orr_laws_hooks honest = {orr_event_json, orr_match_view, orr_match_play, NULL, orr_match_not};
    if (o)
        p->o = *o;
    p->hooks = honest;
    if (p->o.hooks && p->o.hooks->event)
        p->hooks.event = p->o.hooks->event;
    if (p->o.hooks && p->o.hooks->view)
        p->hooks.view = p->o.hooks->view;
    if (p->o.hooks && p->o.hooks->play)
        p->hooks.play = p->o.hooks->play;
    if (p->o.hooks && p->o.hooks->why)
        p->hooks.why = p->o.hooks->why;
    if (p->o.hooks)
        p->hooks.question = p->o.hooks->question;
    if (!p->o.matches)
        p->o.matches = MATCHES;
    if (!p->o.costly)
        p->o.costly = p->o.matches < MANY ? COSTLY : COSTLY_MANY;
}

static void guarded_static(void *arg) { law_static(arg); }

/* The laws about the tables themselves. When the vtable cannot even be called, nothing else is tried. */
static bool run_static(const law_plan *p, orr_laws_report *out)
{
    char what[200];
    law_trial t = {.plan = p, .game = p->game, .report = out, .actor = ORR_NO_SEAT};
    if (orr_guard(guarded_static, &t, what, sizeof what))
        law_broken(&t, ORR_LAW_SOUND, ORR_NO_SEAT, "%s", what);
    return !out->law[ORR_LAW_TABLE].broken && !out->law[ORR_LAW_SOUND].broken;
}

orr_err orr_laws_run(const orr_game *g, const orr_laws_options *o, orr_laws_report *out)
{
    law_plan p = {.game = g};
    *out = (orr_laws_report){.game = g, .edition_file = o ? o->edition_file : NULL, .version = o ? o->version : 0};
    resolve(&p, o);
    if (run_static(&p, out)) {
        p.verbs = orr_verbs(g);
        p.events = orr_events_n(g);
        while (g->prompts[p.prompts].id)
            p.prompts++;
        while (orr_lines_of(g)[p.lines].id)
            p.lines++;
        while (orr_reasons_of(g)->kinds[p.reasons].id)
            p.reasons++;
        law_plan_settings(&p);
        out->settings = p.settings;
        law_workers(&p, out);
        free(p.setting);
        law_trial t = {.plan = &p, .game = g, .report = out};
        LAW(&t, ORR_LAW_ENDS, out->cut < out->matches, ORR_NO_SEAT, "every one of %u matches was cut at %u plies",
            out->matches, g->max_plies);
    }
    for (unsigned i = 0; i < ORR_LAW_COUNT; i++)
        if (out->law[i].broken)
            return ORR_BUG;
    return ORR_OK;
}

/* ---- TAP --------------------------------------------------------------------------------------------------------------*/
static void comment(const char *text, orr_text *out)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        orr_text_str(out, "#   ");
        orr_text_add(out, text, n);
        orr_text_str(out, "\n");
        text += n + (text[n] == '\n');
    }
}

void orr_laws_tap(const orr_laws_report *r, uint32_t *number, orr_text *out)
{
    orr_text_fmt(out, "# %s: %u matches of %u settings, %llu plies (longest %u), %u cut, %u left, longest list %u\n",
                 r->game->id, r->matches, r->settings, (unsigned long long)r->plies, r->longest_match, r->cut, r->left,
                 r->longest_legal);
    for (unsigned i = 0; i < ORR_LAW_COUNT; i++) {
        const orr_law_verdict *v = &r->law[i];
        orr_text_fmt(out, "%sok %u - %s %s", v->broken ? "not " : "", ++*number, r->game->id, names[i]);
        orr_text_str(out, v->tried || v->broken ? "\n" : " # SKIP no occasion\n");
        if (!v->broken)
            continue;
        orr_text_fmt(out, "# broken law: %s\n# game %s, seats %u, ply %u, viewer or actor %u, seed %llu\n# found: ",
                     texts[i], r->game->id, v->seats, v->ply, v->viewer, (unsigned long long)v->seed);
        orr_text_fmt(out, "%s\n# again: orrery laws %s --seed %llu --matches 1%s%s", v->what, r->game->id,
                     (unsigned long long)v->seed, r->edition_file ? " --edition " : "",
                     r->edition_file ? r->edition_file : "");
        if (r->version)
            orr_text_fmt(out, " --rules %u", (unsigned)r->version);
        orr_text_str(out, "\n");
        if (v->log)
            comment(v->log, out);
    }
}
