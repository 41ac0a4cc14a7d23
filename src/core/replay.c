/* Replay files, read: one JSON object a line. docs/replay.md describes them well enough to write another reader. */
#include <orrery/match.h>

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char format_id[] = "orrery-replay-1";
enum { LINE_MAX_BYTES = 16384 };

static orr_err wrong(orr_replay *p, const char *why)
{
    snprintf(p->why, sizeof p->why, "%s", why);
    return ORR_BAD_INPUT;
}

static const char *text_of(const json_t *o, const char *key) { return json_string_value(json_object_get(o, key)); }

static bool small_int(const json_t *v, int64_t min, int64_t max, int64_t *out)
{
    *out = json_integer_value(v);
    return json_is_integer(v) && *out >= min && *out <= max;
}

static orr_err read_options(orr_replay *p, orr_rules *r, json_t *options)
{
    const char *key;
    json_t *value;
    if (!json_is_object(options))
        return wrong(p, "expected \"options\", an object of texts");
    json_object_foreach(options, key, value)
    {
        if (!json_is_string(value))
            return wrong(p, "expected each option to be a text");
        if (orr_rules_set(r, key, json_string_value(value), p->why, sizeof p->why) != ORR_OK)
            return ORR_BAD_INPUT;
    }
    return ORR_OK;
}

static bool colour_is_taken(const orr_rules *r, size_t seat)
{
    for (size_t i = 0; r->seat[seat].colour != ORR_NO_COLOUR && i < seat; i++)
        if (r->seat[i].colour == r->seat[seat].colour)
            return true;
    return false;
}

static orr_err read_seats(orr_replay *p, orr_rules *r, const json_t *seats)
{
    for (size_t s = 0; s < json_array_size(seats); s++) {
        const json_t *seat = json_array_get(seats, s);
        const json_t *colour = json_object_get(seat, "colour"), *team = json_object_get(seat, "team");
        const char *colour_id = text_of(seat, "colour_id");
        int64_t v;
        if (!json_is_object(seat) || !text_of(seat, "kind"))
            return wrong(p, "expected each seat to be an object with a \"kind\"");
        if (json_is_true(json_object_get(seat, "automaton")))
            r->seat[s].kind = ORR_AUTOMATON;
        if (json_is_true(json_object_get(seat, "later")))
            r->seat[s].kind = ORR_LATER;
        if (colour_id) {
            int32_t row = r->edition && orr_colours(r->game) != ORR_NO_TABLE
                              ? orr_edition_row(r->edition, orr_colours(r->game), colour_id)
                              : -1;
            if (row < 0)
                return wrong(p, "expected \"colour_id\" to be a colour of the game");
            r->seat[s].colour = (uint8_t)row;
        }
        if (colour) {
            int64_t rows = r->edition && orr_colours(r->game) != ORR_NO_TABLE
                               ? (int64_t)orr_edition_rows(r->edition, orr_colours(r->game))
                               : 0;
            if (!small_int(colour, 0, rows - 1, &v))
                return wrong(p, "expected \"colour\" to be a row of the game's colours");
            r->seat[s].colour = (uint8_t)v;
        }
        if (colour_is_taken(r, s))
            return wrong(p, "expected each seat to have a colour of its own");
        if (team) {
            if (!small_int(team, 0, ORR_SEATS_MAX - 1, &v))
                return wrong(p, "expected \"team\" to be a number from 0 to 11");
            r->seat[s].team = (uint8_t)v;
        }
    }
    return ORR_OK;
}

static orr_err find_edition(orr_replay *p, const orr_game *g, const char *hash, const orr_edition *given,
                            const orr_edition **out)
{
    *out = NULL;
    if (!g->components)
        return ORR_OK;
    const orr_edition *builtin = orr_edition_builtin(g);
    if (!hash)
        return wrong(p, "expected \"edition\", the hash of the edition");
    if (!strcmp(hash, orr_edition_hash(builtin)))
        *out = builtin;
    else if (given && !strcmp(hash, orr_edition_hash(given)))
        *out = given;
    if (*out)
        return ORR_OK;
    snprintf(p->why, sizeof p->why, "the match was played with edition %.64s, which is not here", hash);
    return ORR_UNSUPPORTED;
}

static orr_err read_origin(orr_replay *p, const json_t *from, orr_origin *out)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_-";
    const char *table = text_of(from, "table");
    size_t n = table ? strlen(table) : 0;
    int64_t ply;
    if (!from)
        return ORR_OK;
    if (!n || n >= sizeof out->table || strspn(table, letters) < n ||
        !small_int(json_object_get(from, "ply"), 1, UINT32_MAX, &ply))
        return wrong(p, "expected \"from\" to have a \"table\" and a \"ply\" from 1 on");
    snprintf(out->table, sizeof out->table, "%s", table);
    out->plies = (uint32_t)ply;
    return ORR_OK;
}

