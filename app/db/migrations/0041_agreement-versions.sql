DROP INDEX "service_agreement_one_open";--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "advisor_signed_name" text;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "advisor_signed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "advisor_signed_from" text;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "advisor_signed_with" text;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "declined_reason" text;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD CONSTRAINT "service_agreement_replaces_id_service_agreement_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."service_agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_agreement_one_proposal" ON "service_agreement" USING btree ("replaces_id") WHERE "service_agreement"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "service_agreement_one_next" ON "service_agreement" USING btree ("replaces_id") WHERE "service_agreement"."signed_at" is not null;--> statement-breakpoint
CREATE INDEX "service_agreement_replaces_idx" ON "service_agreement" USING btree ("replaces_id") WHERE "service_agreement"."replaces_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_agreement_one_open" ON "service_agreement" USING btree ("buyer_key","price_id",coalesce("appointment_id", '00000000-0000-0000-0000-000000000000')) WHERE "service_agreement"."status" = 'open' and "service_agreement"."replaces_id" is null;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD CONSTRAINT "service_agreement_version_whole" CHECK ("service_agreement"."replaces_id" is null or ("service_agreement"."state" is not null and "service_agreement"."fee_timing" is not null and "service_agreement"."content" is not null and "service_agreement"."content_hash" is not null and "service_agreement"."customer_name" is not null and "service_agreement"."customer_email" is not null and "service_agreement"."advisor_signed_name" is not null and "service_agreement"."advisor_signed_at" is not null));--> statement-breakpoint
-- What the advisor signed stays as it was signed, also while it waits for the client. `keep_signed_agreement` keeps the rest once both have signed.
CREATE FUNCTION keep_advisor_signature() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a version that the advisor signed cannot be changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_advisor_signature BEFORE UPDATE ON service_agreement
	FOR EACH ROW WHEN (OLD.advisor_signed_at IS NOT NULL AND
		(NEW.content, NEW.content_hash, NEW.price_id, NEW.price_cents, NEW.state, NEW.fee_timing, NEW.replaces_id, NEW.advisor_signed_name, NEW.advisor_signed_at, NEW.advisor_signed_from, NEW.advisor_signed_with)
		IS DISTINCT FROM
		(OLD.content, OLD.content_hash, OLD.price_id, OLD.price_cents, OLD.state, OLD.fee_timing, OLD.replaces_id, OLD.advisor_signed_name, OLD.advisor_signed_at, OLD.advisor_signed_from, OLD.advisor_signed_with))
	EXECUTE FUNCTION keep_advisor_signature();
