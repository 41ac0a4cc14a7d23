/* The New Science: the shape of edition.json. What the rulebook states (marked `stated`) may not be changed. */
#include "state.h"

#include <orrery/schema.h>

#define INFLUENCE_OF(at, record, high)                                                                                 \
    INT(at ".government", record, influence[0], 0, high), INT(at ".religion", record, influence[1], 0, high),          \
        INT(at ".enterprise", record, influence[2], 0, high), INT(at ".science", record, influence[3], 0, high)
/* A value that the rulebook states. */
#define STATED(value) INT("value", newscience_values, stated, value, value)

#define TABLE(title, member, counter, low, high, list) ROWS(newscience_edition, title, member, counter, low, high, list)
#define NAMED(title, member, counter, low, high, list)                                                                 \
    NAMED_ROWS(newscience_edition, title, member, counter, low, high, list)
#define TOLD(title, member, counter, low, high, list)                                                                  \
    TOLD_ROWS(newscience_edition, title, member, counter, low, high, list)
#define SINGLE(title, list) ONE_ROW(newscience_edition, title, values, singles, list)

static const char *const field_words[] = {"biology", "chemistry", "physics", "astronomy", "mathematics", NULL};
static const char *const block_words[] = {"rest", "happenings", "influence", "research", "experiment", "publish", NULL};
static const char *const kind_words[] = {"EFFECT", "PLAY", "KEEP", NULL};
static const char *const track_words[] = {"government", "religion",        "enterprise", "science",
                                          "choice",     "choice_distinct", NULL};
static const char *const action_words[] = {"research", "experiment", "publish", NULL};
static const char *const requirement_words[] = {"publish_points",       "influence.government", "influence.religion",
                                                "influence.enterprise", "influence.science",    NULL};
static const char *const trigger_words[] = {"on_reveal", "round", "on_claim", "passive", "on_use", NULL};
static const char *const target_words[] = {"all_players", "self", "chosen_opponent", "leaders", "non_leaders", NULL};
static const char *const duration_words[] = {"instant", "round", "while_kept", "one_action", NULL};
static const char *const window_words[] = {"before_publish_check", "before_experiment_roll", "after_experiment_roll",
                                           NULL};
static const char *const condition_words[] = {"opponent_prestige_greater_than_self", "opponent_chosen", NULL};
static const char *const op_words[] = {
    [OP_ACTION] = "action_modifier",     [OP_REQUIREMENT] = "requirement_modifier",
    [OP_CLOSE] = "close_spaces",         [OP_STEPS] = "influence_gain_modifier",
    [OP_REST] = "rest_gain_modifier",    [OP_IGNORE_ONE] = "ignore_natural_one",
    [OP_REROLL] = "reroll_experiment",   [OP_DEMAND] = "reduce_influence_requirement",
    [OP_GAIN] = "gain_influence",        [OP_LOSE] = "lose_influence",
    [OP_LOSE_REST] = "lose_rest",        [OP_EXTRA] = "extra_action",
    [OP_MARK] = "place_research_marker", [OP_RETURN] = "return_research_marker",
    [OP_MOVE] = "move_energy",           NULL,
};

