CREATE TABLE "zip_rate" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "zip_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"part_type" text NOT NULL,
	"plus4_from" smallint NOT NULL,
	"plus4_to" smallint NOT NULL,
	"begin_date" date NOT NULL,
	"end_date" date,
	"total_ppm" integer,
	CONSTRAINT "zip_rate_part_type" CHECK ("zip_rate"."part_type" in ('Z', '4', 'A'))
);
--> statement-breakpoint
CREATE TABLE "zip_rate_import" (
	"state" text PRIMARY KEY NOT NULL,
	"quarter" text NOT NULL,
	"file_name" text NOT NULL,
	"file_date" date NOT NULL,
	"file_hash" text NOT NULL,
	"zip_count" integer NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "zip_rate" ADD CONSTRAINT "zip_rate_state_zip_rate_import_state_fk" FOREIGN KEY ("state") REFERENCES "public"."zip_rate_import"("state") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zip_rate_zip_idx" ON "zip_rate" USING btree ("state","zip");--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON "zip_rate_import" FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('law');--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON "zip_rate" FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('law');
