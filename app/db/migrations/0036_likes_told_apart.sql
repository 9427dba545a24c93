-- A like or a save shows on the page of its post and in lists, on no other post: it is told as 'forum {post} counted', so that each of
-- the kept pages that go on being true is kept.
CREATE OR REPLACE FUNCTION forum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
