/* orrery rebuild: makes what follows from the notes of matches again, in the data of a server that is stopped. */
#include "cli.h"
#include "hall/hall.h"
#include "store/store.h"

#include <unistd.h>

static int run(const cli_args *a)
{
    const char *data = a->data ? a->data : "orrery.db", *name = a->rest.n ? a->rest.at[0] : NULL;
    orr_store *store = NULL;
    orr_rebuilt made;
    orr_err e = access(data, F_OK) ? ORR_NOT_FOUND : orr_store_open_sqlite(data, &store);
    if (e)
        return cli_fail("cannot open %s: %s", data,
                        e == ORR_FULL          ? "a server has it open; stop it first"
                        : e == ORR_NOT_FOUND   ? "there is no such file"
                        : e == ORR_UNSUPPORTED ? "it was made by a newer version"
                                               : orr_err_name(e));
    e = orr_hall_rebuild(store, name, &made);
    store->kind->close(store);
    if (e == ORR_BAD_INPUT)
        return cli_fail("nothing is called %s: status, sitting, played or results", name);
    if (e)
        return cli_fail("nothing is made again: %s%s%s%s", *made.code ? "table " : "", made.code,
                        *made.code ? ": " : "",
                        e == ORR_UNSUPPORTED ? "this program has not its rules, or not its edition"
                        : e == ORR_BUG       ? "it does not replay"
                                             : orr_err_name(e));
    printf("%llu tables, %llu of them over: %s made again from their notes\n", (unsigned long long)made.tables,
           (unsigned long long)made.matches, name ? name : "status, sitting, played and results");
    return CLI_OK;
}

static const char *const options[] = {"data", NULL};
const cli_command cli_rebuild = {
    .name = "rebuild",
    .rest = "[NAME]",
    .brief = "makes what follows from the notes of matches again",
    .more =
        "The notes of matches are the truth; how far a table is (status), who sits where (sitting), what people have\n"
        "played with their figures (played) and the results (results) follow from them. This throws one of these\n"
        "away, or all, and writes it again, in one step: after an error, or when it is killed, nothing of it has\n"
        "changed. Results that were rated, wait or were struck out stay as they are, but for their scores. A\n"
        "file of an older version is brought to the form of this one first, as by its server.\n"
        "The server must be stopped, and know the rules of every match that is over. Take a copy before: orrery\n"
        "backup.",
    .options = options,
    .rest_min = 0,
    .rest_max = 1,
    .run = run,
};
