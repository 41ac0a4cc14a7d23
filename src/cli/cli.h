/* The command line: what its sub-commands share. A flag means the same wherever it is taken: all of them stand in one
 * table (options.c), which also writes the help. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "bots/engine.h"

#include <stdio.h>

/* Exit statuses. */
enum { CLI_OK, CLI_FAILED, CLI_USAGE };

enum { CLI_LIST_MAX = 32 };
typedef struct {
    const char *at[CLI_LIST_MAX];
    unsigned n;
} cli_list;

/* Every flag's value. Numbers that were not given are -1, texts NULL. */
typedef struct {
    bool help, json, signature, search, check, legal, views, longer, test_games, round_robin, lift, at_once;
    int64_t seats, rules, seed, threads, matches, seat, to, iters, round, bot_threads, tables, test_clock, players,
        size, rounds, test_erase, test_unseen, test_ready, count;
    double seconds, leave, timeouts, wait, tau, days, weight;
    const char *save, *params, *listen, *public_url, *data, *web, *metrics_token, *keep_empty, *accounts, *guests,
        *offline, *tournaments, *contact, *source, *edition, *commitment;
    const char *store_fault, *store_disk, *test_replays, *test_wall; /* for tests */
    const char *key, *hash;
    const char *smtp, *smtp_ca, *mail_from, *try_what, *strike, *letter, *language;
    const char *from, *until, *reason, *asked;
    const char *url, *token, *table; /* of another server */
    cli_list set, bots, by, mean;
    cli_list rest; /* what is not a flag */
} cli_args;

typedef struct {
    const char *name;
    const char *rest;           /* "GAME", "[GAME...]", for the help */
    const char *brief;          /* one line */
    const char *more;           /* paragraphs for its own help */
    const char *const *options; /* names of flags it takes, ends with NULL; --help is always taken */
    unsigned rest_min, rest_max;
    int (*run)(const cli_args *a);
} cli_command;

extern const cli_command cli_games, cli_play, cli_simulate, cli_contest, cli_bench, cli_laws, cli_replay, cli_edition,
    cli_serve, cli_verify, cli_backup, cli_export, cli_doctor, cli_mail, cli_push, cli_ratings, cli_pair, cli_people,
    cli_rebuild, cli_link;

/* ---- options.c ---------------------------------------------------------------------------------------------------*/
/* Fills `a` from the arguments after the sub-command's name. CLI_USAGE, with a message on stderr, when wrong. */
int cli_parse(const cli_command *c, int argc, char **argv, cli_args *a);
void cli_help(const cli_command *c, FILE *out);
/* A flag that a command takes, in the order of its help. */
typedef struct {
    const char *name, *value, *help; /* value: NULL, or what it takes, as "FILE" */
} cli_flag;
/* The next one; *at begins with 0. False at the end. */
bool cli_flag_next(const cli_command *c, size_t *at, cli_flag *out);

/* ---- common.c ----------------------------------------------------------------------------------------------------*/
/* "orrery: ..." on stderr; returns CLI_FAILED or CLI_USAGE, so that a caller can return it. */
int cli_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));
int cli_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The game of an id, or NULL after a message that lists the games. */
const orr_registered *cli_game(const char *id);
/* The edition of --edition for a game; *out is NULL without the flag. CLI_OK, or a status after a message that lists all
 * faults. It lives until the next call. */
int cli_edition_of(const orr_game *g, const cli_args *a, const orr_edition **out);
/* The same for the game that a replay file, read before, names in its first line. */
int cli_edition_of_replay(const orr_text *replay, const cli_args *a, const orr_edition **out);
/* Says which versions of the rules are here instead of that one. */
int cli_wrong_version(const orr_game *g, int64_t version);
/* The rules of a match: a game, `seats`, --rules, --edition and each --set. CLI_OK, or a status after a message. The edition lives
 * until the next call. */
int cli_rules(const orr_game *g, unsigned seats, const cli_args *a, orr_rules *out);
/* The number of seats: --seats, else `wished` brought into the game's limits. 0 after a message. */
unsigned cli_seats(const orr_game *g, const cli_args *a, unsigned wished);
/* The value of a number that may be missing. */
int64_t cli_or(int64_t value, int64_t standard);
uint32_t cli_threads(const cli_args *a);
/* The seed: --seed, else a fresh one from the system. */
uint64_t cli_seed(const cli_args *a);

/* So many bytes of base64, and nothing else; false: it is not so. */
bool cli_from_base64(const char *text, uint8_t *out, size_t size);

/* A whole file; false after a message. Free out->at with orr_text_deinit. */
bool cli_read_file(const char *path, orr_text *out);
bool cli_write_file(const char *path, const orr_text *text);
/* Writes a finished text and a line end to stdout. */
int cli_print(orr_text *t);
/* JSON for people: small things on one line, big ones indented. */
void cli_print_json(const char *json, FILE *out);

/* A line about an engine: what was not as it should be. */
void cli_engine_tell(const char *text, const engine_faults *f);

double cli_now(void); /* seconds of a steady clock */

/* A bar on stderr, only on a terminal and only after a second. */
typedef struct {
    double begun, drawn;
    bool shown;
} cli_bar;
void cli_bar_draw(cli_bar *b, uint64_t done, uint64_t all);
void cli_bar_end(cli_bar *b);

#endif