static const orr_column none[] = {{0}};
static const orr_column fields[] = {
    WORD("id", newscience_named, word, field_words),
    INT("min_players", newscience_named, min_players, 2, SEATS),
    {0},
};
static const orr_column discoveries[] = {
    WORD("field", newscience_discovery, field, field_words),
    INT("level", newscience_discovery, level, 1, LEVELS),
    INT("research_points", newscience_discovery, research, 0, 9),
    INT("experiment.first", newscience_discovery, first, 1, 20),
    INT("experiment.later", newscience_discovery, later, 1, 20),
    INT("publish_points", newscience_discovery, points, 0, 9),
    INFLUENCE_OF("influence", newscience_discovery, INFLUENCE),
    INT("prestige", newscience_discovery, prestige, 0, 30),
    LENGTH("prerequisites", newscience_discovery, needs, 0, NEEDS),
    MAYBE_LINK("prerequisites[0]", newscience_discovery, need[0], T_DISCOVERIES),
    MAYBE_LINK("prerequisites[1]", newscience_discovery, need[1], T_DISCOVERIES),
    MAYBE_LINK("prerequisites[2]", newscience_discovery, need[2], T_DISCOVERIES),
    LENGTH("prerequisite_groups", newscience_discovery, any, 0, NEEDS),
    MAYBE_LINK("prerequisite_groups[0]", newscience_discovery, group[0], T_GROUPS),
    MAYBE_LINK("prerequisite_groups[1]", newscience_discovery, group[1], T_GROUPS),
    MAYBE_LINK("prerequisite_groups[2]", newscience_discovery, group[2], T_GROUPS),
    {0},
};
static const orr_column groups[] = {
    INT("level", newscience_group, level, 1, LEVELS),
    LENGTH("any_of", newscience_group, members, 2, NEEDS),
    MAYBE_LINK("any_of[0]", newscience_group, member[0], T_DISCOVERIES),
    MAYBE_LINK("any_of[1]", newscience_group, member[1], T_DISCOVERIES),
    MAYBE_LINK("any_of[2]", newscience_group, member[2], T_DISCOVERIES),
    {0},
};
static const orr_column scientists[] = {
    INT("turn_order_number", newscience_scientist, number, 1, SEATS),
    INT("start_rest", newscience_scientist, rest, 0, REST),
    INFLUENCE_OF("start_influence", newscience_scientist, INFLUENCE),
    INT("modifiers.research", newscience_scientist, modifier[RESEARCH], -5, 5),
    INT("modifiers.experiment", newscience_scientist, modifier[EXPERIMENT], -5, 5),
    INT("modifiers.publish", newscience_scientist, modifier[PUBLISH], -5, 5),
    {0},
};
static const orr_column blocks[] = {WORD("id", newscience_named, word, block_words), {0}};
static const orr_column spaces[] = {
    WORD("block", newscience_space, block, block_words),
    INT("min_players", newscience_space, min_players, 2, SEATS),
    INT("modifier", newscience_space, modifier, -5, 5),
    INT("resolve_index", newscience_space, order, 1, SPACES),
    MAYBE("gain_influence", newscience_space, steps, 1, INFLUENCE),
    MAYBE("card_slot", newscience_space, slot, 1, FACES),
    MAYBE("turn_order_place", newscience_space, place, 1, SEATS),
    MAYBE("gain_rest", newscience_space, rest, 1, 1),
    MAYBE_WORD("track", newscience_space, track, track_words),
    {0},
};

