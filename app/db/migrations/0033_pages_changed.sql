-- Every instance hears, on commit, of what public pages show: it lets go of the pages it kept (server/app.ts).
CREATE FUNCTION pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', 'pages ' || TG_ARGV[0]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('settings');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON offering FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('offerings');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON claim FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('claims');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON booking_rules FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('booking_rules');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON resource_upload FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('resources');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON review FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('reviews');
