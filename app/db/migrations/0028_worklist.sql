CREATE TYPE "public"."client_stage" AS ENUM('lead', 'searching', 'quotes', 'agreed', 'signing', 'after', 'closed');--> statement-breakpoint
CREATE TYPE "public"."step_end" AS ENUM('done', 'event', 'file');--> statement-breakpoint
CREATE TYPE "public"."step_side" AS ENUM('advisor', 'client', 'dealer', 'nobody');--> statement-breakpoint
CREATE TABLE "client_step" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"owner_id" text,
	"rule" text,
	"about" text,
	"occasion" text DEFAULT '' NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"side" "step_side" NOT NULL,
	"what" text NOT NULL,
	"due_on" date,
	"due_at" timestamp with time zone,
	"author_id" text,
	"form_key" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended" "step_end",
	"ended_by" text,
	CONSTRAINT "client_step_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "client_step_what_bounded" CHECK (char_length("client_step"."what") between 1 and 240),
	CONSTRAINT "client_step_rule_has_object" CHECK (("client_step"."rule" is null) = ("client_step"."about" is null)),
	CONSTRAINT "client_step_by_hand_is_not_current" CHECK ("client_step"."rule" is not null or not "client_step"."current"),
	CONSTRAINT "client_step_ended_whole" CHECK (("client_step"."ended_at" is null) = ("client_step"."ended" is null)),
	CONSTRAINT "client_step_time_has_day" CHECK ("client_step"."due_at" is null or "client_step"."due_on" is not null)
);
--> statement-breakpoint
DROP INDEX "client_next_action_idx";--> statement-breakpoint
DROP INDEX "client_due_idx";--> statement-breakpoint
DROP INDEX "client_follow_up_idx";--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "stage" "client_stage" DEFAULT 'lead' NOT NULL;--> statement-breakpoint
ALTER TABLE "client" ADD COLUMN "stage_derived" "client_stage" DEFAULT 'lead' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "evening_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_step" ADD CONSTRAINT "client_step_client_id_client_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."client"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_step" ADD CONSTRAINT "client_step_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_step" ADD CONSTRAINT "client_step_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_step" ADD CONSTRAINT "client_step_ended_by_user_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_step_one_for_rule" ON "client_step" USING btree ("about","rule") WHERE "client_step"."current";--> statement-breakpoint
CREATE INDEX "client_step_client_id_idx" ON "client_step" USING btree ("client_id","ended_at","id");--> statement-breakpoint
CREATE INDEX "client_step_due_idx" ON "client_step" USING btree ("side","due_on","id") WHERE "client_step"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "client_step_owner_id_idx" ON "client_step" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "client_stage_idx" ON "client" USING btree ("stage","active_at","id") WHERE "client"."merged_into_id" is null;--> statement-breakpoint
-- The one next step of each file becomes a step: by hand, or of a rule until an event of its object or the refreshing job knows which.
INSERT INTO "client_step" ("client_id", "owner_id", "rule", "about", "current", "side", "what", "due_on", "due_at", "created_at")
SELECT "id", "owner_id", CASE WHEN "about" IS NOT NULL THEN 'released' END, "about", "about" IS NOT NULL, "side"::text::"step_side",
	left(coalesce(nullif(trim("what"), ''), 'Next step'), 240),
	("due_at" AT TIME ZONE coalesce((SELECT "time_zone" FROM "settings" LIMIT 1), 'America/New_York'))::date,
	CASE WHEN "about" IS NOT NULL THEN "due_at" END, "active_at"
FROM (
	SELECT "id", "owner_id", "active_at", "next_action_side" AS "side", "next_action_what" AS "what", "next_action_due_at" AS "due_at",
		CASE WHEN row_number() OVER (PARTITION BY "next_action_about" ORDER BY "id") = 1 THEN "next_action_about" END AS "about"
	FROM "client" WHERE "next_action_side" IS NOT NULL
) stored;--> statement-breakpoint
INSERT INTO "client_step" ("client_id", "owner_id", "side", "what", "due_on", "created_at")
SELECT "id", "owner_id", 'advisor', left('Follow up' || coalesce(': ' || nullif(trim("follow_up_note"), ''), ''), 240), "follow_up_on", "active_at"
FROM "client" WHERE "follow_up_on" IS NOT NULL;--> statement-breakpoint
-- How far each client is, from what is known; afterwards events derive it.
UPDATE "client" SET "stage" = derived.stage::"client_stage", "stage_derived" = derived.stage::"client_stage" FROM (
	SELECT c.id, CASE
		WHEN c.closed_at IS NOT NULL THEN 'closed'
		WHEN d.outcome = 'signed' OR (d.closed_at IS NOT NULL AND d.agreed) THEN 'after'
		WHEN d.closed_at IS NULL AND d.outcome IS NULL AND d.papers THEN 'signing'
		WHEN d.closed_at IS NULL AND d.outcome IS NULL AND d.agreed THEN 'agreed'
		WHEN d.closed_at IS NULL AND d.outcome IS NULL AND d.quoted THEN 'quotes'
		WHEN EXISTS (SELECT FROM client_order o WHERE o.client_id = c.id) AND NOT EXISTS (
			SELECT FROM client_order o WHERE o.client_id = c.id AND NOT EXISTS (SELECT FROM service_end e WHERE e.order_id = o.order_id)
		) THEN 'after'
		WHEN d.id IS NOT NULL OR EXISTS (SELECT FROM client_order o WHERE o.client_id = c.id) THEN 'searching'
		ELSE 'lead'
	END AS stage
	FROM client c LEFT JOIN LATERAL (
		SELECT deal.id, deal.closed_at,
			EXISTS (SELECT FROM deal_agreement a WHERE a.deal_id = deal.id AND a.replaced_at IS NULL) AS agreed,
			EXISTS (SELECT FROM deal_signing_entry e WHERE e.deal_id = deal.id AND e.entry ->> 'kind' = 'open') AS papers,
			EXISTS (SELECT FROM deal_document q WHERE q.deal_id = deal.id AND q.state IN ('confirmed', 'chosen'))
				OR EXISTS (SELECT FROM deal_round r WHERE r.deal_id = deal.id AND r.state <> 'canceled') AS quoted,
			(SELECT e.entry ->> 'outcome' FROM deal_signing_entry e WHERE e.deal_id = deal.id AND e.entry ->> 'kind' = 'end' ORDER BY e.position LIMIT 1) AS outcome
		FROM deal WHERE deal.client_id = c.id ORDER BY (deal.closed_at IS NULL) DESC, deal.created_at DESC, deal.id DESC LIMIT 1
	) d ON true
) derived WHERE derived.id = "client"."id";--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON client_step FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
