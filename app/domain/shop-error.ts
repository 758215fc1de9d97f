/** One thing somebody else changed while a form was open: the value now stored, who wrote it (if known) and when. */
export type MeanwhileChange = {
  field: string;
  now: string | number | boolean | null;
  /** What the form would have made of it; left out where no form was. */
  yours?: string | number | boolean | null;
  by: string | null;
  at: Date;
};

/** Why one order of many could not be changed. */
export type RefusedOrder = { orderNumber: number; refusal: ShopError };

/** What each refusal needs to be put into words. */
export type Refusals = {
  "empty-cart": Record<never, never>;
  "cart-full": { max: number };
  "already-in-cart": Record<never, never>;
  "product-not-found": Record<never, never>;
  /** There is no category with this slug to put a product in. */
  "category-unknown": { slug: string };
  /** Both in taka: nothing can be sold below 0. */
  "discount-above-price": { discount: number; price: number };
  "product-unavailable": { title: string; titleBn: string };
  /** `available` pieces are left, fewer than wanted. */
  "not-enough-stock": { title: string; titleBn: string; available: number };
  "promo-code-not-found": { code: string };
  "promo-code-inactive": { code: string };
  "promo-code-expired": { code: string };
  "promo-code-used-up": { code: string };
  /** `minAmount` in taka. */
  "promo-code-below-minimum": { code: string; minAmount: number };
  /** Both in taka: what the customer last saw, and what it would be now. */
  "total-changed": { shown: number; actual: number };
  "idempotency-key-reused": Record<never, never>;
  "unknown-district": { district: string };
  /** The thana lies in another district than the order. */
  "thana-elsewhere": { thana: string; district: string };
  /** A delivery charge must be whole taka from 0 to `max`; `district` null is the default charge. */
  "delivery-charge-not-whole": { district: string | null; max: number };
  "order-not-found": Record<never, never>;
  "order-not-cancellable": { status: string };
  /** It has left the shop, or is delivered or paid back: what is in it stays as it is. */
  "order-handed-over": { orderNumber: number };
  /** It waits for the owner's call: released first, then changed. */
  "order-held": { orderNumber: number };
  /** Both in taka: the total would be below 0. */
  "discount-above-total": { discount: number; max: number };
  /** The goods are worth less than the code asks for (`minAmount` in taka): keep its discount, or drop it? */
  "promo-code-undecided": { code: string; minAmount: number };
  "order-cancelled": { orderNumber: number };
  "order-needs-goods": Record<never, never>;
  /** An order has `max` lines at most. */
  "order-full": { max: number };
  /** A line holds `max` pieces at most. */
  "line-full": { title: string; titleBn: string; max: number };
  /** Its customer has reviewed it, so it came: the line stays. */
  "line-reviewed": { title: string; titleBn: string };
  "nothing-to-merge": Record<never, never>;
  /** Only orders of one phone are made one. */
  "phones-differ": { orderNumber: number };
  /** A reason to cancel, and the order is not cancelled with it. */
  "cancel-reason-alone": Record<never, never>;
  /** The sender's role may not give the order this status as it stands now (`order-transitions.ts`). */
  "status-not-allowed": { orderNumber: number };
  /** The sender's role may not change what an order costs once it is sent off or paid for. */
  "price-not-allowed": { orderNumber: number };
  /** The sender's role may neither delete nor restore orders. */
  "removal-not-allowed": { orderNumber: number };
  /** Its key was used for an order that staff have deleted since. */
  "order-deleted": { orderNumber: number };
  /** Only who has the goods may say how they are. */
  "order-not-delivered": Record<never, never>;
  /** This order line has a review that says something else. */
  "already-reviewed": Record<never, never>;
  "review-not-found": Record<never, never>;
  /** No delivered order of this phone has this number, or it is of another account: nobody is told which. */
  "order-not-yours": Record<never, never>;
  /** Its customer may change it only while nobody has packed it. */
  "order-not-changeable": { status: string };
  /** No order has this number together with this phone; nobody is told which of them is wrong. */
  "no-such-number-and-phone": Record<never, never>;
  /** It does not wait for a call, or no more. */
  "order-not-held": Record<never, never>;
  /** Somebody has decided on it already, or it was cancelled or packed meanwhile. */
  "call-handled": { orderNumber: number };
  /** The shop takes no orders of this number; `phones` are the shop's own, to talk about it. */
  "phone-blocked": { phones: readonly string[] };
  /** Too many orders lately of this phone or network; `retryAfterS` in seconds. */
  "orders-too-fast": { retryAfterS: number };
  /** Unusual, and a person can show to be one. */
  "proof-needed": Record<never, never>;
  "phone-already-registered": Record<never, never>;
  /** No Bangladeshi mobile number in any spelling. */
  "phone-invalid": Record<never, never>;
  /** Phone number or password, and nobody is told which. */
  "wrong-credentials": Record<never, never>;
  /** The current one, asked for before it is changed. */
  "wrong-password": Record<never, never>;
  /** Too easy to guess: common, or made of the owner's own number or name. `field` is the one it was typed into. */
  "password-guessable": { field: "password" | "newPassword" };
  /** The password was right, but this account also wants its authenticator's code. */
  "second-step-needed": Record<never, never>;
  /** Neither the authenticator's code nor an unused recovery code. */
  "wrong-second-step": Record<never, never>;
  /** One must be turned off before another is set up. */
  "authenticator-exists": Record<never, never>;
  /** Not this one, used, expired, or of an unknown phone number: nobody is told which. */
  "wrong-reset-code": Record<never, never>;
  /** Of log-ins, registrations or resets; `retryAfterS` in seconds. */
  "too-many-attempts": { retryAfterS: number };
  /** Codes that do not exist, from one network; `retryAfterS` in seconds. */
  "too-many-promo-guesses": { retryAfterS: number };
  "customer-not-found": Record<never, never>;
  "already-admin": { phoneNumber: string };
  "admin-not-found": { phoneNumber: string };
  /** No table knows this phone number. */
  "nothing-held": { phoneNumber: string };
  /** Staff accounts are not erased: whoever runs the shop would be shut out of it. */
  "staff-not-erased": { phoneNumber: string };
  /** `max` in taka: no order may cost more, the database could not hold it. */
  "order-too-large": { max: number };
  /** More than `max` orders at once. */
  "too-many-orders": { max: number };
  /** Received, counted or written off before, under the same key and with other numbers. */
  "stock-key-reused": Record<never, never>;
  "courier-key-reused": Record<never, never>;
  "shop-name-needed": Record<never, never>;
  /** The quantity is another than when it was counted: `shown` then, `now` now. */
  "stock-moved": { title: string; titleBn: string; shown: number; now: number };
  /** More pieces than a quantity can hold. */
  "stock-too-large": { title: string; titleBn: string };
  "synonyms-not-found": Record<never, never>;
  /** `most` rows of words are as many as a search can look through. */
  "too-many-synonyms": { most: number };
  "category-not-found": Record<never, never>;
  /** Another category has this slug. */
  "category-slug-taken": { slug: string };
  /** It still holds so many products. */
  "category-in-use": { name: string; products: number };
  "slide-not-found": Record<never, never>;
  "webhook-not-found": Record<never, never>;
  /** A shop tells `max` receivers at most. */
  "too-many-webhooks": { max: number };
  "courier-not-found": Record<never, never>;
  /** Its interface cannot be called without them. */
  "courier-without-keys": { name: string };
  /** Only a packed order is handed over. */
  "order-not-packed": { status: string };
  /** What this courier's importer does not take of a parcel, and its limit, in characters or kilograms. */
  "parcel-unfit": { courier: string; code: string; limit?: number };
  /** No parcels went to this courier at that moment. */
  "hand-over-not-found": Record<never, never>;
  /** It was told of, or waits to be. */
  "parcel-not-stuck": Record<never, never>;
  /** A pasted list has `max` lines at most. */
  "list-too-long": { max: number };
  /** It has not left the house, or is over: nothing of it can come back, and no cash of it come in. */
  "order-not-handed-over": Record<never, never>;
  "order-not-delivered-yet": Record<never, never>;
  "already-settled": Record<never, never>;
  "not-settled": Record<never, never>;
  "payout-not-found": Record<never, never>;
  /** Neither goods nor money. */
  "return-empty": Record<never, never>;
  /** `left` pieces are with the customer, fewer than came back; or more go on the shelf than came back. */
  "return-too-many": { title: string; titleBn: string; left: number };
  /** `most` in taka: no more was paid, or is left of it. */
  "refund-too-much": { most: number };
  /** A shop has `max` couriers at most. */
  "too-many-couriers": { max: number };
  "delivery-not-found": Record<never, never>;
  /** It is just being sent. */
  "delivery-under-way": Record<never, never>;
  /** A change to many orders at once is all or nothing; these stood in its way. */
  "orders-refused": { refused: RefusedOrder[] };
  /** Somebody else saved while the form was open. */
  "changed-meanwhile": { changes: MeanwhileChange[] };
  /** Nothing was done, and the same request may well succeed in a moment. */
  "try-again": Record<never, never>;
  /** Too much is waiting, or the database does not answer; whether anything was done may be unknown. In seconds. */
  busy: { retryAfterS: number };
  /** A disk of the shop's or of its database takes nothing. */
  "disk-full": { retryAfterS: number };
  "disk-read-only": { retryAfterS: number };
  /** There is no such code to edit, delete or restore. */
  "promo-code-gone": Record<never, never>;
  /** Another code is already spelled so. */
  "promo-code-taken": { code: string };
  "image-not-readable": Record<never, never>;
  /** Somebody must be able to run the shop. */
  "last-admin": Record<never, never>;
  "last-owner": Record<never, never>;
  "owners-only": Record<never, never>;
  "staff-not-found": Record<never, never>;
  /** A path that names no stored picture. */
  "image-unknown": Record<never, never>;
  /** More files than a product has slots. */
  "too-many-images": { max: number };
  /** `maxBytes` in bytes. */
  "image-too-heavy": { maxBytes: number };
  /** `maxPixels` in pixels, width times height. */
  "image-too-large": { maxPixels: number };
};

export type RefusalCode = keyof Refusals;

/**
 * The shop says no. Thrown, so that it also rolls the transaction back; put into words once for pages and once for the
 * API (`app/words/`), never here.
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
