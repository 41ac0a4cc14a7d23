/* The one game of a module and its edition, as tools/flat.c wrote them. */
#ifndef WASM_FLAT_H
#define WASM_FLAT_H

#include "core/edition.h"

extern const orr_game *const flat_game;
extern const orr_edition flat_edition; /* never freed; only its game is there when the game has no components */
extern const uint32_t flat_size;       /* bytes of its data, as the program lays them out; 0: no components */

#endif
