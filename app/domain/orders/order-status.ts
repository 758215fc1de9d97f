/** Every status an order can have, spelled as the shop has always stored them. The database's check names the same eight. */
export const ORDER_STATUSES = [
  "Processing",
  "Ready for delivery",
  "Submit for Delivery",
  "Reach Destination",
  "Assign Rider",
  "Deliverd",
  "Cancelled",
  "Refunded",
] as const;

export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The five that have a tile on the dashboard. */
export const DASHBOARD_STATUSES = [
  "Processing",
  "Ready for delivery",
  "Deliverd",
  "Cancelled",
  "Refunded",
] as const satisfies readonly OrderStatus[];

/** Where the goods stand on their way to the customer. */
const JOURNEY = ["Processing", "Ready for delivery", "Submit for Delivery", "Deliverd"] as const;

const REACHED: Record<OrderStatus, number> = {
  Processing: 0,
  "Ready for delivery": 1,
  "Submit for Delivery": 2,
  // Both happen between the hand-over to the courier and the door.
  "Reach Destination": 2,
  "Assign Rider": 2,
  Deliverd: 3,
  Cancelled: 3,
  // Money is only given back for goods that were handed over: the walk was made to its end.
  Refunded: 3,
};

export type CustomerStep = {
  status: OrderStatus;
  state: "done" | "current" | "ahead";
};

export function isOrderStatus(text: unknown): text is OrderStatus {
  return ORDER_STATUSES.some((status) => status === text);
}

/** Cancelled and refunded orders hold no stock and no promo use, and count in no sales. */
export function isReleased(status: OrderStatus): boolean {
  return status === "Cancelled" || status === "Refunded";
}

/** Nothing more is going to happen to it by itself. */
export function isOver(status: OrderStatus): boolean {
  return status === "Deliverd" || isReleased(status);
}

/** In the hands of whoever carries it: out of the house, and not at its end. */
export const CARRIED_STATUSES = [
  "Submit for Delivery",
  "Reach Destination",
  "Assign Rider",
] as const satisfies readonly OrderStatus[];

export function isCarried(status: OrderStatus): boolean {
  return CARRIED_STATUSES.some((one) => one === status);
}

/** Has it been given to whoever carries it, as far as its status tells? */
export function hasLeft(status: OrderStatus): boolean {
  return isCarried(status) || status === "Deliverd";
}

/** Customers may call an order off themselves until somebody has packed it. */
export function isCancellable(status: OrderStatus): boolean {
  return status === "Processing";
}

/** Packed or not, its goods are still in the shop: staff may change what is in it. */
export function isInShop(status: OrderStatus): boolean {
  return status === "Processing" || status === "Ready for delivery";
}

/**
 * The four steps a customer sees. The last one names how it ended: Deliverd, Cancelled or Refunded. Of a cancelled order
 * the middle steps stay ahead, for nobody can tell how far it came.
 */
export function customerSteps(status: OrderStatus): CustomerStep[] {
  const reached = REACHED[status];
  return JOURNEY.map((step, index) => {
    const isLast = index === JOURNEY.length - 1;
    return {
      status: isLast && isReleased(status) ? status : step,
      state: stepState(index, reached, status === "Cancelled"),
    };
  });
}

function stepState(index: number, reached: number, isCancelled: boolean): CustomerStep["state"] {
  if (index === reached) return "current";
  if (index > reached || (isCancelled && index > 0)) return "ahead";
  return "done";
}
