ALTER TABLE "mail_message" ADD COLUMN "is_asked_quote" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_thread" ADD COLUMN "outreach_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_thread" ADD COLUMN "reply_key" text;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD COLUMN "outreach_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD COLUMN "may_share_addresses" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD COLUMN "filled" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_thread_outreach_id_idx" ON "mail_thread" USING btree ("outreach_id") WHERE "mail_thread"."outreach_id" is not null;--> statement-breakpoint
ALTER TABLE "mail_thread" ADD CONSTRAINT "mail_thread_reply_key_unique" UNIQUE("reply_key");