CREATE TABLE "connections" (
	"name" text PRIMARY KEY NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp (3) with time zone,
	"tried_reason" text DEFAULT '' NOT NULL,
	"tried_said" text DEFAULT '' NOT NULL
);
