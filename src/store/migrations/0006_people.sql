-- People: accounts, ways in, how people stand to each other, what they have played, reports and deeds.
-- A row of users that has a row in people has an account. Times are milliseconds since 1970; hashes hex; name is
-- the name as it was when that was written down.
-- seen: of a guest, to the day. erase_at: 0, or when all of it goes. name: "" of somebody who left.
ALTER TABLE users ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN erase_at INTEGER NOT NULL DEFAULT 0;
UPDATE users SET seen = unixepoch() * 1000;
CREATE INDEX IF NOT EXISTS users_seen ON users(seen, id);
CREATE INDEX IF NOT EXISTS users_erase ON users(erase_at) WHERE erase_at > 0;
CREATE INDEX IF NOT EXISTS tables_made ON tables(host, id);
CREATE INDEX IF NOT EXISTS chat_user ON chat(user);
CREATE INDEX IF NOT EXISTS keys_user ON keys(user);

-- What another process did to people beside a running server: out (their sessions are ended), left (erased).
CREATE TABLE IF NOT EXISTS calls(id INTEGER PRIMARY KEY, at INTEGER NOT NULL, user TEXT NOT NULL, what TEXT NOT NULL);

-- role: 0 person, 1 moderator, 2 host. shows: who sees what. legacy: cookies of before the account go on working,
-- once.
CREATE TABLE IF NOT EXISTS people(id TEXT PRIMARY KEY REFERENCES users(id), created INTEGER NOT NULL, seen INTEGER NOT NULL, role INTEGER NOT NULL DEFAULT 0, quiet INTEGER NOT NULL DEFAULT 0, shows INTEGER NOT NULL DEFAULT 0, legacy INTEGER NOT NULL DEFAULT 1, bot INTEGER NOT NULL DEFAULT 0, language TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '{}') WITHOUT ROWID;

-- Names that are given away, by what they are called (main 1) and by what they look like. user: "" of somebody who
-- left; they are not given away again.
CREATE TABLE IF NOT EXISTS names(key TEXT PRIMARY KEY, user TEXT NOT NULL, main INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS names_user ON names(user);

-- Ways in. kind: password, passkey, mail, code (one row for all ten). handle: user id; credential id in base64url;
-- address; user id. count: of signatures; of codes that are left.
CREATE TABLE IF NOT EXISTS ways(id INTEGER PRIMARY KEY, user TEXT NOT NULL REFERENCES people(id), kind TEXT NOT NULL, handle TEXT NOT NULL, label TEXT NOT NULL, secret BLOB NOT NULL, count INTEGER NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL, UNIQUE(kind, handle));
CREATE INDEX IF NOT EXISTS ways_user ON ways(user);

-- proved: when a way in was last shown there; 0: it came of an old cookie.
CREATE TABLE IF NOT EXISTS sessions(hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES people(id), id INTEGER NOT NULL, label TEXT NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL, proved INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_user ON sessions(user);
CREATE TABLE IF NOT EXISTS tokens(hash TEXT PRIMARY KEY, user TEXT NOT NULL REFERENCES people(id), id INTEGER NOT NULL, label TEXT NOT NULL, scopes INTEGER NOT NULL, created INTEGER NOT NULL, seen INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_user ON tokens(user);

-- kind: asked (to be friends), friend (one row each way), follow, block, hide.
CREATE TABLE IF NOT EXISTS ties(user TEXT NOT NULL REFERENCES users(id), kind TEXT NOT NULL, other TEXT NOT NULL REFERENCES users(id), at INTEGER NOT NULL, PRIMARY KEY(user, kind, other)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ties_other ON ties(other, kind);

-- Accounts by invitation.
CREATE TABLE IF NOT EXISTS invitations(code TEXT PRIMARY KEY, user TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL, guest TEXT) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS invitations_user ON invitations(user);
CREATE INDEX IF NOT EXISTS invitations_guest ON invitations(guest);

-- Matches that people have played, a row a person: written with the end of the match. kind: bits. detail: JSON,
-- without anybody's name.
CREATE TABLE IF NOT EXISTS played(user TEXT NOT NULL, at INTEGER NOT NULL, code TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL, seat INTEGER NOT NULL, place INTEGER NOT NULL, score INTEGER NOT NULL, kind INTEGER NOT NULL, detail TEXT NOT NULL, PRIMARY KEY(user, at, code)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS played_game ON played(user, game, at, code);
CREATE INDEX IF NOT EXISTS played_code ON played(code);

-- What they add up to, written with them. what, key: all; seat N; level ID (bots'); line ID (of the score); solo
-- SCORE.
CREATE TABLE IF NOT EXISTS tallies(user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL, what TEXT NOT NULL, key TEXT NOT NULL, n INTEGER NOT NULL, won INTEGER NOT NULL, even INTEGER NOT NULL, points INTEGER NOT NULL, best INTEGER NOT NULL, plies INTEGER NOT NULL, ms INTEGER NOT NULL, gone INTEGER NOT NULL, PRIMARY KEY(user, game, variant, seats, what, key)) WITHOUT ROWID;

-- Who once sat down at tables that are not over.
CREATE TABLE IF NOT EXISTS sitting(user TEXT NOT NULL, tid INTEGER NOT NULL REFERENCES tables(id), PRIMARY KEY(user, tid)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sitting_table ON sitting(tid);
INSERT OR IGNORE INTO sitting SELECT DISTINCT n.user, n.tid FROM tables AS t CROSS JOIN notes AS n ON n.tid = t.id WHERE t.status < 2 AND n.kind = 1;

-- Matches of before have no rows of who played: the last table where that may be so.
INSERT OR IGNORE INTO meta(key, value) SELECT 'played_to', max(id) FROM tables HAVING max(id) > 0;

-- What was reported, what moderators did, and all they did.
CREATE TABLE IF NOT EXISTS reports(id INTEGER PRIMARY KEY, user TEXT NOT NULL, about TEXT NOT NULL, code TEXT NOT NULL, at INTEGER NOT NULL, reason TEXT NOT NULL, words TEXT NOT NULL, lines TEXT NOT NULL, state INTEGER NOT NULL DEFAULT 0, reply TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS reports_about ON reports(about, state);
CREATE INDEX IF NOT EXISTS reports_user ON reports(user);
CREATE INDEX IF NOT EXISTS reports_state ON reports(state, id);
CREATE TABLE IF NOT EXISTS deeds(id INTEGER PRIMARY KEY, user TEXT NOT NULL, by TEXT NOT NULL, kind TEXT NOT NULL, reason TEXT NOT NULL, words TEXT NOT NULL, at INTEGER NOT NULL, until INTEGER NOT NULL, lifted INTEGER NOT NULL DEFAULT 0, told INTEGER NOT NULL DEFAULT 0, report INTEGER NOT NULL DEFAULT 0);
CREATE INDEX IF NOT EXISTS deeds_user ON deeds(user);
CREATE INDEX IF NOT EXISTS deeds_by ON deeds(by);
CREATE TABLE IF NOT EXISTS trail(id INTEGER PRIMARY KEY, user TEXT NOT NULL, at INTEGER NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL, words TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS trail_user ON trail(user);
CREATE INDEX IF NOT EXISTS trail_about ON trail(about);
