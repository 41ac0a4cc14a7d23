-- Appointments: when to play what, and who can come then. time_0 to time_2: 0, none; lapsed: a bit each. state: as of orr_date_state (square/date.h); fixed: the time, 0: none yet; due: when it is to be looked at; rev: goes up with each change. can: a bit a time; comes: is among those of the fixed time.
CREATE TABLE appointments(id TEXT PRIMARY KEY, user_id TEXT NOT NULL, game TEXT NOT NULL, variant TEXT NOT NULL, seats INTEGER NOT NULL, speed INTEGER NOT NULL, rated INTEGER NOT NULL, made INTEGER NOT NULL, time_0 INTEGER NOT NULL, time_1 INTEGER NOT NULL, time_2 INTEGER NOT NULL, lapsed INTEGER NOT NULL, state INTEGER NOT NULL, why TEXT NOT NULL, fixed INTEGER NOT NULL, code TEXT NOT NULL, ended INTEGER NOT NULL, due INTEGER NOT NULL, rev INTEGER NOT NULL);
CREATE TABLE appointment_answers(appointment TEXT NOT NULL, user_id TEXT NOT NULL, can INTEGER NOT NULL, at INTEGER NOT NULL, comes INTEGER NOT NULL, PRIMARY KEY(appointment, user_id));
CREATE INDEX appointments_due ON appointments(due) WHERE state < 3;
CREATE INDEX appointments_user ON appointments(user_id);
CREATE INDEX appointment_answers_user ON appointment_answers(user_id);
