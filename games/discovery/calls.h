/* Discovery: what its files call of each other; a part of state.h. */
#ifndef DISCOVERY_CALLS_H
#define DISCOVERY_CALLS_H

/* cards.c: cards change places, and who knows it */
/* An event about a card. Where cards cover cards no log may keep which one (DI-048, DI-049): it is not named, and the view shows it
 * while it lies open. */
void discovery_tell(play *p, unsigned kind, unsigned actor, unsigned card);
void discovery_learn_all(discovery_state *s, unsigned card);
void discovery_take(discovery_state *s, unsigned seat, unsigned card);   /* out of a hand */
void discovery_give(discovery_state *s, unsigned seat, unsigned card);   /* into a hand, known to its owner */
void discovery_pass(play *p, unsigned from, unsigned to, unsigned card); /* unseen by third players (DI-140) */
void discovery_discard(play *p, unsigned seat, unsigned card);           /* from the seat's hand */
void discovery_put_down(play *p, unsigned seat,
                        unsigned card); /* a card that is in no zone, to the discards, or to where DI-126 says */
void discovery_bury_hand(play *p, unsigned seat);
void discovery_bury_discards(play *p);
unsigned discovery_first_slot(const discovery_state *s, unsigned seat, card_set of); /* of an automaton's cards */
card_set discovery_placed_area(discovery_state *s); /* the rectangle of the table, anew; returns the cards */
/* draw.c: chance */
uint32_t discovery_legal_chance(const play *p, orr_action *out);
void discovery_chance(const orr_rules *r, const void *state, uint32_t *weight);
void discovery_apply_chance(play *p, orr_action a);
void discovery_deal(discovery_state *s);
void discovery_put_right(play *p, uint16_t seats, unsigned then); /* hands of these go back to 5 */
void discovery_fix(play *p);
/* turn.c */
void discovery_begin_turn(play *p, unsigned seat);
void discovery_main(play *p);
void discovery_end_turn(play *p);
void discovery_next_turn(play *p);
void discovery_finish(play *p); /* all is buried, the match is over */
void discovery_resume(play *p, unsigned then);
void discovery_boundary(play *p, unsigned where); /* an interruption point (DI-387); goes on at AT_... */
enum { AT_START, AT_MAIN, AT_END };
/* doubt.c: what is there to contest, by what lies open before all? */
typedef enum { DOUBT, NO_DOUBT_RIGHT, NO_DOUBT_WRONG } discovery_doubt;
discovery_doubt discovery_doubts(const play *p, bool call); /* of the call in call_..., else of the placement in lay_... */
/* place.c */
void discovery_tell_laid(play *p); /* the placement in lay_... */
void discovery_lay(play *p, unsigned seat, unsigned card, unsigned by, int x, int y);
/* Asks all opponents of lay_seat or call_by in secret, unless there is no doubt; step S_CHALLENGE, S_OBJECT. */
void discovery_window(play *p, unsigned step);
unsigned discovery_stopper(const discovery_state *s, unsigned from); /* the first who said Stop, or NONE */
void discovery_window_closed(play *p);
void discovery_stands(play *p);
void discovery_onto_table(play *p); /* without points */
void discovery_falls(play *p);
void discovery_overrule(play *p);                          /* the card that was laid goes to the discards */
bool discovery_met(const play *p, unsigned card);          /* prerequisites, in truth */
bool discovery_met_in_sight(const play *p, unsigned card); /* prerequisites, by what all can see */
void discovery_gain(play *p, unsigned seat, unsigned what, int points);
void discovery_carry_on(play *p); /* after a placement and all that came of it */
uint32_t discovery_list_cells(const play *p, unsigned seat, unsigned card, unsigned how, orr_action *out);
card_set discovery_layable(const play *p, unsigned seat,
                           card_set cards); /* those that may be laid, by the control in force */
