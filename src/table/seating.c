/* Before the start and after the end: who sits where. */
#include "table/inside.h"

#include <string.h>

/* Who sits down, stands up and sits down again makes the log longer each time; leaving it and starting are always
 * possible. */
enum { SETUP_NOTES_MAX = 1000, SITS_MAX = 40 /* of one user */ };

static bool is_noted(const orr_table_now *t) { return t->notes - t->given.origin.plies >= SETUP_NOTES_MAX; }

void orr_seating_sit(orr_table_now *t, orr_notes *b, int seat, const orr_user_row *user)
{
    orr_table_take(t, b, ORR_NOTE_SIT, seat, user->id, NULL);
    snprintf(t->seat[seat].name, sizeof t->seat[seat].name, "%s", user->name);
    t->seat[seat].bot = user->bot;
}

/* Kept free until the match runs. */
static bool is_later(const orr_table_now *t, unsigned seat) { return t->rules.seat[seat].kind == ORR_LATER; }

/* ---- the host -----------------------------------------------------------------------------------------------------*/
/* Who made the table, while that user sits there; else the first who does. Who has been away for long comes last. */
static const char *host(const orr_table_now *t)
{
    const char *best = "";
    int rank = 0;
    if (t->status != ORR_SETUP || orr_table_called(t))
        return t->row.host;
    for (unsigned i = 0; i < t->row.seats; i++) {
        const orr_seat_now *seat = &t->seat[i];
        if (seat->kind != ORR_SEAT_HUMAN)
            continue;
        int here = 1 + !strcmp(seat->user, t->row.host) + 2 * !orr_away_long(t, i);
        if (here > rank) {
            rank = here;
            best = seat->user;
        }
    }
    return best;
}

const char *orr_table_host(orr_table_now *t, int64_t now)
{
    t->now = now;
    return host(t);
}

static bool is_host(const orr_table_now *t, const orr_ask *ask) { return !strcmp(host(t), ask->user.id); }

/* ---- the start ----------------------------------------------------------------------------------------------------*/
static bool colour_taken(const orr_table_now *t, int row)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].colour == row)
            return true;
    return false;
}

/* Seats without a colour get the first free ones. */
static void fill_colours(orr_table_now *t, orr_notes *b)
{
    const orr_game *g = t->rules.game;
    if (orr_colours(g) == ORR_NO_TABLE || !t->rules.edition)
        return;
    int rows = (int)orr_edition_rows(t->rules.edition, orr_colours(g));
    for (int i = 0, row = 0; i < t->row.seats; i++) {
        if (t->seat[i].colour >= 0)
            continue;
        while (row < rows && colour_taken(t, row))
            row++;
        if (row < rows)
            orr_table_take(t, b, ORR_NOTE_COLOUR, i, NULL, orr_row_id(&t->rules, orr_colours(g), (uint32_t)row));
    }
}

static bool is_full(const orr_table_now *t)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_OPEN && !is_later(t, i))
            return false;
    return true;
}

orr_err orr_seating_start(orr_table_now *t, orr_notes *b)
{
    if (!is_full(t))
        return ORR_FORBIDDEN;
    fill_colours(t, b);
    orr_table_take(t, b, ORR_NOTE_START, 0, NULL, NULL);
    orr_table_begin(t);
    orr_play_on(t, b);
    return ORR_OK;
}

/* ---- a new table --------------------------------------------------------------------------------------------------*/
/* Game, version, edition and all options of the row, in their canonical form. What goes on from a ply of another match goes on
 * by the rules of that one, whose plies are its own. */
static orr_err complete_row(orr_table_now *t, const orr_edition *edition, bool given)
{
    const orr_registered *entry = orr_registry_find(t->row.game);
    if (!entry)
        return ORR_NOT_FOUND;
    if (!given)
        t->row.version = entry->game->version;
    if (entry->edition && !edition)
        edition = orr_edition_builtin(entry->game);
    snprintf(t->row.edition, sizeof t->row.edition, "%s", entry->edition ? orr_edition_hash(edition) : "");
    orr_err e = orr_table_rules(t, edition);
    if (e)
        return ORR_BAD_INPUT;
    orr_text options = {.max = sizeof t->row.options - 1};
    for (unsigned i = 0; orr_options_of(entry->game)[i].id; i++) {
        char value[64];
        orr_rules_get(&t->rules, i, value, sizeof value);
        orr_text_fmt(&options, "%s=%s\n", orr_options_of(entry->game)[i].id, value);
    }
    bool failed = options.failed;
    snprintf(t->row.options, sizeof t->row.options, "%s", options.at ? options.at : "");
    orr_text_deinit(&options);
    return failed ? ORR_BAD_INPUT : ORR_OK;
}

