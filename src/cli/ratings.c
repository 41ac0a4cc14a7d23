/* orrery ratings: what a match does to ratings; and whether those of a server follow from its results. */
#include "cli.h"
#include "people/clerk.h"
#include "square/book.h"
#include "square/rating.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SHAPE "RATING/RD/VOLATILITY=PLACE, as in 1500/200/0.06=1"

typedef struct {
    const char *name;
    double above, most; /* what is expected: above the one, at most the other */
    char end;           /* what stands behind it */
} part;

static const part parts[] = {
    {"the rating", -100000, 100000, '/'},
    {"RD", 0, 10000, '/'},
    {"the volatility", 0, 10, '='},
    {"the place", 0, ORR_RATED_MAX, '\0'},
};

/* One word of --try, the number-th from 1. */
static int player_read(const char *word, unsigned number, orr_rated *out)
{
    double value[4];
    const char *at = word;
    for (unsigned i = 0; i < 4; i++) {
        const part *p = &parts[i];
        char *end;
        value[i] = strtod(at, &end);
        if (end == at || *end != p->end)
            return cli_wrong("--try, player %u, \"%s\": expected " SHAPE "; %s does not read so", number, word,
                             p->name);
        if (!(value[i] > p->above && value[i] <= p->most))
            return cli_wrong("--try, player %u, \"%s\": expected %s above %g, at most %g", number, word, p->name,
                             p->above, p->most);
        at = end + 1;
    }
    unsigned place = (unsigned)value[3];
    if (place < 1 || value[3] > place)
        return cli_wrong("--try, player %u, \"%s\": expected the place as a whole number from 1", number, word);
    *out = (orr_rated){.before = {value[0], value[1], value[2]}, .side = number - 1, .place = place};
    return CLI_OK;
}

/* The players of --try; their number in *n. */
static int players_read(const char *text, double days, orr_rated *out, unsigned *n)
{
    static const char blanks[] = " \t\n,";
    char word[200];
    for (*n = 0; *(text += strspn(text, blanks)); ++*n) {
        size_t length = strcspn(text, blanks);
        if (*n == ORR_RATED_MAX)
            return cli_wrong("--try: expected at most %d players", ORR_RATED_MAX);
        if (length >= sizeof word)
            return cli_wrong("--try, player %u: expected " SHAPE, *n + 1);
        memcpy(word, text, length);
        word[length] = '\0';
        int e = player_read(word, *n + 1, &out[*n]);
        if (e)
            return e;
        out[*n].days = days;
        text += length;
    }
    return *n < 2 ? cli_wrong("--try: expected at least 2 players, found %u; each is " SHAPE, *n) : CLI_OK;
}

static int print_json(const orr_rated *p, unsigned n)
{
    orr_text text = {.max = 1 << 16};
    for (unsigned i = 0; i < n; i++) /* 17 digits are the number itself */
        orr_text_fmt(&text, "%s{\"rating\":%.17g,\"rd\":%.17g,\"volatility\":%.17g}", i ? "," : "[", p[i].after.rating,
                     p[i].after.rd, p[i].after.volatility);
    orr_text_str(&text, "]");
    int e = cli_print(&text);
    orr_text_deinit(&text);
    return e;
}

/* ---- those of a server --------------------------------------------------------------------------------------------*/
static int print_report(const cli_args *a, const orr_book_report *r)
{
    unsigned long long results = r->results, struck = r->struck, waiting = r->waiting, entries = r->entries,
                       wrong = r->wrong;
    if (a->json)
        printf("{\"results\":%llu,\"struck\":%llu,\"waiting\":%llu,\"ratings\":%llu,\"%s\":%llu}\n", results, struck,
               waiting, entries, a->strike ? "changed" : "wrong", wrong);
    else if (a->strike || struck || waiting)
        printf("%llu struck out, %llu waiting\n", struck, waiting);
    if (!a->strike && wrong)
        return cli_fail("%llu results, %llu ratings: %llu values are not as they follow; the first: %s", results,
                        entries, wrong, r->first);
    if (!a->json && a->strike)
        printf("%llu results, %llu ratings: %llu values follow otherwise now, and were written\n", results, entries,
               wrong);
    else if (!a->json)
        printf("%llu results, %llu ratings: equal\n", results, entries);
    return ferror(stdout) ? CLI_FAILED : CLI_OK;
}

static void print_struck(void *arg, const char *code, const orr_book_hand *hand, const char *name)
{
    char day[24] = "";
    time_t seconds = (time_t)(hand->at / 1000);
    struct tm tm;
    (void)arg;
    if (gmtime_r(&seconds, &tm))
        strftime(day, sizeof day, "%Y-%m-%d %H:%M", &tm);
    printf("%s was struck out at %s UTC by %s%s%s\n", code, day,
           *name       ? name
           : *hand->by ? "somebody who left"
                       : "the host",
           *hand->words ? ": " : "", hand->words);
}

