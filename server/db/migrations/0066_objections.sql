CREATE TABLE "objections" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"quiz_id" text NOT NULL,
	"name" text NOT NULL,
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"path" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"looked_by" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" text,
	CONSTRAINT "objections_once" UNIQUE("student_id","quiz_id","name")
);
--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "objections" ADD CONSTRAINT "objections_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objections_question" ON "objections" USING btree ("quiz_id","name");