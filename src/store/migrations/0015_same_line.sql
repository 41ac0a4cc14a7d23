-- Accounts that met in matches that count and came from one line at the time (hall/line.c): how often, and when last; for
-- ninety days. Where they came from is written nowhere. user comes before other, as texts.
CREATE TABLE IF NOT EXISTS same_line(user TEXT NOT NULL, other TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY(user, other, game, variant)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS same_line_other ON same_line(other);
