/* Tables that go: forgotten, or set aside after a fault of ours. Who looks or waits is told. */
#include "hall/inside.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { REPLAY_MAX = 16 * 1024 * 1024 };

static void refuse_all(orr_errand *e, orr_err why)
{
    for (orr_errand *next; e; e = next) {
        next = e->next;
        orr_errand_refuse(e, why);
    }
}

static void tell_gone(orr_hall *h, orr_hosted *t, orr_err e)
{
    orr_errand *asks = t->first, *wishes = t->wishes;
    orr_look *looks = t->looks;
    while (t->subs) {
        orr_guest *g = t->subs->guest;
        if (g->data)
            g->kind->gone(g->data, t->code, e);
        orr_guest_close(t->subs);
    }
    h->asks -= t->asks;
    t->asks = 0;
    t->first = NULL;
    t->last = &t->first;
    t->wishes = NULL;
    t->looks = NULL;
    refuse_all(asks, e);
    refuse_all(wishes, e);
    for (orr_look *next; looks; looks = next) {
        next = looks->next;
        looks->then(looks, NULL, e, NULL);
    }
}

void orr_tables_drop(orr_hall *h, orr_hosted *t, orr_err e)
{
    ORR_ASSERT(!t->busy);
    tell_gone(h, t, e);
    orr_tables_remove(h, t);
    orr_table_free(t->table);
    orr_chat_free(t->chat);
    free(t);
}

/* ---- setting aside ------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_table_now *t;
    orr_text *out;
} replay_work;

static void write_replay(void *arg)
{
    replay_work *w = arg;
    orr_table_replay(w->t, NULL, w->out); /* what went wrong is not vouched for */
}

/* It holds the draws of a match that may go on: for the server's user alone, also when an older one lies there. */
static bool write_secret(const char *name, const orr_text *text)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *f = fd < 0 ? NULL : fchmod(fd, 0600) ? NULL : fdopen(fd, "w");
    if (!f) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    bool ok = fwrite(text->at, 1, text->n, f) == text->n;
    return !fclose(f) && ok;
}

void orr_tables_aside(orr_hall *h, orr_hosted *t, const char *why)
{
    orr_text text = {.max = REPLAY_MAX};
    char name[1024], what[200] = "";
    orr_log("table %s of %s is set aside: %s", t->code, orr_table_row_of(t->table)->game, why);
    t->aside = true;
    replay_work w = {t->table, &text};
    if (orr_table_awake(t->table) && !orr_guard(write_replay, &w, what, sizeof what) && !text.failed && text.at) {
        snprintf(name, sizeof name, "%s.aside-%s.ndjson", h->o->aside, t->code);
        if (!write_secret(name, &text))
            orr_log("cannot write %s", name);
    }
    orr_text_deinit(&text);
    tell_gone(h, t, ORR_BUG);
    orr_lobby_touch(h, t);
}

void orr_tables_free_all(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        while (h->table[b]) {
            h->table[b]->busy = false;
            orr_tables_drop(h, h->table[b], ORR_IO);
        }
}
