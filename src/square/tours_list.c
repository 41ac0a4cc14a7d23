/* The list of tournaments, as JSON. */
#include "tours_inside.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list -----------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_read read;
    orr_tours *ts;
    char user[ORR_USER_TEXT];
    struct {
        orr_tour_row row;
        uint8_t status;
        unsigned people, round;
        char host[ORR_NAME_TEXT];
    } one[2 * ORR_TOURS_LIST];
    unsigned n, end;
    orr_err e;
    void (*then)(void *arg, orr_err e, orr_text *json);
    void *arg;
} listing;

static bool add_one(void *arg, const orr_value *v, unsigned columns)
{
    listing *l = arg;
    orr_tour_row *r = &l->one[l->n].row;
    (void)columns;
    snprintf(r->id, sizeof r->id, "%s", v[0].at);
    snprintf(r->name, sizeof r->name, "%s", v[1].at);
    snprintf(r->game, sizeof r->game, "%s", v[2].at);
    r->kind = (uint8_t)v[3].number;
    r->size = (uint8_t)v[4].number;
    r->rounds = (uint8_t)v[5].number;
    r->most = (uint16_t)v[6].number;
    r->created = v[7].number;
    r->starts = v[8].number;
    l->one[l->n].status = (uint8_t)v[9].number;
    l->one[l->n].people = (unsigned)v[10].number;
    l->one[l->n].round = (unsigned)v[11].number;
    snprintf(l->one[l->n].host, ORR_NAME_TEXT, "%s", v[12].kind == ORR_WORDS ? v[12].at : "");
    return ++l->n < l->end;
}

#define ONE                                                                                                            \
    "SELECT t.id, t.name, t.game, t.kind, t.size, t.rounds, t.most, t.created, t.starts, t.status, t.people, t.round," \
    " (SELECT u.name FROM users AS u WHERE u.id = t.host) FROM tours AS t WHERE t.status "

static void list_work(orr_read *r, orr_store *s)
{
    static const char *const sql[] = {ONE "= 0 ORDER BY t.touched DESC LIMIT ?1", ONE "= 1 ORDER BY t.touched DESC LIMIT ?1",
                                      ONE "= 2 ORDER BY t.touched DESC LIMIT ?1"};
    static const unsigned most[] = {ORR_TOURS_LIST / 2, ORR_TOURS_LIST / 2, ORR_TOURS_LIST};
    listing *l = (listing *)r;
    for (unsigned i = 0; i < 3 && !l->e; i++) {
        l->end = l->n + most[i];
        l->e = s->kind->rows(s, sql[i], (const orr_value[]){orr_number(most[i])}, 1, add_one, l);
        l->e = l->e == ORR_NOT_FOUND ? ORR_OK : l->e;
    }
}

static void list_done(orr_read *r)
{
    listing *l = (listing *)r;
    orr_text text = {.max = ORR_TOUR_TOLD};
    orr_json j;
    l->ts->in_flight--;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_karray(&j, "tournaments");
    for (unsigned i = 0; i < l->n; i++) {
        const orr_tour_live *live = orr_tours_find(l->ts, l->one[i].row.id);
        int who = live && live->t ? orr_tour_find(live->t, l->user) : -1;
        orr_json_object(&j);
        orr_tour_put_plan(&j, &l->one[i].row);
        orr_json_kstr(&j, "status", orr_tour_states[l->one[i].status]);
        orr_json_kint(&j, "people", l->one[i].people);
        orr_json_kint(&j, "round", l->one[i].round);
        orr_json_kint(&j, "rounds_all", live && live->t ? orr_tour_rounds(live->t) : l->one[i].row.rounds);
        orr_json_kstr(&j, "host", l->one[i].host);
        orr_json_kbool(&j, "on", who >= 0 && !live->t->person[who].out);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    orr_err e = r->dropped ? ORR_IO : l->e ? l->e : text.failed ? ORR_NO_MEMORY : ORR_OK;
    l->then(l->arg, e, &text);
    orr_text_deinit(&text);
    free(l);
}

void orr_tours_list(orr_tours *ts, const char *user, void (*then)(void *arg, orr_err e, orr_text *json), void *arg)
{
    listing *l = calloc(1, sizeof *l);
    orr_text none = {.max = 8};
    if (!l) {
        then(arg, ORR_NO_MEMORY, &none);
        return;
    }
    l->read = (orr_read){.work = list_work, .done = list_done};
    l->ts = ts;
    snprintf(l->user, sizeof l->user, "%s", user);
    l->then = then;
    l->arg = arg;
    ts->in_flight++;
    orr_desk_read(ts->o->desk, &l->read);
}
