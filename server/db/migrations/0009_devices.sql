CREATE TABLE "devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "devices_person" ON "devices" USING btree ("role","person_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_account" ON "sign_in_failures" USING btree ("account","at");