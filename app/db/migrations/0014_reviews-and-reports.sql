CREATE TYPE "public"."review_rule" AS ENUM('personal_data', 'insult', 'not_a_client', 'advertising', 'other');--> statement-breakpoint
DROP INDEX "forum_report_post_once";--> statement-breakpoint
DROP INDEX "forum_report_comment_once";--> statement-breakpoint
ALTER TABLE "forum_report" ADD COLUMN "text_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "forum_report" ADD COLUMN "reported_title" text;--> statement-breakpoint
ALTER TABLE "forum_report" ADD COLUMN "reported_body" text;--> statement-breakpoint
-- What was changed since it was reported is known no more: those reports have no text.
UPDATE "forum_report" r SET
	"text_at" = coalesce(CASE WHEN p."edited_at" <= r."created_at" THEN p."edited_at" END, p."created_at"),
	"reported_title" = CASE WHEN p."state" NOT IN ('deleted', 'merged') AND coalesce(p."edited_at" <= r."created_at", true) THEN p."title" END,
	"reported_body" = CASE WHEN p."state" NOT IN ('deleted', 'merged') AND coalesce(p."edited_at" <= r."created_at", true) THEN p."body" END
FROM "forum_post" p WHERE p."id" = r."post_id";--> statement-breakpoint
UPDATE "forum_report" r SET
	"text_at" = coalesce(CASE WHEN c."edited_at" <= r."created_at" THEN c."edited_at" END, c."created_at"),
	"reported_body" = CASE WHEN c."state" <> 'deleted' AND coalesce(c."edited_at" <= r."created_at", true) THEN c."body" END
FROM "forum_comment" c WHERE c."id" = r."comment_id";--> statement-breakpoint
ALTER TABLE "forum_report" ALTER COLUMN "text_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "kept_personal_data" text;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "hidden_rule" "review_rule";--> statement-breakpoint
CREATE INDEX "review_undelivered_idx" ON "review" USING btree ("id") WHERE "review"."verified" and not "review"."sample" and "review"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "review_delivered_idx" ON "review" USING btree ("delivered_at") WHERE "review"."delivered_at" is not null;--> statement-breakpoint
CREATE INDEX "review_hidden_idx" ON "review" USING btree ("hidden_rule") WHERE "review"."hidden_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "forum_report_post_once" ON "forum_report" USING btree ("post_id","member_id","text_at");--> statement-breakpoint
CREATE UNIQUE INDEX "forum_report_comment_once" ON "forum_report" USING btree ("comment_id","member_id","text_at");--> statement-breakpoint
-- A hidden review counts unless it broke a named rule; one that its author deleted does not count.
CREATE FUNCTION review_counts(r review) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT r.body <> '' AND (r.hidden_at IS NULL OR coalesce(r.hidden_rule = 'other', false))
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION review_counter() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	saves boolean;
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('review_counter'));
	IF TG_OP <> 'INSERT' AND review_counts(OLD) THEN
		saves := OLD.first_price_cents IS NOT NULL;
		UPDATE review_counter SET
			reviews = reviews - 1,
			recommended = recommended - OLD.recommends::int,
			reviews_with_savings = reviews_with_savings - saves::int,
			savings_cents = savings_cents - CASE WHEN saves THEN OLD.first_price_cents - OLD.final_price_cents ELSE 0 END
		WHERE service = OLD.service AND stars = OLD.stars;
	END IF;
	IF TG_OP <> 'DELETE' AND review_counts(NEW) THEN
		saves := NEW.first_price_cents IS NOT NULL;
		INSERT INTO review_counter AS counter (service, stars, reviews, recommended, reviews_with_savings, savings_cents)
		VALUES (
			NEW.service, NEW.stars, 1, NEW.recommends::int, saves::int,
			CASE WHEN saves THEN NEW.first_price_cents - NEW.final_price_cents ELSE 0 END
		)
		ON CONFLICT (service, stars) DO UPDATE SET
			reviews = counter.reviews + 1,
			recommended = counter.recommended + excluded.recommended,
			reviews_with_savings = counter.reviews_with_savings + excluded.reviews_with_savings,
			savings_cents = counter.savings_cents + excluded.savings_cents;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER review_counter ON review;
--> statement-breakpoint
CREATE TRIGGER review_counter
	AFTER INSERT OR DELETE OR UPDATE OF service, stars, recommends, first_price_cents, final_price_cents, hidden_at, hidden_rule, body ON review
	FOR EACH ROW EXECUTE FUNCTION review_counter();
--> statement-breakpoint
-- The rule that they broke was not asked for, so they count again.
UPDATE "review" SET "hidden_rule" = 'other' WHERE "hidden_at" IS NOT NULL;--> statement-breakpoint
-- What has the badge keeps it: whether the services of former reviews were given was not always recorded.
UPDATE "review" SET "delivered_at" = "created_at" WHERE "verified";--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_hidden_has_rule" CHECK (("review"."hidden_at" is null) = ("review"."hidden_rule" is null));