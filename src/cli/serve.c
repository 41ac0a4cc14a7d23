/* orrery serve: tables for people in browsers. */
#include "serve/serve.h"
#include "cli.h"
#include "cli/version.h"
#include "store/store.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* The PATH of unix:PATH. Nobody could guess what its people have in their address bars. */
static int socket_file_read(const char *path, const char *public_url)
{
    const size_t most = sizeof((struct sockaddr_un *)0)->sun_path - 1;
    if (*path != '/')
        return cli_wrong("--listen unix:%s: expected a path from the root, as in unix:/run/orrery/orrery.sock", path);
    if (strlen(path) > most)
        return cli_wrong("--listen unix:%s: that path has %zu bytes; one of a socket has at most %zu", path,
                         strlen(path), most);
    if (!public_url)
        return cli_wrong(
            "--listen unix:%s: expected --public-url too, the address in people's browsers: a socket file has none",
            path);
    return CLI_OK;
}

/* ADDRESS:PORT; an IPv6 address stands in brackets. */
static int listen_read(const char *text, char *address, size_t size, uint16_t *port)
{
    const char *colon = strrchr(text, ':');
    char *end = NULL;
    unsigned long n = colon ? strtoul(colon + 1, &end, 10) : 0;
    size_t length = colon ? (size_t)(colon - text) : 0;
    if (!length || length >= size || end == colon + 1 || *end || n > UINT16_MAX || colon[1] == '-')
        return cli_wrong("--listen %s: expected ADDRESS:PORT, as in 127.0.0.1:8080, or unix:PATH", text);
    if (*text == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    memcpy(address, text, length);
    address[length] = '\0';
    *port = (uint16_t)n;
    return CLI_OK;
}

/* "1d", "12h", "30m", "5s", or "0". */
static int keep_read(const char *text, int64_t *ms)
{
    static const struct {
        char unit;
        int64_t ms;
    } units[] = {{'d', 86400000}, {'h', 3600000}, {'m', 60000}, {'s', 1000}};
    char *end = NULL;
    long n = *text >= '0' && *text <= '9' ? strtol(text, &end, 10) : -1;
    *ms = 0;
    if (n == 0 && !*end)
        return CLI_OK;
    for (size_t i = 0; n > 0 && n <= 36500 && end[0] && !end[1] && i < sizeof units / sizeof *units; i++)
        if (*end == units[i].unit)
            *ms = n * units[i].ms;
    return *ms ? CLI_OK : cli_wrong("--keep-empty %s: expected a number and d, h, m or s, as in 1d, or 0", text);
}

static int people_read(const cli_args *a, orr_serve_options *o)
{
    static const char *const words[] = {"open", "invite", "closed"};
    const char *accounts = a->accounts ? a->accounts : "open", *guests = a->guests ? a->guests : "yes",
               *offline = a->offline ? a->offline : "yes";
    unsigned i = 0;
    while (i < 3 && strcmp(accounts, words[i]))
        i++;
    if (i == 3)
        return cli_wrong("--accounts %s: expected open, invite or closed", accounts);
    if (strcmp(guests, "yes") && strcmp(guests, "no"))
        return cli_wrong("--guests %s: expected yes or no", guests);
    const char *tournaments = a->tournaments ? a->tournaments : "everybody";
    if (strcmp(tournaments, "everybody") && strcmp(tournaments, "hosts"))
        return cli_wrong("--tournaments %s: expected everybody or hosts", tournaments);
    o->tournaments_by_hosts = !strcmp(tournaments, "hosts");
    o->accounts = (orr_accounts)i;
    if (strcmp(offline, "yes") && strcmp(offline, "no"))
        return cli_wrong("--offline %s: expected yes or no", offline);
    o->guests = !strcmp(guests, "yes");
    o->worker_off = !strcmp(offline, "no");
    return CLI_OK;
}

static bool is_https(const char *text) { return !strncmp(text, "https://", 8) && text[8]; }

/* What the page makes a link of: nothing in it but what stands in an address. */
static int told_read(const cli_args *a, orr_serve_options *o)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#[]@!$&()*+,;=%";
    const size_t most = 200;
    const char *contact = a->contact, *source = a->source, *at = contact ? strchr(contact, '@') : NULL;
    bool mail = at && at != contact && strchr(at, '.') && !strpbrk(contact, ":/?#[]&%") && !strchr(at + 1, '@');
    if (contact && ((!mail && !is_https(contact)) || strlen(contact) > most || contact[strspn(contact, allowed)]))
        return cli_wrong("--contact %s: expected an address of mail, as in host@example.org, or an https URL", contact);
    if (source && (!is_https(source) || strlen(source) > most || source[strspn(source, allowed)]))
        return cli_wrong("--source %s: expected an https URL", source);
    o->contact = contact;
    o->source = source;
    return CLI_OK;
}

