DROP TABLE "refund_due" CASCADE;--> statement-breakpoint
DROP TYPE "public"."refund_due_status";