CREATE TABLE "address_changes" (
	"student_id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_merged_into_students_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;