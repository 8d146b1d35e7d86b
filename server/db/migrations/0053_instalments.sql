CREATE TABLE "instalment_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"application_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"catalogue_version" integer,
	"contents" jsonb,
	"end_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "instalment_plans_key_unique" UNIQUE("key"),
	CONSTRAINT "instalment_plans_application_id_unique" UNIQUE("application_id")
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"plan_id" text NOT NULL,
	"number" integer NOT NULL,
	"amount" integer NOT NULL,
	"due_on" date NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	CONSTRAINT "instalments_plan_id_number_pk" PRIMARY KEY("plan_id","number")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "part" integer;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalment_plans" ADD CONSTRAINT "instalment_plans_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_plan_id_instalment_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."instalment_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "instalment_plans_state" ON "instalment_plans" USING btree ("state");--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on");