/* Newton: the stack of frames, where in a chain the turn is (NW-298). */
#include "state.h"

newton_frame *newton_push(newton_state *s, newton_frame f)
{
    ORR_ASSERT(s->frames < FRAMES); /* newton_edition_check proves the bound */
    s->frame[s->frames] = f;
    return &s->frame[s->frames++];
}

void newton_pop(newton_state *s)
{
    ORR_ASSERT(s->frames);
    s->frame[--s->frames] = (newton_frame){0};
}
