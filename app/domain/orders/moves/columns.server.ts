import { type MoveColumns, namesOf } from "../../core/moves/columns.server.ts";

/** What a column of a table of orders can be. */
export const ORDER_FIELDS = [
  "number",
  "day",
  "status",
  "total",
  "fullName",
  "phone",
  "item",
  "sku",
  "quantity",
] as const;
type OrderField = (typeof ORDER_FIELDS)[number];

/** Columns of packed lines, "name:Honey|sku:H1|quantity:2", of WebToffee's export. */
export const PACKED_LINES = Array.from({ length: 20 }, (_, at) => `line${at + 1}`);

/**
 * Columns of the usual WooCommerce plug-ins (WebToffee's and SkyVerge's order exports, Advanced Order
 * Export) and of Shopify's `orders_export`.
 */
const NAMES: Record<"woocommerce" | "shopify", Record<string, string>> = {
  woocommerce: {
    number: "Order number|Order no|Order no.",
    id: "Order ID",
    day: "Order date|Date",
    status: "Order status|Status",
    total: "Order total|Order total amount|Total",
    firstName: "Billing first name|First name (Billing)|Customer first name",
    lastName: "Billing last name|Last name (Billing)|Customer last name",
    fullName: "Customer name|Full name (Billing)|Billing name",
    phone: "Billing phone|Phone (Billing)|Customer phone|Phone",
    otherPhone: "Shipping phone|Phone (Shipping)",
    item: "Item name|Product name",
    sku: "Item SKU|SKU|Product SKU",
    quantity: "Item quantity|Quantity",
    ...Object.fromEntries(PACKED_LINES.map((field, at) => [field, `Line item ${at + 1}`])),
  },
  shopify: {
    number: "Name",
    day: "Created at",
    status: "Financial Status",
    delivery: "Fulfillment Status",
    cancelledAt: "Cancelled at",
    total: "Total",
    fullName: "Billing Name|Shipping Name",
    phone: "Shipping Phone",
    otherPhone: "Billing Phone",
    thirdPhone: "Phone",
    item: "Lineitem name",
    sku: "Lineitem sku",
    quantity: "Lineitem quantity",
  },
};

/** Words that people write above the columns of their own lists. */
const SHEET_NAMES: Record<OrderField, string> = {
  number: "order number|order id|order no|order no.|order|invoice|অর্ডার নম্বর|অর্ডার|ইনভয়েস",
  day: "order date|date|day|তারিখ",
  status: "order status|status|অবস্থা|স্ট্যাটাস",
  total: "total|amount|order total|price|মোট|দাম|টাকা",
  fullName: "name|customer|customer name|নাম|ক্রেতা|ক্রেতার নাম",
  phone: "phone|phone number|mobile|mobile number|customer phone|ফোন|ফোন নম্বর|মোবাইল",
  item: "product|product name|item|items|পণ্য",
  sku: "sku|code|কোড",
  quantity: "quantity|qty|pieces|পরিমাণ",
};

export const ORDER_COLUMNS: MoveColumns = {
  fields: {
    woocommerce: namesOf(NAMES.woocommerce),
    shopify: namesOf(NAMES.shopify),
    sheet: namesOf(SHEET_NAMES),
  },
  signatures: [
    ["shopify", ["name", "financial status", "lineitem name"]],
    ["woocommerce", ["order id", "billing phone"]],
    ["woocommerce", ["order number", "billing phone"]],
    ["woocommerce", ["order number", "phone (billing)"]],
    ["woocommerce", ["order id", "phone (billing)"]],
  ],
};
