/* What tables say, and to whom. Built when a socket can take it, from a state that is durable. */
#include "table/inside.h"

#include <orrery/tell.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

const char *orr_status_name(orr_status status)
{
    static const char *const names[] = {"setup", "playing", "over"};
    return names[status];
}

/* ---- table --------------------------------------------------------------------------------------------------------*/
static void put_live(const orr_table_now *t, unsigned i, orr_json *j)
{
    int64_t away = orr_away_ms(t, i), left = t->more[i].deadline - t->now;
    orr_json_key(j, "clock");
    if (t->more[i].deadline)
        orr_json_int(j, left > 0 ? left : 0);
    else
        orr_json_null(j);
    orr_json_key(j, "away_ms");
    if (away >= 0)
        orr_json_int(j, away);
    else
        orr_json_null(j);
}

const char *orr_publish_kind(const orr_table_now *t, unsigned i)
{
    static const char *const kinds[] = {"open", "human", "bot", "automaton"};
    bool later = t->seat[i].kind == ORR_SEAT_OPEN && t->rules.seat[i].kind == ORR_LATER;
    return later ? "later" : kinds[t->seat[i].kind];
}

/* What the level is worth, where it was measured. */
static void put_rating(const orr_table_now *t, const orr_seat_now *seat, orr_json *j)
{
    int rating, rd;
    if (orr_registry_rating(t->row.game, orr_table_variant(t), seat->level, &rating, &rd))
        orr_json_kint(j, "rating", rating);
}

static void put_seat(const orr_table_now *t, unsigned i, bool live, orr_json *j)
{
    const orr_seat_now *seat = &t->seat[i];
    orr_json_object(j);
    orr_json_kstr(j, "kind", orr_publish_kind(t, i));
    if (seat->kind == ORR_SEAT_HUMAN) {
        orr_json_kstr(j, "user", seat->user);
        orr_json_kstr(j, "name", seat->name);
        if (seat->bot)
            orr_json_kbool(j, "bot", true);
    } else if (seat->kind != ORR_SEAT_OPEN) {
        orr_json_kstr(j, "name", orr_bot_name(t, i));
        if (seat->kind == ORR_SEAT_BOT) {
            orr_json_kstr(j, "level", seat->level);
            put_rating(t, seat, j);
        }
    }
    if (t->rules.seat[i].team != ORR_NO_TEAM)
        orr_json_kint(j, "team", t->rules.seat[i].team);
    orr_json_kstr(j, "colour",
                  seat->colour < 0 ? NULL : orr_row_id(&t->rules, orr_colours(t->rules.game), (uint32_t)seat->colour));
    orr_json_kbool(j, "here", seat->kind >= ORR_SEAT_BOT || (t->here & ORR_BIT(i)));
    orr_json_kbool(j, "left", seat->left);
    if (*seat->played_by)
        orr_json_kstr(j, "played_by", seat->played_by);
    if (live)
        put_live(t, i, j);
    orr_json_end(j);
}

static void put_time(const orr_table_now *t, orr_json *j)
{
    char time[ORR_TIME_TEXT];
    orr_json_kstr(j, "time_control", orr_time_print(&t->time, time));
}

static void put_seats(const orr_table_now *t, bool live, orr_json *j)
{
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < t->row.seats; i++)
        put_seat(t, i, live, j);
    orr_json_end(j);
}

void orr_publish_variant(const orr_table_now *t, orr_json *j)
{
    const orr_game *g = t->rules.game;
    int i = orr_rules_variant(g);
    if (i >= 0)
        orr_json_kstr(j, "variant", orr_options_of(g)[i].words[t->rules.option[i]]);
}

void orr_table_tell(orr_table_now *t, const orr_company *c, int64_t now, orr_text *out)
{
    int you = orr_table_seat_of(t, c->user);
    const char *host = orr_table_host(t, now);
    char link[400], commitment[65];
    orr_json j;
    snprintf(link, sizeof link, "%s/t/%s", c->origin, t->row.code);
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "table");
    orr_json_kstr(&j, "table", t->row.code);
    orr_json_kstr(&j, "game", t->row.game);
    orr_json_kstr(&j, "edition", t->row.edition[0] ? t->row.edition : NULL);
    orr_publish_variant(t, &j);
    orr_options_json(&t->rules, &j);
    orr_json_kstr(&j, "status", orr_status_name(t->status));
    orr_json_kstr(&j, "host", *host ? host : NULL);
    put_seats(t, true, &j);
    orr_json_kint(&j, "clock", t->time.turn);
    put_time(t, &j);
    orr_draw_commitment(&t->draw, commitment); /* from the first on: nobody has drawn yet */
    orr_json_kstr(&j, "commitment", commitment);
    orr_json_key(&j, "you");
    if (you < 0)
        orr_json_null(&j);
    else
        orr_json_int(&j, you);
    if (orr_table_removed(t, c->user))
        orr_json_kbool(&j, "removed", true);
    orr_json_kbool(&j, "open", t->row.open);
    if (t->row.rated)
        orr_json_kstr(&j, "rated", orr_rated_name(t->row.rated));
    orr_origin_json(&t->given.origin, &j);
    if (t->next_code[0])
        orr_json_kstr(&j, "next", t->next_code);
    orr_json_kstr(&j, "link", link);
    orr_json_kint(&j, "watchers", c->watchers);
    orr_wish_tell(t, c, &j);
    orr_json_end(&j);
}

