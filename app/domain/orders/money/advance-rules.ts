import { isReleased, type OrderStatus } from "../order-status.ts";
import { owedOf } from "./order-money.ts";

/** The mobile wallets that take an advance. */
export const WALLETS = ["bkash", "nagad", "rocket"] as const;

export type Wallet = (typeof WALLETS)[number];

/**
 * How an advance is paid: from a wallet, or at the page of a gateway for every card, bank and
 * wallet.
 */
export const PAID_BY = [...WALLETS, "sslcommerz"] as const;

export type PaidBy = (typeof PAID_BY)[number];

/** `waiting`: reported, and not yet found in the wallet. */
export const ADVANCE_STATES = ["waiting", "verified", "refused"] as const;

export type AdvanceState = (typeof ADVANCE_STATES)[number];

export const ADVANCE_ASKS = ["never", "rules", "always"] as const;

/** Amounts in taka; a wallet's number is "" for none. */
export type AdvanceSettings = {
  ask: (typeof ADVANCE_ASKS)[number];
  /** Null for the order's delivery charge. */
  fixedAmount: number | null;
  districts: string[];
  fromTotal: number | null;
  heldOrders: boolean;
  returnedBefore: boolean;
  blockedPhones: boolean;
  /** Days without a payment after which an order is cancelled; null for never. */
  cancelAfterDays: number | null;
  /** Why more than a tenth of the price is asked for; "" for no reason. */
  lawReason: string;
} & Record<Wallet, string> &
  Record<`${Wallet}IsMerchant`, boolean>;

/** Which orders pay how much in advance. */
export type AdvanceRules = Pick<
  AdvanceSettings,
  | "ask"
  | "fixedAmount"
  | "districts"
  | "fromTotal"
  | "heldOrders"
  | "returnedBefore"
  | "blockedPhones"
>;

/** What the rules know about an order. The last three are unknown before it is placed. */
export type AskedOrder = {
  district: string;
  totalPrice: number;
  deliveryCharge: number;
  isHeld: boolean;
  isBlocked: boolean;
  /** Parcels of this phone number that came back. */
  returned: number;
};

/** The wallets with a number to send to, in the order in which they are offered. */
export const openWallets = (settings: AdvanceSettings): Wallet[] =>
  WALLETS.filter((wallet) => settings[wallet] !== "");

/** A number of the shop to which an advance is sent. */
export type WalletNumber = { wallet: Wallet; number: string; isMerchant: boolean };

/** The numbers of the open wallets, in the order in which they are offered. */
export const numbersOf = (settings: AdvanceSettings): WalletNumber[] =>
  openWallets(settings).map((wallet) => ({
    wallet,
    number: settings[wallet],
    isMerchant: settings[`${wallet}IsMerchant`],
  }));

/** Whether the owner's rules want an advance for this order. */
export function isAsked(settings: AdvanceRules, order: AskedOrder): boolean {
  if (settings.ask === "never") return false;
  if (settings.ask === "always") return true;
  return (
    settings.districts.includes(order.district) ||
    (settings.fromTotal !== null && order.totalPrice >= settings.fromTotal) ||
    (settings.heldOrders && order.isHeld) ||
    (settings.returnedBefore && order.returned > 0) ||
    (settings.blockedPhones && order.isBlocked)
  );
}

type Paid = {
  status: OrderStatus;
  totalPrice: number;
  advanceRequired: number;
  advanceAmount: number;
};

/** Taka that the rules want in advance for this order; 0 for none. */
export const advanceOf = (rules: AdvanceRules, order: AskedOrder): number =>
  isAsked(rules, order) ? Math.min(order.totalPrice, rules.fixedAmount ?? order.deliveryCharge) : 0;

/**
 * Whether an order pays in advance, as far as it is known; null is what is not known yet. "maybe"
 * hangs on the order or its buyer.
 */
export function foreseeAdvance(
  settings: AdvanceRules,
  { district, totalPrice }: { district: string | null; totalPrice: number | null },
): Foreseen {
  const { ask, districts, fromTotal } = settings;
  if (ask !== "rules") return ask;
  const inDistrict =
    district === null ? districts.length > 0 && "maybe" : districts.includes(district);
  const byTotal = fromTotal !== null && (totalPrice === null ? "maybe" : totalPrice >= fromTotal);
  const ofBuyer =
    (settings.heldOrders || settings.returnedBefore || settings.blockedPhones) && "maybe";
  const rules = [inDistrict, byTotal, ofBuyer];
  return rules.includes(true) ? "always" : rules.includes("maybe") ? "maybe" : "never";
}

export type Foreseen = "never" | "maybe" | "always";

/**
 * Taka of the advance that are not paid yet, never more than the order costs by now; 0 once the
 * order is packed.
 */
export function advanceDue({ status, totalPrice, advanceRequired, advanceAmount }: Paid): number {
  if (status !== "Processing") return 0;
  return Math.max(0, Math.min(advanceRequired, totalPrice) - advanceAmount);
}

/** Whether an order that is not packed yet still waits for its advance. */
export const awaitsAdvance = (order: Paid): boolean => advanceDue(order) > 0;

/**
 * Taka of the advance that belong to the customer again, as the order was cancelled, costs less now
 * or was paid at the door as well, and about which staff have not decided. `whereToPayBack` is the
 * same in SQL.
 */
export function toPayBack(order: {
  status: OrderStatus;
  totalPrice: number;
  returnedAmount: number;
  advanceAmount: number;
  advanceKept: number;
  settledAmount: number | null;
}): number {
  const owed = isReleased(order.status) ? 0 : owedOf(order) - (order.settledAmount ?? 0);
  return Math.max(0, order.advanceAmount - order.advanceKept - Math.max(0, owed));
}

/**
 * As wallets print it: capitals and digits without blanks or signs, and without the words "TrxID"
 * before it.
 */
export const transactionNumberOf = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^(?:TRX|TXN|TRANSACTION)(?:ID|NO)?(?=.{8})/u, "");
