/* orrery people: who has an account, and what a host does about it; also while the server runs. */
#include "cli.h"
#include "people/clerk.h"
#include "people/owned.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WEEK_MS = 7 * 24 * 3600 * 1000, EXPORT_MAX = 1 << 28 };

typedef struct {
    const cli_args *args;
    orr_store *store;
    int64_t now;
    orr_clerk_row who;
} desk;

static int64_t wall_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static const char *day(int64_t ms, char out[24])
{
    time_t seconds = (time_t)(ms / 1000);
    struct tm tm;
    snprintf(out, 24, "-");
    if (ms > 0 && gmtime_r(&seconds, &tm))
        strftime(out, 24, "%Y-%m-%d %H:%M", &tm);
    return out;
}

static const char *role_of(const orr_clerk_row *r)
{
    static const char *const roles[] = {"person", "moderator", "host"};
    return !r->account ? "guest" : r->bot ? "bot" : roles[r->role <= ORR_ROLE_HOST ? r->role : 0];
}

/* ---- looking -----------------------------------------------------------------------------------------------------*/
static int print_json(const orr_clerk_row *r)
{
    orr_text text = {.max = 4096};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "id", r->user.id);
    orr_json_kstr(&j, "name", r->user.name);
    orr_json_kstr(&j, "role", role_of(r));
    orr_json_kbool(&j, "quiet", r->quiet);
    orr_json_kint(&j, "created", r->created);
    orr_json_kint(&j, "seen", r->seen);
    orr_json_kint(&j, "sessions", r->sessions);
    orr_json_kint(&j, "matches", r->matches);
    orr_json_kint(&j, "suspended", r->suspended);
    orr_json_kint(&j, "erase_at", r->erase_at);
    orr_json_end(&j);
    return cli_print(&text);
}

static void print_row(void *arg, const orr_clerk_row *r)
{
    const desk *d = arg;
    char created[24], seen[24], until[24];
    if (d->args->json) {
        print_json(r);
        return;
    }
    printf("%-20s  %-9s  since %s  seen %s", r->user.name, role_of(r), day(r->created, created), day(r->seen, seen));
    if (r->suspended > d->now)
        printf("  suspended until %s", day(r->suspended, until));
    if (r->quiet)
        printf("  quiet");
    if (r->erase_at)
        printf("  erased at %s", day(r->erase_at, until));
    putchar('\n');
}

static int list(desk *d)
{
    if (!d->args->json)
        printf("times are UTC\n");
    orr_err e = orr_clerk_list(d->store, print_row, d);
    return e && e != ORR_NOT_FOUND ? cli_fail("cannot read: %s", orr_err_name(e)) : CLI_OK;
}

static int show(desk *d)
{
    print_row(d, &d->who);
    return CLI_OK;
}

static int export(desk *d)
{
    orr_text text = {.max = EXPORT_MAX};
    orr_err e = orr_owned_export(d->store, d->who.user.id, d->now, &text);
    if (e) {
        orr_text_deinit(&text);
        return cli_fail("cannot export: %s", orr_err_name(e));
    }
    return cli_print(&text);
}

/* ---- doing -------------------------------------------------------------------------------------------------------*/
static int done(orr_err e, const char *what)
{
    if (e)
        return cli_fail("%s: %s", what, e == ORR_NOT_FOUND ? "there is nothing to change" : orr_err_name(e));
    return CLI_OK;
}

static int grant(desk *d)
{
    static const char *const roles[] = {"person", "moderator", "host"};
    const char *role = d->args->rest.n > 2 ? d->args->rest.at[2] : "";
    unsigned i = 0;
    while (i < 3 && strcmp(role, roles[i]))
        i++;
    if (i == 3)
        return cli_wrong("people grant NAME ROLE: expected person, moderator or host");
    return done(orr_clerk_grant(d->store, d->who.user.id, (orr_role)i, d->now), "grant");
}

static int invite(desk *d)
{
    char code[ORR_INVITATION_TEXT];
    orr_clerk_row by = {0};
    const char *url = d->args->public_url ? d->args->public_url : "";
    size_t n = strlen(url);
    n -= n && url[n - 1] == '/'; /* "https://HOST/" is a public URL, too */
    if (d->args->from && orr_clerk_find(d->store, d->args->from, &by))
        return cli_fail("there is nobody called %s", d->args->from);
    for (int64_t i = cli_or(d->args->count, 1); i > 0; i--) {
        orr_err e = orr_clerk_invite(d->store, by.user.id, d->now, code);
        if (e)
            return done(e, "invite");
        printf("%.*s%s%s\n", (int)n, url, n ? "/i/" : "", code);
    }
    return CLI_OK;
}

