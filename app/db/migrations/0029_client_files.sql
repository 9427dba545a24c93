CREATE TYPE "public"."client_package" AS ENUM('find_it_fast', 'find_it_with_me');--> statement-breakpoint
CREATE TYPE "public"."move_side" AS ENUM('advisor', 'client');--> statement-breakpoint
CREATE TYPE "public"."recommendation_status" AS ENUM('pending', 'interested', 'maybe', 'rejected');--> statement-breakpoint
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
	"move_side" "move_side",
	"move_what" text,
	"move_due_at" timestamp with time zone,
	"follow_up_on" date,
	"follow_up_note" text,
	"closed_at" timestamp with time zone,
	"merged_into_id" uuid,
	"search" text DEFAULT '' NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_reference_unique" UNIQUE("reference"),
	CONSTRAINT "client_move_is_whole" CHECK (("client"."move_side" is null) = ("client"."move_what" is null)),
	CONSTRAINT "client_due_of_a_move" CHECK ("client"."move_due_at" is null or "client"."move_side" is not null),
	CONSTRAINT "client_not_merged_into_itself" CHECK ("client"."merged_into_id" <> "client"."id")
);
--> statement-breakpoint
CREATE TABLE "client_account" (
	"user_id" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_checklist" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"package" "client_package" NOT NULL,
	"title" text NOT NULL,
	"order_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"completed_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_checklist_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "client_checklist_item" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checklist_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"section" text NOT NULL,
	"description" text NOT NULL,
	"optional" boolean DEFAULT false NOT NULL,
	"starts_support" boolean DEFAULT false NOT NULL,
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
	"end_told_at" timestamp with time zone,
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
	CONSTRAINT "vehicle_recommendation_price_positive" CHECK ("vehicle_recommendation"."price_cents" > 0),
	CONSTRAINT "vehicle_recommendation_answered_has_time" CHECK (("vehicle_recommendation"."status" = 'pending') = ("vehicle_recommendation"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "checklist_template" ADD CONSTRAINT "checklist_template_updated_by_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client" ADD CONSTRAINT "client_merged_into_id_client_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."client"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_account" ADD CONSTRAINT "client_account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_account" ADD CONSTRAINT "client_account_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "client_active_idx" ON "client" USING btree ("active_at","id") WHERE "client"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "client_name_idx" ON "client" USING btree (lower("name"),"id") WHERE "client"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "client_move_idx" ON "client" USING btree ("move_side","move_due_at","id") WHERE "client"."merged_into_id" is null and "client"."move_side" is not null;--> statement-breakpoint
CREATE INDEX "client_follow_up_idx" ON "client" USING btree ("follow_up_on","id") WHERE "client"."merged_into_id" is null and "client"."follow_up_on" is not null;--> statement-breakpoint
CREATE INDEX "client_merged_into_idx" ON "client" USING btree ("merged_into_id") WHERE "client"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "client_phone_idx" ON "client" USING btree (regexp_replace("phone", '\D', '', 'g')) WHERE "client"."phone" is not null;--> statement-breakpoint
CREATE INDEX "client_account_client_id_idx" ON "client_account" USING btree ("client_id");--> statement-breakpoint
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
CREATE INDEX "conversation_email_idx" ON "conversation" USING btree ("email") WHERE "conversation"."email" is not null;