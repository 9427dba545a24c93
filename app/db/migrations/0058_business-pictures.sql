ALTER TABLE "settings" ADD COLUMN "logo" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "photo" jsonb;