/* "7d", "12h", "30m", or a day, "2026-12-31", which is over when it begins; in UTC. 0: neither. */
static int64_t time_read(const char *text, int64_t now)
{
    struct tm tm = {0};
    char *end = NULL;
    long n = *text >= '1' && *text <= '9' ? strtol(text, &end, 10) : 0;
    int64_t unit = !end || !*end || end[1] ? 0
                   : *end == 'd'           ? 86400000
                   : *end == 'h'           ? 3600000
                   : *end == 'm'           ? 60000
                                           : 0;
    if (unit && n > 0 && n <= 36500)
        return now + n * unit;
    end = strptime(text, "%Y-%m-%d", &tm);
    return end && !*end ? (int64_t)timegm(&tm) * 1000 : 0;
}

static int suspend(desk *d)
{
    const cli_args *a = d->args;
    if (a->lift)
        return done(orr_clerk_lift(d->store, d->who.user.id, d->now), "lift");
    int64_t until = a->until ? time_read(a->until, d->now) : 0;
    if (until <= d->now || !a->reason || !*a->reason || strlen(a->reason) > 1000)
        return cli_wrong(
            "people suspend NAME: expected --until TIME to come, as 7d, 12h or 2026-12-31, and --reason TEXT");
    return done(orr_clerk_suspend(d->store, d->who.user.id, until, a->reason, d->now), "suspend");
}

static int quiet(desk *d)
{
    return done(orr_clerk_quiet(d->store, d->who.user.id, !d->args->lift, d->now), "quiet");
}

static int erase(desk *d)
{
    return done(orr_clerk_erase(d->store, d->who.user.id, d->args->at_once ? d->now : d->now + WEEK_MS, d->now),
                "erase");
}

/* ---- the command -------------------------------------------------------------------------------------------------*/
static const struct {
    const char *name;
    unsigned rest; /* words that it takes, itself included */
    int (*run)(desk *d);
} all[] = {
    {"list", 1, list},       {"show", 2, show},     {"grant", 3, grant}, {"invite", 1, invite},
    {"suspend", 2, suspend}, {"quiet", 2, quiet},   {"export", 2, export}, {"erase", 2, erase},
};
enum { ALL = sizeof all / sizeof *all };

static int run(const cli_args *a)
{
    desk d = {.args = a, .now = wall_ms()};
    const char *data = a->data ? a->data : "orrery.db", *name = a->rest.n > 1 ? a->rest.at[1] : NULL;
    size_t i = 0;
    while (i < ALL && strcmp(all[i].name, a->rest.at[0]))
        i++;
    if (i == ALL)
        return cli_wrong("people %s: expected list, show, grant, invite, suspend, quiet, export or erase", a->rest.at[0]);
    if (a->rest.n != all[i].rest)
        return cli_wrong("people %s: expected %s", all[i].name,
                         all[i].rest == 1   ? "nothing more"
                         : all[i].rest == 2 ? "a name"
                                            : "a name and a role");
    orr_err e = orr_store_open_beside(data, &d.store);
    if (e)
        return cli_fail("cannot open %s: %s", data,
                        e == ORR_NOT_FOUND ? "there is no such file"
                        : e == ORR_UNSUPPORTED
                            ? "it was made by another version; the server of this one brings it to its form"
                            : orr_err_name(e));
    e = name ? orr_clerk_find(d.store, name, &d.who) : ORR_OK;
    int status = e == ORR_NOT_FOUND ? cli_fail("there is nobody called %s", name)
                 : e                ? cli_fail("cannot read: %s", orr_err_name(e))
                                    : all[i].run(&d);
    d.store->kind->close(d.store);
    return status;
}

static const char *const options[] = {"json",   "from", "count", "public-url", "until",
                                      "reason", "lift", "now",   "data",       NULL};
const cli_command cli_people = {
    .name = "people",
    .rest = "WHAT [NAME] [ROLE]",
    .brief = "who has an account on a server, and what its host does about it",
    .more =
        "Works on the data of a server, also while it serves; what it changes the server knows within two seconds.\n"
        "NAME is that of an account, or the id of any user.\n"
        "\n"
        "  list                  all accounts\n"
        "  show NAME             one\n"
        "  grant NAME ROLE       person, moderator or host; sessions end, who rises signs in again\n"
        "  invite                prints a code for --accounts invite, or with --public-url a link; --count N prints N\n"
        "  suspend NAME          with --until and --reason: nobody signs in to it until then; --lift: again\n"
        "  quiet NAME            an account that talks with its friends alone; --lift: with others again\n"
        "  export NAME           writes all that is stored about somebody, as GET /api/me/export does\n"
        "  erase NAME            in a week all of it goes; with --now at once. Matches stay, of somebody who left",
    .options = options,
    .rest_min = 1,
    .rest_max = 3,
    .run = run,
};
