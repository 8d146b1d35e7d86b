CREATE TABLE "settlement_items" (
	"id" text PRIMARY KEY NOT NULL,
	"settlement_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_id" text,
	"order_id" text,
	"amount_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"credit_minor" integer NOT NULL,
	"debit_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"utr" text,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"told_minor" bigint
);
--> statement-breakpoint
ALTER TABLE "settlement_items" ADD CONSTRAINT "settlement_items_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "settlement_items_settlement" ON "settlement_items" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_items_fault" ON "settlement_items" USING btree ("fault");--> statement-breakpoint
CREATE INDEX "settlements_settled" ON "settlements" USING btree ("settled_at","id");