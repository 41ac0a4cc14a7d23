/* orrery laws: tries on random matches what must hold for every game; writes TAP. */
#include "bench.h"
#include "core/laws.h"

static int run(const cli_args *a)
{
    if (a->edition && a->rest.n != 1)
        return cli_wrong("--edition %s: expected one game, the one it is an edition of", a->edition);
    const orr_game *const *list = bench_games(a);
    orr_text text = {.max = 16 << 20};
    uint32_t number = 0, games = 0;
    int status = CLI_OK;
    if (!list)
        return CLI_USAGE;
    for (; list[games]; games++)
        if (a->rules >= 0 && (a->rules < orr_rules_oldest(list[games]) || a->rules > list[games]->version))
            return cli_wrong_version(list[games], a->rules);
    orr_laws_options o = {
        .matches = (uint32_t)cli_or(a->matches, a->longer ? 100000 : 0),
        .seed = (uint64_t)cli_or(a->seed, 1),
        .workers = (uint32_t)cli_or(a->threads, 0),
        .edition_file = a->edition,
        .version = (uint32_t)cli_or(a->rules, 0),
    };
    status = a->edition ? cli_edition_of(*list, a, &o.edition) : CLI_OK;
    if (status)
        return status;
    printf("TAP version 13\n1..%u\n", games * ORR_LAW_COUNT);
    for (; *list; list++) {
        orr_laws_report report;
        if (orr_laws_run(*list, &o, &report))
            status = CLI_FAILED;
        orr_laws_tap(&report, &number, &text);
        fwrite(text.at, 1, text.n, stdout);
        fflush(stdout);
        if (text.failed)
            status = cli_fail("the report is too long");
        orr_text_clear(&text);
        orr_laws_report_deinit(&report);
    }
    orr_text_deinit(&text);
    return status;
}

static const char *const options[] = {"matches", "seed", "threads", "long", "edition", "rules", NULL};
const cli_command cli_laws = {
    .name = "laws",
    .rest = "[GAME...]",
    .brief = "tries on random matches what must hold for every game",
    .more = "Writes TAP: one line a law and game. A broken law says the seed of its match, and the log follows as comments.\n"
            "Without --matches: 500 a game, or 100000 with --long. docs/testing.md explains each law.",
    .options = options,
    .rest_max = CLI_LIST_MAX,
    .run = run,
};
