/* orrery simulate: many matches between bots, and what they looked like. */
#include "simulate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
    double wins, score;
    uint32_t matches;
} chair;

typedef struct {
    const contest *c;
    const char *save;
    simulate_views *views; /* NULL: nothing is read from views */
    simulate_asked *asked; /* NULL: questions are not counted */
    chair chair[ORR_SEATS_MAX];
    engine_faults faults[ORR_SEATS_MAX];
    int32_t *score; /* of all seats of all matches */
    int32_t *plies, *decisions;
    uint32_t scores, cut, failed;
    cli_bar bar;
} hall;

orr_match *simulate_again(const orr_rules *r, const contest_played *played)
{
    orr_match *m = orr_match_new(r);
    for (uint32_t i = 0; m && i < played->plies; i++) {
        if (orr_match_play(m, played->log[i].actor, played->log[i].action) != ORR_OK) {
            orr_match_free(m);
            cli_fail("action %u of a match was refused by the match", i + 1);
            return NULL;
        }
        m->log[i].flags |= played->log[i].flags & ORR_ENTRY_CLOCK;
    }
    if (!m)
        cli_fail("memory ran out");
    return m;
}

/* One match as a replay file, DIR/GAME-000012.orrery. */
static bool save_match(const hall *h, uint32_t match, uint64_t luck, const orr_match *m)
{
    const contest *c = h->c;
    char path[4096], kind[ORR_SEATS_MAX][200];
    orr_replay_info info = {.seeded = true, .seed = luck};
    orr_text text = {.max = 16 << 20};
    for (unsigned s = 0; s < c->rules->seats; s++) {
        const char *bot = c->bot[s % c->bots]; /* of an engine no file tells the command */
        snprintf(kind[s], sizeof kind[s], "bot:%s", engine_is(bot) ? "engine" : bot);
        info.seat_kind[s] = c->rules->seat[s].kind == ORR_AUTOMATON ? "automaton" : kind[s];
    }
    orr_replay_write(m, &info, &text);
    snprintf(path, sizeof path, "%s/%s-%06u.orrery", h->save, c->rules->game->id, match);
    bool good = !text.failed && cli_write_file(path, &text);
    orr_text_deinit(&text);
    return good;
}

/* What is done with the log of a match that was kept. */
static bool keep_match(const hall *h, uint32_t match, uint64_t luck, const contest_played *played)
{
    orr_match *m = simulate_again(h->c->rules, played);
    bool good = m && (!h->save || save_match(h, match, luck, m)) &&
                (!h->views || simulate_views_count(h->views, m, played) == CLI_OK) &&
                (!h->asked || simulate_asked_count(h->asked, played) == CLI_OK);
    orr_match_free(m);
    return good;
}

static void on_match(void *arg, uint32_t match, const unsigned *who, uint64_t luck, const contest_played *played)
{
    hall *h = arg;
    (void)who;
    for (unsigned s = 0; s < h->c->rules->seats; s++) {
        h->chair[s].matches++;
        h->chair[s].wins += played->share[s];
        h->chair[s].score += played->result[s].score;
        h->score[h->scores++] = played->result[s].score;
        engine_faults_add(&h->faults[s], &played->faults[s]);
    }
    h->plies[match] = (int32_t)played->plies;
    h->decisions[match] = (int32_t)played->decisions;
    h->cut += played->cut;
    if (h->c->keep && !h->failed)
        h->failed += !keep_match(h, match, luck, played);
}

static void on_progress(void *arg, uint32_t done, uint32_t matches)
{
    hall *h = arg;
    cli_bar_draw(&h->bar, done, matches);
}

