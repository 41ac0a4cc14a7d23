/* A store that fails when a test tells it to. */
#include "store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
    orr_store store;
    orr_store *inner;
    char control[512];
} fault_store;

static fault_store *of(orr_store *s) { return (fault_store *)s; }

static orr_err fault_commit(orr_store *s, orr_batch *const *batch, size_t n)
{
    char word[32] = "";
    long ms = 0;
    FILE *f = fopen(of(s)->control, "re");
    if (f) {
        if (fscanf(f, "%31s %ld", word, &ms) < 1)
            word[0] = 0;
        fclose(f);
    }
    if (!strcmp(word, "fail"))
        return ORR_IO;
    if (!strcmp(word, "slow") && ms > 0 && ms <= 60000)
        nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL);
    return of(s)->inner->kind->commit(of(s)->inner, batch, n);
}

static void fault_tidy(orr_store *s) { of(s)->inner->kind->tidy(of(s)->inner); }

static orr_err fault_user(orr_store *s, const char *id, orr_user_row *out)
{
    return of(s)->inner->kind->user(of(s)->inner, id, out);
}

static orr_err fault_table(orr_store *s, const char *code, orr_table_row *out)
{
    return of(s)->inner->kind->table(of(s)->inner, code, out);
}

static orr_err fault_notes(orr_store *s, const char *code, bool (*each)(void *, const orr_note *), void *arg)
{
    return of(s)->inner->kind->notes(of(s)->inner, code, each, arg);
}

static orr_err fault_open(orr_store *s, unsigned limit, void (*each)(void *, const char *), void *arg)
{
    return of(s)->inner->kind->open(of(s)->inner, limit, each, arg);
}

static orr_err fault_due(orr_store *s, int64_t until, unsigned limit, orr_due_hand *hand,
                         void (*each)(void *, const char *), void *arg)
{
    return of(s)->inner->kind->due(of(s)->inner, until, limit, hand, each, arg);
}

static orr_err fault_edition(orr_store *s, const char *hash, orr_text *out)
{
    return of(s)->inner->kind->edition(of(s)->inner, hash, out);
}

static orr_err fault_mine(orr_store *s, const char *user, unsigned limit, void (*each)(void *, const char *), void *arg)
{
    return of(s)->inner->kind->mine(of(s)->inner, user, limit, each, arg);
}

static orr_err fault_chat(orr_store *s, const char *code, unsigned limit, void (*each)(void *, const orr_chat_row *),
                          void *arg)
{
    return of(s)->inner->kind->chat(of(s)->inner, code, limit, each, arg);
}

static orr_err fault_secret(orr_store *s, const char *hash, orr_key_row *out)
{
    return of(s)->inner->kind->secret(of(s)->inner, hash, out);
}

static orr_err fault_unplayed(orr_store *s, int64_t before, unsigned limit, int64_t *hand,
                              void (*each)(void *, const char *), void *arg)
{
    return of(s)->inner->kind->unplayed(of(s)->inner, before, limit, hand, each, arg);
}

static orr_err fault_hosted(orr_store *s, const char *user, int64_t since, unsigned limit, unsigned *out)
{
    return of(s)->inner->kind->hosted(of(s)->inner, user, since, limit, out);
}

static int64_t fault_newest(orr_store *s) { return of(s)->inner->kind->newest(of(s)->inner); }

static const uint8_t *fault_key(orr_store *s) { return of(s)->inner->kind->key(of(s)->inner); }

static void fault_close(orr_store *s)
{
    of(s)->inner->kind->close(of(s)->inner);
    free(s);
}

orr_err orr_store_open_fault(orr_store *inner, const char *control, orr_store **out)
{
    static const orr_store_kind kind = {
        .commit = fault_commit,
        .tidy = fault_tidy,
        .user = fault_user,
        .table = fault_table,
        .notes = fault_notes,
        .open = fault_open,
        .due = fault_due,
        .newest = fault_newest,
        .key = fault_key,
        .edition = fault_edition,
        .unplayed = fault_unplayed,
        .hosted = fault_hosted,
        .mine = fault_mine,
        .chat = fault_chat,
        .secret = fault_secret,
        .close = fault_close,
    };
    fault_store *f = calloc(1, sizeof *f);
    if (!f)
        return ORR_NO_MEMORY;
    f->store.kind = &kind;
    f->inner = inner;
    snprintf(f->control, sizeof f->control, "%s", control);
    *out = &f->store;
    return ORR_OK;
}
