ALTER TABLE "payout_lines" ADD COLUMN "is_repeated" boolean DEFAULT false NOT NULL;
