/* What the square says. */
#include "base/now.h"
#include "square/seeks_inside.h"

enum { SAY_MAX = 64 * 1024, WAITING_MS = 200, IDLE_MS = 2000 /* who has gone is counted no more */ };

static void put_seats(orr_json *j, unsigned seats)
{
    orr_json_karray(j, "seats");
    for (unsigned k = 2; k <= ORR_MATCH_SEATS; k++)
        if (seats >> k & 1)
            orr_json_int(j, k);
    orr_json_end(j);
}

static void put_game(orr_json *j, const orr_sought *what)
{
    orr_json_kstr(j, "game", what->game);
    if (*what->variant)
        orr_json_kstr(j, "variant", what->variant);
    orr_json_kbool(j, "rated", what->rated);
}

static void put_speed(orr_json *j, const orr_sought *what)
{
    char text[ORR_TIME_TEXT];
    orr_time time = orr_speed_time(what->speeds);
    orr_json_kstr(j, "time_control", orr_time_print(&time, text));
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (what->speeds >> s & 1)
            orr_json_kstr(j, "speed", orr_speed_names[s]);
}

static void put_speeds(orr_json *j, unsigned speeds)
{
    orr_json_karray(j, "speeds");
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (speeds >> s & 1)
            orr_json_str(j, orr_speed_names[s]);
    orr_json_end(j);
}

static void put_time_controls(orr_json *j, unsigned speeds)
{
    char text[ORR_TIME_TEXT];
    orr_json_karray(j, "time_controls");
    for (unsigned s = 0; s < ORR_SPEEDS; s++)
        if (speeds >> s & 1)
            orr_json_str(j, orr_time_print(&orr_speed_times[s], text));
    orr_json_end(j);
}

static void put_seek(void *json, const orr_seek_now *w)
{
    orr_json *j = json;
    orr_json_object(j);
    orr_json_kint(j, "seek", w->number);
    put_game(j, w->what);
    put_seats(j, w->what->seats);
    put_speeds(j, w->what->speeds);
    put_time_controls(j, w->what->speeds);
    if (w->what->near)
        orr_json_kint(j, "near", w->what->near);
    orr_json_kint(j, "since", w->since);
    orr_json_kint(j, "reach", w->reach);
    if (w->what->tell)
        orr_json_kbool(j, "tell", true);
    if (w->offers)
        orr_json_kbool(j, "offers", true);
    if (w->smaller)
        orr_json_kint(j, "smaller", w->smaller);
    orr_json_end(j);
}

static void put_check(orr_seeks *s, const char *user, orr_json *j, const orr_check_now *c)
{
    const char *not = c->what->rated ? orr_seeks_ahead(s, user, c) : NULL;
    orr_json_kobject(j, "check");
    orr_json_kint(j, "check", c->number);
    put_game(j, c->what);
    put_speed(j, c->what);
    orr_json_kint(j, "seats", c->seats);
    orr_json_kint(j, "yes", c->yes);
    orr_json_kbool(j, "mine", c->mine);
    orr_json_kbool(j, "making", c->making);
    orr_json_kint(j, "until", c->until);
    if (not )
        orr_json_kstr(j, "not", not );
    orr_json_end(j);
}

static const char *const why_names[] = {[ORR_CHECK_SILENT] = "silent",
                                        [ORR_CHECK_LEFT] = "left",
                                        [ORR_CHECK_TAKEN] = "taken",
                                        [ORR_CHECK_UNMADE] = "unmade"};

static void put_lost(orr_json *j, const orr_sought *what)
{
    orr_json_object(j);
    put_game(j, what);
    put_seats(j, what->seats);
    put_speeds(j, what->speeds);
    if (what->near)
        orr_json_kint(j, "near", what->near);
    if (what->tell)
        orr_json_kbool(j, "tell", true);
    orr_json_end(j);
}