/* People sit on the first seats that the rules leave them and bots on the last, unless the plan, made from another
 * table, knows better. */
static orr_err make_room(const orr_table_now *t, orr_plan *plan)
{
    orr_seat_now empty = {.colour = -1}, who[ORR_SEATS_MAX];
    unsigned n = 0, free = 0, bots = 0;
    bool fits = true;
    for (unsigned i = 0; i < t->row.seats; i++) {
        bool taken = plan->seat[i].kind == ORR_SEAT_HUMAN || plan->seat[i].kind == ORR_SEAT_BOT;
        bool own = t->seat[i].kind == ORR_SEAT_AUTOMATON || is_later(t, i);
        fits &= !(taken && own);
        free += !own;
        bots += taken && plan->seat[i].kind == ORR_SEAT_BOT;
        if (taken)
            who[n++] = plan->seat[i];
    }
    if (n > free)
        return ORR_BAD_INPUT;
    for (unsigned i = 0, at = 0, left = free; !fits && i < t->row.seats; i++) {
        bool own = t->seat[i].kind == ORR_SEAT_AUTOMATON || is_later(t, i);
        bool here = !own && at < n && (who[at].kind == ORR_SEAT_HUMAN || left <= bots);
        plan->seat[i] = here ? who[at] : empty;
        at += here;
        bots -= here && plan->seat[i].kind == ORR_SEAT_BOT;
        left -= !own;
    }
    return ORR_OK;
}

static void sit_as_planned(orr_table_now *t, orr_notes *b, int i, const orr_seat_now *seat)
{
    orr_user_row user = {.bot = seat->bot};
    memcpy(user.id, seat->user, sizeof user.id);
    memcpy(user.name, seat->name, sizeof user.name);
    orr_seating_sit(t, b, i, &user);
}

static void first_notes(orr_table_now *t, const orr_plan *plan, orr_notes *b)
{
    orr_given_notes(t, plan, b);
    char time[ORR_TIME_TEXT];
    if (!orr_time_same(&plan->time, &(orr_time){0}))
        orr_table_take(t, b, ORR_NOTE_CLOCK, 0, NULL, orr_time_print(&plan->time, time));
    for (int i = 0; i < t->row.seats; i++) {
        const orr_seat_now *seat = &plan->seat[i];
        if (seat->kind == ORR_SEAT_HUMAN)
            sit_as_planned(t, b, i, seat);
        else if (seat->kind == ORR_SEAT_BOT)
            orr_table_take(t, b, ORR_NOTE_BOT, i, NULL, seat->level);
        if ((seat->kind == ORR_SEAT_HUMAN || seat->kind == ORR_SEAT_BOT) && seat->colour >= 0 && t->rules.edition)
            orr_table_take(t, b, ORR_NOTE_COLOUR, i, NULL,
                           orr_row_id(&t->rules, orr_colours(t->rules.game), (uint32_t)seat->colour));
    }
    if (plan->start && is_full(t))
        orr_seating_start(t, b);
}

static orr_err may_be_rated(const orr_table_now *t, const orr_plan *plan)
{
    bool bots = false;
    for (unsigned i = 0; i < t->row.seats; i++)
        bots |= plan->seat[i].kind == ORR_SEAT_BOT;
    if (plan->given || plan->row.rated > ORR_RATED_BOTS || !orr_table_may_rate(t))
        return ORR_FORBIDDEN;
    return bots && plan->row.rated == ORR_RATED ? ORR_FORBIDDEN : ORR_OK;
}

