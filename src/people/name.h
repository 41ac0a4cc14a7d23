/* The names of accounts: what may be one, and which two names may not both be there. Pure; any thread.
 *
 * A name has two keys. `key` is what it is called: equal for all ways of writing it (large and small letters, composed
 * or not, full width, runs of blanks, dots, dashes and underscores) and for what looks like them in small letters; who
 * signs in is found by it. `look` is what is seen when it stands there as it is written: "Ian" and "lan" have the same.
 * A name is free when neither of its keys is a key or a look of a name that was given away (docs/adr/0009-names.md). */
#ifndef ORRERY_PEOPLE_NAME_H
#define ORRERY_PEOPLE_NAME_H

#include "record/record.h"

enum {
    ORR_NAME_LEAST = 2, /* letters */
    ORR_NAME_MOST = 20, /* letters, composed (NFC); spaces count */
    ORR_NAME_READ = 24, /* letters of which keys are made: guests have more */
    ORR_NAME_KEY = 256, /* bytes of a key with its NUL */
};

typedef struct orr_name {
    char text[ORR_NAME_TEXT]; /* as it is shown: composed, a run of spaces is one, none at the ends */
    char key[ORR_NAME_KEY], look[ORR_NAME_KEY];
} orr_name;

/* Reads what somebody would be called. ORR_BAD_INPUT: not UTF-8, too short, too long, it has what may not be shown
 * (letters.h), or a slash, which would end the name in the address of its page. ORR_FORBIDDEN: nobody may be called
 * that (reserved.def). ORR_NO_MEMORY. On an error `out` is empty. */
orr_err orr_name_read(const char *given, orr_name *out);
/* May both be there? No: false. */
bool orr_name_apart(const orr_name *a, const orr_name *b);
/* Would it be taken for a name that nobody may have? Also with an article or a number ("The Host", "Moderator 1"),
 * letter by letter ("A.d.m.i.n"), with digits for letters ("ADM1N"), of several such words ("Orrery Team",
 * "OrreryBot"), or with one that speaks for the house beside another ("Moderator Ann", "[MOD] Ann", "SuperAdmin"). */
bool orr_name_reserved(const char *name);
/* The keys alone, of any text of at most ORR_NAME_READ letters and of whatever is in it: ORR_BAD_INPUT when it is
 * longer, is not UTF-8, or nothing of it is left. */
orr_err orr_name_key(const char *text, char out[ORR_NAME_KEY]);
orr_err orr_name_look(const char *text, char out[ORR_NAME_KEY]);

#endif
