CREATE TYPE "public"."refund_status" AS ENUM('due', 'requested', 'succeeded', 'failed', 'withdrawn');--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "refund_status" DEFAULT 'due' NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_user_id" text,
	"cause" text,
	"policy" jsonb,
	"provider" text NOT NULL,
	"provider_refund_id" text,
	"idempotency_key" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_cause_unique" UNIQUE("cause"),
	CONSTRAINT "refund_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refund_amount_positive" CHECK ("refund"."amount_cents" > 0),
	CONSTRAINT "refund_settled_has_time" CHECK (("refund"."status" in ('due', 'requested')) = ("refund"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refund_id" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_delivered_at" timestamp with time zone,
	CONSTRAINT "sandbox_refund_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_asked_by_user_id_user_id_fk" FOREIGN KEY ("asked_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_provider_id" ON "refund" USING btree ("provider","provider_refund_id");--> statement-breakpoint
CREATE INDEX "refund_order_id_idx" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_due_idx" ON "refund" USING btree ("next_attempt_at") WHERE "refund"."status" in ('due', 'requested');--> statement-breakpoint
CREATE INDEX "refund_failed_idx" ON "refund" USING btree ("created_at") WHERE "refund"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "sandbox_refund_payment_id_idx" ON "sandbox_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_refund_owed_idx" ON "sandbox_refund" USING btree ("created_at") WHERE "sandbox_refund"."webhook_delivered_at" is null;--> statement-breakpoint
CREATE INDEX "order_given_back_idx" ON "order" USING btree ("checked_at") WHERE "order"."refunded_cents" > 0;--> statement-breakpoint
UPDATE "order" SET "refunded_cents" = "amount_cents" WHERE "status" = 'refunded';--> statement-breakpoint
UPDATE "order" SET "provider_payment_id" = 'pi_sandbox_sample_' || "reference" WHERE "sample" AND "paid_at" IS NOT NULL AND "provider_payment_id" IS NULL;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_refunded_within_paid" CHECK ("order"."refunded_cents" between 0 and "order"."amount_cents");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_refunded_is_whole" CHECK ("order"."status" <> 'refunded' or "order"."refunded_cents" = "order"."amount_cents");