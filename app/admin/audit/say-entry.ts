import { speakNumber } from "#app/domain/digits.ts";
import { isOrderStatus } from "#app/domain/orders/order-status.ts";
import type { AuditEntry } from "#app/domain/staff-acts/audit.server.ts";
import type { StaffAct } from "#app/domain/staff-acts/staff-acts.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { useSayChange } from "../orders/order-history.tsx";

type Entry = Omit<AuditEntry, "at">;

type EntryText = { what: string; subject: string; details: string; href: string | null };

export const isOfProduct = ({ source, what }: Pick<Entry, "source" | "what">) =>
  source === "act" && what.startsWith("product-");

/** Returns a function that renders an audit entry in the reader's language with a link to its subject. */
export function useSayEntry(): (entry: Entry) => EntryText {
  const words = useWords();
  const { audit, products, reviews, staff, stock } = useAdminWords();
  const sayChange = useSayChange();
  const value = (one: unknown): string => {
    if (isOrderStatus(one)) return words.statuses[one];
    if (one === null || one === "") return "–";
    return typeof one === "number" ? speakNumber(one, words.language) : String(one);
  };
  /** Values that are names of the code: roles, and what staff decided about a review. */
  const named: Record<string, Record<string, string>> = {
    role: staff.names,
    status: reviews.lists,
  };
  const fieldValue = (field: string, how: unknown): string =>
    value(how)
      .split(" → ")
      .map((part) => named[field]?.[part] ?? part)
      .join(" → ");
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
      const { change, left, note } = details;
      return {
        what: audit.ofStock(stock.reasons[what] ?? what),
        subject,
        details: [`${stock.signed(Number(change))} → ${value(left)}`, note]
          .filter(Boolean)
          .join(" · "),
        href: `/admin/stock/${subjectId}`,
      };
    }
    const isProduct = isOfProduct({ source, what });
    const names = isProduct ? { ...audit.fields, ...products.fields } : audit.fields;
    const texts = Object.entries(details).map(
      ([field, how]) => `${names[field] ?? field}: ${fieldValue(field, how)}`,
    );
    const hasPage = isProduct && what !== "product-deleted" && subjectId;
    return {
      // Acts recorded by another version of the shop have no translation and are shown as stored.
      what: audit.acts[what as StaffAct] ?? what,
      subject,
      details: texts.join(" · "),
      href: hasPage ? `/admin/product?edit=${subjectId}` : null,
    };
  };
}
