import type { Named } from "./naming/product-name.ts";

/**
 * A field that somebody else changed while a form was open: the value now stored, who wrote it (if
 * known) and when.
 */
export type MeanwhileChange = {
  field: string;
  now: string | number | boolean | null;
  /** The value that the form would have stored; absent if there was no form. */
  yours?: string | number | boolean | null;
  by: string | null;
  at: Date;
};

/** Why one of several orders could not be changed. */
export type RefusedOrder = { orderNumber: number; refusal: ShopError };

/** The name of the refused file, where it was uploaded. */
type Upload = { file?: string };

/** The details that each refusal's message needs. */
export type Refusals = {
  "empty-cart": Record<never, never>;
  "cart-full": { max: number };
  "already-in-cart": Record<never, never>;
  /** Visitors may not order: the shop is not open yet, or closed for a while. */
  "shop-closed": Record<never, never>;
  /** Somebody else has just become the owner of the new shop. */
  "shop-claimed": Record<never, never>;
  /** One's own sessions end on one's own page. */
  "own-sessions": Record<never, never>;
  "claim-code-wrong": Record<never, never>;
  "product-not-found": Record<never, never>;
  "product-in-stock": Record<never, never>;
  /** No category has this slug. */
  "category-unknown": { slug: string };
  /** Both in taka: a price cannot fall below 0. */
  "discount-above-price": { discount: number; price: number };
  "product-unavailable": Named;
  /** A combo has no stock and no cost price of its own. */
  "combo-follows-parts": Named;
  /** This part is a combo, or the product itself. */
  "combo-of-combo": Named;
  /** The rows of the part have more pieces together than it may have. */
  "part-full": { line: string; max: number };
  /** The product is a part of this combo. */
  "combo-is-part": Named;
  /** Pieces of the product itself are in the stock's books. */
  "combo-has-stock": Record<never, never>;
  /** Only `available` pieces are left. */
  "not-enough-stock": Named & { available: number };
  /** `due` in taka: the order waits for its advance, or until staff waive it. */
  "advance-awaited": { orderNumber: number; due: number };
  /** The order has left the shop, or money was paid for it, so it is not deleted. */
  "order-left-stays": { orderNumber: number };
  "order-paid-stays": { orderNumber: number };
  /** A trial is settled by nobody, merged into nothing and carried by no courier. */
  "trial-order": { orderNumber: number };
  /** An advance was paid for this order, so it is not merged into another. */
  "advance-holds-order": { orderNumber: number };
  /** The order needs no advance (any more). */
  "advance-not-asked": { transactionNumber: string };
  /** Another advance has this transaction number. */
  "transaction-used": { transactionNumber: string };
  /** By this transaction the shop itself sent money back. */
  "transaction-own": { transactionNumber: string };
  /** At most `max` reported advances of an order wait to be verified. */
  "too-many-advances": { max: number };
  /** Advances are asked, and the shop has no wallet's number to pay them to. */
  "wallet-needed": Record<never, never>;
  "complaint-not-found": Record<never, never>;
  /** A setting goes beyond what the law allows, and its reason is missing. */
  "law-reason-needed": Record<never, never>;
  /** The shop is not registered for VAT. */
  "vat-off": Record<never, never>;
  /** A trial, a cancelled or a refunded order has sold nothing. */
  "nothing-sold": { orderNumber: number };
  "conversion-keys-needed": Record<never, never>;
  "connection-by-operator": Record<never, never>;
  "connection-elsewhere": Record<never, never>;
  "connection-being-tried": Record<never, never>;
  "connection-incomplete": Record<never, never>;
  "connection-invalid": Record<never, never>;
  "sms-not-set-up": Record<never, never>;
  "nobody-to-offer": Record<never, never>;
  "purchase-counted": Record<never, never>;
  "offer-sent-meanwhile": Record<never, never>;
  /** Nobody is to be reminded of this advance: it is paid, reported, waived or cancelled. */
  "advance-not-due": Record<never, never>;
  /** The customer got a reminder within the day. */
  "reminded-lately": Record<never, never>;
  "advance-not-found": Record<never, never>;
  /** Somebody has verified or refused it already. */
  "advance-decided": Record<never, never>;
  /** `left`: attempts at this code. */
  "code-wrong": { left: number };
  /** The code is too old, or was guessed at too often. */
  "code-over": Record<never, never>;
  /** Another code was sent within the minute, or as many as there may be. */
  "code-not-again": Record<never, never>;
  /** A gateway confirmed it: it can only be sent back. */
  "advance-by-gateway": Record<never, never>;
  "gateway-not-set-up": Record<never, never>;
  /** The gateway did not begin the payment. */
  "gateway-silent": Record<never, never>;
  "payment-not-due": Record<never, never>;
  /** The gateway is asked whether an earlier payment of the order took money. */
  "payment-under-way": Record<never, never>;
  /** The customer says that the whole advance was sent by hand. */
  "payment-reported": Record<never, never>;
  "refund-under-way": Record<never, never>;
  /** What the gateway owed an answer about is settled, or answered, or must be waited for. */
  "payment-answered": Record<never, never>;
  /** `said`: the gateway's words, "" for none. */
  "refund-refused": { said: string };
  "refund-number-used": { refundNumber: string };
  /** `advances` are all those of the order; both are in taka. The refusal is a question to who typed the sum. */
  "advance-beyond-order": { advances: number; total: number };
  /** `max` in taka: the order's total. */
  "advance-above-total": { max: number };
  /** No advance of the order is to be paid back (any more). */
  "nothing-to-pay-back": Record<never, never>;
  /**
   * `due` in taka: the refund waits until staff decide about an advance that was paid beyond the
   * order's cost.
   */
  "pay-back-first": { due: number };
  "promo-code-not-found": { code: string };
  "promo-code-inactive": { code: string };
  "promo-code-expired": { code: string };
  "promo-code-used-up": { code: string };
  /** `startDate` in ISO 8601. */
  "promo-code-not-started": { code: string; startDate: string };
  /** None of the goods is one that the code is for. */
  "promo-code-other-goods": { code: string };
  /** The phone number has an order already. */
  "promo-code-first-order": { code: string };
  /** The phone number has an order with this code already. */
  "promo-code-once": { code: string };
  "promo-code-percent-missing": Record<never, never>;
  /** `minAmount` in taka. */
  "promo-code-below-minimum": { code: string; minAmount: number };
  /** Both in taka: the total that the customer last saw, and the present one. */
  "total-changed": { shown: number; actual: number };
  "idempotency-key-reused": Record<never, never>;
  /** The link of an order was used or ended. */
  "order-link-over": Record<never, never>;
  /** Whoever has the link could get the goods for nothing. */
  "order-link-free": Record<never, never>;
  "order-link-not-found": Record<never, never>;
  /** What was added by a tick is sold out, or not offered any more. */
  "add-on-gone": Record<never, never>;
  /** What was added by a tick is in the order already. */
  "add-on-ordered": Record<never, never>;
  "unknown-district": { district: string };
  /** The thana lies in another district than the order. */
  "thana-elsewhere": { thana: string; district: string };
  /**
   * A delivery charge must be whole taka from 0 to `max`; `district` null is the default charge.
   */
  "delivery-charge-not-whole": { district: string | null; max: number };
  "order-not-found": Record<never, never>;
  "order-not-cancellable": { status: string };
  /** The order has left the shop, or is delivered or refunded, so its contents are fixed. */
  "order-handed-over": { orderNumber: number };
  "goods-unsaid": { orderNumber: number };
  /** The order waits for the owner's phone call and must be released first. */
  "order-held": { orderNumber: number };
  /** Both in taka: the total would be below 0. */
  "discount-above-total": { discount: number; max: number };
  /**
   * The code is for one use of a phone number or its first order, and this other order of it
   * stands.
   */
  "promo-code-of-other-order": { code: string; orderNumber: number };
  /**
   * The products are worth less than the code's minimum (`minAmount` in taka); the sender must
   * decide whether its discount stays.
   */
  "promo-code-undecided": { code: string; minAmount: number };
  "order-cancelled": { orderNumber: number };
  "order-needs-goods": Record<never, never>;
  /** An order has `max` lines at most. */
  "order-full": { max: number };
  /** A line holds `max` pieces at most. */
  "line-full": Named & { max: number };
  /** The customer has reviewed this line, so it has arrived and stays. */
  "line-reviewed": Named;
  "nothing-to-merge": Record<never, never>;
  /** Only orders of the same phone number can be merged. */
  "phones-differ": { orderNumber: number };
  /** A reason to cancel was sent, but the order is not being cancelled. */
  "cancel-reason-alone": Record<never, never>;
  /**
   * The sender's role may not change the order's present status to this one
   * (`order-transitions.ts`).
   */
  "status-not-allowed": { orderNumber: number };
  /** The sender's role may not change the cost of an order that is sent or paid. */
  "price-not-allowed": { orderNumber: number };
  /** The sender's role may neither delete nor restore orders. */
  "removal-not-allowed": { orderNumber: number };
  /** Staff have deleted the order that used this key. */
  "order-deleted": { orderNumber: number };
  /** Only customers whose order has arrived may review it. */
  "order-not-delivered": Record<never, never>;
  /** This order line has a review with a different text. */
  "already-reviewed": Record<never, never>;
  "review-not-found": Record<never, never>;
  /**
   * No delivered order of this phone has this number, or it belongs to another account; the message
   * does not reveal which.
   */
  "order-not-yours": Record<never, never>;
  /** Customers may change an order only before it is packed. */
  "order-not-changeable": { status: string };
  /** No order has this number and phone together; the message does not reveal which is wrong. */
  "no-such-number-and-phone": Record<never, never>;
  /** The order does not wait for a phone call (any more). */
  "order-not-held": Record<never, never>;
  /** Somebody has decided already, or the order was cancelled or packed meanwhile. */
  "call-handled": { orderNumber: number };
  /** The incomplete checkout was closed, ordered or erased meanwhile. */
  "checkout-over": Record<never, never>;
  /** The shop accepts no orders from this number; `phones` are the shop's own, for questions. */
  "phone-blocked": { phones: readonly string[] };
  /** Too many recent orders from this phone or network; `retryAfterS` in seconds. */
  "orders-too-fast": { retryAfterS: number };
  /** The order is unusual, and the sender can prove to be a person. */
  "proof-needed": Record<never, never>;
  "phone-already-registered": Record<never, never>;
  /** Not a Bangladeshi mobile number in any spelling. */
  "phone-invalid": Record<never, never>;
  /** Phone number or password; the message does not reveal which. */
  "wrong-credentials": Record<never, never>;
  /** The current password, which is asked for before a change. */
  "wrong-password": Record<never, never>;
  /**
   * Too easy to guess: common, or made of the owner's own number or name. `field` is the form's
   * field.
   */
  "password-guessable": { field: "password" | "newPassword" };
  /** The password was right, but this account also needs its authenticator's code. */
  "second-step-needed": Record<never, never>;
  /** Neither the authenticator's code nor an unused recovery code. */
  "wrong-second-step": Record<never, never>;
  /** The present authenticator must be turned off before another is set up. */
  "authenticator-exists": Record<never, never>;
  /**
   * A wrong, used or expired code, or an unknown phone number; the message does not reveal which.
   */
  "wrong-reset-code": Record<never, never>;
  /** Too many log-ins, registrations or resets; `retryAfterS` in seconds. */
  "too-many-attempts": { retryAfterS: number };
  /** Too many unknown codes from one network; `retryAfterS` in seconds. */
  "too-many-promo-guesses": { retryAfterS: number };
  "customer-not-found": Record<never, never>;
  "already-admin": { phoneNumber: string };
  "admin-not-found": { phoneNumber: string };
  /** No table holds this phone number. */
  "nothing-held": { phoneNumber: string };
  /** Staff accounts are not erased, because that would shut their owner out of the shop. */
  "staff-not-erased": { phoneNumber: string };
  /** `max` in taka: an order cannot cost more than the database can hold. */
  "order-too-large": { max: number };
  /** More than `max` orders in one request. */
  "too-many-orders": { max: number };
  /** The same key was used before, with other numbers. */
  "stock-key-reused": Record<never, never>;
  "courier-key-reused": Record<never, never>;
  "shop-name-needed": Record<never, never>;
  /** White letters on this colour cannot be read well; `darker` is the nearest on which they can. */
  "colour-too-light": { darker: string };
  /** The quantity changed since it was counted: `shown` then, `now` now. */
  "stock-moved": Named & { shown: number; now: number };
  /** More pieces than a quantity column holds. */
  "stock-too-large": Named;
  /** Of rows whose noun has no sentence of its own. */
  "row-not-found": Record<never, never>;
  "synonyms-not-found": Record<never, never>;
  /** A search can use at most `most` rows of synonyms. */
  "too-many-synonyms": { most: number };
  "page-not-found": Record<never, never>;
  "page-slug-taken": { slug: string };
  "terms-needed": Record<never, never>;
  "too-many-pages": { most: number };
  /** Somebody else has set a cost price in taka since the form was shown. */
  "cost-changed": Named & { now: number };
  "advertising-not-found": Record<never, never>;
  /** Spending of this day and source is stored already. */
  "advertising-day-taken": { day: string; source: string };
  "old-address-not-found": Record<never, never>;
  "old-address-taken": { path: string };
  /** Two addresses would lead to each other. */
  "old-address-loop": { path: string };
  "move-not-found": Record<never, never>;
  "move-unreadable": {
    why: "no-file" | "too-large" | "not-utf8" | "not-csv" | "not-read" | "empty";
  };
  /** No ZIP, or one with more pictures than its own size allows. */
  "zip-unreadable": { why: "no-file" | "not-zip" | "too-large" };
  /** More files than are taken at once. */
  "move-too-many": { files: number; most: number };
  "move-too-long": { rows: number; columns: number };
  /** The file is still being read; only then can it begin, or its columns be chosen again. */
  "move-reading": Record<never, never>;
  /** It has begun, so that its columns and rounding stay. */
  "move-begun": Record<never, never>;
  /** Prices have parts of a taka, and nobody has said how they are rounded. */
  "move-rounding-needed": Record<never, never>;
  /** No row of it becomes anything. */
  "move-empty": Record<never, never>;
  /** It was never brought in, or more than `days` ago. */
  "move-stays": { days: number };
  "landing-not-found": Record<never, never>;
  "landing-slug-taken": { slug: string };
  /** An add-on costs more than the product by itself. */
  "add-on-too-dear": { price: number };
  "too-many-landing-pages": { most: number };
  "sale-not-found": Record<never, never>;
  /** Amount and times of the whole sale, after a change of some of them, make no sale. */
  "sale-terms-wrong": Record<never, never>;
  "too-many-sales": { most: number };
  "shelf-slug-taken": { slug: string };
  /** No product, or more than one, is called what `line` says. */
  "shelf-product-unknown": { line: string };
  "add-on-unknown": { line: string };
  "too-many-shelves": { most: number };
  "category-not-found": Record<never, never>;
  /** Another category has this slug. */
  "category-slug-taken": { slug: string };
  "product-slug-taken": { slug: string };
  /** The category still has this many products. */
  "category-in-use": { name: string; products: number };
  "slide-not-found": Record<never, never>;
  "wallet-message-not-found": Record<never, never>;
  "wallet-phone-not-found": Record<never, never>;
  /** A shop has at most `max` phones that post its wallets' SMS. */
  "too-many-wallet-phones": { max: number };
  "webhook-not-found": Record<never, never>;
  /** A shop has at most `max` webhooks. */
  "too-many-webhooks": { max: number };
  "courier-not-found": Record<never, never>;
  /** Nobody carries parcels for the shop under this id, or the courier is a company. */
  "rider-not-found": Record<never, never>;
  /** The parcel is not on its way any more, or not with a rider of the shop. */
  "parcel-not-out": { orderNumber: number };
  /** All in taka: more than the `owed` was taken at the door, or less without a reason. */
  "took-too-much": { owed: number };
  "short-unexplained": { missing: number };
  /** Meanwhile the rider has this sum in hand. */
  "rider-cash-moved": { taka: number };
  /** What was handed over differs by so much from what was taken, without a reason. */
  "balance-unexplained": { difference: number };
  /** Nobody balances his own cash. */
  "own-balance": Record<never, never>;
  /** The status puts the order on the road, and it has no courier. */
  "courier-missing": Record<never, never>;
  /** The courier's API needs its keys. */
  "courier-without-keys": { name: string };
  /**
   * `reason`: a key of `couriers.parcels.failures` in the staff's words, or the courier's own text.
   */
  "courier-silent": { name: string; reason: string };
  /** The courier refuses a request; `reason` as above. */
  "courier-refuses": { name: string; reason: string };
  /** The parcel's courier takes no requests for returns, or the parcel has no number of it. */
  "return-not-possible": Record<never, never>;
  /** The courier was asked to bring the parcel back, or is being asked. */
  "return-asked-before": { name: string };
  /** Nobody knows whether the courier has the request. */
  "return-unknown": { name: string };
  /** Only packed orders can be handed over. */
  "order-not-packed": { status: string };
  /**
   * Why this courier's importer would refuse the parcel, with its limit in characters or kilograms.
   */
  "parcel-unfit": { courier: string; code: string; limit?: number };
  /** No parcels were handed to this courier at that time. */
  "hand-over-not-found": Record<never, never>;
  /** The courier has this parcel already, or it still waits to be sent. */
  "parcel-not-stuck": Record<never, never>;
  /** The courier reports nothing of this kind about the parcel, or staff have settled it. */
  "not-reported": Record<never, never>;
  /** A pasted list has more than `max` lines. */
  "list-too-long": { max: number };
  /** Staff have to choose columns of a pasted list first. */
  "columns-unsure": Record<never, never>;
  /**
   * The order has not left the shop, or is closed: nothing can be returned and no cash received.
   */
  "order-not-handed-over": Record<never, never>;
  "order-not-delivered-yet": Record<never, never>;
  "already-settled": Record<never, never>;
  "not-settled": Record<never, never>;
  "payout-not-found": Record<never, never>;
  /** The return names neither products nor money. */
  "return-empty": Record<never, never>;
  /** The order has no line at this `position`. */
  "return-line-unknown": { position: number };
  /**
   * The return has more pieces than the `left` ones with the customer, or restocks more than came
   * back.
   */
  "return-too-many": Named & { left: number };
  /**
   * More pieces would stay free than the kept ones earn: `free` of those returned must be free
   * ones.
   */
  "free-pieces-first": Named & { free: number };
  /** `most` in taka: the amount that was paid and not yet refunded. */
  "refund-too-much": { most: number };
  /** A shop has `max` couriers at most. */
  "too-many-couriers": { max: number };
  "delivery-not-found": Record<never, never>;
  /** The notification is just being sent. */
  "delivery-under-way": Record<never, never>;
  /** A change to several orders is all or nothing; these could not be changed. */
  "orders-refused": { refused: RefusedOrder[] };
  /** Somebody else saved while the form was open. */
  "changed-meanwhile": { changes: MeanwhileChange[] };
  /** Nothing was done; the same request may succeed in a moment. */
  "try-again": Record<never, never>;
  /**
   * Too many requests are waiting, or the database does not answer, so it may be unknown whether
   * anything was done. In seconds.
   */
  busy: { retryAfterS: number };
  /** A disk of the shop or of its database is full. */
  "disk-full": { retryAfterS: number };
  "disk-read-only": { retryAfterS: number };
  /** There is no such code to edit, delete or restore. */
  "promo-code-gone": Record<never, never>;
  /** Another code already has this spelling. */
  "promo-code-taken": { code: string };
  "image-not-readable": Upload;
  "image-heic": Upload;
  "image-damaged": Upload;
  /** At least one admin must remain. */
  "last-admin": Record<never, never>;
  "last-owner": Record<never, never>;
  "owners-only": Record<never, never>;
  "staff-not-found": Record<never, never>;
  /** No stored picture has this path. */
  "image-unknown": Record<never, never>;
  /** More pictures than a product can have. */
  "too-many-images": { max: number };
  /** `maxBytes` in bytes. */
  "image-too-heavy": Upload & { maxBytes: number };
  /** `maxPixels` in pixels, width times height. */
  "image-too-large": Upload & { maxPixels: number };
};

export type RefusalCode = keyof Refusals;

/**
 * The shop refuses. Thrown, so that it also rolls the transaction back; pages and the API have one
 * message each (`app/words/`), never here.
 */
export class ShopError<Code extends RefusalCode = RefusalCode> extends Error {
  override readonly name = "ShopError";
  readonly code: Code;
  readonly params: Refusals[Code];

  constructor(code: Code, params: Refusals[Code]) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
