import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import type { BulkAnswer } from "../orders/bulk-answer.server.ts";
import styles from "../orders/bulk-form.module.css";

/** Why nothing was done to many orders: as a whole, or order by order. */
export function RefusedOrders({ answer }: { answer: BulkAnswer }) {
  const { orders } = useAdminWords();
  useFocusOnErrors(answer);
  return (
    <div className={styles.refused} role="alert" tabIndex={-1} id="error-summary">
      <p>{answer.refused.length > 0 ? orders.bulkRefused : answer.text}</p>
      {answer.refused.length > 0 && (
        <ul>
          {answer.refused.map(({ orderNumber, text }) => (
            <li key={orderNumber}>
              {orders.orderNumber(orderNumber)}: {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
