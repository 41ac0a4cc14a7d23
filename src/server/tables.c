/* All tables: finding, loading from the store, forgetting, setting aside. */
#include "server/server.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NOTES_MAX = 1 << 20 }; /* of one table */
enum { EDITION_MAX = 4 * 1024 * 1024, REPLAY_MAX = 16 * 1024 * 1024 };

static unsigned bucket(const char *code) { return (unsigned)(orr_hash(code, strlen(code), 0) % ORR_BUCKETS); }

orr_table_now *orr_tables_find(const orr_server *s, const char *code)
{
    for (orr_table_now *t = s->table[bucket(code)]; t; t = t->next)
        if (!strcmp(t->row.code, code))
            return t;
    return NULL;
}

void orr_tables_add(orr_server *s, orr_table_now *t)
{
    unsigned b = bucket(t->row.code);
    t->next = s->table[b];
    s->table[b] = t;
    s->tables++;
    t->last_ask = &t->first_ask;
}

void orr_table_free(orr_table_now *t)
{
    if (!t)
        return;
    if (t->match)
        orr_match_free(t->match);
    orr_chat_free(t->chat);
    free(t->given.at);
    free(t);
}

/* ---- editions --------------------------------------------------------------------------------------------------------*/
static orr_edition *load_edition(orr_server *s, const orr_game *g, const char *hash)
{
    orr_text json = {.max = EDITION_MAX};
    orr_faults faults;
    orr_edition *e = NULL;
    if (!s->store->kind->edition(s->store, hash, &json) && !json.failed) {
        orr_edition_load(g, json.at, json.n, &e, &faults);
        orr_faults_deinit(&faults);
    }
    orr_text_deinit(&json);
    return e;
}

const orr_edition *orr_tables_edition(orr_server *s, const orr_game *g, const char *hash)
{
    const orr_edition *builtin = orr_edition_builtin(g);
    if (!strcmp(orr_edition_hash(builtin), hash))
        return builtin;
    for (unsigned i = 0; i < s->editions; i++)
        if (!strcmp(orr_edition_hash(s->edition[i]), hash))
            return s->edition[i];
    orr_edition *e = load_edition(s, g, hash);
    orr_edition **more = e ? realloc(s->edition, (s->editions + 1) * sizeof *more) : NULL;
    if (!more || strcmp(orr_edition_hash(e), hash)) {
        if (more)
            s->edition = more;
        if (e)
            orr_edition_free(e);
        return NULL;
    }
    s->edition = more;
    s->edition[s->editions++] = e;
    return e;
}

orr_err orr_table_rules(orr_server *s, orr_table_now *t)
{
    const orr_registered *entry = orr_registry_find(t->row.game);
    if (!entry || entry->game->version != t->row.version)
        return ORR_UNSUPPORTED;
    const orr_edition *edition = NULL;
    if (entry->edition && !(edition = orr_tables_edition(s, entry->game, t->row.edition)))
        return ORR_UNSUPPORTED;
    orr_err e = orr_rules_init(&t->rules, entry->game, edition, t->row.seats);
    char options[ORR_OPTIONS_TEXT], *rest = options;
    memcpy(options, t->row.options, sizeof options);
    for (char *line; !e && (line = strsep(&rest, "\n")) && *line;) {
        char *value = strchr(line, '=');
        if (value)
            *value++ = 0;
        e = value ? orr_rules_set(&t->rules, line, value, NULL, 0) : ORR_BAD_INPUT;
    }
    if (e || !orr_rules_accepted(&t->rules, NULL))
        return ORR_UNSUPPORTED;
    orr_rules_seat(&t->rules);
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->rules.seat[i].kind == ORR_AUTOMATON)
            t->seat[i].kind = ORR_SEAT_AUTOMATON;
    return ORR_OK;
}

