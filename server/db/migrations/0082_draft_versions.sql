CREATE TABLE "draft_versions" (
	"slug" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"digest" text NOT NULL,
	"question_count" integer NOT NULL,
	"content" json NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL
);
