ALTER TABLE "upload" ADD COLUMN "widths" integer[];--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "placeholder" text;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "upload_draft_idx" ON "upload" USING btree ("created_at") WHERE "upload"."draft";--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_draft_shut" CHECK (not ("upload"."draft" and "upload"."public"));