import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./status-badge.module.css";

/** Yellow, blue, green, red, purple as in spec section 4; orders in transit are blue. */
const COLOURS: Partial<Record<OrderStatus, string | undefined>> = {
  Processing: styles.processing,
  Deliverd: styles.delivered,
  Cancelled: styles.cancelled,
  Refunded: styles.refunded,
};

/** A status in its colour, always with its name; `word` is a shorter name for lists. */
export function StatusBadge({ status, word }: { status: OrderStatus; word?: string | undefined }) {
  const words = useWords();
  const colour = COLOURS[status];
  return (
    <span className={colour ? `${styles.badge} ${colour}` : styles.badge}>
      {word ?? words.statuses[status]}
    </span>
  );
}
