/* The rules: how a match begins, what may be done, what it does, what it is worth. The ids are those of docs/rules/new_game.md. */
#include "state.h"

void new_game_setup(const orr_rules *r, void *state)
{
    new_game_state *s = state;
    *s = (new_game_state){.turn = r->dealer, .tokens = (uint8_t)r->option[O_TOKENS]}; /* NG-003, NG-004 */
}

orr_turn new_game_active(const orr_rules *r, const void *state)
{
    const new_game_state *s = state;
    orr_turn turn = {0};
    (void)r;
    if (s->phase == LAYING)
        turn.must = ORR_BIT(ORR_CHANCE);
    else if (s->phase == PLAY)
        turn.must = ORR_BIT(s->turn);
    return turn;
}

/* In the order of verbs, then of operands. */
uint32_t new_game_legal(const orr_rules *r, const void *state, orr_seat seat, orr_action *out)
{
    const new_game_state *s = state;
    uint32_t n = 0;
    if (!(new_game_active(r, s).must & ORR_BIT(seat)))
        return 0;
    if (seat == ORR_CHANCE) {
        for (unsigned v = 0; v < s->tokens; v++)
            if (!(s->laid >> v & 1))
                out[n++] = (orr_action){.verb = V_LAY, .a = (uint16_t)(v + 1)};
        return n;
    }
    if (!(s->passed >> seat & 1)) /* NG-007 */
        out[n++] = (orr_action){.verb = V_PASS};
    out[n++] = (orr_action){.verb = V_TAKE, .a = 0}; /* NG-006 */
    if (s->right - s->left > 1)
        out[n++] = (orr_action){.verb = V_TAKE, .a = 1};
    return n;
}

static void lay(new_game_state *s, unsigned value, orr_events *ev)
{
    s->laid |= (uint16_t)(1u << (value - 1));
    s->token[s->right++] = (uint8_t)value;
    if (s->right < s->tokens)
        return;
    s->phase = PLAY;
    orr_emit(ev, E_LAID, ORR_CHANCE);
}

static void take(new_game_state *s, orr_seat seat, unsigned side, orr_events *ev)
{
    unsigned at = side ? --s->right : s->left++;
    unsigned value = s->token[at];
    s->token[at] = 0;
    s->score[seat] += (uint8_t)value; /* NG-008 */
    orr_emit(ev, E_TOOK, seat, (int)side, (int)value);
}

void new_game_apply(const orr_rules *r, void *state, orr_seat seat, orr_action a, orr_events *ev)
{
    new_game_state *s = state;
    if (a.verb == V_LAY) {
        lay(s, a.a, ev);
        return;
    }
    if (a.verb == V_PASS) {
        s->passed |= (uint8_t)(1u << seat);
        orr_emit(ev, E_PASSED, seat);
    } else {
        take(s, seat, a.a, ev);
    }
    s->turn = (uint8_t)((s->turn + 1u) % r->seats); /* NG-005 */
    if (s->left == s->right) {                      /* NG-009 */
        s->phase = OVER;
        orr_emit(ev, E_END, seat);
    }
}

void new_game_outcome(const orr_rules *r, const void *state, orr_result *out)
{
    const new_game_state *s = state;
    for (unsigned i = 0; i < r->seats; i++)
        out[i] = (orr_result){.score = s->score[i]};
    orr_rank(out, r->seats); /* NG-010 */
}

uint32_t new_game_breakdown(const orr_rules *r, const void *state, orr_seat seat, orr_line *out)
{
    const new_game_state *s = state;
    (void)r;
    out[0] = (orr_line){.kind = L_TOKENS, .row = ORR_NO_ROW, .count = s->score[seat], .points = s->score[seat]};
    return 1;
}

/* NG-011: the token on the left. */
orr_action new_game_default(const orr_rules *r, const void *state, orr_seat seat)
{
    (void)r, (void)state, (void)seat;
    return (orr_action){.verb = V_TAKE, .a = 0};
}

/* All that was laid is in the row or with somebody. */
const char *new_game_check(const orr_rules *r, const void *state)
{
    const new_game_state *s = state;
    unsigned laid = 0, found = 0;
    for (unsigned v = 0; v < TOKENS; v++)
        laid += s->laid >> v & 1 ? v + 1 : 0;
    for (unsigned i = 0; i < TOKENS; i++)
        found += s->token[i];
    for (unsigned i = 0; i < r->seats; i++)
        found += s->score[i];
    return laid == found && s->left <= s->right ? NULL : "tokens_lost";
}
