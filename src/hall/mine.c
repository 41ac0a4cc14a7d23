/* "My running matches": beside the list of tables, which is the same for all, each user hears of the matches where that
 * user sits, and whether they wait. A client remembers their codes; what is told of them stands on their cards. */
#include "hall/inside.h"

#include <stdlib.h>
#include <string.h>

static bool knows(const orr_guest *g, const char *code)
{
    for (unsigned i = 0; i < g->mines; i++)
        if (!strcmp(g->mine[i], code))
            return true;
    return false;
}

/* Newest first; the oldest goes when there are too many. */
static void add_first(orr_guest *g, const char *code)
{
    if (knows(g, code))
        return;
    unsigned n = g->mines < ORR_MINE_MAX ? g->mines : ORR_MINE_MAX - 1;
    memmove(g->mine + 1, g->mine, n * sizeof *g->mine);
    memcpy(g->mine[0], code, sizeof *g->mine);
    g->mines = n + 1;
}

/* A card for somebody in the lobby who sits there; when nothing can be told of the table yet, it is loaded. */
static void want(orr_hall *h, const char *code)
{
    orr_card *c = orr_card_get(h, code);
    orr_hosted *t = orr_tables_find(h, code);
    if (!c)
        return;
    c->wanted = true;
    if (c->pending || c->line.n)
        return;
    if (t && (orr_table_awake(t->table) || t->aside)) {
        orr_lobby_touch(h, t);
        return;
    }
    c->pending = true;
    orr_asleep_wake(h, code);
}

/* The store is asked for them. */
typedef struct {
    orr_read read;
    orr_guest *guest; /* a reference */
    char user[ORR_USER_TEXT];
    orr_err e;
    unsigned n;
    char code[ORR_MINE_MAX][ORR_CODE_TEXT];
} mine_read;

static void add(void *arg, const char *code)
{
    mine_read *m = arg;
    if (m->n < ORR_MINE_MAX)
        snprintf(m->code[m->n++], ORR_CODE_TEXT, "%s", code);
}

static void work(orr_read *r, orr_store *s)
{
    mine_read *m = (mine_read *)r;
    m->e = s->kind->mine(s, m->user, ORR_MINE_MAX, add, m);
}

/* What has begun meanwhile stands before what was found. */
static void done(orr_read *r)
{
    mine_read *m = (mine_read *)r;
    orr_guest *g = m->guest;
    g->mine_read = false;
    for (unsigned i = 0; i < m->n && g->mines < ORR_MINE_MAX; i++)
        if (!knows(g, m->code[i]))
            memcpy(g->mine[g->mines++], m->code[i], sizeof *g->mine);
    if (g->listens && !m->e && !r->dropped) {
        for (unsigned i = 0; i < g->mines; i++)
            want(g->hall, g->mine[i]);
        orr_guest_wake(g);
    }
    orr_guest_release(g);
    free(m);
}

void orr_mine_begin(orr_guest *g)
{
    mine_read *m = g->mine_read ? NULL : calloc(1, sizeof *m);
    if (!m)
        return;
    g->mines = 0;
    g->mine_read = true;
    g->refs++;
    m->read = (orr_read){.work = work, .done = done};
    m->guest = g;
    memcpy(m->user, g->user.id, sizeof m->user);
    orr_desk_read(g->hall->desk, &m->read);
}

void orr_mine_touch(orr_hall *h, orr_hosted *t)
{
    orr_status status = orr_table_status(t->table);
    orr_mask people = orr_table_people(t->table);
    bool waits = status == ORR_SETUP && orr_table_called(t->table);
    if (waits) /* it is theirs from the first on, and waits for them */
        status = ORR_PLAYING;
    bool playing = status == ORR_PLAYING;
    orr_mask now = waits ? people : orr_table_awake(t->table) ? orr_table_waited(t->table) : playing ? t->asked : 0;
    int64_t due = now && !waits && orr_due_of(t) > ORR_DUE_BOTS ? orr_due_of(t) : 0;
    if (t->mine_status == status && now == t->asked && people == t->mine_people && due == t->mine_due)
        return;
    bool wanted = false;
    if (playing && (t->mine_status != ORR_PLAYING || people & ~t->mine_people))
        for (orr_guest *g = h->listeners; g; g = g->listener)
            if (orr_table_seat_of(t->table, g->user.id) >= 0) {
                add_first(g, t->code);
                wanted = true;
            }
    t->mine_status = status;
    t->mine_people = people;
    t->asked = now;
    t->mine_due = due;
    orr_card *card = wanted ? orr_card_get(h, t->code) : orr_card_find(h, t->code);
    if (!card)
        return;
    card->wanted |= wanted;
    card->asked = now;
    card->due = due;
    card->status = status;
    if (card->wanted)
        card->rev = ++h->mine_rev;
    if (!card->line.n)
        orr_lobby_touch(h, t);
}

void orr_mine_tick(orr_hall *h)
{
    for (orr_guest *g = h->listeners; g; g = g->listener)
        if (g->lobby_due) /* a table was busy */
            orr_guest_wake(g);
    if (h->mine_sent == h->mine_rev)
        return;
    h->mine_sent = h->mine_rev;
    for (orr_guest *g = h->listeners; g; g = g->listener)
        for (unsigned i = 0; !g->lobby_due && i < g->mines; i++) {
            const orr_card *card = orr_card_find(h, g->mine[i]);
            if (card && card->rev > g->mine_rev) {
                g->lobby_due = true;
                orr_guest_wake(g);
            }
        }
}

void orr_mine_keep(orr_hall *h)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++)
        for (orr_card *card = h->card[b]; card; card = card->next)
            card->wanted = false;
    for (const orr_guest *g = h->listeners; g; g = g->listener)
        for (unsigned i = 0; i < g->mines; i++) {
            orr_card *card = orr_card_find(h, g->mine[i]);
            if (card)
                card->wanted = true;
        }
}

/* What is on its way is waited for. */
static bool is_pending(const orr_hall *h, const orr_guest *g)
{
    for (unsigned i = 0; i < g->mines; i++) {
        const orr_card *card = orr_card_find(h, g->mine[i]);
        const orr_hosted *t = card ? orr_tables_find(h, card->code) : NULL;
        if (card && (card->pending || (t && t->card_due)))
            return true;
    }
    return false;
}

bool orr_guest_next_lobby(orr_guest *g, orr_text *out)
{
    orr_hall *h = g->hall;
    unsigned n = 0;
    if (!g->lobby_due || h->lobby.failed || h->lobby.n < 2 || g->mine_read || is_pending(h, g))
        return false;
    g->lobby_due = false;
    orr_lobby_add(h, g->user.id, out);
    orr_text_str(out, ",\"mine\":[");
    for (unsigned i = 0; i < g->mines; i++) {
        const orr_card *card = orr_card_find(h, g->mine[i]);
        int seat = card && card->line.n && card->status == ORR_PLAYING ? orr_card_seat_of(card, g->user.id) : -1;
        if (seat < 0)
            continue;
        bool asked = card->asked & ORR_BIT(seat);
        orr_text_fmt(out, "%s{%.*s,\"asked\":%s", n++ ? "," : "", (int)card->line.n, card->line.at,
                     asked ? "true" : "false");
        if (asked && card->due)
            orr_text_fmt(out, ",\"due\":%lld", (long long)card->due);
        orr_text_str(out, "}");
    }
    orr_text_str(out, "]}");
    g->mine_rev = h->mine_rev;
    return true;
}
