ALTER TABLE "order" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "webhook_delivered_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "order_idempotency_key" ON "order" USING btree ("buyer_key","idempotency_key");--> statement-breakpoint
CREATE INDEX "sandbox_checkout_open_idx" ON "sandbox_checkout" USING btree ("expires_at") WHERE "sandbox_checkout"."status" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_checkout_owed_idx" ON "sandbox_checkout" USING btree ("closed_at") WHERE "sandbox_checkout"."status" <> 'open' and "sandbox_checkout"."webhook_delivered_at" is null;