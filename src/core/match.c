#include <orrery/match.h>

#include <stdlib.h>
#include <string.h>

#include "core/leave.h"

orr_match *orr_match_new(const orr_rules *rules)
{
    const orr_game *g = rules->game;
    orr_match *m = calloc(1, sizeof *m);
    ORR_ASSERT(m);
    m->rules = *rules;
    m->state = malloc(g->state_size);
    m->legal = calloc(leave_max_legal(g), sizeof *m->legal);
    m->weight = calloc(g->max_legal, sizeof *m->weight);
    m->events = (orr_events){.at = m->event, .cap = sizeof m->event / sizeof m->event[0]};
    ORR_ASSERT(m->state && m->legal && m->weight);
    g->setup(&m->rules, m->state);
    orr_match_ask(m, ORR_NO_SEAT);
    return m;
}

void orr_match_free(orr_match *m)
{
    if (!m)
        return;
    free(m->state);
    free(m->log);
    free(m->legal);
    free(m->weight);
    free(m);
}

orr_turn orr_match_active(const orr_match *m)
{
    if (m->cut)
        return (orr_turn){0};
    return leave_active(&m->rules, m->state, m->left);
}

bool orr_match_over(const orr_match *m) { return !orr_match_active(m).must; }

void orr_match_outcome(const orr_match *m, orr_result *out) { leave_outcome(&m->rules, m->state, m->left, out); }

uint32_t orr_match_legal(orr_match *m, orr_seat seat)
{
    orr_turn turn = orr_match_active(m);
    if (seat > ORR_CHANCE || !((turn.must | turn.may) & ORR_BIT(seat)))
        return 0;
    uint32_t n = leave_legal(&m->rules, m->state, m->left, seat, m->legal);
    ORR_ASSERT(n <= leave_max_legal(m->rules.game));
    return n;
}

/* Renews the question numbers after an action of `actor`: its own question is a new one even when it reads the same. */
void orr_match_ask(orr_match *m, orr_seat actor)
{
    orr_turn turn = orr_match_active(m);
    for (orr_seat s = 0; s < m->rules.seats; s++) {
        uint64_t asked = 0;
        if ((turn.must | turn.may) & ORR_BIT(s)) {
            uint32_t n = orr_match_legal(m, s);
            uint16_t prompt = orr_prompt_of(&m->rules, m->state, s);
            asked = orr_hash(m->legal, n * sizeof *m->legal, prompt + 1u) | 1u;
        }
        if (asked != m->asked[s] || (s == actor && asked))
            m->question[s]++;
        m->asked[s] = asked;
    }
}

static bool among(const orr_action *list, uint32_t n, orr_action a)
{
    uint64_t key = orr_action_key(a);
    uint32_t low = 0, high = n;
    while (low < high) {
        uint32_t mid = low + (high - low) / 2;
        uint64_t at = orr_action_key(list[mid]);
        if (at == key)
            return true;
        if (at < key)
            low = mid + 1;
        else
            high = mid;
    }
    return false;
}

static void record(orr_match *m, orr_seat actor, orr_action action, uint8_t flags)
{
    if (m->plies == m->log_cap) {
        uint32_t cap = m->log_cap ? m->log_cap * 2 : 128;
        orr_entry *log = realloc(m->log, cap * sizeof *log);
        ORR_ASSERT(log);
        m->log = log;
        m->log_cap = cap;
    }
    m->log[m->plies++] = (orr_entry){.action = action, .actor = actor, .flags = flags};
}

void orr_match_redo(orr_match *m, const orr_entry *entry)
{
    m->events.n = m->events.lost = 0;
    leave_apply(&m->rules, m->state, &m->left, entry->actor, entry->action, &m->events);
}

/* Applies the last entry of the log to the state. */
static void perform(orr_match *m)
{
    const orr_game *g = m->rules.game;
    orr_entry *entry = &m->log[m->plies - 1];
    orr_match_redo(m, entry);
    for (uint32_t i = 0; i < m->events.n; i++)
        if (orr_event_at(g, m->events.at[i].kind)->flags & (ORR_EVENT_REVEALS | ORR_EVENT_STANDS))
            entry->flags |= ORR_ENTRY_REVEALS;
    if (m->plies >= g->max_plies && !orr_match_over(m))
        m->cut = true;
}

