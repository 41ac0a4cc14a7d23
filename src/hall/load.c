/* Reading tables: the reader's thread makes the whole table, from its row and notes to its match; the service thread
 * only puts it in its place. Meanwhile what is asked of it waits. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

enum { EDITION_MAX = 4 * 1024 * 1024, LOOKS_MAX = 256 /* who waits for one table */ };

/* ---- editions: of the reader's thread -----------------------------------------------------------------------------*/
/* Others than the built-in; made once, and never freed while the hall is open: tables point at them. */
struct orr_editions {
    orr_edition **at;
    unsigned n;
};

struct orr_editions *orr_editions_new(void) { return calloc(1, sizeof(struct orr_editions)); }

void orr_editions_free(struct orr_editions *e)
{
    for (unsigned i = 0; e && i < e->n; i++)
        orr_edition_free(e->at[i]);
    if (e)
        free(e->at);
    free(e);
}

static orr_edition *read_edition(orr_store *s, const orr_game *g, const char *hash)
{
    orr_text json = {.max = EDITION_MAX};
    orr_faults faults;
    orr_edition *e = NULL;
    if (!s->kind->edition(s, hash, &json) && !json.failed) {
        orr_edition_load(g, json.at, json.n, &e, &faults);
        orr_faults_deinit(&faults);
    }
    orr_text_deinit(&json);
    if (!e || !strcmp(orr_edition_hash(e), hash))
        return e;
    orr_edition_free(e);
    return NULL;
}

const orr_edition *orr_editions_find(struct orr_editions *all, orr_store *s, const orr_table_row *row)
{
    const orr_registered *entry = orr_registry_find(row->game);
    if (!entry || !entry->edition)
        return NULL;
    const orr_edition *builtin = orr_edition_builtin(entry->game);
    if (!strcmp(orr_edition_hash(builtin), row->edition))
        return builtin;
    for (unsigned i = 0; i < all->n; i++)
        if (!strcmp(orr_edition_hash(all->at[i]), row->edition))
            return all->at[i];
    orr_edition *e = read_edition(s, entry->game, row->edition);
    orr_edition **more = e ? realloc(all->at, (all->n + 1) * sizeof *more) : NULL;
    if (!more) {
        if (e)
            orr_edition_free(e);
        return NULL;
    }
    all->at = more;
    all->at[all->n++] = e;
    return e;
}

/* ---- reading: on the reader's thread ------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_hall *hall;
    const orr_company_kind *company;
    char code[ORR_CODE_TEXT];
    int64_t now;
    orr_err e;
    orr_table_now *table;
    orr_kept *kept;
    char what[200];
} load;

static bool find_name(orr_store *s, const orr_company_kind *company, const orr_seat_now *seat, orr_user_row *user)
{
    bool found = seat->kind == ORR_SEAT_HUMAN && !s->kind->user(s, seat->user, user);
    if (found && company)
        company->called(s, user);
    return found;
}

static bool is_there(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    *(bool *)arg = true;
    return false;
}

static bool is_bot(orr_store *s, const char *user)
{
    bool bot = false;
    orr_value id = orr_words(user);
    orr_err e = s->kind->rows(s, "SELECT 1 FROM people WHERE id = ?1 AND bot = 1", &id, 1, is_there, &bot);
    return !e && bot;
}

static void name_seat(orr_table_now *t, orr_store *s, const orr_user_row *user)
{
    orr_table_name(t, user->id, user->name);
    if (is_bot(s, user->id))
        orr_table_is_bot(t, user->id);
}

void orr_load_names(orr_table_now *t, orr_store *s, const orr_company_kind *company)
{
    orr_user_row user;
    for (unsigned i = 0; i < orr_table_row_of(t)->seats; i++)
        if (find_name(s, company, orr_table_seat(t, i), &user))
            name_seat(t, s, &user);
}

static void name_kept(orr_kept *kept, orr_store *s, const orr_company_kind *company, unsigned seats)
{
    orr_user_row user;
    for (unsigned i = 0; i < seats; i++)
        if (find_name(s, company, orr_kept_seat(kept, i), &user))
            orr_kept_name(kept, i, user.name);
}

/* The store is asked for all notes before any is played: a fault of the rules must not jump out of its hands. */
static void work(orr_read *r, orr_store *s)
{
    load *l = (load *)r;
    orr_table_row row;
    orr_notes notes = {0};
    l->e = orr_store_record(s, l->code, &row, &notes);
    if (!l->e && orr_table_known(&row)) {
        l->e = orr_table_read(&row, &notes, orr_editions_find(l->hall->editions, s, &row), l->hall->o->test_clock_ms,
                              l->now, &l->table, l->what, sizeof l->what);
    } else if (!l->e) {
        l->kept = orr_kept_new(&row, &notes);
        l->e = ORR_UNSUPPORTED;
    }
    orr_notes_deinit(&notes);
    if (l->table)
        orr_load_names(l->table, s, l->company);
    else if (l->kept)
        name_kept(l->kept, s, l->company, row.seats <= ORR_SEATS_MAX ? row.seats : 0);
}

