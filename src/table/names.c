/* What bots are called: makers of instruments and observers of the sky, none of them a figure of a game. Nothing is
 * stored: the code of the table and the seats give the name. */
#include "table/inside.h"

#include <string.h>
#include <strings.h>

enum { NAMES = 16 }; /* a power of two, so that an odd step meets each once; more than seats, so that one is free */
static const char *const names[NAMES] = {"Tompion", "Graham",   "Picard", "Hadley",  "Ramsden",   "Herschel",
                                         "Cassini", "Hevelius", "Rømer",  "Messier", "Maskelyne", "Dollond",
                                         "Lalande", "Mitchell", "Bird",   "Harrison"};

static bool is_taken(const orr_table_now *t, unsigned bots, const char *name)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !strcasecmp(t->seat[i].name, name))
            return true;
    for (unsigned i = 0; i < bots; i++) /* bots of lower seats have chosen before */
        if (t->seat[i].kind >= ORR_SEAT_BOT && orr_bot_name(t, i) == name)
            return true;
    return false;
}

const char *orr_bot_name(const orr_table_now *t, unsigned seat)
{
    uint64_t h = orr_hash(t->row.code, strlen(t->row.code), 1);
    uint64_t at = h + seat * (h >> 8 | 1);
    while (is_taken(t, seat, names[at % NAMES]))
        at += h >> 8 | 1;
    return names[at % NAMES];
}
