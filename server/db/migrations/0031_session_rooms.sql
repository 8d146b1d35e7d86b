ALTER TABLE "bookings" ADD COLUMN "student_came_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "tutor_came_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "teachers" ADD COLUMN "room" text;