-- Whatever way in made a session: of an account with a confirmed authenticator app it opens nothing but the
-- challenge, for ten minutes. The lock waits for a switch-on under way, so that no session slips in beside it.
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
-- Revoked, demoted or deleted: one admin stays. The lock lets two that go at the same moment see each other.
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
UPDATE "session" SET remembered = expires_at - created_at > interval '2 days';
