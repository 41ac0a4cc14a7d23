/* What is known of who is here, for the files of the people that change it. */
#ifndef ORRERY_KNOWN_H
#define ORRERY_KNOWN_H

#include "people/ties.h"

enum { /* how one user stands to another */
       ORR_KNOWN_FRIEND = 1,
       ORR_KNOWN_BLOCKS = 2,
       ORR_KNOWN_BLOCKED = 4, /* by the other */
       ORR_KNOWN_HIDES = 8,
};

bool orr_known_open(orr_people *p); /* false: memory is out */
void orr_known_close(orr_people *p);
void orr_known_guests(const orr_people *p, void (*each)(void *arg, const char *user), void *arg); /* who are here */
/* It is durable that `user` stands so to `of`: FRIEND, BLOCKS, HIDES, added and taken. */
void orr_known_tie(orr_people *p, const char *user, const char *of, uint8_t add, uint8_t take);

/* It is durable that `user` is muted until then, or for longer already. */
void orr_known_mute(orr_people *p, const char *user, int64_t until);

#endif
