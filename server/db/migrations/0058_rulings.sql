CREATE TABLE "rulings" (
	"id" text PRIMARY KEY NOT NULL,
	"decision" serial NOT NULL,
	"quiz_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"keys" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"students" integer NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text NOT NULL,
	"taken_back_at" timestamp (3) with time zone,
	"taken_back_by" text,
	"taken_back_reason" text,
	CONSTRAINT "rulings_decision_unique" UNIQUE("decision")
);
--> statement-breakpoint
DROP VIEW "public"."asked_questions";--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "ruling" jsonb;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "notebook_entries" ADD COLUMN "held_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rulings" ADD CONSTRAINT "rulings_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rulings_question" ON "rulings" USING btree ("quiz_id","name");--> statement-breakpoint
CREATE VIEW "public"."asked_questions" AS (
  select asked.version_id, asked.number, asked.name, coalesce(asked.delivered, bank.delivered) as delivered, coalesce(asked.key, bank.key) || case
      when coalesce(asked.ruling, bank.ruling) is null then '{}' else jsonb_build_object('ruling', coalesce(asked.ruling, bank.ruling))
    end as key,
    coalesce(asked.domain, bank.domain) as domain, coalesce(asked.skill, bank.skill) as skill, coalesce(asked.difficulty, bank.difficulty) as difficulty
  from questions asked left join questions bank on bank.version_id = asked.of_version_id and bank.number = asked.of_number);