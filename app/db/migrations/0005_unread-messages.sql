ALTER TABLE "mail_delivery" ADD COLUMN "reading_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_message" ADD COLUMN "reading_since" timestamp with time zone;