-- Whether a dealer withdraws or asks in time is decided here, by the time at which it arrived at the database, as for a bid.
CREATE FUNCTION "arrival_before_deadline"("of" uuid, "in_stage" smallint) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
	arrived timestamptz;
	round "deal_round"%ROWTYPE;
BEGIN
	-- The clock is read under the lock: whoever closes the round afterwards has this row.
	SELECT * INTO round FROM "deal_round" WHERE "id" = "of" FOR SHARE;
	arrived := date_trunc('milliseconds', "round_clock"());
	IF round."state" NOT IN ('open', 'best_and_final', 'closed') OR round."stage" <> "in_stage" THEN
		RAISE EXCEPTION 'this round takes nothing from dealers' USING ERRCODE = 'LW003';
	END IF;
	IF arrived >= round."deadline" OR round."state" = 'closed' THEN
		RAISE EXCEPTION 'this is late' USING ERRCODE = 'LW004';
	END IF;
	RETURN arrived;
END
$$;
--> statement-breakpoint
-- Only the last revision is withdrawn, and it is still sealed.
CREATE FUNCTION "accept_deal_bid_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."withdrawn_at" := "arrival_before_deadline"(NEW."round_id", NEW."stage");
	IF NOT EXISTS (SELECT 1 FROM "deal_bid" WHERE "round_id" = NEW."round_id" AND "invitation_id" = NEW."invitation_id"
		AND "stage" = NEW."stage" AND "revision" = NEW."revision" AND "content" IS NULL)
		OR EXISTS (SELECT 1 FROM "deal_bid" WHERE "invitation_id" = NEW."invitation_id" AND "stage" = NEW."stage"
		AND "revision" > NEW."revision") THEN
		RAISE EXCEPTION 'only the last sealed bid of a dealer can be withdrawn';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_bid_withdrawal_is_in_time" BEFORE INSERT ON "deal_bid_withdrawal"
	FOR EACH ROW EXECUTE FUNCTION "accept_deal_bid_withdrawal"();
--> statement-breakpoint
CREATE FUNCTION "protect_deal_bid_withdrawal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "deal_round" WHERE "id" = OLD."round_id") THEN
		RAISE EXCEPTION 'a withdrawal is kept as it is';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_bid_withdrawal_is_kept" BEFORE UPDATE OR DELETE ON "deal_bid_withdrawal"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_bid_withdrawal"();
--> statement-breakpoint
CREATE FUNCTION "accept_deal_round_inquiry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	invited "deal_round_invitation"%ROWTYPE;
BEGIN
	SELECT * INTO invited FROM "deal_round_invitation" WHERE "id" = NEW."invitation_id";
	NEW."asked_at" := "arrival_before_deadline"(invited."round_id", NEW."stage");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_inquiry_is_in_time" BEFORE INSERT ON "deal_round_inquiry"
	FOR EACH ROW EXECUTE FUNCTION "accept_deal_round_inquiry"();
--> statement-breakpoint
-- A question never changes, and is answered once.
CREATE FUNCTION "protect_deal_round_inquiry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."id", NEW."invitation_id", NEW."form_key", NEW."stage", NEW."question", NEW."asked_at") IS DISTINCT FROM
		(OLD."id", OLD."invitation_id", OLD."form_key", OLD."stage", OLD."question", OLD."asked_at")
		OR OLD."answered_at" IS NOT NULL THEN
		RAISE EXCEPTION 'a question of a dealer is kept as it is, and answered once';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_inquiry_is_kept" BEFORE UPDATE ON "deal_round_inquiry"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_round_inquiry"();
