ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_rider_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_rider_took";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_role";
