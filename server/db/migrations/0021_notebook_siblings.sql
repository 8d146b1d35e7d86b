ALTER TABLE "notebook_answers" ADD COLUMN "sibling_origin" text;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD COLUMN "sibling_version_id" text;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD COLUMN "sibling_number" integer;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD COLUMN "sibling_origin" text;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD CONSTRAINT "notebook_entries_sibling_version_id_quiz_versions_id_fk" FOREIGN KEY ("sibling_version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;