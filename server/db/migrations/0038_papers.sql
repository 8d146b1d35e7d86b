CREATE TABLE "paper_counters" (
	"kind" text NOT NULL,
	"year" text NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "paper_counters_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"refund_id" text,
	"about" text,
	"seller_version" integer,
	"buyer" jsonb NOT NULL,
	"item" text NOT NULL,
	"supply" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "papers_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "papers_once" UNIQUE NULLS NOT DISTINCT("payment_id","kind","refund_id")
);
--> statement-breakpoint
CREATE TABLE "seller_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"holds_from" date NOT NULL,
	"seller" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_seller_version_seller_versions_version_fk" FOREIGN KEY ("seller_version") REFERENCES "public"."seller_versions"("version") ON DELETE no action ON UPDATE no action;