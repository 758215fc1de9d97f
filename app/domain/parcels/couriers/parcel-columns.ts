import type { ColumnRule } from "../../core/pasted-tables/columns.ts";
import { isKnownStatus, saidBeside } from "./courier-status.ts";

/**
 * What the files of Pathao, Steadfast, RedX, eCourier, Paperfly and Sundarban call their columns.
 */

/** The courier's own number of a parcel. */
export const consignmentColumn: ColumnRule = {
  names: [
    ["consignment", "consignment id", "consignment no", "consignment number", "কনসাইনমেন্ট"],
    [
      "consignment code",
      "কনসাইনমেন্ট আইডি",
      "কনসাইনমেন্ট নম্বর",
      "কনসাইনমেন্ট নং",
      "cn",
      "cn no",
      "cn number",
      "awb",
      "awb no",
      "awb number",
      "waybill",
      "waybill no",
      "ecr",
      "ecr id",
    ],
    [
      "tracking",
      "tracking id",
      "tracking no",
      "tracking number",
      "tracking code",
      "ট্র্যাকিং",
      "ট্র্যাকিং আইডি",
      "ট্র্যাকিং নম্বর",
      "ট্র্যাকিং কোড",
    ],
    ["parcel", "parcel id", "parcel no", "parcel number", "পার্সেল", "পার্সেল আইডি", "পার্সেল নম্বর"],
    ["booking id", "booking no", "booking number", "shipment id", "shipment no"],
  ],
  part: /consignment|tracking|কনসাইনমেন্ট|ট্র্যাকিং/,
  never:
    /(?<!\p{L})(?:date|time|status|type|link|url|fee|charge|amount|weight|count|total|piece|pcs|qty|quantit|price|value|hub|zone|note|name|desc)/u,
  holds: "numbers",
};

/** The shop's number of an order. */
export const invoiceColumn: ColumnRule = {
  names: [
    [
      "invoice",
      "invoice id",
      "invoice no",
      "invoice number",
      "merchant order",
      "merchant order id",
      "merchant order no",
      "merchant order number",
      "merchant invoice",
      "merchant invoice id",
      "merchant invoice no",
      "merchant order reference",
      "merchant reference",
      "merchant ref",
      "ইনভয়েস",
      "ইনভয়েস নম্বর",
      "ইনভয়েস নং",
      "ইনভয়েস আইডি",
    ],
    ["reference", "reference id", "reference no", "order reference", "ref", "ref no", "ref id"],
    ["order", "order id", "order no", "order number", "অর্ডার", "অর্ডার নম্বর", "অর্ডার নং", "অর্ডার আইডি"],
    ["number", "no", "নম্বর"],
  ],
  never:
    /(?<!\p{L})(?:date|time|status|type|link|fee|charge|amount|weight|value|price|total|by|note|phone|mobile|item|piece|pcs|qty|quantit|count|serial|s[lr](?!\p{L})|account|hub|zone|area|name|desc|detail|product|bank|age(?!\p{L})|ক্রম|সংখ্যা|ফোন|মোবাইল|তারিখ)/u,
  holds: "numbers",
};

const NEVER_COLLECTED =
  /(?<!\p{L})(?:fees?|charges?|vat|tax|percent|rate|date|time|by|point|status|type|id|no|number|name|agent|hub|zone|area|phone|note|order|invoice|bill|product|price|selling|payable|payout|net|paid|due(?! (?:collected|received))|balance|discount|weight|advance|declared|compensation|returns?|returned|qty|quantity|pieces|pcs|count|চার্জ|ফি|তারিখ)(?!\p{L})/u;

/** What the courier took at the door. */
export const collectedColumn: ColumnRule = {
  names: [
    [
      "collected",
      "collected amount",
      "amount collected",
      "cash collected",
      "collected cash",
      "cod collected",
      "collected cod",
      "collected cod amount",
      "cod collected amount",
      "total collected",
      "total collected amount",
      "collected money",
      "collected value",
      "actual collection",
      "actual collected amount",
      "received amount",
      "amount received",
      "আদায়",
      "আদায়কৃত",
      "সংগৃহীত",
      "আদায় করা",
      "আদায় হয়েছে",
      "কালেক্টেড",
      "কালেক্টেড অ্যামাউন্ট",
    ],
    [
      "cod",
      "cod amount",
      "amount cod",
      "cash on delivery",
      "cash on delivery amount",
      // Beside "COD amount" it may be what was paid or what the goods cost, so staff are asked.
      "delivered amount",
      "delivery amount",
      "amount delivered",
      "ডেলিভারড অ্যামাউন্ট",
      "collection",
      "collection amount",
      "cash collection",
      "cash collection amount",
      "cash",
      "cash amount",
      "সিওডি",
      "কালেকশন",
      "ক্যাশ",
      "ক্যাশ কালেকশন",
      "সিওডি অ্যামাউন্ট",
    ],
    ["amount", "taka", "টাকা", "পরিমাণ", "অ্যামাউন্ট"],
    ["amount to collect", "collectable", "collectable amount", "collectible amount", "receivable"],
  ],
  // Not what is to be collected, such as "to be collected" or "আদায়যোগ্য".
  sure: /(?<!\p{L})(?:(?<!(?:to|not|yet|should|be) )(?:collected|received|recieved|recv|rcvd|recd)|actual|reali[sz]ed)(?!\p{L})|আদায়(?!যোগ্য|ের|\s(?:হবে|করতে|করা হবে|বাকি))|(?<!\p{L})প্রাপ্ত(?!\p{L})|সংগৃহীত/u,
  part: /collected|collection|cod|cash|amount|আদায়|কালেক/,
  never: NEVER_COLLECTED,
  holds: "sums",
};

/** What the courier keeps. */
export const feeColumn: ColumnRule = {
  names: [["fee", "fees", "charge", "charges", "চার্জ", "ফি", "delivery fee", "delivery charge"]],
  part: /(?<!\p{L})(?:fees?|charges?|চার্জ|ফি)(?!\p{L})/u,
  never: /(?<!\p{L})(?:date|time|status|type|percent|rate|by|note|weight)(?!\p{L})/u,
  several: { total: /total|final|মোট/ },
};

/** What the courier says of a parcel. */
export const statusColumn: ColumnRule = {
  names: [
    [
      "delivery status",
      "parcel status",
      "order status",
      "consignment status",
      "current status",
      "shipment status",
      "last status",
      "latest status",
      "tracking status",
      "ডেলিভারি স্ট্যাটাস",
      "পার্সেলের অবস্থা",
      "ডেলিভারির অবস্থা",
      "অর্ডারের অবস্থা",
    ],
    ["status", "স্ট্যাটাস", "অবস্থা"],
    ["invoice type", "parcel state", "delivery result"],
  ],
  part: /(?<!\p{L})status|স্ট্যাটাস|অবস্থা/u,
  never:
    /(?<!\p{L})(?:payment|paid|payout|invoice|bill|date|time|updated|reason|by|note|পেমেন্ট|তারিখ)(?!\p{L})/u,
};

/** A status is known by its words, too; the shop's reference by its form. */
export const statusWords = {
  name: "status" as const,
  isKnown: isKnownStatus,
  beside: saidBeside,
};
export const invoiceForm = { name: "invoice" as const, pattern: /^\d{1,9}-[0-9a-f]{4}$/i };

/** Columns that name a parcel: the courier's number, and the shop's. */
export const parcelColumns = {
  number: consignmentColumn,
  invoice: invoiceColumn,
};
