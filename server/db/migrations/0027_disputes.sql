CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"deducted_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"phase" text,
	"reason_code" text,
	"reason" text,
	"respond_by" timestamp (3) with time zone,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"access_ended_at" timestamp (3) with time zone,
	"first_heard_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_state" ON "disputes" USING btree ("state");