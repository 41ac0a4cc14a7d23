/* Discovery Memory: what memory.c and memory_ask.c share. */
#ifndef DISCOVERY_MEMORY_H
#define DISCOVERY_MEMORY_H

#include "state.h"

enum {
    S_STOPPED = S_OWN, /* memory_stopped */
    S_LOOK,            /* the placer looks through the stack, until it is put back */
    S_MENU,            /* memory_inauguration */
    S_TARGET,          /* steal_target */
    S_RESERVE,         /* steal_reserve */
    S_PICK,            /* steal_pick */
    S_TAKE,            /* chance: which card lies there */
    S_GIFT,            /* give_card */
    S_BACK,            /* give_back */
    S_RECEIVED,        /* received_card */
    S_CATCH_DISCARD,   /* mandatory_discard, the first of a catch-up */
    S_CATCH,           /* memory_catch_up */
    S_TICK,            /* crazy_tick */
};

/* own[]: all of it public. M_DRAW has two bytes: who still draws one, from M_FROM on. M_MAIN: the turn goes on after a joker's choice.
 * M_CALLED: the called card + 1, until it is placed. M_BACKS: how many backs the thief chooses from.
 * M_MENU_THEFT: the card that comes is offered, BY_MENU or BY_CATCH. M_EXTRA: a placement that is not the turn's own. M_CATCH: how far
 * a catch-up is, C_... . Crazy: M_LAST, the last placer + 1; M_CREDIT, two bytes, who may place again (DI-426); M_ALL: the last placer
 * is asked too (DI-428). M_MINI: a card of the minipile came onto the stack in this turn. */
enum {
    M_FROM,
    M_DRAW,
    M_TODO = M_DRAW + 2,
    M_THIEF,
    M_VICTIM,
    M_BACKS,
    M_THEN,
    M_MENU_THEFT,
    M_GOT_FROM,
    M_CALLED,
    M_QUIET,
    M_MAIN,
    M_EXTRA,
    M_CATCH,
    M_LAST,
    M_CREDIT,
    M_ALL = M_CREDIT + 2,
    M_MINI,
};
enum { BY_MENU = 1, BY_CATCH };
enum { C_NONE, C_FIRST, C_CHOICE, C_CALLING, C_AGAIN, C_GOING };
/* Still to be done in this turn, in this order. */
enum { T_DRAW = 1, T_STEAL = 2, T_GIFT = 4, T_BACK = 8, T_MUST = 16, T_OFFER = 32, T_MENU = 64, T_AGAIN = 128 };

uint16_t discovery_memory_victims(const discovery_state *s, unsigned thief);
uint32_t discovery_memory_list(orr_action *out, uint32_t n, unsigned verb, card_set operands);
/* memory_end.c */
void discovery_memory_emptied(play *p, unsigned seat, bool golden);
void discovery_memory_side_left(play *p, unsigned seat);
bool discovery_memory_side_empty(play *p); /* when a turn ends: without cards it has won; true: all is over */
bool discovery_memory_draw_round(play *p); /* the next of those who draw one; false: all have */
void discovery_memory_stalled(play *p);
/* memory_catch.c: catch-ups, and what may be done in a turn */
bool discovery_memory_bare(const discovery_state *s, unsigned seat);
uint32_t discovery_memory_main(const play *p, unsigned seat, orr_action *out);
bool discovery_memory_catching(play *p);
void discovery_memory_drew(play *p, unsigned seat, unsigned card);
uint32_t discovery_memory_legal_catch(const play *p, unsigned seat, orr_action *out);
bool discovery_memory_catch(play *p, unsigned seat, orr_action a);
/* memory_crazy.c */
void discovery_memory_tick(play *p);
void discovery_memory_open_tick(play *p);
uint32_t discovery_memory_legal_tick(const play *p, unsigned seat, orr_action *out);
void discovery_memory_submit(play *p, unsigned seat, orr_action a);
void discovery_memory_placed(discovery_state *s, unsigned seat, bool inaugurates);
/* memory.c */
void discovery_memory_go_on(play *p);
void discovery_memory_verified(play *p);
void discovery_memory_gave_up(play *p);
void discovery_memory_steal(play *p, unsigned thief, unsigned victim, unsigned then);
void discovery_memory_left(play *p, unsigned seat);
bool discovery_memory_quits(play *p, unsigned seat); /* false: it is no turn or theft of that seat */
orr_mask discovery_memory_asked(const play *p);
uint16_t discovery_memory_prompt(const play *p, orr_seat seat);
uint32_t discovery_memory_legal(const play *p, orr_seat seat, orr_action *out);
void discovery_memory_apply(play *p, orr_seat seat, orr_action a);
orr_action discovery_memory_standard(const play *p, orr_seat seat);

#endif
