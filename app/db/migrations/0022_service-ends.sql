CREATE TABLE "service_end" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"by_hand" boolean NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"email_due_at" timestamp with time zone NOT NULL,
	"emailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "service_end_due_idx" ON "service_end" USING btree ("email_due_at") WHERE "service_end"."emailed_at" is null;