/* Short words for the tables of orr_column and orr_table (parts.h) in which a game says the shape of its edition.json.
 *
 * For the one file of a game that holds its schema, and for nothing else: the names have no prefix, so that a table of
 * columns reads like the file it describes. Each macro is one initializer. `at` is the path inside a record, `record`
 * the struct that the record is read into, `member` its member, of 1, 2 or 4 bytes. Numbers, words and links are
 * required; their MAYBE_ kin stay 0 or -1 (no row, no word) when the file is silent. */
#ifndef ORRERY_SCHEMA_H
#define ORRERY_SCHEMA_H

#include <orrery/parts.h>

#define FIELD(record, member) .offset = offsetof(record, member), .width = (uint8_t)sizeof(((record *)0)->member)

/* a whole number, low..high */
#define INT(at, record, member, low, high)                                                                             \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_INT, FIELD(record, member), .required = true, .min = low, .max = high           \
    }
#define MAYBE(at, record, member, low, high)                                                                           \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_INT, FIELD(record, member), .min = low, .max = high                             \
    }
/* true or false; false when silent */
#define FLAG(at, record, member)                                                                                       \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_BOOL, FIELD(record, member)                                                     \
    }
/* how many elements the array at the path has, low..high; 0 when silent */
#define LENGTH(at, record, member, low, high)                                                                          \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_COUNT, FIELD(record, member), .min = low, .max = high                           \
    }
/* one of the words of a list that ends with NULL, kept as its index; WORD_OR: `none` when silent */
#define WORD(at, record, member, list)                                                                                 \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_WORD, FIELD(record, member), .required = true, .words = list                    \
    }
#define WORD_OR(at, record, member, list, none)                                                                        \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_WORD, FIELD(record, member), .absent = none, .words = list                      \
    }
#define MAYBE_WORD(at, record, member, list) WORD_OR(at, record, member, list, -1)
/* the id of a row of the table `to`, kept as its index */
#define LINK(at, record, member, to)                                                                                   \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_ROW, FIELD(record, member), .required = true, .table = to                       \
    }
#define MAYBE_LINK(at, record, member, to)                                                                             \
    {                                                                                                                  \
        .path = at, .kind = ORR_COLUMN_ROW, FIELD(record, member), .absent = -1, .table = to                           \
    }

/* A table: its name in the file, the array of the edition struct that holds its rows, the uint16_t that holds their number, how many
 * there may be, its columns. NAMED_ROWS: with a name each, for people; TOLD_ROWS: with a name and a text. ROW_IDS: rows of which
 * only the ids count. ONE_ROW: exactly one row, in a member that is no array. */
#define ROWS_OF(edition, title, member, counter, low, high, list)                                                      \
    .name = title, .offset = offsetof(edition, member), .stride = sizeof(((edition *)0)->member[0]),                   \
    .count_offset = offsetof(edition, counter), .min_rows = low, .max_rows = high, .columns = list
#define ROWS(edition, title, member, counter, low, high, list)                                                         \
    {                                                                                                                  \
        ROWS_OF(edition, title, member, counter, low, high, list)                                                      \
    }
#define NAMED_ROWS(edition, title, member, counter, low, high, list)                                                   \
    {                                                                                                                  \
        ROWS_OF(edition, title, member, counter, low, high, list), .named = true                                       \
    }
#define TOLD_ROWS(edition, title, member, counter, low, high, list)                                                    \
    {                                                                                                                  \
        ROWS_OF(edition, title, member, counter, low, high, list), .named = true, .told = true                         \
    }
#define ROW_IDS(edition, title, counter, low, high)                                                                    \
    {                                                                                                                  \
        .name = title, .count_offset = offsetof(edition, counter), .min_rows = low, .max_rows = high,                  \
        .columns = (const orr_column[])                                                                                \
        {                                                                                                              \
            {                                                                                                          \
                0                                                                                                      \
            }                                                                                                          \
        }                                                                                                              \
    }
#define ONE_ROW(edition, title, member, counter, list)                                                                 \
    {                                                                                                                  \
        .name = title, .offset = offsetof(edition, member), .stride = sizeof(((edition *)0)->member),                  \
        .count_offset = offsetof(edition, counter), .min_rows = 1, .max_rows = 1, .columns = list                      \
    }

#endif
