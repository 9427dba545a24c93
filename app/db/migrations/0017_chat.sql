CREATE TYPE "public"."chat_sender" AS ENUM('visitor', 'advisor', 'automatic');--> statement-breakpoint
CREATE TYPE "public"."conversation_status" AS ENUM('open', 'closed');--> statement-breakpoint
CREATE TABLE "canned_reply" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_later" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
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
	"user_id" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL
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
	"mails_stopped_at" timestamp with time zone,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"visitor_read_seq" integer DEFAULT 0 NOT NULL,
	"advisor_read_seq" integer DEFAULT 0 NOT NULL,
	"unread" integer DEFAULT 0 NOT NULL,
	"unanswered_since" timestamp with time zone,
	"alerted_at" timestamp with time zone,
	"auto_reply_due_at" timestamp with time zone,
	"auto_replied_at" timestamp with time zone,
	"mailed_seq" integer DEFAULT 0 NOT NULL,
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
ALTER TABLE "chat_later" ADD CONSTRAINT "chat_later_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_later" ADD CONSTRAINT "chat_later_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_message" ADD CONSTRAINT "chat_message_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_note" ADD CONSTRAINT "chat_note_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_visitor" ADD CONSTRAINT "chat_visitor_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_later_send_at_idx" ON "chat_later" USING btree ("send_at");--> statement-breakpoint
CREATE INDEX "chat_later_conversation_id_idx" ON "chat_later" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_message_client_key_key" ON "chat_message" USING btree ("conversation_id","client_key");--> statement-breakpoint
CREATE INDEX "chat_message_upload_id_idx" ON "chat_message" USING btree ("upload_id") WHERE "chat_message"."upload_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_note_conversation_id_idx" ON "chat_note" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "chat_visitor_conversation_id_idx" ON "chat_visitor" USING btree ("conversation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_user_id_key" ON "conversation" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "conversation_listed_idx" ON "conversation" USING btree (("unread" > 0),"last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversation_auto_reply_idx" ON "conversation" USING btree ("auto_reply_due_at") WHERE "conversation"."auto_reply_due_at" is not null;--> statement-breakpoint
CREATE INDEX "conversation_unanswered_idx" ON "conversation" USING btree ("unanswered_since") WHERE "conversation"."unanswered_since" is not null and "conversation"."alerted_at" is null;--> statement-breakpoint
CREATE INDEX "conversation_last_message_idx" ON "conversation" USING btree ("last_message_at");