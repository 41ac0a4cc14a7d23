-- A result for every match that is over, with how many took part, how it ended (record.h) and the scores.
-- Those of matches that are over already are filled in while the server runs (hall/fill.c), up to the table
-- played_to. results_counted: those that ratings and seasons go by.
ALTER TABLE results ADD COLUMN seats INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE result_sides ADD COLUMN score INTEGER NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS results_counted ON results(at) WHERE state < 3;
DELETE FROM meta WHERE key IN ('played_to', 'played_at');
INSERT INTO meta(key, value) SELECT 'played_to', max(id) FROM tables HAVING max(id) > 0;
