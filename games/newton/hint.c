/* Newton: a guess at each seat's final standing. */
#include "state.h"

void newton_hint(const orr_rules *r, const void *state, int32_t *value)
{
    orr_result result[ORR_SEATS_MAX];
    newton_outcome(r, state, result);
    for (unsigned i = 0; i < r->seats; i++)
        value[i] = result[i].score * 16;
}