#define EFFECT_OF(i)                                                                                                   \
    {.path = "effects[" #i "].trigger",                                                                                \
     .kind = ORR_COLUMN_WORD,                                                                                          \
     FIELD(newscience_card, effect[i].trigger),                                                                        \
     .absent = -1,                                                                                                     \
     .words = trigger_words},                                                                                          \
        {.path = "effects[" #i "].op",                                                                                 \
         .kind = ORR_COLUMN_WORD,                                                                                      \
         FIELD(newscience_card, effect[i].op),                                                                         \
         .absent = -1,                                                                                                 \
         .words = op_words},                                                                                           \
        {.path = "effects[" #i "].target",                                                                             \
         .kind = ORR_COLUMN_WORD,                                                                                      \
         FIELD(newscience_card, effect[i].target),                                                                     \
         .absent = -1,                                                                                                 \
         .words = target_words},                                                                                       \
        {.path = "effects[" #i "].amount",                                                                             \
         .kind = ORR_COLUMN_INT,                                                                                       \
         FIELD(newscience_card, effect[i].amount),                                                                     \
         .min = -9,                                                                                                    \
         .max = 9},                                                                                                    \
        {.path = "effects[" #i "].duration",                                                                           \
         .kind = ORR_COLUMN_WORD,                                                                                      \
         FIELD(newscience_card, effect[i].duration),                                                                   \
         .absent = -1,                                                                                                 \
         .words = duration_words},                                                                                     \
        MAYBE_WORD("effects[" #i "].action", newscience_card, effect[i].action, action_words),                         \
        MAYBE_WORD("effects[" #i "].requirement", newscience_card, effect[i].requirement, requirement_words),          \
        MAYBE_WORD("effects[" #i "].if_requires_track", newscience_card, effect[i].if_track, track_words),             \
        MAYBE_WORD("effects[" #i "].track", newscience_card, effect[i].track, track_words),                            \
        MAYBE_WORD("effects[" #i "].window", newscience_card, effect[i].window, window_words),                         \
        MAYBE_WORD("effects[" #i "].condition", newscience_card, effect[i].condition, condition_words),                \
        MAYBE("effects[" #i "].count", newscience_card, effect[i].picks, 1, TRACKS),                                   \
        MAYBE("effects[" #i "].max_level", newscience_card, effect[i].max_level, 1, LEVELS),                           \
        FLAG("effects[" #i "].require_opponent_experiment", newscience_card, effect[i].by_opponent),                   \
        FLAG("effects[" #i "].single_opponent", newscience_card, effect[i].single),                                    \
        LENGTH("effects[" #i "].fields", newscience_card, effect[i].field_count, 1, FIELDS - 1),                       \
        MAYBE_WORD("effects[" #i "].fields[0]", newscience_card, effect[i].field[0], field_words),                     \
        MAYBE_WORD("effects[" #i "].fields[1]", newscience_card, effect[i].field[1], field_words),                     \
        MAYBE_WORD("effects[" #i "].fields[2]", newscience_card, effect[i].field[2], field_words),                     \
        MAYBE_WORD("effects[" #i "].fields[3]", newscience_card, effect[i].field[3], field_words),                     \
        LENGTH("effects[" #i "].spaces", newscience_card, effect[i].space_count, 1, 2),                                \
        MAYBE_LINK("effects[" #i "].spaces[0]", newscience_card, effect[i].space[0], T_SPACES),                        \
        MAYBE_LINK("effects[" #i "].spaces[1]", newscience_card, effect[i].space[1], T_SPACES),                        \
        LENGTH("effects[" #i "].choose_from", newscience_card, effect[i].chosen, 1, TRACKS - 1),                       \
        MAYBE_WORD("effects[" #i "].choose_from[0]", newscience_card, effect[i].choose[0], track_words),               \
        MAYBE_WORD("effects[" #i "].choose_from[1]", newscience_card, effect[i].choose[1], track_words),               \
        MAYBE_WORD("effects[" #i "].choose_from[2]", newscience_card, effect[i].choose[2], track_words)

static const orr_column cards[] = {
    INT("level", newscience_card, level, 1, AGES),
    WORD("kind", newscience_card, kind, kind_words),
    FLAG("four_plus", newscience_card, four_plus),
    LENGTH("effects", newscience_card, effects, 1, EFFECTS),
    EFFECT_OF(0),
    EFFECT_OF(1),
    EFFECT_OF(2),
    EFFECT_OF(3),
    EFFECT_OF(4),
    {0},
};
static const orr_column counts[] = {
    INT("players", newscience_count, players, 2, SEATS),
    INT("cards_per_level", newscience_count, a_level, 1, CARDS),
    FLAG("four_plus_cards", newscience_count, four_plus),
    INT("events_per_round", newscience_count, faces, 1, FACES),
    INT("publish_spaces", newscience_count, publish, 1, SPACES),
    INT("max_rounds", newscience_count, rounds, 1, 250),
    LENGTH("fields_in_play", newscience_count, fields, 1, FIELDS),
    {0},
};

static const orr_column energy[] = {STATED(ENERGY), {0}};
static const orr_column zero[] = {STATED(0), {0}};
static const orr_column one[] = {STATED(1), {0}};
static const orr_column influence[] = {STATED(INFLUENCE), {0}};
static const orr_column rest[] = {STATED(REST), {0}};
static const orr_column failure[] = {INT("value", newscience_values, failure, 0, 6), {0}};
static const orr_column most[] = {INT("value", newscience_values, most, 3, 3), {0}};     /* NS-302 */
static const orr_column leader[] = {INT("value", newscience_values, leader, 2, 2), {0}}; /* NS-305 */
static const orr_column minimum[] = {INT("value", newscience_values, minimum, 0, 9), {0}};
static const orr_column markers[] = {INT("count", newscience_values, markers, 10, 10), {0}}; /* NS-009 */

const orr_table newscience_schema[] = {
    [T_EDITION] = {.name = "edition",
                   .count_offset = offsetof(newscience_edition, singles),
                   .min_rows = 1,
                   .max_rows = 1,
                   .columns = none},
    [T_FIELDS] = NAMED("fields", field, fields, FIELDS, FIELDS, fields),
    [T_DISCOVERIES] = NAMED("discoveries", discovery, discoveries, 1, DISCOVERIES, discoveries),
    [T_GROUPS] = NAMED("groups", group, groups, 0, GROUPS, groups),
    [T_SCIENTISTS] = TOLD("scientists", scientist, scientists, SEATS, SEATS, scientists),
    [T_BLOCKS] = NAMED("blocks", block, blocks, BLOCKS, BLOCKS, blocks),
    [T_SPACES] = NAMED("spaces", space, spaces, 1, SPACES, spaces),
    [T_CARDS] = TOLD("event_cards", card, cards, 1, CARDS, cards),
    [T_COUNTS] = TABLE("player_counts", count, counts, SEATS - 1, SEATS - 1, counts),
    [T_RULES] = SINGLE("constants#energy_per_round", energy),
    SINGLE("constants#influence_min", zero),
    SINGLE("constants#influence_max", influence),
    SINGLE("constants#rest_min", zero),
    SINGLE("constants#rest_max", rest),
    SINGLE("constants#prestige_start", zero),
    SINGLE("constants#laboratory_slots", one),
    SINGLE("constants#energy_point_value", one),
    SINGLE("constants#rest_point_value", one),
    SINGLE("constants#natural_failure", failure),
    SINGLE("constants#bonus_most_published", most),
    SINGLE("constants#bonus_influence_leader", leader),
    SINGLE("constants#bonus_minimum", minimum),
    SINGLE("components#discovery_markers", markers),
    {0},
};
