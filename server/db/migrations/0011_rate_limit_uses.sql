ALTER TABLE "turns" RENAME TO "rate_limit_uses";--> statement-breakpoint
ALTER TABLE "notebook_entries" RENAME COLUMN "last_turn" TO "last_answer";--> statement-breakpoint
DROP INDEX "turns_who";--> statement-breakpoint
CREATE INDEX "rate_limit_uses_who" ON "rate_limit_uses" USING btree ("what","who","at");