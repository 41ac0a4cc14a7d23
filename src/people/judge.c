/* Lists about reports and deeds, as JSON. One entry of the desk is opened only when that is in the trail. */
#include "people/judge.h"
#include "people/inside.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 2 * 1024 * 1024, ROWS_MAX = 200 };

typedef struct {
    orr_read read;
    orr_pending pending;
    orr_people *people;
    char me[ORR_USER_TEXT];
    orr_judge_list what;
    int64_t id;
    const char *const *names; /* of the columns; one that begins with '{' or '#': JSON as it is, a number */
    unsigned rows;
    orr_text text;
    orr_json json;
    orr_err e;
    void (*then)(void *arg, orr_err e, orr_text *text);
    void *arg;
} listing;

static bool add_row(void *arg, const orr_value *row, unsigned columns)
{
    listing *l = arg;
    orr_json_object(&l->json);
    for (unsigned i = 0; i < columns && l->names[i]; i++) {
        const char *name = l->names[i];
        if (*name == '{') {
            orr_json_key(&l->json, name + 1);
            orr_json_raw(&l->json, row[i].kind == ORR_WORDS ? row[i].at : "[]",
                         row[i].kind == ORR_WORDS ? row[i].size : 2);
        } else if (*name == '#') {
            orr_json_kint(&l->json, name + 1, row[i].number);
        } else {
            orr_json_kstr(&l->json, name, row[i].kind == ORR_WORDS ? row[i].at : "");
        }
    }
    orr_json_end(&l->json);
    l->rows++;
    return true;
}

static const char *const report_names[] = {"#id", "name", "table", "#at", "reason", "#state", NULL};
static const char *const letter_names[] = {"#id",     "kind",  "reason", "words", "#at", "#until",
                                           "#lifted", "#told", "reply",  "table", NULL};
static const char *const desk_names[] = {"#id", "name", "table", "game", "#at", "#reports", "reason", "#state", NULL};
static const char *const entry_names[] = {"#id",    "user",  "name",   "from",  "table",  "game", "#at",
                                          "reason", "words", "{lines", "reply", "#state", NULL};
static const char *const deed_names[] = {"#id", "kind", "reason", "words", "#at", "#until", "#lifted", "by", NULL};
static const char *const trail_names[] = {"#at", "by", "what", "words", NULL};

static const char *const line_names[] = {"user", "name", "other", "other_name", "game", "variant", "#n", "#at", NULL};

static orr_err write_lines(listing *l, orr_store *s)
{
    l->names = line_names;
    orr_json_karray(&l->json, "same_line");
    orr_err e = ORR_ROWS(s, add_row, l,
                         "SELECT l.user_id, u.name, l.other, o.name, l.game, l.variant, l.n, l.at FROM same_line AS l"
                         " JOIN users AS u ON u.id = l.user_id JOIN users AS o ON o.id = l.other"
                         " WHERE l.user_id <> ?1 AND l.other <> ?1 ORDER BY l.at DESC LIMIT ?2",
                         orr_words(l->me), orr_number(ROWS_MAX));
    orr_json_end(&l->json);
    return e;
}

static orr_err write_list(listing *l, orr_store *s)
{
    switch (l->what) {
    case ORR_LIST_REPORTS:
        l->names = report_names;
        return ORR_ROWS(s, add_row, l,
                        "SELECT r.id, u.name, r.code, r.at, r.reason, r.state FROM reports AS r JOIN users AS u"
                        " ON u.id = r.about WHERE r.user_id = ?1 ORDER BY r.id DESC LIMIT ?2",
                        orr_words(l->me), orr_number(ROWS_MAX));
    case ORR_LIST_LETTERS:
        l->names = letter_names;
        return ORR_ROWS(s, add_row, l,
                        "SELECT d.id, d.kind, d.reason, d.words, d.at, d.until, d.lifted, d.told,"
                        " coalesce(r.reply, ''), coalesce(r.code, '') FROM deeds AS d LEFT JOIN reports AS r"
                        " ON r.id = d.report WHERE d.user_id = ?1 AND d.kind <> 'note' ORDER BY d.id DESC LIMIT ?2",
                        orr_words(l->me), orr_number(ROWS_MAX));
    case ORR_LIST_DESK:
        l->names = desk_names;
        return ORR_ROWS(s, add_row, l,
                        "SELECT min(r.id), min(u.name), r.code, min(coalesce(t.game, '')), max(r.at), count(*),"
                        " min(r.reason), 0 FROM reports AS r JOIN users AS u ON u.id = r.about"
                        " LEFT JOIN tables AS t ON t.code = r.code WHERE r.state = 0 AND r.about <> ?2"
                        " GROUP BY r.about, r.code ORDER BY 1 LIMIT ?1",
                        orr_number(ROWS_MAX), orr_words(l->me));
    case ORR_LIST_CLOSED: /* of the newest reports alone: the list does not grow with all there ever were */
        l->names = desk_names;
        return ORR_ROWS(s, add_row, l,
                        "SELECT min(r.id), min(u.name), r.code, min(coalesce(t.game, '')), max(r.at), count(*),"
                        " min(r.reason), r.state FROM (SELECT * FROM reports WHERE state > 0 ORDER BY id DESC LIMIT ?1)"
                        " AS r JOIN users AS u ON u.id = r.about LEFT JOIN tables AS t ON t.code = r.code"
                        " WHERE r.about <> ?2 GROUP BY r.about, r.code, r.state ORDER BY 1 DESC",
                        orr_number(ROWS_MAX), orr_words(l->me));
    default:
        l->names = entry_names;
        return ORR_ROWS(s, add_row, l,
                        "SELECT r.id, r.about, a.name, u.name, r.code, coalesce(t.game, ''), r.at, r.reason, r.words,"
                        " r.lines, r.reply, r.state FROM reports AS e JOIN reports AS r ON r.about = e.about"
                        " AND r.code = e.code AND r.state = e.state JOIN users AS a ON a.id = r.about LEFT JOIN users "
                        "AS u ON u.id = r.user_id"
                        " LEFT JOIN tables AS t ON t.code = r.code WHERE e.id = ?1 ORDER BY r.id LIMIT ?2",
                        orr_number(l->id), orr_number(ROWS_MAX));
    }
}

