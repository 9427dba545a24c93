ALTER TABLE "settings" ADD COLUMN "home_texts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "look_version" integer DEFAULT 1 NOT NULL;