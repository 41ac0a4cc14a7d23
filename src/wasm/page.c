#include "wasm/page.h"
#include "core/loop.h"
#include "wasm/flat.h"

#include <orrery/bot.h>
#include <orrery/tell.h>

#include <stdlib.h>
#include <string.h>

enum { OUT_MAX = 16 << 20, IN_MAX = 4 << 20 };

static struct {
    char *in;
    uint32_t room;
    orr_text out;
    orr_json json;
    orr_match *match;
    orr_rng rng;
    uint8_t *state; /* a redacted one, of state_size bytes */
} page;

/* ---- texts --------------------------------------------------------------------------------------------------------*/
char *page_in(uint32_t size)
{
    if (size >= IN_MAX)
        return NULL;
    if (size + 1 > page.room) {
        char *more = realloc(page.in, size + 1);
        if (!more)
            return NULL;
        page.in = more;
        page.room = size + 1;
    }
    return page.in;
}

/* The text that came in, ended. */
static char *text_in(uint32_t size)
{
    ORR_ASSERT(size < page.room);
    page.in[size] = 0;
    return page.in;
}

const char *page_out(void) { return page.out.at ? page.out.at : ""; }
uint32_t page_out_size(void) { return (uint32_t)page.out.n; }

static orr_json *out(void)
{
    page.out.max = OUT_MAX;
    orr_text_clear(&page.out);
    orr_json_init(&page.json, &page.out);
    return &page.json;
}

static void say(const char *text)
{
    out();
    orr_text_str(&page.out, text);
}

void page_error(int code) { say(orr_err_name((orr_err)code)); }

/* ---- who this is --------------------------------------------------------------------------------------------------*/
static uint64_t layout(const orr_game *g)
{
    uint64_t hash = g->state_size;
    for (const orr_field *f = g->fields; f->name; f++) {
        uint32_t place[5] = {f->offset, f->width, f->is_signed, f->count, f->per_seat};
        hash = orr_hash(f->name, strlen(f->name), hash);
        hash = orr_hash(place, sizeof place, hash);
    }
    return hash;
}

static void put_hex(orr_json *j, const char *key, uint64_t value)
{
    char hex[17];
    for (int i = 15; i >= 0; i--, value >>= 4)
        hex[i] = "0123456789abcdef"[value & 15];
    hex[16] = 0;
    orr_json_kstr(j, key, hex);
}

void page_about(void)
{
    const orr_game *g = flat_game;
    orr_json *j = out();
    orr_json_object(j);
    orr_json_kstr(j, "game", g->id);
    orr_json_kint(j, "version", g->version);
    orr_json_kint(j, "oldest", orr_rules_oldest(g));
    orr_json_kstr(j, "edition", flat_size ? flat_edition.hash : NULL);
    put_hex(j, "layout", layout(g));
    orr_json_kint(j, "state_size", g->state_size);
    orr_json_key(j, "seats");
    orr_json_array(j);
    orr_json_int(j, g->seats_min);
    orr_json_int(j, g->seats_max);
    orr_json_end(j);
    orr_json_end(j);
}

