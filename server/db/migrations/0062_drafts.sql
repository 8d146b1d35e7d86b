CREATE TABLE "draft_packs" (
	"slug" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"creator" text NOT NULL,
	"subject" text NOT NULL,
	"minutes" integer,
	"order" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draft_questions" (
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"digest" text NOT NULL,
	"delivered" jsonb NOT NULL,
	"key" jsonb NOT NULL,
	"domain" text NOT NULL,
	"skill" text NOT NULL,
	"difficulty" text NOT NULL,
	"source" jsonb,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "draft_questions_slug_name_pk" PRIMARY KEY("slug","name")
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "source" jsonb;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "draft_questions" ADD CONSTRAINT "draft_questions_slug_draft_packs_slug_fk" FOREIGN KEY ("slug") REFERENCES "public"."draft_packs"("slug") ON DELETE cascade ON UPDATE no action;