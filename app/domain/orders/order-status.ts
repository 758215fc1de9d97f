/**
 * All statuses of an order, spelled as they are stored. A check constraint of the database lists
 * the same eight.
 */
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

/** The statuses with a tile on the dashboard. */
export const DASHBOARD_STATUSES = [
  "Processing",
  "Ready for delivery",
  "Deliverd",
  "Cancelled",
  "Refunded",
] as const satisfies readonly OrderStatus[];

/** The steps of an order on its way to the customer. */
const JOURNEY = ["Processing", "Ready for delivery", "Submit for Delivery", "Deliverd"] as const;

const REACHED: Record<OrderStatus, number> = {
  Processing: 0,
  "Ready for delivery": 1,
  "Submit for Delivery": 2,
  // Both happen between the hand-over to the courier and the delivery.
  "Reach Destination": 2,
  "Assign Rider": 2,
  Deliverd: 3,
  Cancelled: 3,
  // Money is only refunded for an order that was handed over, so all steps are done.
  Refunded: 3,
};

export type CustomerStep = {
  status: OrderStatus;
  state: "done" | "current" | "ahead";
};

export function isOrderStatus(text: unknown): text is OrderStatus {
  return ORDER_STATUSES.some((status) => status === text);
}

/** Cancelled and refunded orders hold no stock and no promo use, and count in no sales figures. */
export function isReleased(status: OrderStatus): boolean {
  return status === "Cancelled" || status === "Refunded";
}

/** Whether the order is closed: nothing more happens to it without staff. */
export function isOver(status: OrderStatus): boolean {
  return status === "Deliverd" || isReleased(status);
}

/** The courier has the parcel: handed over and not yet delivered. */
export const CARRIED_STATUSES = [
  "Submit for Delivery",
  "Reach Destination",
  "Assign Rider",
] as const satisfies readonly OrderStatus[];

export function isCarried(status: OrderStatus): boolean {
  return CARRIED_STATUSES.some((one) => one === status);
}

/** Whether the status says that the courier has or had the parcel. */
export function hasLeft(status: OrderStatus): boolean {
  return isCarried(status) || status === "Deliverd";
}

/** Customers may cancel an order themselves until it is packed. */
export function isCancellable(status: OrderStatus): boolean {
  return status === "Processing";
}

/** Packed or not, the parcel is still in the shop, so staff may change its lines. */
export function isInShop(status: OrderStatus): boolean {
  return status === "Processing" || status === "Ready for delivery";
}

/**
 * The four steps that a customer sees. The last is named after the end: Deliverd, Cancelled or
 * Refunded. The middle steps of a cancelled order are shown as not done, since its status does not
 * say how far it came.
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
