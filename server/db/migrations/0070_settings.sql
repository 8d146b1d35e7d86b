CREATE TABLE "settings" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb,
	"changed_by" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "settings_name_version_pk" PRIMARY KEY("name","version")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancel_hours" integer;