/* GET /metrics: the state of the server as Prometheus reads it (text 0.0.4). For this machine, or for who has the token. */
#include "hall/server.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { TOKEN_MIN = 16 };

bool orr_metrics_token(orr_server *s, const char *path)
{
    char line[160] = "";
    FILE *f = path ? fopen(path, "re") : NULL;
    s->metrics.begun = orr_now_ms();
    if (!path)
        return true;
    if (f) {
        if (!fgets(line, sizeof line, f))
            line[0] = 0;
        fclose(f);
    }
    line[strcspn(line, "\r\n")] = 0;
    if (strlen(line) < TOKEN_MIN || strlen(line) >= sizeof s->metrics_token) {
        orr_log("%s is to hold one line with a token of %d to %d characters", path, TOKEN_MIN,
                (int)sizeof s->metrics_token - 1);
        return false;
    }
    memcpy(s->metrics_token, line, strlen(line) + 1);
    sodium_memzero(line, sizeof line);
    return true;
}

/* A page of another site, whose name was made to mean this machine, asks in a browser here: its name stands in Host. */
static bool is_ours(const orr_server *s, const char *host)
{
    static const char *const here[] = {"localhost", "127.0.0.1", "[::1]"};
    const char *own = strstr(s->origin, "://") + 3;
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

static bool is_allowed(const orr_server *s, const orr_request *r)
{
    size_t n = strlen(s->metrics_token);
    return (r->loopback && is_ours(s, r->host)) ||
           (n && !strncmp(r->authorization, "Bearer ", 7) && strlen(r->authorization + 7) == n &&
                           !sodium_memcmp(r->authorization + 7, s->metrics_token, n));
}

/* ---- the text --------------------------------------------------------------------------------------------------------------*/
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

static void put_tables(const orr_server *s, orr_text *out)
{
    unsigned n[3] = {0}, aside = 0;
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_table_now *t = s->table[b]; t; t = t->next) {
            n[t->status]++;
            aside += t->aside;
        }
    head(out, "tables", "gauge", "Tables in memory.");
    for (unsigned i = 0; i < 3; i++)
        orr_text_fmt(out, "orrery_tables{status=\"%s\"} %u\n", orr_status_name((orr_status)i), n[i]);
    put(out, "table_loads_total", "counter", "Tables read from the store.", (double)s->metrics.loads);
    put(out, "table_drops_total", "counter", "Tables that left memory; they lie in the store.",
        (double)s->metrics.dropped);
    put(out, "tables_swept_total", "counter", "Tables forgotten for good: nobody ever played there.",
        (double)s->metrics.swept);
    put(out, "tables_aside", "gauge", "Tables set aside after a fault.", aside);
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

static void put_bots(const orr_server *s, orr_text *out)
{
    orr_pool_numbers n;
    orr_pool_look(s->pool, &n);
    put(out, "bots_waiting", "gauge", "Questions that wait for a bot's thread.", n.waiting);
    put(out, "bots_thinking", "gauge", "Questions that bots think about.", n.thinking);
    head(out, "bots_answers_total", "counter", "Answers of bots.");
    orr_text_fmt(out, "orrery_bots_answers_total{kind=\"quick\"} %llu\norrery_bots_answers_total{kind=\"great\"} %llu\n",
                 (unsigned long long)n.quick, (unsigned long long)n.great);
    put(out, "bots_seconds_total", "counter", "Processor time that bots thought.", n.seconds);
    put(out, "bots_dropped_total", "counter", "Questions dropped, since nobody looked any more.", (double)n.dropped);
    put(out, "bots_put_off_total", "counter", "Times that a question was put off: too many of its user wait.",
        (double)n.put_off);
    put(out, "bots_beyond_total", "counter", "Questions of users beyond their budget of time.", (double)n.beyond);
    put(out, "bots_asked_late_total", "counter", "Questions put off, refused or lost, and asked a second later.",
        (double)s->metrics.asked_late);
}

static void put_all(orr_server *s, orr_text *out)
{
    orr_histogram commits;
    unsigned waiting = orr_writer_waiting(s->writer, &commits);
    head(out, "info", "gauge", "Which version this is.");
    orr_text_fmt(out, "orrery_info{version=\"%s\"} 1\n", s->o->version);
    put(out, "start_time_seconds", "gauge", "When it started, since 1970.", (double)s->metrics.begun / 1000);
    put(out, "resident_bytes", "gauge", "Memory in use.", resident_bytes());
    put_tables(s, out);
    put(out, "sockets", "gauge", "Open WebSockets.", orr_net_sockets(s->net));
    put(out, "store_ok", "gauge", "1 when the last commit went well.", !s->sick);
    put(out, "writer_waiting", "gauge", "Changes that wait for the writer.", waiting);
    put_bots(s, out);
    put(out, "moves_total", "counter", "Actions made durable.", (double)s->metrics.moves);
    head(out, "refused_total", "counter", "Messages refused, by code.");
    for (unsigned i = 1; i < ORR_ERR_COUNT; i++)
        orr_text_fmt(out, "orrery_refused_total{code=\"%s\"} %llu\n", orr_err_name((orr_err)i),
                     (unsigned long long)s->metrics.refused[i]);
    put_histogram(out, "commit_seconds", "How long commits took.", &commits);
    put_histogram(out, "view_seconds", "How long views took to be made.", &s->metrics.views);
}

void orr_metrics_request(orr_server *s, const orr_request *r)
{
    orr_text text = {.max = 64 * 1024};
    if (!is_allowed(s, r)) {
        orr_api_error(s, r->exchange, 403, "forbidden");
        return;
    }
    put_all(s, &text);
    orr_api_text(s, r, &text, "text/plain; version=0.0.4; charset=utf-8");
}

void orr_metrics_batch(orr_server *s, const orr_batch *b)
{
    for (uint32_t i = 0; i < b->n; i++)
        s->metrics.moves += b->note[i].kind == ORR_NOTE_PLAY;
}
