/* orrery simulate --by and --mean: wins by what stood in the last view, and means of its numbers. */
#include "simulate.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_MAX = 64, VALUE_MAX = 64 };

typedef struct {
    char value[VALUE_MAX];
    double wins, score;
    uint32_t seats;
} group;

typedef struct {
    const char *path;
    group group[GROUPS_MAX];
    unsigned groups;
} partition;

/* Welford's running mean: no squares of large sums. */
typedef struct {
    const char *path;
    double mean, squares; /* squares: of the distances to the mean, summed */
    uint32_t matches;
} average;

struct simulate_views {
    unsigned seats, partitions, averages;
    partition by[CLI_LIST_MAX];
    average mean[CLI_LIST_MAX];
};

/* What a path leads to for a seat; NULL when it leads nowhere. */
static const json_t *follow(const json_t *at, const char *path, unsigned seats, unsigned seat)
{
    for (;;) {
        if (json_is_array(at) && json_array_size(at) == seats)
            at = json_array_get(at, seat);
        if (!*path || !at)
            return at;
        size_t n = strcspn(path, ".");
        char key[VALUE_MAX];
        if (n >= sizeof key)
            return NULL;
        memcpy(key, path, n);
        key[n] = '\0';
        at = json_object_get(at, key);
        path += path[n] ? n + 1 : n;
    }
}

/* A text, number, yes or no as text; else "null". */
static void value_text(const json_t *at, char text[VALUE_MAX])
{
    if (json_is_string(at))
        snprintf(text, VALUE_MAX, "%s", json_string_value(at));
    else if (json_is_integer(at))
        snprintf(text, VALUE_MAX, "%lld", (long long)json_integer_value(at));
    else if (json_is_real(at))
        snprintf(text, VALUE_MAX, "%.9g", json_real_value(at));
    else
        snprintf(text, VALUE_MAX, "%s", json_is_true(at) ? "true" : json_is_false(at) ? "false" : "null");
}

