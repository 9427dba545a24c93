-- What Drizzle cannot express of the schema: deferrable and circular foreign keys, functions and triggers, text search
-- configurations, statistics targets, and the one row that has to exist from the beginning. Grouped by what it is for.

-- ---- Sessions and accounts ----

-- However a session was created: for an account with a confirmed authenticator app it opens nothing but the challenge, for
-- ten minutes. The row lock waits for a transaction that turns the second factor on, so that no session is created beside it.
CREATE FUNCTION session_awaits_second_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM "user" WHERE id = NEW.user_id FOR KEY SHARE;
	IF EXISTS (SELECT 1 FROM two_factor WHERE user_id = NEW.user_id AND confirmed_at IS NOT NULL) THEN
		NEW.awaiting_second_factor := true;
		NEW.confirmed_at := NULL;
		NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '10 minutes');
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_awaits_second_factor BEFORE INSERT ON "session"
	FOR EACH ROW EXECUTE FUNCTION session_awaits_second_factor();
--> statement-breakpoint
-- Whatever ends a session (sign-out, a new password, a removed device): its open event streams are notified, by id only.
CREATE FUNCTION notify_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', 'session:' || OLD.id || ' ended');
	-- The signing kit that it opened on this phone ends with it, unless the session only expired: the kit has days of its own.
	IF OLD.expires_at > now() THEN
		UPDATE deal_kit_device SET ended_at = now() WHERE session_id = OLD.id AND ended_at IS NULL;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION notify_ended_session();
--> statement-breakpoint
-- At least one admin remains, whether others are demoted or deleted. The advisory lock makes two such changes at the same
-- moment see each other.
CREATE FUNCTION user_last_admin() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.role = 'admin' THEN
		RETURN NULL;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtext('user_last_admin'));
	IF NOT EXISTS (SELECT 1 FROM "user" WHERE role = 'admin') THEN
		RAISE EXCEPTION 'the last admin cannot be removed'
			USING ERRCODE = 'restrict_violation', CONSTRAINT = 'user_last_admin';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER user_last_admin AFTER DELETE OR UPDATE OF role ON "user"
	FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION user_last_admin();
--> statement-breakpoint

-- ---- Audit chain ----

-- The chain begins with a head of zeros.
INSERT INTO audit_head (seq, hash) VALUES (0, decode(repeat('00', 32), 'hex'));
--> statement-breakpoint
-- Whoever appends waits here for the transaction that appended before, and only then reads the head: a volatile function
-- takes a new snapshot for each of its statements. Reading first forked the chain 929 times in 1,600.
CREATE FUNCTION audit_lock_head(OUT seq bigint, OUT hash bytea) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('audit_entry'));
	SELECT head.seq, head.hash INTO seq, hash FROM audit_head AS head;
END
$$;
--> statement-breakpoint
-- An entry follows the newest one.
CREATE FUNCTION audit_extend_chain() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE seq = NEW.seq - 1 AND hash = NEW.previous_hash;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'an audit entry follows the newest one, and nothing else' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_extend_chain AFTER INSERT ON audit_entry FOR EACH ROW EXECUTE FUNCTION audit_extend_chain();
--> statement-breakpoint
-- Entries are never changed or deleted.
CREATE FUNCTION audit_reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'audit entries are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_reject_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
	FOR EACH STATEMENT EXECUTE FUNCTION audit_reject_change();
--> statement-breakpoint

-- ---- Settings ----

-- Rows of the settings history are only inserted.
CREATE FUNCTION settings_change_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of the settings is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER settings_change_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON settings_change
	FOR EACH STATEMENT EXECUTE FUNCTION settings_change_is_kept();
--> statement-breakpoint

-- The operator's changes to the table of law are only inserted.
CREATE FUNCTION law_change_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the history of the table of law is only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER law_change_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON law_change
	FOR EACH STATEMENT EXECUTE FUNCTION law_change_is_kept();
--> statement-breakpoint

-- ---- Appointments ----

