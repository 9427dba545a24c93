ALTER TYPE "public"."book_kind" ADD VALUE 'trust_dispute' BEFORE 'trust_release';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'trust_dispute_returned' BEFORE 'trust_release';--> statement-breakpoint
ALTER TABLE "book_entry" DROP CONSTRAINT "book_entry_amount_fits_kind";--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_amount_fits_kind" CHECK (case when "book_entry"."kind"::text in ('refund', 'dispute', 'trust_refund', 'trust_dispute', 'trust_release') then "book_entry"."amount_cents" < 0
				when "book_entry"."kind"::text in ('payment', 'refund_returned', 'dispute_returned', 'trust', 'trust_refund_returned', 'trust_dispute_returned') then "book_entry"."amount_cents" > 0
				else "book_entry"."amount_cents" <> 0 end);--> statement-breakpoint
-- What the trust account holds of an order, by its entries.
CREATE FUNCTION held_in_trust(of_order uuid) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
	RETURN (SELECT coalesce(sum(amount_cents), 0) FROM book_entry WHERE order_id = of_order
		AND kind IN ('trust', 'trust_refund', 'trust_refund_returned', 'trust_dispute', 'trust_dispute_returned', 'trust_release'));
END
$$;
--> statement-breakpoint
-- Whether what is paid for an order is its client's until the delivery is confirmed. It locks the agreement, so that this and a confirmation, which
-- releases what is held then, wait for each other. Lock the order first.
CREATE FUNCTION is_in_trust(paid "order") RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
	unconfirmed boolean;
BEGIN
	IF paid.fee_timing <> 'trust' OR paid.paid_at IS NULL THEN
		RETURN false;
	END IF;
	SELECT confirmed_at IS NULL INTO unconfirmed FROM service_agreement WHERE id = paid.agreement_id FOR SHARE;
	RETURN unconfirmed AND NOT EXISTS (SELECT FROM book_entry WHERE order_id = paid.id AND kind = 'trust_release');
