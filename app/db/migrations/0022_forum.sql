CREATE TYPE "public"."forum_affiliation" AS ENUM('none', 'dealer', 'lender');--> statement-breakpoint
CREATE TYPE "public"."forum_category" AS ENUM('buy-here-pay-here', 'credit-questions', 'used-car-red-flags', 'negotiation-tips', 'success-stories', 'financing', 'trade-ins', 'new-car-buying', 'private-party-sales');--> statement-breakpoint
CREATE TYPE "public"."forum_mail_pace" AS ENUM('instant', 'daily', 'weekly', 'off');--> statement-breakpoint
CREATE TYPE "public"."forum_notice_kind" AS ENUM('reply', 'mention', 'follow', 'moderation');--> statement-breakpoint
CREATE TYPE "public"."forum_report_reason" AS ENUM('spam', 'abuse', 'scam', 'private_data', 'undisclosed_seller', 'off_topic', 'other');--> statement-breakpoint
CREATE TYPE "public"."forum_state" AS ENUM('shown', 'waiting', 'hidden', 'deleted', 'merged');--> statement-breakpoint
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
	CONSTRAINT "forum_comment_deleted_is_empty" CHECK (("forum_comment"."state" = 'deleted') = ("forum_comment"."deleted_at" is not null) and ("forum_comment"."state" <> 'deleted' or "forum_comment"."body" = '')),
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
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "forum_post" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "forum_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"title" text NOT NULL,
	"category" "forum_category" NOT NULL,
	"body" text NOT NULL,
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
	CONSTRAINT "forum_post_deleted_is_empty" CHECK (("forum_post"."state" = 'deleted') = ("forum_post"."deleted_at" is not null) and ("forum_post"."state" <> 'deleted' or ("forum_post"."body" = '' and "forum_post"."excerpt" = '' and "forum_post"."image_id" is null))),
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
	"reply" "forum_mail_pace" DEFAULT 'instant' NOT NULL,
	"mention" "forum_mail_pace" DEFAULT 'instant' NOT NULL,
	"follow" "forum_mail_pace" DEFAULT 'daily' NOT NULL,
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
CREATE TABLE "forum_tally" (
	"category" "forum_category" NOT NULL,
	"question" boolean NOT NULL,
	"posts" integer NOT NULL,
	CONSTRAINT "forum_tally_category_question_pk" PRIMARY KEY("category","question")
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
CREATE INDEX "forum_block_blocked_idx" ON "forum_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_comment_once" ON "forum_comment" USING btree ("member_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "forum_comment_threads_idx" ON "forum_comment" USING btree ("post_id","id") WHERE "forum_comment"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "forum_comment_replies_idx" ON "forum_comment" USING btree ("parent_id","id") WHERE "forum_comment"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "forum_comment_post_idx" ON "forum_comment" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "forum_comment_member_idx" ON "forum_comment" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "forum_comment_to_tend_idx" ON "forum_comment" USING btree ("created_at","id") WHERE "forum_comment"."state" = 'waiting' or "forum_comment"."reports" > 0;--> statement-breakpoint
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
CREATE INDEX "forum_notice_to_mail_idx" ON "forum_notice" USING btree ("member_id","id") WHERE "forum_notice"."mailed_at" is null;--> statement-breakpoint
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
CREATE INDEX "forum_post_to_tend_idx" ON "forum_post" USING btree ("created_at","id") WHERE "forum_post"."state" = 'waiting' or "forum_post"."reports" > 0;--> statement-breakpoint
CREATE INDEX "forum_post_sample_idx" ON "forum_post" USING btree ("id") WHERE "forum_post"."sample";--> statement-breakpoint
CREATE INDEX "forum_post_like_member_idx" ON "forum_post_like" USING btree ("member_id","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_report_post_once" ON "forum_report" USING btree ("post_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_report_comment_once" ON "forum_report" USING btree ("comment_id","member_id");--> statement-breakpoint
CREATE INDEX "forum_report_member_idx" ON "forum_report" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "forum_report_open_idx" ON "forum_report" USING btree ("created_at") WHERE "forum_report"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "forum_revision_post_idx" ON "forum_revision" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "forum_revision_comment_idx" ON "forum_revision" USING btree ("comment_id","id");--> statement-breakpoint
CREATE INDEX "forum_save_member_idx" ON "forum_save" USING btree ("member_id","created_at","post_id");--> statement-breakpoint
CREATE INDEX "forum_word_similar_idx" ON "forum_word" USING gin ("word" gin_trgm_ops);