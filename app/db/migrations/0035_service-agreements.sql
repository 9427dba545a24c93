CREATE TYPE "public"."agreement_status" AS ENUM('open', 'signed', 'withdrawn');--> statement-breakpoint
CREATE TABLE "service_agreement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"status" "agreement_status" DEFAULT 'open' NOT NULL,
	"price_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"appointment_id" uuid,
	"buyer_key" text NOT NULL,
	"user_id" text,
	"customer_name" text,
	"customer_email" "citext",
	"state" text,
	"fee_timing" text,
	"content" jsonb,
	"content_hash" text,
	"signed_name" text,
	"signed_at" timestamp with time zone,
	"signed_from" text,
	"signed_with" text,
	"pdf" "bytea",
	"pdf_hash" text,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_agreement_reference_unique" UNIQUE("reference"),
	CONSTRAINT "service_agreement_price_positive" CHECK ("service_agreement"."price_cents" > 0),
	CONSTRAINT "service_agreement_fee_timing_known" CHECK ("service_agreement"."fee_timing" in ('now', 'trust', 'after_delivery')),
	CONSTRAINT "service_agreement_signed_whole" CHECK ("service_agreement"."status" <> 'signed' or ("service_agreement"."state" is not null and "service_agreement"."fee_timing" is not null and "service_agreement"."content" is not null and "service_agreement"."content_hash" is not null and "service_agreement"."signed_name" is not null and "service_agreement"."signed_at" is not null and "service_agreement"."pdf" is not null and "service_agreement"."pdf_hash" is not null and "service_agreement"."customer_name" is not null and "service_agreement"."customer_email" is not null)),
	CONSTRAINT "service_agreement_withdrawn_has_time" CHECK ("service_agreement"."status" <> 'withdrawn' or "service_agreement"."withdrawn_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "agreement_id" uuid;--> statement-breakpoint
-- True for the orders that are there already.
ALTER TABLE "order" ADD COLUMN "predates_agreements" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ALTER COLUMN "predates_agreements" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD CONSTRAINT "service_agreement_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "service_agreement_one_open" ON "service_agreement" USING btree ("buyer_key","price_id",coalesce("appointment_id", '00000000-0000-0000-0000-000000000000')) WHERE "service_agreement"."status" = 'open';--> statement-breakpoint
CREATE INDEX "service_agreement_buyer_idx" ON "service_agreement" USING btree ("buyer_key","price_id");--> statement-breakpoint
CREATE INDEX "service_agreement_user_idx" ON "service_agreement" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "service_agreement_email_idx" ON "service_agreement" USING btree ("customer_email");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_agreement_id_service_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."service_agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_agreement_id_idx" ON "order" USING btree ("agreement_id") WHERE "order"."agreement_id" is not null;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_has_agreement" CHECK ("order"."agreement_id" is not null or "order"."invoice_id" is not null or "order"."sample" or "order"."predates_agreements");--> statement-breakpoint
-- What a client signed stays as it was signed.
CREATE FUNCTION keep_signed_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.signed_at IS NOT NULL AND
		(NEW.content, NEW.content_hash, NEW.signed_name, NEW.signed_at, NEW.signed_from, NEW.signed_with, NEW.pdf, NEW.pdf_hash, NEW.price_id, NEW.price_cents, NEW.state, NEW.fee_timing)
		IS DISTINCT FROM
		(OLD.content, OLD.content_hash, OLD.signed_name, OLD.signed_at, OLD.signed_from, OLD.signed_with, OLD.pdf, OLD.pdf_hash, OLD.price_id, OLD.price_cents, OLD.state, OLD.fee_timing)
	THEN
		RAISE EXCEPTION 'a signed agreement cannot be changed';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_signed_agreement BEFORE UPDATE ON service_agreement FOR EACH ROW EXECUTE FUNCTION keep_signed_agreement();
