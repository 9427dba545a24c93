CREATE TABLE "vehicle_question" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recommendation_id" uuid NOT NULL,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vehicle_question_once" UNIQUE("recommendation_id","text")
);
--> statement-breakpoint
ALTER TABLE "vehicle_question" ADD CONSTRAINT "vehicle_question_recommendation_id_vehicle_recommendation_id_fk" FOREIGN KEY ("recommendation_id") REFERENCES "public"."vehicle_recommendation"("id") ON DELETE cascade ON UPDATE no action;