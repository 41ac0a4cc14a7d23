/* What is told of tables to who is not at one: matches that are over in whole, those of another version as they were
 * written; and editions that were once played. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 8 * 1024 * 1024, FILE_MAX = 16 * 1024 * 1024, EDITION_MAX = 4 * 1024 * 1024 };

typedef struct {
    orr_look look;
    orr_hall *hall;
    char code[ORR_CODE_TEXT];
    orr_tell what;
    uint32_t ply;
    void (*then)(void *arg, orr_err e, bool missed, orr_text *text);
    void *arg;
} telling;

/* ---- telling ------------------------------------------------------------------------------------------------------*/
typedef struct {
    const telling *of;
    orr_table_now *t;
    orr_text *out;
} writing;

static void write_it(void *arg)
{
    writing *w = arg;
    if (w->of->what == ORR_TELL_LOG)
        orr_table_log(w->t, w->out);
    else if (w->of->what == ORR_TELL_AT)
        orr_table_at(w->t, w->of->ply, w->out);
    else
        orr_table_replay(w->t, orr_hall_key(w->of->hall), w->out);
}

static void tell_ours(const telling *w, orr_hosted *t)
{
    char what[200] = "";
    orr_text text = {.max = w->what == ORR_TELL_REPLAY ? FILE_MAX : LOG_MAX};
    orr_err e = ORR_OK;
    if (w->what == ORR_TELL_KEPT)
        e = ORR_UNSUPPORTED;
    else if (orr_table_status(t->table) != ORR_FINISHED || t->busy || !orr_table_awake(t->table))
        e = ORR_FORBIDDEN;
    else if (w->what == ORR_TELL_AT && w->ply > orr_table_plies(t->table))
        e = ORR_NOT_FOUND;
    else if (orr_guard(write_it, &(writing){w, t->table, &text}, what, sizeof what))
        e = ORR_BUG;
    if (!e && !text.failed && w->what == ORR_TELL_LOG) {
        w->then(w->arg, ORR_OK, false, orr_told_keep(w->hall, w->code, &text));
        return;
    }
    w->then(w->arg, e ? e : text.failed ? ORR_NO_MEMORY : ORR_OK, false, &text);
    orr_text_deinit(&text);
    if (e == ORR_BUG)
        orr_tables_aside(w->hall, t, what);
}

static void tell_kept(const telling *w, const orr_kept *k)
{
    orr_text text = {.max = FILE_MAX};
    orr_err e = ORR_OK;
    if (w->what == ORR_TELL_KEPT) {
        orr_json j;
        orr_json_init(&j, &text);
        orr_json_object(&j);
        orr_kept_card(k, &j);
        orr_json_end(&j);
    } else if (orr_kept_status(k) != ORR_FINISHED) {
        e = ORR_FORBIDDEN; /* what others hold stands in it */
    } else {
        orr_kept_replay(k, orr_hall_key(w->hall), &text);
    }
    w->then(w->arg, e ? e : text.failed ? ORR_NO_MEMORY : ORR_OK, false, &text);
    orr_text_deinit(&text);
}

static void there(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    telling *w = (telling *)l;
    bool file = w->what == ORR_TELL_KEPT || w->what == ORR_TELL_REPLAY;
    if (!e)
        tell_ours(w, t);
    else if (kept && file)
        tell_kept(w, kept);
    else
        w->then(w->arg, e, e == ORR_NOT_FOUND, NULL);
    free(w);
}

void orr_hall_tell(orr_hall *h, const char *code, orr_tell what, uint32_t ply,
                   void (*then)(void *arg, orr_err e, bool missed, orr_text *text), void *arg)
{
    orr_text *log = what == ORR_TELL_LOG ? orr_told_log(h, code) : NULL;
    telling *w = log ? NULL : malloc(sizeof *w);
    if (!w) {
        then(arg, log ? ORR_OK : ORR_NO_MEMORY, false, log);
        return;
    }
    *w = (telling){.look = {.then = there}, .hall = h, .what = what, .ply = ply, .then = then, .arg = arg};
    snprintf(w->code, sizeof w->code, "%s", code);
    orr_load_look(h, code, &w->look);
}

/* ---- editions -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    char hash[ORR_HASH_TEXT];
    orr_err e;
    orr_text text;
    void (*then)(void *arg, orr_err e, orr_text *text);
    void *arg;
} edition_read;

static void work(orr_read *r, orr_store *s)
{
    edition_read *w = (edition_read *)r;
    w->e = s->kind->edition(s, w->hash, &w->text);
    if (!w->e && w->text.failed)
        w->e = ORR_NO_MEMORY;
}

static void done(orr_read *r)
{
    edition_read *w = (edition_read *)r;
    w->then(w->arg, r->dropped ? ORR_IO : w->e, &w->text);
    orr_text_deinit(&w->text);
    free(w);
}

void orr_hall_edition(orr_hall *h, const char *hash, void (*then)(void *arg, orr_err e, orr_text *text), void *arg)
{
    edition_read *w = calloc(1, sizeof *w);
    if (!w) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    *w = (edition_read){.read = {.work = work, .done = done}, .text = {.max = EDITION_MAX}, .then = then, .arg = arg};
    snprintf(w->hash, sizeof w->hash, "%s", hash);
    orr_desk_read(h->desk, &w->read);
}
