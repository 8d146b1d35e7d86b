CREATE TABLE "sandbox" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"state" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "sandbox_one_row" CHECK (one)
);
