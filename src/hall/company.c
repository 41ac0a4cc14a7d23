/* How people stand to each other, where it matters at a table: who hears whom, who sits beside whom, who is listed for
 * whom, and who invites whom. What is known of it is asked of the people; a match that runs is not touched by it. */
#include "hall/inside.h"

#include <string.h>

void orr_hall_set_company(orr_hall *h, const orr_company_kind *kind, void *arg)
{
    h->company = kind;
    h->company_arg = arg;
}

bool orr_company_apart(const orr_hall *h, const char *a, const char *b)
{
    return h->company && strcmp(a, b) && h->company->apart(h->company_arg, a, b);
}

bool orr_company_hears(const orr_hall *h, const char *user, const char *speaker, bool quiet)
{
    return !h->company || !strcmp(user, speaker) ||
           (h->company->hears(h->company_arg, user, speaker) &&
            (!quiet || h->company->friends(h->company_arg, user, speaker)));
}

/* ---- talk ---------------------------------------------------------------------------------------------------------*/
static bool is_friend(const orr_hall *h, const char *a, const char *b)
{
    return !strcmp(a, b) || h->company->friends(h->company_arg, a, b);
}

/* Is everybody who sits there or looks a friend of this one? */
static bool among_friends(const orr_hall *h, const orr_hosted *t, const char *user)
{
    for (unsigned i = 0; i < orr_table_row_of(t->table)->seats; i++) {
        const orr_seat_now *seat = orr_table_seat(t->table, i);
        if (seat->kind == ORR_SEAT_HUMAN && !seat->left && !is_friend(h, user, seat->user))
            return false;
    }
    for (const orr_sub *sub = t->subs; sub; sub = sub->next)
        if (!is_friend(h, user, sub->guest->user.id))
            return false;
    return true;
}

orr_err orr_company_may_say(orr_hall *h, const orr_hosted *t, orr_errand *e, bool *quiet)
{
    const char *user = e->ask.user.id;
    int64_t until = 0;
    orr_may_talk may = h->company ? h->company->talk(h->company_arg, user, orr_hall_now(h), &until) : ORR_MAY_ALL;
    bool by_link = !orr_table_row_of(t->table)->open && !orr_hall_hushed(h, e->guest->from);
    bool phrase = *e->text == ORR_PHRASE;
    *quiet = may == ORR_MAY_FRIENDS;
    if (may == ORR_MAY_NOTHING) {
        e->why = "muted";
        e->until = until;
        orr_hush_muted(h, e->guest, until);
    } else if (*quiet && !among_friends(h, t, user)) {
        e->why = "quiet";
    } else if (may == ORR_MAY_PHRASES && !phrase && !by_link && !among_friends(h, t, user)) {
        e->why = orr_table_row_of(t->table)->open ? "newcomer" : "hushed";
    }
    return e->why ? ORR_FORBIDDEN : ORR_OK;
}

bool orr_company_walled(const orr_hall *h, const char *user)
{
    return h->company && h->company->walled(h->company_arg, user);
}

bool orr_company_apart_from(const orr_hall *h, const orr_hosted *t, const char *user)
{
    for (unsigned i = 0; i < orr_table_row_of(t->table)->seats; i++) {
        const orr_seat_now *seat = orr_table_seat(t->table, i);
        if (seat->kind == ORR_SEAT_HUMAN && !seat->left && orr_company_apart(h, user, seat->user))
            return true;
    }
    return false;
}

bool orr_company_may_sit(const orr_hall *h, const orr_hosted *t, const orr_ask *ask)
{
    orr_status status = orr_table_status(t->table);
    bool comes = ask->kind == ORR_ASK_SIT    ? status == ORR_SETUP
                 : ask->kind == ORR_ASK_WISH ? status == ORR_PLAYING && *ask->word
                                             : false;
    return !comes || orr_table_seat_of(t->table, ask->user.id) >= 0 || !orr_company_apart_from(h, t, ask->user.id);
}

/* ---- rated tables -------------------------------------------------------------------------------------------------*/
/* A device that came by a private link has no account. */
static const char *not_rated(const orr_hall *h, const orr_errand *e)
{
    const orr_user_row *user = &e->ask.user;
    if (!h->company || !h->company->account(h->company_arg, user->id) || (e->guest && *e->guest->key))
        return "guest";
    return user->bot ? "program" : NULL;
}

orr_err orr_company_may_rate(const orr_hall *h, orr_errand *e, const orr_plan *plan)
{
    if (!plan->row.rated)
        return ORR_OK;
    e->why = not_rated(h, e);
    for (unsigned i = 0; !e->why && i < plan->row.seats; i++)
        if (plan->seat[i].kind == ORR_SEAT_BOT && plan->row.rated == ORR_RATED)
            e->why = "bots";
    return e->why ? ORR_FORBIDDEN : ORR_OK;
}

orr_err orr_company_may_join(const orr_hall *h, const orr_hosted *t, orr_errand *e)
{
    unsigned rated = orr_table_row_of(t->table)->rated;
    if (!rated || orr_table_status(t->table) != ORR_SETUP)
        return ORR_OK;
    if (e->ask.kind == ORR_ASK_SIT)
        e->why = not_rated(h, e);
    else if (e->ask.kind == ORR_ASK_BOT && *e->ask.word && rated == ORR_RATED)
        e->why = "bots";
    return e->why ? ORR_FORBIDDEN : ORR_OK;
}

void orr_hall_set_strength(orr_hall *h, orr_strength *strength, void *arg)
{
    h->strength = strength;
    h->strength_arg = arg;
}

void orr_hall_set_sat(orr_hall *h, orr_sat *sat, void *arg)
{
    h->sat = sat;
    h->sat_arg = arg;
}

