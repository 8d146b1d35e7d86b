CREATE TABLE "compatibility" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" bigint NOT NULL,
	CONSTRAINT "compatibility_one_row" CHECK (one)
);
