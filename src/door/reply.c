/* What requests are answered by, at once or later. */
#include "door/inside.h"

#include <sodium.h>
#include <stdlib.h>

void orr_api_error(orr_door *d, uint64_t exchange, int status, const char *code)
{
    orr_net_refuse(d->net, exchange, status, code, 0);
}

void orr_api_refuse(orr_door *d, uint64_t exchange, int status, const char *code, const char *why)
{
    orr_asked a = {.exchange = exchange};
    orr_text text = {.max = 512};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "error", code);
    orr_json_kstr(&j, "why", why);
    orr_json_end(&j);
    orr_asked_answer(d, &a, status, &text);
}

void orr_api_send(orr_door *d, uint64_t exchange, const orr_text *text, const char *type, bool forever)
{
    orr_answer a = {.status = text->failed ? 500 : 200,
                    .type = type,
                    .forever = forever && !text->failed,
                    .body = text->at,
                    .size = text->failed ? 0 : text->n};
    orr_net_answer(d->net, exchange, &a);
}

void orr_api_text(orr_door *d, uint64_t exchange, orr_text *text, const char *type)
{
    orr_api_send(d, exchange, text, type, false);
    orr_text_deinit(text);
}

orr_waiting *orr_waiting_new(orr_door *d, uint64_t exchange)
{
    orr_waiting *w = malloc(sizeof *w);
    if (w)
        *w = (orr_waiting){d, exchange};
    else
        orr_api_error(d, exchange, 503, orr_err_name(ORR_NO_MEMORY));
    return w;
}

void orr_asked_answer(orr_door *d, const orr_asked *a, int status, orr_text *text)
{
    orr_answer answer = {.status = text->failed ? 500 : status,
                         .type = "application/json",
                         .cookie = *a->cookie ? a->cookie : NULL,
                         .body = text->at,
                         .size = text->failed ? 0 : text->n};
    orr_net_answer(d->net, a->exchange, &answer);
    orr_text_deinit(text);
}

void orr_reply_suspended(orr_door *d, uint64_t exchange, const orr_person *who)
{
    orr_asked a = {.exchange = exchange};
    orr_text text = {.max = 256};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "error", "suspended");
    orr_json_kint(&j, "until", who->suspended);
    orr_json_kstr(&j, "reason", who->why);
    orr_json_end(&j);
    orr_asked_answer(d, &a, 403, &text);
}

/* ---- later --------------------------------------------------------------------------------------------------------*/
orr_held *orr_held_new(orr_door *d, const orr_asked *a)
{
    orr_held *h = malloc(sizeof *h);
    if (!h) {
        orr_api_error(d, a->exchange, 503, orr_err_name(ORR_NO_MEMORY));
        return NULL;
    }
    h->door = d;
    h->asked = *a;
    h->asked.body = NULL;
    return h;
}

void orr_held_answer(orr_held *h, int status, orr_text *text)
{
    orr_asked_answer(h->door, &h->asked, status, text);
    sodium_memzero(h, sizeof *h);
    free(h);
}

void orr_held_refuse(orr_held *h, int status, const char *code)
{
    orr_api_error(h->door, h->asked.exchange, status, code);
    free(h);
}
