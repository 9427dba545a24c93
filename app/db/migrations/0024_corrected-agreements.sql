ALTER TABLE "deal_agreement" ADD COLUMN "client_declined_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD COLUMN "client_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_agreement" ADD COLUMN "from_manager" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The content of an agreement never changes; only answers are added. It is deleted with its deal.
CREATE OR REPLACE FUNCTION "protect_deal_agreement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "deal" WHERE "id" = OLD."deal_id") THEN
			RAISE EXCEPTION 'an agreement is deleted with its deal only';
		END IF;
		RETURN OLD;
	END IF;
	IF (NEW."deal_id", NEW."version", NEW."document", NEW."hash", NEW."reason", NEW."agreed_at",
			NEW."out_the_door_cents", NEW."total_decision", NEW."from_manager")
		IS DISTINCT FROM (OLD."deal_id", OLD."version", OLD."document", OLD."hash", OLD."reason", OLD."agreed_at",
			OLD."out_the_door_cents", OLD."total_decision", OLD."from_manager")
		OR (OLD."manager_answer" IS NOT NULL AND (NEW."manager_answer", NEW."manager_name", NEW."manager_note")
			IS DISTINCT FROM (OLD."manager_answer", OLD."manager_name", OLD."manager_note"))
		OR (OLD."client_confirmed_at" IS NOT NULL AND NEW."client_confirmed_at" IS DISTINCT FROM OLD."client_confirmed_at") THEN
		RAISE EXCEPTION 'an agreement does not change';
	END IF;
	RETURN NEW;
END
$$;