orr_err orr_table_make(const orr_plan *asked, const orr_edition *edition, uint32_t test_clock_ms, int64_t now,
                       orr_table_now **out, orr_notes *notes)
{
    orr_plan plan = *asked;
    orr_table_now *t = *out = orr_table_empty(&plan.row, test_clock_ms, now);
    if (!t)
        return ORR_NO_MEMORY;
    t->row.created = now;
    orr_err e = orr_time_plays(&plan.time) ? complete_row(t, edition, plan.given != NULL) : ORR_UNSUPPORTED;
    if (!e)
        e = make_room(t, &plan);
    if (!e && plan.row.rated)
        e = may_be_rated(t, &plan);
    if (!e)
        first_notes(t, &plan, notes);
    return e;
}

/* ---- asks ---------------------------------------------------------------------------------------------------------*/
static orr_err do_sit(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = ask->seat, mine = orr_table_seat_of(t, ask->user.id);
    if (seat >= t->row.seats)
        return ORR_BAD_INPUT;
    if (mine >= 0 && (seat < 0 || seat == mine))
        return ORR_OK;
    if (orr_table_removed(t, ask->user.id))
        return ORR_FORBIDDEN;
    for (int i = 0; seat < 0 && i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_OPEN && !is_later(t, (unsigned)i))
            seat = i;
    if (seat < 0 || t->seat[seat].kind != ORR_SEAT_OPEN || is_later(t, (unsigned)seat))
        return ORR_FULL;
    if (is_noted(t) || *orr_seating_sat(t, ask->user.id) >= SITS_MAX)
        return ORR_LIMIT;
    if (mine >= 0)
        orr_table_take(t, b, ORR_NOTE_STAND, mine, NULL, NULL);
    orr_seating_sit(t, b, seat, &ask->user);
    return ORR_OK;
}

static orr_err do_stand(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int mine = orr_table_seat_of(t, ask->user.id);
    if (mine < 0)
        return ORR_NOT_YOUR_SEAT;
    orr_table_take(t, b, ORR_NOTE_STAND, mine, NULL, NULL);
    return ORR_OK;
}

static orr_err do_colour(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    const orr_game *g = t->rules.game;
    int mine = orr_table_seat_of(t, ask->user.id);
    int row = -1;
    if (mine < 0)
        return ORR_NOT_YOUR_SEAT;
    if (t->given.origin.plies) /* its beginning was played with these */
        return ORR_FORBIDDEN;
    if (*ask->word) {
        if (orr_colours(g) == ORR_NO_TABLE || !t->rules.edition)
            return ORR_BAD_INPUT;
        row = orr_edition_row(t->rules.edition, orr_colours(g), ask->word);
        if (row < 0)
            return ORR_BAD_INPUT;
        if (t->seat[mine].colour != row && colour_taken(t, row))
            return ORR_FULL;
    }
    if (t->seat[mine].colour != row && is_noted(t))
        return ORR_LIMIT;
    if (t->seat[mine].colour != row)
        orr_table_take(t, b, ORR_NOTE_COLOUR, mine, NULL, ask->word);
    return ORR_OK;
}

static orr_err do_bot(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = ask->seat;
    if (!is_host(t, ask))
        return ORR_FORBIDDEN;
    if (seat < 0 || seat >= t->row.seats || (*ask->word && !orr_bot_level(ask->word)))
        return ORR_BAD_INPUT;
    if (*ask->word && t->row.rated == ORR_RATED)
        return ORR_FORBIDDEN;
    if (t->seat[seat].kind == ORR_SEAT_HUMAN || t->seat[seat].kind == ORR_SEAT_AUTOMATON || is_later(t, (unsigned)seat))
        return ORR_FULL;
    bool other = *ask->word ? strcmp(t->seat[seat].level, ask->word) != 0 : t->seat[seat].kind == ORR_SEAT_BOT;
    if (other && is_noted(t))
        return ORR_LIMIT;
    if (other)
        orr_table_take(t, b, ORR_NOTE_BOT, seat, NULL, ask->word);
    return ORR_OK;
}

