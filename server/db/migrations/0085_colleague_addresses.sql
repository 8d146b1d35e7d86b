CREATE TABLE "colleague_addresses" (
	"role" text NOT NULL,
	"person_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "colleague_addresses_role_person_id_pk" PRIMARY KEY("role","person_id"),
	CONSTRAINT "colleague_addresses_token_hash_unique" UNIQUE("token_hash")
);
