/* The list of what is about people. */
#include "people/owned.h"
#include "people/inside.h"

#include <string.h>

enum { PHRASE = 2 }; /* the first byte of a phrase in chat.text */

#define SHOWN(table_, part_, shown_, hidden_, of_)                                                                     \
    .table = table_, .part = part_, .shown = shown_, .hidden = hidden_, .beside = "",                                  \
    .rows = "SELECT " shown_ " FROM " table_ " AS x WHERE " of_
#define BESIDE(table_, part_, shown_, hidden_, names_, what_, of_)                                                     \
    .table = table_, .part = part_, .shown = shown_, .hidden = hidden_, .beside = names_,                              \
    .rows = "SELECT " shown_ ", " what_ " FROM " table_ " AS x WHERE " of_
#define UNSHOWN(table_, hidden_) .table = table_, .shown = "", .hidden = hidden_, .beside = ""

#define GOES(sentence) .end = ORR_OWNED_GOES, .erase = sentence
#define BLANKED(sentence) .end = ORR_OWNED_BLANKED, .erase = sentence
#define STAYS .end = ORR_OWNED_STAYS
#define NOBODYS .end = ORR_OWNED_NOBODYS

#define CODE "(SELECT t.code FROM tables AS t WHERE t.id = x.tid)"
#define GAME "(SELECT t.game FROM tables AS t WHERE t.id = x.tid)"
#define NAME_OF(column) "(SELECT u.name FROM users AS u WHERE u.id = x." column ")"

