/* The square on the wire: what is sought and answered, and what the square needs of tables, people and sockets. */
#include "door/routes.h"
#include "door/visit.h"
#include "people/ties.h"
#include "square/rating.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- what the square needs ----------------------------------------------------------------------------------------*/
static bool apart(void *door, const char *a, const char *b) { return orr_ties_apart(((orr_door *)door)->people, a, b); }
static bool walled(void *door, const char *user) { return orr_ties_walled(((orr_door *)door)->people, user); }

static void rating(void *door, const char *user, const orr_sought *what, bool many, double *value, bool *provisional)
{
    double is, rd;
    orr_ladders *ladders = ((orr_door *)door)->o->ladders;
    if (!ladders || !orr_ladders_rating(ladders, what->game, what->variant, many ? 3 : 2, user, &is, &rd))
        return;
    *value = is;
    *provisional = orr_rating_is_provisional(rd);
}

double orr_door_strength(void *door, const char *user, const char *game, unsigned seats)
{
    double is = 0, rd;
    orr_ladders *ladders = ((orr_door *)door)->o->ladders;
    return ladders && orr_ladders_rating(ladders, game, "", seats > 2 ? 3 : 2, user, &is, &rd) ? is : 0;
}

static void hold(void *door, const char *user, void (*then)(void *of, orr_err e), void *of)
{
    orr_known_here(((orr_door *)door)->people, user, then, of);
}

static void release(void *door, const char *user) { orr_known_gone(((orr_door *)door)->people, user); }

typedef struct {
    void (*each)(void *of, const char *user);
    void *of;
} present_each;

static void one_present(void *arg, const char *user, const char *table)
{
    const present_each *p = arg;
    (void)table;
    p->each(p->of, user);
}

static void present(void *door, void (*each)(void *of, const char *user), void *of)
{
    orr_hall_presence(((orr_door *)door)->hall, one_present, &(present_each){each, of});
}

static void notify(void *door, const char *user, const orr_text *message)
{
    orr_hall_notify(((orr_door *)door)->hall, user, message);
}

/* Who begins is drawn by lot, and so is who sits beside whom. */
static void put_seats(const orr_seek_table *table, orr_plan *plan)
{
    unsigned at[ORR_MATCH_SEATS];
    for (unsigned i = 0; i < table->seats; i++) {
        unsigned k = randombytes_uniform(i + 1);
        at[i] = at[k];
        at[k] = i;
    }
    for (unsigned i = 0; i < ORR_SEATS_MAX; i++)
        plan->seat[i].colour = -1;
    for (unsigned i = 0; i < table->seats; i++) {
        orr_seat_now *seat = &plan->seat[at[i]];
        seat->kind = i < table->n ? ORR_SEAT_HUMAN : ORR_SEAT_BOT;
        if (i < table->n) {
            memcpy(seat->user, table->user[i].id, sizeof seat->user);
            memcpy(seat->name, table->user[i].name, sizeof seat->name);
            seat->bot = table->user[i].bot;
        } else {
            snprintf(seat->level, sizeof seat->level, "%s", table->level);
        }
    }
}

static void put_variant(const orr_sought *what, orr_plan *plan)
{
    const orr_registered *entry = orr_registry_find(what->game);
    int i = entry ? orr_rules_variant(entry->game) : -1;
    if (i >= 0)
        snprintf(plan->row.options, sizeof plan->row.options, "%s=%s\n", orr_options_of(entry->game)[i].id,
                 what->variant);
}

void orr_seeks_plan(const orr_seek_table *table, orr_plan *plan)
{
    const orr_sought *what = table->what;
    plan->time = orr_speed_time(what->speeds);
    plan->row.seats = table->seats;
    plan->row.open = true;
    plan->row.rated = what->rated ? ORR_RATED : ORR_CASUAL;
    snprintf(plan->row.game, sizeof plan->row.game, "%s", what->game);
    put_variant(what, plan);
    put_seats(table, plan);
}

static void begin_table(void *door, const orr_seek_table *table, orr_batch *with,
                        void (*then)(void *of, orr_err e, const char *code), void *of)
{
    orr_call call = {.why = "square", .with = with, .plan = {.start = true}};
    orr_seeks_plan(table, &call.plan);
    orr_hall_call(((orr_door *)door)->hall, &call, then, of);
}

/* ---- tables with free seats ---------------------------------------------------------------------------------------*/
typedef struct {
    void (*each)(void *of, const orr_seek_sits *sits, const orr_user_row *who);
    void *of;
} tables_each;

