/* orrery backup: copies the data of a server, also while it serves. */
#include "cli.h"
#include "store/store.h"

static int run(const cli_args *a)
{
    char why[300] = "";
    const char *from = a->data ? a->data : "orrery.db", *to = a->rest.at[0];
    if (orr_store_backup(from, to, why, sizeof why))
        return cli_fail("%s", why);
    printf("copied %s to %s\n", from, to);
    return CLI_OK;
}

static const char *const options[] = {"data", NULL};
const cli_command cli_backup = {
    .name = "backup",
    .rest = "TO",
    .brief = "copies the data of a server, also while it serves",
    .more = "The copy is of one moment, whole, checked, and readable by you alone: it holds the secrets of matches "
            "that are\n"
            "not over and the key that signs the cookies. It gets its name when it is complete; a file that is there\n"
            "already is not written over. To go back to it: stop the server, put the copy in the place of its data, "
            "remove\n"
            "the files beside it that end with -wal and -shm, start the server. docs/hosting.md tells more.",
    .options = options,
    .rest_min = 1,
    .rest_max = 1,
    .run = run,
};
