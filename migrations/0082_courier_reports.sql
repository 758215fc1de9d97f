ALTER TABLE "couriers" ADD COLUMN "webhook_secret" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "report" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "collected" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_report" CHECK ("shipments"."report" in ('', 'hold', 'cancelled', 'partial')) NOT VALID;--> statement-breakpoint
-- Parcels whose couriers have reported before.
UPDATE "shipments" SET "report" = reported."meaning", "reported_at" = reported."at"
  FROM (SELECT s."order_id", coalesce(s."courier_status_at", s."updated_at") AS "at", CASE
          WHEN o."status" <> 'Deliverd' AND s."word" IN ('hold', 'on_hold', 'delivery_failed', 'pickup_failed') THEN 'hold'
          WHEN o."status" <> 'Deliverd' AND s."word" IN ('cancelled', 'return', 'returned', 'pickup_cancelled', 'paid_return') THEN 'cancelled'
          WHEN o."status" = 'Deliverd' AND o."settled_at" IS NULL AND o."returned_amount" = 0 AND s."word" IN ('partial_delivered', 'partial_delivery') THEN 'partial'
        END AS "meaning"
          FROM (SELECT *, regexp_replace(lower("courier_status"), '[^a-z0-9]+', '_', 'g') AS "word" FROM "shipments" WHERE "courier_status" <> '') AS s
          JOIN "orders" AS o ON o."id" = s."order_id"
         WHERE o."status" IN ('Submit for Delivery', 'Reach Destination', 'Assign Rider', 'Deliverd') AND o."deleted_at" IS NULL) AS reported
 WHERE "shipments"."order_id" = reported."order_id" AND reported."meaning" IS NOT NULL;
