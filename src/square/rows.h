/* How the square speaks to the store. */
#ifndef SQUARE_ROWS_H
#define SQUARE_ROWS_H

#include "square/book.h"

#include <stdio.h>

/* Sentences with their values. */
#define SQUARE_WRITE(batch, must, sql, ...)                                                                            \
    orr_batch_write(batch, sql, must, (const orr_value[]){__VA_ARGS__},                                                \
                    sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value))
#define SQUARE_ROWS(store, each, arg, sql, ...)                                                                        \
    (store)->kind->rows(store, sql, (const orr_value[]){__VA_ARGS__},                                                  \
                        sizeof((const orr_value[]){__VA_ARGS__}) / sizeof(orr_value), each, arg)

static inline void square_copy(const orr_value *v, char *out, size_t size)
{
    snprintf(out, size, "%s", v->kind == ORR_WORDS ? v->at : "");
}

static inline double square_real(const orr_value *v) { return v->kind == ORR_REAL ? v->real : (double)v->number; }

/* Seven columns: seat, user, side, place, gone, rating, rd. */
static inline void square_side(const orr_value *v, orr_book_side *out)
{
    square_copy(&v[1], out->user, sizeof out->user);
    out->seat = (uint8_t)v[0].number;
    out->side = (uint8_t)v[2].number;
    out->place = (uint8_t)v[3].number;
    out->gone = v[4].number != 0;
    out->rating = square_real(&v[5]);
    out->rd = square_real(&v[6]);
}

#endif
