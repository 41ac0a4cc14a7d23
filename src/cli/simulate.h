/* orrery simulate, what its two files share. */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "bots/contest.h"
#include "cli.h"

/* What --by and --mean read from the last view of every match, as a spectator gets it. A path names members, joined by
 * dots; where it comes to a list with one entry a seat, it goes on in that of the seat. */
typedef struct simulate_views simulate_views;

/* CLI_OK with *out, NULL when neither flag was given; a status after a message when a path leads nowhere in the view of
 * one random match. */
int simulate_views_open(const orr_rules *r, const cli_args *a, simulate_views **out);
/* One match that is over. CLI_OK, or a status after a message. */
int simulate_views_count(simulate_views *v, const orr_match *m, const contest_played *played);
void simulate_views_json(const simulate_views *v, orr_json *j);
void simulate_views_close(simulate_views *v); /* NULL is good */

/* How often a seat is asked in a match, by prompt, and of these how often before its first question of the prompt that --asked names:
 * before its own turn, that is. The same returns as above. */
typedef struct simulate_asked simulate_asked;
int simulate_asked_open(const orr_rules *r, const cli_args *a, simulate_asked **out);
int simulate_asked_count(simulate_asked *s, const contest_played *played);
void simulate_asked_json(const simulate_asked *s, orr_json *j);
void simulate_asked_close(simulate_asked *s); /* NULL is good */

/* The match whose log contest_play kept; NULL after a message. Free it with orr_match_free. */
orr_match *simulate_again(const orr_rules *r, const contest_played *played);

/* Members of an open object: `wins` in `n` seats, the ratio of this share to the fair one, 1 / seats, and the 95 %
 * interval of the ratio (Wilson's, each seat a trial). */
void simulate_share_json(orr_json *j, double wins, double n, unsigned seats);

#endif
