-- after functions.sql
-- Merges of before cancelled as duplicates; an order that was restored since has a later status.
UPDATE orders SET cancel_reason = 'merged'
 WHERE status = 'Cancelled' AND cancel_reason = 'duplicate'
   AND (SELECT field FROM order_history WHERE order_id = orders.id AND field IN ('status', 'mergedInto') ORDER BY order_history.id DESC LIMIT 1)
       = 'mergedInto';
