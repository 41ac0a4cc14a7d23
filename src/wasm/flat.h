/* The one game of a module and its edition, as tools/flat.c wrote them. */
#ifndef WASM_FLAT_H
#define WASM_FLAT_H

#include <orrery/match.h>

extern const orr_game *const flat_game;
extern const char flat_id[], flat_hash[]; /* "" without an edition */
extern const uint32_t flat_size;          /* bytes of flat_data; 0: the game has no edition */
extern const uint8_t flat_data[];         /* laid out by the game's components */
extern const char *const flat_ids[];      /* of all rows of all tables */
extern const uint16_t flat_first[];       /* where those of a table begin; one more than there are tables */
extern const uint16_t flat_tables;

#endif
