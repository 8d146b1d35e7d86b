ALTER TABLE "questions" ALTER COLUMN "delivered" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "domain" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "skill" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ALTER COLUMN "difficulty" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "of_version_id" text;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "of_number" integer;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_of_version_id_of_number_questions_version_id_number_fk" FOREIGN KEY ("of_version_id","of_number") REFERENCES "public"."questions"("version_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "questions" AS "drilled" SET "of_version_id" = "bank"."version_id", "of_number" = "bank"."number",
  "delivered" = NULL, "key" = NULL, "domain" = NULL, "skill" = NULL, "difficulty" = NULL
FROM "quiz_versions" AS "drill_version", "quizzes" AS "drill", "quizzes" AS "bank_quiz", "quiz_versions" AS "bank_version", "questions" AS "bank"
WHERE "drill_version"."id" = "drilled"."version_id" AND "drill"."id" = "drill_version"."quiz_id" AND "drill"."drill_for" IS NOT NULL
  AND "bank_quiz"."is_bank" AND "bank_version"."quiz_id" = "bank_quiz"."id" AND "bank"."version_id" = "bank_version"."id"
  AND "drilled"."name" = "bank_quiz"."slug" || '/' || "bank"."name"
  AND ("drilled"."delivered", "drilled"."key", "drilled"."domain", "drilled"."skill", "drilled"."difficulty")
    = ("bank"."delivered", "bank"."key", "bank"."domain", "bank"."skill", "bank"."difficulty");--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_own_or_of" CHECK (num_nonnulls(of_version_id, of_number) = 2 and num_nonnulls(delivered, key, domain, skill, difficulty) = 0
        or num_nonnulls(of_version_id, of_number) = 0 and num_nonnulls(delivered, key, domain, skill, difficulty) = 5);--> statement-breakpoint
CREATE VIEW "public"."asked_questions" AS (
  select asked.version_id, asked.number, asked.name, coalesce(asked.delivered, bank.delivered) as delivered, coalesce(asked.key, bank.key) as key,
    coalesce(asked.domain, bank.domain) as domain, coalesce(asked.skill, bank.skill) as skill, coalesce(asked.difficulty, bank.difficulty) as difficulty
  from questions asked left join questions bank on bank.version_id = asked.of_version_id and bank.number = asked.of_number);
