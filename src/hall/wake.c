/* Codes of tables that are to be loaded soon, and of those that are being forgotten. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

void orr_asleep_wake(orr_hall *h, const char *code)
{
    if (h->wake.n == h->wake.cap) {
        unsigned cap = h->wake.cap ? h->wake.cap * 2 : 64;
        char(*more)[ORR_CODE_TEXT] = realloc(h->wake.code, cap * sizeof *more);
        if (!more)
            return;
        h->wake.code = more;
        h->wake.cap = cap;
    }
    snprintf(h->wake.code[h->wake.n++], ORR_CODE_TEXT, "%s", code);
}

bool orr_asleep_is_swept(const orr_hall *h, const char *code)
{
    for (unsigned i = 0; i < h->wake.sweeps; i++)
        if (!strcmp(h->wake.sweeping[i], code))
            return true;
    return false;
}
