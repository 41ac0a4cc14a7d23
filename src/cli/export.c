/* orrery export: the file of one match, also of one that is not over or of rules of another version; for who hosts it. */
#include "cli.h"
#include "serve/serve.h"
#include "store/store.h"

#include <unistd.h>

static int run(const cli_args *a)
{
    const char *data = a->data ? a->data : "orrery.db", *code = a->rest.at[0];
    orr_text text = {.max = 64u << 20};
    orr_store *store = NULL;
    orr_err e = access(data, F_OK) ? ORR_NOT_FOUND : orr_store_open_sqlite(data, &store);
    if (e)
        return cli_fail("cannot open %s: %s", data,
                        e == ORR_FULL          ? "a server has it open; make a copy with orrery backup"
                        : e == ORR_NOT_FOUND   ? "there is no such file"
                        : e == ORR_UNSUPPORTED ? "it was made by a newer version"
                                               : orr_err_name(e));
    e = orr_kept_export(store, code, &text);
    store->kind->close(store);
    int status = e == ORR_OK            ? CLI_OK
                 : e == ORR_NOT_FOUND   ? cli_fail("there is no table %s in %s", code, data)
                 : e == ORR_NOT_STARTED ? cli_fail("table %s has not begun to play", code)
                                        : cli_fail("cannot read table %s: %s", code, orr_err_name(e));
    if (!status && (fwrite(text.at, 1, text.n, stdout) != text.n || fflush(stdout)))
        status = cli_fail("cannot write");
    orr_text_deinit(&text);
    return status;
}

static const char *const options[] = {"data", NULL};
const cli_command cli_export = {
    .name = "export",
    .rest = "CODE",
    .brief = "writes the replay file of any match in the data of a server",
    .more =
        "For who hosts it: also of a match that is not over, or that was played by another version of the rules. The\n"
        "file is written without the rules: actions are numbers and the end has no result; the version that played it\n"
        "reads it with `orrery replay`. Of a match that is not over it tells what each seat holds, so it is not for\n"
        "the players; the secret of its chance stays out. While a server has the data open, take a copy:\n"
        "orrery backup.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
