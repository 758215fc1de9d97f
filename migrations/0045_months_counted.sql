-- after functions.sql
-- Counts what was folded before the trigger daily_goods_folded; orders go through meanwhile.
SELECT recount_months();