-- A spot and its holder refer to each other, or neither exists: an active appointment or offer has exactly one spot, and no
-- spot is held by anything else. Checked at commit, because the two rows are written one after the other.
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_spot_is_its_own"
	FOREIGN KEY ("slot_date", "slot", "spot", "id")
	REFERENCES "slot_spot" ("slot_date", "slot", "spot", "appointment_id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "slot_spot" ADD CONSTRAINT "slot_spot_appointment_holds_it"
	FOREIGN KEY ("appointment_id", "slot_date", "slot", "spot")
	REFERENCES "appointment" ("id", "slot_date", "slot", "spot") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_spot_is_its_own"
	FOREIGN KEY ("slot_date", "offered_slot", "spot", "id")
	REFERENCES "slot_spot" ("slot_date", "slot", "spot", "waitlist_entry_id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "slot_spot" ADD CONSTRAINT "slot_spot_waitlist_entry_holds_it"
	FOREIGN KEY ("waitlist_entry_id", "slot_date", "slot", "spot")
	REFERENCES "waitlist_entry" ("id", "slot_date", "offered_slot", "spot") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- The history is deleted with its appointment and is otherwise only added to.
CREATE FUNCTION "protect_appointment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "appointment" WHERE "id" = OLD."appointment_id") THEN
		RAISE EXCEPTION 'the history of an appointment is only added to';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "appointment_event_is_kept" BEFORE UPDATE OR DELETE ON "appointment_event"
	FOR EACH ROW EXECUTE FUNCTION "protect_appointment_event"();
--> statement-breakpoint

-- ---- Credit applications ----

-- An application and its applicants refer to consents of their own, never to those of another.
ALTER TABLE credit_application ADD CONSTRAINT credit_application_consent_fk
	FOREIGN KEY (consent_id, id) REFERENCES credit_consent (id, application_id);
--> statement-breakpoint
ALTER TABLE credit_applicant ADD CONSTRAINT credit_applicant_consent_fk
	FOREIGN KEY (consent_id, id) REFERENCES credit_consent (id, applicant_id);
--> statement-breakpoint
-- Submitted data never changes, unless it was sent back for corrections. It can still be deleted as a whole.
CREATE FUNCTION credit_reject_change_of_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM credit_applicant JOIN credit_application ON credit_application.id = application_id
		WHERE credit_applicant.id = NEW.applicant_id AND credit_applicant.submitted_at IS NOT NULL
			AND credit_application.status <> 'needs_info'
	) THEN
		RAISE EXCEPTION 'what was submitted is frozen' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_value_frozen BEFORE INSERT OR UPDATE ON credit_value
	FOR EACH ROW EXECUTE FUNCTION credit_reject_change_of_submitted();
--> statement-breakpoint
CREATE TRIGGER credit_document_frozen BEFORE INSERT OR UPDATE ON credit_document
	FOR EACH ROW EXECUTE FUNCTION credit_reject_change_of_submitted();
--> statement-breakpoint
-- Consents, accesses, events and notices are never changed.
CREATE FUNCTION credit_reject_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_consent_never_changed BEFORE UPDATE ON credit_consent
	FOR EACH ROW EXECUTE FUNCTION credit_reject_change();
--> statement-breakpoint
CREATE TRIGGER credit_access_never_changed BEFORE UPDATE ON credit_access
	FOR EACH ROW EXECUTE FUNCTION credit_reject_change();
--> statement-breakpoint
CREATE TRIGGER credit_event_never_changed BEFORE UPDATE ON credit_event
	FOR EACH ROW EXECUTE FUNCTION credit_reject_change();
--> statement-breakpoint
CREATE TRIGGER credit_notice_never_changed BEFORE UPDATE ON credit_notice
	FOR EACH ROW EXECUTE FUNCTION credit_reject_change();
--> statement-breakpoint

-- ---- Clients ----

-- The admin search for clients reads one column, which is updated in the transaction of every change of its parts.
CREATE FUNCTION "client_search_text"("of" uuid, "reference" text, "name" text, "phone" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT lower(concat_ws(
		' ', "reference", "name", "phone", regexp_replace("phone", '\D', '', 'g'),
		(SELECT string_agg("email"::text, ' ' ORDER BY "email") FROM "client_email" WHERE "client_id" = "of"),
		(SELECT string_agg("tag"::text, ' ' ORDER BY "tag") FROM "client_tag" WHERE "client_id" = "of")
	))
$$;
--> statement-breakpoint
CREATE FUNCTION "set_client_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search" := "client_search_text"(NEW."id", NEW."reference", NEW."name", NEW."phone");
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "client_search_is_kept" BEFORE INSERT OR UPDATE OF "reference", "name", "phone", "search" ON "client"
	FOR EACH ROW EXECUTE FUNCTION "set_client_search"();
--> statement-breakpoint
-- When an address or a tag is added, removed or moved to another client, the trigger above writes the text again.
CREATE FUNCTION "refresh_client_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE "client" SET "search" = '' WHERE "id" = OLD."client_id";
	END IF;
	IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW."client_id" <> OLD."client_id") THEN
		UPDATE "client" SET "search" = '' WHERE "id" = NEW."client_id";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "client_email_is_found" AFTER INSERT OR DELETE OR UPDATE OF "email", "client_id" ON "client_email"
	FOR EACH ROW EXECUTE FUNCTION "refresh_client_search"();
--> statement-breakpoint
CREATE TRIGGER "client_tag_is_found" AFTER INSERT OR DELETE OR UPDATE OF "tag", "client_id" ON "client_tag"
	FOR EACH ROW EXECUTE FUNCTION "refresh_client_search"();
--> statement-breakpoint
-- The history is deleted with its client or moves to the client that a duplicate was merged into; otherwise it is only
-- added to.
CREATE FUNCTION "protect_client_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "client" WHERE "id" = OLD."client_id") THEN
			RAISE EXCEPTION 'the history of a client is only added to';
		END IF;
		RETURN OLD;
	END IF;
	IF to_jsonb(NEW) - 'client_id' - 'actor_id' <> to_jsonb(OLD) - 'client_id' - 'actor_id'
		OR (NEW."actor_id" IS DISTINCT FROM OLD."actor_id" AND NEW."actor_id" IS NOT NULL) THEN
		RAISE EXCEPTION 'the history of a client is only added to';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "client_event_is_kept" BEFORE UPDATE OR DELETE ON "client_event"
	FOR EACH ROW EXECUTE FUNCTION "protect_client_event"();
--> statement-breakpoint

-- ---- Deals ----

-- The content of a confirmed document never changes; only its state does. It is deleted with its deal.
CREATE FUNCTION "protect_deal_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF OLD."state" <> 'draft' AND EXISTS (SELECT 1 FROM "deal" WHERE "id" = OLD."deal_id") THEN
			RAISE EXCEPTION 'a confirmed document is deleted with its deal only';
		END IF;
		RETURN OLD;
	END IF;
	IF OLD."state" <> 'draft' AND (NEW."state" = 'draft'
		OR (OLD."state" = 'superseded' AND NEW."state" <> 'superseded')
		OR (NEW."deal_id", NEW."kind", NEW."typed", NEW."document", NEW."confirmed_at", NEW."entered_by")
			IS DISTINCT FROM (OLD."deal_id", OLD."kind", OLD."typed", OLD."document", OLD."confirmed_at", OLD."entered_by")) THEN
		RAISE EXCEPTION 'a confirmed document does not change';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_document_is_kept" BEFORE UPDATE OR DELETE ON "deal_document"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_document"();
--> statement-breakpoint
-- The content of an agreement never changes; only confirmations are added. It is deleted with its deal.
CREATE FUNCTION "protect_deal_agreement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "deal" WHERE "id" = OLD."deal_id") THEN
			RAISE EXCEPTION 'an agreement is deleted with its deal only';
		END IF;
		RETURN OLD;
	END IF;
	IF (NEW."deal_id", NEW."version", NEW."document", NEW."hash", NEW."reason", NEW."agreed_at")
		IS DISTINCT FROM (OLD."deal_id", OLD."version", OLD."document", OLD."hash", OLD."reason", OLD."agreed_at")
		OR (OLD."manager_answer" IS NOT NULL AND (NEW."manager_answer", NEW."manager_name", NEW."manager_note")
			IS DISTINCT FROM (OLD."manager_answer", OLD."manager_name", OLD."manager_note"))
		OR (OLD."client_confirmed_at" IS NOT NULL AND NEW."client_confirmed_at" IS DISTINCT FROM OLD."client_confirmed_at") THEN
		RAISE EXCEPTION 'an agreement does not change';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_agreement_is_kept" BEFORE UPDATE OR DELETE ON "deal_agreement"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_agreement"();
--> statement-breakpoint
-- Entries from a signing desk are only ever added; they are deleted with their deal.
CREATE FUNCTION "protect_deal_signing_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "deal" WHERE "id" = OLD."deal_id") THEN
		RAISE EXCEPTION 'an entry of a signing is kept as it is';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_signing_entry_is_kept" BEFORE UPDATE OR DELETE ON "deal_signing_entry"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_signing_entry"();
--> statement-breakpoint
-- The clock for the deadlines of rounds. Tests replace it to move past a deadline.
CREATE FUNCTION "round_clock"() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';
--> statement-breakpoint
-- A round changes its state only as its states allow, by the database's clock: bids are accepted until the deadline, which only ever
-- moves to a later time before it has passed, and can be opened after it. The terms that the client approved never change.
CREATE FUNCTION "protect_deal_round"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	step text := OLD."state" || '>' || NEW."state";
BEGIN
	IF NEW."state" <> OLD."state" AND step NOT IN ('draft>approved', 'approved>draft', 'approved>open', 'open>closed', 'closed>opened',
		'opened>best_and_final', 'best_and_final>closed', 'opened>awarded', 'draft>canceled', 'approved>canceled', 'open>canceled',
		'closed>canceled', 'opened>canceled', 'best_and_final>canceled') THEN
		RAISE EXCEPTION 'a round cannot go from % to %', OLD."state", NEW."state";
	END IF;
	IF (NEW."deal_id", NEW."kind", NEW."created_at") IS DISTINCT FROM (OLD."deal_id", OLD."kind", OLD."created_at") THEN
		RAISE EXCEPTION 'a round stays in its deal';
	END IF;
	IF OLD."state" <> 'draft' AND step <> 'approved>draft' AND (NEW."terms", NEW."terms_hash", NEW."stages_max", NEW."requires_client_code")
		IS DISTINCT FROM (OLD."terms", OLD."terms_hash", OLD."stages_max", OLD."requires_client_code") THEN
		RAISE EXCEPTION 'the client approved the terms of this round';
	END IF;
	IF NEW."stage" <> OLD."stage" AND (step <> 'opened>best_and_final' OR NEW."stage" <> OLD."stage" + 1) THEN
		RAISE EXCEPTION 'a round has one stage after the other';
	END IF;
	IF NEW."deadline" <> OLD."deadline" AND OLD."state" <> 'draft' AND step <> 'approved>draft' AND NOT (
		(step IN ('open>open', 'best_and_final>best_and_final') AND NEW."deadline" > OLD."deadline"
			AND "round_clock"() < OLD."deadline")
		OR (step = 'opened>best_and_final' AND NEW."deadline" > "round_clock"())) THEN
		RAISE EXCEPTION 'a deadline only moves to a later time, before it has passed';
	END IF;
	IF step = 'approved>open' AND NEW."deadline" <= "round_clock"() THEN
		RAISE EXCEPTION 'the deadline of this round has passed' USING ERRCODE = 'LW002';
	END IF;
	IF NEW."state" IN ('closed', 'opened') AND OLD."state" <> NEW."state" AND "round_clock"() < NEW."deadline" THEN
		RAISE EXCEPTION 'the bids of a round stay sealed until its deadline' USING ERRCODE = 'LW001';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_is_kept" BEFORE UPDATE ON "deal_round"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_round"();
--> statement-breakpoint
-- Returns the key of a round's bids, only after the deadline of the stage by the clock of the database.
CREATE FUNCTION "release_round_key"("of" uuid) RETURNS bytea LANGUAGE plpgsql AS $$
DECLARE
	round "deal_round"%ROWTYPE;
	sealed bytea;
BEGIN
	SELECT * INTO round FROM "deal_round" WHERE "id" = "of" FOR UPDATE;
	IF NOT FOUND OR round."state" NOT IN ('closed', 'opened', 'awarded') OR "round_clock"() < round."deadline" THEN
		RAISE EXCEPTION 'the bids of a round stay sealed until its deadline' USING ERRCODE = 'LW001';
	END IF;
	UPDATE "deal_round_key" SET "released_at" = coalesce("released_at", "round_clock"())
		WHERE "round_id" = "of" AND "stage" = round."stage" RETURNING "sealed_identity" INTO sealed;
	RETURN sealed;
END
$$;
--> statement-breakpoint
-- Whether a bid is late is decided here, by the time at which it arrived at the database, regardless of the clocks of the servers. A
-- round that was closed in the meantime still accepts bids that arrived in time, until it is opened.
CREATE FUNCTION "accept_deal_bid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	arrived timestamptz;
	round "deal_round"%ROWTYPE;
BEGIN
	-- The clock is read under the lock: whoever closes the round afterwards has this bid in the list.
	SELECT * INTO round FROM "deal_round" WHERE "id" = NEW."round_id" FOR SHARE;
	arrived := date_trunc('milliseconds', "round_clock"());
	IF round."state" NOT IN ('open', 'best_and_final', 'closed') OR round."stage" <> NEW."stage" THEN
		RAISE EXCEPTION 'this round takes no bids' USING ERRCODE = 'LW003';
	END IF;
	IF arrived >= round."deadline" OR round."state" = 'closed' THEN
		RAISE EXCEPTION 'this bid is late' USING ERRCODE = 'LW004';
	END IF;
	IF NOT EXISTS (SELECT 1 FROM "deal_round_invitation" WHERE "id" = NEW."invitation_id" AND "round_id" = NEW."round_id") THEN
		RAISE EXCEPTION 'this dealer was not invited to the round';
	END IF;
	IF (NEW."content", NEW."ranked_cents", NEW."document_id") IS DISTINCT FROM (NULL::text, NULL::bigint, NULL::uuid) THEN
		RAISE EXCEPTION 'a new bid is sealed';
	END IF;
	NEW."received_at" := arrived;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_bid_is_in_time" BEFORE INSERT ON "deal_bid"
	FOR EACH ROW EXECUTE FUNCTION "accept_deal_bid"();
--> statement-breakpoint
-- A bid never changes; its content is added once, after the deadline. It is deleted with its round.
CREATE FUNCTION "protect_deal_bid"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF EXISTS (SELECT 1 FROM "deal_round" WHERE "id" = OLD."round_id") THEN
			RAISE EXCEPTION 'a bid is deleted with its round only';
		END IF;
		RETURN OLD;
	END IF;
	IF (NEW."id", NEW."round_id", NEW."invitation_id", NEW."form_key", NEW."stage", NEW."revision", NEW."hash", NEW."ciphertext",
		NEW."attachment", NEW."device", NEW."address", NEW."received_at") IS DISTINCT FROM (OLD."id", OLD."round_id", OLD."invitation_id",
		OLD."form_key", OLD."stage", OLD."revision", OLD."hash", OLD."ciphertext", OLD."attachment", OLD."device", OLD."address",
		OLD."received_at") OR (OLD."content" IS NOT NULL AND NEW."content" IS DISTINCT FROM OLD."content") THEN
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
CREATE TRIGGER "deal_bid_is_kept" BEFORE UPDATE OR DELETE ON "deal_bid"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_bid"();
--> statement-breakpoint
CREATE FUNCTION "protect_deal_round_extension"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "deal_round" WHERE "id" = OLD."round_id") THEN
		RAISE EXCEPTION 'an extension of a round is kept as it is';
	END IF;
	RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "deal_round_extension_is_kept" BEFORE UPDATE OR DELETE ON "deal_round_extension"
	FOR EACH ROW EXECUTE FUNCTION "protect_deal_round_extension"();