const orr_owned orr_owned_all[] = {
    /* Who it is. The name in `users` is blanked by the first sentence of an erasure. */
    {SHOWN("users", "user", "id, name, seen, erase_at", "", "x.id = ?1"), .end = ORR_OWNED_BLANKED},
    {SHOWN("sessions", "sessions", "id, label, created, seen, proved", "hash, user_id", "x.user_id = ?1 ORDER BY x.id"),
     GOES("DELETE FROM sessions WHERE user_id = ?1")},
    {SHOWN("tokens", "tokens", "id, label, scopes, created, seen", "hash, user_id", "x.user_id = ?1 ORDER BY x.id"),
     GOES("DELETE FROM tokens WHERE user_id = ?1")},
    {SHOWN("ways", "ways", "kind, handle, label, created, used", "id, user_id, secret, count",
           "x.user_id = ?1 ORDER BY x.id"),
     GOES("DELETE FROM ways WHERE user_id = ?1")},
    {SHOWN("people", "account", "created, seen, role, quiet, shows, bot, language, settings", "id, legacy",
           "x.id = ?1"),
     GOES("DELETE FROM people WHERE id = ?1")},
    /* Not given away again: nobody shall be taken for who left. */
    {SHOWN("names", "names", "key, main, at", "user_id", "x.user_id = ?1"),
     BLANKED("UPDATE names SET user_id = '' WHERE user_id = ?1")},

    /* Whom one has to do with. What others have tied to one is theirs, and goes nevertheless. */
    {BESIDE("ties", "ties", "kind, other, at", "user_id", "name", NAME_OF("other"), "x.user_id = ?1 ORDER BY x.at"),
     GOES("DELETE FROM ties WHERE user_id = ?1")},
    {UNSHOWN("ties", "user_id, kind, other, at"), GOES("DELETE FROM ties WHERE other = ?1")},
    {SHOWN("invitations", "invitations", "code, created, used", "user_id, guest", "x.user_id = ?1 ORDER BY x.created"),
     GOES("DELETE FROM invitations WHERE user_id = ?1 AND used = 0")},
    {UNSHOWN("invitations", "user_id, code, created, used, guest"),
     BLANKED("UPDATE invitations SET user_id = '' WHERE user_id = ?1")},
    {SHOWN("invitations", "invited", "created, used", "user_id, guest, code", "x.guest = ?1"),
     BLANKED("UPDATE invitations SET guest = NULL WHERE guest = ?1")},

    /* What one said, and the links that open one's seats. */
    {BESIDE("chat", "talk", "at, name, seat, text", "id, tid, user_id", "code", CODE, "x.user_id = ?1 ORDER BY x.id"),
     GOES("DELETE FROM chat WHERE user_id = ?1")},
    {BESIDE("keys", "links", "seat", "tid, user_id, hash", "code", CODE, "x.user_id = ?1"),
     GOES("DELETE FROM keys WHERE user_id = ?1")},

    /* Matches: the others' as well. Their moves stand in their files, /api/tables/CODE/replay. */
    {SHOWN("played", "played", "at, code, game, variant, seats, seat, place, score, kind, detail", "user_id",
           "x.user_id = ?1 ORDER BY x.at"),
     STAYS},
    {SHOWN("tallies", "tallies", "game, variant, seats, what, key, n, won, even, points, best, plies, ms, gone", "user_id",
           "x.user_id = ?1"),
     GOES("DELETE FROM tallies WHERE user_id = ?1")},
    {SHOWN("seeks", "seeks", "game, variant, seats, time_controls, rated, near, since, tell", "id, user_id",
           "x.user_id = ?1 ORDER BY x.id"),
     GOES("DELETE FROM seeks WHERE user_id = ?1")},
    /* What somebody proposed ends (square/date.h) and tells so; others meet without who has left. */
    {UNSHOWN("appointments",
             "id, user_id, game, variant, seats, time_control, rated, made, time_0, time_1, time_2, lapsed,"
             " state, why, fixed, code, ended, due, rev"),
     BLANKED("UPDATE appointments SET rev = rev + 1, due = 0 WHERE state < 2 AND id IN"
             " (SELECT appointment FROM appointment_answers WHERE user_id = ?1)")},
    {SHOWN("appointments", "appointments",
           "id, game, variant, seats, time_control, rated, made, time_0, time_1, time_2, lapsed, state, why, fixed, "
           "code, ended",
           "user_id, due, rev", "x.user_id = ?1 ORDER BY x.made"),
     BLANKED("UPDATE appointments SET user_id = '' WHERE user_id = ?1")},
    {SHOWN("appointment_answers", "appointment_answers", "appointment, can, at, comes", "user_id",
           "x.user_id = ?1 ORDER BY x.at"),
     GOES("DELETE FROM appointment_answers WHERE user_id = ?1")},
    /* What others have won and lost against somebody follows from these: they stay, of somebody who left. */
    {SHOWN("ratings", "ratings", "game, variant, class, rating, rd, volatility, n, won, at, season, season_n", "user_id",
           "x.user_id = ?1"),
     STAYS},
    {SHOWN("steps", "rated", "game, variant, class, rid, at, why, before, before_rd, rating, rd, volatility", "user_id",
           "x.user_id = ?1 ORDER BY x.rid"),
     STAYS},
    {UNSHOWN("result_sides", "rid, seat, user_id, level, side, place, gone, rating, rd, score"), STAYS},
    {SHOWN("standings", "standings", "season, game, variant, class, place, rating, rd, n", "user_id",
           "x.user_id = ?1 ORDER BY x.season"),
     STAYS},
    {UNSHOWN("sitting", "user_id, tid"), STAYS}, /* until the seat is nobody's (hall/gone.c) */
    {BESIDE("notes", "seats", "seat, at", "tid, n, kind, action, draws, user_id, word", "code, game", CODE ", " GAME,
            "x.user_id = ?1 AND x.kind = 1 ORDER BY x.tid, x.n"),
     STAYS},
    {BESIDE("notes", "passed", "seat, at", "tid, n, kind, action, draws, user_id, word", "code, game", CODE ", " GAME,
            "x.user_id = ?1 AND x.kind = 19 ORDER BY x.tid, x.n"),
     STAYS},
    {UNSHOWN("plays", "id, tid, n, kind, seat, action, draws, at, user_id, word"), STAYS},
    {SHOWN("tables", "tables", "code, game, seats, open, rated, created, status",
           "id, version, edition, options, dealer, host, secret", "x.host = ?1 ORDER BY x.id"),
     STAYS},

    /* Conduct. What somebody else reported is not told to whom it is about; what came of it is. */
    {SHOWN("reports", "reports", "code, at, reason, words, state, reply", "id, user_id, about, lines",
           "x.user_id = ?1 ORDER BY x.id"),
     BLANKED("UPDATE reports SET user_id = '', words = '' WHERE user_id = ?1")},
    {UNSHOWN("reports", "id, user_id, about, code, at, reason, words, lines, state, reply"),
     BLANKED("UPDATE reports SET lines = '[]', words = '', reply = '' WHERE about = ?1")},
    /* Lines of talk in reports about others: that something was said there, and when, stays. */
    {UNSHOWN("reports", "id, user_id, about, code, at, reason, words, lines, state, reply"),
     BLANKED("UPDATE reports SET lines = (SELECT json_group_array(CASE WHEN json_extract(l.value, '$.user') = ?1 THEN"
             " json_object('at', json_extract(l.value, '$.at'), 'user', '', 'name', '', 'text', '') ELSE json(l.value)"
             " END) FROM json_each(reports.lines) AS l) WHERE id IN (SELECT report FROM quoted WHERE user_id = ?1) AND "
             "json_valid(lines)")},
    {UNSHOWN("quoted", "user_id, report"), GOES("DELETE FROM quoted WHERE user_id = ?1")},
    {SHOWN("deeds", "deeds", "kind, reason, words, at, until, lifted, told", "id, user_id, by, report",
           "x.user_id = ?1 AND x.kind <> 'note' ORDER BY x.id"),
     BLANKED("UPDATE deeds SET words = '' WHERE user_id = ?1")},
    {SHOWN("deeds", "done", "kind, reason, words, at, until, lifted", "id, user_id, by, told, report",
           "x.by = ?1 ORDER BY x.id"),
     STAYS},
    {SHOWN("trail", "trail", "at, what, words", "id, user_id, about", "x.user_id = ?1 ORDER BY x.id"), STAYS},
    {UNSHOWN("trail", "id, user_id, at, what, about, words"),
     BLANKED("UPDATE trail SET words = '' WHERE about = ?1 OR (what = 'strike' AND about IN (SELECT r.code"
             " FROM result_sides AS s JOIN results AS r ON r.id = s.rid WHERE s.user_id = ?1 AND s.user_id <> ''))")},
    /* Of two, and for the moderators: who the other is, is not told. After ninety days it goes by itself (tick.c). */
    {SHOWN("same_line", "same_line", "game, variant, n, at", "user_id, other",
           "x.user_id = ?1 OR x.other = ?1 ORDER BY x.at"),
     GOES("DELETE FROM same_line WHERE user_id = ?1 OR other = ?1")},
    {UNSHOWN("calls", "id, at, user_id, what"), STAYS}, /* for a day (call.c) */

    /* Rows of the outbox for somebody, done or not. Bodies (codes) and causes (others' tables) are not shown. */
    {SHOWN("outbox", "outbox", "kind, made, due, attempts, done, given_up",
           "id, cause, receiver, body, claimed_by, claimed_until", "x.receiver = ?1 ORDER BY x.id"),
     GOES("DELETE FROM outbox WHERE receiver = ?1")},

    /* Tournaments: the others' as well. What was won goes. */
    {SHOWN("tours", "tournaments",
           "id, name, game, options, kind, size, least, rounds, late, through, most, rated, time_control, grace, "
           "deadline, rest,"
           " created, starts, status, people, round, touched",
           "host, secret", "x.host = ?1 ORDER BY x.created"),
     STAYS},
    {SHOWN("tour_notes", "tournament_notes", "tour, n, at, kind, word", "a, user_id",
           "x.user_id = ?1 AND x.user_id <> '' ORDER BY x.tour, x.n"),
     STAYS},
    {SHOWN("trophies", "trophies", "kind, about, place, name, game, at", "user_id", "x.user_id = ?1 ORDER BY x.at"),
     GOES("DELETE FROM trophies WHERE user_id = ?1")},
    {UNSHOWN("tour_tables", "code, tour, round, a"), NOBODYS},
    {UNSHOWN("tour_results", "code, at, seats"), NOBODYS},

    {UNSHOWN("meta", "key, value"), NOBODYS},
    {UNSHOWN("results", "id, code, game, variant, class, at, weight, state, seats, ended"), NOBODYS},
    {UNSHOWN("seasons", "season, closed"), NOBODYS},
    {UNSHOWN("editions", "hash, json"), NOBODYS},
    {UNSHOWN("dues", "tid, at"), NOBODYS},
    {0},
};

