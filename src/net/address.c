/* Limits for one address: the library as Debian builds it has none. A line of IPv6 is a /64, and what has many of these
 * is a /48, which has limits of its own. */
#include "net/internal.h"

#include <stdlib.h>

enum { POSTS_AT_ONCE = 60, POSTS_PER_SECOND = 5 };
enum { MADE_AT_ONCE = 600 };
static const double MADE_PER_SECOND = 5000.0 / (24 * 3600);
enum { OPEN_AT_ONCE = 300, OPEN_PER_SECOND = 5 };
enum { HEAVY_AT_ONCE = 200, HEAVY_PER_SECOND = 40 }; /* who goes through a match asks for 5 to 20 boards a second */

unsigned orr_address_post(orr_address *a)
{
    unsigned retry_ms = 0;
    for (; a && !retry_ms; a = a->wider)
        retry_ms = orr_credit_take(&a->posts, lws_now_usecs(), POSTS_AT_ONCE * a->share, POSTS_PER_SECOND * a->share);
    return retry_ms;
}

unsigned orr_address_make(orr_address *a)
{
    unsigned retry_ms = 0;
    for (; a && !retry_ms; a = a->wider)
        retry_ms = orr_credit_try(&a->made, lws_now_usecs(), 1, MADE_AT_ONCE * a->share, MADE_PER_SECOND * a->share);
    return retry_ms;
}

unsigned orr_address_open(orr_address *a)
{
    unsigned retry_ms = 0;
    for (; a && !retry_ms; a = a->wider)
        retry_ms = orr_credit_try(&a->opened, lws_now_usecs(), 1, OPEN_AT_ONCE * a->share, OPEN_PER_SECOND * a->share);
    return retry_ms;
}

static const struct {
    double at_once, per_second;
} tries[ORR_TRIES] = {
    [ORR_TRY_SIGN_IN] = {10, 10.0 / 600},
    [ORR_TRY_SIGN_UP] = {10, 10.0 / 600},
    [ORR_TRY_SIGN_UP_DAY] = {150, 150.0 / (24 * 3600)},
    [ORR_TRY_MAIL] = {3, 3.0 / 3600},
    [ORR_TRY_PASSKEY] = {40, 0.2}, /* challenges */
};

unsigned orr_address_try(orr_address *a, orr_try kind)
{
    unsigned retry_ms = 0;
    for (; a && !retry_ms; a = a->wider)
        retry_ms = orr_credit_try(&a->tries[kind], lws_now_usecs(), 1, tries[kind].at_once * a->share,
                                  tries[kind].per_second * a->share);
    return retry_ms;
}

void orr_address_untry(orr_address *a, orr_try kind)
{
    for (; a; a = a->wider)
        a->tries[kind].level += 1;
}

unsigned orr_address_work(orr_address *a, unsigned cost)
{
    unsigned retry_ms = orr_credit_try(&a->heavy, lws_now_usecs(), cost, HEAVY_AT_ONCE * a->share, HEAVY_PER_SECOND * a->share);
    if (retry_ms || !a->wider)
        return retry_ms;
    retry_ms = orr_address_work(a->wider, cost);
    if (retry_ms)
        a->heavy.level += cost;
    return retry_ms;
}

/* ---- the table --------------------------------------------------------------------------------------------------------
 * Who holds nothing stands in a list, the longest quiet first, and gives way to who is new when it is full. Who holds
 * something is never forgotten: there are no more of these than sockets and connections. */
static orr_address **slot_of(orr_net *net, orr_place place)
{
    orr_address **at =
        &net->address[orr_hash(&place.prefix, sizeof place.prefix, net->salt + place.kind) % ORR_ADDRESS_BUCKETS];
    while (*at && ((*at)->place.kind != place.kind || (*at)->place.prefix != place.prefix))
        at = &(*at)->next;
    return at;
}

static bool is_held(const orr_address *a) { return a->held[ORR_HOLD_SOCKET] || a->held[ORR_HOLD_CONNECTION]; }

static void leave_quiet(orr_net *net, orr_address *a)
{
    *(a->older ? &a->older->newer : &net->oldest) = a->newer;
    *(a->newer ? &a->newer->older : &net->newest) = a->older;
    a->older = a->newer = NULL;
    net->quiet--;
}

static void join_quiet(orr_net *net, orr_address *a)
{
    a->used = lws_now_usecs();
    a->older = net->newest;
    *(a->older ? &a->older->newer : &net->oldest) = a;
    net->newest = a;
    net->quiet++;
}

static void drop(orr_net *net, orr_address *a)
{
    *slot_of(net, a->place) = a->next;
    free(a);
}

/* A /48 goes with the last /64 in it that we know. */
static void forget_oldest(orr_net *net)
{
    orr_address *a = net->oldest, *wider = a->wider;
    leave_quiet(net, a);
    drop(net, a);
    if (wider && !--wider->narrower)
        drop(net, wider);
}

static orr_address *make(orr_address **slot, orr_place place, unsigned share)
{
    orr_address *a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    *a = (orr_address){.place = place, .share = share, .next = *slot};
    *slot = a;
    return a;
}

static orr_address *make_wider(orr_net *net, orr_place place)
{
    orr_address **slot = slot_of(net, place);
    return *slot ? *slot : make(slot, place, ORR_WIDE_SHARE);
}

static orr_address *make_quiet(orr_net *net, orr_place place)
{
    orr_place around = orr_place_wider(place);
    orr_address *wider = around.kind ? make_wider(net, around) : NULL;
    orr_address *a =
        around.kind && !wider ? NULL : make(slot_of(net, place), place, place.kind ? 1 : ORR_NO_ADDRESS_SHARE);
    if (a) {
        a->wider = wider;
        join_quiet(net, a);
    }
    if (wider && a)
        wider->narrower++;
    else if (wider && !wider->narrower)
        drop(net, wider);
    return a;
}

orr_address *orr_address_get(orr_net *net, orr_place place)
{
    orr_address *a = *slot_of(net, place);
    if (!a) {
        if (net->quiet >= ORR_ADDRESSES_MAX)
            forget_oldest(net);
        return make_quiet(net, place);
    }
    if (!is_held(a)) {
        leave_quiet(net, a);
        join_quiet(net, a);
    }
    return a;
}

bool orr_address_is_full(const orr_address *a, orr_hold what, unsigned limit)
{
    for (; a; a = a->wider)
        if (a->held[what] >= limit * a->share)
            return true;
    return false;
}

void orr_address_hold(orr_net *net, orr_address *a, orr_hold what)
{
    if (!is_held(a))
        leave_quiet(net, a);
    a->held[what]++;
    if (a->wider)
        a->wider->held[what]++;
}

void orr_address_let_go(orr_net *net, orr_address *a, orr_hold what)
{
    a->held[what]--;
    if (a->wider)
        a->wider->held[what]--;
    if (!is_held(a))
        join_quiet(net, a);
    if (net->quiet > ORR_ADDRESSES_MAX)
        forget_oldest(net);
}

void orr_addresses_prune(orr_net *net)
{
    lws_usec_t old = lws_now_usecs() - 24 * 3600 * LWS_US_PER_SEC; /* by then the credits are nearly full again */
    while (net->oldest && net->oldest->used <= old)
        forget_oldest(net);
}

void orr_addresses_deinit(orr_net *net)
{
    for (unsigned i = 0; i < ORR_ADDRESS_BUCKETS; i++)
        for (orr_address *a; (a = net->address[i]);) {
            net->address[i] = a->next;
            free(a);
        }
    net->oldest = net->newest = NULL;
    net->quiet = 0;
}
