import { plainHead } from "../../core/pasted-tables/columns.ts";
import { isCarried, type OrderStatus } from "../../orders/order-status.ts";

/**
 * The meaning of a courier's status text. `under-way`: nothing new. `hold`: the parcel is stuck,
 * and staff should look. `partial`: delivered, but some came back. `cancelled`: on its way back,
 * and still with the courier. `unclear`: an unknown or vague text.
 */
export const COURIER_MEANINGS = [
  "under-way",
  "hold",
  "delivered",
  "partial",
  "cancelled",
  "unclear",
] as const;

export type CourierMeaning = (typeof COURIER_MEANINGS)[number];

/** Status texts of couriers in English and Bangla, in lower case with single underscores. */
const STATUS_TEXTS: Record<CourierMeaning, readonly string[]> = {
  "under-way": [
    "pending",
    "created",
    "new",
    "booked",
    "in_review",
    "order_placed",
    "pickup_pending",
    "delivered_approval_pending",
    "partial_delivered_approval_pending",
    "cancelled_approval_pending",
    "pickup_requested",
    "assigned_for_pickup",
    "picked",
    "picked_up",
    "pickup_done",
    "in_transit",
    "transit",
    "on_the_way",
    "out_for_delivery",
    "at_the_sorting_hub",
    "received_at_last_mile_hub",
    "assigned_for_delivery",
    "in_hub",
    "delivery_in_progress",
    "dispatched",
    "shipped",
    "processing",
    "in_progress",
    "ready_for_delivery",
    "agent_area_change",
    "অপেক্ষমাণ",
    "পেন্ডিং",
    "পথে",
    "পথে_আছে",
    "ডেলিভারির_পথে",
    "পিকআপ_হয়েছে",
    "প্রক্রিয়াধীন",
  ],
  hold: [
    "hold",
    "on_hold",
    "agent_hold",
    "delivery_failed",
    "pickup_failed",
    "failed",
    "rescheduled",
    "delayed",
    "undelivered",
    "not_delivered",
    "lost",
    "damaged",
    "damage",
    "missing",
    "হোল্ড",
    "আটকে_আছে",
    "স্থগিত",
    "হারিয়ে_গেছে",
    "হারানো",
    "ক্ষতিগ্রস্ত",
    "নষ্ট",
  ],
  delivered: [
    "delivered",
    "deliverd",
    "delivery",
    "delivered_successfully",
    "successfully_delivered",
    "delivery_completed",
    "delivery_complete",
    "delivery_done",
    "delivery_successful",
    "delivery_success",
    "completed",
    "complete",
    "success",
    "successful",
    "payment_invoice",
    "ডেলিভারড",
    "ডেলিভার্ড",
    "ডেলিভারি",
    "ডেলিভারি_হয়েছে",
    "ডেলিভারি_সম্পন্ন",
    "সম্পন্ন",
    "পৌঁছেছে",
    "পৌঁছে_গেছে",
    "বিতরণ_হয়েছে",
    "বিতরণ_সম্পন্ন",
  ],
  partial: [
    "partial_delivered",
    "partial_delivery",
    "partially_delivered",
    "partly_delivered",
    "delivered_partially",
    "partial",
    "আংশিক",
    "আংশিক_ডেলিভারি",
    "আংশিক_ডেলিভার্ড",
    "আংশিক_ডেলিভারড",
  ],
  cancelled: [
    "cancelled",
    "canceled",
    "cancel",
    "return",
    "returned",
    "pickup_cancelled",
    "paid_return",
    "returning",
    "agent_returning",
    "return_pending",
    "return_in_transit",
    "return_to_merchant",
    "rto",
    "returned_to_merchant",
    "return_completed",
    "return_delivered",
    "refused",
    "rejected",
    "ফেরত",
    "ফেরত_এসেছে",
    "রিটার্ন",
    "রিটার্নড",
    "রিটার্ন্ড",
    "বাতিল",
    "ক্যানসেল",
    "ক্যান্সেল",
  ],
  unclear: ["unknown", "unknown_approval_pending"],
};

/** Bangla that looks the same may be stored in two ways. */
const plainOf = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "_");

