-- Tournaments.
-- A tournament is its row and its notes, in order, which are never changed; status, people and round say again what
-- the notes do, for lists. tour_tables: which table was made for which of a round. tour_results: what is over and
-- not yet counted, a row a match; who counts it deletes it. trophies: what was won, kind "tournament", about its
-- id; name as it was called.
CREATE TABLE IF NOT EXISTS tours(id TEXT PRIMARY KEY, host TEXT NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, kind INTEGER NOT NULL, size INTEGER NOT NULL, least INTEGER NOT NULL, rounds INTEGER NOT NULL, late INTEGER NOT NULL, through INTEGER NOT NULL, most INTEGER NOT NULL, rated INTEGER NOT NULL, clock INTEGER NOT NULL, grace INTEGER NOT NULL, deadline INTEGER NOT NULL, rest INTEGER NOT NULL, created INTEGER NOT NULL, starts INTEGER NOT NULL, secret BLOB NOT NULL, status INTEGER NOT NULL DEFAULT 0, people INTEGER NOT NULL DEFAULT 0, round INTEGER NOT NULL DEFAULT 0, touched INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tours_status ON tours(status, touched);
CREATE INDEX IF NOT EXISTS tours_host ON tours(host);
CREATE TABLE IF NOT EXISTS tour_notes(tour TEXT NOT NULL REFERENCES tours(id), n INTEGER NOT NULL, at INTEGER NOT NULL, kind INTEGER NOT NULL, a INTEGER NOT NULL, user TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY(tour, n)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tour_notes_user ON tour_notes(user) WHERE user <> '';
CREATE TABLE IF NOT EXISTS tour_tables(code TEXT PRIMARY KEY, tour TEXT NOT NULL REFERENCES tours(id), round INTEGER NOT NULL, a INTEGER NOT NULL, UNIQUE(tour, round, a)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tour_results(code TEXT PRIMARY KEY, at INTEGER NOT NULL, seats TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS trophies(user TEXT NOT NULL, kind TEXT NOT NULL, about TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, game TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(user, kind, about)) WITHOUT ROWID;
