CREATE TABLE "item_statistics" (
	"version_id" text NOT NULL,
	"number" integer NOT NULL,
	"sittings" integer NOT NULL,
	"figures" jsonb,
	"flags" jsonb NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "item_statistics_version_id_number_pk" PRIMARY KEY("version_id","number")
);
--> statement-breakpoint
ALTER TABLE "item_statistics" ADD CONSTRAINT "item_statistics_version_id_number_questions_version_id_number_fk" FOREIGN KEY ("version_id","number") REFERENCES "public"."questions"("version_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "item_statistics_measured" ON "item_statistics" USING btree ("measured_at");--> statement-breakpoint
CREATE INDEX "questions_of" ON "questions" USING btree ("of_version_id") WHERE of_version_id is not null;