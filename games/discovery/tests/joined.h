/* Boxes joined (DI-460): the first as it is published, and behind it others that are invented here, for the tests and for nothing
 * else: the same cards once more, as eras 7 to 12 and 13 to 14. */
#ifndef DISCOVERY_TESTS_JOINED_H
#define DISCOVERY_TESTS_JOINED_H

#include "table.h"

/* The text of an edition of so many eras, 6 to 14; the caller frees it. A card `feu` of the second box is `second_feu`. Who needs
 * nothing there needs the card of its order in the era before. */
char *joined_boxes(unsigned eras);
orr_edition *joined_edition(unsigned eras);

#endif
