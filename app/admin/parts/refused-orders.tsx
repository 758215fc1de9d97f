import { useFocusOnErrors } from "#app/ui/use-focus-on-errors.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import couriers from "../couriers/couriers.module.css";
import styles from "../orders/bulk-form.module.css";
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

/** The checkbox of an order, ticked again after a refused action. */
export function OrderTick({
  order: { id, version, orderNumber },
  answer,
}: {
  order: { id: string; version: number; orderNumber: number };
  answer: Pick<RefusedAnswer, "ticked"> | undefined;
}) {
  const { orders } = useAdminWords();
  return (
    <label className={couriers.tick}>
      <input
        type="checkbox"
        name="id"
        value={`${id}~${version}`}
        defaultChecked={answer?.ticked.includes(id)}
      />
      <b>{orders.orderNumber(orderNumber)}</b>
    </label>
  );
}
