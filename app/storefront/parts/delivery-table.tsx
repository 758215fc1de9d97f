import { formatTaka } from "#app/domain/money.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./delivery-table.module.css";
import type { DeliveryView } from "./delivery-view.server.ts";

/** Delivery time and charge by destination. */
export function DeliveryTable({ rows }: Pick<DeliveryView, "rows">) {
  const { delivery, language } = useWords();
  return (
    <table className={styles.table}>
      <tbody>
        {rows.map(({ places, days, charge }) => (
          <tr key={places}>
            <th scope="row">{places}</th>
            <td>{delivery.days(...days)}</td>
            <td>{formatTaka(charge, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
