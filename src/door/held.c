/* Requests that are answered later. */
#include "door/inside.h"

#include <sodium.h>
#include <stdlib.h>

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
