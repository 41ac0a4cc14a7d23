-- When running tables are due. Of those that run already nothing is known: they are looked at once.
CREATE TABLE IF NOT EXISTS dues(tid INTEGER PRIMARY KEY REFERENCES tables(id), at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS tables_host ON tables(host, created) WHERE status < 2;
CREATE INDEX IF NOT EXISTS dues_at ON dues(at, tid);
INSERT OR IGNORE INTO dues SELECT id, 1 FROM tables WHERE status = 1;
