CREATE TABLE "exam_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"sitting_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "exam_messages" ADD CONSTRAINT "exam_messages_sitting_id_sittings_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."sittings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_messages_sitting" ON "exam_messages" USING btree ("sitting_id","at");--> statement-breakpoint
CREATE INDEX "sittings_ended" ON "sittings" USING btree ("submitted_at") WHERE state = 'submitted' and record_id is null;