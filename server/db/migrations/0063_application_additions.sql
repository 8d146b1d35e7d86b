ALTER TABLE "applications" ADD COLUMN "gstin" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "birth_year" integer;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "parent_email" text;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "parent_links" ADD COLUMN "student_id" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "birth_year" integer;--> statement-breakpoint
ALTER TABLE "parent_links" ADD CONSTRAINT "parent_links_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;