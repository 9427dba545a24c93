-- Today shows rounds and quotes, so that a change of either makes every instance read the overview again.
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON deal_round FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();--> statement-breakpoint
CREATE TRIGGER admin_changed AFTER INSERT OR UPDATE OR DELETE ON deal_document FOR EACH STATEMENT EXECUTE FUNCTION admin_changed();
