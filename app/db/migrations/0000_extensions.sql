-- The tables of the next migration need these: citext for email addresses, pg_trgm for searches for parts of words, unaccent for
-- the forum's search.
CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
