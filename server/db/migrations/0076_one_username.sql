ALTER TABLE "staff" ADD COLUMN "added_key" text;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "added_key" text;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_added_key_unique" UNIQUE("added_key");--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_added_key_unique" UNIQUE("added_key");--> statement-breakpoint
CREATE FUNCTION one_faculty_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('faculty username ' || NEW.username, 0));
	IF TG_TABLE_NAME = 'staff' AND EXISTS (SELECT FROM teachers WHERE username = NEW.username)
		OR TG_TABLE_NAME = 'teachers' AND EXISTS (SELECT FROM staff WHERE username = NEW.username) THEN
		RAISE unique_violation USING MESSAGE = 'Staff and teachers sign in at one door: no two share a username.';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER teachers_one_username BEFORE INSERT OR UPDATE OF username ON "teachers" FOR EACH ROW EXECUTE FUNCTION one_faculty_username();--> statement-breakpoint
CREATE TRIGGER staff_one_username BEFORE INSERT OR UPDATE OF username ON "staff" FOR EACH ROW EXECUTE FUNCTION one_faculty_username();
