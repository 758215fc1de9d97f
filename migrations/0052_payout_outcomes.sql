ALTER TABLE "payout_lines" VALIDATE CONSTRAINT "payout_lines_outcome";