/* ---- a match ------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_rules rules;
    uint64_t seed;
} setting;

static orr_err set_colour(orr_rules *r, const char *seat, const char *value)
{
    char *end;
    unsigned long at = strtoul(seat, &end, 10);
    uint16_t table = orr_colours(r->game);
    int32_t row = r->edition && table != ORR_NO_TABLE ? orr_edition_row(r->edition, table, value) : -1;
    if (*end || end == seat || at >= r->seats || row < 0)
        return ORR_BAD_INPUT;
    r->seat[at].colour = (uint8_t)row;
    return ORR_OK;
}

static orr_err set_line(setting *s, const char *key, const char *value)
{
    char *end;
    if (!strncmp(key, "option.", 7))
        return orr_rules_set(&s->rules, key + 7, value, NULL, 0);
    if (!strncmp(key, "colour.", 7))
        return set_colour(&s->rules, key + 7, value);
    if (!strcmp(key, "seed")) {
        s->seed = strtoull(value, &end, 16);
        return *end || end == value ? ORR_BAD_INPUT : ORR_OK;
    }
    unsigned long n = strtoul(value, &end, 10);
    if (*end || end == value)
        return ORR_BAD_INPUT;
    if (!strcmp(key, "version"))
        return orr_rules_version(&s->rules, (uint32_t)n);
    if (!strcmp(key, "dealer") && n < s->rules.seats) {
        s->rules.dealer = (uint8_t)n;
        return ORR_OK;
    }
    return !strcmp(key, "seats") ? ORR_OK : ORR_BAD_INPUT;
}

static unsigned seats_of(const char *text)
{
    const char *at = strncmp(text, "seats=", 6) ? strstr(text, "\nseats=") : text - 1;
    return at ? (unsigned)strtoul(at + 7, NULL, 10) : flat_game->seats_min;
}

int page_open(uint32_t size)
{
    setting s = {.seed = 1};
    char *text = text_in(size);
    unsigned seats = seats_of(text);
    orr_err e = ORR_BAD_INPUT;
    say("seats");
    if (seats >= flat_game->seats_min && seats <= flat_game->seats_max)
        e = orr_rules_init(&s.rules, flat_game, NULL, seats);
    for (char *line = e ? NULL : strtok(text, "\n"); line && !e; line = strtok(NULL, "\n")) {
        char *value = strchr(line, '=');
        say(line);
        if (value)
            *value++ = 0;
        e = value ? set_line(&s, line, value) : ORR_BAD_INPUT;
    }
    if (e)
        return (int)e;
    orr_reason no = {0};
    if (!orr_rules_accepted(&s.rules, &no)) {
        orr_reason_json(&s.rules, &no, out());
        return ORR_BAD_INPUT;
    }
    orr_rules_seat(&s.rules);
    say("");
    orr_match_free(page.match);
    page.match = orr_match_new(&s.rules);
    orr_rng_seed(&page.rng, s.seed);
    return ORR_OK;
}

static orr_match *match(void)
{
    ORR_ASSERT(page.match);
    return page.match;
}

uint32_t page_plies(void) { return match()->plies; }
uint32_t page_must(void) { return orr_match_active(match()).must; }
uint32_t page_may(void) { return orr_match_active(match()).may; }
int page_over(void) { return orr_match_over(match()); }

int page_act(uint32_t seat, uint32_t size)
{
    orr_action action;
    orr_err e = orr_action_parse(&match()->rules, text_in(size), &action);
    return (int)(e ? e : seat > ORR_CHANCE ? ORR_NOT_YOUR_SEAT : orr_match_play(page.match, (orr_seat)seat, action));
}

int page_step(void) { return orr_match_step(match(), orr_source_rng(&page.rng)); }
uint32_t page_undoable(uint32_t seat)
{
    return seat < match()->rules.seats ? orr_match_undoable(page.match, (orr_seat)seat) : page.match->plies;
}
int page_undo(uint32_t seat, uint32_t ply)
{
    return (int)(seat < match()->rules.seats ? orr_match_undo(page.match, (orr_seat)seat, ply) : ORR_NOT_YOUR_SEAT);
}

int page_default(uint32_t seat)
{
    orr_match *m = match();
    if (seat >= m->rules.seats || !(orr_match_active(m).must & ORR_BIT(seat)))
        return ORR_NOT_YOUR_SEAT;
    return (int)orr_match_play(m, (orr_seat)seat, orr_default(&m->rules, m->state, (orr_seat)seat));
}

/* ---- what is told -------------------------------------------------------------------------------------------------*/
void page_view(uint32_t viewer)
{
    orr_json *j = out();
    orr_match_view(match(), (orr_seat)viewer, j);
}

void page_ask(uint32_t seat)
{
    orr_match *m = match();
    orr_turn turn = orr_match_active(m);
    orr_json *j = out();
    orr_json_object(j);
    if (seat < m->rules.seats && (turn.must | turn.may) & ORR_BIT(seat)) {
        orr_json_kstr(j, "prompt", orr_question(&m->rules, m->state, (orr_seat)seat)->id);
        orr_json_kint(j, "q", m->question[seat]);
        uint32_t n = orr_match_legal(m, (orr_seat)seat);
        orr_json_key(j, "legal");
        orr_legal_json(&m->rules, m->legal, n, j);
    }
    orr_json_key(j, "not");
    orr_match_not(m, (orr_seat)seat, j);
    orr_json_end(j);
}

