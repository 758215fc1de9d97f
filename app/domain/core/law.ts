/**
 * The durations of the Digital Commerce Operation Guidelines 2021, in hours. Where each is read
 * from stands in docs/decisions/law-by-the-clock.md.
 */
export const LAW_HOURS = {
  /** Until the courier has the goods, from a payment of more than a tenth of their price. */
  handOver: 48,
  /** From the payment to the door, in the shop's own district and elsewhere. */
  deliverySame: 5 * 24,
  deliveryOther: 10 * 24,
  /** From the payment, if the goods cannot be delivered. */
  refund: 10 * 24,
  /** From a complaint to its answer. */
  complaint: 72,
} as const;

/** Days that a shop may promise for a delivery. */
export const LAW_DAYS = {
  same: LAW_HOURS.deliverySame / 24,
  other: LAW_HOURS.deliveryOther / 24,
} as const;

/** An advance of more than this part of the price must go to the courier within `handOver`. */
export const FREE_PART = 10;

/** The longest reason for a setting beyond the law, in characters. */
export const LAW_REASON_MAX = 300;

/** Whether an advance is more than a tenth of the price. */
export const isAboveTenth = (advance: number, price: number): boolean =>
  advance * FREE_PART > price;
