/* Reporting somebody: with the last lines of talk of the table. */
#include "people/inside.h"
#include "people/judge.h"
#include "people/name.h"

#include <stdlib.h>
#include <string.h>

enum { LINES = 50, LINES_MAX = 256 * 1024 };

static const char *const reasons[] = {"insult", "spam", "cheating", "leaving", "name", "other"};

bool orr_judge_reason(const char *reason)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (!strcmp(reasons[i], reason))
            return true;
    return false;
}

typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    char me[ORR_USER_TEXT], about[ORR_USER_TEXT], key[ORR_NAME_KEY], code[ORR_CODE_TEXT];
    char reason[16], words[4 * ORR_JUDGE_WORDS + 1];
    bool found, again;
    orr_text lines;
    orr_json json;
    orr_err e;
    void (*then)(void *arg, orr_err e);
    void *arg;
} report;

static void end(report *r, orr_err e)
{
    r->then(r->arg, e);
    orr_batch_deinit(&r->pending.batch);
    orr_text_deinit(&r->lines);
    free(r);
}

static bool have_about(void *arg, const orr_value *row, unsigned columns)
{
    report *r = arg;
    (void)columns;
    orr_row_copy(&row[0], r->about, sizeof r->about);
    r->found = true;
    return false;
}

static bool have_again(void *arg, const orr_value *row, unsigned columns)
{
    (void)row;
    (void)columns;
    ((report *)arg)->again = true;
    return false;
}

static void add_line(void *arg, const orr_chat_row *row)
{
    report *r = arg;
    orr_json_object(&r->json);
    orr_json_kint(&r->json, "at", row->at);
    orr_json_kstr(&r->json, "user", row->user);
    orr_json_kstr(&r->json, "name", row->name);
    if (*row->text < ' ' && *row->text > 0) /* a phrase: its id stands behind a mark (hall.h) */
        orr_json_kstr(&r->json, "phrase", row->text + 1);
    else
        orr_json_kstr(&r->json, "text", row->text);
    orr_json_end(&r->json);
}

static orr_err look_all(report *r, orr_store *s)
{
    static orr_table_row row; /* of the reader's thread alone */
    orr_err e =
        *r->key ? ORR_ROWS(s, have_about, r, "SELECT user_id FROM names WHERE key = ?1 AND main = 1 AND user_id <> ''",
                           orr_words(r->key))
                : ORR_ROWS(s, have_about, r, "SELECT id FROM users WHERE id = ?1", orr_words(r->about));
    if (!e && !r->found)
        e = ORR_NOT_FOUND;
    if (!e)
        e = s->kind->table(s, r->code, &row);
    if (!e)
        e = ORR_ROWS(s, have_again, r,
                     "SELECT id FROM reports WHERE user_id = ?1 AND about = ?2 AND code = ?3 AND state = 0",
                     orr_words(r->me), orr_words(r->about), orr_words(r->code));
    if (e)
        return e;
    r->lines.max = LINES_MAX;
    orr_json_init(&r->json, &r->lines);
    orr_json_array(&r->json);
    e = s->kind->chat(s, r->code, LINES, add_line, r);
    orr_json_end(&r->json);
    return e ? e : r->lines.failed ? ORR_NO_MEMORY : ORR_OK;
}

static void look(orr_read *read, orr_store *s)
{
    report *r = (report *)read;
    r->e = look_all(r, s);
}

static void written(orr_pending *p)
{
    report *r = (report *)((char *)p - offsetof(report, pending));
    end(r, p->result);
}

static void looked(orr_read *read)
{
    report *r = (report *)read;
    orr_err e = read->dropped ? ORR_IO : r->e;
    if (!e && !strcmp(r->me, r->about))
        e = ORR_BAD_INPUT;
    if (e || r->again) {
        end(r, e);
        return;
    }
    if (ORR_WRITE(
            &r->pending.batch, true,
            "INSERT INTO reports(user_id, about, code, at, reason, words, lines) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            orr_words(r->me), orr_words(r->about), orr_words(r->code), orr_number(orr_people_now(r->people)),
            orr_words(r->reason), orr_words(r->words), orr_words(r->lines.at)) &&
        ORR_WRITE(&r->pending.batch, false,
                  "INSERT OR IGNORE INTO quoted(user_id, report) SELECT json_extract(l.value, '$.user'),"
                  " (SELECT max(id) FROM reports) FROM json_each(?1) AS l",
                  orr_words(r->lines.at)))
        orr_desk_write(r->people->desk, &r->pending);
    else
        end(r, ORR_NO_MEMORY);
}

void orr_people_report(orr_people *p, const orr_person *who, const orr_report_wish *wish,
                       void (*then)(void *arg, orr_err e), void *arg)
{
    report *r = calloc(1, sizeof *r);
    orr_err e = !r ? ORR_NO_MEMORY : wish->name && orr_name_key(wish->name, r->key) ? ORR_NOT_FOUND : ORR_OK;
    if (e) {
        free(r);
        then(arg, e);
        return;
    }
    r->read = (orr_read){.work = look, .done = looked};
    r->pending.done = written;
    r->people = p;
    r->then = then;
    r->arg = arg;
    memcpy(r->me, who->user.id, sizeof r->me);
    snprintf(r->about, sizeof r->about, "%s", wish->user ? wish->user : "");
    snprintf(r->code, sizeof r->code, "%s", wish->code);
    snprintf(r->reason, sizeof r->reason, "%s", wish->reason);
    snprintf(r->words, sizeof r->words, "%s", wish->words);
    orr_desk_read(p->desk, &r->read);
}
