-- The tables of the next migration need these: citext for email addresses, pg_trgm and unaccent for the forum's search, and the
-- function for all other searches.
CREATE EXTENSION IF NOT EXISTS citext;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- The five characters from each position of each word of a text, fewer at the end of a word: an index of them finds parts of
-- words. The cost keeps the planner from calling it for row after row, and as it is not declared parallel safe, no search
-- starts other processes, which takes longer than the search. Long words are cut into blocks, whose parts overlap, because
-- finding a position in a text takes the longer the farther back it is. The limits are far above those of the texts, and a
-- tsvector holds them.
CREATE FUNCTION search_grams(searched text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT COST 1000 AS $$
DECLARE
	word text;
	block text;
	grams text[] := '{}';
BEGIN
	FOREACH word IN ARRAY string_to_array(translate(left(searched, 40000), E'\t\n\r', '   '), ' ') LOOP
		WHILE word <> '' LOOP
			block := left(word, 204);
			FOR at IN 1..least(length(block), 200) LOOP
				grams := grams || substr(block, at, 5);
			END LOOP;
			word := substr(word, 201);
		END LOOP;
	END LOOP;
	RETURN array_to_tsvector(grams);
END
$$;
