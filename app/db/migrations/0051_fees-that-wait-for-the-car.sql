ALTER TABLE "service_agreement" DROP CONSTRAINT "service_agreement_fee_timing_known";--> statement-breakpoint
ALTER TABLE "order" DROP CONSTRAINT "order_fee_timing_known";--> statement-breakpoint
ALTER TABLE "service_agreement" ADD CONSTRAINT "service_agreement_fee_timing_known" CHECK ("service_agreement"."fee_timing" in ('now', 'trust', 'after_car', 'after_delivery'));--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_fee_timing_known" CHECK ("order"."fee_timing" in ('now', 'trust', 'after_car', 'after_delivery'));