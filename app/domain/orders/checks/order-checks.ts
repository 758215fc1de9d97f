/** The limits above which an order is unusual; 0 switches a check off. */
export type OrderChecks = {
  /** Held: more open orders than this of one phone within seven days. */
  openOrdersPerPhone: number;
  /** Held: open orders of one phone under more names than this. */
  namesPerPhone: number;
  /** Held: a total above this, in taka. */
  totalPrice: number;
  /** Held: at least this share, in percent, of the remaining stock of its tracked products … */
  stockShare: number;
  /** … if it is at least this many pieces in all. */
  stockPieces: number;
  /**
   * Held: a program's order, or a large one, with which its neighbourhood has this share, in
   * percent, of a product …
   */
  networkShare: number;
  /** … and any order with which it has this share, in percent, of all tracked stock. */
  wholeShare: number;
  /** Held: more than this many taka from one network within an hour. */
  networkTotal: number;
  /** Held: more orders than this by programs from one neighbourhood within an hour. */
  callsPerNetwork: number;
  /**
   * Proof required, and a program's order held: more orders than this from one network within a
   * minute.
   */
  ordersPerMinute: number;
  /** Proof required: more orders than this from one network within an hour. */
  ordersPerNetwork: number;
  /** Refused: more orders than this from one network within an hour. */
  mostPerNetwork: number;
  /** Refused: more orders than this of one phone from one network within an hour. */
  mostPerPhone: number;
  /** Proof required: a form confirmed within this many seconds, after several earlier orders. */
  formSeconds: number;
  /** Hours until a held order is cancelled and its stock returned. */
  holdHours: number;
  /** The most risky orders in 24 hours whose buyers get a code by SMS; 0 for none. */
  codesPerDay: number;
};

/**
 * A family orders twice before Eid, not six times, and seldom for more than 20,000 TK. Hundreds of
 * customers share one address of a mobile network, so the limits per network are far higher than
 * those per phone: a shop of this size never sees 250 an hour from one. Nobody reads and confirms a
 * form in three seconds. A day leaves the owner a morning for the phone call.
 *
 * Two hundred customers in an hour are three or four a minute and never thirty by chance. They
 * spend some 1,500 TK each, half of the limit, and use forms; few honest customers order by
 * program. See docs/decisions/held-orders.md.
 */
export const DEFAULT_CHECKS: OrderChecks = {
  openOrdersPerPhone: 5,
  namesPerPhone: 3,
  totalPrice: 20_000,
  stockShare: 50,
  stockPieces: 10,
  networkShare: 50,
  wholeShare: 75,
  networkTotal: 600_000,
  callsPerNetwork: 60,
  ordersPerMinute: 30,
  ordersPerNetwork: 250,
  mostPerNetwork: 1000,
  mostPerPhone: 10,
  formSeconds: 3,
  holdHours: 24,
  codesPerDay: 0,
};

/** The number of codes costs SMS, so that no level changes it. */
type Level = Omit<OrderChecks, "codesPerDay">;

const { codesPerDay: _, ...NORMAL } = DEFAULT_CHECKS;

/** Sets of limits for owners who do not weigh sixteen numbers. */
export const CHECK_LEVELS: Record<"careful" | "normal" | "off", Level> = {
  // About half of the usual limits: more calls, and still none for an ordinary family.
  careful: {
    ...{ openOrdersPerPhone: 3, namesPerPhone: 2, totalPrice: 10_000, stockShare: 30 },
    ...{ stockPieces: 6, networkShare: 30, wholeShare: 50, networkTotal: 300_000 },
    ...{ callsPerNetwork: 30, ordersPerMinute: 15, ordersPerNetwork: 120, mostPerNetwork: 500 },
    ...{ mostPerPhone: 6, formSeconds: 4, holdHours: 24 },
  },
  normal: NORMAL,
  off: {
    ...(Object.fromEntries(Object.keys(NORMAL).map((name) => [name, 0])) as Level),
    holdHours: DEFAULT_CHECKS.holdHours,
  },
};

export type CheckLevel = keyof typeof CHECK_LEVELS | "own";

/** The level that these limits are; "own" for any other numbers. */
export function levelOf(checks: OrderChecks): CheckLevel {
  const levels = Object.keys(CHECK_LEVELS) as (keyof typeof CHECK_LEVELS)[];
  const isLevel = (level: keyof typeof CHECK_LEVELS) =>
    (Object.keys(NORMAL) as (keyof Level)[]).every(
      (name) => checks[name] === CHECK_LEVELS[level][name],
    );
  return levels.find(isLevel) ?? "own";
}

/** In the order of the form. */
export const CHECK_NAMES = Object.keys(DEFAULT_CHECKS) as (keyof OrderChecks)[];
