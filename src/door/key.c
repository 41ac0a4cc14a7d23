/* POST /api/key: a private link, /k/SECRET, makes another device the user of a seat, when its page has asked and
 * somebody said yes (hall/link.c). A guest of that browser stays with it, and is here again when the link ends. */
#include "door/inside.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    orr_door *door;
    uint64_t exchange;
    bool take;
    orr_session is; /* of who asks */
    orr_user_row user;
    orr_key_row link;
} knock;

/* Who the link makes of somebody, and where; `was`: who that is today, or NULL: nobody; `guest`: who stays, or "". */
static void answer(const knock *k, const orr_person *was, const char *guest)
{
    char cookie[ORR_COOKIE_TEXT];
    const orr_user_row *now = was ? &was->user : NULL;
    orr_text text = {.max = 1024};
    orr_json j;
    bool take = k->take && !(now && !strcmp(now->id, k->user.id)); /* who is that user keeps its cookie */
    orr_session_cookie_link(k->door, k->user.id, k->link.hash, guest, cookie, sizeof cookie);
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "table", k->link.code);
    orr_json_kstr(&j, "name", k->user.name);
    orr_json_kstr(&j, "now", now ? now->name : NULL);
    orr_json_end(&j);
    orr_net_answer(k->door->net, k->exchange,
                   &(orr_answer){.status = 200,
                                 .type = "application/json",
                                 .cookie = take ? cookie : NULL,
                                 .body = text.at,
                                 .size = text.n});
    orr_text_deinit(&text);
}

static void who_asks(void *arg, orr_err e, const orr_person *who, const orr_key_row *link)
{
    knock *k = arg;
    const bool guest = who && !who->account && !link && (!e || e == ORR_FORBIDDEN); /* also who is suspended */
    answer(k, e ? NULL : who, guest ? who->user.id : k->is.guest);
    free(k);
}

static void opened(void *arg, orr_err e, const orr_user_row *user, const orr_key_row *link)
{
    knock *k = arg;
    if (e) {
        orr_api_error(k->door, k->exchange, e == ORR_NOT_FOUND ? 404 : 503, orr_err_name(e));
        free(k);
        return;
    }
    k->user = *user;
    k->link = *link;
    orr_door_who(k->door, &k->is, who_asks, k);
}

void orr_key_request(orr_door *d, const orr_request *r)
{
    const char *secret = NULL;
    char hash[ORR_HASH_TEXT];
    int take = 0;
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL);
    knock *k = NULL;
    if (!json || json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:b}", "key", &secret, "take", &take))
        orr_api_error(d, r->exchange, 400, "bad_input");
    else if (!orr_link_hash(d->hall, secret, hash))
        orr_api_error(d, r->exchange, 404, "not_found");
    else if (!(k = calloc(1, sizeof *k)))
        orr_api_error(d, r->exchange, 503, orr_err_name(ORR_NO_MEMORY));
    json_decref(json);
    if (!k)
        return;
    *k = (knock){.door = d, .exchange = r->exchange, .take = take};
    orr_session_read(d, r->cookie, &k->is);
    orr_hall_link(d->hall, hash, opened, k);
}
