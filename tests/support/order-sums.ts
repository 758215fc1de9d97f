import { pool } from "#tests/support/driver.ts";

/** Orders that do not cost the sum of their parts, or whose code takes more than their goods cost. */
export const wrongSums = () => pool`
  select order_number, subtotal, promo_code_discount, adjustment, total_price from orders
   where total_price < 0 or total_price <> subtotal + delivery_charge - promo_code_discount + adjustment
      or subtotal <> (select coalesce(sum(price * quantity), 0) from order_lines where order_id = orders.id)
      or promo_code_discount > subtotal or (promo_code = '') <> (promo_code_id is null)`;

/** Codes whose counted uses differ from those in orders. */
export const wrongUses = () => pool`
  select code, current_usage, count(orders.id)::int as held
    from promo_codes left join orders on promo_code_id = promo_codes.id and is_reserved
   group by promo_codes.id having current_usage <> count(orders.id)`;
