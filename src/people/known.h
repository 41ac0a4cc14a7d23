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
/* Guests who are here and could be taken for who has that key and look (name.h); perhaps some others, too. It looks at
 * numbers in memory alone. */
void orr_known_namesakes(const orr_people *p, const char *key, const char *look,
                         void (*each)(void *arg, const char *user), void *arg);
void orr_known_named(orr_people *p, const orr_user_row *user); /* a guest is called so now, which is durable */
/* It is durable that `user` stands so to `of`: FRIEND, BLOCKS, HIDES, added and taken. */
void orr_known_tie(orr_people *p, const char *user, const char *of, uint8_t add, uint8_t take);

/* It is durable that `user` is muted until then, or for longer already. */
void orr_known_mute(orr_people *p, const char *user, int64_t until);

#endif
