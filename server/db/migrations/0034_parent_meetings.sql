ALTER TABLE "bookings" ADD COLUMN "kind" text DEFAULT 'session' NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "notes" text;