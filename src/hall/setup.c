/* Tables that wait for people: which of them the square may fill, and how it does. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- which --------------------------------------------------------------------------------------------------------*/
static bool looks(const orr_hosted *t, const char *user)
{
    for (const orr_sub *sub = t->subs; sub; sub = sub->next)
        if (!*sub->guest->key && !strcmp(sub->guest->user.id, user))
            return true;
    return false;
}

static bool waits(const orr_hall *h, const orr_hosted *t)
{
    bool open = false, sits = false;
    if (t->busy || t->loading || t->first || !orr_lobby_shows(h, t) || orr_table_status(t->table) != ORR_SETUP ||
        orr_table_called(t->table) || orr_table_given(t->table))
        return false;
    for (unsigned i = 0; i < orr_table_row_of(t->table)->seats; i++) {
        const orr_seat_now *seat = orr_table_seat(t->table, i);
        open |= seat->kind == ORR_SEAT_OPEN;
        sits |= seat->kind == ORR_SEAT_HUMAN;
        if (seat->kind != ORR_SEAT_OPEN && (seat->kind != ORR_SEAT_HUMAN || !looks(t, seat->user)))
            return false;
    }
    return open && sits;
}

void orr_hall_setups(const orr_hall *h, void (*each)(void *arg, const orr_table_now *t), void *arg)
{
    for (unsigned b = 0; b < ORR_BUCKETS && !h->closing; b++)
        for (const orr_hosted *t = h->table[b]; t; t = t->next)
            if (t->table && t->subs && waits(h, t))
                each(arg, t->table);
}

const orr_table_now *orr_hall_peek(const orr_hall *h, const char *code, bool *changes)
{
    const orr_hosted *t = h->closing ? NULL : orr_tables_find(h, code);
    bool there = t && t->table && !t->fresh && !t->aside && !t->loading;
    *changes = there && t->busy;
    return there ? t->table : NULL;
}

/* ---- sitting down -------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_look look; /* first */
    orr_hall *hall;
    orr_errand *errand;
    char code[ORR_CODE_TEXT], from[ORR_CODE_TEXT], why[24];
    orr_user_row who;
    void (*then)(void *arg, orr_err e);
    void *arg;
} seating;

static orr_errand *ask_of(const orr_user_row *who, orr_ask_kind kind)
{
    orr_errand *e = orr_errand_new(NULL, ORR_ERRAND_ASK, "");
    if (!e)
        return NULL;
    e->ask.kind = kind;
    e->ask.user = *who;
    e->came = ORR_IO; /* until something comes of it */
    return e;
}

static void tell(const seating *s, const orr_hosted *t)
{
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "called");
    orr_json_kstr(&j, "table", t->code);
    orr_json_kstr(&j, "game", orr_table_row_of(t->table)->game);
    orr_json_kstr(&j, "status", orr_status_name(orr_table_status(t->table)));
    orr_json_kstr(&j, "why", s->why);
    orr_json_kint(&j, "at", orr_hall_now(s->hall));
    orr_json_end(&j);
    if (!text.failed)
        orr_hall_notify(s->hall, s->who.id, &text);
    orr_text_deinit(&text);
}

void orr_hall_stand(orr_hall *h, const char *code, const orr_user_row *who)
{
    orr_hosted *t = h->closing ? NULL : orr_tables_find(h, code);
    orr_errand *e = t && orr_table_status(t->table) == ORR_SETUP ? ask_of(who, ORR_ASK_STAND) : NULL;
    if (e)
        orr_errand_take(h, t, e);
}

/* The seat there is durable: the one before is given back. */
static void sits(void *arg, orr_err e)
{
    seating *s = arg;
    orr_hosted *t = e ? NULL : orr_tables_find(s->hall, s->code);
    s->then(s->arg, e);
    if (t)
        tell(s, t);
    if (!e && *s->from)
        orr_hall_stand(s->hall, s->from, &s->who);
    free(s);
}

static void there(orr_look *l, orr_hosted *t, orr_err e, const orr_kept *kept)
{
    seating *s = (seating *)l;
    orr_errand *errand = s->errand;
    (void)kept;
    if (!e && orr_table_status(t->table) == ORR_SETUP) {
        orr_errand_take(s->hall, t, errand);
        return;
    }
    errand->came = e ? e : ORR_STARTED;
    orr_errand_drop(errand);
}

void orr_hall_seat(orr_hall *h, const char *code, const char *from, const orr_user_row *who, const char *why,
                   void (*then)(void *arg, orr_err e), void *arg)
{
    seating *s = h->closing ? NULL : calloc(1, sizeof *s);
    orr_errand *e = s ? ask_of(who, ORR_ASK_SIT) : NULL;
    if (!e) {
        free(s);
        then(arg, ORR_IO);
        return;
    }
    *s = (seating){.look = {.then = there}, .hall = h, .errand = e, .who = *who, .then = then, .arg = arg};
    snprintf(s->code, sizeof s->code, "%s", code);
    snprintf(s->from, sizeof s->from, "%s", from);
    snprintf(s->why, sizeof s->why, "%s", why);
    e->told = sits;
    e->told_arg = s;
    orr_load_look(h, code, &s->look);
}
