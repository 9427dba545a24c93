ALTER TABLE "client" DROP CONSTRAINT "client_due_of_a_move";--> statement-breakpoint
CREATE INDEX "client_due_idx" ON "client" USING btree ("move_due_at","id") WHERE "client"."merged_into_id" is null and "client"."move_side" is not null;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_move_has_due" CHECK (("client"."move_side" is null) = ("client"."move_due_at" is null));