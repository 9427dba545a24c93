CREATE TABLE "deal_bid_withdrawal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"round_id" uuid NOT NULL,
	"invitation_id" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"revision" smallint NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deal_bid_withdrawal_once" UNIQUE("invitation_id","stage","revision")
);
--> statement-breakpoint
CREATE TABLE "deal_round_inquiry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invitation_id" uuid NOT NULL,
	"form_key" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"question" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"shown_question" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "deal_round_inquiry_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "deal_round_inquiry_answer" CHECK (("deal_round_inquiry"."answered_at" is not null) = ("deal_round_inquiry"."answer" <> '') and ("deal_round_inquiry"."answered_at" is not null) = ("deal_round_inquiry"."shown_question" <> ''))
);
--> statement-breakpoint
ALTER TABLE "ended_receipt" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deal_bid_withdrawal" ADD CONSTRAINT "deal_bid_withdrawal_round_id_deal_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."deal_round"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_bid_withdrawal" ADD CONSTRAINT "deal_bid_withdrawal_bid" FOREIGN KEY ("invitation_id","stage","revision") REFERENCES "public"."deal_bid"("invitation_id","stage","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_round_inquiry" ADD CONSTRAINT "deal_round_inquiry_invitation_id_deal_round_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."deal_round_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_bid_withdrawal_round_id_idx" ON "deal_bid_withdrawal" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "deal_round_inquiry_invitation_id_idx" ON "deal_round_inquiry" USING btree ("invitation_id","asked_at");