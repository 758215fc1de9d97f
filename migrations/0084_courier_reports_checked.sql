ALTER TABLE "shipments" VALIDATE CONSTRAINT "shipments_report";
