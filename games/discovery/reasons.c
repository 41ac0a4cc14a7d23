/* Discovery: the list of reasons. */
#include "operands.h"

const char *const discovery_variant_words[] = {"explore", "select", "memory", "connect", "compose", NULL};
static const char *const option_words[] = {"variant",
                                           "first_era",
                                           "last_era",
                                           "golden_age_era",
                                           "enforcement",
                                           "teams",
                                           "automata",
                                           "challenge_timer",
                                           "arrival_departure",
                                           "cleaning",
                                           "special_cards",
                                           "family_bonus",
                                           "catch_up",
                                           "help",
                                           "deposit",
                                           "compose_base",
                                           "select_family",
                                           "memory_play_to_last",
                                           "dealer",
                                           NULL}; /* as options */

/* Why options are refused together. */
const orr_reason_kind discovery_reasons[] = {
    [R_NOT_BUILT] = {"not_built", NULL, {WORD("variant", discovery_variant_words)}},
    [R_NOT_OF_GAME] = {"not_of_game", "DI-438", {WORD("option", option_words), WORD("variant", discovery_variant_words)}},
    [R_ERAS] = {"eras", "DI-459", {NUMBER("first"), NUMBER("last")}},
    [R_GOLD] = {"golden_age_era", "DI-113", {NUMBER("era"), NUMBER("first")}},
    [R_CARDS] = {"cards", "DI-025", {NUMBER("cards"), NUMBER("needed")}},
    [R_HUMAN] = {"no_human", "DI-019", {NUMBER("automata"), NUMBER("seats")}},
    [R_TEAMS] = {"teams", "DI-356", {NUMBER("humans"), NUMBER("automata")}},
    [R_HELP] = {.id = "help", .rule = "DI-440"},
    [R_LATER] = {"not_built_with", NULL, {WORD("option", option_words), WORD("variant", discovery_variant_words)}},
    {.id = NULL},
};
