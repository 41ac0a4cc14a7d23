/* Each iteration imagines a full state from what the seat knows, walks down the tree by upper confidence bounds, adds
 * one node, plays a few decisions, and hands the value of where it ended back to every decision on the way.
 * Values are a share of the win for each seat; each decision counts its own seat's share (max^n).
 *
 * In a game that hides something, a node belongs to an information set of its seat: the key is the hash of that seat's
 * KNOWN redaction. So that what I know does not leak into what I expect of others, iterations take turns. In my own, the
 * world is one that I imagine; others choose by the statistics of their information sets, and only my decisions learn.
 * In those of another seat, the world is imagined anew by that seat at its first decision; from there on everybody
 * learns, and what came before does not: it led into a world that is not mine.
 *
 * Where others hold so much that hardly any of their information sets is met twice (`strangers`), all that would be learned
 * there is lost, and each new node of theirs would end the walk before my next decision. There all iterations are mine, and
 * others go by the hint.
 *
 * In a game that hides nothing, the key is the hash of the state: measured on Century, as strong as one node for each
 * sequence of actions with chance left out (300 matches: 52 to 48), and the simpler.
 *
 * Seats that decide at the same time do it one after the other; each node is keyed by what its own seat knows, which
 * the earlier secret choices are no part of. */
#include "search.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EDGES_A_NODE = 16,
    SETTLE_LIMIT = 64,
    OTHERS_A_WALK = 60, /* decisions of strangers before a walk ends without a node */
};

orr_err search_open(search *q, const orr_game *g, const search_params *p, uint32_t node_cap, uint64_t seed)
{
    *q = (search){.p = *p};
    orr_err e = sim_open(&q->s, g, seed);
    if (!e)
        e = tree_open(&q->t, node_cap, node_cap * EDGES_A_NODE + g->max_legal);
    q->state = sim_state_new(g);
    q->aside = sim_state_new(g);
    if (!e && (!q->state || !q->aside))
        e = ORR_NO_MEMORY;
    if (e)
        search_close(q);
    return e;
}

void search_close(search *q)
{
    sim_close(&q->s);
    tree_close(&q->t);
    free(q->state);
    free(q->aside);
    q->state = q->aside = NULL;
}

static bool is_hidden(const search *q) { return q->s.g->secrets != NULL; }

/* What `seat` knows of the state, as a number. */
static uint64_t key_of(search *q, orr_seat seat)
{
    const orr_game *g = q->s.g;
    if (!is_hidden(q))
        return orr_hash(q->state, g->state_size, 0);
    memcpy(q->aside, q->state, g->state_size);
    g->secrets->redact(q->s.r, q->aside, seat, ORR_KNOWN);
    return orr_hash(q->aside, g->state_size, seat + 1u);
}

/* Asks the hint about every action of a node, once. Under `faith` visits an action is believed to be worth that. */
static void node_prepare(search *q, tree_node *node)
{
    const orr_game *g = q->s.g;
    tree_edge *edge = &q->t.edge[node->edge];
    node->ready = true;
    for (uint32_t i = 0; i < node->n; i++) {
        float value[ORR_SEATS_MAX];
        uint32_t n;
        memcpy(q->aside, q->state, g->state_size);
        g->apply(q->s.r, q->aside, node->seat, edge[i].action, NULL);
        bool ended = sim_settle(&q->s, q->aside, &n, SETTLE_LIMIT) == ORR_NO_SEAT && !g->active(q->s.r, q->aside).must;
        sim_value(&q->s, q->aside, ended, value);
        edge[i].prior = value[node->seat];
    }
}

/* The edge with the highest upper confidence bound. */
static uint32_t node_select(search *q, const tree_node *node)
{
    const tree_edge *edge = &q->t.edge[node->edge];
    const float faith = q->p.faith > 0.0f ? q->p.faith : 1e-3f;
    const float width = q->p.explore * sqrtf(logf((float)(node->visits + 1u)) + 1e-3f);
    float best = -1.0f;
    uint32_t at = 0;
    for (uint32_t i = 0; i < node->n; i++) {
        float n = (float)edge[i].visits + faith;
        float bound = (edge[i].sum + faith * edge[i].prior) / n + width / sqrtf(n);
        if (bound > best) {
            best = bound;
            at = i;
        }
    }
    return at;
}

/* What another seat is expected to do in a world of mine: its actions as often as it has tried them. */
static uint32_t node_sample(search *q, const tree_node *node)
{
    const tree_edge *edge = &q->t.edge[node->edge];
    uint32_t x = orr_rng_below(&q->s.rng, node->visits + node->n), at = 0;
    while (x > edge[at].visits)
        x -= edge[at++].visits + 1u;
    return at;
}

static void take(search *q, uint32_t node, uint32_t edge)
{
    q->path[q->steps++] = (search_step){node, edge};
}