/* ---- what is read comes -------------------------------------------------------------------------------------------*/
/* It was only not here meanwhile. */
static void still_away(const orr_hall *h, orr_hosted *t)
{
    const orr_card *c = orr_card_find(h, t->code);
    if (c && c->alone)
        orr_table_was_alone(t->table, c->alone);
}

/* What they do may make room, or ask for this table again: it stays as long as they are answered. */
static void answer_looks(orr_hosted *t, orr_err e, const orr_kept *kept)
{
    orr_look *all = t->looks;
    t->looks = NULL;
    t->answering = true;
    for (orr_look *next; all; all = next) {
        next = all->next;
        all->then(all, e ? NULL : t, e, kept);
    }
    t->answering = false;
}

/* In the place of what was there, or as the first. */
static void put(orr_hall *h, orr_hosted *t, orr_table_now *table)
{
    bool first = !t->table;
    if (!first)
        orr_table_inherit(table, t->table);
    orr_table_free(t->table);
    t->table = table;
    t->due = orr_table_row_of(table)->due;
    t->loading = t->busy = false;
    memset(t->thinking, 0, sizeof t->thinking);
    orr_table_forgive(table, h->well_since);
    orr_tables_clock(t);
    if (!first)
        return;
    h->metrics.loads++;
    still_away(h, t);
}

static void arrived(orr_hall *h, orr_hosted *t, load *l)
{
    bool again = t->table != NULL, lost = again && t->busy;
    if (l->table)
        put(h, t, l->table);
    l->table = NULL;
    if (l->e == ORR_BUG) {
        orr_log("table %s: %s", t->code, l->what);
        orr_tables_aside(h, t, "it does not replay");
    } else if (l->e || orr_asleep_is_swept(h, t->code)) {
        orr_err e = l->e ? l->e : ORR_NOT_FOUND;
        orr_card *c = orr_card_find(h, t->code);
        if (again)
            orr_log("table %s: cannot be read again (%s)", t->code, orr_err_name(e));
        if (c && again)
            orr_card_clear(h, c);
        t->busy = t->loading = false;
        answer_looks(t, e, l->kept);
        orr_tables_drop(h, t, again ? ORR_IO : e);
    } else {
        orr_tables_show(h, t, lost, true);
        if (!again) {
            orr_mine_touch(h, t);
            orr_lobby_touch(h, t);
        }
        char code[ORR_CODE_TEXT];
        memcpy(code, t->code, sizeof code);
        answer_looks(t, ORR_OK, NULL);
        if ((t = orr_tables_find(h, code)))
            orr_follow_ready(h, t);
    }
}

static void done(orr_read *r)
{
    load *l = (load *)r;
    orr_hosted *t = orr_tables_any(l->hall, l->code);
    if (!r->dropped && t && t->loading)
        arrived(l->hall, t, l);
    orr_table_free(l->table);
    orr_kept_free(l->kept);
    free(l);
}

void orr_load_begin(orr_hall *h, orr_hosted *t)
{
    load *l = t->loading || h->closing ? NULL : calloc(1, sizeof *l);
    if (!l)
        return;
    t->loading = true;
    l->read = (orr_read){.work = work, .done = done};
    l->hall = h;
    l->company = h->company;
    l->now = orr_hall_now(h);
    memcpy(l->code, t->code, sizeof l->code);
    orr_desk_read(h->desk, &l->read);
}

void orr_load_again(orr_hall *h, orr_hosted *t)
{
    t->busy = true; /* what it says is not true */
    orr_load_begin(h, t);
}

orr_err orr_load_get(orr_hall *h, const char *code, orr_hosted **out)
{
    orr_hosted *t = *out = orr_tables_any(h, code);
    if ((!t && orr_asleep_is_swept(h, code)) || (t && t->fresh))
        return ORR_NOT_FOUND;
    if (t && t->aside)
        return ORR_BUG;
    if (t && t->table && !t->loading &&
        (t->busy || orr_table_status(t->table) == ORR_SETUP || orr_table_awake(t->table)))
        return ORR_OK;
    if (!t && !orr_asleep_room(h))
        return ORR_LIMIT;
    if (!t && !(t = *out = orr_tables_add(h, code)))
        return ORR_NO_MEMORY;
    orr_load_begin(h, t);
    if (t->loading)
        return ORR_IO;
    if (!t->table)
        orr_tables_drop(h, t, ORR_NO_MEMORY);
    return ORR_NO_MEMORY;
}

void orr_load_look(orr_hall *h, const char *code, orr_look *l)
{
    orr_hosted *t;
    orr_err e = orr_load_get(h, code, &t);
    unsigned n = 0;
    if (e == ORR_IO) {
        orr_look **at = &t->looks;
        for (; *at; at = &(*at)->next)
            n++;
        if (n < LOOKS_MAX) {
            l->next = NULL;
            *at = l;
            return;
        }
        e = ORR_LIMIT;
    }
    l->then(l, e ? NULL : t, e, NULL);
}

void orr_load_stop(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_hosted *t = h->table[b]; t; t = t->next)
            answer_looks(t, ORR_IO, NULL);
}