const MEANINGS = new Map(
  COURIER_MEANINGS.flatMap((meaning) =>
    STATUS_TEXTS[meaning].map((text) => [plainOf(text), meaning] as const),
  ),
);

export const meaningOf = (text: string): CourierMeaning => MEANINGS.get(plainOf(text)) ?? "unclear";

/**
 * What stands in longer texts of files, such as "Returned to merchant (customer refused)", by the
 * words that decide. That a parcel was delivered is taken from no longer text, except for a date
 * behind it.
 */
const DECIDING: readonly (readonly [RegExp, CourierMeaning])[] = [
  [/pending|progress|out_for|to_be_|will_be|not_yet/, "under-way"],
  [/partial|partly|আংশিক/, "partial"],
  [/return|cancel|refus|reject|(?<!\p{L})rto(?!\p{L})|ফেরত|বাতিল|রিটার্ন|ক্যান্?সেল/u, "cancelled"],
  [/hold|lost|damage|missing|fail|reschedul|undeliver|not_deliver|হারি|নষ্ট|হোল্ড/, "hold"],
];

const DATE_BEHIND =
  /_(?:(?:on|at)_)?(?:\d{1,4}_\d{1,2}_\d{2,4}|\d{1,2}_(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}(?:_\d{2,4})?)(?:_\d[\d_]{0,12})?$/u;

/**
 * The meaning of the cell of a file; null for an empty one, and for words about the payment of a
 * list.
 */
export function meaningOfCell(text: string): CourierMeaning | null {
  const plain = plainOf(text).replace(/^_|_$/g, "");
  if (plain === "" || PAYMENT_TEXTS.includes(plain)) return null;
  const exact = MEANINGS.get(plain) ?? MEANINGS.get(plain.replace(DATE_BEHIND, ""));
  return exact ?? DECIDING.find(([words]) => words.test(plain))?.[1] ?? "unclear";
}

/** Words of couriers about paying the shop, which say nothing about the parcel. */
const PAYMENT_TEXTS = [
  "paid",
  "invoiced",
  "payment_done",
  "payment_processed",
  "disbursed",
  "n_a",
  "na",
  "পরিশোধিত",
  "পেইড",
].map(plainOf);

export const isKnownStatus = (text: string, head = ""): boolean => {
  if (PAYMENT.test(plainHead(head))) return false;
  const meaning = meaningOfCell(text);
  return meaning !== null && meaning !== "unclear";
};

/** Columns in which couriers say what became of a parcel, too. */
const STATUS = /(?<!\p{L})(?:status|state)(?!\p{L})|স্ট্যাটাস|অবস্থা/u;
const REMARKS =
  /(?<!\p{L})(?:types?|remarks?|reason|comments?|result|activity|event)(?!\p{L})|মন্তব্য|কারণ|ধরন/u;
const PAYMENT = /(?<!\p{L})(?:payment|paid|payout|invoice|bill)(?!\p{L})|পেমেন্ট/u;

const NO_RETURN = /(?<!\p{L})(?:no|not|non|never)_(?:\p{L}{1,20}_)?(?:return|cancel|refus|reject)/u;

const YES = /^(?:y|yes|true|1|✓|✔|হ্যাঁ|হ্যা)$/iu;

/**
 * What a cell beside a row's status says if the parcel was not simply delivered: such a word alone
 * in any column, among others in one of remarks, or a tick below it. "" for anything else.
 */
export function saidBeside(cell: string, head: string): string {
  const [plain, name] = [plainOf(cell), plainHead(head)];
  const word = YES.test(cell.trim()) ? head.replace(/^\s*is(?=[\s_A-Z])[\s_]*/i, "") : cell;
  const exact = MEANINGS.get(plainOf(word));
  if (exact === "cancelled") return word;
  if (PAYMENT.test(name)) return "";
  if (exact === "partial") return word;
  const isStatus = STATUS.test(name);
  if (!isStatus && !REMARKS.test(name)) return "";
  const meaning = NO_RETURN.test(plain) ? null : meaningOfCell(cell);
  const isSaid = meaning === "cancelled" || meaning === "partial" || meaning === "hold";
  return isSaid || (isStatus && exact === "under-way") ? cell : "";
}

