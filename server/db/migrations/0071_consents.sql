CREATE TABLE "consent_asks" (
	"student_id" text NOT NULL,
	"side" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_asks_student_id_side_pk" PRIMARY KEY("student_id","side")
);
--> statement-breakpoint
CREATE TABLE "consent_choices" (
	"student_id" text NOT NULL,
	"purpose" text NOT NULL,
	"side" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_choices_student_id_purpose_side_pk" PRIMARY KEY("student_id","purpose","side")
);
--> statement-breakpoint
CREATE TABLE "consent_events" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"side" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"notice_version" integer,
	"notice_language" text,
	"staff_name" text,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"side" text NOT NULL,
	"relation" text NOT NULL,
	"name" text NOT NULL,
	"birth_year" integer NOT NULL,
	"checked_by" text,
	"reference" text,
	"checked_at" timestamp (3) with time zone,
	"notice_version" integer NOT NULL,
	"notice_language" text NOT NULL,
	"entered_by" text,
	"given_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "draft_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"address" text NOT NULL,
	"draft" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "parent_phone" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "guardian_name" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "guardian_phone" text;--> statement-breakpoint
ALTER TABLE "consent_asks" ADD CONSTRAINT "consent_asks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_choices" ADD CONSTRAINT "consent_choices_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_events" ADD CONSTRAINT "consent_events_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_events_student" ON "consent_events" USING btree ("student_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_open" ON "consents" USING btree ("student_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "consents_student" ON "consents" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "draft_links_address" ON "draft_links" USING btree (lower("address"));--> statement-breakpoint
INSERT INTO "consent_choices" ("student_id", "purpose", "side", "state", "changed_at") SELECT "student_id", 'sharing', "by", 'withdrawn', "refused_at" FROM "doubt_share_refusals";--> statement-breakpoint
INSERT INTO "consent_events" ("id", "student_id", "side", "purpose", "state", "at") SELECT 'refused-' || "by" || '-' || "student_id", "student_id", "by", 'sharing', 'withdrawn', "refused_at" FROM "doubt_share_refusals";
