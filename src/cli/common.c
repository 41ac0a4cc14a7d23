#include "cli.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

/* What a file says may stand in it: a terminal obeys no escape of somebody else's. */
static void complain(const char *format, va_list args)
{
    char text[4096];
    int n = vsnprintf(text, sizeof text, format, args);
    for (char *p = text; n > 0 && *p; p++)
        if (((unsigned char)*p < 0x20 && *p != '\n' && *p != '\t') || *p == 0x7f)
            *p = '?';
    fprintf(stderr, "orrery: %s\n", n > 0 ? text : format);
}

int cli_fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_FAILED;
}

int cli_wrong(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    complain(format, args);
    va_end(args);
    return CLI_USAGE;
}

const orr_registered *cli_game(const char *id)
{
    const orr_registered *found = orr_registry_find(id);
    if (found)
        return found;
    char list[400] = "";
    size_t n = 0;
    for (size_t i = 0; orr_registry[i].game && n < sizeof list; i++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s%s", i ? ", " : "", orr_registry[i].game->id);
    cli_wrong("there is no game \"%s\"; expected one of: %s", id, list);
    return NULL;
}

unsigned cli_seats(const orr_game *g, const cli_args *a, unsigned wished)
{
    if (a->seats >= 0 && (a->seats < g->seats_min || a->seats > g->seats_max)) {
        if (g->seats_min == g->seats_max)
            cli_wrong("--seats %d: %s takes %u seat%s", (int)a->seats, g->id, g->seats_max,
                      g->seats_max == 1 ? "" : "s");
        else
            cli_wrong("--seats %d: %s takes %u to %u seats", (int)a->seats, g->id, g->seats_min, g->seats_max);
        return 0;
    }
    if (a->seats >= 0)
        return (unsigned)a->seats;
    return wished < g->seats_min ? g->seats_min : wished > g->seats_max ? g->seats_max : wished;
}

int cli_edition_of(const orr_game *g, const cli_args *a, const orr_edition **out)
{
    static orr_edition *given; /* of the last call */
    orr_faults faults = {0};
    orr_text file;
    orr_edition_free(given);
    *out = given = NULL;
    if (!a->edition)
        return CLI_OK;
    if (!g->components)
        return cli_wrong("--edition %s: %s has no components, and so no editions", a->edition, g->id);
    int status = CLI_FAILED;
    if (cli_read_file(a->edition, &file)) {
        orr_err e = orr_edition_load(g, file.at ? file.at : "", file.n, &given, &faults);
        for (uint32_t i = 0; i < faults.n; i++)
            cli_wrong("%s: %s: %s: %s", a->edition, *faults.at[i].path ? faults.at[i].path : "(file)",
                      faults.at[i].code, faults.at[i].detail);
        status = e == ORR_BAD_INPUT
                     ? cli_wrong("--edition %s: %u fault%s", a->edition, faults.total, faults.total == 1 ? "" : "s")
                 : e ? cli_fail("--edition %s: %s", a->edition, orr_err_name(e))
                     : CLI_OK;
        orr_faults_deinit(&faults);
    }
    orr_text_deinit(&file);
    *out = given;
    return status;
}

int cli_edition_of_replay(const orr_text *replay, const cli_args *a, const orr_edition **out)
{
    *out = NULL;
    if (!a->edition)
        return CLI_OK;
    json_t *head = json_loadb(replay->at ? replay->at : "", replay->n, JSON_DISABLE_EOF_CHECK, NULL);
    const char *id = json_string_value(json_object_get(head, "game"));
    const orr_registered *found = id ? orr_registry_find(id) : NULL;
    json_decref(head);
    return found ? cli_edition_of(found->game, a, out) : CLI_OK; /* the replay's reader says what is wrong with it */
}

int cli_wrong_version(const orr_game *g, int64_t version)
{
    uint32_t oldest = orr_rules_oldest(g);
    if (oldest == g->version)
        return cli_wrong("--rules %lld: %s has version %u alone", (long long)version, g->id, oldest);
    return cli_wrong("--rules %lld: %s has versions %u to %u", (long long)version, g->id, oldest, g->version);
}

int cli_rules(const orr_game *g, unsigned seats, const cli_args *a, orr_rules *out)
{
    const cli_list *set = &a->set;
    const orr_edition *edition;
    int status = cli_edition_of(g, a, &edition);
    if (status)
        return status;
    orr_err e = orr_rules_init(out, g, edition, seats);
    if (e)
        return cli_fail("%s with %u seats: %s", g->id, seats, orr_err_name(e));
    if (a->rules >= 0 && orr_rules_version(out, (uint32_t)a->rules))
        return cli_wrong_version(g, a->rules);
    for (unsigned i = 0; i < set->n; i++) {
        char id[64], why[200] = "";
        const char *equals = strchr(set->at[i], '=');
        size_t n = equals ? (size_t)(equals - set->at[i]) : 0;
        if (!n || n >= sizeof id)
            return cli_wrong("--set %s: expected OPTION=VALUE", set->at[i]);
        memcpy(id, set->at[i], n);
        id[n] = '\0';
        if (orr_rules_set(out, id, equals + 1, why, sizeof why))
            return cli_wrong("--set %s: %s", set->at[i], why);
    }
    orr_reason no = {0};
    if (!orr_rules_accepted(out, &no)) {
        const orr_reason_kind *kind = &orr_reasons_of(g)->kinds[no.kind];
        return cli_wrong("--set: these options and %u seats do not go together: %s%s%s", seats, kind->id, kind->rule ? ", " : "",
                         kind->rule ? kind->rule : "");
    }
    orr_rules_seat(out);
    return CLI_OK;
}

int64_t cli_or(int64_t value, int64_t standard) { return value >= 0 ? value : standard; }

uint32_t cli_threads(const cli_args *a)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return (uint32_t)cli_or(a->threads, processors < 1 ? 1 : processors > 16 ? 16 : processors);
}

