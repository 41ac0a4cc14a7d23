/* The first line of a scenario test names the ledger ids it proves: RULES("CN-078 CN-081 CN-203..CN-208");
 * script/rules reads it from the source; the compiler only sees a string. */
#ifndef ORRERY_TESTS_RULES_H
#define ORRERY_TESTS_RULES_H

#define RULES(ids) ((void)sizeof(ids))

#endif
