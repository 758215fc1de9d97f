import { ROLES, type Role } from "../people/accounts/roles.ts";
import { CARRIED_STATUSES, isCarried, ORDER_STATUSES, type OrderStatus } from "./order-status.ts";

/**
 * Who changes an order: staff by role, a courier's interface, the customer, or the shop itself (an
 * expired hold, the command line).
 */
export const MOVERS = [...ROLES, "courier", "customer", "shop"] as const;

export type Mover = Role | "courier" | "customer" | "shop";

type Moves = Partial<Record<OrderStatus, readonly OrderStatus[]>>;

/** May change any status to any other, as the contract says. */
const UNBOUND: ReadonlySet<Mover> = new Set(["owner", "manager", "shop"]);

/** The allowed next statuses for everybody else. */
const MOVES: Partial<Record<Mover, Moves>> = {
  caller: {
    Processing: ["Ready for delivery", "Cancelled"],
    "Ready for delivery": ["Processing", "Cancelled"],
    Cancelled: ["Processing", "Ready for delivery"],
  },
  packer: {
    Processing: ["Ready for delivery"],
    "Ready for delivery": ["Processing", "Submit for Delivery"],
  },
  rider: Object.fromEntries(CARRIED_STATUSES.map((from) => [from, ["Deliverd"]])) as Moves,
  courier: Object.fromEntries(
    CARRIED_STATUSES.map((from) => [from, [...CARRIED_STATUSES, "Deliverd"]]),
  ) as Moves,
  customer: { Processing: ["Cancelled"] },
};

/** These may not change an order once its cash is settled; returns and corrections do that. */
const NOT_ONCE_SETTLED: ReadonlySet<Mover> = new Set(["caller", "customer"]);

/** The state of an order that decides who may change it. */
export type Standing = { status: OrderStatus; isSettled: boolean };

export const standingOf = (order: { status: OrderStatus; settledAt: Date | null }): Standing => ({
  status: order.status,
  isSettled: order.settledAt !== null,
});

/**
 * Whether this change of status is allowed; to the same status it always is, as nothing changes.
 */
export function mayFollow(who: Mover, { status, isSettled }: Standing, to: OrderStatus): boolean {
  if (status === to || UNBOUND.has(who)) return true;
  if (isSettled && NOT_ONCE_SETTLED.has(who)) return false;
  return MOVES[who]?.[status]?.includes(to) ?? false;
}

/** The statuses that this mover can give to at least some orders. */
export function statusesOf(who: Mover): OrderStatus[] {
  return ORDER_STATUSES.filter((to) =>
    ORDER_STATUSES.some(
      (status) => status !== to && mayFollow(who, { status, isSettled: false }, to),
    ),
  );
}

/**
 * Whether they may change what an order costs. Callers and customers may only until it is
 * dispatched or settled.
 */
export function mayReprice(who: Mover, { status, isSettled }: Standing): boolean {
  if (UNBOUND.has(who)) return true;
  if (who === "customer") return status === "Processing" && !isSettled;
  const isOut = isCarried(status) || status === "Deliverd" || status === "Refunded";
  return who === "caller" && !isOut && !isSettled;
}

/** Whether they may delete or restore an order. */
export function mayRemove(who: Mover): boolean {
  return UNBOUND.has(who);
}

/** Whether a change corrects a closed or settled order; its reason is stored in the history. */
export function isCorrection({ status, isSettled }: Standing): boolean {
  return isSettled || status === "Deliverd" || status === "Refunded";
}

/** The longest reason, in characters. */
export const REASON_MAX = 300;
