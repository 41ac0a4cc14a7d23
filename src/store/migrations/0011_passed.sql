-- Seats that have passed from a guest to an account; who speaks in the lines of which reports.
CREATE INDEX IF NOT EXISTS notes_pass ON notes(user) WHERE kind = 19;
CREATE TABLE IF NOT EXISTS quoted(user TEXT NOT NULL, report INTEGER NOT NULL, PRIMARY KEY(user, report)) WITHOUT ROWID;
INSERT OR IGNORE INTO quoted SELECT json_extract(l.value, '$.user'), r.id FROM reports AS r, json_each(r.lines) AS l WHERE json_valid(r.lines) AND json_extract(l.value, '$.user') <> '';
