/* Orrery, the store: what must outlive the process. A table is its row and the notes taken at it, in order; a note is
 * never changed. Beside it, and no part of its match, are kept what was said there and the private links of its seats.
 *
 * A store is a table of functions, so that another kind (or a shim that fails on purpose) can stand in its place.
 * Threads: `commit` and `tidy` are called by the writer's thread alone, `key` and `log_bytes` by any, everything else by
 * one other at a time (reader.h, while a server runs). */
#ifndef ORRERY_STORE_H
#define ORRERY_STORE_H

#include "base/histogram.h"
#include "base/work.h"
#include "record/record.h"

#include <orrery/base.h>

enum {
    ORR_KEY_SIZE = 32,
    ORR_CHAT_TEXT = 1201, /* 300 characters of UTF-8 and a NUL */
};

typedef struct {
    char hash[ORR_HASH_TEXT];
    const char *json; /* borrowed; lives as long as the process */
    size_t size;
} orr_edition_text;

/* What somebody said. The last 200 of a table are kept. */
typedef struct {
    char code[ORR_CODE_TEXT];
    int64_t at;
    char user[ORR_USER_TEXT], name[ORR_NAME_TEXT];
    int8_t seat; /* or -1 */
    char text[ORR_CHAT_TEXT];
} orr_chat_row;

/* The private link of a seat, one at most; a new one takes the place of the old. */
typedef struct {
    char code[ORR_CODE_TEXT];
    uint8_t seat;
    char user[ORR_USER_TEXT];
    char hash[ORR_HASH_TEXT]; /* "": no longer */
} orr_key_row;

/* What becomes durable together or not at all. All of it may be absent; an empty batch asks whether the store is well. */
/* ---- rows: what other rooms keep -----------------------------------------------------------------------------------
 * They say it in SQL that all kinds of store understand, with parameters ?1, ?2, …; the tables are made by the files of
 * migrations.def. The text of a sentence stays where it is as long as the process: by its address it is known again. */
typedef enum { ORR_NOTHING, ORR_NUMBER, ORR_WORDS, ORR_BYTES, ORR_REAL } orr_value_kind;
typedef struct {
    orr_value_kind kind;
    int64_t number;
    const char *at; /* of words and bytes; words end with a NUL */
    size_t size;
    double real; /* kept to the last bit */
} orr_value;

orr_value orr_number(int64_t n);
orr_value orr_words(const char *text); /* NULL: nothing */
orr_value orr_bytes(const void *at, size_t size);
orr_value orr_real(double x);

/* A sentence that changes something; owned by its batch. */
typedef struct orr_write {
    struct orr_write *next;
    const char *sql;
    bool must; /* at least one row must be changed, or all of the batch is refused */
    unsigned n;
    orr_value value[];
} orr_write;

enum { ORR_VALUES_MAX = 24 };

typedef struct {
    bool has_user, has_edition;
    orr_user_row user;    /* new, or renamed */
    orr_table_row *table; /* owned, or NULL */
    orr_edition_text edition;
    orr_chat_row *chat; /* owned, or NULL */
    orr_key_row *key;   /* owned, or NULL */
    orr_notes notes;
    orr_write *first, *last;   /* in this order, after all else */
    bool lacks;                /* rows that it needs are missing: it is refused */
    char sweep[ORR_CODE_TEXT]; /* a table to be forgotten for good, with all that belongs to it; "": none */
} orr_batch;

void orr_batch_deinit(orr_batch *b);
void orr_write_free_all(orr_write *w); /* a list */
/* Adds a sentence with a copy of its values. False: memory is out, or there are more than ORR_VALUES_MAX. */
bool orr_batch_write(orr_batch *b, const char *sql, bool must, const orr_value *value, unsigned n);
/* Takes back what was added behind this one, which was the batch's `last` then; NULL: all. */
void orr_batch_back(orr_batch *b, orr_write *last);

/* Where a look at the tables that are due has come to; all zero: to the beginning. */
typedef struct {
    int64_t at, id;
} orr_due_hand;

