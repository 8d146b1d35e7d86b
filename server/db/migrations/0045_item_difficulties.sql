CREATE TABLE "item_difficulties" (
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"difficulty" double precision NOT NULL,
	"width" double precision NOT NULL,
	"sittings" integer NOT NULL,
	CONSTRAINT "item_difficulties_version_id_number_since_pk" PRIMARY KEY("version_id","number","since")
);
--> statement-breakpoint
ALTER TABLE "item_difficulties" ADD CONSTRAINT "item_difficulties_version_id_quiz_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."quiz_versions"("id") ON DELETE cascade ON UPDATE no action;