/* The words that the store says to SQLite. */
#include "store/sqlite.h"

#define COLUMNS "n, kind, seat, action, draws, at, user, word"
#define OF_TABLE " WHERE tid = (SELECT id FROM tables WHERE code = ?1)"
#define NOTE "(tid, " COLUMNS ") VALUES((SELECT id FROM tables WHERE code = ?1), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"

const char *const orr_sqlite_writes[W_COUNT] = {
    [W_BEGIN] = "BEGIN IMMEDIATE",
    [W_COMMIT] = "COMMIT",
    [W_ROLLBACK] = "ROLLBACK",
    [W_USER] = "INSERT INTO users(id, name) VALUES(?1, ?2) ON CONFLICT(id) DO UPDATE SET name = ?2",
    [W_EDITION] = "INSERT OR IGNORE INTO editions(hash, json) VALUES(?1, ?2)",
    [W_TABLE] = "INSERT INTO tables(code, game, version, edition, options, seats, dealer, open, host, secret, created,"
                " status, rated) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0, ?12)",
    [W_NOTE] = "INSERT INTO notes" NOTE,
    [W_PLAY] = "INSERT INTO plays" NOTE,
    [W_STAMP] = "INSERT INTO meta(key, value) SELECT 'newest', max(at) FROM plays HAVING max(at) > 0 ON CONFLICT(key)"
                " DO UPDATE SET value = max(value, excluded.value)",
    [W_FILE] = "INSERT INTO notes SELECT tid, " COLUMNS " FROM plays ORDER BY tid, n",
    [W_FILED] = "DELETE FROM plays",
    [W_SWEEP_NOTES] = "DELETE FROM notes" OF_TABLE,
    [W_SWEEP_PLAYS] = "DELETE FROM plays" OF_TABLE,
    [W_SWEEP_CHAT] = "DELETE FROM chat" OF_TABLE,
    [W_SWEEP_KEYS] = "DELETE FROM keys" OF_TABLE,
    [W_SWEEP_DUE] = "DELETE FROM dues" OF_TABLE,
    [W_SWEEP_SITTING] = "DELETE FROM sitting" OF_TABLE,
    [W_SWEEP] = "DELETE FROM tables WHERE code = ?1",
    [W_CHAT] = "INSERT INTO chat(tid, at, user, name, seat, text)"
               " VALUES((SELECT id FROM tables WHERE code = ?1), ?2, ?3, ?4, ?5, ?6)",
    [W_CHAT_CUT] = "DELETE FROM chat WHERE tid = (SELECT id FROM tables WHERE code = ?1) AND id <= (SELECT id FROM chat"
                   " WHERE tid = (SELECT id FROM tables WHERE code = ?1) ORDER BY id DESC LIMIT 1 OFFSET 200)",
    [W_KEY] = "INSERT INTO keys(tid, seat, user, hash) VALUES((SELECT id FROM tables WHERE code = ?1), ?2, ?3, ?4)"
              " ON CONFLICT(tid, seat) DO UPDATE SET user = ?3, hash = ?4",
    [W_KEY_GONE] = "DELETE FROM keys WHERE tid = (SELECT id FROM tables WHERE code = ?1) AND seat = ?2",
    [W_PROBE] = "INSERT INTO meta(key, value) VALUES('probe', unixepoch()) ON CONFLICT(key) DO UPDATE"
                " SET value = unixepoch()",
};