orr_err orr_match_play(orr_match *m, orr_seat actor, orr_action action)
{
    orr_turn turn = orr_match_active(m);
    uint8_t flags = 0;
    if (!turn.must)
        return ORR_OVER;
    if (actor > ORR_CHANCE || !((turn.must | turn.may) & ORR_BIT(actor)))
        return ORR_NOT_YOUR_SEAT;
    uint32_t n = orr_match_legal(m, actor);
    if (!among(m->legal, n, action))
        return ORR_ILLEGAL;
    if (actor < ORR_SEATS_MAX) {
        unsigned prompt = orr_question(&m->rules, m->state, actor)->flags;
        bool forced = n == 1 && (turn.must & ORR_BIT(actor));
        flags = prompt & ORR_PROMPT_SECRET ? ORR_ENTRY_SECRET : forced ? ORR_ENTRY_FORCED : 0;
        flags |= prompt & ORR_PROMPT_PART ? ORR_ENTRY_PART : 0;
    }
    record(m, actor, action, flags);
    perform(m);
    orr_match_ask(m, actor);
    return ORR_OK;
}

uint32_t orr_match_undoable(const orr_match *m, orr_seat seat)
{
    bool others = false; /* secret answers of other seats stand after the one looked at */
    if (m->rules.game->traits & ORR_TRAIT_NO_UNDO)
        return m->plies;
    for (uint32_t i = m->plies; i-- > 0;) {
        const orr_entry *e = &m->log[i];
        if (e->flags & ORR_ENTRY_REVEALS)
            break;
        if (e->actor == seat && !(e->flags & ORR_ENTRY_FORCED))
            return others && !(e->flags & ORR_ENTRY_SECRET) ? m->plies : i;
        if (e->actor == seat)
            continue;
        if (!(e->flags & ORR_ENTRY_SECRET))
            break;
        others = true;
    }
    return m->plies;
}

orr_err orr_match_undo(orr_match *m, orr_seat seat, uint32_t ply)
{
    if (seat >= m->rules.seats || ply >= m->plies || ply != orr_match_undoable(m, seat))
        return ORR_ILLEGAL;
    uint32_t all = m->plies;
    orr_entry *log = m->log;
    m->log = NULL;
    m->plies = m->log_cap = 0;
    m->cut = false;
    m->left = 0;
    m->rules.game->setup(&m->rules, m->state);
    for (uint32_t i = 0; i < all; i++) {
        if (i >= ply && log[i].actor == seat)
            continue;
        record(m, log[i].actor, log[i].action, log[i].flags);
        perform(m);
    }
    free(log);
    m->events.n = m->events.lost = 0;
    orr_match_ask(m, seat);
    return ORR_OK;
}

bool orr_match_step(orr_match *m, orr_source source)
{
    orr_turn turn = orr_match_active(m);
    if (turn.must & ORR_BIT(ORR_CHANCE)) {
        orr_action a = orr_chance_draw(&m->rules, m->state, source, m->legal, m->weight);
        ORR_ASSERT(orr_match_play(m, ORR_CHANCE, a) == ORR_OK);
        return true;
    }
    for (orr_seat s = 0; s < m->rules.seats; s++) {
        bool gone = m->left & ORR_BIT(s);
        if (!(turn.must & ORR_BIT(s)) || (!gone && orr_question(&m->rules, m->state, s)->flags & ORR_PROMPT_SECRET))
            continue;
        if (orr_match_legal(m, s) == 1) {
            ORR_ASSERT(orr_match_play(m, s, m->legal[0]) == ORR_OK);
            return true;
        }
    }
    return false;
}

void orr_match_redacted(const orr_match *m, orr_seat viewer, orr_depth depth, void *out)
{
    memcpy(out, m->state, m->rules.game->state_size);
    orr_redact(&m->rules, out, viewer, depth);
}

/* The state as `viewer` is shown it: the match's own where nothing is hidden, else a copy, to be freed. */
static const void *shown_to(const orr_match *m, orr_seat viewer, void **copy)
{
    *copy = NULL;
    if (!m->rules.game->secrets)
        return m->state;
    *copy = malloc(m->rules.game->state_size);
    ORR_ASSERT(*copy);
    orr_match_redacted(m, viewer, ORR_SHOWN, *copy);
    return *copy;
}

