import { formatDateTime, formatDay } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatCost } from "#app/domain/core/money.ts";
import type { StaffAct } from "#app/domain/core/staff-acts/staff-acts.ts";
import type { AuditEntry } from "#app/domain/figures/audit/audit.server.ts";
import { isOrderStatus } from "#app/domain/orders/order-status.ts";
import type { AdminWords } from "#app/words/admin.en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { useSayChange } from "../../orders/orders/order-history.tsx";
import { useTermNames } from "../../shop/delivery-time/use-term-names.ts";

type Entry = Omit<AuditEntry, "at">;

type EntryText = { what: string; subject: string; details: string; href: string | null };

export const isOfProduct = ({ source, what }: Pick<Entry, "source" | "what">) =>
  source === "act" && what.startsWith("product-");

/** How the acts on a noun begin whose fields staff change. */
type Changed = StaffAct extends infer Act
  ? Act extends `${infer Noun}-changed`
    ? `${Noun}-`
    : never
  : never;

/**
 * The names of the fields that acts change, as their forms name them, by the beginning of the acts'
 * names.
 */
const fieldNames = (
  words: AdminWords,
  ofTerms: Record<string, string>,
): Record<Changed, Record<string, string>> => ({
  "product-": words.products.fields,
  "service-terms-": ofTerms,
  "sale-": words.sales.fields,
  "courier-": { ...words.couriers.fields, keys: words.couriers.keys },
  "promo-code-": { ...words.promoCodes.fields, ...words.audit.fields },
  "category-": words.categories.fields,
  "page-": words.pages.fields,
  "old-address-": words.oldAddresses.fields,
  "landing-": ofAddOn(words),
  "checkout-add-on-": ofAddOn(words),
  "shelf-": words.shelves.fields,
  "slide-": words.carousel.fields,
  "shop-settings-": words.settings.fields,
  "advance-settings-": words.advances.fields,
  "message-settings-": words.messages.fields,
  "connection-": words.connections.fields,
  "conversion-settings-": words.messages.conversions.fields,
  "webhook-": words.messages.webhooks.fields,
  "order-checks-": words.heldOrders.fields,
  "synonyms-": words.search.fields,
  "own-details-": words.staff.columns,
  // Their fields have the same names everywhere.
  "cost-price-": {},
  "advertising-": {},
  "parcel-cost-": {},
  "delivery-charges-": {},
  "contact-": {},
  "role-": {},
});

const ofAddOn = ({ landing: { fields } }: AdminWords): Record<string, string> => ({
  ...fields,
  addOnProductId: fields.addOn,
});

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const DAY = /^\d{4}-\d\d-\d\d\b/;
/** A phone number begins with 0, and its digits stay. */
const COUNT = /^(?:0|-?[1-9]\d{0,9})$/;
const AMOUNT = /^(?:0|-?[1-9]\d{0,9})(?:\.\d\d)?$/;

/** Fields that are taka in every act, under the names of their forms. */
const TAKA: ReadonlySet<string> = new Set([
  "price",
  "discountPrice",
  "cost",
  "spent",
  "taken",
  "handedOver",
]);

/**
 * Returns a function that renders an audit entry in the reader's language with a link to its
 * subject.
 */
export function useSayEntry(): (entry: Entry) => EntryText {
  const words = useWords();
  const adminWords = useAdminWords();
  const { audit, couriers, frame, messages, profit, reviews, sales, staff, stock } = adminWords;
  const ofTerms = useTermNames();
  const sayChange = useSayChange();
  const value = (one: unknown): string => {
    if (isOrderStatus(one)) return words.statuses[one];
    if (one === null || one === "") return "–";
    return typeof one === "number" ? speakNumber(one, words.language) : String(one);
  };
  /** Values that are names of the code, such as roles and what staff decided about a review. */
  const named: Record<string, Record<string, string>> = {
    role: staff.names,
    status: reviews.lists,
    kind: { ...couriers.kinds, ...sales.kinds },
    events: messages.webhooks.events,
  };
  const part = (field: string, text: string): string => {
    if (text === "true" || text === "false") return text === "true" ? frame.yes : frame.no;
    if (MOMENT.test(text)) return formatDateTime(new Date(text), words.language);
    if (TAKA.has(field) && AMOUNT.test(text)) return formatCost(Number(text), words.language);
    if (field !== "code" && COUNT.test(text)) return speakNumber(Number(text), words.language);
    return text
      .split(", ")
      .map((one) => named[field]?.[one] ?? one)
      .join(", ");
  };
  const fieldValue = (field: string, how: unknown): string =>
    (TAKA.has(field) && how !== null ? String(how) : value(how))
      .split(" → ")
      .map((text) => part(field, text))
      .join(" → ");
  /** Spending is named by its day, and a parcel's costs without a courier are those of packing. */
  const subjectOf = (what: string, subject: string): string => {
    if (what === "parcel-cost-changed" && subject === "packing") return profit.spending.packing;
    if (what.startsWith("connection-"))
      return wordFor(adminWords.connections.names, subject) ?? subject;
    if (!what.startsWith("advertising-")) return subject;
    return subject.replace(DAY, (day) => formatDay(day, words.language));
  };
  return ({ source, what, subject, subjectId, details, from, to }) => {
    if (source === "order") {
      const number = speakNumber(Number(subject), words.language);
      return {
        what: audit.kinds.orders,
        subject: audit.order(number),
        details: sayChange({ field: what, from, to }),
        href: `/admin/order?search=${subject}`,
      };
    }
    if (source === "stock") {
      const { change, left, cause, note } = details;
      return {
        what: audit.ofStock(wordFor(stock.reasons, what) ?? what),
        subject,
        details: [
          audit.pieces(stock.signed(Number(change)), value(left)),
          typeof cause === "string" && (wordFor(stock.causes, cause) ?? cause),
          note,
        ]
          .filter(Boolean)
          .join(" · "),
        href: `/admin/stock/${subjectId}`,
      };
    }
    const isProduct = isOfProduct({ source, what });
    const [, own] =
      Object.entries(fieldNames(adminWords, ofTerms)).find(([begin]) => what.startsWith(begin)) ??
      [];
    const names = { ...audit.fields, ...own };
    const texts = Object.entries(details).map(
      ([field, how]) => `${names[field] ?? field}: ${fieldValue(field, how)}`,
    );
    const hasPage = isProduct && what !== "product-deleted" && subjectId;
    return {
      // Acts recorded by another version of the shop have no translation and are shown as stored.
      what: audit.acts[what as StaffAct] ?? what,
      subject: subjectOf(what, subject),
      details: texts.join(" · "),
      href: hasPage ? `/admin/product?edit=${subjectId}` : null,
    };
  };
}
