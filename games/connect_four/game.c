/* Connect four: the teaching game, and the yardstick for speed. docs/adding-a-game.md walks through this file.
 *
 * A column is seven bits of a board: six cells, lowest first, and one that stays empty so that lines do not wrap
 * (the bit board of J. Tromp's Fhourstones). */
#include <orrery/parts.h>

enum { COLUMNS = 7, ROWS = 6, HEIGHT = ROWS + 1 };
enum { EVENT_DROPPED, EVENT_WON, EVENT_FULL };
enum { RUNNING, WON, FULL, ABANDONED };

typedef struct {
    uint64_t stones[2]; /* a board a seat */
    uint8_t turn;       /* the seat to play */
    uint8_t end;        /* RUNNING, WON, FULL or ABANDONED */
    uint8_t winner;     /* a seat when WON or ABANDONED, else ORR_NO_SEAT */
    uint8_t open;       /* bit c: column c has room */
    uint32_t plies;     /* stones on the board */
} connect_four_state;
_Static_assert(sizeof(connect_four_state) == 24, "no padding");

#define COLUMN {.id = "column", .kind = ORR_ARG_INT, .bias = -1} /* written 1..7, stored 0..6 */
static const orr_verb verbs[] = {{"drop", {COLUMN}}, {0}};
static const orr_event_kind events[] = {
    [EVENT_DROPPED] = {"dropped", 0, {COLUMN, {.id = "row", .kind = ORR_ARG_INT, .bias = -1}}},
    [EVENT_WON] = {"won", 0, {{.id = "seat", .kind = ORR_ARG_SEAT}}},
    [EVENT_FULL] = {"full", 0, {{0}}},
    {0},
};
static const orr_prompt prompts[] = {{.id = "drop"}, {0}};
static const orr_line_kind lines[] = {{"line", ORR_NO_TABLE}, {0}};
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
    return (orr_turn){.must = s->end == RUNNING ? ORR_BIT(s->turn) : 0};
}

static uint32_t legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const connect_four_state *s = state;
    uint32_t n = 0;
    (void)r;
    if (s->end != RUNNING || seat != s->turn)
        return 0;
    for (uint32_t c = 0; c < COLUMNS; c++) { /* written always, kept when the column has room: no branch */
        out[n] = (orr_action){.a = (uint16_t)c};
        n += s->open >> c & 1u;
    }
    return n;
}

/* Does the board hold four in a row? Along each direction, pairs of neighbours, then pairs of pairs. */
static bool four(uint64_t b)
{
    uint64_t up = b & b >> 1, flat = b & b >> HEIGHT, rise = b & b >> (HEIGHT + 1), fall = b & b >> (HEIGHT - 1);
    return ((up & up >> 2) | (flat & flat >> 2 * HEIGHT) | (rise & rise >> 2 * (HEIGHT + 1)) |
            (fall & fall >> 2 * (HEIGHT - 1))) != 0;
}

static void apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    connect_four_state *s = state;
    (void)r;
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

/* Who leaves gives the other the match. */
static void leave(const orr_rules *r, void *state, orr_seat seat, orr_events *ev)
{
    connect_four_state *s = state;
    (void)r;
    s->end = ABANDONED;
    s->winner = seat ^ 1u;
    orr_emit(ev, EVENT_WON, ORR_TABLE, s->winner);
}

static void outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const connect_four_state *s = state;
    for (uint8_t seat = 0; seat < r->seats; seat++) {
        bool won = s->winner == seat;
        out[seat] = (orr_result){.score = won, .rank = won || s->winner == ORR_NO_SEAT ? 1 : 2};
    }
}

static uint32_t breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const connect_four_state *s = state;
    (void)r;
    out[0] = (orr_line){.row = ORR_NO_ROW, .count = 1, .points = 1};
    return s->winner == seat;
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
    orr_json_kseat(out, "winner", s->winner);
    orr_json_end(out);
}

static const char *check(const orr_rules *r, const void *state)
{
    const connect_four_state *s = state;
    uint64_t all = s->stones[0] | s->stones[1];
    (void)r;
    if (s->stones[0] & s->stones[1] || orr_popcount(all) != s->plies)
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

static const orr_search advice = {.hint = hint, .hint_scale = 12};

const orr_game orr_game_connect_four = {
    .abi = ORR_ABI,
    .id = "connect_four",
    .version = 1,
    .traits = ORR_TRAIT_ALIKE,
    .seats_min = 2, .seats_max = 2,
    .state_size = sizeof(connect_four_state),
    .max_legal = COLUMNS + 1, /* legal writes one past the last it keeps */
    .max_plies = COLUMNS * ROWS + 1,
    .verbs = verbs,
    .prompts = prompts,
    .fields = fields,
    .setup = setup,
    .active = active,
    .legal = legal,
    .apply = apply,
    .outcome = outcome,
    .view = view,
    .events = events,
    .lines = lines,
    .breakdown = breakdown,
    .leave = leave,
    .check = check,
    .search = &advice,
};
