CREATE TABLE "other_phones" (
	"user_id" uuid NOT NULL,
	"phone_number" text NOT NULL,
	CONSTRAINT "other_phones_user_id_phone_number_pk" PRIMARY KEY("user_id","phone_number"),
	CONSTRAINT "other_phones_form" CHECK ("other_phones"."phone_number" ~ '^01[0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "move_rows" ADD COLUMN "phones" text[] DEFAULT '{}'::text[] NOT NULL;
--> statement-breakpoint
ALTER TABLE "move_rows" ADD COLUMN "user_id" uuid;
--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "kind" text DEFAULT 'goods' NOT NULL;
--> statement-breakpoint
ALTER TABLE "other_phones" ADD CONSTRAINT "other_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "other_phones_number" ON "other_phones" USING btree ("phone_number");
--> statement-breakpoint
ALTER TABLE "move_rows" ADD CONSTRAINT "move_rows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_kind" CHECK ("moves"."kind" in ('goods', 'customers'));
