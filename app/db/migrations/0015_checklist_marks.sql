CREATE TABLE "checklist_mark" (
	"user_id" text NOT NULL,
	"step_id" text NOT NULL,
	"part" text NOT NULL,
	"versions" jsonb NOT NULL,
	"seen" jsonb NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checklist_mark_user_id_step_id_part_pk" PRIMARY KEY("user_id","step_id","part"),
	CONSTRAINT "checklist_mark_part" CHECK ("checklist_mark"."part" in ('tick', 'note'))
);
--> statement-breakpoint
ALTER TABLE "checklist_mark" ADD CONSTRAINT "checklist_mark_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;