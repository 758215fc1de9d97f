/** The most tags of one phone number. */
export const MOST_TAGS = 10;
/** The longest tag, in characters. */
export const TAG_MAX = 30;

/**
 * A phone number that ordered, has an account or is blocked, with the outcomes of its orders;
 * deleted ones are left out.
 */
export type Person = {
  phoneNumber: string;
  /** The name on the latest order; "" if there is none. */
  fullName: string;
  lastOrderAt: Date | null;
  orders: number;
  delivered: number;
  /** Returned or refunded. */
  returned: number;
  cancelled: number;
  /** Cancelled orders that were jokes. */
  fake: number;
  /** Neither delivered nor ended. */
  open: number;
  /** Taka of the delivered orders. */
  spent: number;
  /** Since when the number is blocked; null if it is not. */
  blockedAt: Date | null;
  blockedNote: string;
  /** The member of staff who blocked the number; null if the account is gone. */
  blockedBy: string | null;
  /** What staff noted, such as "wholesale". */
  tags: string[];
  /** Since when the number wants no offers; null while it may get them. */
  optedOutAt: Date | null;
  /** Of tags and opt-out; 0 while nothing was noted. */
  contactVersion: number;
  /** The account with this number; null without one. */
  accountId: string | null;
  /** Whether that account is a member of staff's. */
  isStaff: boolean;
};

/** Narrows the list of those who ordered, or widens it. */
export type PeopleFilter = {
  /**
   * `also` adds those with an account who never ordered; `only` lists all accounts, `staff` those
   * of staff.
   */
  accounts?: "also" | "only" | "staff";
  /** Part of a name, or phone numbers in any spelling. */
  search: string;
  onlyBlocked: boolean;
  /** The last order is so many days old, at least and at most; null for any. */
  daysFrom?: number | null;
  daysTo?: number | null;
  /** Words of a product that was delivered to them; "" for any. */
  product?: string;
  /** "" for any. */
  tag?: string;
};

/** A reason to phone a customer before sending a parcel. */
export type Risk = "blocked" | "fake" | "returned" | "cancelled";

/**
 * One parcel in this many came back: more than couriers count as usual (about one in ten), and each
 * costs the freight twice.
 */
const RETURNED_SHARE = 4;

/**
 * At least this many cancelled orders, and more than received: a change of mind or two is normal.
 */
const MANY_CANCELLED = 3;

/** Why a number is risky, gravest first; empty for new customers. */
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