/* Of whom an entry is about: what was done, and the trail, this opening too. */
static orr_err write_before(listing *l, orr_store *s)
{
    orr_json_karray(&l->json, "deeds");
    l->names = deed_names;
    orr_err e =
        ORR_ROWS(s, add_row, l,
                 "SELECT d.id, d.kind, d.reason, d.words, d.at, d.until, d.lifted, u.name FROM deeds AS d"
                 " LEFT JOIN users AS u ON u.id = d.by WHERE d.user_id = (SELECT about FROM reports WHERE id = ?1)"
                 " ORDER BY d.id DESC LIMIT ?2",
                 orr_number(l->id), orr_number(ROWS_MAX));
    orr_json_end(&l->json);
    orr_json_karray(&l->json, "trail");
    l->names = trail_names;
    if (!e)
        e = ORR_ROWS(s, add_row, l,
                     "SELECT t.at, u.name, t.what, t.words FROM trail AS t LEFT JOIN users AS u ON u.id = t.user_id"
                     " WHERE t.about = (SELECT about FROM reports WHERE id = ?1) ORDER BY t.id DESC LIMIT ?2",
                     orr_number(l->id), orr_number(ROWS_MAX));
    orr_json_end(&l->json);
    return e;
}

static orr_err write_all(listing *l, orr_store *s)
{
    static const char *const keys[] = {"reports", "letters", "entries", "entries", "reports"};
    orr_json_object(&l->json);
    orr_json_karray(&l->json, keys[l->what]);
    orr_err e = write_list(l, s);
    orr_json_end(&l->json);
    if (!e && l->what == ORR_LIST_DESK)
        e = write_lines(l, s);
    if (!e && l->what == ORR_LIST_ENTRY)
        e = l->rows ? write_before(l, s) : ORR_NOT_FOUND;
    orr_json_end(&l->json);
    return e ? e : l->text.failed ? ORR_NO_MEMORY : ORR_OK;
}

static void work(orr_read *r, orr_store *s)
{
    listing *l = (listing *)r;
    l->e = write_all(l, s);
}

static void done(orr_read *r)
{
    listing *l = (listing *)r;
    l->then(l->arg, r->dropped ? ORR_IO : l->e, &l->text);
    orr_text_deinit(&l->text);
    orr_batch_deinit(&l->pending.batch);
    free(l);
}

static void trailed(orr_pending *p)
{
    listing *l = (listing *)((char *)p - offsetof(listing, pending));
    if (!p->result) {
        orr_desk_read(l->people->desk, &l->read);
        return;
    }
    l->e = p->result == ORR_STALE ? ORR_NOT_FOUND : p->result;
    done(&l->read);
}

void orr_people_judge_list(orr_people *p, const orr_person *who, orr_judge_list what, int64_t id,
                           void (*then)(void *arg, orr_err e, orr_text *text), void *arg)
{
    listing *l = calloc(1, sizeof *l);
    if (!l) {
        then(arg, ORR_NO_MEMORY, NULL);
        return;
    }
    l->read = (orr_read){.work = work, .done = done};
    l->pending.done = trailed;
    l->people = p;
    l->what = what;
    l->id = id;
    l->then = then;
    l->arg = arg;
    l->text.max = TEXT_MAX;
    memcpy(l->me, who->user.id, sizeof l->me);
    orr_json_init(&l->json, &l->text);
    if (what != ORR_LIST_ENTRY) {
        orr_desk_read(p->desk, &l->read);
    } else if (ORR_WRITE(
                   &l->pending.batch, true,
                   "INSERT INTO trail(user_id, at, what, about, words) SELECT ?1, ?2, 'open', about, code FROM reports"
                   " WHERE id = ?3 AND about <> ?1",
                   orr_words(l->me), orr_number(orr_people_now(p)), orr_number(id))) {
        orr_desk_write(p->desk, &l->pending);
    } else {
        l->e = ORR_NO_MEMORY;
        done(&l->read);
    }
}
