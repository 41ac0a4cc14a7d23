/* Any lines as what three people say to a server, through the true handlers: a digit (who), a space, a message. In it
 * @ stands for the code of the newest table, # for the number of the question that the speaker has there, ! for one of
 * its legal actions. Other lines: "get PATH", "post BODY" (to /api/session), "tick", and "drop": somebody's line breaks. */
#include "wire.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 60, TEXT_MAX = 2 * ORR_NET_MESSAGE_MAX };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static house h;
static orr_socket person[HOUSE_USERS];
static orr_rng choose;

static void come(unsigned i)
{
    person[i] = (orr_socket){.id = i + 1};
    ORR_ASSERT(orr_client_admit(h.door, h.cookie[i], false));
    orr_client_opened(h.door, &person[i], h.cookie[i], false);
    house_settle(&h);
    wire_drain(&h, &person[i]);
}

static void go(unsigned i)
{
    orr_client_closed(h.door, &person[i]);
    person[i].data = NULL;
}

/* The newest table: of those made in the same millisecond, the one whose code comes first. */
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

/* The line with what @, # and ! stand for. */
static void fill_in(orr_text *out, unsigned who, const char *line, size_t n)
{
    orr_table_now *t = memchr(line, '@', n) || memchr(line, '#', n) || memchr(line, '!', n) ? newest() : NULL;
    const orr_client *c = person[who].data;
    int seat = t && c && c->guest ? orr_table_seat_of(t, orr_guest_user(c->guest)->id) : -1;
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

static void say(unsigned who, const char *line, size_t n)
{
    orr_text text = {.max = TEXT_MAX};
    fill_in(&text, who, line, n);
    if (!text.failed && text.n > ORR_NET_MESSAGE_MAX) {
        orr_client_fault(h.door, &person[who], ORR_CLOSE_TOO_BIG, 0);
        orr_socket_close(&person[who], ORR_CLOSE_TOO_BIG);
    } else if (!text.failed && text.n) {
        char *exact = malloc(text.n); /* so that a read past the end is seen */
        ORR_ASSERT(exact);
        memcpy(exact, text.at, text.n);
        orr_message(h.door, &person[who], exact, text.n, 0);
        free(exact);
    }
    orr_text_deinit(&text);
}

static void request(bool post, const char *line, size_t n)
{
    orr_text text = {.max = TEXT_MAX};
    fill_in(&text, 0, line, n);
    if (!text.failed && text.n) {
        orr_request r = {.exchange = 1, .post = post, .cookie = h.cookie[0], .authorization = "", .host = "", .loopback = true};
        r.path = post ? "/api/session" : text.at;
        r.body = post ? text.at : "";
        r.size = post ? text.n : 0;
        if (!memchr(text.at, 0, text.n))
            orr_api_request(h.door, &r);
    }
    orr_text_deinit(&text);
}

static bool begins(const char *line, size_t n, const char *word)
{
    return n >= strlen(word) && !memcmp(line, word, strlen(word));
}

static void take_line(const char *line, size_t n)
{
    if (n > 2 && line[0] >= '0' && line[0] < '0' + HOUSE_USERS && line[1] == ' ')
        say((unsigned)(line[0] - '0'), line + 2, n - 2);
    else if (begins(line, n, "get "))
        request(false, line + 4, n - 4);
    else if (begins(line, n, "post "))
        request(true, line + 5, n - 5);
    else if (begins(line, n, "tick"))
        house_tick(&h);
    else if (begins(line, n, "drop"))
        go(n > 5 && line[5] == '1' ? 1 : 0);
    house_settle(&h);
    for (unsigned i = 0; i < HOUSE_USERS; i++) {
        if (person[i].data)
            wire_drain(&h, &person[i]);
        if (person[i].closing)
            go(i);
        if (!person[i].data)
            come(i);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    orr_rng_seed(&choose, 1);
    house_open(&h, NULL);
    for (unsigned i = 0; i < HOUSE_USERS; i++)
        come(i);
    for (unsigned i = 0; i < LINES_MAX && at < end; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t n = stop ? (size_t)(stop - at) : (size_t)(end - at);
        take_line(at, n);
        at += n + (stop != NULL);
    }
    for (unsigned i = 0; i < HOUSE_USERS; i++)
        go(i);
    house_close(&h);
    return 0;
}
