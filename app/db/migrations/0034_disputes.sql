CREATE TABLE "dispute_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dispute_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"answered_by_user_id" text,
	"submissions_before" integer NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"idempotency_key" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "dispute_answer_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "dispute_answer_settled_has_time" CHECK (("dispute_answer"."status" = 'due') = ("dispute_answer"."settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "dispute_file" (
	"answer_id" uuid NOT NULL,
	"field" text NOT NULL,
	"name" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"provider_file_id" text,
	CONSTRAINT "dispute_file_answer_id_field_pk" PRIMARY KEY("answer_id","field")
);
--> statement-breakpoint
CREATE TABLE "payment_dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" uuid,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp with time zone,
	"has_evidence" boolean NOT NULL,
	"submission_count" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_dispute_amount_not_negative" CHECK ("payment_dispute"."amount_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "reason" text DEFAULT 'fraudulent' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "status" text DEFAULT 'needs_response' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "is_inquiry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "inquiry_answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "evidence_text" text;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "answer_key" text;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_dispute" ADD COLUMN "delivered_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "dispute_answer" ADD CONSTRAINT "dispute_answer_dispute_id_payment_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."payment_dispute"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_answer" ADD CONSTRAINT "dispute_answer_answered_by_user_id_user_id_fk" FOREIGN KEY ("answered_by_user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_file" ADD CONSTRAINT "dispute_file_answer_id_dispute_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."dispute_answer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dispute_answer_one_of_stage" ON "dispute_answer" USING btree ("dispute_id","stage");--> statement-breakpoint
CREATE INDEX "dispute_answer_due_idx" ON "dispute_answer" USING btree ("next_attempt_at") WHERE "dispute_answer"."status" = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_dispute_provider_id" ON "payment_dispute" USING btree ("provider","provider_dispute_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_order_id_idx" ON "payment_dispute" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_dispute_open_idx" ON "payment_dispute" USING btree ("due_at") WHERE "payment_dispute"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_dispute_without_order_idx" ON "payment_dispute" USING btree ("provider","payment_id") WHERE "payment_dispute"."order_id" is null;--> statement-breakpoint
CREATE INDEX "sandbox_dispute_open_idx" ON "sandbox_dispute" USING btree ("created_at") WHERE "sandbox_dispute"."closed_at" is null;