/* Who sits there, and as what it stands among the seeks; false: as nothing. */
static bool read_table(const orr_table_now *t, orr_seek_sits *sits, orr_user_row who[ORR_MATCH_SEATS])
{
    const orr_table_row *row = orr_table_row_of(t);
    const orr_time *time = orr_table_time(t);
    uint8_t speed = orr_speed_of(time);
    if (row->seats > ORR_MATCH_SEATS || row->rated > ORR_RATED)
        return false;
    if (!speed && !orr_time_same(time, &(orr_time){0}))
        return false;
    snprintf(sits->code, sizeof sits->code, "%s", row->code);
    snprintf(sits->what.game, sizeof sits->what.game, "%s", row->game);
    snprintf(sits->what.variant, sizeof sits->what.variant, "%s", orr_table_variant(t));
    sits->what.seats = (uint16_t)(1u << row->seats);
    sits->what.speeds = speed;
    sits->what.rated = row->rated != ORR_CASUAL;
    sits->since = orr_table_touched(t);
    sits->own = !orr_table_plain(t);
    for (unsigned i = 0; i < row->seats; i++) {
        const orr_seat_now *seat = orr_table_seat(t, i);
        if (seat->kind != ORR_SEAT_HUMAN)
            continue;
        orr_user_row *u = &who[sits->n++];
        *u = (orr_user_row){.bot = seat->bot};
        memcpy(u->id, seat->user, sizeof u->id);
        memcpy(u->name, seat->name, sizeof u->name);
    }
    return true;
}

static void one_setup(void *arg, const orr_table_now *t)
{
    const tables_each *e = arg;
    orr_seek_sits sits = {0};
    orr_user_row who[ORR_MATCH_SEATS];
    if (read_table(t, &sits, who))
        e->each(e->of, &sits, who);
}

static void tables(void *door, void (*each)(void *of, const orr_seek_sits *sits, const orr_user_row *who), void *of)
{
    orr_hall_setups(((orr_door *)door)->hall, one_setup, &(tables_each){each, of});
}

static void seat(void *door, const char *table, const char *from, const orr_user_row *who,
                 void (*then)(void *of, orr_err e), void *of)
{
    orr_hall_seat(((orr_door *)door)->hall, table, from, who, "square", then, of);
}

static void stand(void *door, const char *table, const orr_user_row *who)
{
    orr_hall_stand(((orr_door *)door)->hall, table, who);
}

const orr_seeks_hands orr_door_seeks_hands = {.apart = apart,
                                              .walled = walled,
                                              .rating = rating,
                                              .hold = hold,
                                              .release = release,
                                              .present = present,
                                              .table = begin_table,
                                              .tables = tables,
                                              .seat = seat,
                                              .stand = stand,
                                              .notify = notify};

/* ---- what is said -------------------------------------------------------------------------------------------------*/
static void done(void *errand, orr_err e, const char *why, uint32_t number) { orr_errand_end(errand, e, why, number); }

static bool read_speeds(json_t *array, uint8_t *out)
{
    size_t i;
    json_t *one;
    *out = 0;
    json_array_foreach(array, i, one)
    {
        const char *word = json_string_value(one);
        unsigned s = 0;
        while (s < ORR_SPEEDS && word && strcmp(word, orr_speed_names[s]))
            s++;
        if (!word || s == ORR_SPEEDS)
            return false;
        *out |= (uint8_t)(1u << s);
    }
    return json_is_array(array);
}

/* The same by their time controls. */
static orr_err read_times(json_t *array, uint8_t *out, char why[ORR_TIME_REFUSED])
{
    size_t i;
    json_t *one;
    *out = 0;
    json_array_foreach(array, i, one)
    {
        orr_err e = json_is_string(one) ? orr_seeks_speed(json_string_value(one), out, why) : ORR_BAD_INPUT;
        if (e)
            return e;
    }
    return json_is_array(array) ? ORR_OK : ORR_BAD_INPUT;
}

orr_err orr_seeks_speed(const char *time_control, uint8_t *speeds, char why[ORR_TIME_REFUSED])
{
    orr_time time;
    orr_err e = orr_time_read(time_control, &time, why);
    uint8_t speed = e ? 0 : orr_speed_of(&time);
    *speeds |= speed;
    if (e || speed)
        return e;
    snprintf(why, ORR_TIME_REFUSED, "time_control: expected 30s/turn, 2m/turn or 1d/turn");
    return ORR_BAD_INPUT;
}

bool orr_seeks_seats(json_t *array, uint16_t *out)
{
    size_t i;
    json_t *one;
    *out = 0;
    json_array_foreach(array, i, one)
    {
        int k;
        if (!json_is_integer(one) || !orr_whole(json_integer_value(one), 2, ORR_MATCH_SEATS, &k))
            return false;
        *out |= (uint16_t)(1u << k);
    }
    return json_is_array(array);
}

