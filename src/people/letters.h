/* May a text be shown to others? Pure; any thread. */
#ifndef ORRERY_PEOPLE_LETTERS_H
#define ORRERY_PEOPLE_LETTERS_H

#include "store/store.h"

enum { ORR_LETTERS_MAX = (ORR_CHAT_TEXT - 1) / 4 }; /* of a line of talk; each has at most four bytes */
/* 1 to `most` characters of UTF-8; something of it shows; nothing that shows nothing, but where it shapes its
 * neighbours; no control; no more than four marks on a letter. */
bool orr_letters_good(const char *text, unsigned most);
bool orr_letters_space(uint32_t c);

#endif
