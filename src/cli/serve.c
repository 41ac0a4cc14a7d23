/* `orrery serve`: reads its own arguments, because nothing of it is shared with the other commands. */
#include "cli.h"

#include "server/serve.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef ORR_VERSION
#define ORR_VERSION "0.1.0"
#endif

typedef struct {
    char address[256];
    char web[1024];
    orr_serve_options o;
} serve_args;

static const struct {
    const char *name, *value, *help;
} flags[] = {
    {"listen", "ADDRESS:PORT", "where to listen; else 127.0.0.1:8080. Port 0: the system chooses"},
    {"data", "FILE", "the database; made when it is not there. Else orrery.db"},
    {"public-url", "URL", "the address in people's browsers; else http://localhost:PORT"},
    {"web", "DIR", "the built client; else the folder web beside this program"},
    {"bot-threads", "N", "threads that think for bots, 1 to 64; else one less than processors"},
    {"store-fault", "FILE", "for tests: the store fails when this file says \"fail\""},
    {"help", NULL, "this help"},
};

static int serve_help(FILE *out)
{
    fprintf(out, "orrery serve [flags]\n%s\n\nFlags:\n", cli_serve.brief);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        char left[48];
        snprintf(left, sizeof left, "--%s%s%s", flags[i].name, flags[i].value ? " " : "",
                 flags[i].value ? flags[i].value : "");
        fprintf(out, "  %-22s  %s\n", left, flags[i].help);
    }
    fputs("\nBehind a proxy that speaks https, listen on 127.0.0.1 and give the https address as --public-url.\n", out);
    return CLI_OK;
}

/* "127.0.0.1:8080", "[::1]:8080" */
static int read_listen(serve_args *a, const char *text)
{
    const char *colon = strrchr(text, ':');
    char *end = NULL;
    unsigned long port = colon ? strtoul(colon + 1, &end, 10) : 0;
    size_t n = colon ? (size_t)(colon - text) : 0;
    if (!colon || !n || n >= sizeof a->address || !colon[1] || *end || port > 65535 || colon[1] == '-')
        return cli_wrong("--listen %s: expected ADDRESS:PORT, as in 127.0.0.1:8080", text);
    if (*text == '[' && text[n - 1] == ']') {
        text++;
        n -= 2;
    }
    snprintf(a->address, sizeof a->address, "%.*s", (int)n, text);
    a->o.port = (uint16_t)port;
    return CLI_OK;
}

static int read_threads(serve_args *a, const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    if (!*text || *end || n < 1 || n > 64)
        return cli_wrong("--bot-threads %s: expected a whole number from 1 to 64", text);
    a->o.bot_threads = (unsigned)n;
    return CLI_OK;
}

static int read_flag(serve_args *a, const char *name, const char *value)
{
    if (!strcmp(name, "listen"))
        return read_listen(a, value);
    if (!strcmp(name, "bot-threads"))
        return read_threads(a, value);
    if (!strcmp(name, "data"))
        a->o.data = value;
    else if (!strcmp(name, "public-url"))
        a->o.public_url = value;
    else if (!strcmp(name, "web"))
        a->o.web_dir = value;
    else
        a->o.store_fault = value;
    return CLI_OK;
}

static int read_args(int argc, char **argv, serve_args *a)
{
    for (int i = 1; i < argc; i++) {
        char name[32];
        const char *word = argv[i], *equals = strchr(word, '='), *value = NULL;
        size_t n = equals ? (size_t)(equals - word) : strlen(word), k = 0;
        snprintf(name, sizeof name, "%.*s", (int)(n > 30 ? 30 : n), word);
        while (k < sizeof flags / sizeof *flags && (strncmp(name, "--", 2) || strcmp(name + 2, flags[k].name)))
            k++;
        if (k == sizeof flags / sizeof *flags || !flags[k].value)
            return cli_wrong("serve does not take %s; `orrery serve --help` lists what it takes", word);
        value = equals ? equals + 1 : ++i < argc ? argv[i] : NULL;
        if (!value || !*value)
            return cli_wrong("--%s: expected a value, as in --%s %s", flags[k].name, flags[k].name, flags[k].value);
        int e = read_flag(a, flags[k].name, value);
        if (e)
            return e;
    }
    return CLI_OK;
}

/* The folder web beside the program. */
static const char *web_beside(char *out, size_t size)
{
    char self[900];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return NULL;
    self[n] = 0;
    char *slash = strrchr(self, '/');
    if (!slash)
        return NULL;
    *slash = 0;
    snprintf(out, size, "%s/web", self);
    return out;
}

static int serve(int argc, char **argv)
{
    char url[64];
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    serve_args a = {.address = "127.0.0.1",
                    .o = {.port = 8080, .data = "orrery.db", .version = ORR_VERSION,
                          .bot_threads = processors > 2 ? (unsigned)(processors > 65 ? 64 : processors - 1) : 1}};
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h"))
            return serve_help(stdout);
    int e = read_args(argc, argv, &a);
    if (e)
        return e;
    a.o.address = a.address;
    if (!a.o.public_url) {
        snprintf(url, sizeof url, "http://localhost:%u", a.o.port);
        a.o.public_url = url;
    }
    if (!a.o.web_dir)
        a.o.web_dir = web_beside(a.web, sizeof a.web);
    return orr_serve(&a.o) ? CLI_FAILED : CLI_OK;
}

const cli_command cli_serve = {
    .name = "serve",
    .rest = "",
    .brief = "serves tables to browsers, until it is told to stop",
    .raw = serve,
};
