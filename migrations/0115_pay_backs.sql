CREATE TABLE "pay_backs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"transaction_number" text NOT NULL,
	"amount" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
ALTER TABLE "payout_lines" DROP CONSTRAINT "payout_lines_outcome";--> statement-breakpoint
ALTER TABLE "pay_backs" ADD CONSTRAINT "pay_backs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_backs" ADD CONSTRAINT "pay_backs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_backs_once" ON "pay_backs" USING btree ("transaction_number");--> statement-breakpoint
CREATE INDEX "pay_backs_order" ON "pay_backs" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pay_backs_actor" ON "pay_backs" USING btree ("actor_id") WHERE "pay_backs"."actor_id" is not null;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_outcome" CHECK ("payout_lines"."outcome" in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown', 'unreadable', 'reopened', 'returned', 'partial', 'unclear', 'contradicts'));