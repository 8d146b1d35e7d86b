CREATE TABLE "notice_settings" (
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"time_zone" text NOT NULL,
	"is_zone_chosen" boolean DEFAULT false NOT NULL,
	"quiet" jsonb,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_settings_role_person_id_pk" PRIMARY KEY("role","person_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY NOT NULL,
	"once" text NOT NULL,
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"about" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"letter" jsonb,
	"mail_at" timestamp (3) with time zone,
	"push_at" timestamp (3) with time zone,
	CONSTRAINT "notices_once" UNIQUE("once","role","person_id")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint_hash" text PRIMARY KEY NOT NULL,
	"student_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "notices_reader" ON "notices" USING btree ("role","person_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_about" ON "notices" USING btree ("about");--> statement-breakpoint
CREATE INDEX "notices_mail" ON "notices" USING btree ("mail_at") WHERE mail_at is not null;--> statement-breakpoint
CREATE INDEX "notices_push" ON "notices" USING btree ("push_at") WHERE push_at is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_student" ON "push_subscriptions" USING btree ("student_id");