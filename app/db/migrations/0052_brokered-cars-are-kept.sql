CREATE TABLE "kept_brokered_car" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_name" text,
	"client_state" text,
	"vin" text,
	"year" integer,
	"make" text,
	"model" text,
	"trim" text,
	"condition" text,
	"dealer_name" text,
	"dealer_address" text NOT NULL,
	"out_the_door_cents" integer,
	"agreed_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"agreement_reference" text,
	"agreement_signed_at" timestamp with time zone,
	"orders" jsonb NOT NULL,
	"kept_until" date,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_brokered_car_until_idx" ON "kept_brokered_car" USING btree ("kept_until");--> statement-breakpoint
CREATE INDEX "kept_brokered_car_recorded_idx" ON "kept_brokered_car" USING btree ("recorded_at","id");