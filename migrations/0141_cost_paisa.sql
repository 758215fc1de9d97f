ALTER TABLE "product_costs" ADD COLUMN "cost_paisa" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "write_offs" ADD COLUMN "cost_paisa" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "cost_paisa" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_costs" ADD CONSTRAINT "product_costs_paisa" CHECK ("product_costs"."cost_paisa" between 0 and 99);