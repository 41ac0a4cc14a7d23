/* Replay files, written: one JSON object a line (docs/replay.md). */
#include <orrery/match.h>

#include <stdio.h>

void orr_origin_json(const orr_origin *o, orr_json *j)
{
    if (!o->plies)
        return;
    orr_json_kobject(j, "from");
    orr_json_kstr(j, "table", o->table);
    orr_json_kint(j, "ply", o->plies);
    orr_json_end(j);
}

static void header(const orr_match *m, const orr_replay_info *info, orr_json *j)
{
    const orr_rules *r = &m->rules;
    char value[64], hex[17];
    orr_json_object(j);
    orr_json_kstr(j, "format", "orrery-replay-1");
    orr_json_kstr(j, "game", r->game->id);
    orr_json_kint(j, "version", r->version);
    orr_json_kstr(j, "edition", r->edition ? orr_edition_hash(r->edition) : NULL);
    orr_json_kobject(j, "options");
    for (unsigned i = 0; orr_options_of(r->game)[i].id; i++) {
        orr_rules_get(r, i, value, sizeof value);
        orr_json_kstr(j, orr_options_of(r->game)[i].id, value);
    }
    orr_json_end(j);
    orr_json_kint(j, "dealer", r->dealer);
    orr_json_karray(j, "seats");
    for (unsigned s = 0; s < r->seats; s++) {
        const orr_seat_rules *seat = &r->seat[s];
        orr_json_object(j);
        orr_json_kstr(j, "kind", info->seat_kind[s] ? info->seat_kind[s] : "human");
        if (info->seat_name[s])
            orr_json_kstr(j, "name", info->seat_name[s]);
        if (seat->kind == ORR_AUTOMATON)
            orr_json_kbool(j, "automaton", true);
        if (seat->kind == ORR_LATER)
            orr_json_kbool(j, "later", true);
        if (seat->colour != ORR_NO_COLOUR)
            orr_json_kint(j, "colour", seat->colour);
        if (seat->team != ORR_NO_TEAM)
            orr_json_kint(j, "team", seat->team);
        orr_json_end(j);
    }
    orr_json_end(j);
    if (info->commitment)
        orr_json_kstr(j, "commitment", info->commitment);
    orr_origin_json(&m->origin, j);
    if (info->seeded) {
        snprintf(hex, sizeof hex, "%016llx", (unsigned long long)info->seed);
        orr_json_kstr(j, "seed", hex);
    }
    orr_json_end(j);
}

static void write_actor(orr_json *j, orr_seat actor)
{
    orr_json_key(j, "by");
    if (actor == ORR_TABLE || actor == ORR_CHANCE)
        orr_json_str(j, actor == ORR_TABLE ? "table" : "chance");
    else
        orr_json_int(j, actor);
}

static void write_entry(const orr_match *m, uint32_t ply, orr_json *j)
{
    const orr_entry *e = &m->log[ply];
    char text[ORR_ACTION_TEXT];
    orr_action_print(&m->rules, e->action, text);
    orr_json_object(j);
    orr_json_kint(j, "ply", ply + 1);
    write_actor(j, e->actor);
    orr_json_karray(j, "a");
    orr_json_int(j, e->action.verb);
    orr_json_int(j, e->action.a);
    orr_json_int(j, e->action.b);
    orr_json_int(j, e->action.c);
    orr_json_end(j);
    orr_json_kstr(j, "do", text);
    if (e->flags & ORR_ENTRY_CLOCK)
        orr_json_kbool(j, "clock", true);
    orr_json_end(j);
}

static void write_result(const orr_match *m, const orr_replay_info *info, orr_json *j)
{
    orr_result result[ORR_SEATS_MAX];
    orr_match_outcome(m, result);
    orr_json_object(j);
    orr_json_karray(j, "result");
    for (unsigned s = 0; s < m->rules.seats; s++) {
        orr_json_object(j);
        orr_json_kint(j, "seat", s);
        orr_json_kint(j, "score", result[s].score);
        orr_json_kint(j, "rank", result[s].rank);
        orr_json_kstr(j, "status", result[s].status == ORR_LEFT ? "left" : "played");
        orr_json_end(j);
    }
    orr_json_end(j);
    orr_json_kint(j, "plies", m->plies);
    orr_json_kbool(j, "cut", m->cut);
    if (info->secret)
        orr_json_kstr(j, "secret", info->secret);
    if (info->seal)
        orr_seal_json(info->seal, j);
    orr_json_end(j);
}

void orr_replay_write(const orr_match *m, const orr_replay_info *info, orr_text *out)
{
    orr_json j;
    orr_json_init(&j, out);
    header(m, info, &j);
    orr_text_add(out, "\n", 1);
    for (uint32_t i = 0; i < m->plies; i++) {
        orr_json_init(&j, out);
        write_entry(m, i, &j);
        orr_text_add(out, "\n", 1);
    }
    if (orr_match_over(m)) {
        orr_json_init(&j, out);
        write_result(m, info, &j);
        orr_text_add(out, "\n", 1);
    }
}
