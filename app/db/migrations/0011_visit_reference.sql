ALTER TABLE "appointment" ADD COLUMN "reference" text NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_reference_unique" UNIQUE("reference");