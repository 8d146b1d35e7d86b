ALTER TABLE "disputes" ADD COLUMN "kept" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_at_end" jsonb;