-- The outbox (store/outbox.h): what must happen once in the world.
-- cause, kind, receiver: why, what, to whom; receiver is a user's id where it is for one. Of who works on it:
-- claimed_by, until claimed_until; both blank: nobody. attempts: those that failed. done: 0, or when it came to an
-- end; given_up 1: nobody tries it any more.
CREATE TABLE IF NOT EXISTS outbox(id INTEGER PRIMARY KEY, cause TEXT NOT NULL, kind TEXT NOT NULL, receiver TEXT NOT NULL, body TEXT NOT NULL, made INTEGER NOT NULL, due INTEGER NOT NULL, claimed_by TEXT NOT NULL, claimed_until INTEGER NOT NULL, attempts INTEGER NOT NULL, done INTEGER NOT NULL, given_up INTEGER NOT NULL, UNIQUE(cause, kind, receiver));
CREATE INDEX IF NOT EXISTS outbox_due ON outbox(kind, due, id) WHERE done = 0;
CREATE INDEX IF NOT EXISTS outbox_done ON outbox(done) WHERE done > 0;
CREATE INDEX IF NOT EXISTS outbox_receiver ON outbox(receiver);
