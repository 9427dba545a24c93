-- What the client decided is kept as it is, and deleted with its round only. Deleting an account removes who recorded it.
CREATE FUNCTION "protect_deal_round_choice"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "deal_round" WHERE "id" = OLD."round_id") THEN
			RAISE EXCEPTION 'a choice is deleted with its round only';
		END IF;
		RETURN OLD;
	END IF;
	IF to_jsonb(NEW) - 'recorded_by_id' <> to_jsonb(OLD) - 'recorded_by_id' OR NEW."recorded_by_id" IS NOT NULL THEN
		RAISE EXCEPTION 'a choice is kept as it is';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_choice_is_kept" BEFORE UPDATE OR DELETE ON "deal_round_choice"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_round_choice"();
--> statement-breakpoint
-- A round is awarded only to whom the client chose: the award refers to that choice, and was not taken back.
CREATE FUNCTION "require_deal_round_award"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."state" = 'awarded' AND OLD."state" <> 'awarded' AND NOT EXISTS (SELECT 1 FROM "deal_round_award"
		WHERE "round_id" = NEW."id" AND "invitation_id" = NEW."awarded_invitation_id" AND "taken_back_at" IS NULL) THEN
		RAISE EXCEPTION 'a round is awarded to whom the client chose' USING ERRCODE = 'LW005';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_award_is_chosen" BEFORE UPDATE ON "deal_round"
	FOR EACH ROW EXECUTE FUNCTION "require_deal_round_award"();
