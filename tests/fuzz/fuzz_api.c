/* Any lines as what two programs ask of a server by token, through the true handlers: a digit (who; 2 shows a token that
 * is none), a space, "get PATH" or "post PATH BODY", the path under /api/v1. In all of it @ stands for the code of the
 * newest table, # for the number of the question that the speaker has there, ! for one of its legal actions. Other
 * lines: "tick", and "cut": all streams break. */
#include "wire.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 60, TEXT_MAX = 8192, PROGRAMS = 2, TURNS = 8 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static house h;
static orr_person person[PROGRAMS];
static char authorization[PROGRAMS + 1][64];
static uint64_t exchange;
static orr_rng choose;

/* ---- who they are -------------------------------------------------------------------------------------------------*/
static void written(orr_pending *p)
{
    ORR_ASSERT(!p->result);
    orr_pending_free(p);
}

static void told(void *arg, orr_err e, const char *text, const orr_token_row *row)
{
    unsigned who = *(const unsigned *)arg;
    (void)row;
    ORR_ASSERT(!e);
    snprintf(authorization[who], sizeof *authorization, "Bearer %s", text);
}

static void come(unsigned who)
{
    orr_session is;
    orr_pending *p = calloc(1, sizeof *p);
    ORR_ASSERT(p && orr_session_read(h.door, h.cookie[who], &is));
    p->done = written;
    person[who] = (orr_person){.account = true};
    snprintf(person[who].user.id, sizeof person[who].user.id, "%s", is.form[0].user);
    const orr_value id = orr_words(person[who].user.id);
    ORR_ASSERT(orr_batch_write(&p->batch, "INSERT INTO people(id, created, seen) VALUES(?1, 1, 1)", true, &id, 1));
    orr_desk_write(h.hall->desk, p);
    house_settle(&h);
    orr_people_token(orr_door_people(h.door), &person[who], "fuzz", ORR_SCOPE_READ | ORR_SCOPE_PLAY | ORR_SCOPE_MANAGE,
                     told, &who);
    house_settle(&h);
}

/* ---- what they ask ------------------------------------------------------------------------------------------------*/
static orr_table_now *newest(void)
{
    orr_table_now *best = NULL;
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (const orr_hosted *at = h.hall->table[b]; at; at = at->next) {
            orr_table_now *t = at->table;
            if (t && (!best || t->row.created > best->row.created ||
                      (t->row.created == best->row.created && strcmp(t->row.code, best->row.code) < 0)))
                best = t;
        }
    return best;
}

static void put_action(orr_text *out, orr_table_now *t, int seat)
{
    char action[ORR_ACTION_TEXT];
    uint32_t n = t && t->match && seat >= 0 ? orr_match_legal(t->match, (orr_seat)seat) : 0;
    if (!n)
        return;
    orr_action_print(&t->rules, t->match->legal[orr_rng_below(&choose, n)], action);
    orr_text_str(out, action);
}

static void fill_in(orr_text *out, unsigned who, const char *line, size_t n)
{
    orr_table_now *t = newest();
    int seat = t && who < PROGRAMS ? orr_table_seat_of(t, person[who].user.id) : -1;
    for (size_t i = 0; i < n; i++)
        if (line[i] == '@')
            orr_text_str(out, t ? t->row.code : "222222");
        else if (line[i] == '#')
            orr_text_fmt(out, "%u", t && t->match && seat >= 0 ? t->match->question[seat] : 0);
        else if (line[i] == '!')
            put_action(out, t, seat);
        else
            orr_text_add(out, line + i, 1);
}

static void ask(unsigned who, bool post, const char *line, size_t n)
{
    orr_text text = {.max = TEXT_MAX};
    char path[256] = "/api/v1", query[128] = "";
    fill_in(&text, who, line, n);
    orr_text_add(&text, "", 1);
    size_t size = text.failed || memchr(text.at, 0, text.n - 1) ? 0 : strcspn(text.at, " ?");
    if (size && size < sizeof path - strlen(path)) {
        const char *rest = text.at + size;
        snprintf(path + strlen(path), sizeof path - strlen(path), "%.*s", (int)size, text.at);
        if (!post)
            snprintf(query, sizeof query, "%s", *rest ? rest + 1 : "");
        orr_request r = {.exchange = ++exchange,
                         .post = post,
                         .path = path,
                         .query = query,
                         .host = "",
                         .cookie = "",
                         .agent = "",
                         .authorization = authorization[who],
                         .body = post && *rest ? rest + 1 : ""};
        r.size = strlen(r.body);
        orr_api_request(h.door, &r);
    }
    orr_text_deinit(&text);
}

static bool begins(const char *line, size_t n, const char *word)
{
    return n >= strlen(word) && !memcmp(line, word, strlen(word));
}

static void settle(void)
{
    for (unsigned i = 0; i < TURNS; i++) {
        house_settle(&h);
        orr_door_settle(h.door);
        wire_drain_streams();
    }
}

static void take_line(const char *line, size_t n)
{
    unsigned who =
        n > 2 && line[0] >= '0' && line[0] <= '0' + PROGRAMS && line[1] == ' ' ? (unsigned)(line[0] - '0') : 9;
    if (who <= PROGRAMS && begins(line + 2, n - 2, "get "))
        ask(who, false, line + 6, n - 6);
    else if (who <= PROGRAMS && begins(line + 2, n - 2, "post "))
        ask(who, true, line + 7, n - 7);
    else if (begins(line, n, "tick"))
        house_tick(&h);
    else if (begins(line, n, "cut"))
        wire_close_streams(&h);
    settle();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    orr_rng_seed(&choose, 1);
    house_open(&h, NULL);
    for (unsigned i = 0; i < PROGRAMS; i++)
        come(i);
    snprintf(authorization[PROGRAMS], sizeof *authorization, "Bearer abcdefghijkl");
    for (unsigned i = 0; i < LINES_MAX && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = stop ? (size_t)(stop - at) : (size_t)(end - at);
        take_line(at, n);
        at += n + (stop != NULL);
    }
    wire_close_streams(&h);
    settle();
    orr_feeds_drop(h.door);
    orr_door_settle(h.door);
    house_close(&h);
    return 0;
}
