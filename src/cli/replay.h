/* What `orrery replay` shows of a match beside its log. */
#ifndef CLI_REPLAY_H
#define CLI_REPLAY_H

#include "cli.h"

/* Who is asked, with prompt, default and all legal actions, each with the events it would bring as far as nothing is drawn; one
 * JSON object. The match stays as it is, but for its scratch. */
void replay_legal(orr_match *m, orr_text *out);
/* What a viewer sees of it; one JSON object. */
void replay_view(const orr_match *m, orr_seat viewer, orr_text *out);
/* Plays a match again and shows it at each ply from `from` on. `show` gives CLI_OK, or a status that ends it. */
typedef int replay_shows(orr_match *m, void *arg);
int replay_each(const orr_match *m, uint32_t from, replay_shows *show, void *arg);

#endif
