CREATE TABLE "deal_bid_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" uuid NOT NULL,
	"device" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "deal_bid_code_attempts" CHECK ("deal_bid_code"."attempts" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "deal_bid" ADD COLUMN "kept" "bytea";--> statement-breakpoint
ALTER TABLE "deal_bid" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_round" ADD COLUMN "padding_seed" text;--> statement-breakpoint
ALTER TABLE "deal_round" ADD COLUMN "record_salt" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "deal_bid_code" ADD CONSTRAINT "deal_bid_code_invitation_id_deal_round_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."deal_round_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_bid_code_invitation_id_idx" ON "deal_bid_code" USING btree ("invitation_id","sent_at");