END
$$;
--> statement-breakpoint
-- What has to be in the trust account of an order that is in trust: what was paid, less what was given back and what disputes hold, never less
-- than nothing. What the bank takes beyond it is the business's to pay, because the rest of the account is other clients' money.
CREATE FUNCTION due_in_trust(paid "order", disputed_more integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
	disputed integer;
BEGIN
	SELECT coalesce(-sum(amount_cents), 0) INTO disputed FROM book_entry WHERE order_id = paid.id
		AND kind IN ('dispute', 'dispute_returned', 'trust_dispute', 'trust_dispute_returned');
	RETURN greatest(0, paid.amount_cents - paid.refunded_cents - disputed - disputed_more);
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION release_trust(of_order uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	paid "order";
	held integer := held_in_trust(of_order);
BEGIN
	IF held > 0 THEN
		SELECT * INTO paid FROM "order" WHERE id = of_order;
		PERFORM book(paid, 'trust_release', -held, at);
		PERFORM book(paid, 'payment', held, at);
	END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_paid boolean := TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL;
	was_refunded integer := CASE WHEN was_paid THEN OLD.refunded_cents ELSE 0 END;
	refunded_at timestamptz := coalesce(NEW.refunded_at, NEW.closed_at, NEW.paid_at);
	refunded integer := NEW.refunded_cents - was_refunded;
	in_trust boolean;
	trust_part integer := 0;
	excess integer;
BEGIN
	IF was_paid AND (NEW.paid_at IS NULL OR NEW.amount_cents <> OLD.amount_cents) THEN
		RAISE EXCEPTION 'A paid order stays paid, with its amount.';
	END IF;
	IF NEW.paid_at IS NULL THEN
		RETURN NULL;
	END IF;
	in_trust := is_in_trust(NEW);
	IF NOT was_paid THEN
		PERFORM book(NEW, (CASE WHEN in_trust THEN 'trust' ELSE 'payment' END)::book_kind, NEW.amount_cents, NEW.paid_at);
	END IF;
	IF in_trust THEN
		-- A refund of what a dispute took before is not the trust account's.
		trust_part := due_in_trust(NEW, 0) - held_in_trust(NEW.id);
		trust_part := CASE WHEN refunded > 0 THEN greatest(-refunded, least(0, trust_part)) ELSE least(-refunded, greatest(0, trust_part)) END;
	END IF;
	IF trust_part <> 0 THEN
		PERFORM book(NEW, (CASE WHEN trust_part < 0 THEN 'trust_refund' ELSE 'trust_refund_returned' END)::book_kind, trust_part, refunded_at);
	END IF;
	IF refunded + trust_part <> 0 THEN
		PERFORM book(NEW, (CASE WHEN refunded > 0 THEN 'refund' ELSE 'refund_returned' END)::book_kind, -refunded - trust_part, refunded_at);
	END IF;
	IF in_trust AND NOT was_paid THEN
		-- A dispute that was booked before its payment was reported is taken out of trust after all.
		excess := held_in_trust(NEW.id) - due_in_trust(NEW, 0);
		IF excess > 0 THEN
			PERFORM book(NEW, 'trust_dispute', -excess, NEW.paid_at);
			PERFORM book(NEW, 'dispute_returned', excess, NEW.paid_at);
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- The entries of a movement of the provider's balance: its fee, and its amount unless an order books it. A dispute of money in trust takes it out of
-- the trust account, and brings it back if it is won; if the delivery was confirmed meanwhile, it is released at once. The fee is the business's.
CREATE OR REPLACE FUNCTION book_balance_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	cents integer := CASE WHEN NEW.entry_kind IS NULL THEN 0 ELSE NEW.amount_cents END;
	fee integer := -NEW.fee_cents;
	trust_part integer := 0;
	paid "order";
	in_trust boolean;
BEGIN
	-- A fee that is charged by itself is one entry.
	IF NEW.entry_kind = 'fee' THEN
		fee := fee + cents;
		cents := 0;
	END IF;
	IF NEW.entry_kind IN ('dispute', 'dispute_returned') AND NEW.order_id IS NOT NULL THEN
		SELECT * INTO paid FROM "order" WHERE id = NEW.order_id AND fee_timing = 'trust' AND paid_at IS NOT NULL FOR UPDATE;
		IF FOUND THEN
			in_trust := is_in_trust(paid);
			IF in_trust THEN
				trust_part := due_in_trust(paid, -cents) - held_in_trust(paid.id);
			ELSE
				-- What was taken out of trust comes back into it, and nothing else does.
				SELECT coalesce(-sum(amount_cents), 0) INTO trust_part FROM book_entry
				WHERE order_id = paid.id AND kind IN ('trust_dispute', 'trust_dispute_returned');
			END IF;
			trust_part := CASE WHEN cents < 0 THEN greatest(cents, least(0, trust_part)) ELSE least(cents, greatest(0, trust_part)) END;
			cents := cents - trust_part;
		END IF;
	END IF;
	INSERT INTO book_entry (kind, day, happened_at, amount_cents, currency, order_id, reference, transaction_id)
	SELECT kind, book_day(NEW.happened_at), NEW.happened_at, entry_cents, NEW.currency, NEW.order_id, NEW.reference, NEW.id
	FROM (VALUES
		((CASE WHEN trust_part < 0 THEN 'trust_dispute' ELSE 'trust_dispute_returned' END)::book_kind, trust_part),
		(NEW.entry_kind, cents),
		('fee'::book_kind, fee)
	) AS entry (kind, entry_cents)
	WHERE entry_cents <> 0;
	IF trust_part > 0 AND NOT in_trust THEN
		PERFORM release_trust(paid.id, NEW.happened_at);
	END IF;
	RETURN NULL;
END
$$;
