ALTER TABLE "course_files" ADD COLUMN "origin" text DEFAULT 'pack' NOT NULL;--> statement-breakpoint
ALTER TABLE "course_files" ADD COLUMN "pages" integer;