CREATE TABLE "chat_joined" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"email" "citext" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "client_checklist" ADD COLUMN "form_key" uuid;--> statement-breakpoint
ALTER TABLE "chat_joined" ADD CONSTRAINT "chat_joined_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_joined_conversation_id_idx" ON "chat_joined" USING btree ("conversation_id");--> statement-breakpoint
ALTER TABLE "client_checklist" ADD CONSTRAINT "client_checklist_form_key_unique" UNIQUE("form_key");