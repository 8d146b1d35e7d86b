CREATE TABLE "inquiry_steps" (
	"inquiry_id" text NOT NULL,
	"number" integer NOT NULL,
	"move" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "inquiry_steps_inquiry_id_number_pk" PRIMARY KEY("inquiry_id","number")
);
--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "reminders" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiry_steps" ADD CONSTRAINT "inquiry_steps_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inquiries_at" ON "inquiries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "inquiries_remind" ON "inquiries" USING btree ("remind_at");--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email"));