void orr_table_card(const orr_table_now *t, orr_json *j)
{
    orr_json_kstr(j, "code", t->row.code);
    orr_json_kstr(j, "game", t->row.game);
    orr_publish_variant(t, j);
    orr_json_kstr(j, "status", orr_status_name(t->status));
    if (t->row.rated)
        orr_json_kstr(j, "rated", orr_rated_name(t->row.rated));
    put_time(t, j);
    put_seats(t, false, j);
}

/* ---- view ---------------------------------------------------------------------------------------------------------*/
static void put_mask(orr_json *j, const char *key, orr_mask mask)
{
    orr_json_karray(j, key);
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        if (mask & ORR_BIT(i))
            orr_json_int(j, i);
    orr_json_end(j);
}

uint32_t orr_publish_tail_from(const orr_table_now *t, uint32_t from)
{
    if (from && t->told_first && t->told > t->told_first) {
        uint32_t oldest = t->tail[t->told_first % ORR_TAIL].ply;
        return oldest > from ? oldest : from;
    }
    return from;
}

static void put_events(const orr_table_now *t, orr_seat viewer, uint32_t from, orr_json *j)
{
    orr_json_karray(j, "events");
    for (uint64_t i = t->told_first; i < t->told; i++) {
        const orr_told *told = &t->tail[i % ORR_TAIL];
        if (told->ply <= from)
            continue;
        orr_json_object(j);
        orr_json_kint(j, "ply", told->ply);
        if (t->match->log[told->ply - 1].flags & ORR_ENTRY_CLOCK)
            orr_json_kbool(j, "clock", true);
        orr_event_members(&t->rules, &told->event, viewer, j);
        orr_json_end(j);
    }
    orr_json_end(j);
}

void orr_publish_over(const orr_table_now *t, orr_json *j)
{
    orr_mask came = 0;
    for (orr_seat i = 0; i < t->row.seats; i++)
        if (t->seat[i].kind != ORR_SEAT_OPEN) /* else nobody has come */
            came |= ORR_BIT(i);
    orr_over_json(t->match, came, j);
}

static void put_over(const orr_table_now *t, orr_json *j)
{
    orr_json_key(j, "over");
    if (!orr_match_over(t->match)) {
        orr_json_null(j);
        return;
    }
    orr_json_object(j);
    orr_publish_over(t, j);
    orr_json_end(j);
}

static void put_question(orr_table_now *t, orr_seat seat, orr_json *j)
{
    orr_match *m = t->match;
    uint32_t n = orr_match_legal(m, seat);
    orr_json_kint(j, "q", m->question[seat]);
    orr_json_kstr(j, "prompt", orr_question(&t->rules, m->state, seat)->id);
    orr_json_key(j, "legal");
    orr_legal_json(&t->rules, m->legal, n, j);
}

static void put_deadlines(const orr_table_now *t, orr_json *j)
{
    char seat[4];
    orr_json_kobject(j, "deadline");
    for (unsigned i = 0; i < t->row.seats; i++)
        if (t->more[i].deadline) {
            snprintf(seat, sizeof seat, "%u", i);
            orr_json_kint(j, seat, t->more[i].deadline);
        }
    orr_json_end(j);
}

/* A question with a time of its own: the ring of a seat is full at `ms`. */
static void put_window(const orr_table_now *t, int you, orr_json *j)
{
    const orr_window *w = &t->window;
    if (!w->until)
        return;
    orr_json_kobject(j, "window");
    orr_json_kstr(j, "prompt", t->rules.game->prompts[w->prompt].id);
    orr_json_kint(j, "until", w->until);
    orr_json_kint(j, "ms", w->ms);
    orr_json_key(j, "paused");
    if (w->paused >= 0)
        orr_json_int(j, w->paused);
    else
        orr_json_null(j);
    orr_json_kbool(j, "pause", orr_clock_may_pause(t, you));
    orr_json_end(j);
}

