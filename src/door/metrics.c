/* GET /metrics: the state of the server as Prometheus reads it (text 0.0.4). For this machine, or for who has the
 * token. */
#include "door/inside.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { TOKEN_MIN = 16 };

bool orr_metrics_token(orr_door *d, const char *path)
{
    char line[160] = "";
    FILE *f = path ? fopen(path, "re") : NULL;
    d->begun = orr_now_ms();
    if (!path)
        return true;
    if (f) {
        if (!fgets(line, sizeof line, f))
            line[0] = 0;
        fclose(f);
    }
    line[strcspn(line, "\r\n")] = 0;
    if (strlen(line) < TOKEN_MIN || strlen(line) >= sizeof d->metrics_token) {
        orr_log("%s is to hold one line with a token of %d to %d characters", path, TOKEN_MIN,
                (int)sizeof d->metrics_token - 1);
        return false;
    }
    memcpy(d->metrics_token, line, strlen(line) + 1);
    sodium_memzero(line, sizeof line);
    return true;
}

/* A page of another site, whose name was made to mean this machine, asks in a browser here: its name stands in Host. */
static bool is_ours(const orr_door *d, const char *host)
{
    static const char *const here[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *own = strstr(d->site->origin, "://") + 3;
    if (!strcasecmp(host, own))
        return true;
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        size_t n = strlen(here[i]);
        if (!strncasecmp(host, here[i], n) &&
            (!host[n] || (host[n] == ':' && strspn(host + n + 1, "0123456789") == strlen(host + n + 1))))
            return true;
    }
    return false;
}

static bool is_allowed(const orr_door *d, const orr_request *r)
{
    size_t n = strlen(d->metrics_token);
    return (r->loopback && is_ours(d, r->host)) ||
           (n && !strncmp(r->authorization, "Bearer ", 7) && strlen(r->authorization + 7) == n &&
            !sodium_memcmp(r->authorization + 7, d->metrics_token, n));
}

/* ---- the text -----------------------------------------------------------------------------------------------------*/
static void head(orr_text *out, const char *name, const char *type, const char *help)
{
    orr_text_fmt(out, "# HELP orrery_%s %s\n# TYPE orrery_%s %s\n", name, help, name, type);
}

static void put(orr_text *out, const char *name, const char *type, const char *help, double value)
{
    head(out, name, type, help);
    orr_text_fmt(out, "orrery_%s %.15g\n", name, value);
}

static void put_histogram(orr_text *out, const char *name, const char *help, const orr_histogram *h)
{
    uint64_t n = 0;
    head(out, name, "histogram", help);
    for (unsigned i = 0; i < ORR_BOUNDS; i++)
        orr_text_fmt(out, "orrery_%s_bucket{le=\"%g\"} %llu\n", name, orr_bounds[i],
                     (unsigned long long)(n += h->count[i]));
    n += h->count[ORR_BOUNDS];
    orr_text_fmt(out, "orrery_%s_bucket{le=\"+Inf\"} %llu\norrery_%s_sum %.9g\norrery_%s_count %llu\n", name,
                 (unsigned long long)n, name, h->sum, name, (unsigned long long)n);
}

static void put_tables(const orr_hall_numbers *n, orr_text *out)
{
    head(out, "tables", "gauge", "Tables in memory.");
    for (unsigned i = 0; i < 3; i++)
        orr_text_fmt(out, "orrery_tables{status=\"%s\"} %u\n", orr_status_name((orr_status)i), n->status[i]);
    put(out, "table_loads_total", "counter", "Tables read from the store.", (double)n->loads);
    put(out, "table_drops_total", "counter", "Tables that left memory; they lie in the store.", (double)n->dropped);
    put(out, "tables_swept_total", "counter", "Tables forgotten for good: nobody ever played there.", (double)n->swept);
    put(out, "tables_aside", "gauge", "Tables set aside after a fault.", n->aside);
}

static double resident_bytes(void)
{
    long pages = 0;
    FILE *f = fopen("/proc/self/statm", "re");
    if (!f)
        return 0;
    if (fscanf(f, "%*d %ld", &pages) != 1)
        pages = 0;
    fclose(f);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

static void put_bots(const orr_hall_numbers *all, orr_text *out)
{
    orr_pool_numbers n = all->bots;
    put(out, "bots_waiting", "gauge", "Questions that wait for a bot's thread.", n.waiting);
    put(out, "bots_thinking", "gauge", "Questions that bots think about.", n.thinking);
    head(out, "bots_answers_total", "counter", "Answers of bots.");
    orr_text_fmt(out,
                 "orrery_bots_answers_total{kind=\"quick\"} %llu\norrery_bots_answers_total{kind=\"great\"} %llu\n",
                 (unsigned long long)n.quick, (unsigned long long)n.great);
    put(out, "bots_seconds_total", "counter", "Processor time that bots thought.", n.seconds);
    put(out, "bots_dropped_total", "counter", "Questions dropped, since nobody looked any more.", (double)n.dropped);
    put(out, "bots_put_off_total", "counter", "Times that a question was put off: too many of its user wait.",
        (double)n.put_off);
    put(out, "bots_beyond_total", "counter", "Questions of users beyond their budget of time.", (double)n.beyond);
    put(out, "bots_asked_late_total", "counter", "Questions put off, refused or lost, and asked a second later.",
        (double)all->asked_late);
}

static void put_all(orr_door *d, orr_text *out)
{
    orr_hall_numbers n;
    orr_hall_look(d->hall, &n);
    head(out, "info", "gauge", "Which version this is.");
    orr_text_fmt(out, "orrery_info{version=\"%s\"} 1\n", d->o->version);
    put(out, "start_time_seconds", "gauge", "When it started, since 1970.", (double)d->begun / 1000);
    put(out, "resident_bytes", "gauge", "Memory in use.", resident_bytes());
    put_tables(&n, out);
    put(out, "sockets", "gauge", "Open WebSockets.", orr_net_sockets(d->net));
    put(out, "store_ok", "gauge", "1 when the last commit went well.", !n.sick);
    put(out, "store_log_bytes", "gauge", "Size of the store's write-ahead log.", (double)n.log_bytes);
    put(out, "writer_waiting", "gauge", "Changes that wait for the writer.", n.writer_waiting);
    put(out, "reader_waiting", "gauge", "Questions to the store that wait for an answer.", n.reader_waiting);
    put_bots(&n, out);
    const orr_people_numbers *people = orr_people_look(d->people);
    put(out, "people_erased_total", "counter", "People who left, and whose data went.", (double)people->erased);
    put(out, "guests_forgotten_total", "counter", "Guests forgotten: never sat down, long unseen.",
        (double)people->unseen);
    put(out, "moves_total", "counter", "Actions made durable.", (double)n.moves);
    head(out, "refused_total", "counter", "Messages refused, by code.");
    for (unsigned i = 1; i < ORR_ERR_COUNT; i++)
        orr_text_fmt(out, "orrery_refused_total{code=\"%s\"} %llu\n", orr_err_name((orr_err)i),
                     (unsigned long long)d->refused[i]);
    put_histogram(out, "commit_seconds", "How long commits took.", &n.commits);
    put_histogram(out, "view_seconds", "How long views took to be made.", &n.views);
}

void orr_metrics_request(orr_door *d, const orr_request *r)
{
    orr_text text = {.max = 64 * 1024};
    if (!is_allowed(d, r)) {
        orr_api_error(d, r->exchange, 403, "forbidden");
        return;
    }
    put_all(d, &text);
    orr_api_text(d, r->exchange, &text, "text/plain; version=0.0.4; charset=utf-8");
}