uint64_t cli_seed(const cli_args *a)
{
    uint64_t seed = (uint64_t)a->seed;
    if (a->seed < 0 && getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)time(NULL);
    return a->seed < 0 ? seed >> 1 : seed; /* a seed can be given back as --seed */
}

bool cli_read_file(const char *path, orr_text *out)
{
    char block[65536];
    size_t n;
    *out = (orr_text){.max = FILE_MAX};
    FILE *f = fopen(path, "rb");
    if (!f) {
        cli_fail("%s: %s", path, strerror(errno));
        return false;
    }
    orr_text_add(out, "", 0);
    while ((n = fread(block, 1, sizeof block, f)) > 0)
        orr_text_add(out, block, n);
    bool good = !ferror(f) && !out->failed;
    if (!good)
        cli_fail("%s: %s", path, out->failed ? "expected a file of at most 64 MB" : strerror(errno));
    fclose(f);
    return good;
}

bool cli_write_file(const char *path, const orr_text *text)
{
    FILE *f = fopen(path, "wb");
    bool good = f && fwrite(text->at, 1, text->n, f) == text->n;
    if (f)
        good = fclose(f) == 0 && good;
    if (!good)
        cli_fail("%s: %s", path, strerror(errno));
    return good;
}

int cli_print(orr_text *t)
{
    if (t->failed)
        return cli_fail("the answer is too long");
    bool good = fwrite(t->at, 1, t->n, stdout) == t->n && putchar('\n') != EOF && fflush(stdout) == 0;
    orr_text_clear(t);
    return good ? CLI_OK : cli_fail("writing failed: %s", strerror(errno));
}

void cli_engine_tell(const char *text, const engine_faults *f)
{
    printf("%.120s: started %u times, died %u times; %u questions late, %u lines refused, %u answers by the rules\n", text,
           f->starts, f->died, f->late, f->refused, f->defaults);
}

