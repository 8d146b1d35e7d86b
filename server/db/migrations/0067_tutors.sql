CREATE TABLE "hours_exceptions" (
	"id" text PRIMARY KEY NOT NULL,
	"tutor_id" text NOT NULL,
	"first_day" text NOT NULL,
	"last_day" text NOT NULL,
	"spans" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tutor_checks" (
	"id" text PRIMARY KEY NOT NULL,
	"tutor_id" text NOT NULL,
	"kind" text NOT NULL,
	"checked_on" text NOT NULL,
	"until" text,
	"found" text NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "tutor_hours" (
	"tutor_id" text PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"duration" integer NOT NULL,
	"week" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "notes_for_parents" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "from_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "closed_by_hours" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "error" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "done_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hours_exceptions" ADD CONSTRAINT "hours_exceptions_tutor_id_teachers_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_checks" ADD CONSTRAINT "tutor_checks_tutor_id_teachers_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tutor_hours" ADD CONSTRAINT "tutor_hours_tutor_id_teachers_id_fk" FOREIGN KEY ("tutor_id") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hours_exceptions_tutor" ON "hours_exceptions" USING btree ("tutor_id","last_day");--> statement-breakpoint
CREATE INDEX "tutor_checks_tutor" ON "tutor_checks" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "tutor_checks_until" ON "tutor_checks" USING btree ("until");