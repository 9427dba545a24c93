-- A text is found by its stems; beginnings of words are looked up among the known words. Half the index says as much.
CREATE OR REPLACE FUNCTION forum_lexemes(title text, body text) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT setweight(to_tsvector('forum_stem', title), 'A') || setweight(to_tsvector('forum_stem', body), 'C')
$$;
--> statement-breakpoint
-- Which sixteen thousand of the documents it is one of: asked together with common words, the index reads the newest only.
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
CREATE OR REPLACE FUNCTION forum_document_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
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
-- What is in the index already is read anew.
UPDATE forum_document SET search = forum_lexemes(post.title, post.body)
FROM forum_post post WHERE post.id = forum_document.post_id AND comment_id IS NULL;
--> statement-breakpoint
UPDATE forum_document SET search = forum_lexemes('', comment.body)
FROM forum_comment comment WHERE comment.id = forum_document.comment_id;
--> statement-breakpoint
-- Every instance's live hub hears it, on commit, as `tell` says it: 'forum', and the post's id.
CREATE OR REPLACE FUNCTION forum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_post integer;
BEGIN
	IF TG_TABLE_NAME = 'forum_comment' THEN
		of_post := CASE TG_OP WHEN 'DELETE' THEN OLD.post_id ELSE NEW.post_id END;
	ELSIF TG_TABLE_NAME = 'forum_post' THEN
		of_post := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
	END IF;
	PERFORM pg_notify('live', trim('forum ' || coalesce(of_post::text, '')));
	RETURN NULL;
END
$$;
