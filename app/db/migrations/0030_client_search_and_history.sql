-- What the desk finds a file by stands in one column, kept in the transaction of whatever it is made of.
CREATE FUNCTION "client_search_text"("of" uuid, "reference" text, "name" text, "phone" text) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT lower(concat_ws(
		' ', "reference", "name", "phone", regexp_replace("phone", '\D', '', 'g'),
		(SELECT string_agg("email"::text, ' ' ORDER BY "email") FROM "client_email" WHERE "client_id" = "of"),
		(SELECT string_agg("tag"::text, ' ' ORDER BY "tag") FROM "client_tag" WHERE "client_id" = "of")
	))
$$;--> statement-breakpoint
CREATE FUNCTION "keep_client_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search" := "client_search_text"(NEW."id", NEW."reference", NEW."name", NEW."phone");
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "client_search_is_kept" BEFORE INSERT OR UPDATE OF "reference", "name", "phone", "search" ON "client"
	FOR EACH ROW EXECUTE FUNCTION "keep_client_search"();--> statement-breakpoint
-- An address or a tag that comes, goes or moves to another file: the files' own trigger writes the text anew.
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
$$;--> statement-breakpoint
CREATE TRIGGER "client_email_is_found" AFTER INSERT OR DELETE OR UPDATE OF "email", "client_id" ON "client_email"
	FOR EACH ROW EXECUTE FUNCTION "refresh_client_search"();--> statement-breakpoint
CREATE TRIGGER "client_tag_is_found" AFTER INSERT OR DELETE OR UPDATE OF "tag", "client_id" ON "client_tag"
	FOR EACH ROW EXECUTE FUNCTION "refresh_client_search"();--> statement-breakpoint
CREATE INDEX "client_search_idx" ON "client" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
-- The history goes with its file, or to the file that a double was merged into; nothing else of it changes.
CREATE FUNCTION "keep_client_event"() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;--> statement-breakpoint
CREATE TRIGGER "client_event_is_kept" BEFORE UPDATE OR DELETE ON "client_event"
	FOR EACH ROW EXECUTE FUNCTION "keep_client_event"();
