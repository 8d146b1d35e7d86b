CREATE TABLE "attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_role" text NOT NULL,
	"owner_id" text NOT NULL,
	"photo_key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"used_by" text,
	"used_id" text,
	"place" integer,
	CONSTRAINT "attachments_once" UNIQUE("owner_role","owner_id","photo_key")
);
--> statement-breakpoint
CREATE INDEX "attachments_used" ON "attachments" USING btree ("used_by","used_id","place");--> statement-breakpoint
CREATE INDEX "attachments_unused" ON "attachments" USING btree ("added_at") WHERE used_by is null;