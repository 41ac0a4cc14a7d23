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
};

/* own[]: all of it public. M_DRAW has two bytes: who still draws one, from M_FROM on. M_MAIN: the turn goes on after a joker's choice.
 * M_CALLED: the called card + 1, until it is placed. M_BACKS: how many backs the thief chooses from. */
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
    M_MAIN
};
/* Still to be done in this turn, in this order. */
enum { T_DRAW = 1, T_STEAL = 2, T_GIFT = 4, T_BACK = 8, T_MUST = 16, T_OFFER = 32, T_MENU = 64, T_AGAIN = 128 };

void discovery_memory_take_one(play *p, unsigned seat, unsigned then);
/* memory_end.c */
void discovery_memory_emptied(play *p, unsigned seat, bool golden);
bool discovery_memory_draw_round(play *p); /* the next of those who draw one; false: all have */
void discovery_memory_stalled(play *p);
/* memory.c */
void discovery_memory_go_on(play *p);
void discovery_memory_verified(play *p);
void discovery_memory_gave_up(play *p);
void discovery_memory_steal(play *p, unsigned thief, unsigned victim, unsigned then);
void discovery_memory_left(play *p);
orr_mask discovery_memory_asked(const play *p);
uint16_t discovery_memory_prompt(const play *p, orr_seat seat);
uint32_t discovery_memory_legal(const play *p, orr_seat seat, orr_action *out);
void discovery_memory_apply(play *p, orr_seat seat, orr_action a);
orr_action discovery_memory_standard(const play *p, orr_seat seat);

#endif