static orr_err other_version(orr_replay *p, const orr_game *g, uint32_t version)
{
    uint32_t oldest = orr_rules_oldest(g);
    if (oldest == g->version)
        snprintf(p->why, sizeof p->why, "the match was played by rules version %u, here is version %u", version,
                 oldest);
    else
        snprintf(p->why, sizeof p->why, "the match was played by rules version %u, here are versions %u to %u", version,
                 oldest, g->version);
    return ORR_UNSUPPORTED;
}

static orr_err read_header(orr_replay *p, json_t *o, const orr_edition *given)
{
    const char *format = text_of(o, "format"), *id = text_of(o, "game");
    const orr_registered *entry = id ? orr_registry_find(id) : NULL;
    const json_t *seats = json_object_get(o, "seats");
    const orr_edition *edition;
    orr_rules rules;
    orr_origin origin = {.plies = 0};
    int64_t v;
    if (!format || strcmp(format, format_id))
        return wrong(p, "expected \"format\":\"orrery-replay-1\" in the first line");
    if (!entry)
        return wrong(p, "expected \"game\" to be the id of a game known here");
    if (!small_int(json_object_get(o, "version"), 0, UINT32_MAX, &v))
        return wrong(p, "expected \"version\", the version of the rules");
    if (v < orr_rules_oldest(entry->game) || v > entry->game->version)
        return other_version(p, entry->game, (uint32_t)v);
    uint32_t version = (uint32_t)v;
    orr_err err = find_edition(p, entry->game, text_of(o, "edition"), given, &edition);
    if (err)
        return err;
    if (!json_is_array(seats) || orr_rules_init(&rules, entry->game, edition, (unsigned)json_array_size(seats)))
        return wrong(p, "expected \"seats\", an array of as many seats as the game has");
    orr_rules_version(&rules, version);
    if ((err = read_options(p, &rules, json_object_get(o, "options"))) || (err = read_seats(p, &rules, seats)) ||
        (err = read_origin(p, json_object_get(o, "from"), &origin)))
        return err;
    if (json_object_get(o, "dealer")) {
        if (!small_int(json_object_get(o, "dealer"), 0, rules.seats - 1, &v))
            return wrong(p, "expected \"dealer\" to be a seat");
        rules.dealer = (uint8_t)v;
    }
    if (!orr_rules_accepted(&rules, NULL))
        return wrong(p, "expected options that go together");
    p->bare = json_is_true(json_object_get(o, "bare"));
    if (p->bare)
        orr_rules_seat(&rules);
    p->match = orr_match_new(&rules);
    p->match->origin = origin;
    return ORR_OK;
}

static bool read_actor(const json_t *by, orr_seat *out)
{
    const char *word = json_string_value(by);
    int64_t v;
    if (word && (!strcmp(word, "table") || !strcmp(word, "chance"))) {
        *out = word[0] == 't' ? ORR_TABLE : ORR_CHANCE;
        return true;
    }
    if (!small_int(by, 0, ORR_SEATS_MAX - 1, &v))
        return false;
    *out = (orr_seat)v;
    return true;
}

static bool read_numbers(const json_t *a, orr_action *out)
{
    int64_t v[4];
    for (size_t i = 0; i < 4; i++)
        if (json_array_size(a) != 4 || !small_int(json_array_get(a, i), 0, UINT16_MAX, &v[i]))
            return false;
    *out = (orr_action){(uint16_t)v[0], (uint16_t)v[1], (uint16_t)v[2], (uint16_t)v[3]};
    return true;
}

/* By its numbers, its words, or both, which must agree. */
static orr_err read_action(orr_replay *p, const json_t *o, orr_action *out)
{
    const json_t *a = json_object_get(o, "a"), *words = json_object_get(o, "do");
    orr_action said;
    if ((a || !words) && !read_numbers(a, out))
        return wrong(p, "expected \"a\", the four numbers of an action");
    if (!words && p->bare)
        return ORR_OK;
    if (!json_is_string(words) || orr_action_parse(&p->match->rules, json_string_value(words), &said))
        return wrong(p, "expected \"do\": an action of this game in its readable form");
    if (a && memcmp(&said, out, sizeof said))
        return wrong(p, "expected \"a\" to be the four numbers of the action in \"do\"");
    *out = said;
    return ORR_OK;
}