/* ---- the export ---------------------------------------------------------------------------------------------------*/
typedef struct {
    const orr_owned *part;
    orr_json *j;
    unsigned rows;
} writing;

static void put_value(orr_json *j, const char *name, size_t n, const orr_value *v)
{
    if (v->kind == ORR_NUMBER) {
        orr_json_word_int(j, name, n, v->number);
    } else if (v->kind == ORR_REAL) {
        orr_json_word(j, name, n);
        orr_json_real(j, v->real);
    } else /* of a phrase its id, without the mark before it (hall.h) */
        orr_json_word_str(j, name, n, v->kind != ORR_WORDS ? NULL : *v->at == PHRASE ? v->at + 1 : v->at);
}

static unsigned put_values(orr_json *j, const char *names, const orr_value *row, unsigned columns)
{
    unsigned i = 0;
    for (const char *name = names; *name && i < columns; i++) {
        size_t n = strcspn(name, ",");
        put_value(j, name, n, &row[i]);
        name += n + strspn(name + n, ", ");
    }
    return i;
}

static bool put_row(void *arg, const orr_value *row, unsigned columns)
{
    writing *w = arg;
    orr_json_object(w->j);
    unsigned n = put_values(w->j, w->part->shown, row, columns);
    put_values(w->j, w->part->beside, row + n, columns - n);
    orr_json_end(w->j);
    return ++w->rows < ORR_OWNED_ROWS && !w->j->out->failed;
}

