#include "door/visit.h"

#include <stdlib.h>

const orr_net_handlers orr_door_handlers = {
    .request = orr_api_request,
    .allow = orr_api_allow,
    .admit = orr_client_admit,
    .opened = orr_client_opened,
    .message = orr_message,
    .fault = orr_client_fault,
    .next = orr_client_next,
    .closed = orr_client_closed,
    .stream_closed = orr_feed_closed,
};

static void ended(void *arg, const char *user, const char *session, const char *except)
{
    orr_door *d = arg;
    orr_hall_out(d->hall, user, session, except);
}

static void renamed(void *arg, const orr_user_row *user)
{
    orr_door *d = arg;
    orr_hall_renamed(d->hall, user);
}

static void suspended(void *arg, const char *user)
{
    orr_door *d = arg;
    orr_seeks_left(d->seeks, user);
    orr_tours_off(d->tours, user);
    orr_dates_left(d->dates);
}

static void muted(void *arg, const char *user, int64_t until)
{
    const orr_door *d = arg;
    orr_hall_muted(d->hall, user, until);
}

static void sat(void *arg, const char *user) { orr_seeks_sat(((orr_door *)arg)->seeks, user); }

static void left(void *arg, const char *user)
{
    orr_door *d = arg;
    orr_seeks_left(d->seeks, user);
    orr_tours_left(d->tours, user);
    orr_dates_left(d->dates);
    orr_hall_left(d->hall, user);
}

static bool here(void *arg, const char *user)
{
    orr_door *d = arg;
    return orr_hall_here(d->hall, user);
}

orr_door *orr_door_open(const orr_door_options *o)
{
    orr_door *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (orr_door){.o = o,
                    .hall = o->hall,
                    .people = o->people,
                    .site = o->site,
                    .begun = orr_now_ms(),
                    .limits = orr_limits_new(),
                    .front = orr_front_new()};
    /* Before anything is read for what would be freed here. */
    if (!d->limits || !d->front || !orr_metrics_token(d, o->metrics_token)) {
        orr_limits_free(d->limits);
        orr_front_free(d->front);
        free(d);
        return NULL;
    }
    static const orr_people_ears ears = {
        .ended = ended, .renamed = renamed, .suspended = suspended, .muted = muted, .left = left, .here = here};
    orr_people_listen(o->people, &ears, d);
    orr_hall_set_company(o->hall, &orr_ties_company, o->people);
    orr_hall_set_strength(o->hall, orr_door_strength, d);
    orr_hall_set_sat(o->hall, sat, d);
    d->tours_options = (orr_tours_options){.desk = o->desk, .hands = &orr_tournament_hands, .hands_arg = o->hall};
    d->tours = orr_tours_open(&d->tours_options);
    d->seeks_options = (orr_seeks_options){.desk = o->desk,
                                           .hands = &orr_door_seeks_hands,
                                           .arg = d,
                                           .test_games = o->test_games,
                                           .ready_ms = o->test_ready_ms};
    d->seeks = orr_seeks_open(&d->seeks_options);
    d->dates_options =
        (orr_dates_options){.desk = o->desk, .hands = &orr_door_dates_hands, .arg = d, .test_games = o->test_games};
    d->dates = orr_dates_open(&d->dates_options);
    if (d->tours && d->seeks && d->dates)
        return d;
    orr_door_close(d);
    return NULL;
}

void orr_door_set_net(orr_door *d, orr_net *net) { d->net = net; }
orr_net *orr_door_net(const orr_door *d) { return d->net; }
orr_desk *orr_door_desk(const orr_door *d) { return d->o->desk; }
orr_people *orr_door_people(const orr_door *d) { return d->people; }
orr_tours *orr_door_tours(const orr_door *d) { return d->tours; }
orr_ladders *orr_door_ladders(const orr_door *d) { return d->o->ladders; }
orr_hall *orr_door_hall(const orr_door *d) { return d->hall; }

void orr_door_tick(orr_door *d)
{
    orr_seeks_tick(d->seeks);
    orr_tours_tick(d->tours);
    orr_dates_tick(d->dates);
}

void orr_door_settle(orr_door *d)
{
    orr_visits_settle(d);
    orr_feeds_settle(d);
}

void orr_door_close(orr_door *d)
{
    orr_visits_drop(d);
    orr_feeds_drop(d);
    orr_people_listen(d->people, NULL, NULL);
    orr_hall_set_sat(d->hall, NULL, NULL);
    orr_seeks_close(d->seeks);
    orr_dates_close(d->dates);
    orr_limits_free(d->limits);
    if (d->tours)
        orr_tours_close(d->tours);
    orr_text_deinit(&d->openapi);
    orr_front_free(d->front);
    free(d);
}
