/* What is kept of a match that is over for each person who played it: the facts, and a text with all that is shown later. */
#include "table/inside.h"

#include <orrery/tell.h>

#include <string.h>

static bool is_person(const orr_table_now *t, unsigned seat)
{
    return t->seat[seat].kind == ORR_SEAT_HUMAN && *t->seat[seat].user;
}

/* Who left a seat and came back to another one played at the one that was kept. */
static bool sits_better(const orr_table_now *t, unsigned seat)
{
    for (unsigned i = 0; i < t->row.seats; i++) {
        bool same = i != seat && is_person(t, i) && !strcmp(t->seat[i].user, t->seat[seat].user);
        if (same && (t->seat[seat].left != t->seat[i].left ? t->seat[seat].left : i < seat))
            return true;
    }
    return false;
}

static void count_moves(const orr_table_now *t, orr_played *out)
{
    for (uint32_t i = t->given.origin.plies; i < t->match->plies; i++)
        if (t->match->log[i].actor < ORR_SEATS_MAX && !(t->match->log[i].flags & ORR_ENTRY_CLOCK))
            out->moves[t->match->log[i].actor]++;
}

/* The points of each kind of line, as the table of kinds has them. */
static void add_lines(const orr_table_now *t, unsigned seat, orr_played *out)
{
    orr_line line[ORR_LINES_MAX];
    const orr_line_kind *kinds = orr_lines_of(t->rules.game);
    uint32_t n = orr_breakdown(&t->rules, t->match->state, (orr_seat)seat, line);
    for (uint32_t i = 0; i < n; i++) {
        unsigned at = 0;
        while (at < out->kinds && out->kind[at] != kinds[line[i].kind].id)
            at++;
        if (at == ORR_LINES_MAX)
            continue;
        if (at == out->kinds)
            out->kind[out->kinds++] = kinds[line[i].kind].id;
        out->points[seat][at] += line[i].points;
    }
}

bool orr_table_played(const orr_table_now *t, orr_played *out)
{
    *out = (orr_played){.at = t->ended, .ms = t->ended - t->begun};
    if (t->status != ORR_FINISHED || !t->match)
        return false;
    const orr_game *g = t->rules.game;
    int variant = orr_rules_variant(g);
    bool acted = false;
    unsigned people = 0;
    out->variant = variant < 0 ? "" : orr_options_of(g)[variant].words[t->rules.option[variant]];
    out->plies = t->match->plies;
    out->given = t->given.origin.plies != 0;
    /* As the table tells it (core/tell.c). */
    bool left = out->plies && t->match->log[out->plies - 1].actor == ORR_TABLE;
    out->ended = t->match->cut ? ORR_ENDED_CUT : left ? ORR_ENDED_LEFT : ORR_ENDED_WELL;
    orr_match_outcome(t->match, out->result);
    for (unsigned i = 0; i < t->row.seats; i++) {
        acted |= t->more[i].acts > 0;
        out->decided |= t->more[i].decided ? ORR_BIT(i) : 0;
        if (!is_person(t, i) || sits_better(t, i))
            continue;
        people++;
        out->people |= ORR_BIT(i);
        add_lines(t, i, out);
    }
    count_moves(t, out);
    return people > 1 || (people && acted); /* else nobody played: such tables are swept */
}

/* ---- the text -----------------------------------------------------------------------------------------------------*/
static void put_seats(const orr_table_now *t, const orr_played *p, orr_json *j)
{
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < t->row.seats; i++) {
        const orr_seat_now *seat = &t->seat[i];
        orr_json_object(j);
        orr_json_kstr(j, "kind", orr_publish_kind(t, i));
        if (seat->kind == ORR_SEAT_BOT)
            orr_json_kstr(j, "level", seat->level);
        if (seat->kind >= ORR_SEAT_BOT)
            orr_json_kstr(j, "name", orr_bot_name(t, i));
        if (t->rules.seat[i].team != ORR_NO_TEAM)
            orr_json_kint(j, "team", t->rules.seat[i].team);
        if (seat->colour >= 0)
            orr_json_kstr(j, "colour", orr_row_id(&t->rules, orr_colours(t->rules.game), (uint32_t)seat->colour));
        if (seat->kind != ORR_SEAT_OPEN) {
            orr_json_kint(j, "place", p->result[i].rank);
            orr_json_kint(j, "score", p->result[i].score);
        }
        if (seat->left)
            orr_json_kbool(j, "left", true);
        orr_json_end(j);
    }
    orr_json_end(j);
}

void orr_table_played_text(const orr_table_now *t, const orr_played *p, unsigned seat, orr_text *out)
{
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "ms", p->ms);
    orr_json_kint(&j, "plies", p->plies);
    orr_json_kint(&j, "moves", p->moves[seat]);
    if (p->given)
        orr_json_kstr(&j, "from", t->given.origin.table);
    orr_options_json(&t->rules, &j);
    put_seats(t, p, &j);
    orr_json_kobject(&j, "lines");
    for (unsigned i = 0; i < p->kinds; i++)
        if (p->points[seat][i])
            orr_json_kint(&j, p->kind[i], p->points[seat][i]);
    orr_json_end(&j);
    orr_json_end(&j);
}

/* ---- what a tournament counts -------------------------------------------------------------------------------------*/
void orr_table_glance(const orr_table_now *t, orr_glance *out)
{
    *out = (orr_glance){.status = t->status, .asked = orr_table_waited(t)};
    for (unsigned i = 0; i < t->row.seats; i++)
        out->bots |= t->status != ORR_SETUP && orr_away_bot(t, i) ? ORR_BIT(i) : 0;
    if (!t->match)
        return;
    out->plies = t->match->plies;
    out->scored = !t->rules.game->secrets;
    if (out->scored) {
        orr_result result[ORR_SEATS_MAX];
        orr_match_outcome(t->match, result);
        for (unsigned i = 0; i < t->row.seats; i++)
            out->score[i] = result[i].score;
    }
}

static const char *end_of(const orr_table_now *t, unsigned seat, const orr_result *r)
{
    const orr_seat_now *who = &t->seat[seat];
    if (who->kind != ORR_SEAT_HUMAN || who->left || r->status == ORR_LEFT)
        return "l";
    return !*who->played_by ? "" : t->more[seat].acts ? "b" : "n";
}

void orr_table_result_text(const orr_table_now *t, orr_text *out)
{
    orr_result result[ORR_SEATS_MAX];
    orr_match_outcome(t->match, result);
    for (unsigned i = 0; i < t->row.seats; i++)
        orr_text_fmt(out, "%s%u.%d%s", i ? "," : "", result[i].rank, result[i].score, end_of(t, i, &result[i]));
}
