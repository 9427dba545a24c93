-- A bid never changes; its content is added once, after the deadline. It is deleted with its round.
CREATE OR REPLACE FUNCTION "protect_deal_bid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "deal_round" WHERE "id" = OLD."round_id") THEN
			RAISE EXCEPTION 'a bid is deleted with its round only';
		END IF;
		RETURN OLD;
	END IF;
	IF (NEW."id", NEW."round_id", NEW."invitation_id", NEW."form_key", NEW."stage", NEW."revision", NEW."hash", NEW."ciphertext",
		NEW."attachment", NEW."kept", NEW."contact_email", NEW."device", NEW."address", NEW."received_at") IS DISTINCT FROM (OLD."id",
		OLD."round_id", OLD."invitation_id", OLD."form_key", OLD."stage", OLD."revision", OLD."hash", OLD."ciphertext",
		OLD."attachment", OLD."kept", OLD."contact_email", OLD."device", OLD."address", OLD."received_at")
		OR (OLD."content" IS NOT NULL AND NEW."content" IS DISTINCT FROM OLD."content") THEN
		RAISE EXCEPTION 'a bid does not change';
	END IF;
	IF NEW."content" IS NOT NULL AND OLD."content" IS NULL AND NOT EXISTS (SELECT 1 FROM "deal_round"
		WHERE "id" = NEW."round_id" AND "state" IN ('closed', 'opened', 'awarded') AND "round_clock"() >= "deadline") THEN
		RAISE EXCEPTION 'the bids of a round stay sealed until its deadline' USING ERRCODE = 'LW001';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
-- What the audit chain has a hash of never changes: the seed of the random entries, and the salt of the rows' hashes.
CREATE FUNCTION "protect_deal_round_seed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the seed and the salt of a round do not change';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_seed_is_kept" BEFORE UPDATE ON "deal_round" FOR EACH ROW
	WHEN (NEW."padding_seed" IS DISTINCT FROM OLD."padding_seed" OR NEW."record_salt" <> OLD."record_salt")
	EXECUTE FUNCTION "protect_deal_round_seed"();
--> statement-breakpoint
-- A code is used once: neither is its use taken back, nor what was entered for it forgotten.
CREATE FUNCTION "protect_deal_bid_code"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a code is used once';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_bid_code_is_used_once" BEFORE UPDATE ON "deal_bid_code" FOR EACH ROW
	WHEN (OLD."used_at" IS NOT NULL OR NEW."attempts" < OLD."attempts")
	EXECUTE FUNCTION "protect_deal_bid_code"();
