-- What else public pages show: the days that the booking form offers, and how many have bought.
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON weekly_slot FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('booking_rules');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER INSERT OR UPDATE OR DELETE ON closure FOR EACH STATEMENT EXECUTE FUNCTION pages_changed('booking_rules');
--> statement-breakpoint
CREATE TRIGGER pages_changed AFTER UPDATE OF status ON "order" FOR EACH ROW
	WHEN (OLD.status IS DISTINCT FROM NEW.status AND 'paid' IN (OLD.status, NEW.status)) EXECUTE FUNCTION pages_changed('orders');
