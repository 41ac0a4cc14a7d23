/* What the files of this room share. */
#ifndef ORRERY_POST_INSIDE_H
#define ORRERY_POST_INSIDE_H

#include "post/letter.h"

/* ---- quoted.c: words and texts in the ASCII of mail ---------------------------------------------------------------*/
/* The letter of UTF-8 at p and its length in bytes; 0 when it is none (too long a form, a surrogate, cut off). */
unsigned quoted_letter(const char *p, uint32_t *letter);
/* One line of whole UTF-8, of at most `max` bytes, without controls, line and paragraph ends? */
bool quoted_is_line(const char *text, size_t max);
/* The same, but with \n and tabs. */
bool quoted_is_text(const char *text, size_t max);
/* A header's words behind "Name: ", folded: as they are where that is safe, else as encoded words; `used`: columns that
 * the line has already. The text is a line. */
void quoted_words(orr_text *out, const char *text, size_t used);
/* A body as quoted-printable, ending with a line end. */
void quoted_body(orr_text *out, const char *text);

/* ---- address.c ----------------------------------------------------------------------------------------------------*/
/* Names of letters, digits and inner hyphens, parted by dots, at most 253 bytes; `least`: how many names. */
bool address_is_domain(const char *domain, unsigned least);

#endif