--> statement-breakpoint
-- The search text of a dealer: name, group, city, people, and phone numbers by their digits.
CREATE FUNCTION "set_dealer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search" := lower(concat_ws(' ', NEW."name", NEW."city", NEW."state", NEW."zip", NEW."email", NEW."phone",
		regexp_replace(NEW."phone", '\D', '', 'g'),
		(SELECT g."name"::text FROM "dealer_group" g WHERE g."id" = NEW."group_id"),
		(SELECT string_agg(concat_ws(' ', p."name", p."email", p."phone", regexp_replace(p."phone", '\D', '', 'g')), ' ')
			FROM "dealer_person" p WHERE p."dealer_id" = NEW."id")));
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "dealer_is_found" BEFORE INSERT OR UPDATE ON "dealer"
	FOR EACH ROW EXECUTE FUNCTION "set_dealer_search"();
--> statement-breakpoint
CREATE FUNCTION "refresh_dealer_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'dealer_group' THEN
		UPDATE "dealer" SET "search" = '' WHERE "group_id" = NEW."id";
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE "dealer" SET "search" = '' WHERE "id" = OLD."dealer_id";
	ELSE
		UPDATE "dealer" SET "search" = '' WHERE "id" = NEW."dealer_id";
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "dealer_person_is_found" AFTER INSERT OR DELETE OR UPDATE OF "name", "email", "phone" ON "dealer_person"
	FOR EACH ROW EXECUTE FUNCTION "refresh_dealer_search"();
