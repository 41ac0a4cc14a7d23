/* What a match makes of its people. */
#include "square/book.h"

#include <string.h>
#include <time.h>

enum { DAY_MS = 24 * 3600 * 1000 };

const orr_book_entry orr_book_new = {.now = {1500, 250, 0.06}};

bool orr_book_same(const orr_book_entry *a, const orr_book_entry *b)
{
    return !memcmp(&a->now, &b->now, sizeof a->now) && a->at == b->at && a->n == b->n && a->won == b->won &&
           a->season == b->season && a->season_n == b->season_n;
}

/* ---- seasons ------------------------------------------------------------------------------------------------------*/
int64_t orr_season_of(int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm tm;
    if (!gmtime_r(&seconds, &tm))
        return 0;
    return ((int64_t)tm.tm_year + 1900) * 10 + tm.tm_mon / 3 + 1;
}

int64_t orr_season_begins(int64_t season)
{
    struct tm tm = {.tm_year = (int)(season / 10) - 1900, .tm_mon = (int)(season % 10 - 1) * 3, .tm_mday = 1};
    return (int64_t)timegm(&tm) * 1000;
}

int64_t orr_season_next(int64_t season) { return season % 10 == 4 ? season + 7 : season + 1; }

/* ---- judging ------------------------------------------------------------------------------------------------------*/
static orr_book_why why_not(const orr_book_part *a, const orr_book_pair *with)
{
    if (with->day >= ORR_PAIR_DAY_MAX)
        return ORR_PAIR_DAILY;
    bool many = a->matches + 1 >= ORR_PAIR_FROM && (with->last + 1) * 100 > ORR_PAIR_SHARE * (a->matches + 1);
    return many ? ORR_PAIR_SHARED : ORR_COUNTS;
}

void orr_book_pairs(const orr_book_result *r, orr_book_part part[ORR_RATED_MAX])
{
    for (unsigned i = 0; i < r->n; i++)
        part[i].why = ORR_COUNTS;
    for (unsigned i = 0; i < r->n; i++)
        for (unsigned k = 0; k < r->n; k++) {
            const orr_book_side *a = &r->side[i], *b = &r->side[k];
            orr_book_why why = *a->user && *b->user && a->side != b->side ? why_not(&part[i], &part[i].with[k]) : 0;
            if (why && !part[i].why)
                part[i].why = why;
            if (why && !part[k].why)
                part[k].why = why;
        }
}

static void count(const orr_book_result *r, unsigned i, const orr_rating *after, orr_book_entry *e)
{
    int64_t season = orr_season_of(r->at);
    e->now = *after;
    e->season_n = e->season == season ? e->season_n + 1 : 1;
    e->season = season;
    e->at = r->at > e->at ? r->at : e->at;
    e->n++;
    e->won += r->side[i].place == 1 && !r->side[i].gone;
}

void orr_book_judge(const orr_book_result *r, orr_book_part part[ORR_RATED_MAX])
{
    orr_rated who[ORR_RATED_MAX];
    orr_rating_rules rules = orr_rating_standard;
    rules.weight = r->weight;
    orr_book_pairs(r, part);
    for (unsigned i = 0; i < r->n; i++) {
        const orr_book_side *side = &r->side[i];
        const orr_book_entry *e = &part[i].before;
        int64_t ms = e->at && r->at > e->at ? r->at - e->at : 0;
        who[i] = (orr_rated){.side = side->side, .place = side->place, .left = side->gone, .before = e->now};
        if (!*side->user)
            who[i].before = (orr_rating){side->rating, side->rd, ORR_RATING_START.volatility};
        who[i].fixed = !*side->user || part[i].why;
        who[i].days = (double)ms / DAY_MS;
    }
    orr_err e = orr_rate(&rules, who, r->n);
    for (unsigned i = 0; i < r->n; i++) {
        part[i].after = part[i].before;
        if (!e && *r->side[i].user && !part[i].why)
            count(r, i, &who[i].after, &part[i].after);
    }
}
