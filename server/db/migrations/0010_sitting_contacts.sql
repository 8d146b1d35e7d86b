ALTER TABLE "ledger" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "signs" integer;--> statement-breakpoint
ALTER TABLE "sittings" ADD COLUMN "last_sign_at" timestamp (3) with time zone;