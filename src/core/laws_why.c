/* The law about reasons: of all that a seat could think of, what is not legal has a reason, and what is legal has none. The
 * game says it twice, in legal and in why; here the two are compared, and the reason is made from the seat's own
 * redaction and from the whole state: it must be the same. */
#include "core/laws_inside.h"

#include <string.h>

/* What is thinkable, in t->thought: ascending, well formed, the same for who sees everything. */
static uint32_t thought(law_trial *t, const void *shown, orr_seat s)
{
    const orr_reasons *g = t->game->reasons;
    t->thought[g->max_thinkable] = (orr_action){0xFFFF, 0, 0, 0};
    uint32_t n = g->thinkable(&t->rules, t->match->state, s, t->thought);
    uint64_t all = orr_hash(t->thought, n * sizeof *t->thought, n);
    n = g->thinkable(&t->rules, shown, s, t->thought);
    bool inside = n <= g->max_thinkable && t->thought[g->max_thinkable].verb == 0xFFFF;
    LAW(t, ORR_LAW_WHY, inside, s, "%u thinkable actions; max_thinkable is %u", n, g->max_thinkable);
    if (!inside)
        return 0;
    LAW(t, ORR_LAW_WHY, orr_hash(t->thought, n * sizeof *t->thought, n) == all, s,
        "what seat %u could think of depends on what it is not shown", s);
    for (uint32_t i = 0; i < n; i++) {
        if (!law_operands_ok(t->plan, t->thought[i]))
            law_broken(t, ORR_LAW_WHY, s, "thinkable %u names no verb, or has operands too many", i);
        if (i && orr_action_key(t->thought[i - 1]) >= orr_action_key(t->thought[i]))
            law_broken(t, ORR_LAW_WHY, s, "thinkable actions %u and %u do not ascend", i - 1, i);
    }
    return n;
}

/* The kind exists, its arguments are in range, and those it does not have are 0. */
static bool reason_ok(const law_trial *t, const orr_reason *why)
{
    bool ok = why->kind < t->plan->reasons, more = ok;
    for (unsigned i = 0; ok && i < 4; i++) {
        const orr_arg *arg = &t->game->reasons->kinds[why->kind].arg[i];
        more = more && arg->kind != ORR_ARG_NONE;
        ok = more ? law_arg_ok(t, arg, why->arg[i]) && (arg->kind != ORR_ARG_WORD || why->arg[i] >= 0)
                  : why->arg[i] == 0;
    }
    return ok;
}

/* Returns whether there is a reason, and writes it. */
static bool one(law_trial *t, const void *shown, orr_seat s, orr_action a, bool legal, orr_reason *out)
{
    orr_reason told, all;
    memset(&told, 0x77, sizeof told);
    memset(&all, 0x77, sizeof all);
    bool no = t->game->reasons->why(&t->rules, shown, s, a, &told),
         really = t->game->reasons->why(&t->rules, t->match->state, s, a, &all);
    LAW(t, ORR_LAW_WHY, no == !legal, s, "%s %u %u %u is %s, and there is %s reason", orr_verb_at(t->game, a.verb)->id,
        a.a, a.b, a.c, legal ? "legal" : "not legal", no ? "a" : "no");
    if (no)
        LAW(t, ORR_LAW_WHY, reason_ok(t, &told), s,
            "%s %u %u %u: reason %u (%d %d %d %d) is none of the game's, or out of range",
            orr_verb_at(t->game, a.verb)->id, a.a, a.b, a.c, told.kind, told.arg[0], told.arg[1], told.arg[2],
            told.arg[3]);
    LAW(t, ORR_LAW_WHY, no == really && !memcmp(&told, &all, sizeof told), s,
        "%s %u %u %u: the reason depends on what seat %u is not shown", orr_verb_at(t->game, a.verb)->id, a.a, a.b, a.c,
        s);
    *out = told;
    return no;
}

/* A reason for all stands for whatever is thinkable, from the first on: who knows it asks no further. */
static void for_all(law_trial *t, orr_seat s, bool no, const orr_reason *why, const orr_reason *first)
{
    bool all = no && orr_reason_for_all(t->game, why), was = first && orr_reason_for_all(t->game, first);
    bool same = no && first && !memcmp(why, first, sizeof *why);
    LAW(t, ORR_LAW_WHY, same || !(all || was), s, "a reason for all does not stand for all that seat %u could think of",
        s);
}

/* `expected`: so many legal actions should be thinkable. */
static void all(law_trial *t, orr_seat s, uint32_t legal, uint32_t expected)
{
    uint32_t n = thought(t, t->buffer[2], s), found = 0;
    orr_reason first, why;
    bool begun = false;
    for (uint32_t i = 0; i < n && law_operands_ok(t->plan, t->thought[i]); i++) {
        bool among = law_among(t->list[1], legal, t->thought[i]);
        found += among;
        bool no = one(t, t->buffer[2], s, t->thought[i], among, &why);
        if (!i && no) {
            first = why;
            begun = true;
        }
        for_all(t, s, no, &why, begun ? &first : NULL);
    }
    LAW(t, ORR_LAW_WHY, found == expected, s, "%u of %u legal actions are not thinkable", expected - found, expected);
}

/* What people may ask of the table has reasons, too; whoever looks is told the same. */
static void of_table(law_trial *t)
{
    uint64_t verbs = orr_asking_of(t->game)->seats | orr_asking_of(t->game)->newcomers;
    uint32_t legal = law_list(t, t->match->state, ORR_TABLE, 1), asked = 0;
    for (uint32_t i = 0; i < legal; i++)
        asked += t->list[1][i].verb < 64 && verbs >> t->list[1][i].verb & 1;
    law_redacted(t, t->match->state, 2, ORR_SPECTATOR, ORR_SHOWN);
    all(t, ORR_TABLE, legal, asked);
}

void law_why(law_trial *t)
{
    const orr_game *g = t->game;
    if (!g->reasons || (t->match->left && orr_match_over(t->match)))
        return;
    for (orr_seat s = 0; s < t->rules.seats; s++) {
        if (t->match->left & ORR_BIT(s))
            continue;
        law_redacted(t, t->match->state, 2, s, ORR_SHOWN);
        uint32_t legal = law_list(t, t->match->state, s, 1);
        all(t, s, legal, legal);
    }
    if (g->asking)
        of_table(t);
}
