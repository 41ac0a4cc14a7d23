/* Logs of matches that are over, as they were told last: such a match does not change, only names do. */
#include "hall/inside.h"

#include <stdio.h>
#include <string.h>

void orr_tell_forget(orr_hall *h)
{
    for (unsigned i = 0; i < ORR_LOGS_KEPT; i++) {
        orr_text_deinit(&h->told[i].text);
        h->told[i].code[0] = 0;
    }
}

orr_text *orr_told_log(orr_hall *h, const char *code)
{
    for (unsigned i = 0; i < ORR_LOGS_KEPT; i++)
        if (!strcmp(h->told[i].code, code) && h->told[i].text.n)
            return &h->told[i].text;
    return NULL;
}

/* Takes the text. */
orr_text *orr_told_keep(orr_hall *h, const char *code, const orr_text *text)
{
    unsigned i = h->told_next++ % ORR_LOGS_KEPT;
    orr_text_deinit(&h->told[i].text);
    h->told[i].text = *text;
    snprintf(h->told[i].code, sizeof h->told[i].code, "%s", code);
    return &h->told[i].text;
}
