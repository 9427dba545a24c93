CREATE TYPE "public"."staff_role" AS ENUM('owner', 'advisor', 'assistant');--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "staff_role" "staff_role" DEFAULT 'owner' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "deal" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal" ADD CONSTRAINT "deal_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_owner_id_idx" ON "appointment" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "user_admin_idx" ON "user" USING btree ("created_at","id") WHERE "user"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "conversation_owner_id_idx" ON "conversation" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "client_owner_id_idx" ON "client" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "deal_owner_id_idx" ON "deal" USING btree ("owner_id");--> statement-breakpoint
-- What is there already belongs to the first admin, if there is one.
UPDATE "client" SET "owner_id" = (SELECT "id" FROM "user" WHERE "role" = 'admin' ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
UPDATE "deal" SET "owner_id" = (SELECT "id" FROM "user" WHERE "role" = 'admin' ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
UPDATE "appointment" SET "owner_id" = (SELECT "id" FROM "user" WHERE "role" = 'admin' ORDER BY "created_at", "id" LIMIT 1);--> statement-breakpoint
UPDATE "conversation" SET "owner_id" = (SELECT "id" FROM "user" WHERE "role" = 'admin' ORDER BY "created_at", "id" LIMIT 1);
