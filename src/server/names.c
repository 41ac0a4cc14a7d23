/* What bots are called: makers of instruments and observers of the sky. Nothing is stored: the code of the table and the
 * seat give the name. */
#include "server/server.h"

#include <string.h>

const char *orr_bot_name(const char *code, unsigned seat)
{
    static const char *const names[] = {"Tompion", "Graham",  "Huygens", "Halley",  "Ramsden", "Herschel",
                                        "Cassini", "Hevelius", "Rømer",   "Messier", "Maskelyne", "Dollond",
                                        "Lalande", "Mitchell", "Bird",    "Harrison"};
    enum { NAMES = sizeof names / sizeof *names }; /* a power of two, so that an odd step meets each once */
    uint64_t h = orr_hash(code, strlen(code), 1);
    return names[(h + seat * (h >> 8 | 1)) % NAMES];
}
