ALTER TABLE "resource_upload" ALTER COLUMN "upload_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "resource_upload" ADD COLUMN "url" text;--> statement-breakpoint
ALTER TABLE "resource_upload" ADD CONSTRAINT "resource_upload_one_target" CHECK (num_nonnulls("resource_upload"."upload_id", "resource_upload"."url") = 1);