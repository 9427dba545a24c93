CREATE TABLE "calendar_copy" (
	"calendar_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"url" text NOT NULL,
	"etag" text NOT NULL,
	"content_hash" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"conflict" text,
	CONSTRAINT "calendar_copy_calendar_id_appointment_id_pk" PRIMARY KEY("calendar_id","appointment_id"),
	CONSTRAINT "calendar_copy_conflict" CHECK ("calendar_copy"."conflict" in ('changed', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "busy_calendar" ADD COLUMN "kind" text DEFAULT 'ics' NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_copy" ADD CONSTRAINT "calendar_copy_calendar_id_busy_calendar_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."busy_calendar"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_copy" ADD CONSTRAINT "calendar_copy_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_copy_appointment_idx" ON "calendar_copy" USING btree ("appointment_id");