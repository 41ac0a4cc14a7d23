/* POST /api/accepts: whoever sets up a match asks whether seats and options go together, and what a change of one of
 * them would be refused for. The rules alone know; nothing is kept. */
#include "door/inside.h"

#include <jansson.h>
#include <string.h>

enum { VALUES_MAX = 64 }; /* of one whole number that are tried */

orr_err orr_choose_options(orr_rules *r, json_t *options)
{
    const char *id;
    json_t *value;
    json_object_foreach(options, id, value)
    {
        char number[24];
        const char *word = json_string_value(value);
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        if (json_is_boolean(value))
            word = json_is_true(value) ? "true" : "false";
        else if (json_is_integer(value))
            word = number;
        if (!word || orr_rules_set(r, id, word, NULL, 0))
            return ORR_BAD_INPUT;
    }
    return ORR_OK;
}

/* The reason against one set of rules, as a member; nothing when they are accepted. */
static void put_refusal(const orr_rules *r, const char *key, orr_json *j)
{
    orr_reason why = {0};
    if (orr_rules_accepted(r, &why))
        return;
    orr_json_key(j, key);
    orr_reason_json(r, r->game->reasons ? &why : NULL, j);
}

static void put_values(const orr_rules *r, unsigned i, orr_json *j)
{
    const orr_option *o = &orr_options_of(r->game)[i];
    orr_rules other = *r;
    int first = o->kind == ORR_OPTION_INT ? o->min : 0, n = 2;
    if (o->kind == ORR_OPTION_INT)
        n = orr_rules_most(r, i) - o->min + 1;
    n = n < VALUES_MAX ? n : VALUES_MAX;
    for (int v = first; o->kind == ORR_OPTION_CHOICE ? o->words[v] != NULL : v < first + n; v++) {
        char text[64];
        other.option[i] = (int16_t)v;
        orr_rules_get(&other, i, text, sizeof text);
        put_refusal(&other, text, j);
    }
}

/* Of each other value of each option, and of each other number of seats, why it is refused. */
static void put_others(const orr_rules *r, orr_json *j)
{
    const orr_game *g = r->game;
    orr_rules other = *r;
    orr_json_kobject(j, "seats");
    for (unsigned n = g->seats_min; n <= g->seats_max; n++) {
        char key[4];
        snprintf(key, sizeof key, "%u", n);
        other.seats = (uint8_t)n;
        put_refusal(&other, key, j);
    }
    orr_json_end(j);
    orr_json_kobject(j, "not");
    for (unsigned i = 0; orr_options_of(g)[i].id; i++) {
        orr_json_kobject(j, orr_options_of(g)[i].id);
        put_values(r, i, j);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* Who is played by the rules, and who is on whose side. */
static void put_seating(orr_rules *r, orr_json *j)
{
    orr_rules_seat(r);
    orr_json_karray(j, "seating");
    for (unsigned i = 0; i < r->seats; i++) {
        orr_json_object(j);
        orr_json_kbool(j, "automaton", r->seat[i].kind == ORR_AUTOMATON);
        if (r->seat[i].kind == ORR_LATER)
            orr_json_kbool(j, "later", true);
        if (r->seat[i].team != ORR_NO_TEAM)
            orr_json_kint(j, "team", r->seat[i].team);
        orr_json_end(j);
    }
    orr_json_end(j);
}

void orr_choose_request(orr_door *d, const orr_request *r)
{
    json_t *json = json_loadb(r->body, r->size, JSON_REJECT_DUPLICATES, NULL), *options = NULL;
    const char *game = NULL;
    json_int_t said = 0;
    int seats;
    orr_rules rules;
    orr_text text = {.max = 64 * 1024};
    orr_json j;
    bool ok =
        json &&
        !json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:I,s:o}", "game", &game, "seats", &said, "options", &options) &&
        orr_whole(said, 1, ORR_SEATS_MAX, &seats);
    const orr_registered *entry = ok ? orr_registry_find(game) : NULL;
    ok = entry && json_is_object(options) && !orr_rules_init(&rules, entry->game, NULL, (unsigned)seats) &&
         !orr_choose_options(&rules, options);
    json_decref(json);
    if (!ok) {
        orr_api_error(d, r->exchange, 400, "bad_input");
        return;
    }
    orr_json_init(&j, &text);
    orr_json_object(&j);
    put_refusal(&rules, "why", &j);
    put_others(&rules, &j);
    if (orr_rules_accepted(&rules, NULL))
        put_seating(&rules, &j);
    orr_json_end(&j);
    orr_api_text(d, r->exchange, &text, "application/json");
}