--> statement-breakpoint
CREATE TRIGGER "dealer_group_is_found" AFTER UPDATE OF "name" ON "dealer_group"
	FOR EACH ROW EXECUTE FUNCTION "refresh_dealer_search"();
--> statement-breakpoint

-- ---- Reviews ----

-- Sums over the visible reviews. The advisory lock comes first, so that two changes cannot wait for each other's rows.
CREATE FUNCTION review_counter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	saves boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('review_counter'));
	IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL THEN
		saves := OLD.first_price_cents IS NOT NULL;
		UPDATE review_counter SET
			reviews = reviews - 1,
			recommended = recommended - OLD.recommends::int,
			reviews_with_savings = reviews_with_savings - saves::int,
			savings_cents = savings_cents - CASE WHEN saves THEN OLD.first_price_cents - OLD.final_price_cents ELSE 0 END
		WHERE service = OLD.service AND stars = OLD.stars;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL THEN
		saves := NEW.first_price_cents IS NOT NULL;
		INSERT INTO review_counter AS counter (service, stars, reviews, recommended, reviews_with_savings, savings_cents)
		VALUES (
			NEW.service, NEW.stars, 1, NEW.recommends::int, saves::int,
			CASE WHEN saves THEN NEW.first_price_cents - NEW.final_price_cents ELSE 0 END
		)
		ON CONFLICT (service, stars) DO UPDATE SET
			reviews = counter.reviews + 1,
			recommended = counter.recommended + excluded.recommended,
			reviews_with_savings = counter.reviews_with_savings + excluded.reviews_with_savings,
			savings_cents = counter.savings_cents + excluded.savings_cents;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER review_counter
	AFTER INSERT OR DELETE OR UPDATE OF service, stars, recommends, first_price_cents, final_price_cents, hidden_at ON review
	FOR EACH ROW EXECUTE FUNCTION review_counter();
