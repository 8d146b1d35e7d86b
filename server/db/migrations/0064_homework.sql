CREATE TABLE "homework" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"course_id" text NOT NULL,
	"group_id" text,
	"to_name" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"links" jsonb NOT NULL,
	"points" integer,
	"opens_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_by" text NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "homework_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "homework_works" (
	"id" text PRIMARY KEY NOT NULL,
	"homework_id" text NOT NULL,
	"student_id" text NOT NULL,
	"state" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"client_key" text,
	"handed_in_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"held_by" text,
	"held_name" text,
	"held_until" timestamp (3) with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"points" integer,
	"marked_by" text,
	"given_back_at" timestamp (3) with time zone,
	CONSTRAINT "homework_works_once" UNIQUE("homework_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "kind" text DEFAULT 'photo' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework" ADD CONSTRAINT "homework_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_works" ADD CONSTRAINT "homework_works_homework_id_homework_id_fk" FOREIGN KEY ("homework_id") REFERENCES "public"."homework"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "homework_works" ADD CONSTRAINT "homework_works_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "homework_at" ON "homework" USING btree ("given_at","id");--> statement-breakpoint
CREATE INDEX "homework_course" ON "homework" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "homework_works_student" ON "homework_works" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "homework_works_waiting" ON "homework_works" USING btree ("handed_in_at") WHERE state in ('handedIn', 'late', 'held', 'lookedAt');