/* orrery link: a bot of this machine plays on a server, by its open door. */
#include "link.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { AT_ONCE = 16 /* matches */ };

/* ---- all matches of the account -----------------------------------------------------------------------------------*/
typedef struct {
    const link_options *o;
    pthread_mutex_t lock;
    struct {
        char code[16]; /* "": free */
    } at[AT_ONCE];
} all;

typedef struct {
    all *all;
    unsigned slot;
    char code[16];
} one;

static void *play_one(void *arg)
{
    one *p = arg;
    link_play(p->all->o, p->code);
    pthread_mutex_lock(&p->all->lock);
    p->all->at[p->slot].code[0] = 0;
    pthread_mutex_unlock(&p->all->lock);
    free(p);
    return NULL;
}

/* Under the lock. */
static bool is_played(const all *a, const char *code, int *free_slot)
{
    *free_slot = -1;
    for (unsigned i = 0; i < AT_ONCE; i++)
        if (!*a->at[i].code)
            *free_slot = (int)i;
        else if (!strcmp(a->at[i].code, code))
            return true;
    return false;
}

static void begin(all *a, const char *code)
{
    pthread_t thread;
    int slot;
    pthread_mutex_lock(&a->lock);
    one *p = !is_played(a, code, &slot) && slot >= 0 ? malloc(sizeof *p) : NULL;
    if (p) {
        *p = (one){.all = a, .slot = (unsigned)slot};
        snprintf(p->code, sizeof p->code, "%s", code);
        if (pthread_create(&thread, NULL, play_one, p)) {
            free(p);
        } else {
            snprintf(a->at[slot].code, sizeof a->at[slot].code, "%s", code);
            pthread_detach(thread);
        }
    }
    pthread_mutex_unlock(&a->lock);
}

/* Of more matches at once those that wait are begun when this is said again. */
static bool hear(void *arg, const char *text, size_t n)
{
    json_t *line = json_loadb(text, n, 0, NULL), *match;
    size_t i;
    json_array_foreach(json_object_get(line, "matches"), i, match)
    {
        const char *code = json_string_value(json_object_get(match, "code"));
        if (code && json_is_true(json_object_get(match, "asked")))
            begin(arg, code);
    }
    json_decref(line);
    return true;
}

static int play_all(const link_options *o, link_line *stream)
{
    all a = {.o = o, .lock = PTHREAD_MUTEX_INITIALIZER};
    char code[LINK_CODE_TEXT] = "";
    while (!*code)
        link_follow(stream, "/v1/stream", hear, &a, code);
    return cli_fail("the server refuses: %s", code);
}

/* ---- one table ----------------------------------------------------------------------------------------------------*/
/* Who sits there already goes on. */
static int play_there(const link_options *o, link_line *line, const char *table)
{
    char path[64], code[LINK_CODE_TEXT];
    snprintf(path, sizeof path, "/v1/tables/%.15s/sit", table);
    json_t *answer = link_ask(line, path, "{}", code);
    bool sits = answer || !strcmp(code, "started") || !strcmp(code, "over");
    json_decref(answer);
    if (!sits)
        return cli_fail("table %s: the server refuses: %s", table, code);
    return link_play(o, table) ? CLI_OK : CLI_FAILED;
}

static int run(const cli_args *a)
{
    char url[601] = "", why[200] = "";
    const char *token = a->token ? a->token : getenv("ORRERY_TOKEN");
    if (!a->url || !token || a->bots.n != 1)
        return cli_wrong("link: expected --url URL, one bot as --bots, and --token TOKEN or ORRERY_TOKEN");
    if ((strncmp(a->url, "https://", 8) && strncmp(a->url, "http://", 7)) || strlen(a->url) >= sizeof url)
        return cli_wrong("--url %s: expected https://HOST, or http://HOST", a->url);
    snprintf(url, sizeof url, "%s", a->url);
    for (size_t n = strlen(url); n && url[n - 1] == '/'; n--)
        url[n - 1] = 0;
    if (engine_is(a->bots.at[0]) && engine_check(a->bots.at[0], why, sizeof why))
        return cli_wrong("--bots: %s", why);
    if (a->table && (strlen(a->table) > 15 || strspn(a->table, "abcdefghijklmnopqrstuvwxyz0123456789") < strlen(a->table)))
        return cli_wrong("--table %s: expected the code of a table, as in its address", a->table);
    const link_options o = {.url = url, .token = token, .bot = a->bots.at[0], .seed = cli_seed(a)};
    signal(SIGPIPE, SIG_IGN);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    link_line *line = link_line_new(url, token);
    char code[LINK_CODE_TEXT];
    json_t *me = line ? link_ask(line, "/v1/me", NULL, code) : NULL;
    int status = CLI_FAILED;
    if (me)
        status = a->table ? play_there(&o, line, a->table) : play_all(&o, line);
    else
        cli_fail("%s: %s", url, !line ? "memory ran out" : !strcmp(code, "line") ? "no answer" : code);
    json_decref(me);
    link_line_free(line);
    return status;
}

static const char *const options[] = {"url", "token", "table", "bots", "seed", NULL};
const cli_command cli_link = {
    .name = "link",
    .rest = "",
    .brief = "lets a bot of this machine, built in or an engine, play on a server",
    .more = "Plays on the seats of the account whose token it is (docs/api.md), by the server's open door, until it is\n"
            "stopped; with --table it sits down at that one, and ends with its match. An engine is told the server's own\n"
            "lines; a built-in bot gets what its seat knows, and needs the rules and the form of the server's version.\n"
            "A line that was cut is taken up again. The end of each match is printed, a line of JSON.",
    .options = options,
    .rest_min = 0,
    .rest_max = 0,
    .run = run,
};
