/* The one place that names all games: a line of games.def each. */
#include <orrery/match.h>
#include <string.h>

#include "embedded.h" /* made by the build: <id>_edition_json, <id>_text_en, <id>_text_fr and their sizes */

#define ORR_GAME(id, has_edition) extern const orr_game orr_game_##id;
#include "games.def"
#undef ORR_GAME

#define BYTES(name) (const char *)name
#define EDITION_0(id)
#define EDITION_1(id) .edition = BYTES(id##_edition_json), .edition_size = id##_edition_json_size,
#define ORR_GAME(id, has_edition)                                                                                      \
    {                                                                                                                  \
        .game = &orr_game_##id, EDITION_##has_edition(id).text = {BYTES(id##_text_en), BYTES(id##_text_fr)},           \
        .text_size = {id##_text_en_size, id##_text_fr_size},                                                           \
        .lobby = {BYTES(id##_lobby_en), BYTES(id##_lobby_fr)}, .lobby_size = {id##_lobby_en_size, id##_lobby_fr_size}, \
    },
const orr_registered orr_registry[] = {
#include "games.def"
    {.game = NULL},
};
#undef ORR_GAME

const orr_registered *orr_registry_find(const char *game_id)
{
    for (const orr_registered *r = orr_registry; r->game; r++)
        if (strcmp(r->game->id, game_id) == 0)
            return r;
    return NULL;
}

static bool is_title(const char *title, const char *game_id, const char *variant)
{
    size_t n = strlen(game_id);
    return !strncmp(title, game_id, n) && (*variant ? title[n] == '/' && !strcmp(title + n + 1, variant) : !title[n]);
}

bool orr_registry_rating(const char *game_id, const char *variant, const char *level, int *rating, int *rd)
{
    static const struct {
        const char *title, *level;
        int rating, rd;
    } rated[] = {
#define ORR_BOT_RATED(title, level, rating, rd, matches) {#title, #level, rating, rd},
#include "ratings.def"
#undef ORR_BOT_RATED
        {NULL, NULL, 1500, 250},
    };
    size_t i = 0;
    while (rated[i].title && (!is_title(rated[i].title, game_id, variant) || strcmp(rated[i].level, level)))
        i++;
    *rating = rated[i].rating;
    *rd = rated[i].rd;
    return rated[i].title;
}