const char *const orr_sqlite_reads[R_COUNT] = {
    [R_USER] = "SELECT id, name FROM users WHERE id = ?1",
    [R_TABLE] = "SELECT code, game, version, edition, options, seats, dealer, open, host, secret, created,"
                " ifnull((SELECT at FROM dues WHERE tid = tables.id), 0), rated FROM tables WHERE code = ?1",
    [R_NOTES] = "SELECT " COLUMNS " FROM notes WHERE tid = (SELECT id FROM tables WHERE code = ?1) UNION ALL"
                " SELECT " COLUMNS " FROM plays WHERE tid = (SELECT id FROM tables WHERE code = ?1) ORDER BY n",
    [R_OPEN] = "SELECT code FROM tables WHERE open = 1 AND status < 2 ORDER BY id DESC LIMIT ?1",
    [R_DUE] = "SELECT code, at, tid FROM dues JOIN tables ON id = tid WHERE (at, tid) > (?1, ?2) AND at <= ?3"
              " ORDER BY at, tid LIMIT ?4",
    [R_HOSTED] = "SELECT count(*) FROM (SELECT 1 FROM tables WHERE host = ?1 AND status < 2 AND created >= ?2 LIMIT ?3)",
    [R_UNPLAYED] = "SELECT code, id, id NOT IN (SELECT tid FROM notes WHERE tid = t.id AND kind = 6 AND word <> '')"
                   " AND id NOT IN (SELECT tid FROM plays WHERE word <> '')"
                   " AND (SELECT count(DISTINCT user) FROM notes WHERE tid = t.id AND kind = 1) < 2"
                   " FROM tables AS t WHERE id > ?1 AND created < ?2 ORDER BY id LIMIT ?3",
    [R_MINE] = "SELECT t.code FROM sitting AS s JOIN tables AS t ON t.id = s.tid WHERE s.user = ?1"
               " AND (+t.status = 1 OR (+t.status = 0 AND t.host = ''))"
               " ORDER BY s.tid DESC LIMIT ?2",
    [R_CHAT] = "SELECT * FROM (SELECT id, at, user, name, seat, text FROM chat WHERE tid = (SELECT id FROM tables WHERE"
               " code = ?1) ORDER BY id DESC LIMIT ?2) ORDER BY id",
    [R_KEY] = "SELECT t.code, k.seat, k.user FROM keys AS k JOIN tables AS t ON t.id = k.tid WHERE k.hash = ?1",
    [R_EDITION] = "SELECT json FROM editions WHERE hash = ?1",
    /* Stamps grow: a few rows tell. What was filed is told by what stood there when it was. */
    [R_NEWEST] = "SELECT max(at) FROM (SELECT value AS at FROM meta WHERE key = 'newest'"
                 " UNION ALL SELECT at FROM (SELECT at FROM plays ORDER BY id DESC LIMIT 100)"
                 " UNION ALL SELECT at FROM (SELECT at FROM chat ORDER BY id DESC LIMIT 100)"
                 " UNION ALL SELECT max(at) FROM notes WHERE tid IN (SELECT id FROM tables ORDER BY id DESC LIMIT 20))",
};

const char orr_sqlite_schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE meta(key TEXT PRIMARY KEY, value) WITHOUT ROWID;"
    "CREATE TABLE users(id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE editions(hash TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tables(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, version INTEGER NOT "
    "NULL,"
    " edition TEXT NOT NULL, options TEXT NOT NULL, seats INTEGER NOT NULL, dealer INTEGER NOT NULL,"
    " open INTEGER NOT NULL, host TEXT NOT NULL, secret BLOB NOT NULL, created INTEGER NOT NULL,"
    " status INTEGER NOT NULL);"
    "CREATE INDEX tables_status ON tables(status, open, id);"
    "CREATE TABLE notes(tid INTEGER NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, action INTEGER NOT NULL, draws INTEGER NOT NULL, at INTEGER NOT NULL, user TEXT NOT NULL,"
    " word TEXT NOT NULL, PRIMARY KEY(tid, n)) WITHOUT ROWID;"
    "PRAGMA user_version = 2;"
    "COMMIT;";

/* From 2 to 3: talk, private links, the tables of a user. */
const char orr_sqlite_third[] = "BEGIN IMMEDIATE;"
                                "CREATE TABLE IF NOT EXISTS chat(id INTEGER PRIMARY KEY, tid INTEGER NOT NULL "
                                "REFERENCES tables(id), at INTEGER NOT NULL,"
                                " user TEXT NOT NULL, name TEXT NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL);"
                                "CREATE INDEX IF NOT EXISTS chat_table ON chat(tid, id);"
                                "CREATE TABLE IF NOT EXISTS keys(tid INTEGER NOT NULL REFERENCES tables(id), seat "
                                "INTEGER NOT NULL, user TEXT NOT NULL,"
                                " hash TEXT NOT NULL UNIQUE, PRIMARY KEY(tid, seat)) WITHOUT ROWID;"
                                "CREATE INDEX IF NOT EXISTS notes_sit ON notes(user) WHERE kind = 1;"
                                "PRAGMA user_version = 3;"
                                "COMMIT;";