--> statement-breakpoint

-- ---- Forum: search ----

-- Words as written and words by their stem, both without accents and stop words.
CREATE TEXT SEARCH DICTIONARY forum_plain (TEMPLATE = pg_catalog.simple, STOPWORDS = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION forum_plain (COPY = pg_catalog.simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION forum_plain
	ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
	WITH unaccent, forum_plain;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION forum_stem (COPY = pg_catalog.english);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION forum_stem
	ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part
	WITH unaccent, english_stem;
--> statement-breakpoint
-- The search vector of a text: its stems, so that 'negotiated' finds 'negotiating'. Beginnings of words are looked up in forum_word.
CREATE FUNCTION forum_lexemes(title text, body text) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT setweight(to_tsvector('forum_stem', title), 'A') || setweight(to_tsvector('forum_stem', body), 'C')
$$;
--> statement-breakpoint
-- Sorted, so that two writers of the same new words cannot deadlock.
CREATE FUNCTION forum_learn(words text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO forum_word (word)
	SELECT lexeme FROM unnest(to_tsvector('forum_plain', words)) WHERE lexeme ~ '^[a-z]{3,30}$' ORDER BY lexeme
	ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
-- One document for each visible post and comment.
CREATE FUNCTION forum_document_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> 'shown' THEN
		DELETE FROM forum_document WHERE post_id = NEW.id;
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' OR OLD.state <> 'shown' OR OLD.title <> NEW.title OR OLD.body <> NEW.body THEN
		INSERT INTO forum_document (post_id, category, question, created_at, search)
		VALUES (NEW.id, NEW.category, NEW.question, NEW.created_at, forum_lexemes(NEW.title, NEW.body))
		ON CONFLICT (post_id) WHERE comment_id IS NULL DO UPDATE SET search = forum_lexemes(NEW.title, NEW.body);
		PERFORM forum_learn(NEW.title || ' ' || NEW.body);
	END IF;
	IF TG_OP = 'UPDATE' THEN
		IF OLD.state <> 'shown' THEN
			INSERT INTO forum_document (post_id, comment_id, category, question, created_at, search)
			SELECT post_id, id, NEW.category, NEW.question, created_at, forum_lexemes('', body)
			FROM forum_comment WHERE post_id = NEW.id AND state = 'shown'
			ON CONFLICT (comment_id) DO NOTHING;
		END IF;
		IF OLD.category <> NEW.category OR OLD.question <> NEW.question THEN
			UPDATE forum_document SET category = NEW.category, question = NEW.question WHERE post_id = NEW.id;
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_document_of_post
	AFTER INSERT OR UPDATE OF title, body, category, state ON forum_post
	FOR EACH ROW EXECUTE FUNCTION forum_document_of_post();
--> statement-breakpoint
CREATE FUNCTION forum_document_of_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM forum_document WHERE comment_id = NEW.id;
	END IF;
	IF NEW.state = 'shown' THEN
		INSERT INTO forum_document (post_id, comment_id, category, question, created_at, search)
		SELECT post.id, NEW.id, post.category, post.question, NEW.created_at, forum_lexemes('', NEW.body)
		FROM forum_post post WHERE post.id = NEW.post_id AND post.state = 'shown';
		PERFORM forum_learn(NEW.body);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_document_of_comment
	AFTER INSERT OR UPDATE OF body, state, post_id ON forum_comment
	FOR EACH ROW EXECUTE FUNCTION forum_document_of_comment();
--> statement-breakpoint
-- Adds which block of 16,384 documents this one belongs to: searched together with common words, the index reads only the
-- newest blocks.
CREATE FUNCTION forum_document_span() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search := NEW.search || array_to_tsvector(ARRAY['~' || NEW.id / 16384]);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_document_span
	BEFORE INSERT OR UPDATE OF search ON forum_document
	FOR EACH ROW EXECUTE FUNCTION forum_document_span();
--> statement-breakpoint

-- ---- Forum: counters ----

-- The number of posts that a category shows.
CREATE FUNCTION forum_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.state, OLD.category, OLD.question) = (NEW.state, NEW.category, NEW.question) THEN
		RETURN NULL;
	END IF;
	-- The lock comes first, so that two moves cannot wait for each other's rows.
	PERFORM pg_advisory_xact_lock(hashtext('forum_counter'));
	IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
		UPDATE forum_counter SET posts = posts - 1 WHERE category = OLD.category AND question = OLD.question;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
		INSERT INTO forum_counter AS counter (category, question, posts) VALUES (NEW.category, NEW.question, 1)
		ON CONFLICT (category, question) DO UPDATE SET posts = counter.posts + 1;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_counter
	AFTER INSERT OR DELETE OR UPDATE OF state, category, title ON forum_post
	FOR EACH ROW EXECUTE FUNCTION forum_counter();
--> statement-breakpoint
-- The counters of posts and comments always equal the number of their rows. A post's row is locked before a comment's.
CREATE FUNCTION forum_count_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.state = 'shown', OLD.post_id, OLD.parent_id)
		IS NOT DISTINCT FROM (NEW.state = 'shown', NEW.post_id, NEW.parent_id) THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
		UPDATE forum_post SET comments = comments - 1 WHERE id = OLD.post_id;
		UPDATE forum_comment SET replies = replies - 1 WHERE id = OLD.parent_id;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
		UPDATE forum_post SET comments = comments + 1, active_at = greatest(active_at, NEW.created_at)
		WHERE id = NEW.post_id;
		UPDATE forum_comment SET replies = replies + 1 WHERE id = NEW.parent_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_count_comment
	AFTER INSERT OR DELETE OR UPDATE OF state, post_id, parent_id ON forum_comment
	FOR EACH ROW EXECUTE FUNCTION forum_count_comment();
--> statement-breakpoint
CREATE FUNCTION forum_count_post_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN UPDATE forum_post SET likes = likes - 1 WHERE id = OLD.post_id; END IF;
	IF TG_OP <> 'DELETE' THEN UPDATE forum_post SET likes = likes + 1 WHERE id = NEW.post_id; END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_count_post_like
	AFTER INSERT OR DELETE OR UPDATE OF post_id ON forum_post_like
	FOR EACH ROW EXECUTE FUNCTION forum_count_post_like();
--> statement-breakpoint
CREATE FUNCTION forum_count_comment_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN UPDATE forum_comment SET likes = likes - 1 WHERE id = OLD.comment_id; END IF;
	IF TG_OP <> 'DELETE' THEN UPDATE forum_comment SET likes = likes + 1 WHERE id = NEW.comment_id; END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_count_comment_like
	AFTER INSERT OR DELETE OR UPDATE OF comment_id ON forum_comment_like
	FOR EACH ROW EXECUTE FUNCTION forum_count_comment_like();
--> statement-breakpoint
CREATE FUNCTION forum_count_save() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN UPDATE forum_post SET saves = saves - 1 WHERE id = OLD.post_id; END IF;
	IF TG_OP <> 'DELETE' THEN UPDATE forum_post SET saves = saves + 1 WHERE id = NEW.post_id; END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_count_save
	AFTER INSERT OR DELETE OR UPDATE OF post_id ON forum_save
	FOR EACH ROW EXECUTE FUNCTION forum_count_save();
--> statement-breakpoint
-- Reports that nobody has resolved yet.
CREATE FUNCTION forum_count_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD.resolved_at IS NULL THEN
		UPDATE forum_post SET reports = reports - 1 WHERE id = OLD.post_id;
		UPDATE forum_comment SET reports = reports - 1 WHERE id = OLD.comment_id;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.resolved_at IS NULL THEN
		UPDATE forum_post SET reports = reports + 1 WHERE id = NEW.post_id;
		UPDATE forum_comment SET reports = reports + 1 WHERE id = NEW.comment_id;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_count_report
	AFTER INSERT OR DELETE OR UPDATE OF resolved_at, post_id, comment_id ON forum_report
	FOR EACH ROW EXECUTE FUNCTION forum_count_report();
--> statement-breakpoint

-- ---- Forum: threads and members ----

-- Threads are one level deep and stay under their post. Checked after the statement, so that a merge can move a whole
-- thread.
CREATE FUNCTION forum_thread_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT 1 FROM forum_comment parent
		WHERE parent.id = NEW.parent_id AND (parent.parent_id IS NOT NULL OR parent.post_id <> NEW.post_id)
	) OR EXISTS (
		SELECT 1 FROM forum_comment child
		WHERE child.parent_id = NEW.id AND (NEW.parent_id IS NOT NULL OR child.post_id <> NEW.post_id)
	) THEN
		RAISE EXCEPTION 'forum_comment % would not be one level under its own post', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'forum_comment_one_level';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_thread_guard
	AFTER INSERT OR UPDATE OF parent_id, post_id ON forum_comment
	FOR EACH ROW EXECUTE FUNCTION forum_thread_guard();
