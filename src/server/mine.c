/* "My running matches": beside the list of tables, which is the same for all, each user hears of the matches where that
 * user sits, and whether they wait. A client remembers their codes; tables that somebody in the lobby sits at stay in
 * memory. */
#include "server/server.h"

#include <string.h>

static bool knows(const orr_client *c, const char *code)
{
    for (unsigned i = 0; i < c->mines; i++)
        if (!strcmp(c->mine[i], code))
            return true;
    return false;
}

/* Newest first; the oldest goes when there are too many. */
static void add_first(orr_client *c, const char *code)
{
    if (knows(c, code))
        return;
    unsigned n = c->mines < ORR_MINE_MAX ? c->mines : ORR_MINE_MAX - 1;
    memmove(c->mine + 1, c->mine, n * sizeof *c->mine);
    memcpy(c->mine[0], code, sizeof *c->mine);
    c->mines = n + 1;
}

static void add_last(void *arg, const char *code)
{
    orr_client *c = arg;
    if (c->mines < ORR_MINE_MAX && !knows(c, code))
        memcpy(c->mine[c->mines++], code, strlen(code) + 1);
}

void orr_mine_begin(orr_server *s, orr_client *c)
{
    orr_table_now *t;
    c->mines = 0;
    if (s->store->kind->mine(s->store, c->user.id, ORR_MINE_MAX, add_last, c))
        return;
    for (unsigned i = 0; i < c->mines; i++)
        if (!orr_tables_find(s, c->mine[i]))
            orr_tables_get(s, c->mine[i], &t);
}

/* Whose user is waited for. */
static orr_mask asked(const orr_table_now *t)
{
    if (t->status != ORR_PLAYING || !t->match)
        return 0;
    if (t->hold >= 0)
        return ORR_BIT(t->hold);
    orr_mask must = orr_match_active(t->match).must, people = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        if ((must & ORR_BIT(i)) && !orr_away_bot(t, i))
            people |= ORR_BIT(i);
    return people;
}

void orr_mine_touch(orr_server *s, orr_table_now *t)
{
    orr_mask now = t->match ? asked(t) : t->status == ORR_PLAYING ? t->asked : 0;
    orr_mask people = 0;
    for (unsigned i = 0; i < t->row.seats; i++)
        people |= t->seat[i].kind == ORR_SEAT_HUMAN ? ORR_BIT(i) : 0;
    if (t->mine_status == t->status && now == t->asked && people == t->mine_people)
        return;
    if (t->status == ORR_PLAYING && (t->mine_status != ORR_PLAYING || people & ~t->mine_people))
        for (orr_client *c = s->listeners; c; c = c->listener)
            if (orr_table_seat_of(t, c->user.id) >= 0)
                add_first(c, t->row.code);
    t->mine_status = t->status;
    t->mine_people = people;
    t->asked = now;
    t->mine_rev = ++s->mine_rev;
}

void orr_mine_tick(orr_server *s)
{
    for (orr_client *c = s->listeners; c; c = c->listener)
        if (c->lobby_due) /* a table was busy */
            orr_client_wake(c);
    if (s->mine_sent == s->mine_rev)
        return;
    s->mine_sent = s->mine_rev;
    for (orr_client *c = s->listeners; c; c = c->listener)
        for (unsigned i = 0; !c->lobby_due && i < c->mines; i++) {
            const orr_table_now *t = orr_tables_find(s, c->mine[i]);
            if (t && t->mine_rev > c->mine_rev) {
                c->lobby_due = true;
                orr_client_wake(c);
            }
        }
}

void orr_mine_keep(orr_server *s)
{
    for (const orr_client *c = s->listeners; c; c = c->listener)
        for (unsigned i = 0; i < c->mines; i++) {
            orr_table_now *t = orr_tables_find(s, c->mine[i]);
            if (t)
                t->wanted = true;
        }
}

static void put_row(const orr_table_now *t, int seat, orr_json *j)
{
    orr_json_object(j);
    orr_json_kstr(j, "code", t->row.code);
    orr_json_kstr(j, "game", t->row.game);
    orr_publish_variant(t, j);
    orr_json_kstr(j, "status", orr_status_name(t->status));
    orr_publish_seats(t, false, j);
    orr_json_kbool(j, "asked", (t->asked & ORR_BIT(seat)) != 0);
    orr_json_end(j);
}

/* What is not durable yet is not told. */
static bool is_busy(const orr_server *s, const orr_client *c)
{
    for (unsigned i = 0; i < c->mines; i++) {
        const orr_table_now *t = orr_tables_find(s, c->mine[i]);
        if (t && t->busy)
            return true;
    }
    return false;
}

bool orr_mine_lobby(orr_server *s, orr_client *c, orr_text *out)
{
    orr_json j;
    if (s->lobby.n < 2 || is_busy(s, c))
        return false;
    c->lobby_due = false;
    orr_text_add(out, s->lobby.at, s->lobby.n - 1);
    orr_text_str(out, ",\"mine\":");
    orr_json_init(&j, out);
    orr_json_array(&j);
    for (unsigned i = 0; i < c->mines; i++) {
        const orr_table_now *t = orr_tables_find(s, c->mine[i]);
        int seat = t && !t->aside ? orr_table_seat_of(t, c->user.id) : -1;
        if (seat >= 0 && t->mine_status == ORR_PLAYING)
            put_row(t, seat, &j);
        else if (!t)
            orr_kept_row(s, c->mine[i], c->user.id, &j);
    }
    orr_json_end(&j);
    orr_text_str(out, "}");
    c->mine_rev = s->mine_rev;
    return true;
}
