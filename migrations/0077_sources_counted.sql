-- after functions.sql
-- Days counted before have no rows of sources.
INSERT INTO "profit_marks" ("day") SELECT DISTINCT "day" FROM "daily_sales";
