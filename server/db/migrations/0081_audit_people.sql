CREATE TABLE "audit_people" (
	"event_id" text NOT NULL,
	"person_id" text NOT NULL,
	CONSTRAINT "audit_people_event_id_person_id_pk" PRIMARY KEY("event_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "audit_people" ADD CONSTRAINT "audit_people_event_id_audit_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."audit_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_people_person" ON "audit_people" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE TRIGGER audit_people_append_only BEFORE UPDATE OR DELETE ON "audit_people" FOR EACH ROW EXECUTE FUNCTION keep_audit_events();--> statement-breakpoint
INSERT INTO "audit_people" ("event_id", "person_id")
	SELECT DISTINCT event.id, sitting.student_id FROM "audit_events" event
	JOIN "assignments" assignment ON assignment.quiz_id = event.subject_id AND assignment.assigned_at = event.at
	JOIN "sittings" sitting ON sitting.assignment_id = assignment.id
	WHERE event.action = 'test.assign' AND event.subject_kind = 'test';--> statement-breakpoint
INSERT INTO "audit_people" ("event_id", "person_id")
	SELECT DISTINCT event.id, work.student_id FROM "audit_events" event
	JOIN "homework_works" work ON work.homework_id = event.subject_id
	WHERE event.subject_kind = 'homework' AND (event.action = 'homework.give' OR (event.action = 'homework.take-back' AND work.state = 'takenBack'));