/* From 3 to 4: actions wait in the order in which they came. */
const char orr_sqlite_fourth[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS plays(id INTEGER PRIMARY KEY, tid INTEGER NOT NULL,"
    " n INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, action INTEGER NOT "
    "NULL, draws INTEGER NOT NULL, at INTEGER NOT NULL, user TEXT NOT NULL, word TEXT NOT NULL);"
    "PRAGMA user_version = 4;"
    "COMMIT;";

/* From 4 to 5: when running tables are due. Of those that there are nobody knows: they are looked at once. */
const char orr_sqlite_fifth[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS dues(tid INTEGER PRIMARY KEY REFERENCES tables(id), at INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS tables_host ON tables(host, created) WHERE status < 2;"
    "CREATE INDEX IF NOT EXISTS dues_at ON dues(at, tid);"
    "INSERT OR IGNORE INTO dues SELECT id, 1 FROM tables WHERE status = 1;"
    "PRAGMA user_version = 5;"
    "COMMIT;";

/* On the way from 5 to 6, once. seen: of a guest, to the day. erase_at: 0, or when all of it goes. name: "" of somebody who
 * left. */
const char orr_sqlite_users[] = "BEGIN IMMEDIATE;"
                                "ALTER TABLE users ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
                                "ALTER TABLE users ADD COLUMN erase_at INTEGER NOT NULL DEFAULT 0;"
                                "UPDATE users SET seen = unixepoch() * 1000;"
                                "COMMIT;";

/* From 5 to 6: people; in two parts, because a text has an end. A user of `users` who has a row in `people` has an account. Times are milliseconds since 1970; hashes
 * hex; `name` is the name as it was when that was written down. What of this belongs to somebody says people/owned.c. */
const char orr_sqlite_sixth[] =
    "BEGIN IMMEDIATE;"
    "CREATE INDEX IF NOT EXISTS users_seen ON users(seen, id);"
    "CREATE INDEX IF NOT EXISTS users_erase ON users(erase_at) WHERE erase_at > 0;"
    "CREATE INDEX IF NOT EXISTS tables_made ON tables(host, id);"
    "CREATE INDEX IF NOT EXISTS chat_user ON chat(user);"
    "CREATE INDEX IF NOT EXISTS keys_user ON keys(user);"
    /* What another process did to people beside a running server: out (their sessions are ended), left (erased). */
    "CREATE TABLE IF NOT EXISTS calls(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, user TEXT NOT NULL, what TEXT NOT NULL);"
    /* role: 0 person, 1 moderator, 2 host. shows: who sees
     * what (people.h). legacy: cookies of before the account go on working, once. */
    "CREATE TABLE IF NOT EXISTS people(id TEXT PRIMARY KEY REFERENCES users(id), created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL, role INTEGER NOT NULL DEFAULT 0, quiet INTEGER NOT NULL DEFAULT 0,"
    " shows INTEGER NOT NULL DEFAULT 0, legacy INTEGER NOT NULL DEFAULT 1, bot INTEGER NOT NULL DEFAULT 0,"
    " language TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}')"
    " WITHOUT ROWID;"
    /* Names that are given away, by what they are called (main 1) and by what they look like (people/name.h). user: "" of
     * somebody who left; they are not given away again. */
    "CREATE TABLE IF NOT EXISTS names(key TEXT PRIMARY KEY, user TEXT NOT NULL, main INTEGER NOT NULL, at INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS names_user ON names(user);"
    /* Ways in. kind: password, passkey, mail, code (one row for all ten). handle: user id; credential id in base64url;
     * address; user id. count: of signatures; of codes that are left. */
    "CREATE TABLE IF NOT EXISTS ways(id INTEGER PRIMARY KEY, user TEXT NOT NULL REFERENCES people(id), kind TEXT NOT NULL,"
    " handle TEXT NOT NULL, label TEXT NOT NULL, secret BLOB NOT NULL, count INTEGER NOT NULL, created INTEGER NOT NULL,"
    " used INTEGER NOT NULL, UNIQUE(kind, handle));"
    "CREATE INDEX IF NOT EXISTS ways_user ON ways(user);"
    /* proved: when a way in was last shown there; 0: it came of an old cookie. */
    "CREATE TABLE IF NOT EXISTS sessions(hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES people(id), id INTEGER NOT NULL,"
    " label TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL, proved INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS sessions_user ON sessions(user);"
    "CREATE TABLE IF NOT EXISTS tokens(hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES people(id), id INTEGER NOT NULL,"
    " label TEXT NOT NULL, scopes INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tokens_user ON tokens(user);"
    /* kind: asked (to be friends), friend (one row each way), follow, block, hide. */
    "CREATE TABLE IF NOT EXISTS ties(user TEXT NOT NULL REFERENCES users(id), kind TEXT NOT NULL, other TEXT NOT NULL REFERENCES users(id),"
    " at INTEGER NOT NULL, PRIMARY KEY(user, kind, other)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS ties_other ON ties(other, kind);"
    /* Accounts by invitation. */
    "CREATE TABLE IF NOT EXISTS invitations(code TEXT PRIMARY KEY, user TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL,"
    " guest TEXT) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS invitations_user ON invitations(user);"
    "CREATE INDEX IF NOT EXISTS invitations_guest ON invitations(guest);";

const char orr_sqlite_sixth_more[] =
    /* Matches that people have played, a row a person: written with the end of the match (hall/played.c). kind: bits
     * (ORR_PLAYED_*). detail: JSON, without anybody's name. */
    "CREATE TABLE IF NOT EXISTS played(user TEXT NOT NULL, at INTEGER NOT NULL, code TEXT NOT NULL, game TEXT NOT NULL,"
    " variant TEXT NOT NULL, seats INTEGER NOT NULL, seat INTEGER NOT NULL, place INTEGER NOT NULL, score INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, detail TEXT NOT NULL, PRIMARY KEY(user, at, code)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS played_game ON played(user, game, at, code);"
    "CREATE INDEX IF NOT EXISTS played_code ON played(code);"
    /* What they add up to, written with them. what, key: all; seat N; level ID (bots'); line ID (of the score); solo SCORE. */
    "CREATE TABLE IF NOT EXISTS tallies(user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL,"
    " what TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, won INTEGER NOT NULL, even INTEGER NOT NULL,"
    " points INTEGER NOT NULL, best INTEGER NOT NULL, plies INTEGER NOT NULL, ms INTEGER NOT NULL, gone INTEGER NOT NULL,"
    " PRIMARY KEY(user, game, variant, seats, what, key)) WITHOUT ROWID;"
    /* Who once sat down at tables that are not over. */
    "CREATE TABLE IF NOT EXISTS sitting(user TEXT NOT NULL, tid INTEGER NOT NULL REFERENCES tables(id), PRIMARY KEY(user, tid))"
    " WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS sitting_table ON sitting(tid);"
    "INSERT OR IGNORE INTO sitting SELECT DISTINCT n.user, n.tid FROM tables AS t CROSS JOIN notes AS n ON n.tid = t.id"
    " WHERE t.status < 2 AND n.kind = 1;"
    /* Matches of before have no rows of who played: the last table where that may be so (hall/fill.c). */
    "INSERT OR IGNORE INTO meta(key, value) SELECT 'played_to', max(id) FROM tables HAVING max(id) > 0;"
    /* What was reported, what moderators did, and all they did. */
    "CREATE TABLE IF NOT EXISTS reports(id INTEGER PRIMARY KEY, user TEXT NOT NULL, about TEXT NOT NULL, code TEXT NOT NULL,"
    " at INTEGER NOT NULL, reason TEXT NOT NULL, words TEXT NOT NULL, lines TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0,"
    " reply TEXT NOT NULL DEFAULT '');"
    "CREATE INDEX IF NOT EXISTS reports_about ON reports(about, state);"
    "CREATE INDEX IF NOT EXISTS reports_user ON reports(user);"
    "CREATE INDEX IF NOT EXISTS reports_state ON reports(state, id);"
    "CREATE TABLE IF NOT EXISTS deeds(id INTEGER PRIMARY KEY, user TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL,"
    " words TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL, lifted INTEGER NOT NULL DEFAULT 0,"
    " told INTEGER NOT NULL DEFAULT 0, report INTEGER NOT NULL DEFAULT 0);"
    "CREATE INDEX IF NOT EXISTS deeds_user ON deeds(user);"
    "CREATE INDEX IF NOT EXISTS deeds_by ON deeds(by);"
    "CREATE TABLE IF NOT EXISTS trail(id INTEGER PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL,"
    " words TEXT NOT NULL);"
    "CREATE INDEX IF NOT EXISTS trail_user ON trail(user);"
    "CREATE INDEX IF NOT EXISTS trail_about ON trail(about);"
    "PRAGMA user_version = 6;"
    "COMMIT;";

/* From 6 to 7: tables that are rated (orr_rated_kind). */
const char orr_sqlite_seventh[] = "BEGIN IMMEDIATE;"
                                  "ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;"
                                  "PRAGMA user_version = 7;"
                                  "COMMIT;";

/* From 7 to 8: tournaments (square/tour.h). A tournament is its row and its notes, in order, which are never changed;
 * status, people and round say again what the notes do, for lists. tour_tables: which table was made for which of a
 * round. tour_results: what is over and not yet counted (hall/played.c), a row a match; who counts it deletes it. What was
 * won: kind "tournament", about its id; name as it was called. */
const char orr_sqlite_tours[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS tours(id TEXT PRIMARY KEY, host TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL,"
    " options TEXT NOT NULL, kind INTEGER NOT NULL, size INTEGER NOT NULL, least INTEGER NOT NULL, rounds INTEGER NOT NULL,"
    " late INTEGER NOT NULL, through INTEGER NOT NULL, most INTEGER NOT NULL, rated INTEGER NOT NULL, clock INTEGER NOT NULL,"
    " grace INTEGER NOT NULL, deadline INTEGER NOT NULL, rest INTEGER NOT NULL, created INTEGER NOT NULL,"
    " starts INTEGER NOT NULL, secret BLOB NOT NULL, status INTEGER NOT NULL DEFAULT 0, people INTEGER NOT NULL DEFAULT 0,"
    " round INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tours_status ON tours(status, touched);"
    "CREATE INDEX IF NOT EXISTS tours_host ON tours(host);"
    "CREATE TABLE IF NOT EXISTS tour_notes(tour TEXT NOT NULL REFERENCES tours(id), n INTEGER NOT NULL, at INTEGER NOT NULL,"
    " kind INTEGER NOT NULL, a INTEGER NOT NULL, user TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY(tour, n))"
    " WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS tour_notes_user ON tour_notes(user) WHERE user <> '';"
    "CREATE TABLE IF NOT EXISTS tour_tables(code TEXT PRIMARY KEY, tour TEXT NOT NULL REFERENCES tours(id),"
    " round INTEGER NOT NULL, a INTEGER NOT NULL, UNIQUE(tour, round, a)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS tour_results(code TEXT PRIMARY KEY, at INTEGER NOT NULL, seats TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS trophies(user TEXT NOT NULL, kind TEXT NOT NULL, about TEXT NOT NULL, place INTEGER NOT NULL,"
    " name TEXT NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(user, kind, about)) WITHOUT ROWID;"
    "PRAGMA user_version = 8;"
    "COMMIT;";

/* From 8 to 9: slow wishes of the square (square/wishes.h). seats: bit k, a table of k is welcome; near: how far off ratings
 * may be, 0: anybody's. */
const char orr_sqlite_wishes[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS wishes(id INTEGER PRIMARY KEY, user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL,"
    " seats INTEGER NOT NULL, rated INTEGER NOT NULL, near INTEGER NOT NULL, since INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS wishes_user ON wishes(user);"
    "PRAGMA user_version = 9;"
    "COMMIT;";
/* From 9 to 10: ratings. Results are kept, the rest follows from them (square/book.h): results with `state` 0 wait to be
 * rated, 1 are, 2 were struck out; class: 2 or 3 (or more) seats; rating, rd of a side: of a bot, as it was then. ratings,
 * steps: where somebody stands, and by which matches it came so; why: 0, or why a match did not count for them. meta.book
 * grows with each change of them. standings: of seasons that are over. */
const char orr_sqlite_ratings[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS results(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, variant TEXT NOT NULL,"
    " class INTEGER NOT NULL, at INTEGER NOT NULL, weight REAL NOT NULL, state INTEGER NOT NULL);"
    "CREATE INDEX IF NOT EXISTS results_waiting ON results(id) WHERE state = 0;"
    "CREATE TABLE IF NOT EXISTS result_sides(rid INTEGER NOT NULL REFERENCES results(id), seat INTEGER NOT NULL, user TEXT NOT NULL,"
    " level TEXT NOT NULL, side INTEGER NOT NULL, place INTEGER NOT NULL, gone INTEGER NOT NULL, rating REAL NOT NULL,"
    " rd REAL NOT NULL, PRIMARY KEY(rid, seat)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS result_sides_user ON result_sides(user, rid) WHERE user <> '';"
    "CREATE TABLE IF NOT EXISTS ratings(game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL, user TEXT NOT NULL,"
    " rating REAL NOT NULL, rd REAL NOT NULL, volatility REAL NOT NULL, n INTEGER NOT NULL, won INTEGER NOT NULL,"
    " at INTEGER NOT NULL, season INTEGER NOT NULL, season_n INTEGER NOT NULL,"
    " PRIMARY KEY(game, variant, class, user)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS ratings_user ON ratings(user);"
    "CREATE TABLE IF NOT EXISTS steps(user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL,"
    " rid INTEGER NOT NULL, at INTEGER NOT NULL, why INTEGER NOT NULL, before REAL NOT NULL, before_rd REAL NOT NULL,"
    " rating REAL NOT NULL, rd REAL NOT NULL, volatility REAL NOT NULL,"
    " PRIMARY KEY(user, game, variant, class, rid)) WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS seasons(season INTEGER PRIMARY KEY, closed INTEGER NOT NULL);"
    "CREATE TABLE IF NOT EXISTS standings(season INTEGER NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL,"
    " place INTEGER NOT NULL, user TEXT NOT NULL, rating REAL NOT NULL, rd REAL NOT NULL, n INTEGER NOT NULL,"
    " PRIMARY KEY(season, game, variant, class, place)) WITHOUT ROWID;"
    "CREATE INDEX IF NOT EXISTS standings_user ON standings(user);"
    "INSERT OR IGNORE INTO meta(key, value) VALUES('book', 0);"
    "PRAGMA user_version = 10;"
    "COMMIT;";
/* From 10 to 11: seats that have passed from a guest to an account; who speaks in the lines of which reports. */
const char orr_sqlite_passed[] = "BEGIN IMMEDIATE;"
                                  "CREATE INDEX IF NOT EXISTS notes_pass ON notes(user) WHERE kind = 19;"
                                  "CREATE TABLE IF NOT EXISTS quoted(user TEXT NOT NULL, report INTEGER NOT NULL,"
                                  " PRIMARY KEY(user, report)) WITHOUT ROWID;"
                                  "INSERT OR IGNORE INTO quoted SELECT json_extract(l.value, '$.user'), r.id"
                                  " FROM reports AS r, json_each(r.lines) AS l WHERE json_valid(r.lines)"
                                  " AND json_extract(l.value, '$.user') <> '';"
                                  "PRAGMA user_version = 11;"
                                  "COMMIT;";
/* From 11 to 12: wishes that are only to be told of. */
const char orr_sqlite_tell[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE wishes_told(id INTEGER PRIMARY KEY, user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL,"
    " seats INTEGER NOT NULL, rated INTEGER NOT NULL, near INTEGER NOT NULL, since INTEGER NOT NULL,"
    " tell INTEGER NOT NULL);"
    "INSERT INTO wishes_told SELECT id, user, game, variant, seats, rated, near, since, 0 FROM wishes;"
    "DROP TABLE wishes;"
    "ALTER TABLE wishes_told RENAME TO wishes;"
    "CREATE INDEX IF NOT EXISTS wishes_user ON wishes(user);"
    "PRAGMA user_version = 12;"
    "COMMIT;";
/* From 12 to 13: a result for every match, with how many took part, how it ended (record.h) and the scores. Those of before
 * are filled in (hall/fill.c). */
const char orr_sqlite_results[] =
    "BEGIN IMMEDIATE;"
    "ALTER TABLE results ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE results ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE result_sides ADD COLUMN score INTEGER NOT NULL DEFAULT 0;"
    "DELETE FROM meta WHERE key IN ('played_to', 'played_at');"
    "INSERT INTO meta(key, value) SELECT 'played_to', max(id) FROM tables HAVING max(id) > 0;"
    "PRAGMA user_version = 13;"
    "COMMIT;";
