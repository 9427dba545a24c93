-- A seat and its holder name each other, or neither exists: who has a place in the calendar has exactly one seat,
-- and no seat is held by somebody who has none. Looked at when the transaction commits, because the two are
-- written one after the other.
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_seat_is_its_own"
	FOREIGN KEY ("slot_date", "slot", "seat", "id")
	REFERENCES "slot_seat" ("slot_date", "slot", "seat", "appointment_id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "slot_seat" ADD CONSTRAINT "slot_seat_appointment_holds_it"
	FOREIGN KEY ("appointment_id", "slot_date", "slot", "seat")
	REFERENCES "appointment" ("id", "slot_date", "slot", "seat") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "waitlist_entry" ADD CONSTRAINT "waitlist_entry_seat_is_its_own"
	FOREIGN KEY ("slot_date", "offered_slot", "seat", "id")
	REFERENCES "slot_seat" ("slot_date", "slot", "seat", "waitlist_entry_id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "slot_seat" ADD CONSTRAINT "slot_seat_waitlist_entry_holds_it"
	FOREIGN KEY ("waitlist_entry_id", "slot_date", "slot", "seat")
	REFERENCES "waitlist_entry" ("id", "slot_date", "offered_slot", "seat") ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- History goes with its appointment, and only with it.
CREATE FUNCTION "keep_appointment_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' OR EXISTS (SELECT 1 FROM "appointment" WHERE "id" = OLD."appointment_id") THEN
		RAISE EXCEPTION 'the history of an appointment is only added to';
	END IF;
	RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER "appointment_event_is_kept" BEFORE UPDATE OR DELETE ON "appointment_event"
	FOR EACH ROW EXECUTE FUNCTION "keep_appointment_event"();--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "appointment_search_idx" ON "appointment" USING gin ("search" gin_trgm_ops);
