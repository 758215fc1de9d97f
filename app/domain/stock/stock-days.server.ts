import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../dates.ts";
import { isUuid } from "../uuid.ts";

/** The pieces of a product at the end of a day, "2026-11-21". */
export type DayOfStock = { day: string; left: number };

/** The stock of the last days including today, oldest first; a day before the first movement has none. */
export async function stockByDay(
  productId: string,
  now: Date = new Date(),
  days = 30,
): Promise<DayOfStock[]> {
  if (!isUuid(productId)) return [];
  const first = addDays(startOfDhakaDay(now), 1 - days);
  // Ids ascend with time, so that the index of the product's movements finds the last days without reading those before.
  const rows = await db.execute<{ day: string | null; left: number }>(sql`
    with first as (
      select coalesce((select id from stock_movements where created_at >= ${first.toISOString()}::timestamptz
                        order by created_at, id limit 1), 9223372036854775807) as id
    )
    (select null as day, quantity_left as left from stock_movements
      where product_id = ${productId} and id < (select id from first) order by id desc limit 1)
    union all
    (select distinct on (dhaka_day(created_at)) dhaka_day(created_at)::text, quantity_left from stock_movements
      where product_id = ${productId} and id >= (select id from first) order by dhaka_day(created_at), id desc)`);
  const atEnd = new Map(rows.map(({ day, left }) => [day, left]));
  let left = atEnd.get(null) ?? 0;
  return Array.from({ length: days }, (_, index) => {
    const day = dhakaDay(addDays(first, index));
    left = atEnd.get(day) ?? left;
    return { day, left };
  });
}
