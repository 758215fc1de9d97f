-- What was ordered before the triggers of 0038. By itself: it reads for as long as it takes, and orders go through.
SELECT recount_daily_figures();
