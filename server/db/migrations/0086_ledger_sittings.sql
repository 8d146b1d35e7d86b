ALTER TABLE "ledger" DROP CONSTRAINT "ledger_sitting_id_sittings_id_fk";--> statement-breakpoint
CREATE FUNCTION require_sittings_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	unknown text;
BEGIN
	SELECT named.sitting_id INTO unknown
	FROM (SELECT DISTINCT sitting_id FROM added) AS named
	LEFT JOIN LATERAL (SELECT id FROM sittings WHERE id = named.sitting_id LIMIT 1 FOR KEY SHARE) AS sitting ON true
	WHERE sitting.id IS NULL;
	IF unknown IS NOT NULL THEN
		RAISE foreign_key_violation USING MESSAGE = format('An entry of the ledger names the sitting %L, which is not there.', unknown);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_sittings AFTER INSERT ON "ledger" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION require_sittings_of_entries();--> statement-breakpoint
CREATE FUNCTION keep_sittings_with_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	entered text;
BEGIN
	SELECT gone.id INTO entered FROM gone, LATERAL (SELECT FROM ledger WHERE sitting_id = gone.id LIMIT 1) AS entry LIMIT 1;
	IF entered IS NOT NULL THEN
		RAISE foreign_key_violation USING MESSAGE = format('The sitting %L has entries in the ledger.', entered);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER sittings_of_ledger AFTER DELETE ON "sittings" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_sittings_with_entries();--> statement-breakpoint
CREATE FUNCTION keep_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE foreign_key_violation USING MESSAGE = format('The key of a row in %s does not change.', TG_TABLE_NAME);
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_keeps_sitting BEFORE UPDATE OF sitting_id ON "ledger" FOR EACH ROW WHEN (NEW.sitting_id <> OLD.sitting_id) EXECUTE FUNCTION keep_key();--> statement-breakpoint
CREATE TRIGGER sittings_keep_id BEFORE UPDATE OF id ON "sittings" FOR EACH ROW WHEN (NEW.id <> OLD.id) EXECUTE FUNCTION keep_key();
