/* Lines: a match as programs are told of it (docs/api.md), and what they say. */
#include <orrery/tell.h>

/* ---- parts of lines -----------------------------------------------------------------------------------------------*/
void orr_options_json(const orr_rules *r, orr_json *j)
{
    const orr_option *o = orr_options_of(r->game);
    orr_json_kobject(j, "options");
    for (unsigned i = 0; o[i].id; i++) {
        int v = r->option[i];
        if (o[i].kind == ORR_OPTION_BOOL)
            orr_json_kbool(j, o[i].id, v != 0);
        else if (o[i].kind == ORR_OPTION_INT)
            orr_json_kint(j, o[i].id, v);
        else
            orr_json_kstr(j, o[i].id, o[i].words[v]);
    }
    orr_json_end(j);
}

static void put_lines(const orr_match *m, orr_seat seat, orr_json *j)
{
    const orr_rules *r = &m->rules;
    orr_line line[ORR_LINES_MAX];
    uint32_t n = orr_breakdown(r, m->state, seat, line);
    orr_json_karray(j, "lines");
    for (uint32_t i = 0; i < n; i++) {
        const orr_line_kind *kind = &orr_lines_of(r->game)[line[i].kind];
        orr_json_object(j);
        orr_json_kstr(j, "k", kind->id);
        if (kind->table != ORR_NO_TABLE && line[i].row != ORR_NO_ROW)
            orr_json_kstr(j, "row", orr_row_id(r, kind->table, line[i].row));
        orr_json_kint(j, "count", line[i].count);
        orr_json_kint(j, "points", line[i].points);
        orr_json_end(j);
    }
    orr_json_end(j);
}

void orr_over_json(const orr_match *m, orr_mask seats, orr_json *j)
{
    orr_result result[ORR_SEATS_MAX];
    bool left = m->plies && m->log[m->plies - 1].actor == ORR_TABLE;
    orr_match_outcome(m, result);
    orr_json_kstr(j, "reason", m->cut ? "cut" : left ? "left" : "end");
    orr_json_karray(j, "results");
    for (orr_seat i = 0; i < m->rules.seats; i++) {
        if (!(seats & ORR_BIT(i)))
            continue;
        orr_json_object(j);
        orr_json_kint(j, "seat", i);
        orr_json_kint(j, "score", result[i].score);
        orr_json_kint(j, "rank", result[i].rank);
        orr_json_kstr(j, "status", result[i].status == ORR_LEFT ? "left" : "played");
        put_lines(m, i, j);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void begin(orr_json *j, const char *type, uint64_t n, orr_text *out)
{
    orr_json_init(j, out);
    orr_json_object(j);
    orr_json_kstr(j, "t", type);
    orr_json_kint(j, "n", (int64_t)n);
}

static void put_board(const orr_match *m, orr_seat viewer, orr_json *j)
{
    orr_json_key(j, "view");
    orr_match_view(m, viewer, j);
}

/* Who plays with whom: what all at the table know. */
static void put_players(const orr_rules *r, orr_json *j)
{
    static const char *const kinds[] = {"human", "automaton", "later"};
    orr_json_karray(j, "seats");
    for (unsigned i = 0; i < r->seats; i++) {
        const orr_seat_rules *seat = &r->seat[i];
        orr_json_object(j);
        orr_json_kstr(j, "kind", kinds[seat->kind]);
        if (seat->team != ORR_NO_TEAM)
            orr_json_kint(j, "team", seat->team);
        if (seat->colour != ORR_NO_COLOUR)
            orr_json_kstr(j, "colour", orr_row_id(r, orr_colours(r->game), seat->colour));
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* ---- lines --------------------------------------------------------------------------------------------------------*/
void orr_tell_hello(const orr_match *m, orr_seat viewer, uint64_t n, int64_t ms, const int64_t *seed, orr_text *out)
{
    const orr_rules *r = &m->rules;
    int variant = orr_rules_variant(r->game);
    orr_json j;
    begin(&j, "hello", n, out);
    orr_json_kint(&j, "protocol", ORR_TELL_VERSION);
    orr_json_kstr(&j, "game", r->game->id);
    if (variant >= 0)
        orr_json_kstr(&j, "variant", orr_options_of(r->game)[variant].words[r->option[variant]]);
    orr_json_kint(&j, "version", r->game->version);
    orr_json_kstr(&j, "edition", r->edition ? orr_edition_hash(r->edition) : NULL);
    orr_options_json(r, &j);
    put_players(r, &j);
    orr_json_kint(&j, "dealer", r->dealer);
    orr_json_key(&j, "you");
    if (viewer < r->seats)
        orr_json_int(&j, viewer);
    else
        orr_json_null(&j);
    if (ms)
        orr_json_kint(&j, "ms", ms);
    if (seed)
        orr_json_kint(&j, "seed", *seed);
    orr_json_kint(&j, "ply", m->plies);
    put_board(m, viewer, &j);
    orr_json_end(&j);
}

void orr_tell_told(const orr_match *m, orr_seat viewer, uint64_t n, const orr_tell_event *event, uint32_t events,
                   uint32_t back, orr_text *out)
{
    orr_json j;
    begin(&j, "told", n, out);
    orr_json_kint(&j, "ply", m->plies);
    if (back != UINT32_MAX)
        orr_json_kint(&j, "back", back);
    orr_json_karray(&j, "events");
    for (uint32_t i = 0; i < events; i++) {
        orr_json_object(&j);
        orr_json_kint(&j, "ply", event[i].ply);
        if (event[i].clock)
            orr_json_kbool(&j, "clock", true);
        orr_event_members(&m->rules, &event[i].event, viewer, &j);
        orr_json_end(&j);
    }
    orr_json_end(&j);
    orr_json_end(&j);
}

uint32_t orr_tell_happened(const orr_match *m, orr_tell_event *out, uint32_t cap)
{
    uint32_t n = m->events.n < cap ? m->events.n : cap;
    bool clock = m->plies && m->log[m->plies - 1].flags & ORR_ENTRY_CLOCK;
    for (uint32_t i = 0; i < n; i++)
        out[i] = (orr_tell_event){.ply = m->plies, .clock = clock, .event = m->events.at[i]};
    return n;
}

void orr_tell_ask(orr_match *m, orr_seat seat, uint64_t n, int64_t ms, orr_text *out)
{
    orr_json j;
    begin(&j, "ask", n, out);
    orr_json_kint(&j, "ply", m->plies);
    orr_json_kint(&j, "q", m->question[seat]);
    orr_json_kstr(&j, "prompt", orr_question(&m->rules, m->state, seat)->id);
    if (ms)
        orr_json_kint(&j, "ms", ms);
    put_board(m, seat, &j);
    uint32_t legal = orr_match_legal(m, seat);
    orr_json_key(&j, "legal");
    orr_legal_json(&m->rules, m->legal, legal, &j);
    orr_json_end(&j);
}

void orr_tell_refused(uint64_t n, uint32_t q, orr_err code, unsigned left, orr_text *out)
{
    orr_json j;
    begin(&j, "refused", n, out);
    orr_json_kint(&j, "q", q);
    orr_json_kstr(&j, "code", orr_err_name(code));
    orr_json_kint(&j, "left", left);
    orr_json_end(&j);
}

void orr_tell_end(const orr_match *m, orr_seat viewer, uint64_t n, orr_mask seats, orr_text *out)
{
    orr_json j;
    begin(&j, "end", n, out);
    orr_json_kint(&j, "ply", m->plies);
    put_board(m, viewer, &j);
    orr_over_json(m, seats, &j);
    orr_json_end(&j);
}
