import { formatDateTime } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import type { HistoryLine, HistoryValue } from "#app/domain/orders/reading/order-history.server.ts";
import { useShell } from "#app/ui/shell.ts";
import type { HeldOrdersWords } from "#app/words/admin/orders/held-orders.en.ts";
import type { OrdersWords } from "#app/words/admin/orders/orders.en.ts";
import type { ReturnsWords } from "#app/words/admin/parcels/returns.en.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { sayOrderValue } from "./order-form.tsx";
import styles from "./order-history.module.css";
import type { HistoryView } from "./view.server.ts";

/** The order's changes, latest first. */
export function OrderHistory({
  entries,
  heading: Heading = "h3",
}: {
  entries: HistoryView;
  /** The heading level below a dialog's title (h3) or the page's own (h2). */
  heading?: "h2" | "h3";
}) {
  const { language } = useWords();
  const { orders } = useAdminWords();
  const { shop } = useShell();
  const say = useSayChange();
  const who = (entry: HistoryView[number]) => {
    if (entry.byCustomer) return orders.theCustomer(entry.by);
    return entry.by ?? (isPlacing(entry) ? orders.somebody : shop.name.text);
  };
  return (
    <section className={styles.history}>
      <Heading>{orders.history}</Heading>
      {entries.length === 0 && <p>{orders.noHistory}</p>}
      <ol className={styles.entries}>
        {entries.toReversed().map((entry) => (
          <li key={`${entry.at}${entry.field}`}>
            <span>{say(entry)}</span>
            <small>
              {who(entry)}, {formatDateTime(new Date(entry.at), language)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * Guests have no account name when placing; other entries without a name were made by the system.
 */
const isPlacing = ({ field, from }: HistoryView[number]) => field === "status" && from === null;

function sayHeld({ history, reasons }: HeldOrdersWords, from: unknown, to: unknown): string {
  if (to === null) return history.released;
  if (from !== null) return history.expired;
  const said = String(to).split(" ");
  return history.held(said.map((reason) => wordFor(reasons, reason) ?? reason).join(", "));
}

/** An entry about the parcel or its cash; null for all others. */
function sayParcelEntry(
  words: ReturnsWords,
  language: Language,
  field: string,
  from: HistoryValue,
  to: HistoryValue,
): string | null {
  if (field === "courier") return words.courierEntry(String(to));
  if (field === "rider") return words.riderEntry(String(to));
  if (field === "riderTook") return words.tookEntry(formatTaka(Number(to), language));
  if (field === "cameBack")
    return words.cameBackEntry(wordFor(words.reasons, String(to)) ?? String(to));
  if (field === "notReached") return words.notReachedEntry;
  if (field === "courierTold") return words.courierNotifiedEntry(String(to));
  if (field === "returnAsked") return words.returnAskedEntry(String(to));
  if (field === "courierReport")
    return from === "hold" ? words.triesAgainEntry : words.nothingBackEntry;
  if (field === "consignment") return words.consignmentEntry(String(to));
  if (field === "returnedAmount") return words.anewEntry(formatTaka(Number(from), language));
  if (field === "settledAmount")
    return to === null
      ? words.unsettledEntry(formatTaka(Number(from), language))
      : words.settledEntry(formatTaka(Number(to), language));
  if (field !== "returned") return null;
  const [reason = "", pieces, restocked, refund, promo = ""] = String(to).split(" ");
  const figures = [pieces, restocked, refund].map(Number) as [number, number, number];
  const said = words.entry(wordFor(words.reasons, reason) ?? reason, ...figures);
  return [said, wordFor(words.promoEntries, promo)].filter(Boolean).join(" · ");
}

/** An entry about an added, removed or replaced item. */
function sayLine(
  orders: OrdersWords,
  language: Language,
  from: HistoryValue,
  to: HistoryValue,
): string {
  const [before, after] = [from, to].map((value) => (isLine(value) ? value : null));
  const line = after ?? before;
  if (!line) return orders.empty;
  const name = nameOf(showName(line, language));
  const say = (one: HistoryLine) => orders.piecesAt(one.quantity, one.price);
  if (!before) return orders.lineAdded(name, say(line));
  if (!after) return orders.lineTakenOut(name, say(line));
  return orders.change(name, say(before), say(after));
}

const isLine = (value: HistoryValue): value is HistoryLine =>
  typeof value === "object" && value !== null;

/** Fields whose entry has a sum (taka) in `from`, and its number or reason in `to`. */
const ADVANCE_FIELDS = ["advanceReported", "advanceRefused", "advancePaidBack"];

/** Returns a function that renders a change in the reader's language. */
export function useSayChange() {
  const words = useWords();
  const { orders, heldOrders, returns } = useAdminWords();
  return ({ field, from, to }: Pick<HistoryView[number], "field" | "from" | "to">): string => {
    const parcelSaid = sayParcelEntry(returns, words.language, field, from, to);
    if (parcelSaid) return parcelSaid;
    if (field === "held") return sayHeld(heldOrders, from, to);
    if (field === "confirmed") return to ? orders.confirmedEntry : orders.unconfirmedEntry;
    if (field === "callUndone") return orders.callUndoneEntry;
    if (field === "reason") return orders.reasonEntry(String(to));
    if (field === "deleted") return to ? orders.deletedEntry : orders.restoredEntry;
    if (field === "line") return sayLine(orders, words.language, from, to);
    if (field === "merged") return orders.merged(Number(to));
    if (field === "mergedInto") return orders.mergedInto(Number(to));
    if (ADVANCE_FIELDS.includes(field) && typeof from === "number")
      return orders.gatewayEntry(
        wordFor(orders.fields, field) ?? field,
        `${formatTaka(from, words.language)}, ${to}`,
      );
    const [before, after] = [from, to].map(
      (value) =>
        (isLine(value) ? "" : sayOrderValue({ words, orders }, field, value)) || orders.empty,
    );
    const ofGateway = wordFor(orders.gatewayEntries, field);
    if (ofGateway) return orders.gatewayEntry(ofGateway, String(to));
    if (field === "status" && from === null) return orders.placedAs(after ?? "");
    return orders.change(wordFor(orders.fields, field) ?? field, before ?? "", after ?? "");
  };
}
