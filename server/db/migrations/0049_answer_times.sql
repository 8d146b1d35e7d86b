CREATE TABLE "answer_times" (
	"course_id" text PRIMARY KEY NOT NULL,
	"median_ms" bigint NOT NULL,
	"answers" integer NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "doubts_answered" ON "doubts" USING btree ("course_id","first_answer_at");