/* What is told of a ladder: a page of it, where who asks stands, and how all are spread. */
#include "square/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST = 10, TEXT_MAX = 64 * 1024 };

void orr_page_fail(orr_waiting *w, orr_err e)
{
    w->then(w->arg, e, &w->text);
    orr_text_deinit(&w->text);
    free(w);
}

static void answered(orr_read *r)
{
    orr_waiting *w = (orr_waiting *)r;
    orr_page_fail(w, r->dropped ? ORR_IO : w->e ? w->e : w->text.failed ? ORR_NO_MEMORY : ORR_OK);
}

/* ---- who is meant -------------------------------------------------------------------------------------------------*/
static bool keep_user(void *arg, const orr_value *v, unsigned columns)
{
    orr_waiting *w = arg;
    (void)columns;
    square_copy(&v[0], w->user, sizeof w->user);
    w->found = *w->user != 0;
    return false;
}

static void look_for(orr_read *r, orr_store *s)
{
    orr_waiting *w = (orr_waiting *)r;
    w->e = SQUARE_ROWS(s, keep_user, w, "SELECT user_id FROM names WHERE key = ?1 AND main = 1", orr_words(w->ask.key));
}

static void go_on(orr_waiting *w)
{
    int64_t season = orr_season_of(orr_now_ms());
    bool over = w->ask.season && w->ask.season != season;
    if (w->ask.among && (over || *w->ask.key || w->ask.n_among > ORR_LADDER_AMONG))
        orr_page_fail(w, ORR_BAD_INPUT);
    else if (over)
        orr_page_kept(w);
    else
        orr_ladder_have(w);
}

static void looked_for(orr_read *r)
{
    orr_waiting *w = (orr_waiting *)r;
    if (r->dropped || w->e || !w->found)
        orr_page_fail(w, r->dropped ? ORR_IO : w->e ? w->e : ORR_NOT_FOUND);
    else
        go_on(w);
}

void orr_ladder_ask_for(orr_ladders *l, const orr_ladder_ask *what, orr_ladder_then *then, void *arg)
{
    orr_text none = {0};
    int64_t q = what->season % 10;
    bool season = !what->season || (what->season > 20000 && what->season <= orr_season_of(orr_now_ms()) && q && q < 5);
    orr_waiting *w = season ? calloc(1, sizeof *w) : NULL;
    if (!w) {
        then(arg, season ? ORR_NO_MEMORY : ORR_BAD_INPUT, &none);
        return;
    }
    *w = (orr_waiting){.ladders = l, .ask = *what, .then = then, .arg = arg, .text = {.max = TEXT_MAX}};
    memcpy(w->user, what->viewer, sizeof w->user);
    if (!*what->key) {
        go_on(w);
        return;
    }
    w->read = (orr_read){.work = look_for, .done = looked_for};
    orr_desk_read(l->desk, &w->read);
}

/* ---- copying ------------------------------------------------------------------------------------------------------*/
/* The place of somebody, from 1, or 0. */
static uint32_t place_of(const orr_ladder *l, unsigned which, const char *user, const orr_ranked **is)
{
    *is = orr_ladder_person(l, user);
    uint32_t low = 0, high = *is ? l->ranked[which] : 0;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int before = orr_ladder_order(&l->people[l->order[which][middle]], *is);
        if (!before)
            return middle + 1;
        low = before < 0 ? middle + 1 : low;
        high = before < 0 ? high : middle;
    }
    return 0;
}

static void copy_rows(orr_waiting *w, const orr_ladder *l, unsigned which, uint32_t from, uint32_t to)
{
    for (uint32_t place = from; place <= to && place <= l->ranked[which] && w->n < ORR_LADDER_ROWS; place++) {
        orr_ladder_row *row = &w->row[w->n++];
        row->is = l->people[l->order[which][place - 1]];
        row->place = place;
        row->me = !strcmp(row->is.user, w->ask.viewer);
    }
}

static void copy_page(orr_waiting *w, const orr_ladder *l, unsigned which, uint32_t mine)
{
    uint32_t place = *w->ask.key ? mine : (w->ask.page - 1) * ORR_LADDER_PAGE + 1;
    uint32_t page = (place - 1) / ORR_LADDER_PAGE;
    w->page = page + 1;
    copy_rows(w, l, which, page * ORR_LADDER_PAGE + 1, (page + 1) * ORR_LADDER_PAGE);
}

