CREATE TYPE "public"."book_kind" AS ENUM('payment', 'refund', 'refund_returned');--> statement-breakpoint
CREATE TABLE "book_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "book_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "book_kind" NOT NULL,
	"day" date NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"order_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_entry_amount_fits_kind" CHECK (("book_entry"."kind" = 'refund') = ("book_entry"."amount_cents" < 0))
);
--> statement-breakpoint
CREATE TABLE "books_closed" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" date NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "books_closed_one_row" CHECK ("books_closed"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
CREATE INDEX "book_entry_day_idx" ON "book_entry" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "book_entry_happened_at_idx" ON "book_entry" USING btree ("happened_at","kind","amount_cents");--> statement-breakpoint
CREATE INDEX "book_entry_order_id_idx" ON "book_entry" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_method_known" CHECK ("order"."method" in ('card', 'card_reader', 'cash', 'check', 'zelle'));--> statement-breakpoint
-- The day on which a movement counts: the local day, or the first one after the months that are closed.
CREATE FUNCTION book_day(happened timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
	SELECT greatest(
		(happened AT TIME ZONE coalesce((SELECT time_zone FROM settings), 'America/New_York'))::date,
		(SELECT until + 1 FROM books_closed)
	)
$$;
--> statement-breakpoint
CREATE FUNCTION book(of_order "order", as_kind book_kind, cents integer, happened timestamptz) RETURNS void LANGUAGE sql AS $$
	INSERT INTO book_entry (kind, day, happened_at, amount_cents, currency, method, order_id, reference, sample)
	VALUES (as_kind, book_day(happened), happened, cents, of_order.currency, of_order.method, of_order.id, of_order.reference, of_order.sample)
$$;
--> statement-breakpoint
-- The entries of what is known so far: payments when they were made; refunds when they were settled; and at the order's end what only the
-- provider's total contains.
SELECT book(o, 'payment', o.amount_cents, o.paid_at) FROM "order" o WHERE o.paid_at IS NOT NULL ORDER BY o.paid_at, o.id;
--> statement-breakpoint
SELECT book(o, 'refund', -r.amount_cents, r.settled_at)
FROM refund r JOIN "order" o ON o.id = r.order_id
WHERE r.status = 'succeeded' AND o.paid_at IS NOT NULL ORDER BY r.settled_at, r.id;
--> statement-breakpoint
SELECT book(o, CASE WHEN o.refunded_cents > known THEN 'refund' ELSE 'refund_returned' END::book_kind, known - o.refunded_cents,
	coalesce(o.closed_at, o.checked_at, o.paid_at))
FROM "order" o, LATERAL (
	SELECT coalesce(sum(r.amount_cents), 0)::integer AS known FROM refund r WHERE r.order_id = o.id AND r.status = 'succeeded'
) refunds
WHERE o.paid_at IS NOT NULL AND o.refunded_cents <> known ORDER BY o.id;
--> statement-breakpoint
CREATE FUNCTION book_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_paid boolean := TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL;
	was_refunded integer := CASE WHEN was_paid THEN OLD.refunded_cents ELSE 0 END;
	refunded_at timestamptz := coalesce(NEW.refunded_at, NEW.closed_at, NEW.paid_at);
BEGIN
	IF was_paid AND (NEW.paid_at IS NULL OR NEW.amount_cents <> OLD.amount_cents) THEN
		RAISE EXCEPTION 'A paid order stays paid, with its amount.';
	END IF;
	IF NEW.paid_at IS NULL THEN
		RETURN NULL;
	END IF;
	IF NOT was_paid THEN
		PERFORM book(NEW, 'payment', NEW.amount_cents, NEW.paid_at);
	END IF;
	IF NEW.refunded_cents > was_refunded THEN
		PERFORM book(NEW, 'refund', was_refunded - NEW.refunded_cents, refunded_at);
	ELSIF NEW.refunded_cents < was_refunded THEN
		PERFORM book(NEW, 'refund_returned', was_refunded - NEW.refunded_cents, refunded_at);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "order_is_booked" AFTER INSERT OR UPDATE OF paid_at, amount_cents, refunded_cents ON "order"
	FOR EACH ROW EXECUTE FUNCTION book_order();
--> statement-breakpoint
CREATE FUNCTION forget_sample_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM book_entry WHERE order_id = OLD.id AND sample;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "sample_order_leaves_the_books" AFTER DELETE ON "order"
	FOR EACH ROW WHEN (OLD.sample) EXECUTE FUNCTION forget_sample_entries();
--> statement-breakpoint
CREATE FUNCTION book_entry_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.day <= (SELECT until FROM books_closed) THEN
			RAISE EXCEPTION 'The books of % are closed.', to_char(NEW.day, 'YYYY-MM');
		END IF;
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND OLD.sample THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'An entry of the books is never changed or deleted.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "book_entry_is_kept" BEFORE INSERT OR UPDATE OR DELETE ON "book_entry"
	FOR EACH ROW EXECUTE FUNCTION book_entry_is_kept();
--> statement-breakpoint
CREATE FUNCTION books_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.until > OLD.until THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'Closed months stay closed.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "books_stay_closed" BEFORE UPDATE OR DELETE ON "books_closed"
	FOR EACH ROW EXECUTE FUNCTION books_stay_closed();
--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON book_entry FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
