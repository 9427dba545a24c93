-- Whatever ends a session (sign-out, a new password, an ended device), its open streams hear of it. Ids only.
CREATE FUNCTION tell_of_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', 'session:' || OLD.id || ' ended');
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW EXECUTE FUNCTION tell_of_ended_session();