void orr_match_view(const orr_match *m, orr_seat viewer, orr_json *out)
{
    void *copy;
    m->rules.game->view(&m->rules, shown_to(m, viewer, &copy), viewer, out);
    free(copy);
}

static bool is_kept(const orr_view_kept *kept, const orr_rules *rules, const void *shown)
{
    return kept->text.n && !memcmp(&kept->rules, rules, sizeof *rules) && !memcmp(kept->shown, shown, kept->size);
}

static void keep(orr_view_kept *kept, const orr_rules *rules, const void *shown, const char *text, size_t n)
{
    size_t size = rules->game->state_size;
    orr_text_clear(&kept->text);
    if (kept->size < size) {
        free(kept->shown);
        kept->shown = malloc(size);
        ORR_ASSERT(kept->shown);
    }
    kept->size = size;
    kept->text.max = SIZE_MAX;
    memcpy(&kept->rules, rules, sizeof *rules);
    memcpy(kept->shown, shown, size);
    orr_text_add(&kept->text, text, n);
}

void orr_match_view_again(const orr_match *m, orr_seat viewer, orr_view_kept *kept, orr_json *out)
{
    void *copy;
    const orr_game *g = m->rules.game;
    const void *shown = shown_to(m, viewer, &copy);
    bool alike = g->traits & ORR_TRAIT_ALIKE;
    size_t from = out->out->n;
    if (alike && is_kept(kept, &m->rules, shown)) {
        orr_json_raw(out, kept->text.at, kept->text.n);
    } else {
        g->view(&m->rules, shown, viewer, out);
        if (alike && !out->out->failed)
            keep(kept, &m->rules, shown, out->out->at + from, out->out->n - from);
    }
    free(copy);
}

void orr_view_kept_deinit(orr_view_kept *kept)
{
    free(kept->shown);
    orr_text_deinit(&kept->text);
}

/* In a game without reasons: for all that the seat could think of, whatever that is, one of the core's own. */
static void not_asked(const orr_match *m, orr_seat seat, orr_json *out)
{
    orr_turn turn = orr_match_active(m);
    orr_mask must = turn.must & ORR_SEATS(m->rules.seats);
    bool asked = (turn.must | turn.may) & ORR_BIT(seat);
    bool told = seat < m->rules.seats && !m->cut && !asked && (must || !turn.must);
    orr_json_object(out);
    orr_json_karray(out, "reasons");
    if (told) {
        orr_json_object(out);
        orr_json_kstr(out, "k", must ? "not_your_turn" : "over");
        if (must)
            orr_json_kint(out, "seat", (int)orr_lowest(must));
        orr_json_end(out);
    }
    orr_json_end(out);
    orr_json_key(out, "tree");
    if (told)
        orr_json_int(out, 0);
    else
        orr_json_raw(out, "{}", 2);
    orr_json_end(out);
}

void orr_match_not(const orr_match *m, orr_seat seat, orr_json *out)
{
    void *copy;
    if (!m->rules.game->reasons) {
        not_asked(m, seat, out);
        return;
    }
    orr_not_json(&m->rules, shown_to(m, seat, &copy),
                 m->cut || m->left & ORR_BIT(seat) || (m->left && orr_match_over(m)) ? ORR_SPECTATOR : seat, out);
    free(copy);
}

void orr_match_asks(const orr_match *m, orr_seat viewer, orr_json *out)
{
    const orr_asking *asking = orr_asking_of(m->rules.game);
    if (!(asking->seats | asking->newcomers) || orr_match_over(m))
        return;
    void *copy;
    orr_asks_json(&m->rules, m->state, shown_to(m, viewer, &copy), viewer, out);
    free(copy);
}

uint64_t orr_match_hash(const orr_match *m)
{
    uint64_t h =
        orr_hash(m->rules.option, sizeof m->rules.option, m->plies + m->rules.seats * 131u + ((uint64_t)m->left << 32));
    return orr_hash(m->state, m->rules.game->state_size, h);
}
