/* The routes: what may be asked by HTTP, in one table. Requests are dispatched from it, and GET /api/openapi.json is
 * made of it, with the schemas of schemas.json. */
#ifndef ORRERY_DOOR_ROUTES_H
#define ORRERY_DOOR_ROUTES_H

#include "door/inside.h"

typedef enum {
    ORR_MAY_ANYBODY,
    ORR_MAY_ACCOUNT, /* by the cookie of a session */
    ORR_MAY_TOKEN,   /* by a token with one of the scopes */
} orr_may;

/* Words are ids, lists are divided by blanks. */
typedef struct {
    const char *method; /* "GET" (which answers HEAD, too) or "POST" */
    const char *path;   /* "/api/tables/{code}/at/{ply}": a parameter stands for a part without a slash */
    orr_may may;
    unsigned scopes;
    unsigned cost; /* of what an address may ask for (orr_net_charge), before anything else; 0: none */
    void (*answer)(orr_door *d, const orr_request *r); /* for anybody; or: */
    void (*asked)(orr_door *d, orr_asked *a);          /* for who has an account, or a token */
    const char *id;                                    /* of the operation */
    const char *summary;
    const char *request;  /* the schema of the body, or NULL */
    const char *answers;  /* "200:Schema" or "200:type/subtype" of what is no refusal */
    const char *refusals; /* "404:not_found 409:not_over,unsupported"; those of all routes are added */
} orr_route_row;

extern const orr_route_row orr_routes[]; /* ends with a path NULL */
/* NULL: there is none. */
const orr_route_row *orr_route_find(const char *method, const char *path);
/* The document, once it is made the door's; NULL: memory is out. */
const orr_text *orr_openapi(orr_door *d);
void orr_openapi_request(orr_door *d, const orr_request *r); /* GET /api/openapi.json */

#endif
