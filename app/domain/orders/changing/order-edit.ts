import { type Deal, isFreeByDeal, type TierPrice } from "../../catalog/selling.ts";
import type { OrderChanges } from "../order-input.server.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";

/** Customer, address, and both notes. */
export const EDITED_TEXTS = [
  "fullName",
  "phoneNumber",
  "address",
  "district",
  "thana",
  "orderNote",
  "staffNote",
] as const;

type EditedText = (typeof EDITED_TEXTS)[number];

/**
 * An edit by staff of an order that is still in the shop; an absent field stays. Money in whole
 * taka.
 */
export type OrderEdit = Pick<OrderChanges, EditedText | "deliveryCharge"> & {
  /**
   * Taken off the total beyond a promo code (the negative of the adjustment); below 0 it adds to
   * the total.
   */
  discount?: number | undefined;
  /** Stored lines by their positions: pieces (0 removes the line) and the price of one piece. */
  lines?: readonly { position: number; quantity: number; price: number }[];
  /**
   * Products to add. If `lines` names the product too, these are further pieces. Without a price
   * the shop's applies.
   */
  added?: readonly { productId: string; quantity: number; price?: number | null }[];
  /**
   * Whether an order that falls below its code's minimum keeps the discount or loses code and
   * discount.
   */
  promo?: "keep" | "drop" | undefined;
};

/** Field names for conflicts: `quantity-2`, `price-2`, `added-<product>`. */
export const editedField = {
  quantity: (position: number) => `quantity-${position}`,
  price: (position: number) => `price-${position}`,
  added: (productId: string) => `added-${productId}`,
};

type Flat = Record<string, unknown>;

/** An edit as flat fields, to compare with the shown and the stored values. */
export function flatten({ lines = [], added = [], promo: _, ...fields }: OrderEdit): Flat {
  return {
    ...fields,
    ...Object.fromEntries(
      lines.flatMap(({ position, quantity, price }) => [
        [editedField.quantity(position), quantity],
        [editedField.price(position), price],
      ]),
    ),
    ...sumAdded(added),
  };
}

function sumAdded(added: readonly { productId: string; quantity: number }[]): Flat {
  const sums: Record<string, number> = {};
  for (const { productId, quantity } of added) {
    const field = editedField.added(productId);
    sums[field] = (sums[field] ?? 0) + quantity;
  }
  return sums;
}

type StoredOrder = Pick<OrderRow, EditedText | "deliveryCharge" | "adjustment"> & {
  lines: readonly StoredLine[];
};

type StoredLine = {
  position: number;
  quantity: number;
  price: number;
  deal: Deal | null;
  tiers: TierPrice | null;
  productId: string | null;
};

/**
 * Whether an offer has divided as many pieces of the line's product as the edit names. Of pieces
 * priced by tiers, those that the edit adds at the shop's price count as named.
 */
export function namesDivided(
  order: Pick<StoredOrder, "lines">,
  { lines = [], added = [] }: OrderEdit,
  { productId, tiers }: Pick<StoredLine, "productId" | "tiers">,
): boolean {
  const same = order.lines.filter(
    (line) => line.productId === productId && (line.tiers !== null) === (tiers !== null),
  );
  const named = lines.filter(({ position }) => same.some((line) => line.position === position));
  const more = added.filter((one) => one.productId === productId && typeof one.price !== "number");
  if (productId === null) return false;
  return tiers
    ? sum([...named, ...more]) === sum(same)
    : same.some(isFreeByDeal) && sum(named) === sum(same);
}

/**
 * A stored order in the same fields: a removed line has 0 pieces, and pieces beyond the lines of
 * the edit count as added. If an offer has divided as many pieces of a product as the edit names,
 * its lines count as named.
 */
export function flattenStored(order: StoredOrder, edit: OrderEdit): Flat {
  const { fullName, phoneNumber, address, district, thana, orderNote, staffNote } = order;
  const named = new Set((edit.lines ?? []).map(({ position }) => position));
  const lineAt = (position: number) => order.lines.find((line) => line.position === position);
  return {
    fullName,
    phoneNumber,
    address,
    district,
    thana,
    orderNote,
    staffNote,
    deliveryCharge: order.deliveryCharge,
    discount: 0 - order.adjustment,
    ...flatten({
      lines: (edit.lines ?? []).map(({ position, quantity, price }) => {
        const line = lineAt(position);
        const isDivided = line && namesDivided(order, edit, line);
        const stored = isDivided ? quantity : (line?.quantity ?? 0);
        return { position, quantity: stored, price: line?.price ?? price };
      }),
      added: [...new Set(edit.added?.map(({ productId }) => productId))].map((productId) => ({
        productId,
        quantity: order.lines.reduce(
          (sum, line) =>
            sum + (line.productId === productId && !named.has(line.position) ? line.quantity : 0),
          0,
        ),
      })),
    }),
  };
}

const sum = (lines: readonly { quantity: number }[]) =>
  lines.reduce((pieces, { quantity }) => pieces + quantity, 0);
