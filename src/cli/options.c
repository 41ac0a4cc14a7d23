/* The one table of flags, its reader, and the help made from it. */
#include "bots/bot.h"
#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef enum { FLAG, WHOLE, REAL, NUMBER, TEXT, LIST } option_kind; /* REAL: seconds above 0; NUMBER: min to max */

typedef struct {
    const char *name, *value, *help;
    option_kind kind;
    size_t offset;
    int64_t min, max;
} option;

#define AT(member) offsetof(cli_args, member)
static const option options[] = {
    {"help", NULL, "this help", FLAG, AT(help), 0, 0},
    {"seats", "N", "seats of a match; else as many as there are bots, within what the game takes", WHOLE, AT(seats), 1,
     12},
    {"seed", "N", "the seed of all that is random; equal seeds give equal results", WHOLE, AT(seed), 0, INT64_MAX},
    {"threads", "N", "how many matches run at the same time; else one a processor; results do not depend on it", WHOLE,
     AT(threads), 1, 64},
    {"rules", "VERSION", "the version of the rules; else the newest (`orrery games` lists them)", WHOLE, AT(rules), 1,
     UINT32_MAX},
    {"set", "OPTION=VALUE", "an option of the game; may stand several times (`orrery games` lists them)", LIST, AT(set),
     0, 0},
    {"bots", "A,B", "bots, as NAME[:KEY=VALUE]..., a level (apprentice, fellow, master), or engine:cmd=COMMAND", LIST,
     AT(bots), 0, 0},
    {"edition", "FILE", "component values of one's own instead of the built-in ones (docs/editions.md)", TEXT,
     AT(edition), 0, 0},
    {"matches", "N", "how many matches", WHOLE, AT(matches), 1, 10000000},
    {"json", NULL, "one JSON object a line, for programs", FLAG, AT(json), 0, 0},
    {"save", "DIR", "writes a replay file of every match into this folder, which is made, with its parents", TEXT,
     AT(save), 0, 0},
    {"by", "PATH", "wins by what stands at PATH in the last view of a match, for each seat; may stand several times",
     LIST, AT(by), 0, 0},
    {"mean", "PATH", "the mean of the number at PATH in the last view of a match; may stand several times", LIST,
     AT(mean), 0, 0},
    {"asked", "PROMPT", "counts the questions that seats are asked, and those before a seat is first asked PROMPT",
     TEXT, AT(asked), 0, 0},
    {"seat", "N", "the seat you take, counted from 0; else 0", WHOLE, AT(seat), 0, 11},
    {"seconds", "S", "how long to measure each game, in processor time; else 2", REAL, AT(seconds), 0, 3600},
    {"signature", NULL, "prints hashes of random matches from fixed seeds instead: a change of the rules shows", FLAG,
     AT(signature), 0, 0},
    {"search", NULL, "measures simulations of the ismcts bot instead, on one thread", FLAG, AT(search), 0, 0},
    {"iters", "N", "with --search: simulations a decision; else 10000", WHOLE, AT(iters), 1, 10000000},
    {"round", "N", "with --search: at the first decision of this round (the state's field `round`); else 3", WHOLE,
     AT(round), 0, 1000},
    {"params", "K=V:K=V", "with --search: more parameters of the bot; else depth=8", TEXT, AT(params), 0, 0},
    {"long", NULL, "many matches: what is run before a release", FLAG, AT(longer), 0, 0},
    {"check", NULL,
     "of a replay: exit 1 and say the line when the file does not hold; of ratings: compute all from the results, and "
     "compare",
     FLAG, AT(check), 0, 0},
    {"listen", "ADDRESS:PORT",
     "where to listen; else 127.0.0.1:8080; port 0: the system chooses; or unix:PATH, a socket file", TEXT, AT(listen),
     0, 0},
    {"public-url", "URL",
     "the address in people's browsers; else http://localhost:PORT; has to be given with a socket file", TEXT,
     AT(public_url), 0, 0},
    {"data", "FILE", "the file of tables, sessions and matches; else orrery.db", TEXT, AT(data), 0, 0},
    {"web", "DIR", "the built client; else the folder web beside this program, or where its package has put it", TEXT,
     AT(web), 0, 0},
    {"tables", "N",
     "tables kept in memory, and more while somebody looks at them; the rest lies in the store. Else 1000", WHOLE,
     AT(tables), 1, 20000},
    {"accounts", "WHO", "who may make an account: open (anybody), invite (who has an invitation), closed; else open",
     TEXT, AT(accounts), 0, 0},
    {"guests", "YES", "yes or no: whether one plays without an account; else yes", TEXT, AT(guests), 0, 0},
    {"offline", "YES", "yes or no: whether the page opens without a net; no rids browsers of what they keep of it",
     TEXT, AT(offline), 0, 0},
    {"tournaments", "WHO", "who may make one: everybody (who has an account) or hosts; else everybody", TEXT,
     AT(tournaments), 0, 0},
    {"contact", "ADDRESS", "whom people write to about a fault, told on the page: an address of mail, or an https URL",
     TEXT, AT(contact), 0, 0},
    {"source", "URL", "where the source of this server lies, told on the page: an https URL", TEXT, AT(source), 0, 0},
    {"keep-empty", "TIME",
     "how long a table is kept at which nobody ever plays, as in 1d, 12h, 30m, 0 for ever; else 1d", TEXT,
     AT(keep_empty), 0, 0},
    {"bot-threads", "N", "threads that think for bots; else one less than processors", WHOLE, AT(bot_threads), 1, 64},
    {"metrics-token", "FILE",
     "GET /metrics is answered to others than this machine when they bear the token in this file", TEXT,
     AT(metrics_token), 0, 0},
    {"commitment", "HEX", "the one that was shown before the match: the file must be of it", TEXT, AT(commitment), 0,
     0},
    {"key", "HEX", "the public key of the server, from its page /api/key: the file must be signed with it", TEXT,
     AT(key), 0, 0},
    {"hash", "HEX", "the hash of the course that was told at the end of the match: the file must be of it", TEXT,
     AT(hash), 0, 0},
    {"try", "WHAT",
     "of mail the address to which a letter goes, of push the file with keys and text, of ratings the players of a "
     "match, each as RATING/RD/VOLATILITY=PLACE",
     TEXT, AT(try_what), 0, 0},
    {"strike", "CODE", "of ratings: takes the match of that table out, and puts right what followed from it", TEXT,
     AT(strike), 0, 0},
    {"url", "URL", "the server, as in https://HOST", TEXT, AT(url), 0, 0},
    {"token", "TOKEN",
     "of an account there, with the scope play (docs/api.md); else what ORRERY_TOKEN holds, which no list of processes "
     "shows",
     TEXT, AT(token), 0, 0},
    {"table", "CODE", "sits down at this table, and ends with its match; else all matches of the account are played",
     TEXT, AT(table), 0, 0},
    {"smtp", "URL", "the mail server, as in smtp://mail.example.org:587; docs/hosting.md has its forms", TEXT, AT(smtp),
     0, 0},
    {"smtp-ca", "FILE", "certificates that the mail server's may be signed by, in the place of the system's", TEXT,
     AT(smtp_ca), 0, 0},
    {"mail-from", "ADDRESS", "whom letters come from, as in 'Orrery <post@example.org>'", TEXT, AT(mail_from), 0, 0},
    {"wait", "S", "seconds that the mail server may take; else 30", REAL, AT(wait), 0, 600},
    {"letter", "KIND", "which letter: try, code, address or turn; else try", TEXT, AT(letter), 0, 0},
    {"language", "CODE", "of the letter: en or fr; else en", TEXT, AT(language), 0, 0},
    {"store-fault", "FILE", "for tests: the store fails when this file says \"fail\"", TEXT, AT(store_fault), 0, 0},
    {"store-disk", "KIND",
     "for tests: what is not synced when the process is killed is lost; honest, or lying: most syncs do nothing", TEXT,
     AT(store_disk), 0, 0},
    {"test-clock", "MS", "for tests: every clock of a table, and every time somebody must have been away, is this long",
     WHOLE, AT(test_clock), 1, 86400000},
    {"test-games", NULL, "for tests: games that are not listed can be played, too", FLAG, AT(test_games), 0, 0},
    {"test-replays", "FOLDER", "for tests: matches can be begun from the files there, FOLDER/NAME.orrery", TEXT,
     AT(test_replays), 0, 0},
    {"test-wall", "FILE", "for tests: the wall clock is wrong by the milliseconds in this file", TEXT, AT(test_wall), 0,
     0},
    {"test-erase", "MS", "for tests: an erasure that was asked for comes after so long", WHOLE, AT(test_erase), 1,
     86400000},
    {"test-ready", "MS", "for tests: how long a ready check of the square waits", WHOLE, AT(test_ready), 1, 86400000},
    {"test-unseen", "MS", "for tests: guests who never sat down are forgotten after so long unseen", WHOLE,
     AT(test_unseen), 1, 86400000},
    {"from", "NAME", "whose invitations they are, or who strikes out; else the host's", TEXT, AT(from), 0, 0},
    {"count", "N", "how many; else 1", WHOLE, AT(count), 1, 1000},
    {"until", "TIME", "the end: a time from now, as 7d, 12h or 30m, or a day, as 2026-12-31 (UTC)", TEXT, AT(until), 0,
     0},
    {"reason", "TEXT", "why: kept with it, and in the trail", TEXT, AT(reason), 0, 0},
    {"lift", NULL, "ends it", FLAG, AT(lift), 0, 0},
    {"now", NULL, "at once, not in a week", FLAG, AT(at_once), 0, 0},
    {"tau", "T", "how fast volatility may change, above 0; else 0.5", NUMBER, AT(tau), 0, 100},
    {"days", "D", "days since the last rated match of each; else 0", NUMBER, AT(days), 0, 1000000},
    {"weight", "W", "of each other player, above 0; else 2 by the number of players", NUMBER, AT(weight), 0, 1000},
    {"players", "N", "how many people", WHOLE, AT(players), 2, 1000},
    {"size", "N", "people at a table; else 4", WHOLE, AT(size), 2, 9},
    {"rounds", "N", "rounds; else 5", WHOLE, AT(rounds), 1, 100},
    {"round-robin", NULL, "everybody meets everybody once, by Berger's tables or a block design", FLAG, AT(round_robin),
     0, 0},
    {"leave", "SHARE", "so many of the seats leave for good, each at one in twenty of its decisions; 0.1: one in ten",
     NUMBER, AT(leave), 0, 1},
    {"timeouts", "SHARE", "so many of the decisions run out of time, and the rules answer; 0.1: one in ten", NUMBER,
     AT(timeouts), 0, 1},
    {"legal", NULL, "what could be done at each ply, or with --to at that one", FLAG, AT(legal), 0, 0},
    {"views", NULL, "what was seen at each ply, or with --to at that one", FLAG, AT(views), 0, 0},
    {"to", "PLY", "stop after this many actions", WHOLE, AT(to), 0, INT32_MAX},
};
enum { OPTIONS = sizeof options / sizeof *options };

