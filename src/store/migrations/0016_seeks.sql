-- Live wishes of the square are kept, too. speeds: bits of orr_speed (square/seeking.h); 4: by day.
ALTER TABLE wishes ADD COLUMN speeds INTEGER NOT NULL DEFAULT 4;
