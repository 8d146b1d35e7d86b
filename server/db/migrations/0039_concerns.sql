CREATE TABLE "concern_steps" (
	"concern_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "concern_steps_concern_id_number_pk" PRIMARY KEY("concern_id","number")
);
--> statement-breakpoint
CREATE TABLE "concerns" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"raised_by" text NOT NULL,
	"from_name" text NOT NULL,
	"concern_key" text NOT NULL,
	"student_id" text,
	"student_name" text,
	"about_kind" text,
	"about_id" text,
	"about" text,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "concerns_once" UNIQUE("role","raised_by","concern_key")
);
--> statement-breakpoint
ALTER TABLE "concern_steps" ADD CONSTRAINT "concern_steps_concern_id_concerns_id_fk" FOREIGN KEY ("concern_id") REFERENCES "public"."concerns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "concerns_changed" ON "concerns" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "concerns_remind" ON "concerns" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "concerns_student" ON "concerns" USING btree ("student_id");