/* orrery edition: checks a file of components, or shows the built-in one. */
#include "cli.h"

#include <string.h>

static int check(const orr_game *g, const char *path, bool json)
{
    orr_text file, text = {.max = 4 << 20};
    orr_edition *edition = NULL;
    orr_faults faults;
    orr_json j;
    if (!cli_read_file(path, &file)) {
        orr_text_deinit(&file);
        return CLI_FAILED;
    }
    orr_err e = orr_edition_load(g, file.at ? file.at : "", file.n, &edition, &faults);
    int status = e ? CLI_FAILED : CLI_OK;
    if (json) {
        orr_json_init(&j, &text);
        orr_json_object(&j);
        orr_json_kstr(&j, "game", g->id);
        orr_json_kbool(&j, "ok", !e);
        orr_json_kstr(&j, "hash", e ? NULL : orr_edition_hash(edition));
        orr_json_kint(&j, "total", faults.total);
        orr_json_karray(&j, "faults");
        for (uint32_t i = 0; i < faults.n; i++) {
            orr_json_object(&j);
            orr_json_kstr(&j, "path", faults.at[i].path);
            orr_json_kstr(&j, "code", faults.at[i].code);
            orr_json_kstr(&j, "detail", faults.at[i].detail);
            orr_json_end(&j);
        }
        orr_json_end(&j);
        orr_json_end(&j);
        if (cli_print(&text))
            status = CLI_FAILED;
    } else {
        for (uint32_t i = 0; i < faults.n; i++)
            printf("%s: %s: %s\n", *faults.at[i].path ? faults.at[i].path : "(file)", faults.at[i].code,
                   faults.at[i].detail);
        if (e && e != ORR_BAD_INPUT)
            cli_fail("%s: %s", path, orr_err_name(e));
        else if (e)
            printf("%u fault%s\n", faults.total, faults.total == 1 ? "" : "s");
        else
            printf("ok %s %s\n", orr_edition_id(edition), orr_edition_hash(edition));
    }
    orr_text_deinit(&text);
    orr_text_deinit(&file);
    orr_faults_deinit(&faults);
    if (edition)
        orr_edition_free(edition);
    return status;
}

static int run(const cli_args *a)
{
    const char *what = a->rest.at[0];
    bool is_check = strcmp(what, "check") == 0;
    if (!is_check && strcmp(what, "show") != 0)
        return cli_wrong("edition %s: expected check GAME FILE or show GAME", what);
    if (a->rest.n != (is_check ? 3u : 2u))
        return cli_wrong("edition %s: expected %s", what, is_check ? "check GAME FILE" : "show GAME");
    const orr_registered *found = cli_game(a->rest.at[1]);
    if (!found)
        return CLI_USAGE;
    if (!found->edition)
        return cli_fail("%s has no components, and so no editions", found->game->id);
    if (is_check)
        return check(found->game, a->rest.at[2], a->json);
    fwrite(found->edition, 1, found->edition_size, stdout);
    return CLI_OK;
}

static const char *const options[] = {"json", NULL};
const cli_command cli_edition = {
    .name = "edition",
    .rest = "check GAME FILE | show GAME",
    .brief = "checks a file of component values, or shows the built-in one",
    .more = "`check` lists every fault with its place in the file. Begin an edition of your own from what `show` prints.",
    .options = options,
    .rest_min = 1,
    .rest_max = 3,
    .run = run,
};
