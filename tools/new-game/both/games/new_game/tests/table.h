/* A match for the scenario tests. tests/doing.h says what can be done with it: act, chance, refused, offered, saw, look, ... */
#ifndef NEW_GAME_TESTS_TABLE_H
#define NEW_GAME_TESTS_TABLE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <orrery/match.h>

#include "../state.h"
#include "rules.h"

typedef struct {
    orr_match *m;
    new_game_state *s; /* of the match: a test may set it up by hand */
    char text[16384];
} table;

#define sound(t) assert_null((t)->m->rules.game->check(&(t)->m->rules, (t)->s))
#include "doing.h"

/* A match before its first action; `options` as "a=1 b=on", or NULL. There is one at a time. */
static inline table *open_table(unsigned seats, const char *options)
{
    static table t;
    orr_rules r;
    assert_int_equal(orr_rules_init(&r, orr_registry_find("new_game")->game, NULL, seats), ORR_OK);
    set_options(&r, options);
    t.m = orr_match_new(&r);
    t.s = t.m->state;
    return &t;
}

static inline void close_table(table *t) { orr_match_free(t->m); }

#endif