--> statement-breakpoint
-- The accepted answer is a comment of the same post.
CREATE FUNCTION forum_accepted_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.accepted_comment_id IS NOT NULL AND NOT EXISTS (
		SELECT 1 FROM forum_comment WHERE id = NEW.accepted_comment_id AND post_id = NEW.id
	) THEN
		RAISE EXCEPTION 'the accepted answer of forum_post % is another post''s', NEW.id
			USING ERRCODE = 'check_violation', CONSTRAINT = 'forum_post_accepted_is_its_own';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_accepted_guard
	AFTER INSERT OR UPDATE OF accepted_comment_id ON forum_post
	FOR EACH ROW EXECUTE FUNCTION forum_accepted_guard();
--> statement-breakpoint
-- Rendered HTML belongs to the body it was made from: a changed body without new HTML clears it, and it is rendered again.
CREATE FUNCTION forum_body_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.rendered_html := '';
	NEW.rendered_version := 0;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_body_changed
	BEFORE UPDATE OF body ON forum_post FOR EACH ROW
	WHEN (OLD.body <> NEW.body AND OLD.rendered_html = NEW.rendered_html)
	EXECUTE FUNCTION forum_body_changed();
--> statement-breakpoint
CREATE TRIGGER forum_body_changed
	BEFORE UPDATE OF body ON forum_comment FOR EACH ROW
	WHEN (OLD.body <> NEW.body AND OLD.rendered_html = NEW.rendered_html)
	EXECUTE FUNCTION forum_body_changed();
