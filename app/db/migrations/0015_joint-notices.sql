ALTER TABLE "credit_lender" ALTER COLUMN "sent_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_correction" ADD COLUMN "encrypted_answer" "bytea";--> statement-breakpoint
ALTER TABLE "credit_notice" ADD COLUMN "role" text DEFAULT 'first' NOT NULL;