CREATE TABLE "notebook_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"entry_id" text NOT NULL,
	"is_right" boolean NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"student_id" text NOT NULL,
	"course_id" text NOT NULL,
	"test_date" date,
	"score" integer,
	"weekly_minutes" integer NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "goals_student_id_course_id_pk" PRIMARY KEY("student_id","course_id")
);
--> statement-breakpoint
ALTER TABLE "notebook_answers" ADD CONSTRAINT "notebook_answers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notebook_answers" ADD CONSTRAINT "notebook_answers_entry_id_notebook_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."notebook_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notebook_answers_student" ON "notebook_answers" USING btree ("student_id","answered_at");--> statement-breakpoint
CREATE INDEX "notebook_answers_entry" ON "notebook_answers" USING btree ("entry_id");