--> statement-breakpoint
-- When an account is deleted, everything that identifies its person and everything that was only theirs is deleted too.
CREATE FUNCTION forum_member_leaves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.user_id IS NOT NULL AND NEW.user_id IS NULL THEN
		NEW.name := 'Former member';
		NEW.handle := 'former-' || NEW.id;
		NEW.bio := '';
		NEW.avatar_id := NULL;
		NEW.advisor := false;
		NEW.affiliation := 'none';
		NEW.affiliation_name := NULL;
		DELETE FROM forum_save WHERE member_id = NEW.id;
		DELETE FROM forum_follow WHERE member_id = NEW.id;
		DELETE FROM forum_block WHERE member_id = NEW.id OR blocked_id = NEW.id;
		DELETE FROM forum_notice WHERE member_id = NEW.id;
		DELETE FROM forum_preference WHERE member_id = NEW.id;
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_member_leaves
	BEFORE UPDATE OF user_id ON forum_member
	FOR EACH ROW EXECUTE FUNCTION forum_member_leaves();
--> statement-breakpoint
-- user.role alone says who is the advisor; forum_member.advisor is a copy for display beside the name.
CREATE FUNCTION forum_member_comes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.user_id IS NOT NULL THEN
		NEW.advisor := EXISTS (SELECT 1 FROM "user" WHERE id = NEW.user_id AND role = 'admin');
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_member_comes
	BEFORE INSERT ON forum_member
	FOR EACH ROW EXECUTE FUNCTION forum_member_comes();
