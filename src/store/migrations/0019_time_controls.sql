-- A time control is kept as its text (src/record/time.h): of seeks those that are welcome, with blanks between them. Notes of the clock stay as they were written: a number is seconds a turn.
ALTER TABLE tours ADD COLUMN time_control TEXT NOT NULL DEFAULT 'none';
UPDATE tours SET time_control = CASE WHEN clock % 86400 = 0 THEN (clock / 86400) || 'd/turn' WHEN clock % 3600 = 0 THEN (clock / 3600) || 'h/turn' WHEN clock % 60 = 0 THEN (clock / 60) || 'm/turn' ELSE clock || 's/turn' END WHERE clock > 0;
ALTER TABLE tours DROP COLUMN clock;
ALTER TABLE appointments ADD COLUMN time_control TEXT NOT NULL DEFAULT 'none';
UPDATE appointments SET time_control = CASE speed WHEN 0 THEN '30s/turn' WHEN 1 THEN '2m/turn' ELSE '1d/turn' END;
ALTER TABLE appointments DROP COLUMN speed;
ALTER TABLE seeks ADD COLUMN time_controls TEXT NOT NULL DEFAULT '';
UPDATE seeks SET time_controls = CASE speeds WHEN 1 THEN '30s/turn' WHEN 2 THEN '2m/turn' WHEN 3 THEN '30s/turn 2m/turn' ELSE '1d/turn' END;
ALTER TABLE seeks DROP COLUMN speeds;
