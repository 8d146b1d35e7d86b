CREATE TABLE "task_rubrics" (
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"rubric" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "task_rubrics_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"delivered" jsonb NOT NULL,
	"key" jsonb NOT NULL,
	CONSTRAINT "tasks_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
CREATE TABLE "works" (
	"sitting_id" text NOT NULL,
	"number" integer NOT NULL,
	"self_given" jsonb,
	"self_at" timestamp (3) with time zone,
	"given" jsonb,
	"comment" text,
	"marked_by" text,
	"marked_at" timestamp (3) with time zone,
	"held_by" text,
	"held_until" timestamp (3) with time zone,
	"second_reason" text,
	"second_asked_at" timestamp (3) with time zone,
	"second_taken_at" timestamp (3) with time zone,
	CONSTRAINT "works_sitting_id_number_pk" PRIMARY KEY("sitting_id","number")
);
--> statement-breakpoint
ALTER TABLE "task_rubrics" ADD CONSTRAINT "task_rubrics_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;