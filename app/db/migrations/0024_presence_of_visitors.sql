ALTER TABLE "chat_presence" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_conversation_id_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_presence_user_id_idx" ON "chat_presence" USING btree ("user_id") WHERE "chat_presence"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "chat_presence_conversation_id_idx" ON "chat_presence" USING btree ("conversation_id");--> statement-breakpoint
ALTER TABLE "chat_presence" ADD CONSTRAINT "chat_presence_of_one" CHECK (("chat_presence"."user_id" is null) <> ("chat_presence"."conversation_id" is null));