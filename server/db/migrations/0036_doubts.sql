CREATE TABLE "course_tutors" (
	"course_id" text NOT NULL,
	"teacher_id" text NOT NULL,
	CONSTRAINT "course_tutors_course_id_teacher_id_pk" PRIMARY KEY("course_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "doubt_edits" (
	"doubt_id" text NOT NULL,
	"number" integer NOT NULL,
	"revision" integer NOT NULL,
	"text" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doubt_edits_doubt_id_number_revision_pk" PRIMARY KEY("doubt_id","number","revision")
);
--> statement-breakpoint
CREATE TABLE "doubt_lines" (
	"doubt_id" text NOT NULL,
	"number" integer NOT NULL,
	"author" text NOT NULL,
	"client_key" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"revision" integer NOT NULL,
	CONSTRAINT "doubt_lines_doubt_id_number_pk" PRIMARY KEY("doubt_id","number"),
	CONSTRAINT "doubt_lines_once" UNIQUE("doubt_id","author","client_key")
);
--> statement-breakpoint
CREATE TABLE "doubt_reads" (
	"doubt_id" text NOT NULL,
	"reader" text NOT NULL,
	"number" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"writing_until" timestamp (3) with time zone,
	"told_number" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "doubt_reads_doubt_id_reader_pk" PRIMARY KEY("doubt_id","reader")
);
--> statement-breakpoint
CREATE TABLE "doubts" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"course_id" text NOT NULL,
	"client_key" text NOT NULL,
	"subject" text NOT NULL,
	"about" jsonb,
	"state" text NOT NULL,
	"taken_by" text,
	"taken_until" timestamp (3) with time zone,
	"last_number" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	"solved_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"rests" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"escalate_at" timestamp (3) with time zone,
	"first_answer_at" timestamp (3) with time zone,
	"first_wait_ms" bigint,
	CONSTRAINT "doubts_once" UNIQUE("student_id","client_key")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "promised_hours" integer;--> statement-breakpoint
ALTER TABLE "course_tutors" ADD CONSTRAINT "course_tutors_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_tutors" ADD CONSTRAINT "course_tutors_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_lines" ADD CONSTRAINT "doubt_lines_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_reads" ADD CONSTRAINT "doubt_reads_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubts" ADD CONSTRAINT "doubts_taken_by_teachers_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_tutors_teacher" ON "course_tutors" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "doubts_course" ON "doubts" USING btree ("course_id","changed_at");--> statement-breakpoint
CREATE INDEX "doubts_taken" ON "doubts" USING btree ("taken_until");--> statement-breakpoint
CREATE INDEX "doubts_remind" ON "doubts" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "doubts_escalate" ON "doubts" USING btree ("escalate_at");