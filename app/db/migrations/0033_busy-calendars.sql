CREATE TABLE "busy_calendar" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"encrypted_address" "bytea" NOT NULL,
	"address_hash" text NOT NULL,
	"etag" text,
	"last_modified" text,
	"content_hash" text NOT NULL,
	"current_at" timestamp with time zone NOT NULL,
	"expanded_until" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"error" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "busy_calendar_address_hash_unique" UNIQUE("address_hash")
);
--> statement-breakpoint
CREATE TABLE "busy_time" (
	"calendar_id" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "busy_time_calendar_id_starts_at_pk" PRIMARY KEY("calendar_id","starts_at"),
	CONSTRAINT "busy_time_in_order" CHECK ("busy_time"."starts_at" < "busy_time"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "busy_time" ADD CONSTRAINT "busy_time_calendar_id_busy_calendar_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendar"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_time_ends_at_idx" ON "busy_time" USING btree ("ends_at");
--> statement-breakpoint
-- Today shows appointments at times that are busy elsewhere.
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON busy_time FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON busy_calendar FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
