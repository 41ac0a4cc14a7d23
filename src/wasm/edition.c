/* Editions in a module: the built-in one alone, as it was read when the module was built. */
#include "wasm/flat.h"

const orr_edition *orr_edition_builtin(const orr_game *g)
{
    ORR_ASSERT(g == flat_game && flat_size && orr_components_of(g)->size == flat_size);
    return &flat_edition;
}