bool discovery_can_lay(const play *p, unsigned seat, unsigned card);   /* by the enforcement in force */
bool discovery_can_stand(const play *p, unsigned seat, unsigned card); /* in truth, somewhere */
/* settle.c */
void discovery_owe(play *p, unsigned from, unsigned to, unsigned then); /* an indemnity (DI-137) */
void discovery_paid(play *p);
/* call.c */
void discovery_begin_call(play *p, unsigned flags);
void discovery_declare(play *p, unsigned card);
void discovery_find_answer(play *p);
void discovery_objected(play *p);
void discovery_responded(play *p);
void discovery_call_over(play *p, bool well);
card_set discovery_callable(const play *p, unsigned seat);
/* automaton.c */
uint32_t discovery_machine_legal(const play *p, unsigned seat, orr_action *out);
void discovery_machine_apply(play *p, unsigned seat, orr_action a);
uint32_t discovery_machine_cell(const play *p, unsigned seat, unsigned card, orr_action *out);
/* layout.c, grid.c */
unsigned discovery_row_cells(const play *p, unsigned seat, unsigned card, unsigned how, discovery_cell *out);
card_set discovery_row_some(const play *p, unsigned seat, card_set cards, unsigned how);
unsigned discovery_grid_cells(const play *p, unsigned seat, unsigned card, unsigned how, discovery_cell *out);
card_set discovery_grid_some(const play *p, unsigned seat, card_set cards, unsigned how);
bool discovery_grid_right(const play *p);
int discovery_link_points(const play *p, unsigned card, card_set touched, int *item);
bool discovery_contestable(const play *p); /* explore.c */
void discovery_first_turn(play *p);
void discovery_enough(play *p);
bool discovery_row_right(const play *p);
card_set discovery_bordering(const discovery_state *s, card_set of, int x, int y);
card_set discovery_touching(const discovery_state *s, card_set of, int x, int y);
int discovery_row_worth(const play *p, unsigned card, int x, int y, int *item);
void discovery_choose(play *p, unsigned seat, unsigned card); /* a card to be laid; its cell comes next */
card_set discovery_lacking(const play *p, unsigned card, card_set where); /* compose.c: prerequisites not found among these */
void discovery_memory_take_one(play *p, unsigned seat, unsigned then);
void discovery_memory_catch_up(play *p);
void discovery_memory_temoin(play *p);
orr_action discovery_memory_standard_main(const play *p, unsigned seat);
void discovery_memory_imagine(play *p, orr_seat viewer, orr_rng *rng);
/* round.c */
void discovery_first_round(play *p);
void discovery_select(play *p, unsigned seat, unsigned mask);
void discovery_add(play *p, unsigned seat, unsigned card);
bool discovery_new_selection(play *p); /* does the turn go on with one? (DI-192) */
void discovery_round_enough(play *p);
void discovery_round_turn(play *p); /* the next turn of the round, or its end */
void discovery_next_round(play *p);
bool discovery_must_place(const play *p, unsigned seat); /* DI-185 */
bool discovery_one_family(const play *p, card_set cards); /* DI-402, when it is on */
uint32_t discovery_legal_selection(const play *p, unsigned seat, orr_action *out);
uint32_t discovery_legal_add(const play *p, unsigned seat, orr_action *out);
bool discovery_next_catch_up(play *p);
void discovery_after_catch_ups(play *p);
void discovery_open_selections(play *p);
/* between.c: arrivals, votes */
bool discovery_is_between(const discovery_state *s);
uint32_t discovery_legal_join(const play *p, uint32_t n, orr_action *out);
uint32_t discovery_legal_proposals(const play *p, uint32_t n, orr_action *out);
void discovery_join(play *p, unsigned seat, unsigned team);
void discovery_next_gift(play *p);
void discovery_gift(play *p, unsigned seat, unsigned card);
void discovery_arrived(play *p);
void discovery_propose(play *p, unsigned seat, unsigned option);
void discovery_vote(play *p, unsigned seat, bool yes);
/* options.c: an option that can be voted on in this game; that goes with the others now, else `why`, which may be NULL */
bool discovery_may_come_up(const orr_rules *r, const discovery_state *s, unsigned option);
bool discovery_may_be_agreed(const orr_rules *r, const discovery_state *s, unsigned option, orr_reason *why);
/* exchange.c */
void discovery_next_offer(play *p);
uint32_t discovery_legal_exchange(const play *p, unsigned seat, orr_action *out);
void discovery_exchange(play *p, unsigned seat, orr_action a);
/* seats.c: sides, leaving */
unsigned discovery_after(const discovery_state *s, unsigned seat,
                         uint16_t among);                              /* the next of these clockwise, or NONE */
uint16_t discovery_opponents(const discovery_state *s, unsigned seat); /* humans at play on other sides */
void discovery_leave(play *p, unsigned seat);
void discovery_answer_for_gone(play *p);
/* memory_end.c: how many sides are at play; that there are more since somebody has arrived */
unsigned discovery_memory_sides(const discovery_state *s);
void discovery_memory_arrived(discovery_state *s, unsigned sides);
/* options.c */
extern const orr_advice discovery_advice[VARIANTS];
bool discovery_accepts(const orr_rules *r, orr_reason *why);
/* legal.c, apply.c */
void discovery_do(play *p, orr_seat seat, orr_action a);

#endif
