CREATE TABLE "markings" (
	"sitting_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"held_by" text,
	"held_name" text,
	"held_until" timestamp (3) with time zone,
	"given" jsonb,
	"comment" text DEFAULT '' NOT NULL,
	"marks" integer DEFAULT 0 NOT NULL,
	"marked_by" text,
	"marked_name" text,
	"marked_at" timestamp (3) with time zone,
	"given_back_at" timestamp (3) with time zone,
	"look_reason" text,
	"look_asked_at" timestamp (3) with time zone,
	"look_answer" text,
	"looked_by" text,
	"looked_name" text,
	"looked_at" timestamp (3) with time zone,
	"given_before" jsonb,
	CONSTRAINT "markings_sitting_id_number_pk" PRIMARY KEY("sitting_id","number")
);
--> statement-breakpoint
CREATE TABLE "rubric_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"decision" serial NOT NULL,
	"quiz_id" text NOT NULL,
	"name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"reason" text NOT NULL,
	"students" integer NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text NOT NULL,
	CONSTRAINT "rubric_changes_decision_unique" UNIQUE("decision")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "ruling" jsonb;--> statement-breakpoint
ALTER TABLE "markings" ADD CONSTRAINT "markings_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubric_changes" ADD CONSTRAINT "rubric_changes_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rubric_changes_question" ON "rubric_changes" USING btree ("quiz_id","name");