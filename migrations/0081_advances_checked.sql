ALTER TABLE "money_movements" VALIDATE CONSTRAINT "money_movements_kind";
--> statement-breakpoint
ALTER TABLE "money_movements" VALIDATE CONSTRAINT "money_movements_sign";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_advance_not_negative";