static orr_err read_sought(json_t *json, orr_sought *out, uint32_t *instead, char why[ORR_TIME_REFUSED])
{
    const char *t, *id, *game, *variant = "";
    json_t *seats, *speeds = NULL, *times = NULL;
    json_int_t near_said = 0, instead_said = 0;
    int rated = 0, near = 0, tell = 0;
    *out = (orr_sought){0};
    if (json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:s,s:s,s?s,s:o,s?o,s?o,s?b,s?I,s?I,s?b}", "t", &t, "id", &id,
                       "game", &game, "variant", &variant, "seats", &seats, "speeds", &speeds, "time_controls", &times,
                       "rated", &rated, "near", &near_said, "instead", &instead_said, "tell", &tell) ||
        !orr_whole(near_said, 0, 1000, &near) || instead_said < 0 || instead_said > UINT32_MAX ||
        strlen(game) >= sizeof out->game || strlen(variant) >= sizeof out->variant ||
        !orr_seeks_seats(seats, &out->seats) || !speeds == !times || (speeds && !read_speeds(speeds, &out->speeds)))
        return ORR_BAD_INPUT;
    snprintf(out->game, sizeof out->game, "%s", game);
    snprintf(out->variant, sizeof out->variant, "%s", variant);
    out->rated = rated;
    out->tell = tell;
    out->near = (uint16_t)near;
    *instead = (uint32_t)instead_said;
    return times ? read_times(times, &out->speeds, why) : ORR_OK;
}

orr_err orr_seeks_on_seek(orr_door *d, orr_errand *e, json_t *json)
{
    orr_sought what;
    uint32_t instead;
    char why[ORR_TIME_REFUSED] = "";
    orr_err bad = read_sought(json, &what, &instead, why);
    if (bad && *why)
        orr_errand_end(e, bad, why, 0);
    if (bad)
        return *why ? ORR_OK : bad;
    orr_user_row who = e->ask.user;
    orr_seeks_add(d->seeks, &who, orr_known_account(d->people, who.id), &what, instead, done, e);
    return ORR_OK;
}

static bool read_number(json_int_t said, uint32_t *out)
{
    *out = said > 0 && said <= UINT32_MAX ? (uint32_t)said : 0;
    return *out != 0;
}

orr_err orr_seeks_on_unseek(orr_door *d, orr_errand *e, json_t *json)
{
    const char *t, *id;
    json_int_t said = 0;
    uint32_t number = 0;
    if (json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:s,s?I}", "t", &t, "id", &id, "seek", &said) ||
        (json_object_get(json, "seek") && !read_number(said, &number)))
        return ORR_BAD_INPUT;
    orr_seeks_drop(d->seeks, e->ask.user.id, number, done, e);
    return ORR_OK;
}

orr_err orr_seeks_on_ready(orr_door *d, orr_errand *e, json_t *json)
{
    const char *t, *id;
    json_int_t said;
    uint32_t check;
    int yes;
    if (json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:s,s:I,s:b}", "t", &t, "id", &id, "check", &said, "yes", &yes) ||
        !read_number(said, &check))
        return ORR_BAD_INPUT;
    orr_errand_end(e, orr_seeks_answer(d->seeks, e->ask.user.id, check, yes), NULL, 0);
    return ORR_OK;
}

orr_err orr_seeks_on_clockwork(orr_door *d, orr_errand *e, json_t *json)
{
    const char *t, *id, *level;
    json_int_t said;
    uint32_t number;
    if (json_unpack_ex(json, NULL, JSON_STRICT, "{s:s,s:s,s:I,s:s}", "t", &t, "id", &id, "seek", &said, "level",
                       &level) ||
        !read_number(said, &number) || !orr_bot_level(level))
        return ORR_BAD_INPUT;
    orr_errand_end(e, orr_seeks_alone(d->seeks, e->ask.user.id, number, level), NULL, 0);
    return ORR_OK;
}

/* ---- by token -----------------------------------------------------------------------------------------------------*/
void orr_v1_seeks(orr_door *d, orr_asked *a)
{
    orr_text text = {.max = ORR_LONG_MAX};
    orr_seeks_say(d->seeks, a->who.user.id, &text);
    orr_asked_answer(d, a, 200, &text);
}

void orr_v1_seek(orr_door *d, orr_asked *a)
{
    char what[16] = "";
    orr_path_part("/api/v1/seeks/{what}", a->path, "what", what, sizeof what);
    orr_visit *v = orr_visit_new(d, a);
    if (v)
        orr_message_visit(v, !*what ? "seek" : !strcmp(what, "end") ? "unseek" : what, NULL, a->body);
}