/* ---- loading -----------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_note *at;
    uint32_t n, cap;
    bool failed;
} note_list;

/* The store is asked for all notes before any is played: a fault of the rules must not jump out of its hands. */
static bool keep_note(void *arg, const orr_note *n)
{
    note_list *list = arg;
    if (list->n == list->cap) {
        uint32_t cap = list->cap ? list->cap * 2 : 64;
        orr_note *more = cap <= NOTES_MAX ? realloc(list->at, cap * sizeof *more) : NULL;
        list->failed = !more;
        if (!more)
            return false;
        list->at = more;
        list->cap = cap;
    }
    list->at[list->n++] = *n;
    return true;
}

static void load_names(orr_server *s, orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++) {
        orr_user_row user;
        orr_seat_now *seat = &t->seat[i];
        if (seat->kind == ORR_SEAT_HUMAN && !s->store->kind->user(s->store, seat->user, &user))
            memcpy(seat->name, user.name, sizeof seat->name);
    }
}

typedef struct {
    orr_table_now *t;
    const note_list *list;
} load_work;

static void load(void *arg)
{
    load_work *w = arg;
    for (uint32_t i = 0; i < w->list->n; i++)
        orr_table_replay(w->t, &w->list->at[i]);
}

static orr_err read_all(orr_server *s, const char *code, orr_table_now *t, note_list *list)
{
    orr_err e = s->store->kind->table(s->store, code, &t->row);
    if (!e)
        e = orr_table_rules(s, t);
    if (!e)
        e = s->store->kind->notes(s->store, code, keep_note, list);
    t->due = t->row.due;
    return !e && list->failed ? ORR_NO_MEMORY : e;
}

/* A table as the store has it. After a fault of ours in the middle (a stored action that the rules refuse) *out is what
 * was read so far, with ORR_BUG; after any other error it is NULL. */
static orr_err load_new(orr_server *s, const char *code, orr_table_now **out)
{
    char what[200] = "";
    note_list list = {0};
    orr_table_now *t = orr_table_new(s);
    *out = NULL;
    if (!t)
        return ORR_NO_MEMORY;
    orr_err e = read_all(s, code, t, &list);
    if (!e && orr_guard(load, &(load_work){t, &list}, what, sizeof what)) {
        orr_log("table %s: %s", code, what);
        e = ORR_BUG;
    }
    free(list.at);
    if (!e || e == ORR_BUG) {
        load_names(s, t);
        orr_clock_forgive(s, t);
        orr_away_loaded(t);
        *out = t;
    } else {
        orr_table_free(t);
    }
    return e;
}

/* Puts what was loaded into the place of `t`; who looks and who waits stay. */
static void replace(orr_table_now *t, orr_table_now *loaded)
{
    orr_table_now old = *t;
    *t = *loaded;
    t->next = old.next;
    t->first_ask = old.first_ask;
    t->last_ask = old.first_ask ? old.last_ask : &t->first_ask;
    t->asks = old.asks;
    t->wishes = old.wishes;
    t->subs = old.subs;
    t->watchers = old.watchers;
    t->here = old.here;
    t->aside = old.aside;
    t->card_due = old.card_due;
    t->chat = old.chat;
    t->chat_at = old.chat_at;
    t->asked = old.asked;
    t->mine_people = old.mine_people;
    t->mine_status = old.mine_status;
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        t->seat[i].away_since = old.seat[i].away_since;
    *loaded = (orr_table_now){.match = old.match, .given = old.given};
    orr_table_free(loaded);
}

void orr_tables_reload(orr_server *s, orr_table_now *t)
{
    orr_table_now *loaded = NULL;
    char code[ORR_CODE_TEXT];
    memcpy(code, t->row.code, sizeof code);
    orr_err e = load_new(s, code, &loaded);
    if (loaded)
        replace(t, loaded);
    if (e == ORR_BUG) {
        orr_tables_aside(s, t, "it does not replay");
        return;
    }
    if (e) {
        orr_log("table %s: cannot be read again (%s)", code, orr_err_name(e));
        orr_card *c = orr_card_find(s, code);
        if (c)
            orr_card_clear(s, c);
        orr_tables_drop(s, t);
        return;
    }
    orr_publish(s, t, true, true);
}

