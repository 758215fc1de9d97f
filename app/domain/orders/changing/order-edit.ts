import type { OrderChanges } from "../order-input.server.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";

/** Whom it goes to and where, and both notes. */
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
 * What staff make of an order that is still in the shop; an absent field stays. Money in whole taka.
 */
export type OrderEdit = Pick<OrderChanges, EditedText | "deliveryCharge"> & {
  /** Off the total beyond a promo code, against the order's adjustment; below 0 it is more to pay. */
  discount?: number | undefined;
  /** Lines that stand, by their positions: pieces, 0 to take it out, and what one costs. */
  lines?: readonly { position: number; quantity: number; price: number }[];
  /** Goods to come in: pieces beyond the lines named above; of one that is named twice, all. Without a price the shop's counts. */
  added?: readonly { productId: string; quantity: number; price?: number | null }[];
  /** The promo code of an order that falls below its minimum keeps its discount, or is dropped with it. */
  promo?: "keep" | "drop" | undefined;
};

/** Fields of a line and of a good to come, as conflicts name them: `quantity-2`, `price-2`, `added-<product>`. */
export const editedField = {
  quantity: (position: number) => `quantity-${position}`,
  price: (position: number) => `price-${position}`,
  added: (productId: string) => `added-${productId}`,
};

type Flat = Record<string, unknown>;

/** An edit as one field after the other, to be held against what was shown and what is stored. */
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

type Stored = Pick<OrderRow, EditedText | "deliveryCharge" | "adjustment"> & {
  lines: readonly { position: number; quantity: number; price: number; productId: string | null }[];
};

/**
 * An order in the same terms: a line that is gone has 0 pieces, and what came in beyond the lines that the edit names is
 * what it adds.
 */
export function flattenStored(order: Stored, edit: OrderEdit): Flat {
  const { fullName, phoneNumber, address, district, thana, orderNote, staffNote } = order;
  const named = new Set((edit.lines ?? []).map(({ position }) => position));
  const lineAt = (position: number) => order.lines.find((line) => line.position === position);
  return {
    ...{ fullName, phoneNumber, address, district, thana, orderNote, staffNote },
    ...{ deliveryCharge: order.deliveryCharge, discount: 0 - order.adjustment },
    ...flatten({
      lines: (edit.lines ?? []).map(({ position, price }) => {
        const line = lineAt(position);
        return { position, quantity: line?.quantity ?? 0, price: line?.price ?? price };
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
