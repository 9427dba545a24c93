CREATE TYPE "public"."appointment_slot" AS ENUM('morning', 'afternoon', 'evening');--> statement-breakpoint
CREATE TYPE "public"."appointment_status" AS ENUM('requested', 'confirmed', 'completed', 'cancelled', 'no_show', 'expired');--> statement-breakpoint
CREATE TYPE "public"."appointment_type" AS ENUM('in_person', 'online_search');--> statement-breakpoint
CREATE TYPE "public"."waitlist_status" AS ENUM('waiting', 'offered', 'claimed', 'expired', 'left');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('member', 'admin');--> statement-breakpoint
CREATE TYPE "public"."offering_kind" AS ENUM('online_search', 'in_person', 'concierge');--> statement-breakpoint
CREATE TYPE "public"."chat_sender" AS ENUM('visitor', 'advisor', 'automatic');--> statement-breakpoint
CREATE TYPE "public"."conversation_status" AS ENUM('open', 'closed');--> statement-breakpoint
CREATE TYPE "public"."client_package" AS ENUM('find_it_fast', 'find_it_with_me', 'full_concierge');--> statement-breakpoint
CREATE TYPE "public"."next_action_side" AS ENUM('advisor', 'client');--> statement-breakpoint
CREATE TYPE "public"."price_basis" AS ENUM('out_the_door', 'list');--> statement-breakpoint
CREATE TYPE "public"."recommendation_status" AS ENUM('pending', 'interested', 'maybe', 'rejected');--> statement-breakpoint
CREATE TYPE "public"."application_status" AS ENUM('draft', 'new', 'reviewing', 'needs_info', 'approved', 'declined', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."deal_document_state" AS ENUM('draft', 'confirmed', 'superseded', 'chosen');--> statement-breakpoint
CREATE TYPE "public"."deal_round_state" AS ENUM('draft', 'approved', 'open', 'closed', 'opened', 'best_and_final', 'awarded', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."forum_affiliation" AS ENUM('none', 'dealer', 'lender');--> statement-breakpoint
CREATE TYPE "public"."forum_category" AS ENUM('buy-here-pay-here', 'credit-questions', 'used-car-red-flags', 'negotiation-tips', 'success-stories', 'financing', 'trade-ins', 'new-car-buying', 'private-party-sales');--> statement-breakpoint
CREATE TYPE "public"."forum_email_frequency" AS ENUM('instant', 'daily', 'weekly', 'off');--> statement-breakpoint
CREATE TYPE "public"."forum_notice_kind" AS ENUM('reply', 'mention', 'follow', 'moderation');--> statement-breakpoint
CREATE TYPE "public"."forum_report_reason" AS ENUM('spam', 'abuse', 'scam', 'private_data', 'undisclosed_seller', 'off_topic', 'other');--> statement-breakpoint
CREATE TYPE "public"."forum_state" AS ENUM('shown', 'waiting', 'hidden', 'deleted', 'merged');--> statement-breakpoint
CREATE TYPE "public"."mail_direction" AS ENUM('in', 'out');--> statement-breakpoint
CREATE TYPE "public"."mail_message_state" AS ENUM('received', 'quarantined', 'discarded', 'sent');--> statement-breakpoint
CREATE TYPE "public"."mail_place" AS ENUM('filed', 'unassigned', 'quarantined');--> statement-breakpoint
CREATE TYPE "public"."mail_thread_state" AS ENUM('open', 'snoozed', 'archived');--> statement-breakpoint
CREATE TYPE "public"."mail_draft_state" AS ENUM('draft', 'scheduled', 'sent');--> statement-breakpoint
CREATE TYPE "public"."email_status" AS ENUM('queued', 'sent', 'dead');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('pending', 'paid', 'refunded', 'expired', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."refund_status" AS ENUM('due', 'requested', 'succeeded', 'failed', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."claim_source" AS ENUM('computed', 'confirmed', 'sample');--> statement-breakpoint
CREATE TABLE "appointment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"type" "appointment_type" DEFAULT 'in_person' NOT NULL,
	"status" "appointment_status" DEFAULT 'requested' NOT NULL,
	"slot_date" date NOT NULL,
	"slot" "appointment_slot" NOT NULL,
	"spot" smallint,
	"starts_at" timestamp with time zone,
	"duration_minutes" integer,
	"time_zone" text NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"phone" text NOT NULL,
	"location" text NOT NULL,
	"user_id" text,
	"buyer_key" text,
	"client_ip_hash" text,
	"hold_ends_at" timestamp with time zone,
	"paid_order_id" uuid,
	"case_order_id" uuid,
	"paid_at" timestamp with time zone,
	"refund_percent_max" smallint,
	"cancel_reason" text,
	"idempotency_key" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"reminded_sequence" integer,
	"search" text GENERATED ALWAYS AS (lower(name || ' ' || email::text || ' ' || phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ' || location)) STORED NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "appointment_paid_order_id_unique" UNIQUE("paid_order_id"),
	CONSTRAINT "appointment_spot_while_active" CHECK (("appointment"."spot" is not null) = ("appointment"."status" in ('requested', 'confirmed', 'completed', 'no_show'))),
	CONSTRAINT "appointment_hold_while_unpaid" CHECK (("appointment"."hold_ends_at" is not null) = ("appointment"."status" = 'requested' and num_nonnulls("appointment"."paid_order_id", "appointment"."case_order_id") = 0)),
	CONSTRAINT "appointment_call_has_case" CHECK (("appointment"."type" = 'online_search') = ("appointment"."case_order_id" is not null)),
	CONSTRAINT "appointment_call_not_paid_again" CHECK (num_nonnulls("appointment"."paid_order_id", "appointment"."case_order_id") < 2),
	CONSTRAINT "appointment_refund_percent" CHECK ("appointment"."refund_percent_max" between 0 and 99),
	CONSTRAINT "appointment_paid_has_time" CHECK ((num_nonnulls("appointment"."paid_order_id", "appointment"."case_order_id") = 0) = ("appointment"."paid_at" is null)),
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
	"appointment_minutes" integer DEFAULT 90 NOT NULL,
	"refund_full_hours" integer DEFAULT 48 NOT NULL,
	"refund_part_hours" integer DEFAULT 24 NOT NULL,
	"refund_part_percent" integer DEFAULT 50 NOT NULL,
	"week_is_set" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_rules_one_row" CHECK ("booking_rules"."id" = 1),
	CONSTRAINT "booking_rules_sane" CHECK ("booking_rules"."notice_hours" between 0 and 720 and "booking_rules"."horizon_days" between 1 and 365 and "booking_rules"."hold_hours" between 1 and 336 and "booking_rules"."claim_hours" between 1 and 72 and "booking_rules"."change_notice_hours" between 0 and 336 and "booking_rules"."appointment_minutes" between 15 and 180 and "booking_rules"."refund_part_hours" between 0 and "booking_rules"."refund_full_hours" and "booking_rules"."refund_full_hours" <= 720 and "booking_rules"."refund_part_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "calendar_feed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "calendar_feed_one_row" CHECK ("calendar_feed"."id" = 1)
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
CREATE TABLE "slot_spot" (
	"slot_date" date NOT NULL,
	"slot" "appointment_slot" NOT NULL,
	"spot" smallint NOT NULL,
	"appointment_id" uuid,
	"waitlist_entry_id" uuid,
	CONSTRAINT "slot_spot_slot_date_slot_spot_pk" PRIMARY KEY("slot_date","slot","spot"),
	CONSTRAINT "slot_spot_number" CHECK ("slot_spot"."spot" between 1 and 50),
	CONSTRAINT "slot_spot_one_holder" CHECK (num_nonnulls("slot_spot"."appointment_id", "slot_spot"."waitlist_entry_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "waitlist_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"name" text NOT NULL,
	"slot_date" date NOT NULL,
	"slot" "appointment_slot",
	"status" "waitlist_status" DEFAULT 'waiting' NOT NULL,
	"offered_slot" "appointment_slot",
	"spot" smallint,
	"offered_at" timestamp with time zone,
	"offer_ends_at" timestamp with time zone,
	"claim_token_hash" text,
	"leave_token_hash" text,
	"appointment_id" uuid,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waitlist_entry_claim_token_hash_unique" UNIQUE("claim_token_hash"),
	CONSTRAINT "waitlist_entry_leave_token_hash_unique" UNIQUE("leave_token_hash"),
	CONSTRAINT "waitlist_entry_spot_while_offered" CHECK (("waitlist_entry"."spot" is not null) = ("waitlist_entry"."status" = 'offered')),
	CONSTRAINT "waitlist_entry_offer_complete" CHECK ("waitlist_entry"."status" <> 'offered' or num_nonnulls("waitlist_entry"."offered_slot", "waitlist_entry"."offered_at", "waitlist_entry"."offer_ends_at", "waitlist_entry"."claim_token_hash") = 4)
);
--> statement-breakpoint
CREATE TABLE "weekly_slot" (
	"weekday" smallint NOT NULL,
	"slot" "appointment_slot" NOT NULL,
	"capacity" smallint NOT NULL,
	CONSTRAINT "weekly_slot_weekday_slot_pk" PRIMARY KEY("weekday","slot"),
	CONSTRAINT "weekly_slot_weekday" CHECK ("weekly_slot"."weekday" between 0 and 6),
	CONSTRAINT "weekly_slot_capacity" CHECK ("weekly_slot"."capacity" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "audit_entry" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_entry_previous_hash_unique" UNIQUE("previous_hash"),
	CONSTRAINT "audit_entry_hash_unique" UNIQUE("hash"),
	CONSTRAINT "audit_entry_hashes_whole" CHECK (octet_length("audit_entry"."hash") = 32 and octet_length("audit_entry"."previous_hash") = 32),
	CONSTRAINT "audit_entry_whole_milliseconds" CHECK ("audit_entry"."at" = date_trunc('milliseconds', "audit_entry"."at"))
);
--> statement-breakpoint
CREATE TABLE "audit_head" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_head_is_one" CHECK ("audit_head"."only")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"new_email" "citext" NOT NULL,
	"approve_hash" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"approved_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_change_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "email_change_approve_hash_unique" UNIQUE("approve_hash"),
	CONSTRAINT "email_change_confirm_hash_unique" UNIQUE("confirm_hash")
);
--> statement-breakpoint
CREATE TABLE "pending_form" (
	"session_id" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"encrypted_form" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "security_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"device_id" uuid,
	"seen_at" timestamp with time zone,
	"awaiting_second_factor" boolean DEFAULT false NOT NULL,
	"remembered" boolean DEFAULT false NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" text PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" "citext" NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" "user_role" DEFAULT 'member' NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offering" (
	"price_id" text PRIMARY KEY NOT NULL,
	"kind" "offering_kind" NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"badge" text,
	"price_cents" integer NOT NULL,
	"features" jsonb NOT NULL,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offering_kind_unique" UNIQUE("kind"),
	CONSTRAINT "offering_price_positive" CHECK ("offering"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "canned_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_message" (
	"conversation_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sender" "chat_sender" NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"upload_id" uuid,
	"client_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_message_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "chat_message_id_unique" UNIQUE("id"),
	CONSTRAINT "chat_message_seq_positive" CHECK ("chat_message"."seq" > 0),
	CONSTRAINT "chat_message_text_bounded" CHECK (char_length("chat_message"."text") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "chat_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_presence" (
	"stream_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text,
	"conversation_id" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	CONSTRAINT "chat_presence_of_one" CHECK (("chat_presence"."user_id" is null) <> ("chat_presence"."conversation_id" is null))
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"greeting" text DEFAULT 'Hi there! I’m {name}. Ask me anything about buying your next car.' NOT NULL,
	"away_reply" text DEFAULT 'Thanks for your message! I’m with a client right now and will answer as soon as I can. If it can’t wait, call me at {phone}.' NOT NULL,
	"after_hours_reply" text DEFAULT 'Thanks for your message! It’s outside my office hours, so I’ll answer next business day. If it can’t wait, call me at {phone}.' NOT NULL,
	"hours" jsonb DEFAULT '[{"weekday":1,"from":"09:00","until":"18:00"},{"weekday":2,"from":"09:00","until":"18:00"},{"weekday":3,"from":"09:00","until":"18:00"},{"weekday":4,"from":"09:00","until":"18:00"},{"weekday":5,"from":"09:00","until":"18:00"}]'::jsonb NOT NULL,
	"away" boolean DEFAULT false NOT NULL,
	"last_present_at" timestamp with time zone,
	"retention_days" integer DEFAULT 730 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_settings_one_row" CHECK ("chat_settings"."id" = 1),
	CONSTRAINT "chat_settings_retention_range" CHECK ("chat_settings"."retention_days" between 7 and 3650)
);
--> statement-breakpoint
CREATE TABLE "chat_visitor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conversation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"status" "conversation_status" DEFAULT 'open' NOT NULL,
	"closed_at" timestamp with time zone,
	"visitor_name" text,
	"email" "citext",
	"page_path" text,
	"emails_stopped_at" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"visitor_read_seq" integer DEFAULT 0 NOT NULL,
	"advisor_read_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unanswered_since" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"auto_reply_due_at" timestamp with time zone,
	"auto_replied_at" timestamp with time zone,
	"emailed_seq" integer DEFAULT 0 NOT NULL,
	"rating" smallint,
	"rated_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_closed_has_time" CHECK (("conversation"."status" = 'closed') = ("conversation"."closed_at" is not null)),
	CONSTRAINT "conversation_rating_one_to_five" CHECK ("conversation"."rating" between 1 and 5),
	CONSTRAINT "conversation_rated_has_time" CHECK (("conversation"."rating" is null) = ("conversation"."rated_at" is null)),
	CONSTRAINT "conversation_unread_not_negative" CHECK ("conversation"."unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "merged_conversation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"email" "citext" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_template" (
	"package" "client_package" PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"items" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "client" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"version" integer DEFAULT 1 NOT NULL,
	"next_action_side" "next_action_side",
	"next_action_what" text,
	"next_action_due_at" timestamp with time zone,
	"next_action_about" text,
	"follow_up_on" date,
	"follow_up_note" text,
	"closed_at" timestamp with time zone,
	"merged_into_id" uuid,
	"search" text DEFAULT '' NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_reference_unique" UNIQUE("reference"),
	CONSTRAINT "client_next_action_is_whole" CHECK (("client"."next_action_side" is null) = ("client"."next_action_what" is null)),
	CONSTRAINT "client_next_action_has_due" CHECK (("client"."next_action_side" is null) = ("client"."next_action_due_at" is null)),
	CONSTRAINT "client_next_action_about_something" CHECK ("client"."next_action_about" is null or "client"."next_action_side" is not null),
	CONSTRAINT "client_not_merged_into_itself" CHECK ("client"."merged_into_id" <> "client"."id")
);
--> statement-breakpoint
CREATE TABLE "client_account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_brief" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"budget_cents" integer,
	"condition" text,
	"vehicle_types" text[] DEFAULT '{}' NOT NULL,
	"mileage" text,
	"must_haves" text DEFAULT '' NOT NULL,
	"timing" text,
	"location" text DEFAULT '' NOT NULL,
	"financing" text,
	"trade_in" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_brief_budget_positive" CHECK ("client_brief"."budget_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "client_checklist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"package" "client_package" NOT NULL,
	"title" text NOT NULL,
	"order_id" uuid,
	"form_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"completed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_checklist_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "client_checklist_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "client_checklist_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checklist_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"section" text NOT NULL,
	"description" text NOT NULL,
	"client_section" text,
	"client_words" text,
	"internal" boolean DEFAULT false NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"starts_support" boolean DEFAULT false NOT NULL,
	"from_brief" boolean DEFAULT false NOT NULL,
	"completed_at" timestamp with time zone,
	"completed_by" text,
	CONSTRAINT "client_checklist_item_position" UNIQUE("checklist_id","position")
);
--> statement-breakpoint
CREATE TABLE "client_email" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"main" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"client_id" uuid NOT NULL,
	"what" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_note_text_bounded" CHECK (char_length("client_note"."text") between 1 and 4000)
);
--> statement-breakpoint
CREATE TABLE "client_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_support" (
	"checklist_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"allowance_minutes" integer DEFAULT 2880 NOT NULL,
	"extended_minutes" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"end_notified_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "client_support_minutes" CHECK ("client_support"."allowance_minutes" > 0 and "client_support"."extended_minutes" >= 0),
	CONSTRAINT "client_support_ends_after_start" CHECK ("client_support"."ends_at" > "client_support"."started_at")
);
--> statement-breakpoint
CREATE TABLE "client_support_extension" (
	"checklist_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"minutes" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "client_support_extension_checklist_id_cause_pk" PRIMARY KEY("checklist_id","cause"),
	CONSTRAINT "client_support_extension_minutes" CHECK ("client_support_extension"."minutes" > 0)
);
--> statement-breakpoint
CREATE TABLE "client_tag" (
	"client_id" uuid NOT NULL,
	"tag" "citext" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_tag_client_id_tag_pk" PRIMARY KEY("client_id","tag")
);
--> statement-breakpoint
CREATE TABLE "recommendation_picture" (
	"recommendation_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"upload_id" uuid NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	CONSTRAINT "recommendation_picture_recommendation_id_position_pk" PRIMARY KEY("recommendation_id","position"),
	CONSTRAINT "recommendation_picture_upload_id_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_recommendation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"client_name" text NOT NULL,
	"client_email" "citext" NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"year" text DEFAULT '' NOT NULL,
	"price_text" text DEFAULT '' NOT NULL,
	"price_cents" integer,
	"price_basis" "price_basis",
	"trim" text DEFAULT '' NOT NULL,
	"mileage" integer,
	"vin" text,
	"description" text DEFAULT '' NOT NULL,
	"status" "recommendation_status" DEFAULT 'pending' NOT NULL,
	"answer_reason" text,
	"answered_at" timestamp with time zone,
	"form_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vehicle_recommendation_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "vehicle_recommendation_mileage_positive" CHECK ("vehicle_recommendation"."mileage" >= 0),
	CONSTRAINT "vehicle_recommendation_price_positive" CHECK ("vehicle_recommendation"."price_cents" > 0),
	CONSTRAINT "vehicle_recommendation_answered_has_time" CHECK (("vehicle_recommendation"."status" = 'pending') = ("vehicle_recommendation"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_access" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"what" text NOT NULL,
	"document_id" uuid,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"reason" text NOT NULL,
	"recipient" text,
	"audit_seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_applicant" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"role" text NOT NULL,
	"user_id" text,
	"email" "citext",
	"invite_hash" text,
	"invited_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"consent_id" uuid,
	"paper_since" timestamp with time zone,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_applicant_invite_hash_unique" UNIQUE("invite_hash"),
	CONSTRAINT "credit_applicant_consent_id_unique" UNIQUE("consent_id"),
	CONSTRAINT "credit_applicant_one_of_each" UNIQUE("application_id","role"),
	CONSTRAINT "credit_applicant_of_application" UNIQUE("id","application_id"),
	CONSTRAINT "credit_applicant_submits_with_consent" CHECK (("credit_applicant"."submitted_at" is null) = ("credit_applicant"."consent_id" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"status" "application_status" DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" text,
	"browser_hash" text,
	"form_key" uuid NOT NULL,
	"name" text,
	"email" "citext",
	"phone" text,
	"consent_id" uuid,
	"submitted_at" timestamp with time zone,
	"manifest_hash" "bytea",
	"completed_at" timestamp with time zone,
	"notice_due_at" timestamp with time zone,
	"notice_sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"active_at" timestamp with time zone NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"link_guesses" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"deletion_requested_at" timestamp with time zone,
	"destroyed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (lower(coalesce(name, '') || ' ' || coalesce(email::text, '') || ' ' || reference)) STORED,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_application_reference_unique" UNIQUE("reference"),
	CONSTRAINT "credit_application_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "credit_application_consent_id_unique" UNIQUE("consent_id"),
	CONSTRAINT "credit_application_consent_before_review" CHECK ("credit_application"."status" = 'draft' or "credit_application"."consent_id" is not null),
	CONSTRAINT "credit_application_submitted_whole" CHECK ("credit_application"."status" = 'draft' or ("credit_application"."name" is not null and "credit_application"."email" is not null and "credit_application"."submitted_at" is not null and "credit_application"."manifest_hash" is not null)),
	CONSTRAINT "credit_application_closed_has_time" CHECK (("credit_application"."closed_at" is not null) = ("credit_application"."status" in ('approved', 'declined', 'withdrawn'))),
	CONSTRAINT "credit_application_notice_follows" CHECK (("credit_application"."notice_due_at" is null) = ("credit_application"."completed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"text_version" text NOT NULL,
	"text" text NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"signature" text NOT NULL,
	"agreement_date" text NOT NULL,
	"electronic_records" boolean NOT NULL,
	"contact_by_phone" boolean NOT NULL,
	"copy_by_email" boolean NOT NULL,
	"joint_intent" boolean,
	"client_ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_consent_applicant_id_unique" UNIQUE("applicant_id"),
	CONSTRAINT "credit_consent_of_application" UNIQUE("id","application_id"),
	CONSTRAINT "credit_consent_of_applicant" UNIQUE("id","applicant_id"),
	CONSTRAINT "credit_consent_hash_whole" CHECK (octet_length("credit_consent"."text_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "credit_correction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"section" text NOT NULL,
	"encrypted_message" "bytea" NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"encrypted_name" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"encrypted_hash" "bytea" NOT NULL,
	"upload_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_document_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "credit_document_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "credit_document_size_positive" CHECK ("credit_document"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"what" text NOT NULL,
	"from_status" "application_status",
	"to_status" "application_status" NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"profile" text NOT NULL,
	"lender_id" uuid NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_key" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"rotated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_lender" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"terms" text DEFAULT '' NOT NULL,
	"reasons" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_lender_answer_has_time" CHECK (("credit_lender"."answer" is null) = ("credit_lender"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" text,
	"encrypted_text" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_notice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_by" text NOT NULL,
	"sent_to" "citext",
	"actor_id" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_value" (
	"applicant_id" uuid NOT NULL,
	"field" text NOT NULL,
	"encrypted" "bytea" NOT NULL,
	CONSTRAINT "credit_value_applicant_id_field_pk" PRIMARY KEY("applicant_id","field")
);
--> statement-breakpoint
CREATE TABLE "encryption_key_fingerprint" (
	"version" integer PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dealer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"group_id" uuid,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"email" "citext" DEFAULT '' NOT NULL,
	"crm_email" "citext" DEFAULT '' NOT NULL,
	"brands" text[] DEFAULT '{}' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"do_not_use_since" timestamp with time zone,
	"do_not_use_reason" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"form_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealer_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "dealer_do_not_use_has_reason" CHECK ("dealer"."do_not_use_since" is null or "dealer"."do_not_use_reason" <> '')
);
--> statement-breakpoint
CREATE TABLE "dealer_group" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" "citext" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dealer_group_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "dealer_person" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dealer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" "citext" DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"left_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "law_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "law_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row_id" text NOT NULL,
	"previous_id" bigint NOT NULL,
	"row" jsonb,
	"reason" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_user_id" text,
	CONSTRAINT "law_change_follows_one" UNIQUE("row_id","previous_id")
);
--> statement-breakpoint
CREATE TABLE "deal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"wants" text DEFAULT '' NOT NULL,
	"must_haves" text DEFAULT '' NOT NULL,
	"budget_cents" bigint,
	"target_cents" bigint,
	"target_reason" text DEFAULT '' NOT NULL,
	"walk_away_cents" bigint,
	"buyer" jsonb,
	"closed_at" timestamp with time zone,
	"active_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_amounts_positive" CHECK ("deal"."budget_cents" > 0 and "deal"."target_cents" > 0 and "deal"."walk_away_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "deal_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"state" "deal_document_state" DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"dealer_id" uuid,
	"dealer_person_id" uuid,
	"written_by" text DEFAULT '' NOT NULL,
	"vehicle_id" uuid,
	"typed" jsonb NOT NULL,
	"document" jsonb,
	"out_the_door_cents" bigint,
	"document_date" date,
	"valid_until" date,
	"supersedes_id" uuid,
	"entered_by" text NOT NULL,
	"entered_by_user_id" text,
	"confirmed_at" timestamp with time zone,
	"chosen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_document_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_document_confirmed_is_read" CHECK ("deal_document"."state" = 'draft' or ("deal_document"."document" is not null and "deal_document"."confirmed_at" is not null)),
	CONSTRAINT "deal_document_chosen_has_time" CHECK (("deal_document"."state" = 'chosen') = ("deal_document"."chosen_at" is not null)),
	CONSTRAINT "deal_document_not_its_own_version" CHECK ("deal_document"."supersedes_id" <> "deal_document"."id")
);
--> statement-breakpoint
CREATE TABLE "deal_file" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"document_id" uuid,
	"dealer_id" uuid,
	"form_key" uuid NOT NULL,
	"to_email" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"sent_by" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"author_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_message_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_message_text_bounded" CHECK (char_length("deal_message"."text") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "deal_vehicle" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"condition" text NOT NULL,
	"vin" text,
	"year" smallint,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"trim" text DEFAULT '' NOT NULL,
	"odometer" integer,
	"msrp_cents" bigint,
	"dealer_id" uuid,
	"stock_number" text DEFAULT '' NOT NULL,
	"listing_url" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"recommendation_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_vehicle_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_vehicle_recommendation" UNIQUE("deal_id","recommendation_id")
);
--> statement-breakpoint
CREATE TABLE "sales_tax_import" (
	"state" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"file_name" text NOT NULL,
	"file_date" date NOT NULL,
	"file_hash" text NOT NULL,
	"rate_count" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_tax_rate" (
	"state" text NOT NULL,
	"jurisdiction_type" text NOT NULL,
	"jurisdiction_fips" text NOT NULL,
	"general_ppm" integer NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date,
	CONSTRAINT "sales_tax_rate_state_jurisdiction_type_jurisdiction_fips_begin_date_pk" PRIMARY KEY("state","jurisdiction_type","jurisdiction_fips","begin_date")
);
--> statement-breakpoint
CREATE TABLE "deal_bid" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"revision" smallint NOT NULL,
	"hash" text NOT NULL,
	"ciphertext" "bytea" NOT NULL,
	"attachment" "bytea",
	"device" text NOT NULL,
	"address" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"content" text,
	"ranked_cents" bigint,
	"document_id" uuid,
	CONSTRAINT "deal_bid_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_bid_hash_unique" UNIQUE("hash"),
	CONSTRAINT "deal_bid_revision" UNIQUE("invitation_id","stage","revision"),
	CONSTRAINT "deal_bid_revisions" CHECK ("deal_bid"."revision" between 0 and 3),
	CONSTRAINT "deal_bid_bounded" CHECK (length("deal_bid"."ciphertext") <= 400000 and length("deal_bid"."attachment") <= 4500000)
);
--> statement-breakpoint
CREATE TABLE "deal_round" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" "deal_round_state" DEFAULT 'draft' NOT NULL,
	"vehicle_id" uuid,
	"terms" jsonb NOT NULL,
	"terms_hash" text,
	"stages_max" smallint DEFAULT 2 NOT NULL,
	"stage" smallint DEFAULT 1 NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"requires_client_code" boolean DEFAULT false NOT NULL,
	"closing_hashes" text[],
	"created_by_id" text,
	"approved_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"awarded_invitation_id" uuid,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_round_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_round_kind" CHECK ("deal_round"."kind" in ('purchase', 'trade')),
	CONSTRAINT "deal_round_stages" CHECK ("deal_round"."stages_max" between 1 and 3 and "deal_round"."stage" between 1 and "deal_round"."stages_max"),
	CONSTRAINT "deal_round_awarded" CHECK (("deal_round"."state" = 'awarded') = ("deal_round"."awarded_invitation_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "deal_round_extension" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"before" timestamp with time zone NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_round_invitation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"dealer_id" uuid,
	"dealer_name" text NOT NULL,
	"token_hash" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"crm_email" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"viewed_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"decline_reason" text DEFAULT '' NOT NULL,
	"draft" "bytea",
	"draft_saved_at" timestamp with time zone,
	"rank" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_round_invitation_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "deal_round_invitation_dealer" UNIQUE("round_id","dealer_id")
);
--> statement-breakpoint
CREATE TABLE "deal_round_key" (
	"round_id" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"recipient" text NOT NULL,
	"sealed_identity" "bytea" NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "deal_round_key_round_id_stage_pk" PRIMARY KEY("round_id","stage")
);
--> statement-breakpoint
CREATE TABLE "deal_round_photo" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deal_round_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "deal_round_question_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "deal_round_visit" (
	"invitation_id" uuid NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_round_visit_invitation_id_device_address_pk" PRIMARY KEY("invitation_id","device","address")
);
--> statement-breakpoint
CREATE TABLE "deal_agreement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"form_key" uuid NOT NULL,
	"document_id" uuid,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"agreed_by_id" text,
	"agreed_at" timestamp with time zone NOT NULL,
	"client_confirmed_at" timestamp with time zone,
	"manager_token_hash" text,
	"manager_email" text DEFAULT '' NOT NULL,
	"manager_asked_at" timestamp with time zone,
	"manager_name" text DEFAULT '' NOT NULL,
	"manager_answer" text,
	"manager_note" text DEFAULT '' NOT NULL,
	"manager_answered_at" timestamp with time zone,
	"replaced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_agreement_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_agreement_manager_token_hash_unique" UNIQUE("manager_token_hash"),
	CONSTRAINT "deal_agreement_version" UNIQUE("deal_id","version"),
	CONSTRAINT "deal_agreement_answer" CHECK ("deal_agreement"."manager_answer" in ('yes', 'correction')),
	CONSTRAINT "deal_agreement_answer_has_time" CHECK (("deal_agreement"."manager_answer" is null) = ("deal_agreement"."manager_answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "deal_kit_device" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"secret_hash" text NOT NULL,
	"session_id" text,
	"name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_kit_device_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "deal_kit_link" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"deal_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_kit_link_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "deal_signing_entry" (
	"key" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"deal_id" uuid NOT NULL,
	"author" text NOT NULL,
	"agreement_id" uuid,
	"entry" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_signing_entry_author" CHECK ("deal_signing_entry"."author" in ('client', 'advisor'))
);
--> statement-breakpoint
CREATE TABLE "deal_signing_photo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"deal_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_block" (
	"member_id" integer NOT NULL,
	"blocked_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_block_member_id_blocked_id_pk" PRIMARY KEY("member_id","blocked_id"),
	CONSTRAINT "forum_block_another" CHECK ("forum_block"."member_id" <> "forum_block"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "forum_comment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"parent_id" integer,
	"member_id" integer NOT NULL,
	"body" text NOT NULL,
	"rendered_html" text DEFAULT '' NOT NULL,
	"rendered_version" smallint DEFAULT 0 NOT NULL,
	"state" "forum_state" DEFAULT 'shown' NOT NULL,
	"hidden_reason" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"replies" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"idempotency_key" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "forum_comment_not_merged" CHECK ("forum_comment"."state" <> 'merged'),
	CONSTRAINT "forum_comment_hidden_has_reason" CHECK (("forum_comment"."state" = 'hidden') = ("forum_comment"."hidden_reason" is not null)),
	CONSTRAINT "forum_comment_deleted_is_empty" CHECK (("forum_comment"."state" = 'deleted') = ("forum_comment"."deleted_at" is not null) and ("forum_comment"."state" <> 'deleted' or ("forum_comment"."body" = '' and "forum_comment"."rendered_html" = ''))),
	CONSTRAINT "forum_comment_counts" CHECK (least("forum_comment"."likes", "forum_comment"."replies", "forum_comment"."reports") >= 0)
);
--> statement-breakpoint
CREATE TABLE "forum_comment_like" (
	"comment_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_comment_like_comment_id_member_id_pk" PRIMARY KEY("comment_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "forum_counter" (
	"category" "forum_category" NOT NULL,
	"question" boolean NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "forum_counter_category_question_pk" PRIMARY KEY("category","question")
);
--> statement-breakpoint
CREATE TABLE "forum_document" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer NOT NULL,
	"comment_id" integer,
	"category" "forum_category" NOT NULL,
	"question" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_follow" (
	"post_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_follow_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "forum_member" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_member_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"name" text NOT NULL,
	"handle" "citext" NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"avatar_id" uuid,
	"advisor" boolean DEFAULT false NOT NULL,
	"affiliation" "forum_affiliation" DEFAULT 'none' NOT NULL,
	"affiliation_name" text,
	"trusted_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspended_until" timestamp with time zone,
	"suspended_reason" text,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_member_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "forum_member_handle_unique" UNIQUE("handle"),
	CONSTRAINT "forum_member_handle_plain" CHECK ("forum_member"."handle" ~ '^[a-z0-9][a-z0-9-]*$'),
	CONSTRAINT "forum_member_affiliation_named" CHECK (("forum_member"."affiliation" = 'none') = ("forum_member"."affiliation_name" is null)),
	CONSTRAINT "forum_member_suspension_whole" CHECK (("forum_member"."suspended_at" is null) = ("forum_member"."suspended_reason" is null) and ("forum_member"."suspended_until" is null or "forum_member"."suspended_until" > "forum_member"."suspended_at"))
);
--> statement-breakpoint
CREATE TABLE "forum_notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" "forum_notice_kind" NOT NULL,
	"post_id" integer NOT NULL,
	"comment_id" integer,
	"actor_id" integer,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"emailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "forum_post" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"title" text NOT NULL,
	"category" "forum_category" NOT NULL,
	"body" text NOT NULL,
	"rendered_html" text DEFAULT '' NOT NULL,
	"rendered_version" smallint DEFAULT 0 NOT NULL,
	"excerpt" text NOT NULL,
	"question" boolean GENERATED ALWAYS AS (position('?' in "title") > 0) STORED NOT NULL,
	"image_id" uuid,
	"image_alt" text DEFAULT '' NOT NULL,
	"drawing" jsonb,
	"state" "forum_state" DEFAULT 'shown' NOT NULL,
	"hidden_reason" text,
	"merged_into" integer,
	"locked_at" timestamp with time zone,
	"pinned_at" timestamp with time zone,
	"accepted_comment_id" integer,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"saves" integer DEFAULT 0 NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idempotency_key" uuid,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "forum_post_hidden_has_reason" CHECK (("forum_post"."state" = 'hidden') = ("forum_post"."hidden_reason" is not null)),
	CONSTRAINT "forum_post_merged_somewhere" CHECK (("forum_post"."state" = 'merged') = ("forum_post"."merged_into" is not null)),
	CONSTRAINT "forum_post_deleted_is_empty" CHECK (("forum_post"."state" = 'deleted') = ("forum_post"."deleted_at" is not null) and ("forum_post"."state" <> 'deleted' or ("forum_post"."body" = '' and "forum_post"."rendered_html" = '' and "forum_post"."excerpt" = '' and "forum_post"."image_id" is null))),
	CONSTRAINT "forum_post_counts" CHECK (least("forum_post"."likes", "forum_post"."comments", "forum_post"."saves", "forum_post"."reports") >= 0)
);
--> statement-breakpoint
CREATE TABLE "forum_post_like" (
	"post_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_post_like_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "forum_preference" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"reply" "forum_email_frequency" DEFAULT 'instant' NOT NULL,
	"mention" "forum_email_frequency" DEFAULT 'instant' NOT NULL,
	"follow" "forum_email_frequency" DEFAULT 'daily' NOT NULL,
	"daily_sent_at" timestamp with time zone,
	"weekly_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "forum_report" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer,
	"comment_id" integer,
	"member_id" integer NOT NULL,
	"reason" "forum_report_reason" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"upheld" boolean,
	CONSTRAINT "forum_report_of_one" CHECK (num_nonnulls("forum_report"."post_id", "forum_report"."comment_id") = 1),
	CONSTRAINT "forum_report_resolved_whole" CHECK (("forum_report"."resolved_at" is null) = ("forum_report"."upheld" is null))
);
--> statement-breakpoint
CREATE TABLE "forum_revision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"post_id" integer,
	"comment_id" integer,
	"member_id" integer,
	"title" text,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_revision_of_one" CHECK (num_nonnulls("forum_revision"."post_id", "forum_revision"."comment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "forum_rules" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"first_posts" text DEFAULT 'limit' NOT NULL,
	"first_post_count" smallint DEFAULT 3 NOT NULL,
	"reports_to_hide" smallint DEFAULT 3 NOT NULL,
	CONSTRAINT "forum_rules_one_row" CHECK ("forum_rules"."one"),
	CONSTRAINT "forum_rules_first_posts" CHECK ("forum_rules"."first_posts" in ('wait', 'limit', 'show')),
	CONSTRAINT "forum_rules_ranges" CHECK ("forum_rules"."first_post_count" between 1 and 20 and "forum_rules"."reports_to_hide" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "forum_save" (
	"post_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forum_save_post_id_member_id_pk" PRIMARY KEY("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "forum_view" (
	"post_id" integer PRIMARY KEY NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forum_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_window" (
	"key" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "limit_window_key_starts_at_pk" PRIMARY KEY("key","starts_at")
);
--> statement-breakpoint
CREATE TABLE "mail_attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"message_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"file_name" text NOT NULL,
	"stated_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"upload_id" uuid,
	CONSTRAINT "mail_attachment_position" UNIQUE("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "mail_case_address" (
	"key" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"merged_into_id" uuid,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_delivery_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"source_key" text NOT NULL,
	"raw_key" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"recipients" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"message_id" uuid,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_delivery_source_key_unique" UNIQUE("source_key")
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"no" bigint GENERATED ALWAYS AS IDENTITY (sequence name "mail_message_no_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"thread_id" uuid NOT NULL,
	"direction" "mail_direction" NOT NULL,
	"state" "mail_message_state" NOT NULL,
	"kind" text DEFAULT 'mail' NOT NULL,
	"message_id" text DEFAULT '' NOT NULL,
	"in_reply_to" text DEFAULT '' NOT NULL,
	"references" text[] DEFAULT '{}' NOT NULL,
	"dedupe_key" text,
	"from" jsonb NOT NULL,
	"from_email" "citext" NOT NULL,
	"to" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cc" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply_to" jsonb,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"dated_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"authentication" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"raw_key" text,
	"raw_size_bytes" integer,
	"document_id" uuid,
	"processing" text,
	"processing_attempts" smallint DEFAULT 0 NOT NULL,
	"processing_at" timestamp with time zone,
	"author_id" text,
	"form_key" uuid,
	"outbox_id" uuid,
	"delivery" text,
	"delivery_problem" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(subject || ' ' || from_email::text || ' ' || coalesce("from"->>'name', '') || ' ' || "to"::text || ' ' || left(text, 20000))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_message_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "mail_message_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "mail_message_state_of_direction" CHECK (("mail_message"."direction" = 'in') = ("mail_message"."state" in ('received', 'quarantined', 'discarded'))),
	CONSTRAINT "mail_message_incoming_has_dedupe_key" CHECK (("mail_message"."direction" = 'in') = ("mail_message"."dedupe_key" is not null)),
	CONSTRAINT "mail_message_outgoing_has_delivery" CHECK (("mail_message"."direction" = 'out') = ("mail_message"."delivery" is not null)),
	CONSTRAINT "mail_message_text_bounded" CHECK (char_length("mail_message"."text") <= 200000)
);
--> statement-breakpoint
CREATE TABLE "mail_sender" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" "citext" NOT NULL,
	"client_id" uuid,
	"decided_by" text,
	"decided_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_sender_once" UNIQUE NULLS NOT DISTINCT("email","client_id")
);
--> statement-breakpoint
CREATE TABLE "mail_source" (
	"name" text PRIMARY KEY NOT NULL,
	"uid_validity" bigint DEFAULT 0 NOT NULL,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"last_error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_thread" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" "mail_place" NOT NULL,
	"client_id" uuid,
	"deal_id" uuid,
	"dealer_id" uuid,
	"dealer_person_id" uuid,
	"subject" text NOT NULL,
	"subject_key" text NOT NULL,
	"state" "mail_thread_state" DEFAULT 'open' NOT NULL,
	"snoozed_until" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone NOT NULL,
	"quarantine_reason" text DEFAULT '' NOT NULL,
	"suggested_client_id" uuid,
	"suggested_thread_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_thread_filed_has_client" CHECK (("mail_thread"."place" = 'filed') = ("mail_thread"."client_id" is not null)),
	CONSTRAINT "mail_thread_snoozed_has_time" CHECK (("mail_thread"."state" = 'snoozed') = ("mail_thread"."snoozed_until" is not null)),
	CONSTRAINT "mail_thread_counts_not_negative" CHECK ("mail_thread"."unread" >= 0 and "mail_thread"."messages" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" "mail_draft_state" DEFAULT 'draft' NOT NULL,
	"thread_id" uuid,
	"answers_id" uuid,
	"client_id" uuid,
	"deal_id" uuid,
	"document_id" uuid,
	"to" text DEFAULT '' NOT NULL,
	"cc" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quotes" boolean DEFAULT true NOT NULL,
	"may_show_client" boolean DEFAULT false NOT NULL,
	"may_use_dealer" boolean DEFAULT false NOT NULL,
	"send_at" timestamp with time zone,
	"is_undo_delay" boolean DEFAULT false NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"message_id" uuid,
	"edit_key" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_draft_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mail_draft_scheduled_has_time" CHECK ("mail_draft"."state" <> 'scheduled' or "mail_draft"."send_at" is not null),
	CONSTRAINT "mail_draft_undo_delay_is_scheduled" CHECK (not "mail_draft"."is_undo_delay" or "mail_draft"."state" = 'scheduled'),
	CONSTRAINT "mail_draft_text_bounded" CHECK (char_length("mail_draft"."text") <= 50000)
);
--> statement-breakpoint
CREATE TABLE "mail_draft_file" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_draft_file_once" UNIQUE("draft_id","source")
);
--> statement-breakpoint
CREATE TABLE "mail_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"signature" text,
	"undo_seconds" integer DEFAULT 10 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_settings_one_row" CHECK ("mail_settings"."id" = 1),
	CONSTRAINT "mail_settings_undo_seconds" CHECK ("mail_settings"."undo_seconds" between 0 and 30)
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_key" uuid,
	"title" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_template_form_key_unique" UNIQUE("form_key")
);
--> statement-breakpoint
CREATE TABLE "outbox_email" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text,
	"to" "citext" NOT NULL,
	"also_to" text[] DEFAULT '{}' NOT NULL,
	"cc" text[] DEFAULT '{}' NOT NULL,
	"reply_to" text,
	"from_name" text,
	"message_id" text,
	"in_reply_to" text,
	"references" text[] DEFAULT '{}' NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"unsubscribe_url" text,
	"status" "email_status" DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"rejected" text[] DEFAULT '{}' NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_email_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" "citext" NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"due_on" date,
	"request_key" text NOT NULL,
	"created_by_user_id" text,
	"voided_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reference_unique" UNIQUE("reference"),
	CONSTRAINT "invoice_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "invoice_amount_positive" CHECK ("invoice"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "order" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"status" "order_status" DEFAULT 'pending' NOT NULL,
	"price_id" text NOT NULL,
	"title" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"customer_email" "citext",
	"customer_name" text,
	"user_id" text,
	"appointment_id" uuid,
	"invoice_id" uuid,
	"buyer_key" text NOT NULL,
	"provider" text NOT NULL,
	"provider_session_id" text,
	"provider_payment_id" text,
	"checkout_url" text,
	"terms" text,
	"idempotency_key" text,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	CONSTRAINT "order_reference_unique" UNIQUE("reference"),
	CONSTRAINT "order_provider_session_id_unique" UNIQUE("provider_session_id"),
	CONSTRAINT "order_amount_positive" CHECK ("order"."amount_cents" > 0),
	CONSTRAINT "order_paid_has_time" CHECK ("order"."status" not in ('paid', 'refunded') or "order"."paid_at" is not null),
	CONSTRAINT "order_refunded_within_paid" CHECK ("order"."refunded_cents" between 0 and "order"."amount_cents"),
	CONSTRAINT "order_refunded_is_whole" CHECK ("order"."status" <> 'refunded' or "order"."refunded_cents" = "order"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"outcome" text NOT NULL,
	"created_by_provider_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" "refund_status" DEFAULT 'due' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" text NOT NULL,
	"requested_by_user_id" text,
	"cause" text,
	"policy" jsonb,
	"provider" text NOT NULL,
	"provider_refund_id" text,
	"idempotency_key" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refund_cause_unique" UNIQUE("cause"),
	CONSTRAINT "refund_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "refund_amount_positive" CHECK ("refund"."amount_cents" > 0),
	CONSTRAINT "refund_settled_has_time" CHECK (("refund"."status" in ('due', 'requested')) = ("refund"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkout" (
	"id" text PRIMARY KEY NOT NULL,
	"order_reference" text NOT NULL,
	"title" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"customer_email" text,
	"customer_name" text,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"terms" text,
	"status" text DEFAULT 'open' NOT NULL,
	"payment_id" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"webhook_delivered_at" timestamp with time zone,
	CONSTRAINT "sandbox_checkout_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refund" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refund_id" text,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_delivered_at" timestamp with time zone,
	CONSTRAINT "sandbox_refund_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "checklist_mark" (
	"user_id" text NOT NULL,
	"step_id" text NOT NULL,
	"part" text NOT NULL,
	"versions" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checklist_mark_user_id_step_id_part_pk" PRIMARY KEY("user_id","step_id","part"),
	CONSTRAINT "checklist_mark_part" CHECK ("checklist_mark"."part" in ('check', 'note'))
);
--> statement-breakpoint
CREATE TABLE "resource_upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "resource_upload_upload_id_unique" UNIQUE("upload_id")
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"order_id" uuid,
	"service" "offering_kind" NOT NULL,
	"stars" smallint NOT NULL,
	"author_name" text NOT NULL,
	"vehicle_year" smallint NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"body" text NOT NULL,
	"search" text NOT NULL,
	"recommends" boolean NOT NULL,
	"first_price_cents" integer,
	"final_price_cents" integer,
	"photo" text,
	"verified" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"reply" text,
	"replied_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"year" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "review_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "review_stars_one_to_five" CHECK ("review"."stars" between 1 and 5),
	CONSTRAINT "review_verified_has_order" CHECK (not "review"."verified" or "review"."order_id" is not null or "review"."sample"),
	CONSTRAINT "review_hidden_has_reason" CHECK (("review"."hidden_at" is null) = ("review"."hidden_reason" is null)),
	CONSTRAINT "review_reply_has_time" CHECK (("review"."reply" is null) = ("review"."replied_at" is null)),
	CONSTRAINT "review_prices_together" CHECK (("review"."first_price_cents" is null) = ("review"."final_price_cents" is null) and coalesce("review"."first_price_cents", 0) >= 0 and coalesce("review"."final_price_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_counter" (
	"service" "offering_kind" NOT NULL,
	"stars" smallint NOT NULL,
	"reviews" integer NOT NULL,
	"recommended" integer NOT NULL,
	"reviews_with_savings" integer NOT NULL,
	"savings_cents" bigint NOT NULL,
	CONSTRAINT "review_counter_service_stars_pk" PRIMARY KEY("service","stars")
);
--> statement-breakpoint
CREATE TABLE "review_invitation" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"service" "offering_kind" NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "review_opt_out" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"source" "claim_source" NOT NULL,
	"sort_order" integer NOT NULL,
	"show_on_home_page" boolean DEFAULT true NOT NULL,
	"note" text,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"header_brand" text DEFAULT 'Lotwise' NOT NULL,
	"footer_brand" text DEFAULT 'Lotwise Car Advisory' NOT NULL,
	"advisor_name" text DEFAULT 'Dana' NOT NULL,
	"phone" text DEFAULT '(555) 010-0142' NOT NULL,
	"contact_email" text DEFAULT 'hello@lotwise.example' NOT NULL,
	"time_zone" text DEFAULT 'America/New_York' NOT NULL,
	"social_links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"service_states" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "settings_change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settings_change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_user_id" text,
	"area" text NOT NULL,
	"item" text,
	"changes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "health_finding" (
	"part" text PRIMARY KEY NOT NULL,
	"failed" boolean NOT NULL,
	"message" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "maintenance_run" (
	"kind" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"failure" text,
	"detail" text DEFAULT '' NOT NULL,
	"succeeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "setup_step" (
	"key" text PRIMARY KEY NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"confirmed_by_user_id" text
);
--> statement-breakpoint
CREATE TABLE "daily_event_count" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "daily_event_count_day_event_sample_pk" PRIMARY KEY("day","event","sample"),
	CONSTRAINT "daily_event_count_positive" CHECK ("daily_event_count"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" text,
	"purpose" text NOT NULL,
	"storage_key" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_name" text NOT NULL,
	"width" integer,
	"height" integer,
	"public" boolean DEFAULT false NOT NULL,
	"widths" integer[],
	"placeholder" text,
	"draft" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "upload_size_positive" CHECK ("upload"."size_bytes" > 0),
	CONSTRAINT "upload_draft_shut" CHECK (not ("upload"."draft" and "upload"."public"))
);
--> statement-breakpoint
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_event" ADD CONSTRAINT "appointment_event_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_appointment_id_appointment_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device" ADD CONSTRAINT "device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_form" ADD CONSTRAINT "pending_form_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_two_factor_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."two_factor"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_event" ADD CONSTRAINT "security_event_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_device_id_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."device"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visitor" ADD CONSTRAINT "chat_visitor_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_conversation" ADD CONSTRAINT "merged_conversation_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_reply" ADD CONSTRAINT "scheduled_reply_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_reply" ADD CONSTRAINT "scheduled_reply_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_template" ADD CONSTRAINT "checklist_template_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_merged_into_id_client_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_account" ADD CONSTRAINT "client_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_account" ADD CONSTRAINT "client_account_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_brief" ADD CONSTRAINT "client_brief_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_checklist" ADD CONSTRAINT "client_checklist_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_checklist_item" ADD CONSTRAINT "client_checklist_item_checklist_id_client_checklist_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."client_checklist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_checklist_item" ADD CONSTRAINT "client_checklist_item_completed_by_user_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_email" ADD CONSTRAINT "client_email_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_event" ADD CONSTRAINT "client_event_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_event" ADD CONSTRAINT "client_event_actor_id_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_note" ADD CONSTRAINT "client_note_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_order" ADD CONSTRAINT "client_order_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_support" ADD CONSTRAINT "client_support_checklist_id_client_checklist_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."client_checklist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_support_extension" ADD CONSTRAINT "client_support_extension_checklist_id_client_support_checklist_id_fk" FOREIGN KEY ("checklist_id") REFERENCES "public"."client_support"("checklist_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_tag" ADD CONSTRAINT "client_tag_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_picture" ADD CONSTRAINT "recommendation_picture_recommendation_id_vehicle_recommendation_id_fk" FOREIGN KEY ("recommendation_id") REFERENCES "public"."vehicle_recommendation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendation_picture" ADD CONSTRAINT "recommendation_picture_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_recommendation" ADD CONSTRAINT "vehicle_recommendation_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_recommendation" ADD CONSTRAINT "vehicle_recommendation_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_access" ADD CONSTRAINT "credit_access_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applicant" ADD CONSTRAINT "credit_applicant_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applicant" ADD CONSTRAINT "credit_applicant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_consent" ADD CONSTRAINT "credit_consent_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_correction" ADD CONSTRAINT "credit_correction_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_document" ADD CONSTRAINT "credit_document_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_event" ADD CONSTRAINT "credit_event_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_export" ADD CONSTRAINT "credit_export_lender_id_credit_lender_id_fk" FOREIGN KEY ("lender_id") REFERENCES "public"."credit_lender"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_export" ADD CONSTRAINT "credit_export_consent_fk" FOREIGN KEY ("consent_id","application_id") REFERENCES "public"."credit_consent"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_key" ADD CONSTRAINT "credit_key_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_lender" ADD CONSTRAINT "credit_lender_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notice" ADD CONSTRAINT "credit_notice_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_value" ADD CONSTRAINT "credit_value_applicant_id_credit_applicant_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."credit_applicant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer" ADD CONSTRAINT "dealer_group_id_dealer_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."dealer_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dealer_person" ADD CONSTRAINT "dealer_person_dealer_id_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_dealer_id_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_dealer_person_id_dealer_person_id_fk" FOREIGN KEY ("dealer_person_id") REFERENCES "public"."dealer_person"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_vehicle_id_deal_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."deal_vehicle"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_supersedes_id_deal_document_id_fk" FOREIGN KEY ("supersedes_id") REFERENCES "public"."deal_document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_document" ADD CONSTRAINT "deal_document_entered_by_user_id_user_id_fk" FOREIGN KEY ("entered_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_file" ADD CONSTRAINT "deal_file_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_file" ADD CONSTRAINT "deal_file_document_id_deal_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deal_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message" ADD CONSTRAINT "deal_message_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message" ADD CONSTRAINT "deal_message_document_id_deal_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deal_document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message" ADD CONSTRAINT "deal_message_dealer_id_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_message" ADD CONSTRAINT "deal_message_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_vehicle" ADD CONSTRAINT "deal_vehicle_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_vehicle" ADD CONSTRAINT "deal_vehicle_dealer_id_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_tax_rate" ADD CONSTRAINT "sales_tax_rate_state_sales_tax_import_state_fk" FOREIGN KEY ("state") REFERENCES "public"."sales_tax_import"("state") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_bid" ADD CONSTRAINT "deal_bid_round_id_deal_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."deal_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_bid" ADD CONSTRAINT "deal_bid_invitation_id_deal_round_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."deal_round_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_bid" ADD CONSTRAINT "deal_bid_document_id_deal_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deal_document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round" ADD CONSTRAINT "deal_round_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round" ADD CONSTRAINT "deal_round_vehicle_id_deal_vehicle_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."deal_vehicle"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round" ADD CONSTRAINT "deal_round_created_by_id_user_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_extension" ADD CONSTRAINT "deal_round_extension_round_id_deal_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."deal_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_invitation" ADD CONSTRAINT "deal_round_invitation_round_id_deal_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."deal_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_invitation" ADD CONSTRAINT "deal_round_invitation_dealer_id_dealer_id_fk" FOREIGN KEY ("dealer_id") REFERENCES "public"."dealer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_key" ADD CONSTRAINT "deal_round_key_round_id_deal_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."deal_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_photo" ADD CONSTRAINT "deal_round_photo_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_photo" ADD CONSTRAINT "deal_round_photo_round_id_deal_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."deal_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_question" ADD CONSTRAINT "deal_round_question_invitation_id_deal_round_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."deal_round_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_visit" ADD CONSTRAINT "deal_round_visit_invitation_id_deal_round_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."deal_round_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD CONSTRAINT "deal_agreement_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD CONSTRAINT "deal_agreement_document_id_deal_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."deal_document"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD CONSTRAINT "deal_agreement_agreed_by_id_user_id_fk" FOREIGN KEY ("agreed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_kit_device" ADD CONSTRAINT "deal_kit_device_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_kit_device" ADD CONSTRAINT "deal_kit_device_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_kit_link" ADD CONSTRAINT "deal_kit_link_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_kit_link" ADD CONSTRAINT "deal_kit_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_signing_entry" ADD CONSTRAINT "deal_signing_entry_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_signing_entry" ADD CONSTRAINT "deal_signing_entry_agreement_id_deal_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."deal_agreement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_signing_photo" ADD CONSTRAINT "deal_signing_photo_deal_id_deal_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_signing_photo" ADD CONSTRAINT "deal_signing_photo_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_block" ADD CONSTRAINT "forum_block_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_block" ADD CONSTRAINT "forum_block_blocked_id_forum_member_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_parent_id_forum_comment_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."forum_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_comment" ADD CONSTRAINT "forum_comment_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_comment_like" ADD CONSTRAINT "forum_comment_like_comment_id_forum_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_comment_like" ADD CONSTRAINT "forum_comment_like_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_document" ADD CONSTRAINT "forum_document_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_document" ADD CONSTRAINT "forum_document_comment_id_forum_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follow" ADD CONSTRAINT "forum_follow_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_follow" ADD CONSTRAINT "forum_follow_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_member" ADD CONSTRAINT "forum_member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_member" ADD CONSTRAINT "forum_member_avatar_id_upload_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notice" ADD CONSTRAINT "forum_notice_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notice" ADD CONSTRAINT "forum_notice_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notice" ADD CONSTRAINT "forum_notice_comment_id_forum_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_notice" ADD CONSTRAINT "forum_notice_actor_id_forum_member_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_image_id_upload_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_merged_into_forum_post_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."forum_post"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post" ADD CONSTRAINT "forum_post_accepted_comment_id_forum_comment_id_fk" FOREIGN KEY ("accepted_comment_id") REFERENCES "public"."forum_comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_like" ADD CONSTRAINT "forum_post_like_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_post_like" ADD CONSTRAINT "forum_post_like_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_preference" ADD CONSTRAINT "forum_preference_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_comment_id_forum_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_report" ADD CONSTRAINT "forum_report_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revision" ADD CONSTRAINT "forum_revision_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revision" ADD CONSTRAINT "forum_revision_comment_id_forum_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."forum_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_revision" ADD CONSTRAINT "forum_revision_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_save" ADD CONSTRAINT "forum_save_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_save" ADD CONSTRAINT "forum_save_member_id_forum_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."forum_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forum_view" ADD CONSTRAINT "forum_view_post_id_forum_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."forum_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_message_id_mail_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_attachment" ADD CONSTRAINT "mail_attachment_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_delivery" ADD CONSTRAINT "mail_delivery_message_id_mail_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_thread_id_mail_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_message" ADD CONSTRAINT "mail_message_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_sender" ADD CONSTRAINT "mail_sender_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_thread_id_mail_thread_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."mail_thread"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_answers_id_mail_message_id_fk" FOREIGN KEY ("answers_id") REFERENCES "public"."mail_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_message_id_mail_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."mail_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft" ADD CONSTRAINT "mail_draft_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft_file" ADD CONSTRAINT "mail_draft_file_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_draft_file" ADD CONSTRAINT "mail_draft_file_draft_id_mail_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."mail_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_created_by_user_id_user_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_requested_by_user_id_user_id_fk" FOREIGN KEY ("requested_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_mark" ADD CONSTRAINT "checklist_mark_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_upload" ADD CONSTRAINT "resource_upload_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_one_per_request" ON "appointment" USING btree ("idempotency_key") WHERE "appointment"."status" in ('requested', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_one_call_per_case" ON "appointment" USING btree ("case_order_id") WHERE "appointment"."status" in ('requested', 'confirmed');--> statement-breakpoint
CREATE UNIQUE INDEX "appointment_holds_spot" ON "appointment" USING btree ("id","slot_date","slot","spot");--> statement-breakpoint
CREATE INDEX "appointment_upcoming_idx" ON "appointment" USING btree ("slot_date","slot","id") WHERE "appointment"."status" in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX "appointment_completed_idx" ON "appointment" USING btree ("slot_date","slot","id") WHERE "appointment"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "appointment_counted_idx" ON "appointment" USING btree ("slot_date","slot") WHERE "appointment"."status" in ('requested', 'confirmed', 'completed', 'no_show');--> statement-breakpoint
CREATE INDEX "appointment_slot_idx" ON "appointment" USING btree ("slot_date","slot","id");--> statement-breakpoint
CREATE INDEX "appointment_hold_idx" ON "appointment" USING btree ("hold_ends_at") WHERE "appointment"."hold_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "appointment_starts_at_idx" ON "appointment" USING btree ("starts_at") WHERE "appointment"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "appointment_email_idx" ON "appointment" USING btree ("email");--> statement-breakpoint
CREATE INDEX "appointment_user_id_idx" ON "appointment" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appointment_client_ip_hash_idx" ON "appointment" USING btree ("client_ip_hash") WHERE "appointment"."client_ip_hash" is not null;--> statement-breakpoint
CREATE INDEX "appointment_search_idx" ON "appointment" USING gin (search_grams("search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "appointment_created_at_idx" ON "appointment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "appointment_event_appointment_idx" ON "appointment_event" USING btree ("appointment_id","id");--> statement-breakpoint
CREATE INDEX "closure_last_day_idx" ON "closure" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "closure_days_key" ON "closure" USING btree ("first_day","last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_spot_appointment" ON "slot_spot" USING btree ("appointment_id","slot_date","slot","spot");--> statement-breakpoint
CREATE UNIQUE INDEX "slot_spot_waitlist_entry" ON "slot_spot" USING btree ("waitlist_entry_id","slot_date","slot","spot");--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_once_for_slot" ON "waitlist_entry" USING btree ("email","slot_date","slot") WHERE "waitlist_entry"."status" in ('waiting', 'offered');--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_once_for_day" ON "waitlist_entry" USING btree ("email","slot_date") WHERE "waitlist_entry"."status" in ('waiting', 'offered') and "waitlist_entry"."slot" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "waitlist_entry_holds_spot" ON "waitlist_entry" USING btree ("id","slot_date","offered_slot","spot");--> statement-breakpoint
CREATE INDEX "waitlist_entry_line_idx" ON "waitlist_entry" USING btree ("slot_date","created_at","id") WHERE "waitlist_entry"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "waitlist_entry_offer_idx" ON "waitlist_entry" USING btree ("offer_ends_at") WHERE "waitlist_entry"."status" = 'offered';--> statement-breakpoint
CREATE INDEX "audit_entry_subject_idx" ON "audit_entry" USING btree ("subject_kind","subject_id","seq");--> statement-breakpoint
CREATE INDEX "account_user_id_idx" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider_key" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "device_user_key" ON "device" USING btree ("user_id","key_hash");--> statement-breakpoint
CREATE INDEX "security_event_user_idx" ON "security_event" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "session_user_id_idx" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_device_id_idx" ON "session" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "user_search_idx" ON "user" USING gin (search_grams(lower("user".name || ' ' || "user".email::text))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "verification_identifier_idx" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_client_key_key" ON "chat_message" USING btree ("conversation_id","client_key");--> statement-breakpoint
CREATE INDEX "chat_message_latest_idx" ON "chat_message" USING btree ("conversation_id","sent_at","seq") WHERE "chat_message"."sender" <> 'automatic';--> statement-breakpoint
CREATE INDEX "chat_message_search_idx" ON "chat_message" USING gin (search_grams(lower("text"))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "chat_message_upload_id_idx" ON "chat_message" USING btree ("upload_id") WHERE "chat_message"."upload_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_note_conversation_id_idx" ON "chat_note" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_presence_user_id_idx" ON "chat_presence" USING btree ("user_id") WHERE "chat_presence"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_presence_conversation_id_idx" ON "chat_presence" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "chat_visitor_conversation_id_idx" ON "chat_visitor" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_user_id_key" ON "conversation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_listed_idx" ON "conversation" USING btree (("unread" > 0),"last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversation_auto_reply_idx" ON "conversation" USING btree ("auto_reply_due_at") WHERE "conversation"."auto_reply_due_at" is not null;--> statement-breakpoint
CREATE INDEX "conversation_unanswered_idx" ON "conversation" USING btree ("unanswered_since") WHERE "conversation"."unanswered_since" is not null and "conversation"."alerted_at" is null;--> statement-breakpoint
CREATE INDEX "conversation_waiting_idx" ON "conversation" USING btree ("unanswered_since","id") WHERE "conversation"."unanswered_since" is not null and "conversation"."status" = 'open';--> statement-breakpoint
CREATE INDEX "conversation_last_message_idx" ON "conversation" USING btree ("last_message_at");--> statement-breakpoint
CREATE INDEX "conversation_search_idx" ON "conversation" USING gin (search_grams(lower(coalesce("conversation".visitor_name, '') || ' ' || coalesce("conversation".email::text, '')))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "conversation_email_idx" ON "conversation" USING btree ("email") WHERE "conversation"."email" is not null;--> statement-breakpoint
CREATE INDEX "merged_conversation_conversation_id_idx" ON "merged_conversation" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "scheduled_reply_send_at_idx" ON "scheduled_reply" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "scheduled_reply_conversation_id_idx" ON "scheduled_reply" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "client_active_idx" ON "client" USING btree ("active_at","id") WHERE "client"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "client_name_idx" ON "client" USING btree (lower("name"),"id") WHERE "client"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "client_next_action_idx" ON "client" USING btree ("next_action_side","next_action_due_at","id") WHERE "client"."merged_into_id" is null and "client"."next_action_side" is not null;--> statement-breakpoint
CREATE INDEX "client_due_idx" ON "client" USING btree ("next_action_due_at","id") WHERE "client"."merged_into_id" is null and "client"."next_action_side" is not null;--> statement-breakpoint
CREATE INDEX "client_follow_up_idx" ON "client" USING btree ("follow_up_on","id") WHERE "client"."merged_into_id" is null and "client"."follow_up_on" is not null;--> statement-breakpoint
CREATE INDEX "client_search_idx" ON "client" USING gin (search_grams("search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "client_merged_into_idx" ON "client" USING btree ("merged_into_id") WHERE "client"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "client_phone_idx" ON "client" USING btree (regexp_replace("phone", '\D', '', 'g')) WHERE "client"."phone" is not null;--> statement-breakpoint
CREATE INDEX "client_account_client_id_idx" ON "client_account" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_brief_client_id_idx" ON "client_brief" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_checklist_client_id_idx" ON "client_checklist" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_checklist_created_idx" ON "client_checklist" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "client_checklist_open_idx" ON "client_checklist" USING btree ("created_at","id") WHERE "client_checklist"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "client_email_client_id_idx" ON "client_email" USING btree ("client_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_email_one_main" ON "client_email" USING btree ("client_id") WHERE "client_email"."main";--> statement-breakpoint
CREATE INDEX "client_event_client_id_idx" ON "client_event" USING btree ("client_id","at","id");--> statement-breakpoint
CREATE INDEX "client_note_client_id_idx" ON "client_note" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "client_order_client_id_idx" ON "client_order" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "client_support_ends_idx" ON "client_support" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "client_tag_tag_idx" ON "client_tag" USING btree ("tag","client_id");--> statement-breakpoint
CREATE INDEX "vehicle_recommendation_client_id_idx" ON "vehicle_recommendation" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "vehicle_recommendation_created_idx" ON "vehicle_recommendation" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credit_access_application_idx" ON "credit_access" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "credit_applicant_user_id_idx" ON "credit_applicant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_application_status_idx" ON "credit_application" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "credit_application_submitted_idx" ON "credit_application" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "credit_application_new_by_date_idx" ON "credit_application" USING btree ("submitted_at","id") WHERE "credit_application"."status" = 'new';--> statement-breakpoint
CREATE INDEX "credit_application_new_by_name_idx" ON "credit_application" USING btree (lower("name"),"id") WHERE "credit_application"."status" = 'new';--> statement-breakpoint
CREATE INDEX "credit_application_reviewing_by_date_idx" ON "credit_application" USING btree ("submitted_at","id") WHERE "credit_application"."status" in ('reviewing', 'needs_info');--> statement-breakpoint
CREATE INDEX "credit_application_reviewing_by_name_idx" ON "credit_application" USING btree (lower("name"),"id") WHERE "credit_application"."status" in ('reviewing', 'needs_info');--> statement-breakpoint
CREATE INDEX "credit_application_processed_by_date_idx" ON "credit_application" USING btree ("submitted_at","id") WHERE "credit_application"."status" in ('approved', 'declined', 'withdrawn');--> statement-breakpoint
CREATE INDEX "credit_application_processed_by_name_idx" ON "credit_application" USING btree (lower("name"),"id") WHERE "credit_application"."status" in ('approved', 'declined', 'withdrawn');--> statement-breakpoint
CREATE INDEX "credit_application_all_by_date_idx" ON "credit_application" USING btree ("submitted_at","id") WHERE "credit_application"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "credit_application_all_by_name_idx" ON "credit_application" USING btree (lower("name"),"id") WHERE "credit_application"."status" <> 'draft';--> statement-breakpoint
CREATE INDEX "credit_application_search_idx" ON "credit_application" USING gin (search_grams("search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "credit_application_email_idx" ON "credit_application" USING btree ("email");--> statement-breakpoint
CREATE INDEX "credit_application_user_id_idx" ON "credit_application" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_application_living_idx" ON "credit_application" USING btree ("active_at") WHERE "credit_application"."destroyed_at" is null;--> statement-breakpoint
CREATE INDEX "credit_application_notice_idx" ON "credit_application" USING btree ("notice_due_at") WHERE "credit_application"."notice_due_at" is not null;--> statement-breakpoint
CREATE INDEX "credit_correction_application_idx" ON "credit_correction" USING btree ("application_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_correction_one_open" ON "credit_correction" USING btree ("applicant_id","section") WHERE "credit_correction"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "credit_document_application_idx" ON "credit_document" USING btree ("application_id","applicant_id");--> statement-breakpoint
CREATE INDEX "credit_event_application_idx" ON "credit_event" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "credit_export_application_idx" ON "credit_export" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "credit_key_version_idx" ON "credit_key" USING btree ("key_version");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_lender_once" ON "credit_lender" USING btree ("application_id",lower("name"));--> statement-breakpoint
CREATE INDEX "credit_note_application_idx" ON "credit_note" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_notice_application_idx" ON "credit_notice" USING btree ("application_id","sent_at");--> statement-breakpoint
CREATE INDEX "dealer_name_idx" ON "dealer" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "dealer_group_id_idx" ON "dealer" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "dealer_search_idx" ON "dealer" USING gin (search_grams("search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "dealer_person_dealer_id_idx" ON "dealer_person" USING btree ("dealer_id","created_at");--> statement-breakpoint
CREATE INDEX "law_change_row_idx" ON "law_change" USING btree ("row_id","id");--> statement-breakpoint
CREATE INDEX "deal_client_id_idx" ON "deal" USING btree ("client_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_open_idx" ON "deal" USING btree ("active_at","id") WHERE "deal"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "deal_active_idx" ON "deal" USING btree ("active_at","id");--> statement-breakpoint
CREATE INDEX "deal_document_deal_id_idx" ON "deal_document" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_document_dealer_id_idx" ON "deal_document" USING btree ("dealer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deal_document_dealer_person_id_idx" ON "deal_document" USING btree ("dealer_person_id");--> statement-breakpoint
CREATE INDEX "deal_document_vehicle_id_idx" ON "deal_document" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "deal_document_expiring_idx" ON "deal_document" USING btree ("valid_until") WHERE "deal_document"."state" in ('confirmed', 'chosen') and "deal_document"."valid_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deal_document_one_chosen" ON "deal_document" USING btree ("deal_id") WHERE "deal_document"."state" = 'chosen';--> statement-breakpoint
CREATE UNIQUE INDEX "deal_document_one_successor" ON "deal_document" USING btree ("supersedes_id") WHERE "deal_document"."state" <> 'draft';--> statement-breakpoint
CREATE INDEX "deal_file_document_id_idx" ON "deal_file" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_message_deal_id_idx" ON "deal_message" USING btree ("deal_id","sent_at");--> statement-breakpoint
CREATE INDEX "deal_message_document_id_idx" ON "deal_message" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "deal_message_dealer_id_idx" ON "deal_message" USING btree ("dealer_id");--> statement-breakpoint
CREATE INDEX "deal_vehicle_deal_id_idx" ON "deal_vehicle" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_vehicle_dealer_id_idx" ON "deal_vehicle" USING btree ("dealer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_vehicle_vin" ON "deal_vehicle" USING btree ("deal_id","vin") WHERE "deal_vehicle"."vin" is not null;--> statement-breakpoint
CREATE INDEX "deal_bid_round_id_idx" ON "deal_bid" USING btree ("round_id","received_at");--> statement-breakpoint
CREATE INDEX "deal_bid_document_id_idx" ON "deal_bid" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "deal_round_deal_id_idx" ON "deal_round" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_round_vehicle_id_idx" ON "deal_round" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "deal_round_created_by_id_idx" ON "deal_round" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "deal_round_latest_idx" ON "deal_round" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "deal_round_running_idx" ON "deal_round" USING btree ("deadline") WHERE "deal_round"."state" in ('open', 'best_and_final');--> statement-breakpoint
CREATE INDEX "deal_round_extension_round_id_idx" ON "deal_round_extension" USING btree ("round_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_round_invitation_round_id_idx" ON "deal_round_invitation" USING btree ("round_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_round_invitation_dealer_id_idx" ON "deal_round_invitation" USING btree ("dealer_id");--> statement-breakpoint
CREATE INDEX "deal_round_photo_round_id_idx" ON "deal_round_photo" USING btree ("round_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_round_question_invitation_id_idx" ON "deal_round_question" USING btree ("invitation_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deal_agreement_one_current" ON "deal_agreement" USING btree ("deal_id") WHERE "deal_agreement"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "deal_agreement_document_id_idx" ON "deal_agreement" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "deal_kit_device_deal_id_idx" ON "deal_kit_device" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_kit_device_user_id_idx" ON "deal_kit_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deal_kit_device_session_id_idx" ON "deal_kit_device" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "deal_kit_device_expires_at_idx" ON "deal_kit_device" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "deal_kit_link_deal_id_idx" ON "deal_kit_link" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "deal_kit_link_user_id_idx" ON "deal_kit_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deal_kit_link_expires_at_idx" ON "deal_kit_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "deal_signing_entry_deal_id_idx" ON "deal_signing_entry" USING btree ("deal_id","position");--> statement-breakpoint
CREATE INDEX "deal_signing_entry_created_at_idx" ON "deal_signing_entry" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "deal_signing_photo_deal_id_idx" ON "deal_signing_photo" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "deal_signing_photo_upload_id_idx" ON "deal_signing_photo" USING btree ("upload_id");--> statement-breakpoint
CREATE INDEX "forum_block_blocked_idx" ON "forum_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_comment_once" ON "forum_comment" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "forum_comment_threads_idx" ON "forum_comment" USING btree ("post_id","id") WHERE "forum_comment"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "forum_comment_replies_idx" ON "forum_comment" USING btree ("parent_id","id") WHERE "forum_comment"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_comment_post_idx" ON "forum_comment" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "forum_comment_member_idx" ON "forum_comment" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "forum_comment_moderation_idx" ON "forum_comment" USING btree ("created_at","id") WHERE "forum_comment"."state" = 'waiting' or "forum_comment"."reports" > 0;--> statement-breakpoint
CREATE INDEX "forum_comment_rendered_idx" ON "forum_comment" USING btree ("rendered_version","id");--> statement-breakpoint
CREATE INDEX "forum_comment_like_member_idx" ON "forum_comment_like" USING btree ("member_id","comment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_document_post_once" ON "forum_document" USING btree ("post_id") WHERE "forum_document"."comment_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_document_comment_once" ON "forum_document" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "forum_document_post_idx" ON "forum_document" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "forum_document_newest_idx" ON "forum_document" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "forum_document_category_newest_idx" ON "forum_document" USING btree ("category","created_at","id");--> statement-breakpoint
CREATE INDEX "forum_document_search_idx" ON "forum_document" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "forum_follow_member_idx" ON "forum_follow" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "forum_member_avatar_id_idx" ON "forum_member" USING btree ("avatar_id");--> statement-breakpoint
CREATE INDEX "forum_member_suspended_idx" ON "forum_member" USING btree ("suspended_at") WHERE "forum_member"."suspended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_notice_once" ON "forum_notice" USING btree ("member_id","comment_id") WHERE "forum_notice"."kind" <> 'moderation';--> statement-breakpoint
CREATE INDEX "forum_notice_member_idx" ON "forum_notice" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "forum_notice_unread_idx" ON "forum_notice" USING btree ("member_id") WHERE "forum_notice"."read_at" is null;--> statement-breakpoint
CREATE INDEX "forum_notice_to_email_idx" ON "forum_notice" USING btree ("member_id","id") WHERE "forum_notice"."emailed_at" is null;--> statement-breakpoint
CREATE INDEX "forum_notice_post_idx" ON "forum_notice" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "forum_notice_comment_idx" ON "forum_notice" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "forum_notice_actor_idx" ON "forum_notice" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_post_once" ON "forum_post" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "forum_post_latest_idx" ON "forum_post" USING btree ("created_at","id") WHERE "forum_post"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "forum_post_popular_idx" ON "forum_post" USING btree ("likes","id") WHERE "forum_post"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "forum_post_commented_idx" ON "forum_post" USING btree ("comments","id") WHERE "forum_post"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "forum_post_category_latest_idx" ON "forum_post" USING btree ("category","created_at","id") WHERE "forum_post"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "forum_post_category_popular_idx" ON "forum_post" USING btree ("category","likes","id") WHERE "forum_post"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "forum_post_category_commented_idx" ON "forum_post" USING btree ("category","comments","id") WHERE "forum_post"."state" = 'shown';--> statement-breakpoint
CREATE INDEX "forum_post_questions_latest_idx" ON "forum_post" USING btree ("created_at","id") WHERE "forum_post"."state" = 'shown' and "forum_post"."question";--> statement-breakpoint
CREATE INDEX "forum_post_questions_popular_idx" ON "forum_post" USING btree ("likes","id") WHERE "forum_post"."state" = 'shown' and "forum_post"."question";--> statement-breakpoint
CREATE INDEX "forum_post_questions_commented_idx" ON "forum_post" USING btree ("comments","id") WHERE "forum_post"."state" = 'shown' and "forum_post"."question";--> statement-breakpoint
CREATE INDEX "forum_post_pinned_idx" ON "forum_post" USING btree ("pinned_at") WHERE "forum_post"."pinned_at" is not null;--> statement-breakpoint
CREATE INDEX "forum_post_member_idx" ON "forum_post" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "forum_post_image_id_idx" ON "forum_post" USING btree ("image_id") WHERE "forum_post"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_post_merged_into_idx" ON "forum_post" USING btree ("merged_into") WHERE "forum_post"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "forum_post_accepted_idx" ON "forum_post" USING btree ("accepted_comment_id") WHERE "forum_post"."accepted_comment_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_post_moderation_idx" ON "forum_post" USING btree ("created_at","id") WHERE "forum_post"."state" = 'waiting' or "forum_post"."reports" > 0;--> statement-breakpoint
CREATE INDEX "forum_post_rendered_idx" ON "forum_post" USING btree ("rendered_version","id");--> statement-breakpoint
CREATE INDEX "forum_post_sample_idx" ON "forum_post" USING btree ("id") WHERE "forum_post"."sample";--> statement-breakpoint
CREATE INDEX "forum_post_like_member_idx" ON "forum_post_like" USING btree ("member_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_report_post_once" ON "forum_report" USING btree ("post_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_report_comment_once" ON "forum_report" USING btree ("comment_id","member_id");--> statement-breakpoint
CREATE INDEX "forum_report_member_idx" ON "forum_report" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "forum_report_open_idx" ON "forum_report" USING btree ("created_at") WHERE "forum_report"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "forum_revision_post_idx" ON "forum_revision" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "forum_revision_comment_idx" ON "forum_revision" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "forum_save_member_idx" ON "forum_save" USING btree ("member_id","created_at","post_id");--> statement-breakpoint
CREATE INDEX "forum_word_similar_idx" ON "forum_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "limit_window_starts_at_idx" ON "limit_window" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "mail_attachment_upload_id_idx" ON "mail_attachment" USING btree ("upload_id") WHERE "mail_attachment"."upload_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mail_case_address_one_in_use" ON "mail_case_address" USING btree ("client_id") WHERE "mail_case_address"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "mail_case_address_client_id_idx" ON "mail_case_address" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mail_delivery_pending_idx" ON "mail_delivery" USING btree ("next_attempt_at") WHERE "mail_delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_delivery_failed_idx" ON "mail_delivery" USING btree ("received_at") WHERE "mail_delivery"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mail_delivery_received_idx" ON "mail_delivery" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "mail_delivery_message_id_idx" ON "mail_delivery" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mail_message_thread_id_idx" ON "mail_message" USING btree ("thread_id","at","no");--> statement-breakpoint
CREATE INDEX "mail_message_message_id_idx" ON "mail_message" USING btree ("message_id") WHERE "mail_message"."message_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "mail_message_outgoing_id" ON "mail_message" USING btree ("message_id") WHERE "mail_message"."direction" = 'out';--> statement-breakpoint
CREATE INDEX "mail_message_references_idx" ON "mail_message" USING gin ("references");--> statement-breakpoint
CREATE INDEX "mail_message_from_idx" ON "mail_message" USING btree ("from_email","at");--> statement-breakpoint
CREATE INDEX "mail_message_sent_idx" ON "mail_message" USING btree ("at","no") WHERE "mail_message"."direction" = 'out';--> statement-breakpoint
CREATE INDEX "mail_message_queued_idx" ON "mail_message" USING btree ("at") WHERE "mail_message"."delivery" = 'queued';--> statement-breakpoint
CREATE INDEX "mail_message_quarantined_idx" ON "mail_message" USING btree ("at") WHERE "mail_message"."state" = 'quarantined';--> statement-breakpoint
CREATE INDEX "mail_message_processing_idx" ON "mail_message" USING btree ("processing_at") WHERE "mail_message"."processing" = 'pending';--> statement-breakpoint
CREATE INDEX "mail_message_raw_idx" ON "mail_message" USING btree ("at") WHERE "mail_message"."raw_key" is not null;--> statement-breakpoint
CREATE INDEX "mail_message_search_idx" ON "mail_message" USING gin (search_grams("search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "mail_sender_client_id_idx" ON "mail_sender" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mail_thread_listed_idx" ON "mail_thread" USING btree ("place","state","last_message_at","id");--> statement-breakpoint
CREATE INDEX "mail_thread_client_id_idx" ON "mail_thread" USING btree ("client_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "mail_thread_subject_idx" ON "mail_thread" USING btree ("client_id","subject_key","last_message_at");--> statement-breakpoint
CREATE INDEX "mail_thread_dealer_id_idx" ON "mail_thread" USING btree ("dealer_id","last_message_at");--> statement-breakpoint
CREATE INDEX "mail_thread_last_message_idx" ON "mail_thread" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "mail_thread_inbox_idx" ON "mail_thread" USING btree ("last_message_at","id") WHERE "mail_thread"."state" = 'open' and "mail_thread"."place" <> 'quarantined';--> statement-breakpoint
CREATE INDEX "mail_thread_unread_idx" ON "mail_thread" USING btree ("last_message_at") WHERE "mail_thread"."unread" > 0 and "mail_thread"."state" = 'open' and "mail_thread"."place" <> 'quarantined';--> statement-breakpoint
CREATE INDEX "mail_thread_snoozed_idx" ON "mail_thread" USING btree ("snoozed_until") WHERE "mail_thread"."state" = 'snoozed';--> statement-breakpoint
CREATE INDEX "mail_draft_listed_idx" ON "mail_draft" USING btree ("updated_at","id") WHERE "mail_draft"."state" = 'draft';--> statement-breakpoint
CREATE INDEX "mail_draft_scheduled_idx" ON "mail_draft" USING btree ("send_at","id") WHERE "mail_draft"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "mail_draft_thread_id_idx" ON "mail_draft" USING btree ("thread_id") WHERE "mail_draft"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "mail_draft_client_id_idx" ON "mail_draft" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "mail_draft_answers_id_idx" ON "mail_draft" USING btree ("answers_id");--> statement-breakpoint
CREATE INDEX "mail_template_title_idx" ON "mail_template" USING btree (lower("title"),"id");--> statement-breakpoint
CREATE INDEX "outbox_email_due_idx" ON "outbox_email" USING btree ("next_attempt_at") WHERE "outbox_email"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_email_to_idx" ON "outbox_email" USING btree ("to","created_at");--> statement-breakpoint
CREATE INDEX "invoice_created_at_idx" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_customer_email_idx" ON "invoice" USING btree ("customer_email");--> statement-breakpoint
CREATE UNIQUE INDEX "order_one_open_checkout" ON "order" USING btree ("buyer_key","price_id",coalesce("appointment_id", '00000000-0000-0000-0000-000000000000')) WHERE "order"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "order_idempotency_key" ON "order" USING btree ("buyer_key","idempotency_key");--> statement-breakpoint
CREATE INDEX "order_created_at_idx" ON "order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "order_figures_idx" ON "order" USING btree ("created_at","price_id","paid_at","amount_cents","refunded_cents");--> statement-breakpoint
CREATE INDEX "order_customer_email_idx" ON "order" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "order_user_id_idx" ON "order" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_invoice_id_idx" ON "order" USING btree ("invoice_id") WHERE "order"."invoice_id" is not null;--> statement-breakpoint
CREATE INDEX "order_paid_at_idx" ON "order" USING btree ("paid_at") WHERE "order"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "order_search_idx" ON "order" USING gin (search_grams(lower(reference || ' ' || title || ' ' || coalesce(customer_name, '') || ' ' || coalesce(customer_email::text, '')))) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "order_refunded_idx" ON "order" USING btree ("checked_at") WHERE "order"."refunded_cents" > 0;--> statement-breakpoint
CREATE INDEX "order_pending_idx" ON "order" USING btree ("expires_at") WHERE "order"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payment_event_order_id_idx" ON "payment_event" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_provider_id" ON "refund" USING btree ("provider","provider_refund_id");--> statement-breakpoint
CREATE INDEX "refund_order_id_idx" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refund_due_idx" ON "refund" USING btree ("next_attempt_at") WHERE "refund"."status" in ('due', 'requested');--> statement-breakpoint
CREATE INDEX "refund_failed_idx" ON "refund" USING btree ("created_at") WHERE "refund"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "sandbox_checkout_open_idx" ON "sandbox_checkout" USING btree ("expires_at") WHERE "sandbox_checkout"."status" = 'open';--> statement-breakpoint
CREATE INDEX "sandbox_checkout_undelivered_idx" ON "sandbox_checkout" USING btree ("closed_at") WHERE "sandbox_checkout"."status" <> 'open' and "sandbox_checkout"."webhook_delivered_at" is null;--> statement-breakpoint
CREATE INDEX "sandbox_refund_payment_id_idx" ON "sandbox_refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sandbox_refund_undelivered_idx" ON "sandbox_refund" USING btree ("created_at") WHERE "sandbox_refund"."webhook_delivered_at" is null;--> statement-breakpoint
CREATE INDEX "resource_upload_created_at_idx" ON "resource_upload" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_a_year" ON "review" USING btree ("user_id","service","year") WHERE "review"."order_id" is null;--> statement-breakpoint
CREATE INDEX "review_newest_idx" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_service_newest_idx" ON "review" USING btree ("service","created_at","id");--> statement-breakpoint
CREATE INDEX "review_stars_idx" ON "review" USING btree ("stars","created_at","id");--> statement-breakpoint
CREATE INDEX "review_service_stars_idx" ON "review" USING btree ("service","stars","created_at","id");--> statement-breakpoint
CREATE INDEX "review_featured_idx" ON "review" USING btree ("created_at") WHERE "review"."featured" and "review"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "review_user_id_idx" ON "review" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_search_idx" ON "review" USING gin (search_grams("search")) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "review_invitation_to_remind_idx" ON "review_invitation" USING btree ("sent_at") WHERE "review_invitation"."reminded_at" is null and "review_invitation"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "settings_change_area_idx" ON "settings_change" USING btree ("area","id");--> statement-breakpoint
CREATE INDEX "upload_owner_id_idx" ON "upload" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_draft_idx" ON "upload" USING btree ("created_at") WHERE "upload"."draft";