/** The status of a row as it is shown, with what stands beside it. */
export const statusText = (status: string, beside: readonly string[]): string =>
  [status, ...beside].filter((text) => text !== "").join(" · ");

/** The meaning of a row's status together with what stands beside it: the worst counts. */
function meaningTogether(
  status: string,
  beside: readonly string[],
): CourierMeaning | "contradicts" | null {
  const meaning = meaningOfCell(status);
  const others = beside.map(meaningOfCell);
  const worst = (["cancelled", "hold", "under-way", "partial"] as const).find((one) =>
    others.includes(one),
  );
  if (worst === undefined || meaning === "cancelled") return meaning;
  if (worst === "cancelled")
    return meaning === "delivered" || meaning === "partial" ? "contradicts" : worst;
  return meaning === null || meaning === "delivered" || worst !== "partial" ? worst : meaning;
}

/** What stays a task of staff until the order goes on; "" for nothing. */
export const COURIER_REPORTS = ["hold", "cancelled", "partial"] as const;

export type CourierReport = (typeof COURIER_REPORTS)[number] | "";

/**
 * The task that is open after a courier's status. The same status again opens no task that staff
 * have closed. A parcel on its way back passes the courier's hubs, so only the end of a hold is
 * seen by "under way". An order that is no longer with the courier gets no new task, except that
 * some of a delivered one came back.
 */
export function reportAfter(
  open: CourierReport,
  before: CourierMeaning,
  meaning: CourierMeaning,
  status: OrderStatus,
): CourierReport {
  if (open === "partial" || meaning === "unclear") return open;
  if (meaning === "delivered") return "";
  if (meaning === "under-way") return open === "hold" ? "" : open;
  const opens = isCarried(status) || (meaning === "partial" && status === "Deliverd");
  return opens && meaning !== before ? meaning : open;
}

/** The order status that follows from a parcel's meaning; null for no change. */
export function statusFor(meaning: CourierMeaning): OrderStatus | null {
  return meaning === "delivered" || meaning === "partial" ? "Deliverd" : null;
}

/**
 * What a row of a courier's file says of its parcel. `contradicts`: its status and its money, or
 * two rows of the parcel. `unclear`: neither delivered nor returned, or an unknown text. Null:
 * nothing.
 */
export type RowSays = "delivered" | "partial" | "returned" | "unclear" | "contradicts" | null;

/**
 * `beside`: what other columns say of the parcel; `amount`: taka that the row says were collected,
 * null if it does not; `due`: taka that the courier was to collect.
 */
export function rowSays(
  { status, beside }: { status: string; beside: readonly string[] },
  amount: number | null,
  due: number,
): RowSays {
  const meaning = meaningTogether(status, beside);
  switch (meaning) {
    case null:
    case "partial":
    case "contradicts":
      return meaning;
    case "delivered":
      return amount === 0 && due > 0 ? "contradicts" : "delivered";
    case "cancelled":
      // A customer who refuses a parcel may pay for the way.
      return amount &&
        ![status, ...beside].some((text) => /paid.{0,3}return|return.{0,3}paid/i.test(text))
        ? "contradicts"
        : "returned";
    default:
      return amount && meaning !== "unclear" ? "contradicts" : "unclear";
  }
}

/**
 * What the rows say with those of the same parcel: one that was delivered and came back contradicts
 * itself.
 */
export function sayTogether<Row extends { orderId: string | null; says: RowSays }>(
  rows: readonly Row[],
): Row[] {
  const said = new Map<string, Set<RowSays>>();
  for (const { orderId, says } of rows)
    if (orderId !== null) said.set(orderId, (said.get(orderId) ?? new Set()).add(says));
  const isBoth = (id: string) => {
    const says = said.get(id);
    return says?.has("returned") && (says.has("delivered") || says.has("partial"));
  };
  return rows.map((row) =>
    row.orderId !== null && row.says !== null && isBoth(row.orderId)
      ? { ...row, says: "contradicts" }
      : row,
  );
}
