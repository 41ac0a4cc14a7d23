-- Slow wishes of the square.
-- seats: bit k, a table of k is welcome; near: how far off ratings may be, 0: anybody's.
CREATE TABLE IF NOT EXISTS wishes(id INTEGER PRIMARY KEY, user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL, rated INTEGER NOT NULL, near INTEGER NOT NULL, since INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS wishes_user ON wishes(user);