static int compare(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* min, p10, median, p90, max of numbers, which are sorted by the call; a histogram of at most 20 bars of equal width. */
static void distribution_json(orr_json *j, const char *key, int32_t *v, uint32_t n)
{
    enum { BARS = 20 };
    qsort(v, n, sizeof *v, compare);
    uint32_t bar[BARS] = {0};
    int64_t low = v[0], span = (int64_t)v[n - 1] - low + 1, width = (span + BARS - 1) / BARS;
    for (uint32_t i = 0; i < n; i++)
        bar[(v[i] - low) / width]++;
    orr_json_kobject(j, key);
    orr_json_kint(j, "min", v[0]);
    orr_json_kint(j, "p10", v[(n - 1) / 10]);
    orr_json_kint(j, "median", v[(n - 1) / 2]);
    orr_json_kint(j, "p90", v[(uint64_t)(n - 1) * 9 / 10]);
    orr_json_kint(j, "max", v[n - 1]);
    orr_json_kobject(j, "histogram");
    orr_json_kint(j, "from", low);
    orr_json_kint(j, "width", width);
    orr_json_karray(j, "counts");
    for (int64_t i = 0; i * width < span; i++)
        orr_json_int(j, bar[i]);
    orr_json_end(j);
    orr_json_end(j);
    orr_json_end(j);
}

static void report_write(hall *h, double seconds, orr_text *text)
{
    const contest *c = h->c;
    orr_json j;
    orr_json_init(&j, text);
    orr_json_object(&j);
    orr_json_kstr(&j, "game", c->rules->game->id);
    orr_json_kint(&j, "seats", c->rules->seats);
    orr_json_kint(&j, "matches", c->matches);
    orr_json_kint(&j, "seed", (int64_t)c->seed);
    orr_json_kreal(&j, "seconds", seconds);
    orr_json_karray(&j, "bots");
    for (unsigned s = 0; s < c->rules->seats; s++) {
        orr_json_object(&j);
        orr_json_kstr(&j, "bot", c->bot[s % c->bots]);
        orr_json_kint(&j, "seat", s);
        orr_json_kint(&j, "matches", h->chair[s].matches);
        simulate_share_json(&j, h->chair[s].wins, h->chair[s].matches, c->rules->seats);
        orr_json_kreal(&j, "mean_score", h->chair[s].score / h->chair[s].matches);
        if (engine_is(c->bot[s % c->bots]))
            engine_faults_json(&h->faults[s], &j);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    distribution_json(&j, "scores", h->score, h->scores);
    orr_json_kobject(&j, "lengths");
    distribution_json(&j, "plies", h->plies, c->matches);
    distribution_json(&j, "decisions", h->decisions, c->matches);
    orr_json_end(&j);
    orr_json_kint(&j, "cut", h->cut);
    if (h->views)
        simulate_views_json(h->views, &j);
    if (h->asked)
        simulate_asked_json(h->asked, &j);
    orr_json_end(&j);
}

static int hall_run(hall *h, const cli_args *a)
{
    const contest *c = h->c;
    orr_text text = {.max = 1 << 20};
    double begun = cli_now();
    orr_err failed = contest_run(c);
    cli_bar_end(&h->bar);
    if (failed)
        return cli_fail("the matches ended early: %s", orr_err_name(failed));
    if (h->failed)
        return CLI_FAILED;
    report_write(h, cli_now() - begun, &text);
    int e = CLI_OK;
    if (a->json)
        e = cli_print(&text);
    else
        cli_print_json(text.at, stdout);
    orr_text_deinit(&text);
    return e;
}

/* Makes a folder and those above it that are missing. */
static int folder_make(const char *path)
{
    char part[4096];
    struct stat is;
    if (!*path || strlen(path) >= sizeof part)
        return cli_wrong("--save %s: expected the path of a folder", path);
    for (size_t i = 0;; i++) {
        part[i] = path[i];
        if (i && (!path[i] || path[i] == '/')) {
            part[i] = '\0';
            if (mkdir(part, 0777) != 0 && errno != EEXIST)
                return cli_fail("--save %s: %s", part, strerror(errno));
            part[i] = path[i];
        }
        if (!path[i])
            break;
    }
    if (stat(path, &is) == 0 && S_ISDIR(is.st_mode))
        return CLI_OK;
    return cli_fail("--save %s: %s", path, strerror(ENOTDIR));
}

static int run(const cli_args *a)
{
    static const char *const standard[] = {"random"};
    orr_rules rules;
    char why[300];
    const orr_registered *found = cli_game(a->rest.at[0]);
    if (!found)
        return CLI_USAGE;
    unsigned bots = a->bots.n ? a->bots.n : 1;
    const char *const *bot = a->bots.n ? a->bots.at : standard;
    unsigned seats = cli_seats(found->game, a, bots);
    if (!seats)
        return CLI_USAGE;
    if (bots > seats)
        return cli_wrong("--bots: expected at most %u, one a seat, found %u", seats, bots);
    int e = cli_rules(found->game, seats, a, &rules);
    if (e)
        return e;
    if (contest_bots_check(found->game, bot, bots, why, sizeof why))
        return cli_wrong("--bots: %s", why);
    for (unsigned i = 0; i < bots && (a->leave > 0 || a->timeouts > 0); i++)
        if (engine_is(bot[i]))
            return cli_wrong("--leave, --timeouts: not with engines, which have a time of their own");
    hall h = {.save = a->save};
    if ((e = simulate_views_open(&rules, a, &h.views)) || (e = simulate_asked_open(&rules, a, &h.asked)) ||
        (a->save && (e = folder_make(a->save)))) {
        simulate_views_close(h.views);
        simulate_asked_close(h.asked);
        return e;
    }
    contest c = {
        .rules = &rules,
        .bot = bot,
        .bots = bots,
        .matches = (uint32_t)cli_or(a->matches, 100),
        .threads = cli_threads(a),
        .seed = cli_seed(a),
        .keep = a->save || h.views || h.asked,
        .leave = a->leave,
        .timeouts = a->timeouts,
        .each = on_match,
        .progress = on_progress,
    };
    h.c = &c;
    h.score = malloc(sizeof *h.score * c.matches * seats);
    h.plies = malloc(sizeof *h.plies * c.matches);
    h.decisions = malloc(sizeof *h.decisions * c.matches);
    c.arg = &h;
    e = h.score && h.plies && h.decisions ? hall_run(&h, a) : cli_fail("memory ran out");
    free(h.score);
    free(h.plies);
    free(h.decisions);
    simulate_views_close(h.views);
    simulate_asked_close(h.asked);
    return e;
}

static const char *const options[] = {"bots",    "matches", "seats", "seed", "threads", "set",
                                      "edition", "save",    "by",    "mean", "asked", "json", "rules", "leave", "timeouts", NULL};
const cli_command cli_simulate = {
    .name = "simulate",
    .rest = "GAME",
    .brief = "plays many matches between bots and tells what they looked like",
    .more = "Each bot keeps its seat; with more seats than bots, the bots are dealt round. Without --bots: random.\n"
            "Without --matches: 100. --save writes one replay file a match, to be read by `orrery replay`.\n"
            "A ratio is a share of wins as a multiple of the fair one, 1 / seats; low and high are its 95 % interval.\n"
            "PATH is made of member names joined by dots, in the view that a spectator has of the ended match, as\n"
            "`orrery replay` shows it; where it meets a list with one entry a seat, it goes on in the seat's own:\n"
            "`--by seats.scientist --mean round`.\n"
            "--asked PROMPT counts the questions that a seat is asked in a match, by prompt, and those before its first one\n"
            "of PROMPT; `runs` leaves out those that come to a seat right after another one of their prompt: `--asked turn_action`.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
