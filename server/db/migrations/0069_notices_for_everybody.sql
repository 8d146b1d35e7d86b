DROP INDEX "push_subscriptions_student";--> statement-breakpoint
ALTER TABLE "push_subscriptions" RENAME COLUMN "student_id" TO "person_id";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "role" text DEFAULT 'student' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "push_subscriptions_reader" ON "push_subscriptions" USING btree ("role","person_id");