/* Whose hand it is: of --from, who has a role here, or the host's. */
static int hand_read(const cli_args *a, orr_store *s, orr_clerk_row *by, orr_book_hand *out)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    for (const char *c = a->reason; c && *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127)
            return cli_wrong("--reason: expected one line of text, found a control character (byte %zu)",
                             (size_t)(c - a->reason) + 1);
    if (a->reason && strlen(a->reason) > 1000)
        return cli_wrong("--reason: expected at most 1000 bytes, found %zu", strlen(a->reason));
    orr_err e = a->from ? orr_clerk_find(s, a->from, by) : ORR_OK;
    if (e)
        return cli_fail(e == ORR_NOT_FOUND ? "there is nobody called %s" : "%s cannot be read", a->from);
    if (a->from && by->role != ORR_ROLE_MODERATOR && by->role != ORR_ROLE_HOST)
        return cli_fail("%s is neither a moderator nor a host here", a->from);
    *out = (orr_book_hand){.by = by->user.id,
                           .words = a->reason ? a->reason : "",
                           .at = (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000};
    return CLI_OK;
}

static int run_on(const cli_args *a, orr_store *s)
{
    orr_book_report report;
    orr_clerk_row by = {0};
    orr_book_hand hand;
    int status = a->strike ? hand_read(a, s, &by, &hand) : CLI_OK;
    if (status)
        return status;
    orr_err e = a->strike ? orr_book_strike(s, a->strike, &hand, &report) : orr_book_check(s, &report);
    if (!e && !a->strike && !a->json)
        e = orr_book_struck(s, print_struck, NULL);
    if (!e)
        return print_report(a, &report);
    if (a->strike && (e == ORR_NOT_FOUND || e == ORR_OVER))
        return cli_fail("%s: %s", a->strike,
                        e == ORR_OVER ? "it was struck out before" : "no rated match of that table has ended");
    return cli_fail("%s", e == ORR_STALE ? "the server rates faster than it can be read; try again" : orr_err_name(e));
}

static int run_book(const cli_args *a)
{
    const char *data = a->data ? a->data : "orrery.db";
    orr_store *s = NULL;
    if (a->check && a->strike)
        return cli_wrong("ratings: expected --check or --strike CODE, not both");
    orr_err e = orr_store_open_beside(data, &s);
    if (e)
        return cli_fail("cannot open %s: %s", data,
                        e == ORR_NOT_FOUND ? "there is no such file"
                        : e == ORR_UNSUPPORTED
                            ? "it was made by another version; the server of this one brings it to its form"
                            : orr_err_name(e));
    int status = run_on(a, s);
    s->kind->close(s);
    return status;
}

static int run(const cli_args *a)
{
    if (!a->strike && (a->from || a->reason))
        return cli_wrong("ratings: --from and --reason are of --strike CODE");
    if (a->check || a->strike)
        return run_book(a);
    orr_rated people[ORR_RATED_MAX];
    unsigned n;
    orr_rating_rules rules = orr_rating_standard;
    if (!a->try_what)
        return cli_wrong(
            "ratings: expected --check, --strike CODE or --try PLAYERS, as in --try '1500/200/0.06=1 1400/30/0.06=2'");
    if (a->tau >= 0)
        rules.tau = a->tau;
    if (a->weight >= 0)
        rules.weight = a->weight;
    if (rules.tau < 0.01)
        return cli_wrong("--tau %g: expected at least 0.01; 0.3 to 1.2 are common", rules.tau);
    if (a->weight >= 0 && rules.weight < 0.001)
        return cli_wrong("--weight %g: expected at least 0.001", rules.weight);
    rules.unlimited = true;
    int e = players_read(a->try_what, a->days >= 0 ? a->days : 0, people, &n);
    if (e)
        return e;
    if (orr_rate(&rules, people, n))
        return cli_wrong("--try: these numbers are out of range");
    if (a->json)
        return print_json(people, n);
    printf("%5s  %9s %8s  %10s %9s %8s  %10s\n", "place", "rating", "RD", "volatility", "after", "RD", "volatility");
    for (unsigned i = 0; i < n; i++)
        printf("%5u  %9.2f %8.2f  %10.6f %9.2f %8.2f  %10.6f  %+.1f\n", people[i].place, people[i].before.rating,
               people[i].before.rd, people[i].before.volatility, people[i].after.rating, people[i].after.rd,
               people[i].after.volatility, people[i].after.rating - people[i].before.rating);
    return CLI_OK;
}

static const char *const options[] = {"try",    "tau",  "days",   "weight", "check", "strike",
                                      "from",   "reason", "data", "json",   NULL};
const cli_command cli_ratings = {
    .name = "ratings",
    .rest = "",
    .brief = "tells what a match does to ratings; checks those of a server",
    .more =
        "Glicko-2, each match a rating period, every player rated against every other from the values before the\n"
        "match. A place may be shared. RD is not held between 45 and 250 here, as it is for stored ratings. RD grows\n"
        "by 0.21436 rating periods a day. Glickman's example is the first line of\n"
        "  orrery ratings --try '1500/200/0.06=2 1400/30/0.06=3 1550/100/0.06=1 1700/300/0.06=1' \\\n"
        "      --weight 1 --days 4.665049449524165\n"
        "--check computes all ratings of --data anew from the results of its matches, and compares them to the last "
        "bit;\n"
        "its last line is \"N results, N ratings: equal\", or it says what differs. --strike CODE takes a match out, as "
        "if it had never been; who (--from NAME, of a moderator or host; else the host), when and why\n"
        "(--reason TEXT) stands in the trail, and --check tells it. Both also while the server runs.\n"
        "With --json, --try prints [{\"rating\",\"rd\",\"volatility\"}...] in the order given, unrounded.",
    .options = options,
    .run = run,
};