static json_t *view_read(const orr_match *m)
{
    orr_text text = {.max = 16 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_match_view(m, ORR_SPECTATOR, &j);
    json_t *view = text.failed ? NULL : json_loadb(text.at, text.n, 0, NULL);
    orr_text_deinit(&text);
    if (!view)
        cli_fail("memory ran out");
    return view;
}

static group *group_of(partition *p, const char *value)
{
    for (unsigned i = 0; i < p->groups; i++)
        if (strcmp(p->group[i].value, value) == 0)
            return &p->group[i];
    if (p->groups == GROUPS_MAX)
        return NULL;
    memcpy(p->group[p->groups].value, value, VALUE_MAX);
    return &p->group[p->groups++];
}

static int partition_count(partition *p, const json_t *view, unsigned seats, const contest_played *played)
{
    for (unsigned s = 0; s < seats; s++) {
        char value[VALUE_MAX] = {0};
        value_text(follow(view, p->path, seats, s), value);
        group *g = group_of(p, value);
        if (!g)
            return cli_fail("--by %s: more than %d different values", p->path, GROUPS_MAX);
        g->seats++;
        g->wins += played->share[s];
        g->score += played->result[s].score;
    }
    return CLI_OK;
}

/* A match counts once, with the mean over its seats. */
static void average_count(average *a, const json_t *view, unsigned seats)
{
    double sum = 0;
    for (unsigned s = 0; s < seats; s++) {
        const json_t *at = follow(view, a->path, seats, s);
        if (!json_is_number(at))
            return;
        sum += json_number_value(at);
    }
    double x = sum / seats, before = x - a->mean;
    a->mean += before / ++a->matches;
    a->squares += before * (x - a->mean);
}

int simulate_views_count(simulate_views *v, const orr_match *m, const contest_played *played)
{
    json_t *view = view_read(m);
    int e = view ? CLI_OK : CLI_FAILED;
    for (unsigned i = 0; i < v->partitions && !e; i++)
        e = partition_count(&v->by[i], view, v->seats, played);
    for (unsigned i = 0; i < v->averages && !e; i++)
        average_count(&v->mean[i], view, v->seats);
    json_decref(view);
    return e;
}

/* ---- paths are tried before hours are spent ----------------------------------------------------------------------*/
static int paths_check(const simulate_views *v, const json_t *view)
{
    for (unsigned i = 0; i < v->partitions; i++) {
        const json_t *at = follow(view, v->by[i].path, v->seats, 0);
        if (!at || json_is_object(at) || json_is_array(at))
            return cli_wrong("--by %s: expected the path of a text or number in the view, as `orrery replay` shows it",
                             v->by[i].path);
    }
    for (unsigned i = 0; i < v->averages; i++)
        if (!json_is_number(follow(view, v->mean[i].path, v->seats, 0)))
            return cli_wrong("--mean %s: expected the path of a number in the view, as `orrery replay` shows it",
                             v->mean[i].path);
    return CLI_OK;
}

static int paths_try(const simulate_views *v, const orr_rules *r)
{
    const char *bot[ORR_SEATS_MAX];
    contest_played played;
    for (unsigned s = 0; s < r->seats; s++)
        bot[s] = "random";
    orr_err failed = contest_play(&(contest_match){.rules = r, .bot = bot}, true, &played);
    if (failed)
        return cli_fail("a match to try the paths in ended early: %s", orr_err_name(failed));
    orr_match *m = simulate_again(r, &played);
    json_t *view = m ? view_read(m) : NULL;
    int e = view ? paths_check(v, view) : CLI_FAILED;
    json_decref(view);
    orr_match_free(m);
    free(played.log);
    return e;
}

int simulate_views_open(const orr_rules *r, const cli_args *a, simulate_views **out)
{
    *out = NULL;
    if (!a->by.n && !a->mean.n)
        return CLI_OK;
    simulate_views *v = calloc(1, sizeof *v);
    if (!v)
        return cli_fail("memory ran out");
    v->seats = r->seats;
    for (; v->partitions < a->by.n; v->partitions++)
        v->by[v->partitions].path = a->by.at[v->partitions];
    for (; v->averages < a->mean.n; v->averages++)
        v->mean[v->averages].path = a->mean.at[v->averages];
    int e = paths_try(v, r);
    if (e)
        simulate_views_close(v);
    else
        *out = v;
    return e;
}

void simulate_views_close(simulate_views *v) { free(v); }

/* ---- the report --------------------------------------------------------------------------------------------------*/
void simulate_share_json(orr_json *j, double wins, double n, unsigned seats)
{
    contest_range range = contest_wilson(wins, n);
    orr_json_kreal(j, "wins", wins);
    orr_json_kreal(j, "ratio", wins / n * seats);
    orr_json_kreal(j, "low", range.low * seats);
    orr_json_kreal(j, "high", range.high * seats);
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const group *)a)->value, ((const group *)b)->value);
}

static void partition_json(const partition *p, unsigned seats, orr_json *j)
{
    partition sorted = *p;
    qsort(sorted.group, sorted.groups, sizeof *sorted.group, compare);
    orr_json_object(j);
    orr_json_kstr(j, "path", p->path);
    orr_json_karray(j, "groups");
    for (unsigned i = 0; i < sorted.groups; i++) {
        const group *g = &sorted.group[i];
        orr_json_object(j);
        orr_json_kstr(j, "value", g->value);
        orr_json_kint(j, "seats", g->seats);
        simulate_share_json(j, g->wins, g->seats, seats);
        orr_json_kreal(j, "mean_score", g->score / g->seats);
        orr_json_end(j);
    }
    orr_json_end(j);
    orr_json_end(j);
}

static void average_json(const average *a, orr_json *j)
{
    double n = a->matches, deviation = n > 1 ? sqrt(a->squares / (n - 1)) : 0;
    double half = n > 0 ? 1.959963984540054 * deviation / sqrt(n) : 0;
    orr_json_object(j);
    orr_json_kstr(j, "path", a->path);
    orr_json_kint(j, "matches", a->matches);
    orr_json_kreal(j, "mean", a->mean);
    orr_json_kreal(j, "low", a->mean - half);
    orr_json_kreal(j, "high", a->mean + half);
    orr_json_kreal(j, "deviation", deviation);
    orr_json_end(j);
}

void simulate_views_json(const simulate_views *v, orr_json *j)
{
    if (v->partitions) {
        orr_json_karray(j, "by");
        for (unsigned i = 0; i < v->partitions; i++)
            partition_json(&v->by[i], v->seats, j);
        orr_json_end(j);
    }
    if (v->averages) {
        orr_json_karray(j, "means");
        for (unsigned i = 0; i < v->averages; i++)
            average_json(&v->mean[i], j);
        orr_json_end(j);
    }
}
