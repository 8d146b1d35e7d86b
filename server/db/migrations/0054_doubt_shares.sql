CREATE TABLE "doubt_share_ratings" (
	"doubt_id" text NOT NULL,
	"student_id" text NOT NULL,
	"helped" boolean NOT NULL,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doubt_share_ratings_doubt_id_student_id_pk" PRIMARY KEY("doubt_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "doubt_share_refusals" (
	"student_id" text NOT NULL,
	"by" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "doubt_share_refusals_student_id_by_pk" PRIMARY KEY("student_id","by")
);
--> statement-breakpoint
CREATE TABLE "doubt_shares" (
	"doubt_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"answer" text NOT NULL,
	"question_text" text NOT NULL,
	"answer_text" text NOT NULL,
	"offered_by" text NOT NULL,
	"offered_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doubt_share_ratings" ADD CONSTRAINT "doubt_share_ratings_doubt_id_doubt_shares_doubt_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubt_shares"("doubt_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_share_ratings" ADD CONSTRAINT "doubt_share_ratings_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_share_refusals" ADD CONSTRAINT "doubt_share_refusals_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_shares" ADD CONSTRAINT "doubt_shares_doubt_id_doubts_id_fk" FOREIGN KEY ("doubt_id") REFERENCES "public"."doubts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doubt_shares" ADD CONSTRAINT "doubt_shares_offered_by_teachers_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."teachers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doubt_share_ratings_student" ON "doubt_share_ratings" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "doubt_shares_question" ON "doubt_shares" USING btree ("version_id","number","answer");