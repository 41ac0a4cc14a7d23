/* Writing straight into an orr_text, for the writers of this folder. */
#ifndef ORRERY_BASE_TEXT_H
#define ORRERY_BASE_TEXT_H

#include <orrery/base.h>

/* Makes room for `more` bytes and a NUL; false when there is none. */
bool orr_text_room(orr_text *t, size_t more);

/* Where `more` bytes may be written, or NULL. What was written is handed over by orr_text_shut. */
static inline char *orr_text_open(orr_text *t, size_t more)
{
    if (!t->failed && more < t->cap - t->n) /* the capacity never goes beyond the maximum */
        return t->at + t->n;
    return orr_text_room(t, more) ? t->at + t->n : NULL;
}

static inline void orr_text_shut(orr_text *t, char *end)
{
    *end = 0;
    t->n = (size_t)(end - t->at);
}

#endif
