-- Ratings: results are kept, the rest follows from them.
-- results with state 0 wait to be rated, 1 are, 2 were struck out; class: 2 or 3 (or more) seats; rating, rd of a
-- side: of a bot, as it was then. ratings, steps: where somebody stands, and by which matches it came so; why: 0,
-- or why a match did not count for them. meta.book grows with each change of them. standings: of seasons that are
-- over.
CREATE TABLE IF NOT EXISTS results(id INTEGER PRIMARY KEY, code TEXT NOT NULL UNIQUE, game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL, at INTEGER NOT NULL, weight REAL NOT NULL, state INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS results_waiting ON results(id) WHERE state = 0;
CREATE TABLE IF NOT EXISTS result_sides(rid INTEGER NOT NULL REFERENCES results(id), seat INTEGER NOT NULL, user TEXT NOT NULL, level TEXT NOT NULL, side INTEGER NOT NULL, place INTEGER NOT NULL, gone INTEGER NOT NULL, rating REAL NOT NULL, rd REAL NOT NULL, PRIMARY KEY(rid, seat)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS result_sides_user ON result_sides(user, rid) WHERE user <> '';
CREATE TABLE IF NOT EXISTS ratings(game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL, user TEXT NOT NULL, rating REAL NOT NULL, rd REAL NOT NULL, volatility REAL NOT NULL, n INTEGER NOT NULL, won INTEGER NOT NULL, at INTEGER NOT NULL, season INTEGER NOT NULL, season_n INTEGER NOT NULL, PRIMARY KEY(game, variant, class, user)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS ratings_user ON ratings(user);
CREATE TABLE IF NOT EXISTS steps(user TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL, rid INTEGER NOT NULL, at INTEGER NOT NULL, why INTEGER NOT NULL, before REAL NOT NULL, before_rd REAL NOT NULL, rating REAL NOT NULL, rd REAL NOT NULL, volatility REAL NOT NULL, PRIMARY KEY(user, game, variant, class, rid)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seasons(season INTEGER PRIMARY KEY, closed INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS standings(season INTEGER NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, class INTEGER NOT NULL, place INTEGER NOT NULL, user TEXT NOT NULL, rating REAL NOT NULL, rd REAL NOT NULL, n INTEGER NOT NULL, PRIMARY KEY(season, game, variant, class, place)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS standings_user ON standings(user);
INSERT OR IGNORE INTO meta(key, value) VALUES('book', 0);
