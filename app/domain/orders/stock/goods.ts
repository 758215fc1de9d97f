import { hasLeft, isReleased, type OrderStatus } from "../order-status.ts";

/**
 * What becomes of the goods of an order that had left the shop and is cancelled or refunded: they
 * are on the shelf again, written off, or still on their way back.
 */
export const GOODS_PLACES = ["back", "written-off", "on-the-way"] as const;

export type GoodsPlace = (typeof GOODS_PLACES)[number];

type StockHold = { status: OrderStatus; isReserved: boolean };

export function isGoodsPlace(text: unknown): text is GoodsPlace {
  return GOODS_PLACES.some((one) => one === text);
}

/**
 * Whether a cancelled or refunded order's goods still have to come back; until then it holds its
 * stock and its promo use.
 */
export function isAwaited({ status, isReserved }: StockHold): boolean {
  return isReserved && isReleased(status);
}

/**
 * Whether this status needs an answer about the goods: those of an order in the shop are on its
 * shelf.
 */
export function asksForGoods(order: Pick<StockHold, "status">, status: OrderStatus): boolean {
  return isReleased(status) && hasLeft(order.status);
}

/**
 * Whether the parcel has left the shop, also if it is back by now; the time of the first hand-over
 * is null for older orders.
 */
export function everLeft(order: StockHold & { handedOverAt: Date | null }): boolean {
  const { status, handedOverAt } = order;
  return hasLeft(status) || status === "Refunded" || isAwaited(order) || handedOverAt !== null;
}

/** Where the goods are after a change; null when there is no question about them. */
export function goodsAfter(
  order: StockHold,
  { status, goods }: { status?: OrderStatus | undefined; goods?: GoodsPlace | undefined },
): GoodsPlace | null {
  const next = status ?? order.status;
  if (isAwaited(order)) return isReleased(next) ? (goods ?? "on-the-way") : null;
  return asksForGoods(order, next) ? (goods ?? null) : null;
}
