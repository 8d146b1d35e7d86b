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
	"self_given" jsonb NOT NULL,
	"self_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "works_sitting_id_number_pk" PRIMARY KEY("sitting_id","number")
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "works" ADD CONSTRAINT "works_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE cascade ON UPDATE no action;