/* Who is removed stays away from this table; only who made it, and was long away, may come back. */
static orr_err do_remove(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    int seat = ask->seat;
    if (!is_host(t, ask))
        return ORR_FORBIDDEN;
    if (seat < 0 || seat >= t->row.seats)
        return ORR_BAD_INPUT;
    if (t->seat[seat].kind != ORR_SEAT_HUMAN || !strcmp(t->seat[seat].user, ask->user.id))
        return ORR_FORBIDDEN;
    const char *user = t->seat[seat].user;
    orr_table_take(t, b, ORR_NOTE_STAND, seat, strcmp(user, t->row.host) ? user : NULL, NULL);
    return ORR_OK;
}

/* Has the user a seat before this one, or another that was not left? At a table each has one. */
static bool sits_elsewhere(const orr_table_now *t, unsigned seat)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (i != seat && t->seat[i].kind == ORR_SEAT_HUMAN && !strcmp(t->seat[i].user, t->seat[seat].user) &&
            (i < seat ? !t->seat[i].left || t->seat[seat].left : t->seat[seat].left && !t->seat[i].left))
            return true;
    return false;
}

static bool was_at(const orr_table_now *t, const char *user)
{
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind == ORR_SEAT_HUMAN && !strcmp(t->seat[i].user, user))
            return true;
    return false;
}

/* Who came in play sits from the start this time: so many seats fewer are kept. What a row says last holds. */
static void keep_fewer(const orr_table_now *t, unsigned taken, orr_plan *plan)
{
    const orr_rules *r = &t->rules;
    unsigned option = orr_seating_of(r->game)->later - 1u, free = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        free += r->seat[i].kind == ORR_HUMAN;
    if (!orr_seating_of(r->game)->later || taken <= free)
        return;
    size_t n = strlen(plan->row.options);
    snprintf(plan->row.options + n, sizeof plan->row.options - n, "%s=%d\n", orr_options_of(r->game)[option].id,
             r->option[option] - (int)(taken - free));
}

orr_err orr_table_again(const orr_table_now *t, const orr_user_row *user, orr_plan *plan)
{
    unsigned humans = 0, taken = 0;
    *plan = (orr_plan){.row = t->row, .time = t->time};
    if (t->status != ORR_FINISHED || !was_at(t, user->id))
        return ORR_FORBIDDEN;
    snprintf(plan->row.host, sizeof plan->row.host, "%s", user->id);
    plan->row.dealer = (uint8_t)((t->row.dealer + 1) % t->row.seats);
    for (unsigned i = 0; i < t->row.seats; i++) {
        const orr_seat_now *seat = &t->seat[i];
        plan->seat[i].colour = -1;
        bool erased = seat->kind == ORR_SEAT_HUMAN && !*seat->name; /* who comes to no table any more */
        if (seat->kind == ORR_SEAT_OPEN || (seat->left && strcmp(seat->user, user->id)) || erased ||
            (seat->kind == ORR_SEAT_HUMAN && sits_elsewhere(t, i)))
            continue;
        plan->seat[i] = *seat;
        taken += seat->kind != ORR_SEAT_AUTOMATON;
        humans += seat->kind == ORR_SEAT_HUMAN;
    }
    plan->start = humans == 1;
    keep_fewer(t, taken, plan);
    return ORR_OK;
}

orr_err orr_seating_do(orr_table_now *t, const orr_ask *ask, orr_notes *b)
{
    if (t->status != ORR_SETUP)
        return ORR_STARTED;
    if (orr_table_called(t) && ask->kind != ORR_ASK_COLOUR)
        return ORR_FORBIDDEN;
    switch (ask->kind) {
    case ORR_ASK_SIT:
        return do_sit(t, ask, b);
    case ORR_ASK_STAND:
    case ORR_ASK_LEAVE:
        return do_stand(t, ask, b);
    case ORR_ASK_COLOUR:
        return do_colour(t, ask, b);
    case ORR_ASK_BOT:
        return do_bot(t, ask, b);
    case ORR_ASK_REMOVE:
        return do_remove(t, ask, b);
    case ORR_ASK_START:
        return is_host(t, ask) ? orr_seating_start(t, b) : ORR_FORBIDDEN;
    default:
        return ORR_BAD_INPUT;
    }
}