double orr_company_strength(const orr_hall *h, const orr_card *c)
{
    double most = 0;
    for (unsigned i = 0; h->strength && i < c->seats; i++) {
        double one = *c->user[i] ? h->strength(h->strength_arg, c->user[i], c->game, c->seats) : 0;
        most = one > most ? one : most;
    }
    return most;
}

bool orr_company_shows(const orr_hall *h, const orr_card *c, const char *user)
{
    if (orr_card_seat_of(c, user) >= 0)
        return true;
    for (unsigned i = 0; i < c->seats; i++)
        if (*c->user[i] && orr_company_apart(h, user, c->user[i]))
            return false;
    return true;
}

/* Is who sits there apart from the host, or from somebody on a seat before? */
static bool parts(const orr_hall *h, const orr_plan *plan, unsigned seat)
{
    const char *user = plan->seat[seat].user;
    if (orr_company_apart(h, plan->row.host, user))
        return true;
    for (unsigned i = 0; i < seat && strcmp(user, plan->row.host); i++)
        if (plan->seat[i].kind == ORR_SEAT_HUMAN && orr_company_apart(h, plan->seat[i].user, user))
            return true;
    return false;
}

void orr_company_part(const orr_hall *h, orr_plan *plan)
{
    for (unsigned i = 0; i < plan->row.seats; i++) {
        orr_seat_now *seat = &plan->seat[i];
        if (seat->kind != ORR_SEAT_HUMAN || !parts(h, plan, i))
            continue;
        *seat = (orr_seat_now){.colour = -1};
        plan->start = false;
    }
}

void orr_hall_stands(orr_hall *h, const char *user)
{
    for (orr_guest *g = h->listeners; g; g = g->listener)
        if (!strcmp(g->user.id, user)) {
            g->lobby_due = true;
            orr_guest_wake(g);
        }
}

void orr_hall_notify(orr_hall *h, const char *user, const orr_text *message)
{
    for (orr_guest *g = h->guests; g; g = g->next)
        if (g->data && g->kind->news && !g->ended && !*g->key && !strcmp(g->user.id, user))
            g->kind->news(g->data, message);
}

/* ---- who is here --------------------------------------------------------------------------------------------------*/
static const char *listed_table(const orr_guest *g)
{
    for (unsigned i = 0; i < ORR_GUEST_TABLES; i++) {
        const orr_hosted *t = g->sub[i].table;
        if (t && t->table && !t->fresh && !t->aside && orr_table_row_of(t->table)->open && orr_table_listed(t->table) &&
            orr_table_status(t->table) != ORR_FINISHED && orr_table_seat_of(t->table, g->user.id) >= 0)
            return t->code;
    }
    return "";
}

void orr_hall_presence(const orr_hall *h, void (*each)(void *arg, const char *user, const char *table), void *arg)
{
    for (const orr_guest *g = h->guests; g; g = g->next)
        if (g->data && !g->ended && !*g->key)
            each(arg, g->user.id, listed_table(g));
}

void orr_hall_seated(const orr_hall *h, void (*each)(void *arg, const char *user), void *arg)
{
    for (unsigned b = 0; b < ORR_BUCKETS; b++) {
        for (const orr_hosted *t = h->table[b]; t; t = t->next)
            for (unsigned i = 0; t->table && i < orr_table_row_of(t->table)->seats; i++)
                if (orr_table_seat(t->table, i)->kind == ORR_SEAT_HUMAN)
                    each(arg, orr_table_seat(t->table, i)->user);
        for (const orr_card *c = h->card[b]; c; c = c->next)
            for (unsigned i = 0; i < c->seats && !orr_tables_find(h, c->code); i++)
                if (*c->user[i])
                    each(arg, c->user[i]);
    }
}

/* ---- inviting -----------------------------------------------------------------------------------------------------*/
static void write_invitation(const orr_hosted *t, const orr_guest *from, orr_text *out)
{
    char time[ORR_TIME_TEXT];
    orr_json j;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "invited");
    orr_json_kstr(&j, "table", t->code);
    orr_json_kstr(&j, "game", orr_table_row_of(t->table)->game);
    orr_json_kstr(&j, "time_control", orr_time_print(orr_table_time(t->table), time));
    orr_json_kstr(&j, "from", from->user.name);
    orr_json_kstr(&j, "user", from->user.id);
    orr_json_kint(&j, "at", orr_hall_now(from->hall));
    orr_json_end(&j);
}

static orr_err may_invite(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    orr_guest *g = e->guest;
    if (!orr_guest_sub(g, t) || orr_table_seat_of(t->table, g->user.id) < 0 || !h->company ||
        !h->company->friends(h->company_arg, g->user.id, e->ask.word))
        return ORR_FORBIDDEN;
    if (orr_table_status(t->table) != ORR_SETUP)
        return ORR_STARTED;
    e->ask.retry_ms = g->data ? g->kind->may_say(g->data) : 0;
    return e->ask.retry_ms ? ORR_LIMIT : ORR_OK;
}

/* Whether the friend is here is not told; a socket that does not read misses it. */
void orr_company_invite(orr_hall *h, orr_hosted *t, orr_errand *e)
{
    orr_text text = {.max = 1024};
    orr_err err = may_invite(h, t, e);
    if (err) {
        orr_errand_refuse(e, err);
        return;
    }
    write_invitation(t, e->guest, &text);
    for (orr_guest *g = h->guests; g && !text.failed; g = g->next)
        if (g->data && g->kind->news && !g->ended && !*g->key && !strcmp(g->user.id, e->ask.word) &&
            !orr_company_apart(h, g->user.id, e->guest->user.id))
            g->kind->news(g->data, &text);
    orr_text_deinit(&text);
    orr_errand_answer(e);
}
