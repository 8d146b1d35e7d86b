CREATE TABLE "assignments" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"quiz_id" text NOT NULL,
	"title" text NOT NULL,
	"group_id" text,
	"course_id" text,
	"to_name" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"note" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL,
	"assigned_by" text NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "assignments_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "assignment_id" text;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "opens_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignments_at" ON "assignments" USING btree ("assigned_at","id");--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_assignment_id_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."assignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sittings_assignment" ON "sittings" USING btree ("assignment_id") WHERE assignment_id is not null;