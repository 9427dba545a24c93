ALTER TABLE "offering" DROP CONSTRAINT "offering_kind_unique";--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "price_id" text;--> statement-breakpoint
ALTER TABLE "appointment" ADD COLUMN "usual_minutes" integer;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD COLUMN "price_id" text;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD COLUMN "usual_minutes" integer;--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "has_appointment" boolean;--> statement-breakpoint
UPDATE "offering" SET
	"slug" = case "kind" when 'online_search' then 'online-search' when 'in_person' then 'in-person' else 'concierge' end,
	"has_appointment" = "kind" <> 'concierge';--> statement-breakpoint
ALTER TABLE "offering" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offering" ALTER COLUMN "has_appointment" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "offering" ADD COLUMN "appointment_minutes" integer;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "service_title" text;--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_appointment_fits" CHECK (case "offering"."kind"::text when 'in_person' then "offering"."has_appointment" when 'concierge' then not "offering"."has_appointment" else true end);--> statement-breakpoint
ALTER TABLE "offering" ADD CONSTRAINT "offering_appointment_length" CHECK ("offering"."appointment_minutes" is null or ("offering"."has_appointment" and "offering"."appointment_minutes" between 15 and 180));