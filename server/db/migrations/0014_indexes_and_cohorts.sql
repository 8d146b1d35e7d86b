CREATE TABLE "cohorts" (
	"version_id" text PRIMARY KEY NOT NULL,
	"sittings" integer NOT NULL,
	"is_demo" boolean NOT NULL,
	"medians" jsonb NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "sittings_version";--> statement-breakpoint
ALTER TABLE "cohorts" ADD CONSTRAINT "cohorts_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_student" ON "applications" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "bookings_course" ON "bookings" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "quizzes_drills" ON "quizzes" USING btree ("drill_for") WHERE drill_for is not null;--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrolments_course" ON "enrolments" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "sessions_used" ON "sessions" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "students_email" ON "students" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sittings_version" ON "sittings" USING btree ("version_id","submitted_at") WHERE state = 'submitted';