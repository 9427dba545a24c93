-- Documents without a line have the total that they print; agreements have that of the document they were taken from.
UPDATE "deal_document" SET "out_the_door_cents" = ("document"->'stated'->>'outTheDoorCents')::bigint
	WHERE "state" <> 'draft' AND "out_the_door_cents" IS NULL
	AND jsonb_array_length("document"->'lines') = 0 AND "document"->'stated' ? 'outTheDoorCents';
--> statement-breakpoint
UPDATE "deal_agreement" SET "out_the_door_cents" = "deal_document"."out_the_door_cents"
	FROM "deal_document" WHERE "deal_document"."id" = "deal_agreement"."document_id";
--> statement-breakpoint
-- The content of a confirmed document never changes; only its state does. Its total changes only by a decision about the chosen document.
CREATE OR REPLACE FUNCTION "protect_deal_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."state" <> 'draft' AND EXISTS (SELECT 1 FROM "deal" WHERE "id" = OLD."deal_id") THEN
			RAISE EXCEPTION 'a confirmed document is deleted with its deal only';
		END IF;
		RETURN OLD;
	END IF;
	IF OLD."state" <> 'draft' AND (NEW."state" = 'draft'
		OR (OLD."state" = 'superseded' AND NEW."state" <> 'superseded')
		OR (NEW."out_the_door_cents" IS DISTINCT FROM OLD."out_the_door_cents"
			AND NOT (OLD."state" = 'chosen' AND NEW."state" = 'chosen'))
		OR (NEW."deal_id", NEW."kind", NEW."typed", NEW."document", NEW."confirmed_at", NEW."entered_by")
			IS DISTINCT FROM (OLD."deal_id", OLD."kind", OLD."typed", OLD."document", OLD."confirmed_at", OLD."entered_by")) THEN
		RAISE EXCEPTION 'a confirmed document does not change';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- The content of an agreement never changes; only confirmations are added. It is deleted with its deal.
CREATE OR REPLACE FUNCTION "protect_deal_agreement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "deal" WHERE "id" = OLD."deal_id") THEN
			RAISE EXCEPTION 'an agreement is deleted with its deal only';
		END IF;
		RETURN OLD;
	END IF;
	IF (NEW."deal_id", NEW."version", NEW."document", NEW."hash", NEW."reason", NEW."agreed_at",
			NEW."out_the_door_cents", NEW."total_decision")
		IS DISTINCT FROM (OLD."deal_id", OLD."version", OLD."document", OLD."hash", OLD."reason", OLD."agreed_at",
			OLD."out_the_door_cents", OLD."total_decision")
		OR (OLD."manager_answer" IS NOT NULL AND (NEW."manager_answer", NEW."manager_name", NEW."manager_note")
			IS DISTINCT FROM (OLD."manager_answer", OLD."manager_name", OLD."manager_note"))
		OR (OLD."client_confirmed_at" IS NOT NULL AND NEW."client_confirmed_at" IS DISTINCT FROM OLD."client_confirmed_at") THEN
		RAISE EXCEPTION 'an agreement does not change';
	END IF;
	RETURN NEW;
END
$$;