void page_events(uint32_t viewer)
{
    const orr_match *m = match();
    orr_json *j = out();
    orr_json_array(j);
    for (uint32_t i = 0; i < m->events.n; i++)
        orr_event_json(&m->rules, &m->event[i], (orr_seat)viewer, j);
    orr_json_end(j);
}

void page_results(void)
{
    orr_json *j = out();
    orr_json_object(j);
    if (orr_match_over(match()))
        orr_over_json(page.match, ORR_SEATS(page.match->rules.seats), j);
    orr_json_end(j);
}

void page_log(void)
{
    const orr_match *m = match();
    char text[ORR_ACTION_TEXT];
    orr_json *j = out();
    orr_json_array(j);
    for (uint32_t i = 0; i < m->plies; i++) {
        orr_action_print(&m->rules, m->log[i].action, text);
        orr_json_object(j);
        orr_json_kint(j, "by", m->log[i].actor);
        orr_json_kstr(j, "a", text);
        orr_json_end(j);
    }
    orr_json_end(j);
}

/* ---- states -------------------------------------------------------------------------------------------------------*/
static uint8_t *state_room(void)
{
    if (!page.state)
        page.state = malloc(flat_game->state_size);
    ORR_ASSERT(page.state);
    return page.state;
}

const uint8_t *page_redacted(uint32_t viewer, uint32_t depth)
{
    orr_match_redacted(match(), (orr_seat)viewer, depth ? ORR_KNOWN : ORR_SHOWN, state_room());
    return page.state;
}

int page_load(uint32_t size)
{
    if (size != flat_game->state_size || size >= page.room)
        return ORR_BAD_INPUT;
    memcpy(match()->state, page.in, size);
    return ORR_OK;
}

/* ---- bots ---------------------------------------------------------------------------------------------------------*/
typedef struct {
    orr_bot_pauses pauses;
} rest;

static bool look(void *arg)
{
    rest *r = arg;
    r->pauses.enough = page_enough();
    return false;
}

int page_think(uint32_t seat, uint32_t seed, uint32_t size)
{
    orr_match *m = match();
    orr_turn turn = orr_match_active(m);
    char why[200], text[ORR_ACTION_TEXT];
    orr_bot *bot;
    rest r = {.pauses = {.pause = look, .arg = &r}};
    if (seat >= m->rules.seats || !((turn.must | turn.may) & ORR_BIT(seat)))
        return ORR_NOT_YOUR_SEAT;
    orr_err e = orr_bot_open(text_in(size), flat_game, seed, &bot, why, sizeof why);
    if (e) {
        say(why);
        return (int)e;
    }
    orr_bot_pause(bot, &r.pauses);
    page_redacted(seat, 1);
    orr_action_print(&m->rules, orr_bot_choose(bot, &m->rules, page.state, (orr_seat)seat), text);
    orr_bot_close(bot);
    say(text);
    return ORR_OK;
}

/* ---- measuring ----------------------------------------------------------------------------------------------------*/
int page_sign(uint32_t seats, uint32_t size)
{
    orr_rules rules;
    uint64_t hash = strtoull(text_in(size), NULL, 16);
    orr_err e = orr_rules_init(&rules, flat_game, NULL, seats);
    if (!e)
        orr_rules_seat(&rules);
    if (!e)
        e = orr_loop_sign(&rules, &hash);
    orr_json *j = out();
    orr_json_object(j);
    put_hex(j, "hash", hash);
    orr_json_end(j);
    return (int)e;
}

uint32_t page_loop(uint32_t seats, uint32_t seed, uint32_t matches)
{
    orr_rules rules;
    orr_loop loop;
    orr_loop_tally tally = {0};
    if (orr_rules_init(&rules, flat_game, NULL, seats))
        return 0;
    orr_rules_seat(&rules);
    if (orr_loop_open(&loop, flat_game, &rules, seed))
        return 0;
    orr_loop_play(&loop, matches, &tally);
    orr_loop_close(&loop);
    return (uint32_t)tally.decisions;
}
