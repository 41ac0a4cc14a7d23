/* GET /api/front: what the first page shows where nobody is around, the same to everybody. It is made when somebody asks,
 * at most every few seconds; who asks meanwhile has what was made, or waits for it. */
#include "door/inside.h"
#include "square/ladders.h"

#include <stdlib.h>

enum { FRESH_MS = 5000, TEXT_MAX = 128 * 1024, DAY_MS = 24 * 3600 * 1000 };

typedef struct waits {
    struct waits *next;
    uint64_t exchange;
} waits;

struct orr_front {
    orr_text text;  /* what was told last; empty: it could not be told */
    int64_t at;     /* and when; 0: never */
    bool asked;     /* another is on its way */
    waits *waiting; /* for it; owned */
};

/* ---- the bot of the day -------------------------------------------------------------------------------------------*/
/* What people call a game: a module, or a variant of one. */
typedef struct {
    const orr_game *game;
    unsigned row; /* of its advice, and of the words of its variant */
    const char *variant;
} title;

/* The listed game of that number that two can play, or how many there are. */
static unsigned find_title(unsigned number, title *out)
{
    unsigned n = 0;
    for (const orr_registered *r = orr_registry; r->game; r++) {
        int variant = orr_rules_variant(r->game);
        const char *const *words = variant < 0 ? NULL : orr_options_of(r->game)[variant].words;
        for (unsigned i = 0; r->game->listed && r->game->seats_max > 1 && (words ? words[i] != NULL : !i); i++)
            if (n++ == number)
                *out = (title){r->game, i, words ? words[i] : NULL};
    }
    return n;
}

/* As many seats as the rules advise at least. */
static unsigned seats_of(const title *t)
{
    const orr_advice *advice = orr_lobby_of(t->game)->advice;
    unsigned least = advice ? advice[t->row].seats[0] : t->game->seats_min;
    return least > 2 ? least : 2;
}

/* A bot to be beaten, the same for everybody that day (UTC): each game in turn, by a master and then by a fellow. */
static void put_bot(orr_json *j, int64_t now)
{
    title t = {0};
    unsigned n = find_title(UINT32_MAX, &t), day = (unsigned)(now / DAY_MS);
    int rating = 0, rd = 0;
    orr_json_key(j, "bot");
    if (!n) {
        orr_json_null(j);
        return;
    }
    find_title(day % n, &t);
    const char *level = day / n % 2 ? "fellow" : "master";
    orr_json_object(j);
    orr_json_kstr(j, "game", t.game->id);
    if (t.variant)
        orr_json_kstr(j, "variant", t.variant);
    orr_json_kint(j, "seats", seats_of(&t));
    orr_json_kstr(j, "level", level);
    if (orr_registry_rating(t.game->id, t.variant ? t.variant : "", level, &rating, &rd))
        orr_json_kint(j, "rating", rating);
    orr_json_end(j);
}

/* ---- the answer ---------------------------------------------------------------------------------------------------*/
static void write_all(orr_text *out, int64_t now, const orr_text *matches, const orr_text *ladder)
{
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "at", now);
    orr_json_key(&j, "matches");
    orr_json_raw(&j, matches->at, matches->n);
    orr_json_key(&j, "ladder");
    if (ladder->n)
        orr_json_raw(&j, ladder->at, ladder->n);
    else
        orr_json_null(&j);
    put_bot(&j, now);
    orr_json_end(&j);
}

static void answer(orr_door *d, uint64_t exchange)
{
    if (d->front->text.n)
        orr_api_send(d, exchange, &d->front->text, "application/json", false);
    else
        orr_api_error(d, exchange, 503, orr_err_name(ORR_IO));
}

static void made(void *arg, orr_err e, const orr_text *matches, const orr_text *ladder)
{
    orr_door *d = arg;
    orr_front *f = d->front;
    f->asked = false;
    f->at = orr_now_ms();
    f->text.max = TEXT_MAX;
    orr_text_clear(&f->text);
    if (!e)
        write_all(&f->text, f->at, matches, ladder);
    if (f->text.failed)
        orr_text_clear(&f->text);
    waits *w = f->waiting;
    f->waiting = NULL;
    for (waits *next; w; w = next) {
        next = w->next;
        answer(d, w->exchange);
        free(w);
    }
}

void orr_front_request(orr_door *d, const orr_request *r)
{
    orr_front *f = d->front;
    if (f->at && !f->asked && orr_now_ms() - f->at < FRESH_MS) {
        answer(d, r->exchange);
        return;
    }
    waits *w = malloc(sizeof *w);
    if (!w) {
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return;
    }
    *w = (waits){f->waiting, r->exchange};
    f->waiting = w;
    if (f->asked)
        return;
    f->asked = true;
    orr_ladders_front(d->o->ladders, made, d);
}

/* ---- for the door -------------------------------------------------------------------------------------------------*/
orr_front *orr_front_new(void) { return calloc(1, sizeof(orr_front)); }

void orr_front_free(orr_front *f)
{
    for (waits *w = f ? f->waiting : NULL, *next; w; w = next) {
        next = w->next;
        free(w);
    }
    if (f)
        orr_text_deinit(&f->text);
    free(f);
}
