CREATE TABLE "ended_invitation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"round_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	CONSTRAINT "ended_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "ended_receipt" (
	"hash" text PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"stage" smallint NOT NULL,
	"revision" smallint NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_round" (
	"id" uuid PRIMARY KEY NOT NULL,
	"car" text NOT NULL,
	"state" "deal_round_state" NOT NULL,
	"stage" smallint NOT NULL,
	"stages_max" smallint NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"closing_hashes" text[],
	"padding_seed" text,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_agreement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ended_agreement_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "ended_invitation" ADD CONSTRAINT "ended_invitation_round_id_ended_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."ended_round"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_receipt" ADD CONSTRAINT "ended_receipt_invitation_id_ended_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."ended_invitation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_invitation_round_id_idx" ON "ended_invitation" USING btree ("round_id");--> statement-breakpoint
CREATE INDEX "ended_receipt_invitation_id_idx" ON "ended_receipt" USING btree ("invitation_id");