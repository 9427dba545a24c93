ALTER TABLE "appointment" DROP CONSTRAINT "appointment_paid_has_time";--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_paid_has_order" CHECK ("appointment"."paid_at" is null or num_nonnulls("appointment"."paid_order_id", "appointment"."case_order_id") > 0);--> statement-breakpoint
-- A fee that is due after the delivery is not paid while only a card is kept for it.
UPDATE "appointment" SET "paid_at" = NULL FROM "order" WHERE "order"."id" = "appointment"."paid_order_id" AND "order"."paid_at" IS NULL;
