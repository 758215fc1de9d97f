import { eq, inArray, sql } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import { deliveryCharges, shopSettings } from "#drizzle/schema.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import type { Taka } from "../../core/money.ts";
import { ownChanges, type ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import { changedFields, recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import type { DeliveryCharges } from "./delivery-charge.ts";
import { type DistrictName, districts, findDistrict } from "./districts.ts";

/** All charges in one query, districts in alphabetical order. */
export async function findDeliveryCharges(tx: Db = db): Promise<DeliveryCharges> {
  const rows = await tx
    .select({
      default: shopSettings.defaultDeliveryCharge,
      district: deliveryCharges.district,
      charge: deliveryCharges.charge,
    })
    .from(shopSettings)
    .leftJoin(deliveryCharges, sql`true`)
    .orderBy(deliveryCharges.district);

  // A migration writes the one row of settings; without it no charge is known.
  const [first] = rows;
  if (!first) throw new Error("shop_settings holds no row");
  return {
    byDistrict: Object.fromEntries(
      rows.flatMap(({ district, charge }) =>
        district === null || charge === null ? [] : [[district, charge] as const],
      ),
    ),
    default: first.default,
  };
}

/** Remembered, because every page of a visitor who chose a district needs them. */
export const knownDeliveryCharges = rememberUntilChanged(() => findDeliveryCharges());

/**
 * The changes; districts that are not named stay. Districts in any spelling; null removes a
 * district's own charge.
 */
export type DeliveryChargeChanges = {
  byDistrict?: Readonly<Record<string, Taka | null>>;
  default?: Taka;
};

/**
 * Changes all of these charges or none; with `shown`, only those that differ from it. Refused:
 * unknown-district; delivery-charge-not-whole for a charge that is negative, not a whole number or
 * more than the database holds; and changed-meanwhile. Of two spellings of one district the later
 * counts.
 */
export async function setDeliveryCharges(
  changes: DeliveryChargeChanges,
  {
    shown,
    tx = db,
    actor = null,
  }: { shown?: ShownForm<ChargesByName> | undefined; tx?: Db; actor?: ActingStaff } = {},
): Promise<DeliveryCharges> {
  const sent: ChargesByName = Object.fromEntries(readChanges(changes.byDistrict ?? {}));
  if (changes.default !== undefined) {
    requireCharge(null, changes.default);
    sent.default = changes.default;
  }
  return tx.transaction(async (tx) => {
    // Parallel saves wait for one another here, so that they never lock districts in opposite
    // order; this row's version is that of all charges.
    const [row] = await tx
      .update(shopSettings)
      .set({ updatedAt: new Date() })
      .where(eq(shopSettings.id, 1))
      .returning({ version: shopSettings.version, updatedAt: shopSettings.updatedAt });
    if (!row) throw new Error("shop_settings holds no row");
    const before = await findDeliveryCharges(tx);
    const stored = { ...chargesByName(before), ...row, version: row.version - 1 };
    const changes = ownChanges(sent, shown, stored);
    const details = changedFields<ChargesByName>(stored, changes);
    if (Object.keys(details).length > 0)
      await recordStaffAct(tx, { act: "delivery-charges-changed", details, actor });
    const { default: general, ...own } = changes;
    if (typeof general === "number") {
      await tx
        .update(shopSettings)
        .set({ defaultDeliveryCharge: general })
        .where(eq(shopSettings.id, 1));
    }
    const charged = Object.entries(own).flatMap(([district, charge]) =>
      typeof charge === "number" ? [{ district, charge }] : [],
    );
    const uncharged = Object.keys(own).filter((district) => own[district] === null);
    if (uncharged.length > 0) {
      await tx.delete(deliveryCharges).where(inArray(deliveryCharges.district, uncharged));
    }
    if (charged.length > 0) {
      await tx
        .insert(deliveryCharges)
        .values(charged)
        .onConflictDoUpdate({
          target: deliveryCharges.district,
          set: { charge: sql`excluded.charge`, updatedAt: sql`excluded.updated_at` },
        });
    }
    return findDeliveryCharges(tx);
  });
}

/** The charge of every district, null if it has none of its own, and the default. */
export type ChargesByName = Record<string, Taka | null>;

export function chargesByName(charges: DeliveryCharges): ChargesByName {
  const own = districts.map(({ name }) => [name, charges.byDistrict[name] ?? null] as const);
  return { default: charges.default, ...Object.fromEntries(own) };
}

function readChanges(byDistrict: Readonly<Record<string, Taka | null>>) {
  const read = new Map<DistrictName, Taka | null>();
  for (const [spelling, charge] of Object.entries(byDistrict)) {
    const district = findDistrict(spelling);
    if (!district) throw new ShopError("unknown-district", { district: spelling });
    if (charge !== null) requireCharge(district.name, charge);
    read.set(district.name, charge);
  }
  return read;
}

function requireCharge(district: DistrictName | null, charge: number): void {
  if (!Number.isInteger(charge) || charge < 0 || charge > MAX_INTEGER) {
    throw new ShopError("delivery-charge-not-whole", { district, max: MAX_INTEGER });
  }
}
