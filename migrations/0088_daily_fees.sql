ALTER TABLE "daily_cash" ADD COLUMN "fees" bigint DEFAULT 0 NOT NULL;