/* What the table itself keeps a seat from doing, all of it: a turn that may still be taken back (its own: "done"),
 * or a bot that plays for its user. */
static bool put_kept(const orr_table_now *t, int you, orr_json *j)
{
    bool held = t->hold >= 0;
    if (!held && !orr_away_bot(t, (unsigned)you))
        return false;
    orr_json_object(j);
    orr_json_karray(j, "reasons");
    orr_json_object(j);
    orr_json_kstr(j, "k", !held ? "bot" : t->hold == you ? "done" : "held");
    orr_json_kint(j, "seat", held ? t->hold : you);
    orr_json_end(j);
    orr_json_end(j);
    orr_json_kint(j, "tree", 0);
    orr_json_end(j);
    return true;
}

/* Who is waited for, and what that means to the receiver. */
static void put_turn(orr_table_now *t, int you, orr_json *j)
{
    orr_turn turn = orr_match_active(t->match);
    bool held = t->hold >= 0;
    put_mask(j, "must", held ? ORR_BIT(t->hold) : turn.must);
    orr_json_key(j, "hold");
    if (held)
        orr_json_int(j, t->hold);
    else
        orr_json_null(j);
    orr_json_kbool(j, "undo", you >= 0 && orr_hold_undoable(t, you) < t->match->plies);
    put_deadlines(t, j);
    put_window(t, you, j);
    if (you < 0)
        return;
    if (!held && ((turn.must | turn.may) & ORR_BIT(you)) && !orr_away_bot(t, (unsigned)you))
        put_question(t, (orr_seat)you, j);
    orr_json_key(j, "not");
    if (orr_match_over(t->match) || !put_kept(t, you, j))
        orr_match_not(t->match, (orr_seat)you, j);
}

void orr_table_view(orr_table_now *t, const char *user, orr_eye *eye, orr_view_kept *kept, int64_t now, orr_text *out)
{
    orr_match *m = t->match;
    int you = orr_table_seat_of(t, user);
    orr_seat viewer = you < 0 ? ORR_SPECTATOR : (orr_seat)you;
    bool covered = t->status != ORR_FINISHED && orr_rules_cover(&t->rules);
    /* Who comes back to a game where cards lie covered is not told again what was laid: only the view counts. */
    uint32_t from = covered && eye->late ? m->plies : orr_publish_tail_from(t, eye->from);
    orr_json j;
    t->now = now;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "view");
    orr_json_kstr(&j, "table", t->row.code);
    orr_json_kint(&j, "ply", m->plies);
    orr_json_kint(&j, "from", from);
    orr_json_kint(&j, "rev", t->notes);
    orr_json_kstr(&j, "hash", orr_sign_told(t));
    if (eye->back != UINT32_MAX)
        orr_json_kint(&j, "back", eye->back);
    orr_json_key(&j, "view");
    orr_match_view_again(m, viewer, kept, &j);
    put_events(t, viewer, from, &j);
    put_turn(t, you, &j);
    if (you >= 0 || !orr_wish_barred(t, user))
        orr_match_asks(m, viewer, &j);
    put_over(t, &j);
    orr_json_end(&j);
    eye->from = m->plies;
    eye->back = UINT32_MAX;
    eye->late = false;
}

/* ---- replay -------------------------------------------------------------------------------------------------------*/
void orr_table_replay(const orr_table_now *t, const uint8_t *key, orr_text *out)
{
    orr_replay_info info = {0};
    orr_course course;
    orr_seal seal;
    char commitment[65], hex[65], kind[ORR_SEATS_MAX][32];
    orr_draw_commitment(&t->draw, commitment);
    sodium_bin2hex(hex, sizeof hex, t->row.secret, sizeof t->row.secret);
    for (unsigned i = 0; i < t->row.seats; i++) {
        orr_seat_kind is = t->seat[i].kind;
        bool bot = is >= ORR_SEAT_BOT;
        snprintf(kind[i], sizeof kind[i], is == ORR_SEAT_BOT ? "bot:%s" : "%s",
                 is == ORR_SEAT_BOT ? t->seat[i].level : orr_publish_kind(t, i));
        info.seat_kind[i] = kind[i];
        info.seat_name[i] = bot ? orr_bot_name(t, i) : is == ORR_SEAT_OPEN ? NULL : t->seat[i].name;
    }
    info.commitment = commitment;
    info.secret = hex;
    if (key) {
        orr_course_of(&course, t->row.secret, t->match);
        orr_sign_course(key, &course, &seal);
        info.seal = &seal;
    }
    orr_replay_write(t->match, &info, out);
}
