CREATE TABLE "catalogue_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"catalogue" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "catalogue_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contents" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_catalogue_version_catalogue_versions_version_fk" FOREIGN KEY ("catalogue_version") REFERENCES "public"."catalogue_versions"("version") ON DELETE no action ON UPDATE no action;