import { formatDateTime } from "#app/domain/dates.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { sayOrderValue } from "./order-form.tsx";
import styles from "./order-history.module.css";
import type { HistoryView } from "./view.server.ts";

/** Who changed what, and when, latest first. */
export function OrderHistory({ entries }: { entries: HistoryView }) {
  const { language } = useWords();
  const { orders } = useAdminWords();
  const say = useSayEntry();
  return (
    <section className={styles.history}>
      <h3>{orders.history}</h3>
      {entries.length === 0 && <p>{orders.noHistory}</p>}
      <ol className={styles.entries}>
        {entries.toReversed().map((entry) => (
          <li key={`${entry.at}${entry.field}`}>
            <span>{say(entry)}</span>
            <small>
              {entry.by ?? orders.somebody}, {formatDateTime(new Date(entry.at), language)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useSayEntry() {
  const words = useWords();
  const { orders } = useAdminWords();
  return ({ field, from, to }: HistoryView[number]): string => {
    if (field === "deleted") return to ? orders.deletedEntry : orders.restoredEntry;
    const [before, after] = [from, to].map(
      (value) => sayOrderValue(words, field, value) || orders.empty,
    );
    if (field === "status" && from === null) return orders.placedAs(after ?? "");
    return orders.change(orders.fields[field] ?? field, before ?? "", after ?? "");
  };
}