/* The client's folder: --web, else ORRERY_WEB, else `web` beside this program, else where packages put it. */
static const char *web_dir(const cli_args *a, char *out, size_t size)
{
    const char *given = a->web ? a->web : getenv("ORRERY_WEB");
    static const char packaged[] = "../share/orrery/web";
    ssize_t n = given ? 0 : readlink("/proc/self/exe", out, size - sizeof packaged);
    if (given || n <= 0)
        return given;
    while (n && out[n - 1] != '/')
        n--;
    memcpy(out + n, "web", 4);
    if (access(out, F_OK))
        memcpy(out + n, packaged, sizeof packaged);
    return out;
}

static int run(const cli_args *a)
{
    const char *listen = a->listen ? a->listen : "127.0.0.1:8080";
    const char *socket_file = strncmp(listen, "unix:", 5) ? NULL : listen + 5;
    char address[256] = "", url[64], web[4096];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint16_t port = 0;
    struct stat folder;
    int e = socket_file ? socket_file_read(socket_file, a->public_url)
                        : listen_read(listen, address, sizeof address, &port);
    int64_t keep_ms;
    e = e ? e : keep_read(a->keep_empty ? a->keep_empty : "1d", &keep_ms);
    if (e)
        return e;
    snprintf(url, sizeof url, "http://localhost:%u", port);
    orr_serve_options o = {
        .address = address,
        .port = port,
        .socket_file = socket_file,
        .data = a->data ? a->data : "orrery.db",
        .public_url = a->public_url ? a->public_url : url,
        .web_dir = web_dir(a, web, sizeof web),
        .bot_threads = (unsigned)cli_or(a->bot_threads, processors < 3    ? 1
                                                        : processors > 65 ? 64
                                                                          : processors - 1),
        .keep_empty_ms = keep_ms,
        .tables = (unsigned)cli_or(a->tables, 1000),
        .smtp = a->smtp,
        .smtp_ca = a->smtp_ca,
        .mail_from = a->mail_from,
        .version = ORR_VERSION,
        .metrics_token = a->metrics_token,
        .store_fault = a->store_fault,
        .test_games = a->test_games,
        .test_replays = a->test_replays,
        .test_wall = a->test_wall,
        .test_clock_ms = (uint32_t)cli_or(a->test_clock, 0),
        .test_erase_ms = cli_or(a->test_erase, 0),
        .test_unseen_ms = cli_or(a->test_unseen, 0),
        .test_ready_ms = cli_or(a->test_ready, 0),
    };
    if ((e = people_read(a, &o)) || (e = told_read(a, &o)))
        return e;
    if (!a->smtp != !a->mail_from)
        return cli_wrong("serve: expected --smtp URL and --mail-from ADDRESS together");
    if ((a->web || getenv("ORRERY_WEB")) && (stat(o.web_dir, &folder) || !S_ISDIR(folder.st_mode)))
        return cli_fail("%s: there is no such folder of the client (--web, or ORRERY_WEB)", o.web_dir);
    if (a->store_disk && !orr_store_forgetful_disk(a->store_disk))
        return cli_wrong("--store-disk %s: expected honest or lying", a->store_disk);
    return orr_serve(&o) ? CLI_FAILED : CLI_OK;
}

static const char *const options[] = {
    "listen",       "public-url",  "data",          "web",         "tables",     "accounts",   "guests",
    "offline",      "tournaments", "contact",       "source",      "keep-empty", "smtp",       "smtp-ca",
    "mail-from",    "bot-threads", "metrics-token", "store-fault", "store-disk", "test-clock", "test-games",
    "test-replays", "test-wall",   "test-erase",    "test-unseen", "test-ready", NULL};
const cli_command cli_serve = {
    .name = "serve",
    .rest = "",
    .brief = "runs the server: tables for people in their browsers",
    .more = "Runs until SIGTERM or SIGINT (Ctrl-C). Behind a proxy that speaks https, listen on a socket file,\n"
            "unix:/run/orrery/orrery.sock, or on 127.0.0.1, and give the https address as --public-url;\n"
            "docs/hosting.md tells more. The file of --data is made when it is not there.",
    .options = options,
    .run = run,
};
