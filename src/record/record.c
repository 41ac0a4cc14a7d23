#include "record/record.h"

#include <stdlib.h>
#include <string.h>

orr_note *orr_notes_add(orr_notes *list, const char *code, uint32_t n, orr_note_kind kind, uint8_t seat)
{
    if (list->n == list->cap) {
        uint32_t cap = list->cap ? list->cap * 2 : 4;
        orr_note *more = cap <= ORR_NOTES_MAX ? realloc(list->at, cap * sizeof *more) : NULL;
        if (!more)
            return NULL;
        list->at = more;
        list->cap = cap;
    }
    orr_note *note = &list->at[list->n++];
    *note = (orr_note){.n = n, .kind = (uint8_t)kind, .seat = seat};
    memcpy(note->code, code, strnlen(code, sizeof note->code - 1));
    return note;
}

void orr_notes_deinit(orr_notes *list)
{
    free(list->at);
    *list = (orr_notes){0};
}
