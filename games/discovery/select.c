/* Discovery Select: Explore by rounds; round.c holds what is different. */
#include "state.h"

const discovery_variant discovery_select_game = {
    .cells = discovery_row_cells,
    .some = discovery_row_some,
    .right = discovery_row_right,
    .worth = discovery_row_worth,
};
