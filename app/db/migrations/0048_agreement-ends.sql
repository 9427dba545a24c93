ALTER TABLE "service_agreement" ADD COLUMN "ends_on" date;--> statement-breakpoint
CREATE INDEX "service_agreement_ends_on_idx" ON "service_agreement" USING btree ("ends_on") WHERE "service_agreement"."status" = 'signed';--> statement-breakpoint
-- New versions say their last day in the part about the car; every other agreement ends twelve months after its signature.
UPDATE service_agreement SET ends_on = coalesce(
	to_date(substring(content::text from 'This agreement ends on ([A-Z][a-z]+ \d{1,2}, \d{4})'), 'FMMonth DD, YYYY'),
	(signed_at AT TIME ZONE coalesce((SELECT time_zone FROM settings LIMIT 1), 'America/New_York') + interval '12 months')::date
) WHERE signed_at IS NOT NULL OR advisor_signed_at IS NOT NULL;
--> statement-breakpoint
-- The last day is a part of what was signed.
CREATE FUNCTION keep_agreement_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the last day of a signed agreement cannot be changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_agreement_end BEFORE UPDATE OF ends_on ON service_agreement
	FOR EACH ROW WHEN (OLD.ends_on IS NOT NULL AND NEW.ends_on IS DISTINCT FROM OLD.ends_on)
	EXECUTE FUNCTION keep_agreement_end();