typedef struct orr_store orr_store;
typedef struct {
    /* ORR_IO, for good once another process has opened the data; the store is well: ORR_NOT_FOUND, it is about a table that
     * is not there (any more); ORR_STALE, a sentence that must change something changed nothing; ORR_FULL, its place is
     * taken (what is to be there once is there). */
    orr_err (*commit)(orr_store *s, orr_batch *const *batch, size_t n);
    /* What can be done later, and may take as long as several commits: called when nobody waits for what was committed. */
    void (*tidy)(orr_store *s);
    orr_err (*user)(orr_store *s, const char *id, orr_user_row *out);
    orr_err (*table)(orr_store *s, const char *code, orr_table_row *out);
    /* Calls `each` for the notes of a table in order until it returns false. */
    orr_err (*notes)(orr_store *s, const char *code, bool (*each)(void *arg, const orr_note *note), void *arg);
    /* Codes of open tables that are not over, newest first, at most `limit`. */
    orr_err (*open)(orr_store *s, unsigned limit, void (*each)(void *arg, const char *code), void *arg);
    /* Codes of running tables that are due until then, in this order, at most `limit`, behind `hand`, which goes on. */
    orr_err (*due)(orr_store *s, int64_t until, unsigned limit, orr_due_hand *hand,
                   void (*each)(void *arg, const char *code), void *arg);
    orr_err (*edition)(orr_store *s, const char *hash, orr_text *out);
    /* Of the next `limit` tables behind the number `hand`, which goes on, that were made before then: codes of those where no
     * person ever acted and no two people ever sat. Returns ORR_NOT_FOUND when there are no more tables. */
    orr_err (*unplayed)(orr_store *s, int64_t before, unsigned limit, int64_t *hand,
                        void (*each)(void *arg, const char *code), void *arg);
    /* How many tables not over the user made since then, counted up to `limit`. */
    orr_err (*hosted)(orr_store *s, const char *user, int64_t since, unsigned limit, unsigned *out);
    /* Codes of running tables where the user once sat down, newest first. */
    orr_err (*mine)(orr_store *s, const char *user, unsigned limit, void (*each)(void *arg, const char *code),
                    void *arg);
    /* What was said last, oldest first. */
    orr_err (*chat)(orr_store *s, const char *code, unsigned limit, void (*each)(void *arg, const orr_chat_row *row),
                    void *arg);
    orr_err (*secret)(orr_store *s, const char *hash, orr_key_row *out); /* the private link of this hash */
    /* Calls `each` for the rows of a sentence that asks, until it returns false. What it gets is borrowed. */
    orr_err (*rows)(orr_store *s, const char *sql, const orr_value *value, unsigned n,
                    bool (*each)(void *arg, const orr_value *row, unsigned columns), void *arg);
    uint64_t (*log_bytes)(orr_store *s); /* the size of the write-ahead log; of any thread */
    int64_t (*newest)(orr_store *s);     /* the youngest stamp, about; 0: none */
    const uint8_t *(*key)(orr_store *s); /* ORR_KEY_SIZE bytes, made with the store */
    void (*close)(orr_store *s);
} orr_store_kind;

struct orr_store {
    const orr_store_kind *kind;
};

/* All that is written down of a table. The notes are the caller's, also after an error. ORR_NOT_FOUND, ORR_IO,
 * ORR_NO_MEMORY. */
orr_err orr_store_record(orr_store *s, const char *code, orr_table_row *row, orr_notes *notes);

/* Opens or makes a file. ORR_UNSUPPORTED: made by a newer version. ORR_FULL: another process has it. */
orr_err orr_store_open_sqlite(const char *path, orr_store **out);
/* Opens a file that a server may have open at the same time, for rows alone (orr_batch_write, `rows`): what a server keeps in
 * its memory, tables and their notes, is not to be written. ORR_NOT_FOUND: there is no such file. ORR_UNSUPPORTED: its form is
 * not the one of this program. ORR_IO. */
orr_err orr_store_open_beside(const char *path, orr_store **out);
/* For tests: passes everything on to `inner`, which it owns; before each commit and each read it obeys the word in the file
 * `control`: "fail" (the commit fails and nothing is written), "slow MS" (waits first), "hold" (reads wait until another word
 * stands there), anything else or no file: nothing. */
orr_err orr_store_open_fault(orr_store *inner, const char *control, orr_store **out);

/* For tests: makes the disk under SQLite forget, in this process, what was written and not synced when it is killed.
 * "honest": what was synced stays; "lying": after the first thirty of a file, seven syncs of eight do nothing. False:
 * another word. To be called before any store is opened. */
bool orr_store_forgetful_disk(const char *kind);

/* Copies the file of a store, also while a server has it. `to` must not be there yet. On an error `why` says what. */
orr_err orr_store_backup(const char *from, const char *to, char *why, size_t size);

/* What a file says of itself, also while a server has it; nothing is changed or left behind. */
enum { ORR_RUNNING_MAX = 64 };
typedef struct {
    char game[32];
    uint32_t version; /* of the rules */
    uint32_t matches; /* that are running */
} orr_running;
typedef struct {
    int schema, schema_here; /* the form of the file, and the one that this program writes */
    int64_t newest; /* the youngest stamp in it, milliseconds since 1970; 0: none, or of a form that is not known */
    orr_running running[ORR_RUNNING_MAX];
    unsigned n;
} orr_store_facts;
/* ORR_BAD_INPUT: that is no store. On an error `why` says what. */
orr_err orr_store_look(const char *path, orr_store_facts *out, char *why, size_t size);

/* ---- the writer ------------------------------------------------------------------------------------------------------
 * One thread that commits. A commit takes all that waits; one that comes soon after another waits a few milliseconds for
 * company (writer.c). */
typedef struct orr_writer orr_writer;

typedef struct orr_pending {
    orr_task task;
    orr_batch batch;
    orr_err result;                      /* set when done */
    void (*done)(struct orr_pending *p); /* desk.h: when it is; the struct is the sender's again */
    bool dropped;                        /* nothing was written: the desk is closed */
} orr_pending;

/* `wake` is called on the writer's thread after each commit. NULL when memory or threads are out. */
orr_writer *orr_writer_open(orr_store *s, const orr_host *host, void (*wake)(void *arg), void *arg);
void orr_writer_push(orr_writer *w, orr_pending *p);
/* To be called when there is nothing to push for a while: what was pushed is begun. */
void orr_writer_begin(orr_writer *w);
/* What is done since the last call, in the order it was pushed: each is the `task` of an orr_pending; NULL when nothing
 * is. */
orr_task *orr_writer_take(orr_writer *w);
/* How many wait, the group that is being committed included; and how long commits have taken. */
unsigned orr_writer_waiting(orr_writer *w, orr_histogram *commits);
/* Commits what waits and ends the thread. What is done can still be taken, until orr_writer_close. */
void orr_writer_stop(orr_writer *w);
void orr_writer_close(orr_writer *w);
void orr_pending_free(orr_pending *p);

#endif
