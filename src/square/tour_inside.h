/* What the files of a tournament share. */
#ifndef SQUARE_TOUR_INSIDE_H
#define SQUARE_TOUR_INSIDE_H

#include "square/tour.h"

enum { ORR_TOUR_BARRED = sizeof((orr_tour *)0)->barred / ORR_USER_TEXT };

/* The people of a round robin of so many: as many, or the next number for which there is a design; 0: none. */
unsigned orr_tour_robin(unsigned people, unsigned size);
/* Numbers the note, takes it and adds it to the list. */
orr_err orr_tour_add(orr_tour *t, orr_tour_notes *list, const orr_tour_note *n);
unsigned orr_tour_here(const orr_tour *t); /* people who are not out */
/* ORR_STALE: there is no such number of people. */
orr_err orr_tour_start(orr_tour *t, const char *user, int64_t now, orr_tour_notes *list);

#endif
