CREATE TABLE "sms_code" (
	"user_id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_device" ADD COLUMN "off_reason" text;--> statement-breakpoint
ALTER TABLE "sms_code" ADD CONSTRAINT "sms_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_device_number_of_user_idx" ON "push_device" USING btree ("user_id") WHERE "push_device"."endpoint" like 'sms:%';