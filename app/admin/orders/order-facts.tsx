import { formatDateTime } from "#app/domain/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import { formatPhone, telHref } from "#app/domain/phone.ts";
import { ProductName } from "#app/ui/product-name.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./order-facts.module.css";
import type { MoneyView, OrderView } from "./view.server.ts";

/** At most this many items are shown above the form, so that the form stays in view. */
const FEW = 6;

/** Identifies the order of a form: number, time, phone, items and money. */
export function OrderFacts({ order, money }: { order: OrderView; money: MoneyView }) {
  const { language } = useWords();
  const { orders, cash } = useAdminWords();
  const taka = [
    ...money.parts.map((part) => ({ name: cash.states[part.state], taka: part.taka })),
    ...(money.received === null ? [] : [{ name: cash.received, taka: money.received }]),
  ];
  return (
    <div className={styles.facts}>
      <p>
        <b>{orders.orderNumber(order.orderNumber)}</b> ·{" "}
        {formatDateTime(new Date(order.createdAt), language)}
      </p>
      <a className={styles.phone} href={telHref(order.phoneNumber)}>
        {formatPhone(order.phoneNumber, language)}
      </a>
      <details open={order.lines.length <= FEW}>
        <summary>
          {orders.editedItems} ({formatNumber(order.lines.length, language)})
        </summary>
        <ul>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and their order never changes
            <li key={index}>
              <span>
                {formatNumber(line.quantity, language)} × <ProductName of={line} />
              </span>
              <span>{formatTaka(line.price * line.quantity, language)}</span>
            </li>
          ))}
        </ul>
      </details>
      <dl>
        {taka.map((one) => (
          <div key={one.name}>
            <dt>{one.name}</dt>
            <dd>{formatTaka(one.taka, language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
