/* orrery bench --signature: one number that changes when the rules do. Random matches from fixed seeds; every action and
 * every final state goes into the hash. `pick` is not used, so that it may draw as it likes. */
#include "bench.h"

#include <inttypes.h>

static int game_sign(const orr_game *g, const cli_args *a, uint64_t *out)
{
    uint64_t hash = 0;
    for (unsigned seats = g->seats_min; seats <= g->seats_max; seats++) {
        orr_rules rules;
        const cli_args plain = {.edition = a->edition, .rules = a->rules}; /* without --set */
        int e = cli_rules(g, seats, &plain, &rules);
        if (e)
            return e;
        if (orr_loop_sign(&rules, &hash))
            return cli_fail("memory ran out");
    }
    *out = hash;
    return CLI_OK;
}

static int print_line(const char *id, uint64_t hash, bool json)
{
    char hex[17];
    orr_text text = {.max = 4096};
    orr_json j;
    snprintf(hex, sizeof hex, "%016" PRIx64, hash);
    if (!json) {
        printf("%s %s\n", id, hex);
        return CLI_OK;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "game", id);
    orr_json_kstr(&j, "signature", hex);
    orr_json_end(&j);
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

int bench_signature(const cli_args *a)
{
    const orr_game *const *list = bench_games(a);
    uint64_t all = 0, hash;
    if (!list)
        return CLI_USAGE;
    for (; *list; list++) {
        int e = game_sign(*list, a, &hash);
        if (!e)
            e = print_line((*list)->id, hash, a->json);
        if (e)
            return e;
        all = orr_hash(&hash, sizeof hash, all);
    }
    return print_line("all", all, a->json);
}