--> statement-breakpoint
CREATE FUNCTION forum_member_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE forum_member SET advisor = (NEW.role = 'admin') WHERE user_id = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_member_role
	AFTER UPDATE OF role ON "user"
	FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION forum_member_role();
--> statement-breakpoint

-- ---- Cached pages ----

-- Notifies every instance, on commit, of changes to what public pages show, so that it drops the pages it cached.
CREATE FUNCTION pages_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', 'pages ' || TG_ARGV[0]);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON settings FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('settings');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON offering FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('offerings');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT ON law_change FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('law');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON sales_tax_import FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('law');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON sales_tax_rate FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('law');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON claim FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('claims');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON booking_rules FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('booking_rules');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON resource_upload FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('resources');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON review FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('reviews');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON weekly_slot FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('booking_rules');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON closure FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('booking_rules');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER UPDATE OF status ON "order" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'paid' IN (OLD.status, NEW.status)) EXECUTE FUNCTION pages_changed('orders');
--> statement-breakpoint
-- The same for the pages of the forum, with the post's id. A like or a save shows on its post and in lists, on no other post:
-- 'counted' lets the other pages stay cached.
CREATE FUNCTION forum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_post integer;
	what text := '';
BEGIN
	IF TG_TABLE_NAME = 'forum_comment' THEN
		of_post := CASE TG_OP WHEN 'DELETE' THEN OLD.post_id ELSE NEW.post_id END;
	ELSIF TG_TABLE_NAME = 'forum_post' THEN
		of_post := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
	END IF;
	IF TG_OP = 'UPDATE' AND of_post IS NOT NULL
		AND to_jsonb(NEW) - '{likes,saves}'::text[] = to_jsonb(OLD) - '{likes,saves}'::text[] THEN
		what := ' counted';
	END IF;
	PERFORM pg_notify('live', trim('forum ' || coalesce(of_post::text, '') || what));
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_changed
	AFTER INSERT OR UPDATE OR DELETE ON forum_post FOR EACH ROW EXECUTE FUNCTION forum_changed();
--> statement-breakpoint
CREATE TRIGGER forum_changed
	AFTER INSERT OR UPDATE OR DELETE ON forum_comment FOR EACH ROW EXECUTE FUNCTION forum_changed();
--> statement-breakpoint
CREATE TRIGGER forum_changed
	AFTER UPDATE ON forum_member FOR EACH ROW EXECUTE FUNCTION forum_changed();
--> statement-breakpoint

-- The same for other data that admin pages show, which every instance reads once for each admin until it changes.
CREATE FUNCTION admin_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', 'admin');
	RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	shown text;
BEGIN
	FOREACH shown IN ARRAY ARRAY[
		'order', 'appointment', 'daily_event_count', 'credit_application', 'invoice', 'refund',
		'client', 'client_email', 'client_tag', 'mail_thread', 'mail_draft', 'mail_message',
		'mail_delivery', 'outbox_email', 'health_finding', 'deal', 'deal_signing_entry', 'deal_agreement',
		'conversation', 'chat_message', 'chat_settings', 'user'
	] LOOP
		EXECUTE format('CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION admin_changed()', shown);
	END LOOP;
END
$$;
--> statement-breakpoint

-- ---- Statistics ----

-- The searches do not let the planner choose, so the parts of their texts are not sampled, which would take seconds.
ALTER INDEX "appointment_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "chat_message_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "client_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "conversation_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "credit_application_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "dealer_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "mail_message_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "order_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "review_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
ALTER INDEX "user_search_idx" ALTER COLUMN 1 SET STATISTICS 0;
