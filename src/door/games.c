/* GET /api/games: the games, their options, and what is advised. */
#include "door/inside.h"

/* The variants that an option belongs to; without the member to all. */
static void put_of(orr_json *j, const orr_game *g, const orr_option *o)
{
    int variant = orr_rules_variant(g);
    if (variant < 0 || !o->of)
        return;
    orr_json_karray(j, "of");
    for (unsigned v = 0; orr_options_of(g)[variant].words[v]; v++)
        if (o->of >> v & 1)
            orr_json_str(j, orr_options_of(g)[variant].words[v]);
    orr_json_end(j);
}

static void put_option(orr_json *j, const orr_rules *r, unsigned i)
{
    const orr_option *o = &orr_options_of(r->game)[i];
    static const char *const kinds[] = {"bool", "int", "choice"};
    orr_json_object(j);
    orr_json_kstr(j, "id", o->id);
    orr_json_kstr(j, "kind", kinds[o->kind]);
    if (o->group)
        orr_json_kstr(j, "group", o->group);
    put_of(j, r->game, o);
    if (o->kind == ORR_OPTION_BOOL) {
        orr_json_kbool(j, "standard", o->standard != 0);
        if (o->alone)
            orr_json_kbool(j, "alone", o->alone > 1);
    } else if (o->kind == ORR_OPTION_INT) {
        orr_json_kint(j, "standard", o->standard);
        if (o->alone)
            orr_json_kint(j, "alone", o->alone - 1);
        orr_json_kint(j, "min", o->min);
        orr_json_kint(j, "max", orr_rules_most(r, i));
    } else {
        orr_json_kstr(j, "standard", o->words[o->standard]);
        if (o->alone)
            orr_json_kstr(j, "alone", o->words[o->alone - 1]);
        orr_json_karray(j, "words");
        for (unsigned w = 0; o->words[w]; w++)
            orr_json_str(j, o->words[w]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_pair(orr_json *j, const char *key, const uint8_t *pair)
{
    orr_json_karray(j, key);
    orr_json_int(j, pair[0]);
    orr_json_int(j, pair[1]);
    orr_json_end(j);
}

/* A row a variant, or one. */
static void put_advice(orr_json *j, const orr_game *g)
{
    int variant = orr_rules_variant(g);
    orr_json_karray(j, "advice");
    for (unsigned i = 0; orr_lobby_of(g)->advice && (variant < 0 ? i < 1 : orr_options_of(g)[variant].words[i] != NULL);
         i++) {
        orr_json_object(j);
        put_pair(j, "seats", orr_lobby_of(g)->advice[i].seats);
        put_pair(j, "minutes", orr_lobby_of(g)->advice[i].minutes);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_game(orr_json *j, const orr_game *g)
{
    static const char *const levels[] = {"apprentice", "fellow", "master"};
    orr_rules rules;
    if (orr_rules_init(&rules, g, NULL, g->seats_min))
        return;
    orr_json_object(j);
    orr_json_kstr(j, "id", g->id);
    orr_json_kint(j, "seats_min", g->seats_min);
    orr_json_kint(j, "seats_max", g->seats_max);
    if (orr_lobby_of(g)->variant)
        orr_json_kstr(j, "variant", orr_lobby_of(g)->variant);
    if (orr_lobby_of(g)->advice)
        put_advice(j, g);
    if (g->seating)
        orr_json_kbool(j, "asks", true);
    orr_json_karray(j, "options");
    for (unsigned i = 0; orr_options_of(g)[i].id; i++)
        put_option(j, &rules, i);
    orr_json_end(j);
    orr_json_kstr(j, "edition", rules.edition ? orr_edition_hash(rules.edition) : NULL);
    orr_json_karray(j, "colours");
    for (uint32_t i = 0;
         orr_colours(g) != ORR_NO_TABLE && rules.edition && i < orr_edition_rows(rules.edition, orr_colours(g)); i++)
        orr_json_str(j, orr_row_id(&rules, orr_colours(g), i));
    orr_json_end(j);
    orr_json_karray(j, "levels");
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++)
        if (orr_bot_level(levels[i]))
            orr_json_str(j, levels[i]);
    orr_json_end(j);
    orr_json_end(j);
}

void orr_games_write(orr_text *out)
{
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_karray(&j, "games");
    for (unsigned i = 0; orr_registry[i].game; i++)
        if (orr_registry[i].game->listed)
            put_game(&j, orr_registry[i].game);
    orr_json_end(&j);
    orr_json_end(&j);
}

void orr_games_request(orr_door *d, const orr_request *r)
{
    orr_text text = {.max = 64 * 1024};
    orr_games_write(&text);
    orr_api_text(d, r->exchange, &text, "application/json");
}
