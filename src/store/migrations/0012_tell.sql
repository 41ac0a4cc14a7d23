-- Wishes that are only to be told of.
CREATE TABLE wishes_told(id INTEGER PRIMARY KEY, user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL, rated INTEGER NOT NULL, near INTEGER NOT NULL, since INTEGER NOT NULL, tell INTEGER NOT NULL);
INSERT INTO wishes_told SELECT id, user, game, variant, seats, rated, near, since, 0 FROM wishes;
DROP TABLE wishes;
ALTER TABLE wishes_told RENAME TO wishes;
CREATE INDEX IF NOT EXISTS wishes_user ON wishes(user);