static const option *find(const char *name, size_t n)
{
    for (size_t i = 0; i < OPTIONS; i++)
        if (strlen(options[i].name) == n && memcmp(options[i].name, name, n) == 0)
            return &options[i];
    return NULL;
}

static bool is_taken(const cli_command *c, const option *o)
{
    if (o->offset == AT(help))
        return true;
    for (size_t i = 0; c->options[i]; i++)
        if (strcmp(c->options[i], o->name) == 0)
            return true;
    return false;
}

/* Adds to a list; --bots takes several, joined by commas (but for those in quotes). */
static int list_add(const option *o, cli_list *list, char *value)
{
    bool split = o->offset == AT(bots);
    while (value) {
        char *comma = split ? value + bot_span(value, ',') : NULL;
        if (comma && *comma)
            *comma++ = '\0';
        else
            comma = NULL;
        if (!*value)
            return cli_wrong("--%s: expected %s, found an empty one", o->name, o->value);
        if (list->n == CLI_LIST_MAX)
            return cli_wrong("--%s: expected at most %d", o->name, CLI_LIST_MAX);
        list->at[list->n++] = value;
        value = comma;
    }
    return CLI_OK;
}

static int value_read(const option *o, char *value, cli_args *a)
{
    void *at = (char *)a + o->offset;
    char *end = value;
    errno = 0;
    if (o->kind == TEXT) {
        *(const char **)at = value;
        return CLI_OK;
    }
    if (o->kind == LIST)
        return list_add(o, at, value);
    if (o->kind == REAL) {
        double v = strtod(value, &end);
        if (end == value || *end || !(v > 0) || v > (double)o->max)
            return cli_wrong("--%s %s: expected a number of seconds above 0, at most %lld", o->name, value,
                             (long long)o->max);
        *(double *)at = v;
        return CLI_OK;
    }
    if (o->kind == NUMBER) {
        double v = strtod(value, &end);
        if (end == value || *end || !(v >= (double)o->min && v <= (double)o->max))
            return cli_wrong("--%s %s: expected a number from %lld to %lld", o->name, value, (long long)o->min,
                             (long long)o->max);
        *(double *)at = v;
        return CLI_OK;
    }
    long long v = strtoll(value, &end, 10);
    if (end == value || *end || errno || v < o->min || v > o->max)
        return cli_wrong("--%s %s: expected a whole number from %lld to %lld", o->name, value, (long long)o->min,
                         (long long)o->max);
    *(int64_t *)at = v;
    return CLI_OK;
}

