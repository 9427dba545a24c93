ALTER TABLE "appointment" DROP CONSTRAINT "appointment_hold_while_unpaid";--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_client_id_idx" ON "appointment" USING btree ("client_id") WHERE "appointment"."client_id" is not null;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_hold_while_unpaid" CHECK (("appointment"."hold_ends_at" is not null) = ("appointment"."status" = 'requested' and num_nonnulls("appointment"."paid_order_id", "appointment"."case_order_id") = 0 and not "appointment"."free"));