double cli_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- JSON for people ---------------------------------------------------------------------------------------------*/
/* The end of the value at p: our own writer made it, so brackets and quotes match. */
static const char *value_end(const char *p)
{
    int depth = 0;
    for (; *p; p++) {
        if (*p == '"') {
            for (p++; *p && *p != '"'; p++)
                p += *p == '\\' && p[1];
        } else if (*p == '[' || *p == '{') {
            depth++;
        } else if (*p == ']' || *p == '}') {
            if (depth-- == 0)
                return p;
        } else if (*p == ',' && !depth) {
            return p;
        }
        if (!depth && (*p == ']' || *p == '}'))
            return p + 1;
    }
    return p;
}

/* Quotes around plain words are left out, a space follows , and : */
static void print_flat(const char *p, const char *end, FILE *out)
{
    bool text = false;
    for (; p < end; p++) {
        if (*p == '"') {
            text = !text;
            continue;
        }
        if (text && *p == '\\' && p + 1 < end)
            p++;
        fputc(*p, out);
        if (!text && (*p == ',' || *p == ':'))
            fputc(' ', out);
    }
}

/* The width of what print_flat writes. */
static long flat_width(const char *p, const char *end)
{
    long n = 0;
    bool text = false;
    for (; p < end; p++) {
        text ^= *p == '"';
        p += text && *p == '\\' && p + 1 < end;
        n += *p == '"' ? 0 : !text && (*p == ',' || *p == ':') ? 2 : 1;
    }
    return n;
}

/* What does not fit into a line has one line a member, each at `indent`; `begun`: the first goes on where the line is. A wide
 * member of an array begins with "- ". */
static void print_value(const char *p, const char *end, int indent, bool begun, FILE *out)
{
    enum { WIDTH = 112 };
    if ((*p != '{' && *p != '[') || flat_width(p, end) <= WIDTH - indent) {
        print_flat(p, end, out);
        return;
    }
    for (p++; p < end - 1; begun = false) {
        const char *stop = value_end(p), *value = p;
        if (!begun)
            fprintf(out, "\n%*s", indent, "");
        if (*p == '"') { /* a key, perhaps */
            const char *quote = strchr(p + 1, '"');
            if (quote && quote[1] == ':') {
                value = quote + 2;
                print_flat(p, value, out);
            }
        }
        bool item = value == p && (*p == '{' || *p == '[') && flat_width(p, stop) > WIDTH - indent - 2;
        if (item)
            fputs("- ", out);
        print_value(value, stop, indent + 2, item, out);
        p = *stop == ',' ? stop + 1 : stop;
    }
}

void cli_print_json(const char *json, FILE *out)
{
    print_value(json, json + strlen(json), 0, true, out);
    fputc('\n', out);
}

/* ---- the bar -----------------------------------------------------------------------------------------------------*/
void cli_bar_draw(cli_bar *b, uint64_t done, uint64_t all)
{
    enum { WIDTH = 40 };
    double now = cli_now();
    if (b->begun <= 0)
        b->begun = now;
    if (now - b->begun < 1.0 || now - b->drawn < 0.1 || !isatty(STDERR_FILENO))
        return;
    b->drawn = now;
    b->shown = true;
    int full = all ? (int)(done * WIDTH / all) : 0;
    double left = done ? (now - b->begun) / (double)done * (double)(all - done) : 0;
    fprintf(stderr, "\r%.*s%.*s %llu/%llu, %.0f s left ", full, "########################################",
            WIDTH - full, "........................................", (unsigned long long)done, (unsigned long long)all,
            left);
}

void cli_bar_end(cli_bar *b)
{
    if (b->shown)
        fprintf(stderr, "\r%*s\r", 72, "");
    b->shown = false;
}

static int base64_value(char c)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(letters, c) : NULL;
    return at ? (int)(at - letters) : -1;
}

bool cli_from_base64(const char *text, uint8_t *out, size_t size)
{
    size_t n = 0;
    uint32_t bits = 0;
    unsigned have = 0;
    int value;
    for (; (value = base64_value(*text)) >= 0; text++) {
        bits = bits << 6 | (unsigned)value;
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        if (n == size)
            return false;
        out[n++] = (uint8_t)(bits >> have & 255);
    }
    return n == size && !text[strspn(text, "=")];
}
