/* orrery link: requests to a server's open door (docs/api.md), and a match played there by a bot of this machine.
 * Threads: a line belongs to one; a table is played on a thread of its own. */
#ifndef CLI_LINK_H
#define CLI_LINK_H

#include "cli.h"

#include <jansson.h>

typedef struct link_line link_line;
/* To "https://HOST", without a slash at its end, with a token; both stay the caller's. NULL: memory is out. */
link_line *link_line_new(const char *url, const char *token);
void link_line_free(link_line *l);

enum { LINK_CODE_TEXT = 32 };
/* `path` is behind /api. Asks until there is an answer: a lost line, 429 and 503 are tried again, as the server says, for five minutes. `body`:
 * of a POST, or NULL. The answer is the caller's; NULL: refused, by the code in `code` ("line": there was none). */
json_t *link_ask(link_line *l, const char *path, const char *body, char code[LINK_CODE_TEXT]);

/* Calls `each` for the lines of a stream until it returns false, or the stream ends, or the line is cut: then false.
 * *lost: nothing came at all; `code` as above, "" when it began. */
typedef bool link_each(void *arg, const char *text, size_t n);
bool link_follow(link_line *l, const char *path, link_each *each, void *arg, char code[LINK_CODE_TEXT]);

/* ---- link_table.c -------------------------------------------------------------------------------------------------*/
typedef struct {
    const char *url, *token, *bot; /* a text of --bots */
    uint64_t seed;
    bool json;
} link_options;
/* Plays the own seat of a table to the end of the match. False after a message. */
bool link_play(const link_options *o, const char *table);

#endif