static void copy_near(orr_waiting *w, const orr_ladder *l, unsigned which, uint32_t mine)
{
    uint32_t from = mine > ORR_LADDER_NEAR / 2 ? mine - ORR_LADDER_NEAR / 2 : 1;
    copy_rows(w, l, which, 1, mine && mine <= FIRST + 3 ? FIRST + ORR_LADDER_NEAR : FIRST);
    if (mine > FIRST + 3)
        copy_rows(w, l, which, from > FIRST ? from : FIRST + 1, from + ORR_LADDER_NEAR - 1);
}

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Of some alone, where they stand among all. False: there is no such page. */
static bool copy_among(orr_waiting *w, const orr_ladder *l, unsigned which)
{
    uint32_t place[ORR_LADDER_AMONG], n = 0, page = w->ask.page ? w->ask.page : 1;
    const orr_ranked *is;
    for (unsigned i = 0; i < w->ask.n_among; i++) {
        place[n] = place_of(l, which, w->ask.among[i], &is);
        if (place[n])
            n++;
        else if (strcmp(w->ask.among[i], w->ask.viewer))
            w->absent++;
    }
    qsort(place, n, sizeof *place, by_number);
    w->page = page;
    w->pages = (n + ORR_LADDER_PAGE - 1) / ORR_LADDER_PAGE;
    for (uint32_t i = (page - 1) * ORR_LADDER_PAGE; i < n && i < page * ORR_LADDER_PAGE; i++)
        copy_rows(w, l, which, place[i], place[i]);
    return page == 1 || page <= w->pages;
}

static float median_of(const orr_ladder *l, unsigned which)
{
    uint32_t n = l->ranked[which], seen = 0;
    unsigned bin = 0;
    while (bin < ORR_BINS && n && seen + l->bins[which][bin] < (n + 1) / 2)
        seen += l->bins[which][bin++];
    float part = bin < ORR_BINS && l->bins[which][bin] ? (float)((n + 1) / 2 - seen) / (float)l->bins[which][bin] : 0;
    return (float)(ORR_BIN_FROM + (int)bin * ORR_BIN) + part * ORR_BIN;
}

/* The first page is there also where nobody stands; where somebody is looked for, no page is asked for. */
static bool is_beyond(const orr_waiting *w) { return !*w->ask.key && w->ask.page > 1 && w->ask.page > w->pages; }

static void write_page(orr_read *r, orr_store *s);

void orr_page_fill(orr_waiting *w, const orr_ladder *l)
{
    unsigned which = w->ask.season != 0;
    const orr_ranked *is, *me;
    uint32_t sought = place_of(l, which, w->user, &is), mine = place_of(l, which, w->ask.viewer, &me);
    w->people = l->ranked[which];
    w->pages = (w->people + ORR_LADDER_PAGE - 1) / ORR_LADDER_PAGE;
    bool there = w->ask.among ? copy_among(w, l, which) : !((*w->ask.key && !sought) || is_beyond(w));
    if (!there) {
        orr_page_fail(w, ORR_NOT_FOUND);
        return;
    }
    if (w->ask.among)
        ; /* they are there already */
    else if (w->ask.top)
        copy_rows(w, l, which, 1, w->ask.top);
    else if (w->ask.page || *w->ask.key)
        copy_page(w, l, which, sought);
    else
        copy_near(w, l, which, mine);
    if ((w->has_me = me != NULL)) {
        w->me.is = *me;
        w->me.place = mine;
    }
    w->above = mine ? w->people - mine : 0;
    w->at = l->at;
    memcpy(w->bins, l->bins[which], sizeof w->bins);
    w->median = median_of(l, which);
    w->read = (orr_read){.work = write_page, .done = answered};
    orr_desk_read(w->ladders->desk, &w->read);
}

/* ---- telling ------------------------------------------------------------------------------------------------------*/
static bool keep_name(void *arg, const orr_value *v, unsigned columns)
{
    (void)columns;
    square_copy(&v[0], arg, ORR_NAME_TEXT);
    return false;
}

static void put_row(orr_waiting *w, orr_store *s, orr_json *j, const orr_ladder_row *row)
{
    char name[ORR_NAME_TEXT] = "";
    orr_err e = SQUARE_ROWS(s, keep_name, name, "SELECT name FROM users WHERE id = ?1", orr_words(row->is.user));
    w->e = w->e ? w->e : e;
    orr_json_object(j);
    orr_json_kint(j, "place", row->place);
    orr_json_kstr(j, "name", name);
    orr_json_kint(j, "rating", lround((double)row->is.rating));
    orr_json_kint(j, "rd", lround((double)row->is.rd));
    orr_json_kint(j, "n", row->is.n);
    orr_json_kint(j, "won", row->is.won);
    if (row->me)
        orr_json_kbool(j, "me", true);
    orr_json_end(j);
}

static void put_me(const orr_waiting *w, orr_json *j)
{
    const orr_ranked *me = &w->me.is;
    orr_json_key(j, "me");
    if (!w->has_me) {
        orr_json_null(j);
        return;
    }
    orr_json_object(j);
    if (w->me.place) {
        orr_json_kint(j, "place", w->me.place);
        orr_json_kint(j, "above", (int64_t)w->above * 100 / (w->people > 1 ? w->people - 1 : 1));
    }
    orr_json_kint(j, "rating", lround((double)me->rating));
    orr_json_kint(j, "rd", lround((double)me->rd));
    orr_json_kint(j, "n", me->n);
    orr_json_kint(j, "won", me->won);
    orr_json_kint(j, "season_n", me->season_n);
    orr_json_end(j);
}

