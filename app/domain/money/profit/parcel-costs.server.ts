import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { parcelCosts } from "#drizzle/schema.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { requireCourier } from "../../parcels/couriers/couriers.server.ts";
import { markProfitsFrom } from "./count-profits.server.ts";

/** Taka that a parcel costs from a day on; `courier` is a courier's id, "" stands for packing. */
export type ParcelCost = { courier: string; day: string; cost: number };

/** All parcel costs, the latest day of each first. */
export function listParcelCosts(): Promise<ParcelCost[]> {
  return db
    .select({ courier: parcelCosts.courier, day: parcelCosts.day, cost: parcelCosts.cost })
    .from(parcelCosts)
    .orderBy(parcelCosts.courier, sql`${parcelCosts.day} desc`);
}

/**
 * Sets a courier's fee, or the cost of packing, for a day and all later ones, whose profit is then
 * recalculated. Refused: courier-not-found.
 */
export async function setParcelCost(
  { courier, day, cost }: ParcelCost,
  actor: { id: string },
): Promise<void> {
  const name = courier === "" ? "packing" : (await requireCourier(courier)).name;
  const key = isUuid(courier) ? courier.toLowerCase() : "";
  await db.transaction(async (tx) => {
    await tx
      .insert(parcelCosts)
      .values({ courier: key, day, cost, actorId: actor.id })
      .onConflictDoUpdate({
        target: [parcelCosts.courier, parcelCosts.day],
        set: { cost, actorId: actor.id },
      });
    await markProfitsFrom(tx, day);
    const details = { cost, from: day };
    await recordStaffAct(tx, {
      act: "parcel-cost-changed" as const,
      subject: name,
      subjectId: key,
      details,
      actor,
    });
  });
}