/* How the last check ended. */
static void put_note(orr_json *j, const orr_seek_note *n)
{
    orr_json_kobject(j, *n->table ? "started" : "ended");
    orr_json_kint(j, "check", n->number);
    orr_json_kint(j, "at", n->at);
    if (*n->table) {
        orr_json_kstr(j, "table", n->table);
        orr_json_end(j);
        return;
    }
    put_game(j, &n->what);
    put_speed(j, &n->what);
    orr_json_kint(j, "seats", n->seats);
    orr_json_kstr(j, "why", why_names[n->why]);
    orr_json_karray(j, "who");
    for (unsigned i = 0; i < n->n; i++)
        orr_json_str(j, n->who[i]);
    orr_json_end(j);
    if (n->lost) {
        orr_json_karray(j, "lost");
        for (unsigned i = 0; i < n->lost; i++)
            put_lost(j, &n->seek[i]);
        orr_json_end(j);
    }
    orr_json_end(j);
}

static void put_list(void *json, const orr_list_now *l)
{
    orr_json *j = json;
    orr_json_object(j);
    put_game(j, l->what);
    put_speed(j, l->what);
    put_seats(j, l->what->seats);
    orr_json_kint(j, "people", l->waiting);
    orr_json_key(j, "typical_ms");
    if (l->typical < 0)
        orr_json_null(j);
    else
        orr_json_int(j, l->typical);
    orr_json_end(j);
}

/* The same for all; written anew when something has changed, and not all the time. */
static void write_waiting(orr_seeks *s)
{
    orr_json j;
    int64_t now = orr_now_ms(), age = now - s->waiting_at;
    if (s->waiting.n && (age < WAITING_MS || (!s->stirred && age < IDLE_MS)))
        return;
    s->stirred = false;
    s->waiting_at = now;
    orr_text_clear(&s->waiting);
    s->waiting.max = SAY_MAX / 2;
    orr_json_init(&j, &s->waiting);
    orr_json_array(&j);
    orr_seeking_lists(s->w, put_list, &j);
    orr_json_end(&j);
}

void orr_seeks_say(orr_seeks *s, const char *user, orr_text *out)
{
    orr_json j;
    orr_check_now check;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "seeks");
    orr_json_kint(&j, "now", orr_now_ms());
    orr_json_karray(&j, "mine");
    orr_seeking_mine(s->w, user, orr_now_ms(), put_seek, &j);
    orr_json_end(&j);
    if (orr_seeking_check(s->w, user, &check)) {
        put_check(s, user, &j, &check);
    } else {
        const orr_seek_note *note = orr_seeker_note(orr_seeker_find(s, user));
        orr_json_key(&j, "check");
        orr_json_null(&j);
        if (note)
            put_note(&j, note);
    }
    orr_json_end(&j);
    write_waiting(s);
    if (out->n && !out->failed)
        out->n--; /* it goes on */
    orr_text_fmt(out, ",\"waiting\":%.*s}", (int)s->waiting.n, s->waiting.at);
    out->failed |= s->waiting.failed;
}

void orr_seeks_wanted(void *square, const char *user, uint32_t number, const orr_sought *what)
{
    orr_seeks *s = square;
    orr_text text = {.max = 1024};
    orr_json j;
    orr_json_init(&j, &text);
    orr_json_object(&j);
    orr_json_kstr(&j, "t", "wanted");
    orr_json_kint(&j, "seek", number);
    put_game(&j, what);
    put_seats(&j, what->seats);
    orr_json_kint(&j, "at", orr_now_ms());
    orr_json_end(&j);
    if (!text.failed)
        s->o->hands->notify(s->o->arg, user, &text);
    orr_text_deinit(&text);
}

void orr_seeks_tell(orr_seeks *s)
{
    for (unsigned b = 0; s->dues && b < ORR_SEEKER_BUCKETS; b++)
        for (orr_seeker *r = s->seeker[b]; r; r = r->next) {
            orr_text text = {.max = SAY_MAX};
            if (!r->due)
                continue;
            r->due = false;
            s->dues--;
            orr_seeks_say(s, r->user.id, &text);
            if (!text.failed)
                s->o->hands->notify(s->o->arg, r->user.id, &text);
            orr_text_deinit(&text);
        }
}
