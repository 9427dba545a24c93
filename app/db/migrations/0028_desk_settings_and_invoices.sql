CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" "citext" NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"due_on" date,
	"request_key" text NOT NULL,
	"created_by_user_id" text,
	"voided_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reference_unique" UNIQUE("reference"),
	CONSTRAINT "invoice_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "invoice_amount_positive" CHECK ("invoice"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"by_user_id" text,
	"area" text NOT NULL,
	"part" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_count" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_count_day_step_sample_pk" PRIMARY KEY("day","step","sample"),
	CONSTRAINT "daily_count_positive" CHECK ("daily_count"."count" > 0)
);
--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "invoice_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_created_by_user_id_user_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_created_at_idx" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_customer_email_idx" ON "invoice" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "settings_change_area_idx" ON "settings_change" USING btree ("area","id");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_invoice_id_idx" ON "order" USING btree ("invoice_id") WHERE "order"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "order_paid_at_idx" ON "order" USING btree ("paid_at") WHERE "order"."paid_at" is not null;--> statement-breakpoint
-- The history of the settings is only added to.
CREATE FUNCTION settings_change_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of the settings is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER settings_change_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON settings_change
	FOR EACH STATEMENT EXECUTE FUNCTION settings_change_is_kept();
