CREATE TABLE "problems" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text,
	"faculty_name" text,
	"message" text NOT NULL,
	"page" text NOT NULL,
	"build" text,
	"browser" text NOT NULL,
	"events" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"looked_at" timestamp (3) with time zone,
	"looked_by" text
);
--> statement-breakpoint
ALTER TABLE "problems" ADD CONSTRAINT "problems_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "problems_student_id_index" ON "problems" USING btree ("student_id");