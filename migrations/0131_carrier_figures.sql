-- after functions.sql
-- The profit of the latest months by carrier and district, which `profits_by` counts from now on.
INSERT INTO profit_marks (day) SELECT DISTINCT day FROM daily_profits WHERE by = 'day' AND day >= current_date - 120;
