CREATE TABLE "parent_choices" (
	"address" text PRIMARY KEY NOT NULL,
	"tidings" text NOT NULL,
	"time_zone" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parent_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "parents_ended_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "parent_links_address" ON "parent_links" USING btree ("address");--> statement-breakpoint
CREATE INDEX "students_guardian" ON "students" USING btree (lower("guardian_email"));