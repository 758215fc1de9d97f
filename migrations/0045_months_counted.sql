-- What was folded before the trigger of 0044. By itself: it reads for as long as it takes, and orders go through.
SELECT recount_months();
