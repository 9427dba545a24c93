CREATE TYPE "public"."import_outcome" AS ENUM('new', 'existing', 'faulty', 'added', 'removed', 'kept');--> statement-breakpoint
CREATE TYPE "public"."import_state" AS ENUM('mapping', 'checking', 'checked', 'importing', 'done', 'undoing', 'undone');--> statement-breakpoint
CREATE TABLE "data_import" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"state" "import_state" DEFAULT 'mapping' NOT NULL,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"delimiter" text NOT NULL,
	"headers" text[] NOT NULL,
	"mapping" text[] NOT NULL,
	"row_count" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"new_count" integer DEFAULT 0 NOT NULL,
	"existing_count" integer DEFAULT 0 NOT NULL,
	"faulty_count" integer DEFAULT 0 NOT NULL,
	"added_count" integer DEFAULT 0 NOT NULL,
	"removed_count" integer DEFAULT 0 NOT NULL,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_key" (
	"import_id" uuid NOT NULL,
	"key" text NOT NULL,
	"row_number" integer NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "import_key_import_id_key_pk" PRIMARY KEY("import_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" "import_outcome",
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"name" text,
	"record_id" uuid,
	CONSTRAINT "import_row_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
ALTER TABLE "data_import" ADD CONSTRAINT "data_import_created_by_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_key" ADD CONSTRAINT "import_key_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_data_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."data_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_import_created_idx" ON "data_import" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "data_import_running_idx" ON "data_import" USING btree ("created_at","id") WHERE "data_import"."state" in ('checking', 'importing', 'undoing');--> statement-breakpoint
CREATE INDEX "data_import_created_by_idx" ON "data_import" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "import_row_outcome_idx" ON "import_row" USING btree ("import_id","outcome","row_number");--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON data_import FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
