import { ROLES, type Role } from "../users/roles.ts";
import { CARRIED_STATUSES, isCarried, ORDER_STATUSES, type OrderStatus } from "./order-status.ts";

/**
 * Who changes an order: staff by their role, a courier's interface, the order's own customer, or the shop itself (a wait
 * that ended, the command line).
 */
export const MOVERS = [...ROLES, "courier", "customer", "shop"] as const;

export type Mover = Role | "courier" | "customer" | "shop";

type Moves = Partial<Record<OrderStatus, readonly OrderStatus[]>>;

/** Any status may follow any other for them, as the contract has it. */
const UNBOUND: ReadonlySet<Mover> = new Set(["owner", "manager", "shop"]);

/** For everybody else: what may follow each status. */
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
  courier: Object.fromEntries(
    CARRIED_STATUSES.map((from) => [from, [...CARRIED_STATUSES, "Deliverd"]]),
  ) as Moves,
  customer: { Processing: ["Cancelled"] },
};

/** These leave an order alone once the shop has its cash: what was paid for changes by returns and corrections. */
const NOT_ONCE_SETTLED: ReadonlySet<Mover> = new Set(["caller", "customer"]);

/** What of an order decides who may change it. */
export type Standing = { status: OrderStatus; isSettled: boolean };

/** How a row of the database stands. */
export const standingOf = (order: { status: OrderStatus; settledAt: Date | null }): Standing => ({
  status: order.status,
  isSettled: order.settledAt !== null,
});

/** May this status follow? The one that stands already always may: it changes nothing. */
export function mayFollow(who: Mover, { status, isSettled }: Standing, to: OrderStatus): boolean {
  if (status === to || UNBOUND.has(who)) return true;
  if (isSettled && NOT_ONCE_SETTLED.has(who)) return false;
  return MOVES[who]?.[status]?.includes(to) ?? false;
}

/** The statuses that somebody can give to any order at all. */
export function statusesOf(who: Mover): OrderStatus[] {
  return ORDER_STATUSES.filter((to) =>
    ORDER_STATUSES.some(
      (status) => status !== to && mayFollow(who, { status, isSettled: false }, to),
    ),
  );
}

/** May they change what an order costs? Callers and customers only while nobody has sent it off or paid for it. */
export function mayReprice(who: Mover, { status, isSettled }: Standing): boolean {
  if (UNBOUND.has(who)) return true;
  if (who === "customer") return status === "Processing" && !isSettled;
  const isOut = isCarried(status) || status === "Deliverd" || status === "Refunded";
  return who === "caller" && !isOut && !isSettled;
}

/** May they take an order out of all lists, or put it back? */
export function mayRemove(who: Mover): boolean {
  return UNBOUND.has(who);
}

/** Whether a change corrects an order that is over or paid for; its reason stays in the history. */
export function isCorrection({ status, isSettled }: Standing): boolean {
  return isSettled || status === "Deliverd" || status === "Refunded";
}

/** In characters, of such a reason. */
export const REASON_MAX = 300;
