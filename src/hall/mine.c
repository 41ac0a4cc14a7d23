/* "My running matches": beside the list of tables, which is the same for all, each user hears of the matches where that
 * user sits, and whether they wait. A client remembers their codes; what is told of them stands on their cards. */
#include "hall/server.h"

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

/* A card for somebody in the lobby who sits there; when nothing can be told of the table yet, it is loaded. */
static void want(orr_server *s, const char *code)
{
    orr_card *c = orr_card_get(s, code);
    orr_table_now *t = orr_tables_find(s, code);
    if (!c)
        return;
    c->wanted = true;
    if (c->pending || c->line.n)
        return;
    if (t && (t->match || t->aside)) {
        orr_lobby_touch(s, t);
        return;
    }
    c->pending = true;
    orr_asleep_wake(s, code);
}

void orr_mine_begin(orr_server *s, orr_client *c)
{
    c->mines = 0;
    if (s->store->kind->mine(s->store, c->user.id, ORR_MINE_MAX, add_last, c))
        return;
    for (unsigned i = 0; i < c->mines; i++)
        want(s, c->mine[i]);
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
    bool wanted = false;
    if (t->status == ORR_PLAYING && (t->mine_status != ORR_PLAYING || people & ~t->mine_people))
        for (orr_client *c = s->listeners; c; c = c->listener)
            if (orr_table_seat_of(t, c->user.id) >= 0) {
                add_first(c, t->row.code);
                wanted = true;
            }
    t->mine_status = t->status;
    t->mine_people = people;
    t->asked = now;
    orr_card *card = wanted ? orr_card_get(s, t->row.code) : orr_card_find(s, t->row.code);
    if (!card)
        return;
    card->wanted |= wanted;
    card->asked = now;
    card->status = t->status;
    if (card->wanted)
        card->rev = ++s->mine_rev;
    if (!card->line.n)
        orr_lobby_touch(s, t);
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
            const orr_card *card = orr_card_find(s, c->mine[i]);
            if (card && card->rev > c->mine_rev) {
                c->lobby_due = true;
                orr_client_wake(c);
            }
        }
}

void orr_mine_keep(orr_server *s)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_card *card = s->card[b]; card; card = card->next)
            card->wanted = false;
    for (const orr_client *c = s->listeners; c; c = c->listener)
        for (unsigned i = 0; i < c->mines; i++) {
            orr_card *card = orr_card_find(s, c->mine[i]);
            if (card)
                card->wanted = true;
        }
}

/* What is on its way is waited for. */
static bool is_pending(const orr_server *s, const orr_client *c)
{
    for (unsigned i = 0; i < c->mines; i++) {
        const orr_card *card = orr_card_find(s, c->mine[i]);
        const orr_table_now *t = card ? orr_tables_find(s, card->code) : NULL;
        if (card && (card->pending || (t && t->card_due)))
            return true;
    }
    return false;
}

bool orr_mine_lobby(orr_server *s, orr_client *c, orr_text *out)
{
    unsigned n = 0;
    if (s->lobby.n < 2 || is_pending(s, c))
        return false;
    c->lobby_due = false;
    orr_text_add(out, s->lobby.at, s->lobby.n - 1);
    orr_text_str(out, ",\"mine\":[");
    for (unsigned i = 0; i < c->mines; i++) {
        const orr_card *card = orr_card_find(s, c->mine[i]);
        int seat = card && card->line.n && card->status == ORR_PLAYING ? orr_card_seat_of(card, c->user.id) : -1;
        if (seat < 0)
            continue;
        orr_text_fmt(out, "%s{%.*s,\"asked\":%s}", n++ ? "," : "", (int)card->line.n, card->line.at,
                     card->asked & ORR_BIT(seat) ? "true" : "false");
    }
    orr_text_str(out, "]}");
    c->mine_rev = s->mine_rev;
    return true;
}
