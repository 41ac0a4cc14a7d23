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

enum { HOLD_MS = 20 };

static fault_store *of(orr_store *s) { return (fault_store *)s; }

/* The word in the control file, and its number. */
static void read_word(orr_store *s, char word[32], long *ms)
{
    FILE *f = fopen(of(s)->control, "re");
    word[0] = 0;
    *ms = 0;
    if (!f)
        return;
    if (fscanf(f, "%31s %ld", word, ms) < 1)
        word[0] = 0;
    fclose(f);
}

static void wait_ms(long ms) { nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000}, NULL); }

static orr_err fault_commit(orr_store *s, orr_batch *const *batch, size_t n)
{
    char word[32];
    long ms;
    read_word(s, word, &ms);
    if (!strcmp(word, "fail"))
        return ORR_IO;
    if (!strcmp(word, "slow") && ms > 0 && ms <= 60000)
        wait_ms(ms);
    return of(s)->inner->kind->commit(of(s)->inner, batch, n);
}

/* Before each read. */
static orr_store *reading(orr_store *s)
{
    char word[32];
    long ms;
    for (read_word(s, word, &ms); !strcmp(word, "hold"); read_word(s, word, &ms))
        wait_ms(HOLD_MS);
    if (!strcmp(word, "slow") && ms > 0 && ms <= 60000)
        wait_ms(ms);
    return of(s)->inner;
}

static void fault_tidy(orr_store *s) { of(s)->inner->kind->tidy(of(s)->inner); }

static orr_err fault_user(orr_store *s, const char *id, orr_user_row *out)
{
    orr_store *inner = reading(s);
    return inner->kind->user(inner, id, out);
}

static orr_err fault_table(orr_store *s, const char *code, orr_table_row *out)
{
    orr_store *inner = reading(s);
    return inner->kind->table(inner, code, out);
}

static orr_err fault_notes(orr_store *s, const char *code, bool (*each)(void *, const orr_note *), void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->notes(inner, code, each, arg);
}

static orr_err fault_open(orr_store *s, unsigned limit, void (*each)(void *, const char *), void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->open(inner, limit, each, arg);
}

static orr_err fault_due(orr_store *s, int64_t until, unsigned limit, orr_due_hand *hand,
                         void (*each)(void *, const char *), void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->due(inner, until, limit, hand, each, arg);
}

static orr_err fault_edition(orr_store *s, const char *hash, orr_text *out)
{
    orr_store *inner = reading(s);
    return inner->kind->edition(inner, hash, out);
}

static orr_err fault_mine(orr_store *s, const char *user, unsigned limit, void (*each)(void *, const char *), void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->mine(inner, user, limit, each, arg);
}

static orr_err fault_chat(orr_store *s, const char *code, unsigned limit, void (*each)(void *, const orr_chat_row *),
                          void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->chat(inner, code, limit, each, arg);
}

static orr_err fault_secret(orr_store *s, const char *hash, orr_key_row *out)
{
    orr_store *inner = reading(s);
    return inner->kind->secret(inner, hash, out);
}

static orr_err fault_unplayed(orr_store *s, int64_t before, unsigned limit, int64_t *hand,
                              void (*each)(void *, const char *), void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->unplayed(inner, before, limit, hand, each, arg);
}

static orr_err fault_hosted(orr_store *s, const char *user, int64_t since, unsigned limit, unsigned *out)
{
    orr_store *inner = reading(s);
    return inner->kind->hosted(inner, user, since, limit, out);
}

static orr_err fault_rows(orr_store *s, const char *sql, const orr_value *value, unsigned n,
                          bool (*each)(void *, const orr_value *, unsigned), void *arg)
{
    orr_store *inner = reading(s);
    return inner->kind->rows(inner, sql, value, n, each, arg);
}

static uint64_t fault_log_bytes(orr_store *s) { return of(s)->inner->kind->log_bytes(of(s)->inner); }

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
        .log_bytes = fault_log_bytes,
        .key = fault_key,
        .edition = fault_edition,
        .unplayed = fault_unplayed,
        .hosted = fault_hosted,
        .mine = fault_mine,
        .chat = fault_chat,
        .secret = fault_secret,
        .rows = fault_rows,
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