static void put_bins(const orr_waiting *w, orr_json *j)
{
    unsigned first = 0, last = ORR_BINS;
    while (first < last && !w->bins[first])
        first++;
    while (last > first && !w->bins[last - 1])
        last--;
    orr_json_karray(j, "bins");
    for (unsigned i = first; i < last; i++) {
        orr_json_object(j);
        orr_json_kint(j, "from", ORR_BIN_FROM + (int64_t)i * ORR_BIN);
        orr_json_kint(j, "n", w->bins[i]);
        orr_json_end(j);
    }
    orr_json_end(j);
    orr_json_kint(j, "median", lround((double)w->median));
}

static void begin_page(orr_waiting *w, orr_json *j)
{
    orr_json_init(j, &w->text);
    orr_json_object(j);
    orr_json_kstr(j, "game", w->ask.game);
    if (*w->ask.variant)
        orr_json_kstr(j, "variant", w->ask.variant);
    orr_json_kint(j, "class", w->ask.class);
    if (w->ask.season)
        orr_json_kint(j, "season", w->ask.season);
    orr_json_kint(j, "at", w->at);
}

static void put_rows(orr_waiting *w, orr_store *s, orr_json *j)
{
    orr_json_kint(j, "people", w->people);
    orr_json_kint(j, "pages", w->pages);
    if (w->page)
        orr_json_kint(j, "page", w->page);
    if (w->ask.among)
        orr_json_kint(j, "absent", w->absent);
    orr_json_karray(j, "rows");
    for (unsigned i = 0; i < w->n; i++)
        put_row(w, s, j, &w->row[i]);
    orr_json_end(j);
}

static void write_page(orr_read *r, orr_store *s)
{
    orr_waiting *w = (orr_waiting *)r;
    orr_json j;
    begin_page(w, &j);
    put_me(w, &j);
    if (!w->ask.top)
        put_bins(w, &j);
    put_rows(w, s, &j);
    orr_json_end(&j);
}

/* ---- a season that is over ----------------------------------------------------------------------------------------*/
static bool keep_kept(void *arg, const orr_value *v, unsigned columns)
{
    orr_waiting *w = arg;
    orr_ladder_row *row = &w->row[w->n++];
    (void)columns;
    *row = (orr_ladder_row){.place = (uint32_t)v[0].number};
    square_copy(&v[1], row->is.user, sizeof row->is.user);
    row->is.rating = (float)square_real(&v[2]);
    row->is.rd = (float)square_real(&v[3]);
    row->is.n = (uint32_t)v[4].number;
    row->me = !strcmp(row->is.user, w->ask.viewer);
    return w->n < ORR_LADDER_ROWS;
}

static bool keep_count(void *arg, const orr_value *v, unsigned columns)
{
    orr_waiting *w = arg;
    (void)columns;
    w->people = (uint32_t)v[0].number;
    w->me.place = v[1].kind == ORR_NUMBER ? (uint32_t)v[1].number : 0;
    return false;
}

static void write_kept(orr_read *r, orr_store *s)
{
    orr_waiting *w = (orr_waiting *)r;
    const orr_ladder_ask *a = &w->ask;
#define OF " FROM standings WHERE season = ?1 AND game = ?2 AND variant = ?3 AND class = ?4"
    w->e = SQUARE_ROWS(s, keep_count, w, "SELECT count(*), (SELECT min(place)" OF " AND user_id = ?5)" OF,
                       orr_number(a->season), orr_words(a->game), orr_words(a->variant), orr_number(a->class),
                       orr_words(w->user));
    w->pages = (w->people + ORR_LADDER_PAGE - 1) / ORR_LADDER_PAGE;
    if (!w->e && ((*a->key && !w->me.place) || is_beyond(w)))
        w->e = ORR_NOT_FOUND;
    w->page = *a->key ? (w->me.place - 1) / ORR_LADDER_PAGE + 1 : a->page ? a->page : 1;
    if (!w->e)
        w->e = SQUARE_ROWS(s, keep_kept, w,
                           "SELECT place, user_id, rating, rd, n" OF " AND place > ?5 ORDER BY place LIMIT ?6",
                           orr_number(a->season), orr_words(a->game), orr_words(a->variant), orr_number(a->class),
                           orr_number((int64_t)(w->page - 1) * ORR_LADDER_PAGE), orr_number(ORR_LADDER_PAGE));
#undef OF
    if (w->e)
        return;
    orr_json j;
    begin_page(w, &j);
    orr_json_kbool(&j, "closed", true);
    put_me(w, &j);
    put_rows(w, s, &j);
    orr_json_end(&j);
}

void orr_page_kept(orr_waiting *w)
{
    w->read = (orr_read){.work = write_kept, .done = answered};
    w->at = orr_season_begins(orr_season_next(w->ask.season));
    orr_desk_read(w->ladders->desk, &w->read);
}
