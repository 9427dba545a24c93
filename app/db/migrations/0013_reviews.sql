CREATE TABLE "review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"order_id" uuid,
	"service" "offering_kind" NOT NULL,
	"stars" smallint NOT NULL,
	"author_name" text NOT NULL,
	"vehicle_year" smallint NOT NULL,
	"vehicle_make" text NOT NULL,
	"vehicle_model" text NOT NULL,
	"body" text NOT NULL,
	"search" text NOT NULL,
	"recommends" boolean NOT NULL,
	"first_price_cents" integer,
	"final_price_cents" integer,
	"photo" text,
	"verified" boolean DEFAULT false NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"reply" text,
	"replied_at" timestamp with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"year" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "review_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "review_stars_one_to_five" CHECK ("review"."stars" between 1 and 5),
	CONSTRAINT "review_verified_has_order" CHECK (not "review"."verified" or "review"."order_id" is not null or "review"."sample"),
	CONSTRAINT "review_hidden_has_reason" CHECK (("review"."hidden_at" is null) = ("review"."hidden_reason" is null)),
	CONSTRAINT "review_reply_has_time" CHECK (("review"."reply" is null) = ("review"."replied_at" is null)),
	CONSTRAINT "review_prices_together" CHECK (("review"."first_price_cents" is null) = ("review"."final_price_cents" is null) and coalesce("review"."first_price_cents", 0) >= 0 and coalesce("review"."final_price_cents", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "review_invitation" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"email" "citext" NOT NULL,
	"service" "offering_kind" NOT NULL,
	"token_hash" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reminded_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_invitation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "review_opt_out" (
	"email" "citext" PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_tally" (
	"service" "offering_kind" NOT NULL,
	"stars" smallint NOT NULL,
	"reviews" integer NOT NULL,
	"recommended" integer NOT NULL,
	"with_savings" integer NOT NULL,
	"savings_cents" bigint NOT NULL,
	CONSTRAINT "review_tally_service_stars_pk" PRIMARY KEY("service","stars")
);
--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "review_one_a_year" ON "review" USING btree ("user_id","service","year") WHERE "review"."order_id" is null;--> statement-breakpoint
CREATE INDEX "review_newest_idx" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_service_newest_idx" ON "review" USING btree ("service","created_at","id");--> statement-breakpoint
CREATE INDEX "review_stars_idx" ON "review" USING btree ("stars","created_at","id");--> statement-breakpoint
CREATE INDEX "review_service_stars_idx" ON "review" USING btree ("service","stars","created_at","id");--> statement-breakpoint
CREATE INDEX "review_featured_idx" ON "review" USING btree ("created_at") WHERE "review"."featured" and "review"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "review_user_id_idx" ON "review" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "review_invitation_to_remind_idx" ON "review_invitation" USING btree ("sent_at") WHERE "review_invitation"."reminded_at" is null and "review_invitation"."closed_at" is null;