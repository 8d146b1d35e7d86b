ALTER TABLE "refunds" ADD COLUMN "razorpay_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reckoning" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "access" text DEFAULT 'undecided' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "access_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_razorpay_id_unique" UNIQUE("razorpay_id");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_key_unique" UNIQUE("key");--> statement-breakpoint
UPDATE "refunds" SET "razorpay_id" = "id", "state" = CASE "state" WHEN 'created' THEN 'pending' WHEN 'processed' THEN 'done' ELSE "state" END;
