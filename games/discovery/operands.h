/* Discovery: how operands of verbs, arguments of events and of reasons are written; and words that several lists use. */
#ifndef DISCOVERY_OPERANDS_H
#define DISCOVERY_OPERANDS_H

#include "state.h"

#define CARD                                                                                                           \
    {                                                                                                                  \
        .id = "card", .kind = ORR_ARG_ROW, .table = T_CARDS                                                            \
    }
#define ERA                                                                                                            \
    {                                                                                                                  \
        .id = "era", .kind = ORR_ARG_INT                                                                               \
    }
#define SEAT(name)                                                                                                     \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_SEAT                                                                               \
    }
#define NUMBER(name)                                                                                                   \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_INT                                                                                \
    }
#define CELL_OPERANDS                                                                                                  \
    {.id = "x", .kind = ORR_ARG_INT, .bias = BIAS}, { .id = "y", .kind = ORR_ARG_INT, .bias = BIAS }
#define WORD(name, list)                                                                                               \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_WORD, .words = list                                                                \
    }

#define FAMILY(name)                                                                                                   \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_ROW, .table = T_FAMILIES                                                           \
    }
extern const char *const discovery_variant_words[];
extern const char *const discovery_option_words[]; /* as options */
extern const orr_reason_kind discovery_reasons[];

#endif
