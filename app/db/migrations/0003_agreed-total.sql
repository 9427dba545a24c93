ALTER TABLE "deal_agreement" ADD COLUMN "out_the_door_cents" bigint;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD COLUMN "total_decision" jsonb;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD CONSTRAINT "deal_agreement_decision_has_total" CHECK ("deal_agreement"."total_decision" is null or "deal_agreement"."out_the_door_cents" is not null);