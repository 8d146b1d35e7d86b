ALTER TABLE "papers" DROP CONSTRAINT "papers_once";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "terms_version" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "privacy_version" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "dispute_id" text;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_dispute_id_unique" UNIQUE("dispute_id");--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_once" UNIQUE NULLS NOT DISTINCT("payment_id","kind","refund_id","dispute_id");--> statement-breakpoint
UPDATE "payments" SET "status" = 'refunded'
WHERE "status" IN ('captured', 'surplus', 'mismatched')
  AND EXISTS (
    SELECT 1 FROM "disputes"
    WHERE "disputes"."payment_id" = "payments"."id" AND "disputes"."state" = 'lost' AND "disputes"."currency" = "payments"."currency"
  )
  AND "amount_minor" <= (
    SELECT coalesce(sum(CASE WHEN "deducted_minor" > 0 THEN "deducted_minor" ELSE "disputes"."amount_minor" END), 0) FROM "disputes"
    WHERE "disputes"."payment_id" = "payments"."id" AND "disputes"."state" = 'lost' AND "disputes"."currency" = "payments"."currency"
  ) + (
    SELECT coalesce(sum("refunds"."amount_minor"), 0) FROM "refunds"
    WHERE "refunds"."payment_id" = "payments"."id" AND "refunds"."state" = 'done'
  );
