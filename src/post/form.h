/* The forms of letters: subject, text and HTML made of texts that are data (src/post/text), in the reader's language.
 * Nothing is written here in any language.
 *
 * Texts: {slot} stands for a value, {slot:one|# others} for words that go by a number, *bold* for emphasis. A part that
 * names a slot without a value is left out. */
#ifndef ORRERY_POST_FORM_H
#define ORRERY_POST_FORM_H

#include <orrery/base.h>

typedef struct orr_forms orr_forms;

/* The built-in ones; NULL when memory is out. Afterwards they only are read, by any thread. */
orr_forms *orr_forms_open(void);
void orr_forms_close(orr_forms *f);

typedef struct {
    const char *slot;  /* "name" */
    const char *value; /* UTF-8 of one line; of `link`, `off`, `settings` an address of http or https */
} orr_slot;

typedef struct {
    const char *who; /* UTF-8 of one line; NULL: the reader */
    int64_t points;
} orr_form_row;

typedef struct {
    const char *kind;     /* "code", "turn", "try" */
    const char *language; /* "en", "fr"; of any other it is "en" */
    const orr_slot *slots;
    unsigned n_slots;
    const orr_form_row *rows; /* where the kind has any */
    unsigned n_rows;
} orr_form;

/* Adds the parts of the letter; each orr_text is the caller's. ORR_NOT_FOUND: there is no such kind; ORR_BAD_INPUT: a
 * value has a control or is broken, or a link is none, or what the subject names is missing; ORR_NO_MEMORY. */
orr_err orr_form_fill(const orr_forms *f, const orr_form *form, orr_text *subject, orr_text *text, orr_text *html);

/* A value of the specimen that `orrery mail` sends, or NULL. */
const char *orr_form_specimen(const orr_forms *f, const char *language, const char *slot);

#endif
