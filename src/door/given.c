/* For tests: matches that are begun from a replay file in the folder of --test-replays. */
#include "door/inside.h"

#include <string.h>

enum { FILE_MAX = 16 * 1024 * 1024 };

static orr_err read_named(const char *folder, const char *name, orr_text *out)
{
    char path[1024], piece[4096];
    size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    if (!n || name[n] || n >= ORR_CODE_TEXT)
        return ORR_BAD_INPUT;
    snprintf(path, sizeof path, "%s/%s.orrery", folder, name);
    FILE *f = fopen(path, "re");
    if (!f)
        return ORR_NOT_FOUND;
    while ((n = fread(piece, 1, sizeof piece, f)) > 0)
        orr_text_add(out, piece, n);
    bool failed = ferror(f) || out->failed || !out->n;
    fclose(f);
    return failed ? ORR_IO : ORR_OK;
}

orr_err orr_given_go(orr_door *d, const char *name, orr_errand *e)
{
    orr_text text = {.max = FILE_MAX};
    orr_replay r = {0};
    orr_plan plan;
    orr_err err = read_named(d->o->test_replays, name, &text);
    if (!err)
        err = orr_replay_read(text.at, text.n, NULL, e->ask.q, false, &r);
    if (!err && e->ask.q > r.plies)
        err = ORR_NOT_FOUND;
    if (!err)
        err = orr_plan_from(r.match, &e->ask, name, &plan);
    if (err)
        orr_errand_drop(e);
    else
        orr_errand_make(e, &plan);
    orr_replay_deinit(&r);
    orr_text_deinit(&text);
    return err;
}
