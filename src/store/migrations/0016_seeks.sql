-- Wishes are called seeks, as elsewhere; and live ones are kept, too. speeds: bits of orr_speed (square/seeking.h); 4: by
-- day. seats: bit k, a table of k is welcome; near: how far off ratings may be, 0: anybody's; tell: only to be told.
CREATE TABLE seeks(id INTEGER PRIMARY KEY, user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL, speeds INTEGER NOT NULL, rated INTEGER NOT NULL, near INTEGER NOT NULL, since INTEGER NOT NULL, tell INTEGER NOT NULL);
INSERT INTO seeks SELECT id, user, game, variant, seats, 4, rated, near, since, tell FROM wishes;
DROP TABLE IF EXISTS wishes;
CREATE INDEX IF NOT EXISTS seeks_user ON seeks(user);
