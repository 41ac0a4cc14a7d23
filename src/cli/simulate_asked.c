/* orrery simulate --asked: how often the seats of a match are asked, by prompt. */
#include "simulate.h"

#include <stdlib.h>
#include <string.h>

enum { PROMPTS_MAX = 256 };

typedef struct {
    uint64_t all, before, runs; /* questions; of these, before the seat's first one of the prompt `own`; those that were not put to
                                 * the seat right after another one of the same prompt */
} tally;

struct simulate_asked {
    const orr_rules *rules;
    uint16_t own;
    uint64_t chairs; /* seats of matches; automata are not asked */
    tally of[PROMPTS_MAX];
};

static unsigned prompts_of(const orr_game *g)
{
    unsigned n = 0;
    while (g->prompts[n].id)
        n++;
    return n;
}

int simulate_asked_open(const orr_rules *r, const cli_args *a, simulate_asked **out)
{
    *out = NULL;
    if (!a->asked)
        return CLI_OK;
    unsigned n = prompts_of(r->game), own = 0;
    ORR_ASSERT(n <= PROMPTS_MAX);
    while (own < n && strcmp(r->game->prompts[own].id, a->asked) != 0)
        own++;
    if (own == n)
        return cli_wrong("--asked %s: expected a prompt of %s, such as %s", a->asked, r->game->id, r->game->prompts[0].id);
    simulate_asked *s = calloc(1, sizeof *s);
    if (!s)
        return cli_fail("memory ran out");
    s->rules = r;
    s->own = (uint16_t)own;
    *out = s;
    return CLI_OK;
}

/* May a seat's answers be somebody's? Chance, the table and automata are nobody. */
static bool is_person(const orr_rules *r, orr_seat actor) { return actor < r->seats && r->seat[actor].kind != ORR_AUTOMATON; }

/* What a seat was asked in this match: its own prompt, and the last one, + 1. */
typedef struct {
    bool own;
    unsigned last;
} memory;

static void count(simulate_asked *s, unsigned prompt, memory *seat)
{
    tally *t = &s->of[prompt];
    seat->own = seat->own || prompt == s->own;
    t->all++;
    t->before += !seat->own;
    t->runs += seat->last != prompt + 1;
    seat->last = prompt + 1;
}

/* Not counted are only answers that the match gives by itself, and what a seat may do without being waited for. */
int simulate_asked_count(simulate_asked *s, const contest_played *played)
{
    memory seat[ORR_SEATS_MAX] = {0};
    orr_match *m = orr_match_new(s->rules);
    if (!m)
        return cli_fail("memory ran out");
    for (unsigned i = 0; i < s->rules->seats; i++)
        s->chairs += is_person(s->rules, (orr_seat)i);
    for (uint32_t i = 0; i < played->plies; i++) {
        orr_seat actor = played->log[i].actor;
        bool asked = is_person(s->rules, actor) && orr_match_active(m).must & ORR_BIT(actor);
        unsigned prompt = asked ? s->rules->game->prompt(&m->rules, m->state, actor) : 0;
        if (orr_match_play(m, actor, played->log[i].action) != ORR_OK) {
            orr_match_free(m);
            return cli_fail("action %u of a match was refused by the match", i + 1);
        }
        if (asked && !(m->log[m->plies - 1].flags & ORR_ENTRY_FORCED))
            count(s, prompt, &seat[actor]);
    }
    orr_match_free(m);
    return CLI_OK;
}

static void put(const simulate_asked *s, orr_json *j, const char *prompt, tally t)
{
    orr_json_kobject(j, prompt);
    orr_json_kreal(j, "match", (double)t.all / (double)s->chairs);
    orr_json_kreal(j, "before", (double)t.before / (double)s->chairs);
    orr_json_kreal(j, "runs", (double)t.runs / (double)s->chairs);
    orr_json_end(j);
}

void simulate_asked_json(const simulate_asked *s, orr_json *j)
{
    orr_json_kobject(j, "asked");
    orr_json_kstr(j, "own", s->rules->game->prompts[s->own].id);
    tally sum = {0};
    for (unsigned i = 0; i < prompts_of(s->rules->game); i++) {
        sum.all += s->of[i].all;
        sum.before += s->of[i].before;
        sum.runs += s->of[i].runs;
    }
    put(s, j, "all", sum);
    orr_json_kobject(j, "prompts");
    for (unsigned i = 0; i < prompts_of(s->rules->game); i++)
        if (s->of[i].all)
            put(s, j, s->rules->game->prompts[i].id, s->of[i]);
    orr_json_end(j);
    orr_json_end(j);
}

void simulate_asked_close(simulate_asked *s) { free(s); }
