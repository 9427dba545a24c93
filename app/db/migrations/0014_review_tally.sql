-- The sums over the reviews that show. The lock comes first, so that two changes cannot wait for each other's rows.
CREATE FUNCTION review_tally() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	saves boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('review_tally'));
	IF TG_OP <> 'INSERT' AND OLD.hidden_at IS NULL THEN
		saves := OLD.first_price_cents IS NOT NULL;
		UPDATE review_tally SET
			reviews = reviews - 1,
			recommended = recommended - OLD.recommends::int,
			with_savings = with_savings - saves::int,
			savings_cents = savings_cents - CASE WHEN saves THEN OLD.first_price_cents - OLD.final_price_cents ELSE 0 END
		WHERE service = OLD.service AND stars = OLD.stars;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.hidden_at IS NULL THEN
		saves := NEW.first_price_cents IS NOT NULL;
		INSERT INTO review_tally AS tally (service, stars, reviews, recommended, with_savings, savings_cents)
		VALUES (
			NEW.service, NEW.stars, 1, NEW.recommends::int, saves::int,
			CASE WHEN saves THEN NEW.first_price_cents - NEW.final_price_cents ELSE 0 END
		)
		ON CONFLICT (service, stars) DO UPDATE SET
			reviews = tally.reviews + 1,
			recommended = tally.recommended + excluded.recommended,
			with_savings = tally.with_savings + excluded.with_savings,
			savings_cents = tally.savings_cents + excluded.savings_cents;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER review_tally
	AFTER INSERT OR DELETE OR UPDATE OF service, stars, recommends, first_price_cents, final_price_cents, hidden_at ON review
	FOR EACH ROW EXECUTE FUNCTION review_tally();
--> statement-breakpoint
CREATE INDEX "review_search_idx" ON "review" USING gin ("search" gin_trgm_ops);
