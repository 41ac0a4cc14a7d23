/* What the notes of a commit say, as facts. A pure function of the notes: read again, they say the same. */
#include "hall/inside.h"

/* Of a note and the next one, or NULL; false: it says nothing that is followed. */
static bool read_note(const orr_note *n, const orr_note *next, orr_fact *out)
{
    static const uint8_t kinds[] = {
        [ORR_NOTE_SIT] = 1 + ORR_FACT_SAT,       [ORR_NOTE_STAND] = 1 + ORR_FACT_ROSE,
        [ORR_NOTE_START] = 1 + ORR_FACT_STARTED, [ORR_NOTE_PLAY] = 1 + ORR_FACT_ANSWERED,
        [ORR_NOTE_LEFT] = 1 + ORR_FACT_LEFT,     [ORR_NOTE_OVER] = 1 + ORR_FACT_OVER,
        [ORR_NOTE_PASS] = 1 + ORR_FACT_PASSED,
    };
    unsigned kind = (unsigned)n->kind < sizeof kinds ? kinds[n->kind] : 0;
    if (!kind)
        return false;
    *out = (orr_fact){.kind = kind - 1,
                      .code = n->code,
                      .note = n->n,
                      .seat = n->seat,
                      .user = n->user,
                      .before = n->word,
                      .at = n->at};
    if (out->kind == ORR_FACT_ROSE && next && next->kind == ORR_NOTE_SIT) {
        out->kind = ORR_FACT_MOVED;
        out->to = next->seat;
    }
    return true;
}

void orr_facts_read(const orr_notes *notes, void (*each)(void *arg, const orr_fact *fact), void *arg)
{
    orr_fact fact;
    for (uint32_t i = 0; i < notes->n; i++)
        if (read_note(&notes->at[i], i + 1 < notes->n ? &notes->at[i + 1] : NULL, &fact))
            each(arg, &fact);
}

void orr_fact_cause(const orr_fact *fact, char out[ORR_OUTBOX_CAUSE])
{
    snprintf(out, ORR_OUTBOX_CAUSE, "table/%s/%u", fact->code, fact->note);
}

void orr_facts_shown(const orr_notes *notes, bool *table, bool *view)
{
    const unsigned play =
        1u << ORR_NOTE_PLAY | 1u << ORR_NOTE_UNDO | 1u << ORR_NOTE_HOLD | 1u << ORR_NOTE_DONE | 1u << ORR_NOTE_PAUSE;
    const unsigned others = 1u << ORR_NOTE_START | 1u << ORR_NOTE_HAND | 1u << ORR_NOTE_TAKE | 1u << ORR_NOTE_PASS;
    for (uint32_t i = 0; i < notes->n; i++) {
        unsigned bit = 1u << notes->at[i].kind;
        *table |= !(bit & (play | 1u << ORR_NOTE_PREFER));
        *view |= (bit & (play | others)) != 0;
    }
}
