/* The rows of the outbox: put, claim, done, again, thrown away. */
#include "store/outbox.h"

#include <string.h>

enum { FIRST_PAUSE = 1000, LONGEST_PAUSE = 3600 * 1000 /* ms */, TIDY_ROWS = 1000 };

#define OF_NAME " WHERE cause = ?1 AND kind = ?2 AND receiver = ?3 AND done = 0"
#define FREE "done = 0 AND claimed_until <= ?2"
#define WAITING " FROM outbox WHERE kind = ?1 AND due <= ?2 AND " FREE

static bool fits(const char *text, size_t size) { return strlen(text) < size; }

bool orr_outbox_put(orr_batch *b, const orr_outbox_row *row)
{
    static const char put[] = "INSERT INTO outbox(cause, kind, receiver, body, made, due, claimed_by, claimed_until,"
                              " attempts, done, given_up) VALUES(?1, ?2, ?3, ?4, ?5, ?6, '', 0, 0, 0, 0)"
                              " ON CONFLICT(cause, kind, receiver) DO NOTHING";
    return fits(row->cause, ORR_OUTBOX_CAUSE) && fits(row->kind, ORR_OUTBOX_KIND) &&
           fits(row->receiver, ORR_OUTBOX_RECEIVER) && fits(row->body, ORR_OUTBOX_BODY) &&
           orr_batch_write(b, put, false,
                           (const orr_value[]){orr_words(row->cause), orr_words(row->kind), orr_words(row->receiver),
                                               orr_words(row->body), orr_number(row->made), orr_number(row->due)},
                           6);
}

/* ---- claims -------------------------------------------------------------------------------------------------------*/
/* A database whose writers run side by side may choose a row that another has just taken: when it comes to change it,
 * it asks again what stands outside of the inner sentence. */
bool orr_outbox_claim(orr_batch *b, const orr_claim *claim)
{
    static const char take[] = "UPDATE outbox SET claimed_by = ?3, claimed_until = ?4,"
                               " attempts = attempts + CASE WHEN claimed_until > 0 THEN 1 ELSE 0 END"
                               " WHERE id IN (SELECT id" WAITING " ORDER BY due, id LIMIT ?5) AND " FREE;
    return orr_batch_write(b, take, false,
                           (const orr_value[]){orr_words(claim->kind), orr_number(claim->now), orr_words(claim->worker),
                                               orr_number(claim->until), orr_number(claim->n)},
                           5);
}

typedef struct {
    bool (*each)(void *arg, const orr_outbox_row *row);
    void *arg;
} reading;

static const char *text_of(const orr_value *v) { return v->kind == ORR_WORDS ? v->at : ""; }

static bool read_row(void *arg, const orr_value *v, unsigned columns)
{
    reading *r = arg;
    (void)columns;
    const orr_outbox_row row = {.cause = text_of(&v[0]),
                                .kind = text_of(&v[1]),
                                .receiver = text_of(&v[2]),
                                .body = text_of(&v[3]),
                                .made = v[4].number,
                                .due = v[5].number,
                                .attempts = (unsigned)v[6].number};
    return r->each(r->arg, &row);
}

/* Goes by the index of what is due, where claimed rows are among the first. */
orr_err orr_outbox_claimed(orr_store *s, const orr_claim *claim, bool (*each)(void *, const orr_outbox_row *),
                           void *arg)
{
    static const char taken[] = "SELECT cause, kind, receiver, body, made, due, attempts FROM outbox WHERE kind = ?1"
                                " AND done = 0 AND due <= ?2 AND claimed_by = ?3 AND claimed_until = ?4"
                                " ORDER BY due, id LIMIT ?5";
    reading r = {each, arg};
    orr_err e =
        s->kind->rows(s, taken,
                      (const orr_value[]){orr_words(claim->kind), orr_number(claim->now), orr_words(claim->worker),
                                          orr_number(claim->until), orr_number(claim->n)},
                      5, read_row, &r);
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}

static bool keep_any(void *arg, const orr_value *row, unsigned columns)
{
    (void)row, (void)columns;
    *(bool *)arg = true;
    return false;
}

orr_err orr_outbox_waits(orr_store *s, const orr_claim *claim, bool *out)
{
    static const char any[] = "SELECT id" WAITING " LIMIT 1";
    *out = false;
    orr_err e =
        s->kind->rows(s, any, (const orr_value[]){orr_words(claim->kind), orr_number(claim->now)}, 2, keep_any, out);
    return e == ORR_NOT_FOUND ? ORR_OK : e;
}

/* ---- what became of it --------------------------------------------------------------------------------------------*/
bool orr_outbox_done(orr_batch *b, const orr_outbox_row *row, int64_t now)
{
    static const char done[] = "UPDATE outbox SET done = ?4, body = '', claimed_by = '', claimed_until = 0" OF_NAME;
    return orr_batch_write(
        b, done, false,
        (const orr_value[]){orr_words(row->cause), orr_words(row->kind), orr_words(row->receiver), orr_number(now)}, 4);
}

int64_t orr_outbox_pause(unsigned attempts)
{
    int64_t pause = FIRST_PAUSE;
    for (unsigned i = 1; i < attempts && pause < LONGEST_PAUSE; i++)
        pause *= 2;
    return pause < LONGEST_PAUSE ? pause : LONGEST_PAUSE;
}

bool orr_outbox_gives_up(const orr_outbox_row *row) { return row->attempts + 1 >= ORR_OUTBOX_ATTEMPTS; }

bool orr_outbox_again(orr_batch *b, const orr_outbox_row *row, const orr_claim *claim, int64_t now)
{
    static const char again[] = "UPDATE outbox SET attempts = ?6, due = ?7, claimed_by = '', claimed_until = 0" OF_NAME
                                " AND claimed_by = ?4 AND claimed_until = ?5";
    static const char never[] = "UPDATE outbox SET attempts = ?6, done = ?7, given_up = 1, body = '', claimed_by = '',"
                                " claimed_until = 0" OF_NAME " AND claimed_by = ?4 AND claimed_until = ?5";
    bool gives_up = orr_outbox_gives_up(row);
    unsigned attempts = gives_up ? ORR_OUTBOX_ATTEMPTS : row->attempts + 1;
    return orr_batch_write(b, gives_up ? never : again, false,
                           (const orr_value[]){orr_words(row->cause), orr_words(row->kind), orr_words(row->receiver),
                                               orr_words(claim->worker), orr_number(claim->until), orr_number(attempts),
                                               orr_number(gives_up ? now : now + orr_outbox_pause(attempts))},
                           7);
}

/* Some at a time: a commit that others wait for stays short. */
bool orr_outbox_tidy(orr_batch *b, int64_t now)
{
    static const char tidy[] = "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE done > 0 AND done < ?1"
                               " ORDER BY done LIMIT ?2)";
    return orr_batch_write(b, tidy, false,
                           (const orr_value[]){orr_number(now - ORR_OUTBOX_KEPT_MS), orr_number(TIDY_ROWS)}, 2);
}