/* Hands the value back to the decisions from step `from` on; `only`: to those of this seat, or of all. */
static void learn(search *q, const float *value, uint32_t from, orr_seat only)
{
    for (uint32_t i = from; i < q->steps; i++) {
        tree_node *node = &q->t.node[q->path[i].node];
        if (only != ORR_NO_SEAT && node->seat != only)
            continue;
        tree_edge *edge = &q->t.edge[node->edge + q->path[i].edge];
        node->visits++;
        edge->visits++;
        edge->sum += value[node->seat];
    }
}

/* The seat whose world this iteration goes over to, or ORR_NO_SEAT when it stays in mine. */
static orr_seat other_world(search *q)
{
    unsigned seats = q->s.r->seats;
    if (!is_hidden(q) || q->p.strangers || seats < 2 || orr_rng_next(&q->s.rng) >> 63)
        return ORR_NO_SEAT;
    return (orr_seat)((q->me + 1u + orr_rng_below(&q->s.rng, seats - 1u)) % seats);
}

/* A stranger's decision. False: enough of them for one walk. */
static bool go_by_hint(search *q, orr_seat seat, uint32_t *others)
{
    const orr_game *g = q->s.g;
    uint32_t n = g->legal(q->s.r, q->state, seat, q->s.list);
    if (n == 1)
        g->apply(q->s.r, q->state, seat, q->s.list[0], NULL);
    else if ((*others)--)
        sim_best(&q->s, q->state, seat, n, q->p.tries);
    else
        return false;
    return true;
}

/* Walks down to a leaf and leaves the state there. Returns true when the match ended on the way. *switched is the step from
 * which on the world is another seat's, or UINT32_MAX. */
static bool descend(search *q, orr_seat dreamer, uint32_t *switched)
{
    const orr_game *g = q->s.g;
    const orr_rules *r = q->s.r;
    uint32_t others = OTHERS_A_WALK;
    for (uint32_t guard = g->max_plies; guard && q->steps < SEARCH_PATH; guard--) {
        orr_mask must = q->steps ? g->active(r, q->state).must : ORR_BIT(q->me);
        if (!must)
            return true;
        if (must & ORR_BIT(ORR_CHANCE)) {
            sim_chance(&q->s, q->state);
            continue;
        }
        orr_seat seat = (orr_seat)orr_lowest(must);
        if (q->p.strangers && seat != q->me) {
            if (!go_by_hint(q, seat, &others))
                return false;
            continue;
        }
        if (seat == dreamer && *switched == UINT32_MAX) {
            g->secrets->redact(r, q->state, seat, ORR_KNOWN);
            g->secrets->imagine(r, q->state, seat, &q->s.rng);
            *switched = q->steps;
        }
        uint64_t key = q->steps ? key_of(q, seat) : 0;
        uint32_t i = q->steps ? tree_find(&q->t, key) : 0;
        if (i == TREE_NONE) {
            uint32_t n = g->legal(r, q->state, seat, q->s.list);
            if (n == 1) {
                g->apply(r, q->state, seat, q->s.list[0], NULL);
                continue;
            }
            tree_add(&q->t, key, seat, q->s.list, n);
            return false;
        }
        tree_node *node = &q->t.node[i];
        if (!node->ready)
            node_prepare(q, node);
        bool guess = is_hidden(q) && seat != q->me && *switched == UINT32_MAX;
        uint32_t e = guess ? node_sample(q, node) : node_select(q, node);
        orr_action a = q->t.edge[node->edge + e].action;
        take(q, i, e);
        g->apply(r, q->state, seat, a, NULL);
    }
    return false;
}

void search_begin(search *q, const orr_rules *r, const void *known, orr_seat seat, const orr_action *legal, uint32_t n)
{
    sim_begin(&q->s, r, known);
    q->known = known;
    q->me = seat;
    tree_clear(&q->t);
    uint32_t root = tree_add(&q->t, 0, seat, legal, n);
    ORR_ASSERT(root == 0);
}

void search_iterate(search *q)
{
    const orr_game *g = q->s.g;
    float value[ORR_SEATS_MAX];
    uint32_t switched = UINT32_MAX;
    memcpy(q->state, q->known, g->state_size);
    orr_imagine(q->s.r, q->state, q->me, &q->s.rng);
    q->steps = 0;
    bool ended = descend(q, other_world(q), &switched);
    if (!ended)
        ended = sim_playout(&q->s, q->state, q->p.depth, q->p.tries) && !g->active(q->s.r, q->state).must;
    sim_value(&q->s, q->state, ended, value);
    if (switched != UINT32_MAX)
        learn(q, value, switched, ORR_NO_SEAT);
    else
        learn(q, value, 0, is_hidden(q) ? q->me : ORR_NO_SEAT);
}
