/* Connect four: the teaching game, and the yardstick for speed. docs/adding-a-game.md walks through this file. */
#include "state.h"

#include <string.h>

static const orr_verb verbs[] = {
    [VERB_DROP] = {"drop", {{.id = "column", .kind = ORR_ARG_INT, .bias = -1}}}, /* written 1..7, stored 0..6 */
    [VERB_LEAVE] = {"leave", {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    {0},
};
static const orr_event_kind events[] = {
    [EVENT_DROPPED] = {"dropped", 0, {{.id = "column", .kind = ORR_ARG_INT, .bias = -1},
                                      {.id = "row", .kind = ORR_ARG_INT, .bias = -1}}},
    [EVENT_WON] = {"won", 0, {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    [EVENT_FULL] = {"full", 0, {{0}}},
    [EVENT_LEFT] = {"left", 0, {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    {0},
};
static const orr_prompt prompts[] = {{.id = "drop"}, {0}};
static const orr_line_kind lines[] = {{"line", ORR_NO_TABLE}, {0}};
static const orr_reason_kind reasons[] = {
    [REASON_OVER] = {"over", NULL, {{0}}},
    [REASON_NOT_YOUR_TURN] = {"not_your_turn", NULL, {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    [REASON_COLUMN_FULL] = {"column_full", NULL, {{.id = "column", .kind = ORR_ARG_INT, .bias = -1}}},
    {0},
};
static const orr_field fields[] = {
    ORR_FIELD(connect_four_state, stones, uint64_t, 0, ORR_SEE_ALL),
    ORR_FIELD(connect_four_state, turn, uint8_t, 0, ORR_SEE_ALL),
    ORR_FIELD(connect_four_state, end, uint8_t, 0, ORR_SEE_ALL),
    ORR_FIELD(connect_four_state, winner, uint8_t, 0, ORR_SEE_ALL),
    ORR_FIELD(connect_four_state, open, uint8_t, 0, ORR_SEE_ALL),
    ORR_FIELD(connect_four_state, plies, uint32_t, 0, ORR_SEE_ALL),
    {0},
};

static void setup(const orr_rules *r, void *state)
{
    connect_four_state *s = state;
    *s = (connect_four_state){.turn = r->dealer, .winner = ORR_NO_SEAT, .open = (1u << COLUMNS) - 1};
}

static orr_turn active(const orr_rules *r, const void *state)
{
    const connect_four_state *s = state;
    (void)r;
    if (s->end != RUNNING)
        return (orr_turn){0, 0};
    return (orr_turn){ORR_BIT(s->turn), ORR_BIT(ORR_TABLE)};
}

static uint16_t prompt(const orr_rules *r, const void *state, orr_seat seat)
{
    (void)r, (void)state, (void)seat;
    return 0;
}

static uint32_t legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const connect_four_state *s = state;
    uint32_t n = 0;
    (void)r;
    if (s->end != RUNNING || (seat != s->turn && seat != ORR_TABLE))
        return 0;
    if (seat == ORR_TABLE) {
        out[0] = (orr_action){VERB_LEAVE, 0, 0, 0};
        out[1] = (orr_action){VERB_LEAVE, 1, 0, 0};
        return 2;
    }
    for (uint32_t c = 0; c < COLUMNS; c++) { /* written always, kept when the column has room: no branch */
        out[n] = (orr_action){VERB_DROP, (uint16_t)c, 0, 0};
        n += s->open >> c & 1u;
    }
    return n;
}

/* Whatever the position, a player could think of each column. */
static uint32_t thinkable(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    (void)state;
    if (seat >= r->seats)
        return 0;
    for (uint16_t c = 0; c < COLUMNS; c++)
        out[c] = (orr_action){VERB_DROP, c, 0, 0};
    return COLUMNS;
}

static bool why(const orr_rules *r, const void *state, orr_seat seat, orr_action a, orr_reason *out)
{
    const connect_four_state *s = state;
    (void)r;
    if (s->end != RUNNING)
        *out = (orr_reason){.kind = REASON_OVER};
    else if (s->turn != seat)
        *out = (orr_reason){.kind = REASON_NOT_YOUR_TURN, .arg = {s->turn}};
    else
        *out = (orr_reason){.kind = REASON_COLUMN_FULL, .arg = {(int16_t)a.a}};
    return s->end != RUNNING || s->turn != seat || !(s->open >> a.a & 1u);
}

/* Does the board hold four in a row? Along each direction, pairs of neighbours, then pairs of pairs. */
static bool four(uint64_t b)
{
    uint64_t up = b & b >> 1, flat = b & b >> HEIGHT, rise = b & b >> (HEIGHT + 1), fall = b & b >> (HEIGHT - 1);
    return ((up & up >> 2) | (flat & flat >> 2 * HEIGHT) | (rise & rise >> 2 * (HEIGHT + 1)) |
            (fall & fall >> 2 * (HEIGHT - 1))) != 0;
}

static void leave(connect_four_state *s, orr_seat seat, orr_events *ev)
{
    s->end = ABANDONED;
    s->winner = seat ^ 1u;
    orr_emit(ev, EVENT_LEFT, ORR_TABLE, seat);
    orr_emit(ev, EVENT_WON, ORR_TABLE, s->winner);
}

static void apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    connect_four_state *s = state;
    (void)r;
    if (a.verb == VERB_LEAVE) {
        leave(s, (orr_seat)a.a, ev);
        return;
    }
    uint64_t all = s->stones[0] | s->stones[1];
    uint64_t column = (uint64_t)((1u << ROWS) - 1) << a.a * HEIGHT;
    uint64_t stone = (all + (1ull << a.a * HEIGHT)) & column; /* the carry stops at the lowest free cell */
    s->stones[seat] |= stone;
    s->plies++;
    s->turn ^= 1u;
    if (stone >> (a.a * HEIGHT + ROWS - 1))
        s->open &= (uint8_t)~(1u << a.a);
    if (ev)
        orr_emit(ev, EVENT_DROPPED, seat, a.a, (int)orr_lowest(stone) - a.a * HEIGHT);
    if (four(s->stones[seat])) {
        s->end = WON;
        s->winner = seat;
        orr_emit(ev, EVENT_WON, seat, seat);
    } else if (s->plies == COLUMNS * ROWS) {
        s->end = FULL;
        orr_emit(ev, EVENT_FULL, seat);
    }
}

static void outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const connect_four_state *s = state;
    for (uint8_t seat = 0; seat < r->seats; seat++) {
        bool won = s->winner == seat, lost = s->winner != ORR_NO_SEAT && !won;
        out[seat] = (orr_result){.score = won, .rank = lost ? 2 : 1, .status = ORR_PLAYED};
        if (s->end == ABANDONED && lost)
            out[seat].status = ORR_LEFT;
    }
}

static void view(const orr_rules *r, const void *shown, orr_seat viewer, orr_json *out)
{
    const connect_four_state *s = shown;
    (void)r, (void)viewer;
    orr_json_object(out);
    orr_json_karray(out, "columns"); /* each from the lowest stone up: the seat that owns it */
    for (unsigned c = 0; c < COLUMNS; c++) {
        orr_json_array(out);
        for (unsigned i = c * HEIGHT; (s->stones[0] | s->stones[1]) >> i & 1u; i++)
            orr_json_int(out, s->stones[1] >> i & 1u);
        orr_json_end(out);
    }
    orr_json_end(out);
    orr_json_kint(out, "turn", s->turn);
    orr_json_key(out, "winner");
    if (s->winner == ORR_NO_SEAT)
        orr_json_null(out);
    else
        orr_json_int(out, s->winner);
    orr_json_end(out);
}

/* The ledger of a game this old has no clock: the middle-most open column is as good as any. */
static orr_action default_action(const orr_rules *r, const void *state, orr_seat seat)
{
    static const uint8_t order[] = {3, 2, 4, 1, 5, 0, 6};
    const connect_four_state *s = state;
    unsigned i = 0;
    (void)r, (void)seat;
    while (i < COLUMNS - 1 && !(s->open >> order[i] & 1u))
        i++;
    return (orr_action){VERB_DROP, order[i], 0, 0};
}

static const char *check(const orr_rules *r, const void *state)
{
    const connect_four_state *s = state;
    uint64_t all = s->stones[0] | s->stones[1];
    (void)r;
    if (s->stones[0] & s->stones[1])
        return "a cell holds two stones";
    if (orr_popcount(all) != s->plies)
        return "stones were lost";
    for (unsigned c = 0; c < COLUMNS; c++) {
        uint32_t column = (uint32_t)(all >> c * HEIGHT) & ((1u << HEIGHT) - 1);
        if (column & (column + 1))
            return "a stone floats";
        if ((column == (1u << ROWS) - 1) == (s->open >> c & 1u))
            return "open columns are miscounted";
    }
    return NULL;
}

/* Stones near the middle belong to more lines: 3 for the middle column, then 2, 1, 0. */
static void hint(const orr_rules *r, const void *state, int32_t *value)
{
    static const uint8_t worth[COLUMNS] = {0, 1, 2, 3, 2, 1, 0};
    const connect_four_state *s = state;
    for (uint8_t seat = 0; seat < r->seats; seat++) {
        value[seat] = s->winner == seat ? 1000 : 0;
        for (unsigned c = 0; c < COLUMNS; c++)
            value[seat] += worth[c] * (int32_t)orr_popcount(s->stones[seat] >> c * HEIGHT & ((1u << HEIGHT) - 1));
    }
}

static uint32_t breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const connect_four_state *s = state;
    (void)r;
    if (s->winner != seat)
        return 0;
    out[0] = (orr_line){.kind = 0, .row = ORR_NO_ROW, .count = 1, .points = 1};
    return 1;
}

static const orr_reasons why_not = {
    .kinds = reasons,
    .for_all = 1ull << REASON_OVER | 1ull << REASON_NOT_YOUR_TURN,
    .max_thinkable = COLUMNS,
    .thinkable = thinkable,
    .why = why,
};
static const orr_search advice = {.hint = hint, .hint_scale = 12};

const orr_game orr_game_connect_four = {
    .abi = ORR_ABI,
    .id = "connect_four",
    .version = 1,
    .traits = ORR_TRAIT_LEAVES | ORR_TRAIT_ALIKE,
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(connect_four_state),
    .max_legal = COLUMNS + 1, /* legal writes one past the last it keeps */
    .max_plies = COLUMNS * ROWS + 1,
    .verbs = verbs,
    .events = events,
    .prompts = prompts,
    .fields = fields,
    .lines = lines,
    .setup = setup,
    .active = active,
    .prompt = prompt,
    .legal = legal,
    .apply = apply,
    .outcome = outcome,
    .view = view,
    .default_action = default_action,
    .check = check,
    .breakdown = breakdown,
    .reasons = &why_not,
    .search = &advice,
};
