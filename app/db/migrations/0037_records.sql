CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"user_id" text,
	"email" "citext" NOT NULL,
	"about_id" text,
	"text" text NOT NULL,
	"text_version" text NOT NULL,
	"client_ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consent_withdrawn_later" CHECK ("consent"."withdrawn_at" >= "consent"."given_at")
);
--> statement-breakpoint
CREATE TABLE "written_document" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "written_document_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by_user_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_applicant" ADD COLUMN "phone_stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consent" ADD CONSTRAINT "consent_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_once" ON "consent" USING btree ("kind","about_id") WHERE "consent"."about_id" is not null;--> statement-breakpoint
CREATE INDEX "consent_user_idx" ON "consent" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consent_email_idx" ON "consent" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "written_document_version" ON "written_document" USING btree ("kind","version");