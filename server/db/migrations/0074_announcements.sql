CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"to_name" text NOT NULL,
	"audience" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" text NOT NULL,
	CONSTRAINT "announcements_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "announcement_id" text;--> statement-breakpoint
CREATE INDEX "announcements_at" ON "announcements" USING btree ("sent_at","id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_announcement" ON "notices" USING btree ("announcement_id") WHERE announcement_id is not null;