CREATE TABLE "wallet_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hash" text NOT NULL,
	"wallet" text NOT NULL,
	"text" text NOT NULL,
	"state" text NOT NULL,
	"transaction_number" text DEFAULT '' NOT NULL,
	"amount" integer,
	"phone_id" uuid,
	"advance_id" uuid,
	CONSTRAINT "wallet_messages_hash_unique" UNIQUE("hash"),
	CONSTRAINT "wallet_messages_wallet" CHECK ("wallet_messages"."wallet" in ('bkash', 'nagad', 'rocket')),
	CONSTRAINT "wallet_messages_state" CHECK ("wallet_messages"."state" in ('waiting', 'matched', 'unclear', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "wallet_phones" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"heard_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "wallet_messages" ADD CONSTRAINT "wallet_messages_phone_id_wallet_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."wallet_phones"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_messages" ADD CONSTRAINT "wallet_messages_advance_id_advances_id_fk" FOREIGN KEY ("advance_id") REFERENCES "public"."advances"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wallet_messages_newest" ON "wallet_messages" USING btree ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "wallet_messages_number" ON "wallet_messages" USING btree ("transaction_number") WHERE "wallet_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "wallet_messages_phone" ON "wallet_messages" USING btree ("phone_id");--> statement-breakpoint
CREATE INDEX "wallet_messages_advance" ON "wallet_messages" USING btree ("advance_id") WHERE "wallet_messages"."advance_id" is not null;