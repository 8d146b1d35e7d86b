CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factor_events" (
	"id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"secret" text,
	"enabled_at" timestamp (3) with time zone,
	"last_step" integer,
	"pending_secret" text,
	"pending_at" timestamp (3) with time zone,
	CONSTRAINT "second_factors_role_person_id_pk" PRIMARY KEY("role","person_id")
);
--> statement-breakpoint
CREATE INDEX "recovery_codes_person" ON "recovery_codes" USING btree ("role","person_id");--> statement-breakpoint
CREATE INDEX "second_factor_events_person" ON "second_factor_events" USING btree ("role","person_id","at");