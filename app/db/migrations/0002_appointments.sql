CREATE TYPE "public"."appointment_status" AS ENUM('requested', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired');--> statement-breakpoint
CREATE TYPE "public"."refund_due_status" AS ENUM('due', 'done', 'dropped');--> statement-breakpoint
CREATE TYPE "public"."visit_slot" AS ENUM('morning', 'afternoon', 'evening');--> statement-breakpoint
CREATE TYPE "public"."waitlist_status" AS ENUM('waiting', 'offered', 'claimed', 'expired', 'left');--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" "appointment_status" DEFAULT 'requested' NOT NULL,
	"slot_date" date NOT NULL,
	"slot" "visit_slot" NOT NULL,
	"seat" smallint,
	"starts_at" timestamp with time zone,
	"duration_minutes" integer,
	"time_zone" text NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"phone" text NOT NULL,
	"location" text NOT NULL,
	"user_id" text,
	"buyer_key" text,
	"address_tag" text,
	"hold_ends_at" timestamp with time zone,
	"paid_order_id" uuid,
	"paid_at" timestamp with time zone,
	"cancel_reason" text,
	"idempotency_key" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reminded_sequence" integer,
	"search" text GENERATED ALWAYS AS (lower(name || ' ' || email::text || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || location)) STORED NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_paid_order_id_unique" UNIQUE("paid_order_id"),
	CONSTRAINT "appointment_seat_while_active" CHECK (("appointment"."seat" is not null) = ("appointment"."status" in ('requested', 'confirmed', 'completed', 'no_show'))),
	CONSTRAINT "appointment_hold_while_unpaid" CHECK (("appointment"."hold_ends_at" is not null) = ("appointment"."status" = 'requested' and "appointment"."paid_order_id" is null)),
	CONSTRAINT "appointment_paid_has_time" CHECK (("appointment"."paid_order_id" is null) = ("appointment"."paid_at" is null)),
	CONSTRAINT "appointment_time_has_length" CHECK (("appointment"."starts_at" is null) = ("appointment"."duration_minutes" is null)),
	CONSTRAINT "appointment_confirmed_has_time" CHECK ("appointment"."status" <> 'confirmed' or "appointment"."starts_at" is not null),
	CONSTRAINT "appointment_length_positive" CHECK ("appointment"."duration_minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "appointment_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"appointment_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"by_kind" text NOT NULL,
	"by_user_id" text,
	"from_status" "appointment_status",
	"to_status" "appointment_status" NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "booking_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"notice_hours" integer DEFAULT 24 NOT NULL,
	"horizon_days" integer DEFAULT 90 NOT NULL,
	"hold_hours" integer DEFAULT 24 NOT NULL,
	"claim_hours" integer DEFAULT 4 NOT NULL,
	"change_notice_hours" integer DEFAULT 12 NOT NULL,
	"visit_minutes" integer DEFAULT 90 NOT NULL,
	"refund_full_hours" integer DEFAULT 48 NOT NULL,
	"refund_part_hours" integer DEFAULT 24 NOT NULL,
	"refund_part_percent" integer DEFAULT 50 NOT NULL,
	"week_is_set" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_rules_one_row" CHECK ("booking_rules"."id" = 1),
	CONSTRAINT "booking_rules_sane" CHECK ("booking_rules"."notice_hours" between 0 and 720 and "booking_rules"."horizon_days" between 1 and 365 and "booking_rules"."hold_hours" between 1 and 336 and "booking_rules"."claim_hours" between 1 and 72 and "booking_rules"."change_notice_hours" between 0 and 336 and "booking_rules"."visit_minutes" between 15 and 240 and "booking_rules"."refund_part_hours" between 0 and "booking_rules"."refund_full_hours" and "booking_rules"."refund_full_hours" <= 720 and "booking_rules"."refund_part_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "closure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closure_in_order" CHECK ("closure"."first_day" <= "closure"."last_day")
);
--> statement-breakpoint
CREATE TABLE "refund_due" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"appointment_id" uuid,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" "refund_due_status" DEFAULT 'due' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"note" text,
	CONSTRAINT "refund_due_amount_positive" CHECK ("refund_due"."amount_cents" > 0),
	CONSTRAINT "refund_due_settled" CHECK (("refund_due"."status" = 'due') = ("refund_due"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "slot_seat" (
	"slot_date" date NOT NULL,
	"slot" "visit_slot" NOT NULL,
	"seat" smallint NOT NULL,
	"appointment_id" uuid,
	"waitlist_entry_id" uuid,
	CONSTRAINT "slot_seat_slot_date_slot_seat_pk" PRIMARY KEY("slot_date","slot","seat"),
	CONSTRAINT "slot_seat_number" CHECK ("slot_seat"."seat" between 1 and 50),
	CONSTRAINT "slot_seat_one_holder" CHECK (num_nonnulls("slot_seat"."appointment_id", "slot_seat"."waitlist_entry_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "waitlist_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"slot_date" date NOT NULL,
	"slot" "visit_slot",
	"status" "waitlist_status" DEFAULT 'waiting' NOT NULL,
	"offered_slot" "visit_slot",
	"seat" smallint,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"claim_token_hash" text,
	"leave_token_hash" text,
	"appointment_id" uuid,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entry_claim_token_hash_unique" UNIQUE("claim_token_hash"),
	CONSTRAINT "waitlist_entry_leave_token_hash_unique" UNIQUE("leave_token_hash"),
	CONSTRAINT "waitlist_entry_seat_while_offered" CHECK (("waitlist_entry"."seat" is not null) = ("waitlist_entry"."status" = 'offered')),
	CONSTRAINT "waitlist_entry_offer_complete" CHECK ("waitlist_entry"."status" <> 'offered' or num_nonnulls("waitlist_entry"."offered_slot", "waitlist_entry"."offered_at", "waitlist_entry"."offer_ends_at", "waitlist_entry"."claim_token_hash") = 4)
);
--> statement-breakpoint
CREATE TABLE "weekly_slot" (
	"weekday" smallint NOT NULL,
	"slot" "visit_slot" NOT NULL,
	"capacity" smallint NOT NULL,
	CONSTRAINT "weekly_slot_weekday_slot_pk" PRIMARY KEY("weekday","slot"),
	CONSTRAINT "weekly_slot_weekday" CHECK ("weekly_slot"."weekday" between 0 and 6),
	CONSTRAINT "weekly_slot_capacity" CHECK ("weekly_slot"."capacity" between 1 and 50)
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_event" ADD CONSTRAINT "appointment_event_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_due" ADD CONSTRAINT "refund_due_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_one_per_request" ON "appointment" USING btree ("idempotency_key") WHERE "appointment"."status" in ('requested', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_holds_seat" ON "appointment" USING btree ("id","slot_date","slot","seat");--> statement-breakpoint
CREATE INDEX "appointment_upcoming_idx" ON "appointment" USING btree ("slot_date","slot","id") WHERE "appointment"."status" in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX "appointment_completed_idx" ON "appointment" USING btree ("slot_date","slot","id") WHERE "appointment"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "appointment_slot_idx" ON "appointment" USING btree ("slot_date","slot","id");--> statement-breakpoint
CREATE INDEX "appointment_hold_idx" ON "appointment" USING btree ("hold_ends_at") WHERE "appointment"."hold_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "appointment_starts_at_idx" ON "appointment" USING btree ("starts_at") WHERE "appointment"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "appointment_email_idx" ON "appointment" USING btree ("email");--> statement-breakpoint
CREATE INDEX "appointment_user_id_idx" ON "appointment" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appointment_address_tag_idx" ON "appointment" USING btree ("address_tag") WHERE "appointment"."address_tag" is not null;--> statement-breakpoint
CREATE INDEX "appointment_created_at_idx" ON "appointment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appointment_event_appointment_idx" ON "appointment_event" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE INDEX "closure_last_day_idx" ON "closure" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_due_once" ON "refund_due" USING btree ("order_id") WHERE "refund_due"."status" = 'due';--> statement-breakpoint
CREATE INDEX "refund_due_open_idx" ON "refund_due" USING btree ("created_at") WHERE "refund_due"."status" = 'due';--> statement-breakpoint
CREATE INDEX "refund_due_appointment_idx" ON "refund_due" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_seat_appointment" ON "slot_seat" USING btree ("appointment_id","slot_date","slot","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_seat_waitlist_entry" ON "slot_seat" USING btree ("waitlist_entry_id","slot_date","slot","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_once_for_slot" ON "waitlist_entry" USING btree ("email","slot_date","slot") WHERE "waitlist_entry"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_once_for_day" ON "waitlist_entry" USING btree ("email","slot_date") WHERE "waitlist_entry"."status" in ('waiting', 'offered') and "waitlist_entry"."slot" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_holds_seat" ON "waitlist_entry" USING btree ("id","slot_date","offered_slot","seat");--> statement-breakpoint
CREATE INDEX "waitlist_entry_line_idx" ON "waitlist_entry" USING btree ("slot_date","created_at","id") WHERE "waitlist_entry"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entry_offer_idx" ON "waitlist_entry" USING btree ("offer_ends_at") WHERE "waitlist_entry"."status" = 'offered';