/* One flag at argv[*i], with its value in the same word or in the next. */
static int flag_read(const cli_command *c, int argc, char **argv, int *i, cli_args *a)
{
    char *name = argv[*i] + 2, *equals = strchr(name, '=');
    const option *o = find(name, equals ? (size_t)(equals - name) : strlen(name));
    if (!o || !is_taken(c, o))
        return cli_wrong("%s does not take %s; `orrery %s --help` lists what it takes", c->name, argv[*i], c->name);
    if (o->kind == FLAG) {
        if (equals)
            return cli_wrong("--%s takes no value", o->name);
        *(bool *)((char *)a + o->offset) = true;
        return CLI_OK;
    }
    if (!equals && *i + 1 >= argc)
        return cli_wrong("--%s: expected a value, as in --%s %s", o->name, o->name, o->value);
    return value_read(o, equals ? equals + 1 : argv[++*i], a);
}

int cli_parse(const cli_command *c, int argc, char **argv, cli_args *a)
{
    *a = (cli_args){.seats = -1,
                    .seed = -1,
                    .threads = -1,
                    .matches = -1,
                    .seat = -1,
                    .to = -1,
                    .iters = -1,
                    .round = -1,
                    .rules = -1,
                    .bot_threads = -1,
                    .tables = -1,
                    .players = -1,
                    .size = -1,
                    .rounds = -1,
                    .tau = -1,
                    .days = -1,
                    .weight = -1,
                    .test_clock = -1,
                    .test_erase = -1,
                    .test_unseen = -1,
                    .test_ready = -1,
                    .count = -1};
    bool flags = true;
    for (int i = 0; i < argc; i++) {
        int e = CLI_OK;
        if (flags && strcmp(argv[i], "--") == 0)
            flags = false;
        else if (flags && (strcmp(argv[i], "-h") == 0))
            a->help = true;
        else if (flags && strncmp(argv[i], "--", 2) == 0)
            e = flag_read(c, argc, argv, &i, a);
        else if (flags && argv[i][0] == '-' && argv[i][1])
            e = cli_wrong("%s: flags begin with two dashes; `orrery %s --help` lists them", argv[i], c->name);
        else if (a->rest.n == c->rest_max || a->rest.n == CLI_LIST_MAX)
            e = cli_wrong("%s: too much; expected `orrery %s%s%s`", argv[i], c->name, *c->rest ? " " : "", c->rest);
        else
            a->rest.at[a->rest.n++] = argv[i];
        if (e)
            return e;
    }
    if (!a->help && a->rest.n < c->rest_min)
        return cli_wrong("%s: something is missing; expected `orrery %s %s`", c->name, c->name, c->rest);
    return CLI_OK;
}

bool cli_flag_next(const cli_command *c, size_t *at, cli_flag *out)
{
    while (*at < OPTIONS) {
        const option *o = &options[++*at % OPTIONS]; /* --help, the first, comes last */
        if (!is_taken(c, o))
            continue;
        *out = (cli_flag){o->name, o->value, o->help};
        return true;
    }
    return false;
}

void cli_help(const cli_command *c, FILE *out)
{
    cli_flag f;
    fprintf(out, "orrery %s%s%s [flags]\n%s\n", c->name, *c->rest ? " " : "", c->rest, c->brief);
    if (c->more)
        fprintf(out, "\n%s\n", c->more);
    fprintf(out, "\nFlags:\n");
    for (size_t at = 0; cli_flag_next(c, &at, &f);) {
        char left[48];
        snprintf(left, sizeof left, "--%s%s%s", f.name, f.value ? " " : "", f.value ? f.value : "");
        fprintf(out, "  %-22s  %s\n", left, f.help);
    }
}
