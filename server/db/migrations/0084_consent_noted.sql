ALTER TABLE "applications" ADD COLUMN "consent_noted_by" text;--> statement-breakpoint
UPDATE "applications" SET "consent_noted_by" = 'the school'
WHERE EXISTS (SELECT 1 FROM "orders" WHERE "orders"."application_id" = "applications"."id" AND "orders"."is_offline" AND "orders"."part" IS NULL)
  OR EXISTS (SELECT 1 FROM "instalment_plans" WHERE "instalment_plans"."application_id" = "applications"."id");
