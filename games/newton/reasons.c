/* Newton: the reasons, each with the line of the ledger that says so. */
#include "why.h"

#define ROW_OF(name, which)                                                                                            \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_ROW, .table = which                                                                \
    }
#define NUMBER(name)                                                                                                   \
    {                                                                                                                  \
        .id = name, .kind = ORR_ARG_INT                                                                                \
    }
#define PLACE ROW_OF("place", T_PLACES)
#define ACTION ROW_OF("action", T_ACTIONS)
#define NOTHING                                                                                                        \
    {                                                                                                                  \
        {                                                                                                              \
            0                                                                                                          \
        }                                                                                                              \
    }
#define SEAT                                                                                                           \
    {                                                                                                                  \
        .id = "seat", .kind = ORR_ARG_SEAT                                                                             \
    }

/* As prompts: of must_continue. */
static const char *const asked[] = {
    "keep",  "keep_solo",     "play",   "no_card", "turn",   "work",  "technology", "travel",   "lessons",
    "study", "choose_action", "master", "kind",    "slot",   "site",  "discard",    "teleport", "repeat",
    "take",  "token",         "city",   "tuck",    "chance", "table", NULL};

#define WANTED NUMBER("need"), NUMBER("have")
const orr_reason_kind newton_reasons[] = {
    [R_OVER] = {"over", "NW-314", NOTHING},
    [R_LEFT] = {"left", "NW-376", NOTHING},
    [R_NOT_YOUR_TURN] = {"not_your_turn", "NW-051", {SEAT}},
    [R_WAIT] = {"wait", "NW-366", NOTHING},
    [R_MUST_CONTINUE] = {"must_continue", "NW-298", {{.id = "prompt", .kind = ORR_ARG_WORD, .words = asked}}},
    [R_KEEP_ORDER] = {"keep_order", "NW-319", NOTHING},
    [R_KEEP_MORE] = {"keep_more", "NW-319", NOTHING},
    [R_CARD_LAID] = {"card_laid", "NW-052", NOTHING},
    [R_TUCK_LATER] = {"tuck_later", "NW-303", NOTHING},
    [R_NO_CARD] = {"no_card", "NW-060", NOTHING},
    [R_ACTION_DONE] = {"action_done", "NW-055", NOTHING},
    [R_OTHER_ACTION] = {"other_action", "NW-064", NOTHING},
    [R_BEGIN] = {"begin", "NW-053", {ACTION}},
    [R_NOTHING_OPEN] = {"nothing_open", "NW-063", NOTHING},
    [R_COINS] = {"coins", "NW-049", {WANTED}},
    [R_POTIONS] = {"potions", "NW-049", {WANTED}},
    [R_BOOKS] = {"books", "NW-083", {NUMBER("lack"), NUMBER("have")}},
    [R_UNVISITED] = {"unvisited", "NW-084", {PLACE, WANTED}},
    [R_SPENT] = {"spent", "NW-064", NOTHING},
    [R_TRACK_END] = {"track_end", "NW-092", NOTHING},
    [R_EARN_END] = {"earn_end", "NW-092", NOTHING},
    [R_NO_COINS] = {"no_coins", "NW-287", NOTHING},
    [R_OTHER_STUDENT] = {"other_student", "NW-101", NOTHING},
    [R_HAD_PART] = {"had_part", "NW-283", NOTHING},
    [R_END_HELD] = {"end_held", "NW-109", NOTHING},
    [R_HERE] = {"here", "NW-113", NOTHING},
    [R_NO_ROUTE_TO] = {"no_route_to", "NW-113", NOTHING},
    [R_ONE_CUBE] = {"one_cube", "NW-118", NOTHING},
    [R_NOT_CROSSED] = {"not_crossed", "NW-190", NOTHING},
    [R_NO_CUBE_HERE] = {"no_cube_here", "NW-120", NOTHING},
    [R_CUBE_LIES] = {"cube_lies", "NW-119", NOTHING},
    [R_NO_CUBES] = {"no_cubes", "NW-123", NOTHING},
    [R_LEVEL] = {"level", "NW-129", {NUMBER("level"), NUMBER("value")}},
    [R_NO_TILE_LEFT] = {"no_tile_left", "NW-142", NOTHING},
    [R_FILLED] = {"filled", "NW-144", NOTHING},
    [R_SHELF] = {"shelf", "NW-135", {NUMBER("shelf"), NUMBER("value")}},
    [R_IGNORE_OWN] = {"ignore_own", "NW-187", NOTHING},
    [R_NEED_MET] = {"need_met", "NW-187", NOTHING},
    [R_NO_STUDENT] = {"no_student", "NW-102", NOTHING},
    [R_NO_ROUTE] = {"no_route", "NW-114", NOTHING},
    [R_NO_FITTING_CARD] = {"no_fitting_card", "NW-133", NOTHING},
    [R_NO_SPACE] = {"no_space", "NW-135", NOTHING},
    [R_NOT_MOVED] = {"not_moved", "NW-070", NOTHING},
    [R_MOVING] = {"moving", "NW-367", NOTHING},
    [R_EFFECT_DONE] = {"effect_done", "NW-055", NOTHING},
    [R_EARLIER_CARD] = {"earlier_card", "NW-055", NOTHING},
    [R_TUCKED] = {"tucked", "NW-304", NOTHING},
    [R_OTHER_COLUMN] = {"other_column", "NW-339", NOTHING},
    [R_NO_EFFECT] = {"no_effect", "NW-059", NOTHING},
    [R_BOOKS_SHOWN] = {"books_shown", "NW-165", NOTHING},
    [R_IN_ACTION] = {"in_action", "NW-056", {ACTION}},
    [R_AFTER_ACTION] = {"after_action", "NW-344", {ACTION}},
    [R_NO_BOOK] = {"no_book", "NW-170", {ROW_OF("book", T_BOOKS)}},
    [R_NO_SET] = {"no_set", "NW-172", NOTHING},
    [R_NO_HAND] = {"no_hand", "NW-175", NOTHING},
    [R_NO_VILLAGE] = {"no_village", "NW-181", NOTHING},
    [R_NOTHING_TO_REPEAT] = {"nothing_to_repeat", "NW-184", NOTHING},
    [R_REPEAT_SELF] = {"repeat_self", "NW-185", NOTHING},
    [R_NO_LIGHTNING] = {"no_lightning", "NW-164", NOTHING},
    [R_TOKEN_LIES] = {"token_lies", "NW-181", NOTHING},
    [R_NO_TOKEN] = {"no_token", "NW-346", NOTHING},
    [R_NO_CITY] = {"no_city", "NW-347", NOTHING},
    [R_MEDICINE] = {"medicine", "NW-347", NOTHING},
    [R_MASTER_WAY] = {"master_way", "NW-257", NOTHING},
    [R_KIND_ONLY] = {"kind_only", "NW-197", NOTHING},
    [R_SWAP_ONLY] = {"swap_only", "NW-206", NOTHING},
    [R_SITE_ONLY] = {"site_only", "NW-226", NOTHING},
    [R_TELEPORT_ONLY] = {"teleport_only", "NW-180", NOTHING},
    [R_DISCARD_ONLY] = {"discard_only", "NW-174", NOTHING},
    [R_REPEAT_ONLY] = {"repeat_only", "NW-184", NOTHING},
    [R_TOKEN_ONLY] = {"token_only", "NW-346", NOTHING},
    [R_CITY_ONLY] = {"city_only", "NW-347", NOTHING},
    [R_PILE_EMPTY] = {"pile_empty", "NW-209", NOTHING},
    [R_MUST_TAKE] = {"must_take", "NW-205", NOTHING},
    [R_SAME_KIND] = {"same_kind", "NW-206", NOTHING},
    [R_SITE_KIND] = {"site_kind", "NW-230", NOTHING},
    [R_DECK_EMPTY] = {"deck_empty", "NW-156", NOTHING},
    [R_BOOSTED] = {"boosted", "NW-157", NOTHING},
    [R_BOOST_LATE] = {"boost_late", "NW-159", NOTHING},
    [R_NO_SUPPLY] = {"no_supply", "NW-162", NOTHING},
    {0},
};
