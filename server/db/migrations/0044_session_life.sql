CREATE TABLE "calendar_feeds" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"reader" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feeds_once" UNIQUE("role","reader")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "moved_from" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancelled_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "outcome_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "outcome_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_moved_from_slots_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;