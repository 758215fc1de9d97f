import { and, eq, gte, inArray, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { couriers, dailyProfits, orderLines, parcelCosts } from "#drizzle/schema.ts";
import { addDays, dhakaDay } from "../../core/dates.ts";
import { advanceDue } from "../../orders/money/advance-rules.ts";
import { knownAdvanceSettings, listWaysToPay } from "../../orders/money/advance-settings.server.ts";
import { owedOf } from "../../orders/money/order-money.ts";
import { countPast } from "../../orders/moves/past-orders.server.ts";
import type { Order } from "../../orders/reading/order-rows.server.ts";
import type { CourierRecord } from "../../parcels/couriers/number-records.server.ts";
import type { OutsideCheck } from "../../people/customers/outside-check.server.ts";
import type { Person } from "../../people/customers/person.ts";
import { chanceOf, expectedOf, type Forecast } from "./order-forecast.ts";

/** Days whose parcels say how many are accepted in a district. */
const LOOK_BACK_DAYS = 90;

/** Fewer parcels say nothing of a district. */
const FEWEST_PARCELS = 20;

/** The share of accepted parcels while the shop has too few of its own. */
const USUAL_SHARE = 0.85;

/**
 * How likely this order is accepted, as its number's past and the parcels of its district suggest,
 * and how many parcels of the number that rests on.
 */
export async function findChance(
  order: Pick<Order, "district" | "phoneNumber">,
  known: { person: Person | null; outside: OutsideCheck; records: CourierRecord[] },
) {
  const past = await countPast(order.phoneNumber);
  const own = {
    delivered: (known.person?.delivered ?? 0) + past.delivered,
    returned: (known.person?.returned ?? 0) + past.returned,
  };
  const outside =
    known.outside?.is === "known"
      ? known.outside
      : known.records.reduce(
          (sum, { delivered, returned }) => ({
            delivered: sum.delivered + delivered,
            returned: sum.returned + returned,
          }),
          { delivered: 0, returned: 0 },
        );
  // The couriers count the shop's own parcels too.
  const delivered = Math.max(own.delivered, outside.delivered);
  const returned = Math.max(own.returned, outside.returned);
  const chance = chanceOf({ delivered, returned }, await usualShare(order.district));
  return { chance, parcels: delivered + returned };
}

async function usualShare(district: string): Promise<number> {
  const since = dhakaDay(addDays(new Date(), -LOOK_BACK_DAYS));
  const rows = await db
    .select({
      by: dailyProfits.by,
      delivered: sql`sum(${dailyProfits.delivered})`.mapWith(Number),
      cameBack: sql`sum(${dailyProfits.cameBack})`.mapWith(Number),
    })
    .from(dailyProfits)
    .where(
      and(
        inArray(dailyProfits.by, ["district", "day"]),
        gte(dailyProfits.day, since),
        sql`${dailyProfits.key} in ('', ${district})`,
      ),
    )
    .groupBy(dailyProfits.by);
  const shares = ["district", "day"].flatMap((by) => {
    const { delivered = 0, cameBack = 0 } = rows.find((row) => row.by === by) ?? {};
    const all = delivered + cameBack;
    return all >= FEWEST_PARCELS ? [delivered / all] : [];
  });
  return shares[0] ?? USUAL_SHARE;
}

/**
 * What an order brings if it is accepted, costs if it comes back, and is worth on the whole. Without
 * `withParts` only the last, for staff who do not see cost prices.
 */
export async function forecastOrder(
  order: Order,
  chance: number,
  { withParts }: { withParts: boolean },
): Promise<Forecast> {
  const [[goods], costs, { settings }] = await Promise.all([
    db
      .select({
        cost: sql`coalesce(sum(goods_of_line(${orderLines}, now(), ${orderLines.quantity}, 0)), 0)`.mapWith(
          Number,
        ),
        unknown:
          sql`coalesce(sum(${orderLines.price}::bigint * ${orderLines.quantity}) filter (where ${orderLines.cost} is null), 0)`.mapWith(
            Number,
          ),
      })
      .from(orderLines)
      .where(eq(orderLines.orderId, order.id)),
    findParcelCosts(),
    knownAdvanceSettings(),
  ]);
  const owed = owedOf(order);
  const uncounted = Math.min(owed, goods?.unknown ?? 0);
  const fee = costs.fee ?? 0;
  const due = advanceDue(order);
  const mayAsk = order.advanceAmount === 0 && listWaysToPay(settings).length > 0;
  const usual = Math.min(order.totalPrice, settings.fixedAmount ?? order.deliveryCharge);
  const forecast = expectedOf({
    chance,
    gain: owed - uncounted - (goods?.cost ?? 0) - fee - costs.packing,
    loss: 2 * fee + costs.packing,
    paid: order.advanceAmount,
    advance: due || (mayAsk ? usual : 0),
    uncounted,
    isFeeKnown: costs.fee !== null,
  });
  return withParts ? forecast : { ...forecast, gain: null, loss: null };
}

/** Taka of packing, and of one way by the shop's couriers on the average; null if none is known. */
async function findParcelCosts(): Promise<{ packing: number; fee: number | null }> {
  const rows = await db
    .selectDistinctOn([parcelCosts.courier], {
      courier: parcelCosts.courier,
      cost: parcelCosts.cost,
      isActive: sql<boolean>`exists (select from ${couriers} where ${couriers.id}::text = ${parcelCosts.courier} and ${couriers.isActive} and ${couriers.deletedAt} is null)`,
    })
    .from(parcelCosts)
    .where(sql`${parcelCosts.day} <= ${dhakaDay(new Date())}`)
    .orderBy(parcelCosts.courier, sql`${parcelCosts.day} desc`);
  const fees = rows.filter(({ isActive }) => isActive).map(({ cost }) => cost);
  return {
    packing: rows.find(({ courier }) => courier === "")?.cost ?? 0,
    fee: fees.length === 0 ? null : Math.round(fees.reduce((a, b) => a + b) / fees.length),
  };
}
