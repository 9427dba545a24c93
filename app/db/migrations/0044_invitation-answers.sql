ALTER TABLE "appointment" ADD COLUMN "client_answer" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "answered_sequence" integer;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_client_answer" CHECK ("appointment"."client_answer" in ('accepted', 'declined', 'tentative'));--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_answer_complete" CHECK (num_nonnulls("appointment"."client_answer", "appointment"."answered_sequence", "appointment"."answered_at") in (0, 3));