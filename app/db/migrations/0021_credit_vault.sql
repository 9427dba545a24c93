CREATE TYPE "public"."application_status" AS ENUM('draft', 'new', 'reviewing', 'needs_info', 'approved', 'declined', 'withdrawn');--> statement-breakpoint
CREATE TABLE "credit_access" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_access_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"what" text NOT NULL,
	"document_id" uuid,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"reason" text NOT NULL,
	"audit_seq" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_applicant" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"role" text NOT NULL,
	"user_id" text,
	"email" "citext",
	"invite_hash" text,
	"invited_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"consent_id" uuid,
	"oddities" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_applicant_invite_hash_unique" UNIQUE("invite_hash"),
	CONSTRAINT "credit_applicant_consent_id_unique" UNIQUE("consent_id"),
	CONSTRAINT "credit_applicant_one_of_each" UNIQUE("application_id","role"),
	CONSTRAINT "credit_applicant_of_application" UNIQUE("id","application_id"),
	CONSTRAINT "credit_applicant_submits_with_consent" CHECK (("credit_applicant"."submitted_at" is null) = ("credit_applicant"."consent_id" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"status" "application_status" DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" text,
	"browser_hash" text,
	"form_key" uuid NOT NULL,
	"name" text,
	"email" "citext",
	"phone" text,
	"consent_id" uuid,
	"submitted_at" timestamp with time zone,
	"manifest_hash" "bytea",
	"completed_at" timestamp with time zone,
	"notice_due_at" timestamp with time zone,
	"notice_sent_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"active_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"deletion_asked_at" timestamp with time zone,
	"destroyed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (lower(coalesce(name, '') || ' ' || coalesce(email::text, '') || ' ' || reference)) STORED,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_application_reference_unique" UNIQUE("reference"),
	CONSTRAINT "credit_application_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "credit_application_consent_id_unique" UNIQUE("consent_id"),
	CONSTRAINT "credit_application_consent_before_review" CHECK ("credit_application"."status" = 'draft' or "credit_application"."consent_id" is not null),
	CONSTRAINT "credit_application_submitted_whole" CHECK ("credit_application"."status" = 'draft' or ("credit_application"."name" is not null and "credit_application"."email" is not null and "credit_application"."submitted_at" is not null and "credit_application"."manifest_hash" is not null)),
	CONSTRAINT "credit_application_closed_has_time" CHECK (("credit_application"."closed_at" is not null) = ("credit_application"."status" in ('approved', 'declined', 'withdrawn'))),
	CONSTRAINT "credit_application_notice_follows" CHECK (("credit_application"."notice_due_at" is null) = ("credit_application"."completed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "credit_consent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"text_version" text NOT NULL,
	"text" text NOT NULL,
	"text_hash" "bytea" NOT NULL,
	"signature" text NOT NULL,
	"agreement_date" text NOT NULL,
	"electronic_records" boolean NOT NULL,
	"contact_by_phone" boolean NOT NULL,
	"copy_by_mail" boolean NOT NULL,
	"joint_intent" boolean,
	"client_ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_consent_applicant_id_unique" UNIQUE("applicant_id"),
	CONSTRAINT "credit_consent_of_application" UNIQUE("id","application_id"),
	CONSTRAINT "credit_consent_of_applicant" UNIQUE("id","applicant_id"),
	CONSTRAINT "credit_consent_hash_whole" CHECK (octet_length("credit_consent"."text_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "credit_correction" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"section" text NOT NULL,
	"sealed_message" "bytea" NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "credit_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"applicant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sealed_name" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	"sealed_hash" "bytea" NOT NULL,
	"upload_key" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_document_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "credit_document_upload_key_unique" UNIQUE("upload_key"),
	CONSTRAINT "credit_document_size_positive" CHECK ("credit_document"."size_bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"application_id" uuid NOT NULL,
	"what" text NOT NULL,
	"from_status" "application_status",
	"to_status" "application_status" NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_export" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"profile" text NOT NULL,
	"actor_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_key" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"key_version" integer NOT NULL,
	"wrapped" "bytea" NOT NULL,
	"rotated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_note" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" text,
	"sealed_text" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_value" (
	"applicant_id" uuid NOT NULL,
	"field" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	CONSTRAINT "credit_value_applicant_id_field_pk" PRIMARY KEY("applicant_id","field")
);
--> statement-breakpoint
CREATE TABLE "encryption_key_seen" (
	"version" integer PRIMARY KEY NOT NULL,
	"fingerprint" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_access" ADD CONSTRAINT "credit_access_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applicant" ADD CONSTRAINT "credit_applicant_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_applicant" ADD CONSTRAINT "credit_applicant_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_application" ADD CONSTRAINT "credit_application_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_consent" ADD CONSTRAINT "credit_consent_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_correction" ADD CONSTRAINT "credit_correction_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_document" ADD CONSTRAINT "credit_document_applicant_fk" FOREIGN KEY ("applicant_id","application_id") REFERENCES "public"."credit_applicant"("id","application_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_event" ADD CONSTRAINT "credit_event_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_key" ADD CONSTRAINT "credit_key_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_application_id_credit_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."credit_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note" ADD CONSTRAINT "credit_note_author_id_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_value" ADD CONSTRAINT "credit_value_applicant_id_credit_applicant_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."credit_applicant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_access_application_idx" ON "credit_access" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "credit_applicant_user_id_idx" ON "credit_applicant" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_application_status_idx" ON "credit_application" USING btree ("status","submitted_at","id");--> statement-breakpoint
CREATE INDEX "credit_application_submitted_idx" ON "credit_application" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "credit_application_email_idx" ON "credit_application" USING btree ("email");--> statement-breakpoint
CREATE INDEX "credit_application_user_id_idx" ON "credit_application" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "credit_application_living_idx" ON "credit_application" USING btree ("active_at") WHERE "credit_application"."destroyed_at" is null;--> statement-breakpoint
CREATE INDEX "credit_application_notice_idx" ON "credit_application" USING btree ("notice_due_at") WHERE "credit_application"."notice_due_at" is not null;--> statement-breakpoint
CREATE INDEX "credit_correction_application_idx" ON "credit_correction" USING btree ("application_id","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_correction_one_open" ON "credit_correction" USING btree ("applicant_id","section") WHERE "credit_correction"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "credit_document_application_idx" ON "credit_document" USING btree ("application_id","applicant_id");--> statement-breakpoint
CREATE INDEX "credit_event_application_idx" ON "credit_event" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "credit_export_application_idx" ON "credit_export" USING btree ("application_id","at");--> statement-breakpoint
CREATE INDEX "credit_key_version_idx" ON "credit_key" USING btree ("key_version");--> statement-breakpoint
CREATE INDEX "credit_note_application_idx" ON "credit_note" USING btree ("application_id","created_at");--> statement-breakpoint
-- An application names its consent and a consent its application: neither can be another's.
ALTER TABLE credit_application ADD CONSTRAINT credit_application_consent_fk
	FOREIGN KEY (consent_id, id) REFERENCES credit_consent (id, application_id);
--> statement-breakpoint
ALTER TABLE credit_applicant ADD CONSTRAINT credit_applicant_consent_fk
	FOREIGN KEY (consent_id, id) REFERENCES credit_consent (id, applicant_id);
--> statement-breakpoint
ALTER TABLE credit_export ADD CONSTRAINT credit_export_consent_fk
	FOREIGN KEY (consent_id, application_id) REFERENCES credit_consent (id, application_id) ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX credit_application_search_idx ON credit_application USING gin (search gin_trgm_ops);
--> statement-breakpoint
-- What somebody submitted stays as it is, unless it was sent back to be corrected. Taking it away as a whole is no change.
CREATE FUNCTION credit_refuse_change_of_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM credit_applicant JOIN credit_application ON credit_application.id = application_id
		WHERE credit_applicant.id = NEW.applicant_id AND credit_applicant.submitted_at IS NOT NULL
			AND credit_application.status <> 'needs_info'
	) THEN
		RAISE EXCEPTION 'what was submitted is frozen' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_value_frozen BEFORE INSERT OR UPDATE ON credit_value
	FOR EACH ROW EXECUTE FUNCTION credit_refuse_change_of_submitted();
--> statement-breakpoint
CREATE TRIGGER credit_document_frozen BEFORE INSERT OR UPDATE ON credit_document
	FOR EACH ROW EXECUTE FUNCTION credit_refuse_change_of_submitted();
--> statement-breakpoint
CREATE FUNCTION credit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER credit_consent_never_changed BEFORE UPDATE ON credit_consent
	FOR EACH ROW EXECUTE FUNCTION credit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_access_never_changed BEFORE UPDATE ON credit_access
	FOR EACH ROW EXECUTE FUNCTION credit_refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_event_never_changed BEFORE UPDATE ON credit_event
	FOR EACH ROW EXECUTE FUNCTION credit_refuse_change();
