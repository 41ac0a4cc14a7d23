/* The laws of a game: running them on several threads, and the report. */
#include "core/laws_inside.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MATCHES = 500, MANY = 20000, COSTLY = 8, COSTLY_MANY = 32, WORKERS_MAX = 16 };

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

/* ---- workers --------------------------------------------------------------------------------------------------------*/
typedef struct {
    const law_plan *plan;
    atomic_uint *next; /* index of the next match */
    orr_laws_report report;
    uint64_t seed;
    law_trial trial;
} law_worker;

static void guarded_match(void *arg)
{
    law_worker *w = arg;
    law_match(&w->trial, w->seed);
}

static void guarded_static(void *arg) { law_static(arg); }

static void *work(void *arg)
{
    law_worker *w = arg;
    char what[200];
    law_trial_init(&w->trial, w->plan, &w->report);
    for (;;) {
        uint32_t i = atomic_fetch_add(w->next, 1u);
        if (i >= w->plan->o.matches)
            break;
        w->seed = w->plan->o.seed + i;
        w->trial.seed = w->seed;
        bool sound = orr_guard(guarded_match, w, what, sizeof what) == ORR_OK;
        LAW(&w->trial, ORR_LAW_SOUND, sound, w->trial.actor, "%s", what);
        orr_match_free(w->trial.match);
        w->trial.match = NULL;
    }
    law_trial_deinit(&w->trial);
    return NULL;
}

/* The violation of the lowest seed is kept, so that the number of workers does not matter. */
static void merge(orr_laws_report *to, orr_laws_report *from)
{
    to->matches += from->matches;
    to->cut += from->cut;
    to->left += from->left;
    to->plies += from->plies;
    if (from->longest_legal > to->longest_legal)
        to->longest_legal = from->longest_legal;
    if (from->longest_match > to->longest_match)
        to->longest_match = from->longest_match;
    for (unsigned i = 0; i < ORR_LAW_COUNT; i++) {
        orr_law_verdict *a = &to->law[i], *b = &from->law[i];
        uint64_t tried = a->tried + b->tried;
        if (b->broken && (!a->broken || b->seed < a->seed)) {
            orr_law_verdict swap = *a;
            *a = *b;
            *b = swap;
        }
        a->tried = tried;
    }
}

static void run_workers(const law_plan *p, orr_laws_report *out)
{
    atomic_uint next = 0;
    law_worker *worker = calloc(p->o.workers, sizeof *worker);
    pthread_t *thread = calloc(p->o.workers, sizeof *thread);
    ORR_ASSERT(worker && thread);
    for (uint32_t i = 0; i < p->o.workers; i++) {
        worker[i].plan = p;
        worker[i].next = &next;
    }
    for (uint32_t i = 1; i < p->o.workers; i++)
        ORR_ASSERT(pthread_create(&thread[i], NULL, work, &worker[i]) == 0);
    work(&worker[0]);
    for (uint32_t i = 0; i < p->o.workers; i++) {
        if (i)
            pthread_join(thread[i], NULL);
        merge(out, &worker[i].report);
        orr_laws_report_deinit(&worker[i].report);
    }
    free(thread);
    free(worker);
}

/* ---- a run ------------------------------------------------------------------------------------------------------------*/
static void resolve(law_plan *p, const orr_laws_options *o)
{
    static const orr_laws_hooks honest = {orr_event_json, orr_match_view, orr_match_play, NULL, orr_match_not};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
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
    if (!p->o.workers)
        p->o.workers = processors > 0 ? (uint32_t)processors : 1;
    if (p->o.workers > WORKERS_MAX)
        p->o.workers = WORKERS_MAX;
    if (!p->o.registered)
        p->o.registered = orr_registry_find(p->game->id);
}

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
        run_workers(&p, out);
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

void orr_laws_report_deinit(orr_laws_report *r)
{
    for (unsigned i = 0; i < ORR_LAW_COUNT; i++) {
        free(r->law[i].log);
        r->law[i].log = NULL;
    }
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
