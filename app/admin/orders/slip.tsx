import { formatDate } from "#app/domain/dates.ts";
import { districtLabel, findDistrict } from "#app/domain/delivery/districts.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import { formatPhone } from "#app/domain/phone.ts";
import { Local } from "#app/ui/local.tsx";
import { OrderSums, Payable } from "#app/ui/order-sums.tsx";
import { ProductName } from "#app/ui/product-name.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./slip.module.css";
import type { OrderView } from "./view.server.ts";

/** One order on one sheet of paper: whom to bring what, and what to collect. */
export function Slip({ order }: { order: OrderView }) {
  const { language } = useWords();
  const { orders, heldOrders } = useAdminWords();
  const { shop } = useShell();
  const taka = (amount: number) => formatTaka(amount, language);
  const district = findDistrict(order.district);
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <p>
          <b>
            <Local of={shop.name} />
          </b>
          <br />
          {shop.phones.map((phone) => formatPhone(phone, language)).join(", ")}
        </p>
        <p className={styles.number}>
          <small>{orders.slipOrder}</small>
          {order.orderNumber}
        </p>
      </header>
      <p className={styles.collect}>
        {orders.collect} <Payable order={order} />
      </p>
      {order.isHeld && <p className={styles.collect}>{heldOrders.slip}</p>}
      <section className={styles.to}>
        <h2>{orders.deliverTo}</h2>
        <p className={styles.name}>{order.fullName}</p>
        <p className={styles.name}>{formatPhone(order.phoneNumber, language)}</p>
        <p className={styles.lines}>{order.address}</p>
        <p>
          {[order.thana, district ? districtLabel(district) : order.district]
            .filter(Boolean)
            .join(", ")}
        </p>
        {order.orderNote && (
          <p className={styles.lines}>
            <b>{orders.note}:</b> {order.orderNote}
          </p>
        )}
      </section>
      <table className={styles.items}>
        <thead>
          <tr>
            <th>{orders.item}</th>
            <th>{orders.quantity}</th>
            <th>{orders.lineTotal}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
            <tr key={position}>
              <td>
                <ProductName of={line} />
              </td>
              <td>{formatNumber(line.quantity, language)}</td>
              <td>{taka(line.price * line.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <OrderSums order={order} />
      <p className={styles.date}>
        {orders.placedAt}: {formatDate(new Date(order.createdAt), language)}
      </p>
    </article>
  );
}
