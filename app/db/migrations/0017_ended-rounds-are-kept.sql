-- What receipts are proved with after an account was deleted is only added to.
CREATE FUNCTION "ended_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what remains of an ended round or agreement is kept as it is';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "ended_round_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ended_round"
	FOR EACH STATEMENT EXECUTE FUNCTION "ended_is_kept"();
--> statement-breakpoint
CREATE TRIGGER "ended_invitation_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ended_invitation"
	FOR EACH STATEMENT EXECUTE FUNCTION "ended_is_kept"();
--> statement-breakpoint
CREATE TRIGGER "ended_receipt_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ended_receipt"
	FOR EACH STATEMENT EXECUTE FUNCTION "ended_is_kept"();
--> statement-breakpoint
CREATE TRIGGER "ended_agreement_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "ended_agreement"
	FOR EACH STATEMENT EXECUTE FUNCTION "ended_is_kept"();