/* It was only not here meanwhile. */
static void still_away(const orr_server *s, orr_table_now *t)
{
    const orr_card *c = orr_card_find(s, t->row.code);
    for (unsigned i = 0; c && c->alone && i < t->row.seats; i++)
        t->seat[i].away_since = c->alone;
}

orr_err orr_tables_get(orr_server *s, const char *code, orr_table_now **out)
{
    orr_table_now *t = orr_tables_find(s, code);
    *out = t;
    if (!t && orr_asleep_is_swept(s, code))
        return ORR_NOT_FOUND;
    if (t && (t->aside || t->fresh))
        return t->aside ? ORR_BUG : ORR_NOT_FOUND;
    if (t && (t->busy || t->status == ORR_SETUP || t->match))
        return ORR_OK;
    if (t) {
        orr_tables_reload(s, t);
        *out = orr_tables_find(s, code);
        return !*out ? ORR_IO : (*out)->aside ? ORR_BUG : ORR_OK;
    }
    if (!orr_asleep_room(s))
        return ORR_LIMIT;
    orr_err e = load_new(s, code, &t);
    if (!t)
        return e;
    s->metrics.loads++;
    still_away(s, t);
    orr_tables_add(s, t);
    *out = t;
    if (e) {
        orr_tables_aside(s, t, "it does not replay");
        return e;
    }
    orr_mine_touch(s, t);
    orr_lobby_touch(s, t);
    return e;
}

/* ---- forgetting --------------------------------------------------------------------------------------------------------*/
static void tell_gone(orr_server *s, orr_table_now *t, orr_err e)
{
    while (t->subs) {
        orr_client *c = t->subs->client;
        orr_client_gone(c, t->row.code, e);
        orr_client_shut(s, t->subs);
        orr_client_wake(c);
    }
    *(t->first_ask ? t->last_ask : &t->first_ask) = t->wishes;
    t->wishes = NULL;
    while (t->first_ask) {
        orr_ask *ask = t->first_ask;
        t->first_ask = ask->next;
        if (ask->client)
            orr_client_refused(ask->client, ask->id, e, 0);
        orr_ask_free(ask);
    }
    t->last_ask = &t->first_ask;
    s->asks -= t->asks;
    t->asks = 0;
}

void orr_tables_drop(orr_server *s, orr_table_now *t)
{
    ORR_ASSERT(!t->busy);
    tell_gone(s, t, ORR_IO);
    for (orr_table_now **at = &s->table[bucket(t->row.code)]; *at; at = &(*at)->next)
        if (*at == t) {
            *at = t->next;
            break;
        }
    s->tables--;
    orr_table_free(t);
}

typedef struct {
    const orr_table_now *t;
    orr_text *out;
} replay_work;

static void write_replay(void *arg)
{
    replay_work *w = arg;
    orr_publish_replay(w->t, true, NULL, w->out); /* what went wrong is not vouched for */
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

void orr_tables_aside(orr_server *s, orr_table_now *t, const char *why)
{
    orr_text text = {.max = REPLAY_MAX};
    char name[1024], what[200] = "";
    orr_log("table %s of %s is set aside: %s", t->row.code, t->row.game, why);
    t->aside = true;
    replay_work w = {t, &text};
    if (t->match && !orr_guard(write_replay, &w, what, sizeof what) && !text.failed && text.at) {
        snprintf(name, sizeof name, "%s.aside-%s.ndjson", s->o->data, t->row.code);
        if (!write_secret(name, &text))
            orr_log("cannot write %s", name);
    }
    orr_text_deinit(&text);
    tell_gone(s, t, ORR_BUG);
    orr_lobby_touch(s, t);
}

void orr_tables_free_all(orr_server *s)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        while (s->table[b]) {
            s->table[b]->busy = false;
            orr_tables_drop(s, s->table[b]);
        }
    for (unsigned i = 0; i < s->editions; i++)
        orr_edition_free(s->edition[i]);
    free(s->edition);
}
