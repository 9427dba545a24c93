CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- Words as written and words by their stem, both without accents and without the words that say nothing.
CREATE TEXT SEARCH DICTIONARY forum_plain (TEMPLATE = pg_catalog.simple, STOPWORDS = english);--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION forum_plain (COPY = pg_catalog.simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION forum_plain
	ALTER MAPPING FOR asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
	WITH unaccent, forum_plain;--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION forum_stem (COPY = pg_catalog.english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION forum_stem
	ALTER MAPPING FOR asciiword, word, asciihword, hword, hword_asciipart, hword_part
	WITH unaccent, english_stem;--> statement-breakpoint
-- What a text is found by: its stems, so that 'negotiated' finds 'negotiating', and its words, so that a beginning finds them.
CREATE FUNCTION forum_lexemes(title text, body text) RETURNS tsvector LANGUAGE sql STABLE AS $$
	SELECT setweight(to_tsvector('forum_stem', title), 'A') || setweight(to_tsvector('forum_plain', title), 'A')
		|| setweight(to_tsvector('forum_stem', body), 'C') || setweight(to_tsvector('forum_plain', body), 'C')
$$;
--> statement-breakpoint
-- In order, so that two writers of the same new words never wait for each other in a ring.
CREATE FUNCTION forum_learn(words text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO forum_word (word)
	SELECT lexeme FROM unnest(to_tsvector('forum_plain', words)) WHERE lexeme ~ '^[a-z]{3,30}$' ORDER BY lexeme
	ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION forum_document_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.state <> 'shown' THEN
		DELETE FROM forum_document WHERE post_id = NEW.id;
		RETURN NULL;
	END IF;
	IF TG_OP = 'INSERT' OR OLD.state <> 'shown' OR OLD.title <> NEW.title OR OLD.body <> NEW.body THEN
		INSERT INTO forum_document (post_id, category, question, created_at, search)
		VALUES (NEW.id, NEW.category, NEW.question, NEW.created_at, forum_lexemes(NEW.title, NEW.body))
		ON CONFLICT (post_id) WHERE comment_id IS NULL DO UPDATE SET search = excluded.search;
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
-- The number of posts a category shows.
CREATE FUNCTION forum_tally() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (OLD.state, OLD.category, OLD.question) = (NEW.state, NEW.category, NEW.question) THEN
		RETURN NULL;
	END IF;
	-- The lock comes first, so that two moves cannot wait for each other's rows.
	PERFORM pg_advisory_xact_lock(hashtext('forum_tally'));
	IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
		UPDATE forum_tally SET posts = posts - 1 WHERE category = OLD.category AND question = OLD.question;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
		INSERT INTO forum_tally AS tally (category, question, posts) VALUES (NEW.category, NEW.question, 1)
		ON CONFLICT (category, question) DO UPDATE SET posts = tally.posts + 1;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER forum_tally
	AFTER INSERT OR DELETE OR UPDATE OF state, category, title ON forum_post
	FOR EACH ROW EXECUTE FUNCTION forum_tally();
--> statement-breakpoint
-- The counters of posts and comments: always the number of their rows. The post's row is locked before a comment's.
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
-- Reports that nobody has seen yet.
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
-- Threads are one level deep and stay under their post. Looked at after the statement, so that a merge can move a whole thread.
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
-- An account that goes takes along what names its person, and everything that was only theirs.
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
-- Who is the advisor is said in one place, `user.role`; the forum shows it beside the name.
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
-- Every instance hears, on commit, that pages of the forum read differently now: the post's id, or nothing when a member changed.
CREATE FUNCTION forum_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	of_post integer;
BEGIN
	IF TG_TABLE_NAME = 'forum_comment' THEN
		of_post := CASE TG_OP WHEN 'DELETE' THEN OLD.post_id ELSE NEW.post_id END;
	ELSIF TG_TABLE_NAME = 'forum_post' THEN
		of_post := CASE TG_OP WHEN 'DELETE' THEN OLD.id ELSE NEW.id END;
	END IF;
	PERFORM pg_notify('forum_changed', coalesce(of_post::text, ''));
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
