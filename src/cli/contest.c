/* orrery contest: which bot is stronger. */
#include "bots/contest.h"
#include "cli.h"

#include <math.h>
#include <string.h>

typedef struct {
    const contest *c;
    contest_tally tally[CONTEST_BOTS_MAX];
    engine_faults faults[CONTEST_BOTS_MAX];
    uint32_t cut;
    cli_bar bar;
} hall;

static void on_match(void *arg, uint32_t match, const unsigned *who, uint64_t luck, const contest_played *played)
{
    hall *h = arg;
    (void)match;
    (void)luck;
    h->cut += played->cut;
    contest_count(h->tally, h->c->rules, who, played);
    for (unsigned s = 0; s < h->c->rules->seats; s++)
        engine_faults_add(&h->faults[who[s]], &played->faults[s]);
}

static void on_progress(void *arg, uint32_t done, uint32_t matches)
{
    hall *h = arg;
    cli_bar_draw(&h->bar, done, matches);
}

typedef struct {
    double win_rate, mean_score, elo;
    contest_range win, elo_range;
} figures;

/* The Elo figure of a share of n matches. The share is brought into [0.5/n, 1 - 0.5/n], as if half a match had gone the
 * other way, so that the figure is a number even where every match was won or lost. */
static double elo_of(double share, double n)
{
    double edge = 0.5 / n;
    return contest_elo(fmin(fmax(share, edge), 1 - edge));
}

static figures figures_of(const contest_tally *t)
{
    double n = t->matches ? (double)t->matches : 1;
    contest_range p = contest_wilson(t->ahead, n);
    return (figures){
        .win_rate = t->wins / n,
        .mean_score = t->seats ? t->score / (double)t->seats : 0,
        .elo = elo_of(t->ahead / n, n),
        .win = contest_wilson(t->wins, n),
        .elo_range = {elo_of(p.low, n), elo_of(p.high, n)},
    };
}

static int print_json(const hall *h, double seconds)
{
    const contest *c = h->c;
    orr_text text = {.max = 1 << 20};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "game", c->rules->game->id);
    orr_json_kint(&j, "seats", c->rules->seats);
    orr_json_kint(&j, "seed", (int64_t)c->seed);
    orr_json_kint(&j, "matches", c->matches);
    orr_json_kreal(&j, "seconds", seconds);
    orr_json_kint(&j, "cut", h->cut);
    orr_json_karray(&j, "bots");
    for (unsigned i = 0; i < c->bots; i++) {
        figures f = figures_of(&h->tally[i]);
        orr_json_object(&j);
        orr_json_kstr(&j, "bot", c->bot[i]);
        orr_json_kint(&j, "matches", h->tally[i].matches);
        orr_json_kreal(&j, "wins", h->tally[i].wins);
        orr_json_kreal(&j, "mean_score", f.mean_score);
        orr_json_kreal(&j, "elo", f.elo);
        orr_json_kreal(&j, "elo_low", f.elo_range.low);
        orr_json_kreal(&j, "elo_high", f.elo_range.high);
        orr_json_kreal(&j, "win_rate", f.win_rate);
        orr_json_kreal(&j, "win_low", f.win.low);
        orr_json_kreal(&j, "win_high", f.win.high);
        if (engine_is(c->bot[i]))
            engine_faults_json(&h->faults[i], &j);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

static void print_table(const hall *h, double seconds)
{
    const contest *c = h->c;
    printf("%s, %u seats, %u matches, seed %llu, %.1f s\n", c->rules->game->id, c->rules->seats, c->matches,
           (unsigned long long)c->seed, seconds);
    printf("%-36s %7s %8s  %-15s %6s  %s\n", "bot", "wins", "share", "95 %", "score", "elo (95 %)");
    for (unsigned i = 0; i < c->bots; i++) {
        figures f = figures_of(&h->tally[i]);
        printf("%-36s %7.1f %6.1f %%  %5.1f to %5.1f  %6.1f  %+.0f (%+.0f to %+.0f)\n", c->bot[i], h->tally[i].wins,
               100 * f.win_rate, 100 * f.win.low, 100 * f.win.high, f.mean_score, f.elo, f.elo_range.low,
               f.elo_range.high);
    }
    for (unsigned i = 0; i < c->bots; i++)
        if (engine_is(c->bot[i]))
            cli_engine_tell(c->bot[i], &h->faults[i]);
    if (h->cut)
        printf("%u matches were cut at the game's limit of plies\n", h->cut);
}

static int run(const cli_args *a)
{
    static const char *const standard[] = {"random", "greedy"};
    orr_rules rules;
    char why[300];
    const orr_registered *found = cli_game(a->rest.at[0]);
    if (!found)
        return CLI_USAGE;
    unsigned bots = a->bots.n ? a->bots.n : 2;
    const char *const *bot = a->bots.n ? a->bots.at : standard;
    unsigned seats = cli_seats(found->game, a, bots);
    if (!seats)
        return CLI_USAGE;
    if (bots < 2 || bots > seats)
        return cli_wrong("--bots: expected at least 2 bots and at most one a seat (%u), found %u", seats, bots);
    int e = cli_rules(found->game, seats, a, &rules);
    if (e)
        return e;
    if (contest_bots_check(found->game, bot, bots, why, sizeof why))
        return cli_wrong("--bots: %s", why);
    contest c = {
        .rules = &rules,
        .bot = bot,
        .bots = bots,
        .rotate = true,
        .matches = (uint32_t)cli_or(a->matches, 100),
        .threads = cli_threads(a),
        .seed = cli_seed(a),
        .each = on_match,
        .progress = on_progress,
    };
    hall h = {.c = &c};
    c.arg = &h;
    double begun = cli_now();
    orr_err failed = contest_run(&c);
    cli_bar_end(&h.bar);
    if (failed)
        return cli_fail("the contest ended early: %s", orr_err_name(failed));
    if (a->json)
        return print_json(&h, cli_now() - begun);
    print_table(&h, cli_now() - begun);
    return CLI_OK;
}

static const char *const options[] = {"bots", "matches", "seats", "seed", "threads", "set", "edition", "json", "rules", NULL};
const cli_command cli_contest = {
    .name = "contest",
    .rest = "GAME",
    .brief = "finds out which of several bots is stronger",
    .more =
        "The bots change seats from match to match, and each round of changes has the same luck. With more seats than\n"
        "bots, the bots are dealt round. A win shared by k seats counts 1/k. The interval of the share is Wilson's.\n"
        "The Elo figure comes from the share of opponents a bot is ranked above (an equal rank counts a half), by\n"
        "400 log10(p / (1 - p)), against the mean of the others; its interval from Wilson's, one trial a match;\n"
        "for it, a share of n matches is taken as at least 0.5/n and at most 1 - 0.5/n, so that it is always a "
        "number.\n"
        "Without --bots: random,greedy. Without --matches: 100.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
