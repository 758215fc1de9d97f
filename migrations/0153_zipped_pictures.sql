CREATE TABLE "zipped_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
