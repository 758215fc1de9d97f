import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { addDays, dhakaDay, startOfDhakaDay } from "../../core/dates.ts";
import { isUuid } from "../../core/uuid.ts";

/** The pieces of a product at the end of a day, "2026-11-21". */
export type DayOfStock = { day: string; left: number };

/**
 * By product, the stock of the last days including today, oldest first; a day before the first
 * movement has none.
 */
export async function stockByDay(
  productIds: readonly string[],
  now: Date = new Date(),
  days = 30,
): Promise<Map<string, DayOfStock[]>> {
  const ids = productIds.filter(isUuid);
  if (ids.length === 0) return new Map();
  const first = addDays(startOfDhakaDay(now), 1 - days);
  const ends = Array.from({ length: days }, (_, index) => addDays(first, index + 1).toISOString());
  // Ids ascend with time, so each level is one step into the index of the product's movements,
  // however many there are.
  const levels = await db.execute<{ id: string; left: number | null }>(sql`
    with day as materialized (
      select number, coalesce((select id from stock_movements where created_at >= ends
                                order by created_at, id limit 1), 9223372036854775807) as next
        from unnest(${sql.param(ends)}::timestamptz[]) with ordinality as day (ends, number)
    )
    select product.id,
           (select quantity_left from stock_movements
             where product_id = product.id and id < day.next order by id desc limit 1) as left
      from unnest(${sql.param(ids)}::uuid[]) as product (id), day order by product.id, day.number`);
  const lines = new Map(ids.map((id) => [id, [] as DayOfStock[]]));
  for (const { id, left } of levels) {
    const line = lines.get(id);
    line?.push({ day: dhakaDay(addDays(first, line.length)), left: left ?? 0 });
  }
  return lines;
}
