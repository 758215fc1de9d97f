/** From where on an order is unusual; 0 leaves a check out. */
export type OrderChecks = {
  /** Held: more orders than this of one phone under way, of the last seven days. */
  openOrdersPerPhone: number;
  /** Held: those under more names than this. */
  namesPerPhone: number;
  /** Held: a total above this, in taka. */
  totalPrice: number;
  /** Held: at least this share, in percent, of what is left of goods that are counted … */
  stockShare: number;
  /** … when it is this many pieces or more in all. */
  stockPieces: number;
  /** Held: a program's order, or a large one, by which its neighbours together have this share, in percent, of a good … */
  networkShare: number;
  /** … and any order by which they have this share, in percent, of all that is counted. */
  wholeShare: number;
  /** Held: more than this many taka from one network within an hour. */
  networkTotal: number;
  /** Held: more orders than this by programs from one neighbourhood within an hour. */
  callsPerNetwork: number;
  /** Proof asked for, a program's order held: more orders than this from one network within a minute. */
  ordersPerMinute: number;
  /** Proof asked for: more orders than this from one network within an hour. */
  ordersPerNetwork: number;
  /** Refused: more than this from one network within an hour. */
  mostPerNetwork: number;
  /** Refused: more than this of one phone from one network within an hour. */
  mostPerPhone: number;
  /** Proof asked for: a form confirmed within this many seconds, where several orders came before it. */
  formSeconds: number;
  /** Hours until a held order is given up and its stock returned. */
  holdHours: number;
};

/**
 * A family orders twice before Eid, not six times, and seldom for more than 20,000 TK. Hundreds of customers share one
 * address of a mobile network, so networks get far more than phones do: 250 an hour is more than any shop of this size
 * sees from one. Nobody reads and confirms a form in three seconds. A day leaves the owner a morning to call.
 *
 * Two hundred customers in an hour are three or four a minute, by chance never thirty, and spend some 1,500 TK each, half of
 * what is held. They order by forms; programs of honest people are few. See docs/decisions/held-orders.md.
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
};

/** In the order in which the owner meets them. */
export const CHECK_NAMES = Object.keys(DEFAULT_CHECKS) as (keyof OrderChecks)[];
