ALTER TABLE "quiz_versions" ADD COLUMN "modules" jsonb;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "module_of" text;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "seconds" integer;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "seconds_left" integer;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "late_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "reinstated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_module_of_quizzes_id_fk" FOREIGN KEY ("module_of") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_record_id_sittings_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."sittings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sittings_deadline" ON "sittings" USING btree ("deadline") WHERE state = 'inProgress';--> statement-breakpoint
ALTER TABLE "sittings" ADD CONSTRAINT "sittings_module" UNIQUE("record_id","position");