ALTER TABLE "notebook_entries" ADD COLUMN "was_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "result_read_at" timestamp (3) with time zone;