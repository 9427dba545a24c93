-- Today shows disputes and their answers, which are read into memory.
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON payment_dispute FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON dispute_answer FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
