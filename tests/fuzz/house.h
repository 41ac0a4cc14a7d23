/* A small server for fuzz targets: the true tables, sessions and messages of src/hall and src/door over a true store in a folder of
 * memory. Bots answer at once what the ledger answers for whoever ran out of time, so nothing waits for them. */
#ifndef ORRERY_FUZZ_HOUSE_H
#define ORRERY_FUZZ_HOUSE_H

#include "door/inside.h"
#include "hall/inside.h"
#include "table/inside.h"

enum { HOUSE_USERS = 3 };

typedef struct {
    orr_hall *hall;
    orr_door *door;
    char cookie[HOUSE_USERS][256]; /* as a Cookie header */
} house;

/* A server without tables, and its users, with the same chance each time; `net` is NULL where the wire is a fake. */
void house_open(house *h, orr_net *net);
/* Until nothing is on its way to the disk and no bot has an answer. */
void house_settle(house *h);
/* What the loop does now and then. */
void house_tick(house *h);
/* The clients are gone: forgets the tables. */
void house_close(house *h);

#endif
