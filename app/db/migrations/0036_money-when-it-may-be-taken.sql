ALTER TYPE "public"."book_kind" ADD VALUE 'trust' BEFORE 'fee';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'trust_refund' BEFORE 'fee';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'trust_refund_returned' BEFORE 'fee';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'trust_release' BEFORE 'fee';--> statement-breakpoint
ALTER TYPE "public"."order_status" ADD VALUE 'deferred' BEFORE 'paid';--> statement-breakpoint
CREATE TABLE "kept_card" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"agreement_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"setup_id" text NOT NULL,
	"due_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"declined_at" timestamp with time zone,
	"pages" integer DEFAULT 0 NOT NULL,
	"released_at" timestamp with time zone,
	"detached_at" timestamp with time zone,
	CONSTRAINT "kept_card_declined_was_due" CHECK ("kept_card"."declined_at" is null or "kept_card"."due_at" is not null),
	CONSTRAINT "kept_card_detached_was_released" CHECK ("kept_card"."detached_at" is null or "kept_card"."released_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sandbox_charge" (
	"id" text PRIMARY KEY NOT NULL,
	"setup_id" text NOT NULL,
	"order_reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"is_declined" boolean NOT NULL,
	"idempotency_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_delivered_at" timestamp with time zone,
	CONSTRAINT "sandbox_charge_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "book_entry" DROP CONSTRAINT "book_entry_amount_fits_kind";--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_agreement" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "fee_timing" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "order" ADD COLUMN "card_kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "mode" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "setup_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "is_declined_later" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "detached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_card" ADD CONSTRAINT "kept_card_order_id_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_card" ADD CONSTRAINT "kept_card_agreement_id_service_agreement_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."service_agreement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kept_card_one_in_use" ON "kept_card" USING btree ("agreement_id") WHERE "kept_card"."released_at" is null;--> statement-breakpoint
CREATE INDEX "kept_card_agreement_idx" ON "kept_card" USING btree ("agreement_id");--> statement-breakpoint
CREATE INDEX "kept_card_next_attempt_idx" ON "kept_card" USING btree ("next_attempt_at") WHERE "kept_card"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_charge_setup_id_idx" ON "sandbox_charge" USING btree ("setup_id");--> statement-breakpoint
CREATE INDEX "sandbox_charge_undelivered_idx" ON "sandbox_charge" USING btree ("created_at") WHERE "sandbox_charge"."webhook_delivered_at" is null;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD CONSTRAINT "sandbox_checkout_setup_id_unique" UNIQUE("setup_id");--> statement-breakpoint
ALTER TABLE "service_agreement" ADD CONSTRAINT "service_agreement_confirmed_was_delivered" CHECK ("service_agreement"."confirmed_at" is null or ("service_agreement"."delivered_at" is not null and "service_agreement"."signed_at" is not null));--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_amount_fits_kind" CHECK (case when "book_entry"."kind"::text in ('refund', 'dispute', 'trust_refund', 'trust_release') then "book_entry"."amount_cents" < 0
				when "book_entry"."kind"::text in ('payment', 'refund_returned', 'dispute_returned', 'trust', 'trust_refund_returned') then "book_entry"."amount_cents" > 0
				else "book_entry"."amount_cents" <> 0 end);--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_fee_timing_known" CHECK ("order"."fee_timing" in ('now', 'trust', 'after_delivery'));--> statement-breakpoint
ALTER TABLE "order" ADD CONSTRAINT "order_deferred_has_card" CHECK ("order"."status"::text <> 'deferred' or "order"."card_kept_at" is not null);--> statement-breakpoint
-- A fee that is paid into trust is not the business's before the client has confirmed the delivery, and neither are refunds of it.
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
--> statement-breakpoint
-- What is held in trust for an agreement leaves it when its client confirms the delivery, and is revenue from then on.
CREATE FUNCTION book_trust_release() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paid "order";
	held integer;
BEGIN
	FOR paid IN SELECT * FROM "order" WHERE agreement_id = NEW.id AND paid_at IS NOT NULL ORDER BY paid_at, id LOOP
		SELECT coalesce(sum(amount_cents), 0) INTO held FROM book_entry
		WHERE order_id = paid.id AND kind::text IN ('trust', 'trust_refund', 'trust_refund_returned', 'trust_release');
		IF held > 0 THEN
			PERFORM book(paid, 'trust_release', -held, NEW.confirmed_at);
			PERFORM book(paid, 'payment', held, NEW.confirmed_at);
		END IF;
	END LOOP;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "trust_is_released" AFTER UPDATE OF confirmed_at ON "service_agreement"
	FOR EACH ROW WHEN (OLD.confirmed_at IS NULL AND NEW.confirmed_at IS NOT NULL AND NEW.fee_timing = 'trust')
	EXECUTE FUNCTION book_trust_release();
--> statement-breakpoint
CREATE FUNCTION keep_confirmed_delivery() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a confirmed delivery stays confirmed';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "confirmed_delivery_is_kept" BEFORE UPDATE OF confirmed_at ON "service_agreement"
	FOR EACH ROW WHEN (OLD.confirmed_at IS NOT NULL AND NEW.confirmed_at IS DISTINCT FROM OLD.confirmed_at)
	EXECUTE FUNCTION keep_confirmed_delivery();
