/* The first line of a scenario test names the ledger ids it proves: RULES("XX-078 XX-081 XX-203..XX-208");
 * script/rules reads it from the source; the compiler only sees a string. */
#ifndef ORRERY_TESTS_RULES_H
#define ORRERY_TESTS_RULES_H

#define RULES(ids) ((void)sizeof(ids))

#endif