static orr_err read_entry(orr_replay *p, const json_t *o, uint32_t to)
{
    const json_t *clock = json_object_get(o, "clock");
    const char *words = text_of(o, "do");
    char text[ORR_ACTION_TEXT];
    orr_action action;
    orr_seat actor;
    int64_t v;
    if (!small_int(json_object_get(o, "ply"), p->plies + 1, p->plies + 1, &v))
        return wrong(p, "expected \"ply\" to be one more than in the line before");
    p->plies++;
    if (p->plies > to)
        return ORR_OK;
    if (!read_actor(json_object_get(o, "by"), &actor))
        return wrong(p, "expected \"by\": a seat, \"table\" or \"chance\"");
    orr_err err = read_action(p, o, &action);
    if (err)
        return err;
    if (clock && !json_is_true(clock))
        return wrong(p, "expected \"clock\" to be true, where it stands");
    err = orr_match_play(p->match, actor, action);
    if (err == ORR_OK && clock)
        p->match->log[p->match->plies - 1].flags |= ORR_ENTRY_CLOCK;
    if (err == ORR_OK)
        return ORR_OK;
    if (words) /* what has been read is an action of this game; the numbers of a bare file may be of none */
        orr_action_print(&p->match->rules, action, text);
    else
        snprintf(text, sizeof text, "%u %u %u %u", action.verb, action.a, action.b, action.c);
    snprintf(p->why, sizeof p->why, "ply %u: %.100s is refused: %s", p->plies, text, orr_err_name(err));
    return ORR_BAD_INPUT;
}

static orr_err read_result(orr_replay *p, const json_t *o, bool check)
{
    const json_t *list = json_object_get(o, "result");
    unsigned seats = p->match->rules.seats;
    orr_result real[ORR_SEATS_MAX];
    int64_t v;
    if (!json_is_array(list) || json_array_size(list) != seats)
        return wrong(p, "expected \"result\" to list every seat");
    orr_match_outcome(p->match, real);
    for (unsigned s = 0; s < seats; s++) {
        const json_t *one = json_array_get(list, s);
        const char *status = text_of(one, "status");
        if (!small_int(json_object_get(one, "seat"), s, s, &v))
            return wrong(p, "expected \"result\" to name the seats in their order");
        if (!small_int(json_object_get(one, "score"), INT32_MIN, INT32_MAX, &v))
            return wrong(p, "expected a \"score\" for every seat");
        p->result[s].score = (int32_t)v;
        if (!small_int(json_object_get(one, "rank"), 1, ORR_SEATS_MAX, &v) || !status)
            return wrong(p, "expected a \"rank\" and a \"status\" for every seat");
        p->result[s].rank = (uint8_t)v;
        if (strcmp(status, "left") && strcmp(status, "played"))
            return wrong(p, "expected \"status\" to be \"played\" or \"left\"");
        p->result[s].status = strcmp(status, "left") ? ORR_PLAYED : ORR_LEFT;
        bool same = p->result[s].score == real[s].score && p->result[s].rank == real[s].rank &&
                    p->result[s].status == real[s].status;
        if (check && !same) {
            snprintf(p->why, sizeof p->why, "seat %u: the rules say score %d and rank %u", s, real[s].score,
                     real[s].rank);
            return ORR_BAD_INPUT;
        }
    }
    p->has_result = true;
    return ORR_OK;
}

/* The end of a file that was written without the rules: they say the result. */
static orr_err read_bare_end(orr_replay *p)
{
    orr_match_outcome(p->match, p->result);
    p->has_result = true;
    return ORR_OK;
}

static orr_err read_line(orr_replay *p, const char *line, size_t n, const orr_edition *edition, uint32_t to, bool check)
{
    json_error_t err;
    orr_err e;
    if (n > LINE_MAX_BYTES)
        return wrong(p, "the line is longer than 16,384 bytes");
    json_t *o = json_loadb(line, n, JSON_REJECT_DUPLICATES, &err);
    if (!json_is_object(o))
        e = wrong(p, "expected one JSON object on the line");
    else if (p->line == 1)
        e = read_header(p, o, edition);
    else if (p->has_result)
        e = wrong(p, "expected nothing after the result");
    else if (json_object_get(o, "result"))
        e = read_result(p, o, check && p->plies <= to);
    else if (p->bare && json_object_get(o, "secret"))
        e = read_bare_end(p);
    else
        e = read_entry(p, o, to);
    json_decref(o);
    return e;
}

orr_err orr_replay_read(const char *text, size_t size, const orr_edition *edition, uint32_t to, bool check,
                        orr_replay *out)
{
    *out = (orr_replay){0};
    size_t at = 0;
    while (at < size) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t n = end ? (size_t)(end - (text + at)) : size - at;
        out->line++;
        orr_err e = read_line(out, text + at, n, edition, to, check);
        if (e)
            return e;
        at += n + 1;
    }
    if (!out->match)
        return wrong(out, "the file is empty");
    if (check && out->plies <= to && orr_match_over(out->match) && !out->has_result)
        return wrong(out, "expected a result line: the match is over");
    if (check && out->has_result && out->plies <= to && !orr_match_over(out->match))
        return wrong(out, "a result stands here, yet the match is not over");
    return ORR_OK;
}

void orr_replay_deinit(orr_replay *r)
{
    orr_match_free(r->match);
    *r = (orr_replay){0};
}
