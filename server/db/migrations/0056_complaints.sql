CREATE TABLE "complaint_steps" (
	"complaint_id" text NOT NULL,
	"number" integer NOT NULL,
	"move" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" text,
	"staff_name" text,
	"text" text NOT NULL,
	CONSTRAINT "complaint_steps_complaint_id_number_pk" PRIMARY KEY("complaint_id","number")
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "complaints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"from" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"topic" text NOT NULL,
	"reference" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"answer_by" timestamp (3) with time zone NOT NULL,
	"end_by" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "complaints_once" UNIQUE("key"),
	CONSTRAINT "complaints_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "complaint_steps" ADD CONSTRAINT "complaint_steps_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_due" ON "complaints" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "complaints_changed" ON "complaints" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "complaints_remind" ON "complaints" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "complaints_email" ON "complaints" USING btree (lower("email"));