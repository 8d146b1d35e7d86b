CREATE TABLE "notebook_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"origin" text NOT NULL,
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"times_right" integer DEFAULT 0 NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"last_turn" jsonb,
	CONSTRAINT "notebook_entries_once" UNIQUE("student_id","origin")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reports_once" UNIQUE("student_id","from")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "about_sitting" text;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "drill_for" text;--> statement-breakpoint
ALTER TABLE "course_files" ADD COLUMN "skills" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "guardian_email" text;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "guessed" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "noted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD CONSTRAINT "notebook_entries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD CONSTRAINT "notebook_entries_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notebook_entries_due" ON "notebook_entries" USING btree ("student_id","due_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_about_sitting_sittings_id_fk" FOREIGN KEY ("about_sitting") REFERENCES "public"."sittings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_drill_for_students_id_fk" FOREIGN KEY ("drill_for") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sittings_version" ON "sittings" USING btree ("version_id") WHERE state = 'submitted';