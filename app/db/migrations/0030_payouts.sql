ALTER TYPE "public"."book_kind" ADD VALUE 'fee';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'dispute';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'dispute_returned';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'payout';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'payout_returned';--> statement-breakpoint
ALTER TYPE "public"."book_kind" ADD VALUE 'other';--> statement-breakpoint
CREATE TABLE "balance_reading" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_transaction" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"type" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"description" text,
	"order_id" uuid,
	"reference" text NOT NULL,
	"entry_kind" "book_kind",
	"payout_id" text,
	"happened_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_transaction_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"arrives_on" date NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_delivered_at" timestamp with time zone,
	CONSTRAINT "sandbox_dispute_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "book_entry" DROP CONSTRAINT "book_entry_amount_fits_kind";--> statement-breakpoint
ALTER TABLE "book_entry" ALTER COLUMN "method" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "book_entry" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "book_entry" ADD COLUMN "transaction_id" text;--> statement-breakpoint
CREATE INDEX "balance_transaction_payout_idx" ON "balance_transaction" USING btree ("provider","payout_id","happened_at","id");--> statement-breakpoint
CREATE INDEX "balance_transaction_id_idx" ON "balance_transaction" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payout_happened_at_idx" ON "payout" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "sandbox_dispute_undelivered_idx" ON "sandbox_dispute" USING btree ("created_at") WHERE "sandbox_dispute"."webhook_delivered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "book_entry_transaction_once" ON "book_entry" USING btree ("transaction_id","kind");--> statement-breakpoint
ALTER TABLE "book_entry" ADD CONSTRAINT "book_entry_amount_fits_kind" CHECK (case when "book_entry"."kind"::text in ('refund', 'dispute') then "book_entry"."amount_cents" < 0
				when "book_entry"."kind"::text in ('payment', 'refund_returned', 'dispute_returned') then "book_entry"."amount_cents" > 0
				else "book_entry"."amount_cents" <> 0 end);--> statement-breakpoint
-- The entries of a movement of the provider's balance: its fee, and its amount unless an order books it.
CREATE FUNCTION book_balance_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	cents integer := CASE WHEN NEW.entry_kind IS NULL THEN 0 ELSE NEW.amount_cents END;
	fee integer := -NEW.fee_cents;
BEGIN
	-- A fee that is charged by itself is one entry.
	IF NEW.entry_kind = 'fee' THEN
		fee := fee + cents;
		cents := 0;
	END IF;
	INSERT INTO book_entry (kind, day, happened_at, amount_cents, currency, order_id, reference, transaction_id)
	SELECT kind, book_day(NEW.happened_at), NEW.happened_at, entry_cents, NEW.currency, NEW.order_id, NEW.reference, NEW.id
	FROM (VALUES (NEW.entry_kind, cents), ('fee'::book_kind, fee)) AS entry (kind, entry_cents)
	WHERE entry_cents <> 0;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "balance_transaction_is_booked" AFTER INSERT ON "balance_transaction"
	FOR EACH ROW EXECUTE FUNCTION book_balance_transaction();
--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON payout FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
