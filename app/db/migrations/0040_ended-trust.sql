-- What is held in trust for an order becomes the business's: at the client's confirmation, or once its agreement has ended and the refunds are decided.
CREATE FUNCTION release_trust(of_order uuid, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	paid "order";
	held integer;
BEGIN
	SELECT * INTO paid FROM "order" WHERE id = of_order;
	SELECT coalesce(sum(amount_cents), 0) INTO held FROM book_entry
	WHERE order_id = of_order AND kind IN ('trust', 'trust_refund', 'trust_refund_returned', 'trust_release');
	IF held > 0 THEN
		PERFORM book(paid, 'trust_release', -held, at);
		PERFORM book(paid, 'payment', held, at);
	END IF;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_trust_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paid_id uuid;
BEGIN
	FOR paid_id IN SELECT id FROM "order" WHERE agreement_id = NEW.id AND paid_at IS NOT NULL ORDER BY paid_at, id LOOP
		PERFORM release_trust(paid_id, NEW.confirmed_at);
	END LOOP;
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A refund after the release is the business's.
CREATE OR REPLACE FUNCTION book_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	was_paid boolean := TG_OP = 'UPDATE' AND OLD.paid_at IS NOT NULL;
	was_refunded integer := CASE WHEN was_paid THEN OLD.refunded_cents ELSE 0 END;
	refunded_at timestamptz := coalesce(NEW.refunded_at, NEW.closed_at, NEW.paid_at);
	in_trust boolean := false;
BEGIN
	IF was_paid AND (NEW.paid_at IS NULL OR NEW.amount_cents <> OLD.amount_cents) THEN
		RAISE EXCEPTION 'A paid order stays paid, with its amount.';
	END IF;
	IF NEW.paid_at IS NULL THEN
		RETURN NULL;
	END IF;
	IF NEW.fee_timing = 'trust' THEN
		-- Locked, so that this and a confirmation, which releases what is held then, wait for each other.
		SELECT confirmed_at IS NULL INTO in_trust FROM service_agreement WHERE id = NEW.agreement_id FOR SHARE;
		in_trust := in_trust AND NOT EXISTS (SELECT FROM book_entry WHERE order_id = NEW.id AND kind = 'trust_release');
	END IF;
	IF NOT was_paid THEN
		PERFORM book(NEW, (CASE WHEN in_trust THEN 'trust' ELSE 'payment' END)::book_kind, NEW.amount_cents, NEW.paid_at);
	END IF;
	IF NEW.refunded_cents > was_refunded THEN
		PERFORM book(NEW, (CASE WHEN in_trust THEN 'trust_refund' ELSE 'refund' END)::book_kind, was_refunded - NEW.refunded_cents, refunded_at);
	ELSIF NEW.refunded_cents < was_refunded THEN
		PERFORM book(NEW, (CASE WHEN in_trust THEN 'trust_refund_returned' ELSE 'refund_returned' END)::book_kind, was_refunded - NEW.refunded_cents, refunded_at);
	END IF;
	RETURN NULL;
END
$$;
