/* A wire without a network: what the server says is looked at and thrown away. */
#ifndef ORRERY_FUZZ_WIRE_H
#define ORRERY_FUZZ_WIRE_H

#include "house.h"

struct orr_socket {
    void *data;
    uint64_t id;
    int closing; /* the close code, or 0 */
};

/* All that waits to be said to a socket, each message one JSON object. */
void wire_drain(house *h, orr_socket *socket);
/* All that streams have to say, each line one JSON object; their clients go. */
void wire_drain_streams(void);
void wire_close_streams(house *h);

#endif
