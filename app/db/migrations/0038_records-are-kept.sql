-- What somebody agreed to never changes; only its withdrawal is added, once, and an account that ends is taken out.
CREATE FUNCTION "protect_consent"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (NEW."id", NEW."kind", NEW."email", NEW."about_id", NEW."text", NEW."text_version", NEW."client_ip", NEW."user_agent",
		NEW."given_at") IS DISTINCT FROM (OLD."id", OLD."kind", OLD."email", OLD."about_id", OLD."text", OLD."text_version",
		OLD."client_ip", OLD."user_agent", OLD."given_at")
		OR (OLD."withdrawn_at" IS NOT NULL AND NEW."withdrawn_at" IS DISTINCT FROM OLD."withdrawn_at") THEN
		RAISE EXCEPTION 'a consent does not change';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "consent_is_kept" BEFORE UPDATE ON "consent" FOR EACH ROW EXECUTE FUNCTION "protect_consent"();
--> statement-breakpoint
-- Versions of documents are only inserted.
CREATE FUNCTION "written_document_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the versions of documents are only added to';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "written_document_is_kept" BEFORE UPDATE OR DELETE OR TRUNCATE ON "written_document"
	FOR EACH STATEMENT EXECUTE FUNCTION "written_document_is_kept"();
--> statement-breakpoint
-- The privacy policy shows the notice.
CREATE TRIGGER "pages_changed" AFTER INSERT ON "written_document" FOR EACH STATEMENT EXECUTE FUNCTION "pages_changed"('settings');
