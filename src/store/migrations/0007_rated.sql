-- Tables that are rated.
ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
