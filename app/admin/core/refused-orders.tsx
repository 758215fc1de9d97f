import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./lists/lists.module.css";
import type { RefusedAnswer } from "./refused-orders.server.ts";

/** Why an action on many orders was refused, overall or per order. */
export function RefusedOrders({ answer }: { answer: Pick<RefusedAnswer, "text" | "refused"> }) {
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
