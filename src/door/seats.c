/* Signing in where a guest sits at tables: nobody is made one with another silently. Whoever signs in says whether the
 * guest's seats go over to the account ("take"), or stay the guest's ("leave"), who then stays with this browser, beside
 * the session in its cookie, and is here again when that ends. */
#include "door/inside.h"
#include "people/ties.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

bool orr_seats_read(const char *word, orr_seats_choice *out)
{
    *out = !word ? ORR_SEATS_ASK : !strcmp(word, "take") ? ORR_SEATS_TAKE : ORR_SEATS_LEAVE;
    return !word || *out == ORR_SEATS_TAKE || !strcmp(word, "leave");
}

/* ---- who was here -------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_seats *seats;
    orr_person before;
    void (*then)(void *arg, const orr_person *before);
    void *arg;
} looking;

/* Where that cannot be read now, the guest stays, so that no seat is lost. */
static void have_seats(void *arg, orr_err e, const orr_seat_row *row, unsigned n)
{
    looking *l = arg;
    orr_seats *s = l->seats;
    s->n = n;
    if (n)
        memcpy(s->row, row, n * sizeof *row);
    if (n || e) {
        s->before = l->before.user;
        s->muted = l->before.muted;
        memcpy(s->guest, l->before.user.id, sizeof s->guest);
    }
    l->then(l->arg, &l->before);
    free(l);
}

static void was(void *arg, const orr_person *before)
{
    looking *l = arg;
    if (before && before->suspended) { /* it may do nothing with its seats, and stays */
        memcpy(l->seats->guest, before->user.id, sizeof l->seats->guest);
    } else if (before && !before->account) {
        l->before = *before;
        orr_hall_seats(l->seats->door->hall, before->user.id, have_seats, l);
        return;
    }
    l->then(l->arg, before);
    free(l);
}

void orr_seats_look(orr_seats *s, const orr_session *is, void (*then)(void *arg, const orr_person *before), void *arg)
{
    looking *l = malloc(sizeof *l);
    if (!l) {
        then(arg, NULL);
        return;
    }
    *l = (looking){.seats = s, .then = then, .arg = arg};
    memcpy(s->guest, is->guest, sizeof s->guest);
    orr_door_before(s->door, is, was, l);
}

bool orr_seats_asks(const orr_seats *s) { return s->n && s->choice == ORR_SEATS_ASK; }

/* ---- answers ------------------------------------------------------------------------------------------------------*/
void orr_seats_put(const orr_seats *s, const orr_person *who)
{
    orr_asked a = {.exchange = s->exchange};
    orr_text text = {.max = 8192};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "error", "seats");
    orr_json_kstr(&j, "guest", s->before.name);
    orr_json_kstr(&j, "account", who->user.name);
    orr_json_karray(&j, "tables");
    for (unsigned i = 0; i < s->n; i++) {
        orr_json_object(&j);
        orr_json_kstr(&j, "code", s->row[i].code);
        orr_json_kstr(&j, "game", s->row[i].game);
        orr_json_kstr(&j, "status", orr_status_name(s->row[i].status));
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
    orr_asked_answer(s->door, &a, 409, &text);
}

typedef struct {
    orr_seats seats;
    orr_person who;
    orr_session_key key;
    uint32_t moved;
    bool known; /* how the account stands to others is kept in memory */
} welcome;

static void put_codes(const welcome *w, orr_json *j, const char *name, bool moved)
{
    orr_json_karray(j, name);
    for (unsigned i = 0; i < w->seats.n; i++)
        if ((w->moved >> i & 1) == moved)
            orr_json_str(j, w->seats.row[i].code);
    orr_json_end(j);
}

static void put_moved(const void *arg, orr_json *j)
{
    const welcome *w = arg;
    put_codes(w, j, "moved", true);
    put_codes(w, j, "stayed", false);
}

/* Where a seat could not go over the guest stays, too. */
static void moved(void *arg, uint32_t bits)
{
    welcome *w = arg;
    orr_seats *s = &w->seats;
    const bool all = s->n < ORR_SEATS_ROWS && bits == (1u << s->n) - 1; /* a full list may not be all of them */
    w->moved = bits;
    if (w->known)
        orr_known_gone(s->door->people, w->who.user.id);
    orr_account_welcome(s->door, s->exchange,
                        &(orr_welcome){.status = 200, .guest = all ? "" : s->guest, .more = put_moved, .arg = w},
                        &w->who, &w->key);
    sodium_memzero(w, sizeof *w);
    free(w);
}

static void known(void *arg, orr_err e)
{
    welcome *w = arg;
    w->known = !e;
    if (e) /* who has blocked whom is not known: all stays where it is */
        moved(w, 0);
    else
        orr_hall_pass(w->seats.door->hall, w->seats.before.id, &w->who.user, w->seats.row, w->seats.n, moved, w);
}

void orr_seats_welcome(const orr_seats *s, const orr_person *who, const orr_session_key *key)
{
    welcome *w = s->n && s->choice == ORR_SEATS_TAKE ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        orr_account_welcome(s->door, s->exchange, &(orr_welcome){.status = 200, .guest = s->guest}, who, key);
        return;
    }
    w->seats = *s;
    w->who = *who;
    w->key = *key;
    w->who.user.bot = who->bot;
    if (s->muted)
        moved(w, 0);
    else
        orr_known_here(s->door->people, who->user.id, known, w);
}
