CREATE TABLE "live_events" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_events_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"channels" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "live_events_order" ON "live_events" USING btree ("transaction","number");--> statement-breakpoint
CREATE INDEX "live_events_at" ON "live_events" USING btree ("at");