/** A phone number that ordered or is blocked, with what became of its orders; deleted ones are left out. */
export type Person = {
  phoneNumber: string;
  /** As the latest order has it; "" where there is none. */
  fullName: string;
  lastOrderAt: Date | null;
  orders: number;
  delivered: number;
  /** Came back, or was refunded. */
  returned: number;
  cancelled: number;
  /** Of the cancelled ones, those that were a joke. */
  fake: number;
  /** Neither delivered nor given up. */
  open: number;
  /** Taka of what was delivered. */
  spent: number;
  /** Since when the shop takes no orders of it; null: it does. */
  blockedAt: Date | null;
  blockedNote: string;
  /** Who blocked it; null when the account is gone. */
  blockedBy: string | null;
};

/** What speaks against sending goods to a number before somebody has talked to it. */
export type Risk = "blocked" | "fake" | "returned" | "cancelled";

/** One parcel in so many came back: above what couriers count as usual (some one in ten), and the freight is lost twice. */
const RETURNED_SHARE = 4;

/** Cancelled so often and more than received: a change of mind or two is nobody's fault. */
const MANY_CANCELLED = 3;

/** Why a number is risky, the gravest first; nothing for who is only new. */
export function risksOf(
  person: Pick<Person, "blockedAt" | "fake" | "returned" | "cancelled" | "delivered">,
): Risk[] {
  const { blockedAt, fake, returned, cancelled, delivered } = person;
  return [
    ...(blockedAt ? (["blocked"] as const) : []),
    ...(fake > 0 ? (["fake"] as const) : []),
    ...(returned > 0 && returned * RETURNED_SHARE >= returned + delivered
      ? (["returned"] as const)
      : []),
    ...(cancelled - fake >= MANY_CANCELLED && cancelled > delivered
      ? (["cancelled"] as const)
      : []),
  ];
}