orr_err orr_owned_part(orr_store *s, const orr_owned *part, const char *user, orr_json *j)
{
    writing w = {.part = part, .j = j};
    orr_json_karray(j, part->part);
    orr_err e = s->kind->rows(s, part->rows, (const orr_value[]){orr_words(user)}, 1, put_row, &w);
    orr_json_end(j);
    return e == ORR_NOT_FOUND ? ORR_OK : e ? e : j->out->failed ? ORR_NO_MEMORY : ORR_OK;
}

orr_err orr_owned_export(orr_store *s, const char *user, int64_t now, orr_text *out)
{
    orr_json j;
    orr_err e = ORR_OK;
    orr_json_init(&j, out);
    orr_json_object(&j);
    orr_json_kint(&j, "orrery_export", 1);
    orr_json_kint(&j, "at", now);
    for (const orr_owned *o = orr_owned_all; !e && o->table; o++)
        if (o->part)
            e = orr_owned_part(s, o, user, &j);
    orr_json_end(&j);
    return e ? e : out->failed ? ORR_NO_MEMORY : ORR_OK;
}

/* ---- the erasure --------------------------------------------------------------------------------------------------*/
bool orr_owned_erase(orr_batch *b, const char *user, int64_t now)
{
    bool ok = ORR_WRITE(b, true,
                        "UPDATE users SET name = '', seen = 0, erase_at = 0 WHERE id = ?1 AND erase_at > 0 AND"
                        " erase_at <= ?2",
                        orr_words(user), orr_number(now));
    for (const orr_owned *o = orr_owned_all; ok && o->table; o++)
        if (o->erase)
            ok = orr_batch_write(b, o->erase, false, (const orr_value[]){orr_words(user)}, 1);
    return ok;
}
