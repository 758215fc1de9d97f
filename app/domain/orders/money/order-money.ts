import { hasLeft, type OrderStatus } from "../order-status.ts";

/**
 * Where the money of an order is. `due`: to be collected, the parcel is in the shop.
 * `with-courier`: the courier collects it, or has not handed it in yet. `settled`: the shop has
 * received it. `advance`: received before the delivery. `returned`: no longer owed, since the
 * products came back or the money was refunded.
 */
export const MONEY_STATES = [
  "advance",
  "due",
  "with-courier",
  "settled",
  "returned",
  "cancelled",
] as const;

export type MoneyState = (typeof MONEY_STATES)[number];

/**
 * How long a courier has owed what it collected: 0–3, 4–7, 8–14 and over 14 days since the
 * delivery.
 */
export const OWED_AGES = ["to3", "to7", "to14", "over14"] as const;

export type OwedAge = (typeof OWED_AGES)[number];

export type OrderMoney = {
  status: OrderStatus;
  totalPrice: number;
  returnedAmount: number;
  advanceAmount: number;
  settledAt: Date | null;
};

/**
 * The state of an order's money; `moneyState` in `money-sums.server.ts` is the same in SQL for the
 * daily figures.
 */
export function moneyStateOf({
  status,
  settledAt,
}: Pick<OrderMoney, "status" | "settledAt">): Exclude<MoneyState, "advance"> {
  if (status === "Cancelled") return "cancelled";
  if (status === "Refunded") return "returned";
  if (settledAt !== null) return "settled";
  return hasLeft(status) ? "with-courier" : "due";
}

/** Taka that the customer owes or owed: the total without what was returned. */
export function owedOf({
  totalPrice,
  returnedAmount,
}: Pick<OrderMoney, "totalPrice" | "returnedAmount">): number {
  return Math.max(0, totalPrice - returnedAmount);
}

/** Taka to be paid at the door: what is owed without the advance. */
export function dueAtDoor(
  order: Pick<OrderMoney, "totalPrice" | "returnedAmount" | "advanceAmount">,
): number {
  return Math.max(0, owedOf(order) - order.advanceAmount);
}

/** Taka to collect at the door: 0 for a paid order that is dispatched again. */
export function toCollect(order: OrderMoney): number {
  return order.settledAt === null ? dueAtDoor(order) : 0;
}

/**
 * An order's total in taka by state of money: what is owed counts in the order's state or in
 * `advance`, what was returned of an order that goes on in `returned`. The parts always add up to
 * the total.
 */
export function moneyOf(order: OrderMoney): Record<MoneyState, number> {
  const parts = { advance: 0, due: 0, "with-courier": 0, settled: 0, returned: 0, cancelled: 0 };
  const state = moneyStateOf(order);
  if (state === "cancelled" || state === "returned") return { ...parts, [state]: order.totalPrice };
  const owed = owedOf(order);
  const due = dueAtDoor(order);
  return { ...parts, [state]: due, advance: owed - due, returned: order.totalPrice - owed };
}
