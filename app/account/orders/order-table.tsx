import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { formatDate } from "#app/domain/core/dates.ts";
import { speakNumber } from "#app/domain/core/digits.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { Image } from "#app/ui/image.tsx";
import { Local } from "#app/ui/local.tsx";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { useAccountWords } from "#app/words/use-account-words.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./orders.module.css";
import type { OrderRow } from "./view.server.ts";

/** 'Your Order': on a phone each row is a card of three lines. */
export function OrderTable({ orders, page }: { orders: OrderRow[]; page: number }) {
  const { language } = useWords();
  const { orders: words } = useAccountWords();
  const href = (id: string) =>
    `/profile/order?${page > 1 ? `page=${page}&` : ""}${new URLSearchParams({ order: id })}`;
  return (
    <table className={`${styles.table} ${styles.orders}`}>
      <thead>
        <tr>
          <th scope="col">{words.orderId}</th>
          <th scope="col">{words.goods}</th>
          <th scope="col">{words.placed}</th>
          <th scope="col" className={styles.number}>
            {words.amount}
          </th>
          <th scope="col">{words.status}</th>
          <th scope="col">
            <span className="hidden-visually">{words.action}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" data-label={words.orderId}>
              {speakNumber(order.orderNumber, language)}
            </th>
            <td>
              <Products order={order} />
            </td>
            <td className={styles.date}>{formatDate(new Date(order.createdAt), language)}</td>
            <td className={styles.number}>{formatTaka(order.totalPrice, language)}</td>
            <td className={styles.status}>
              <StatusBadge status={order.status} />
            </td>
            <td>
              <Link
                className={styles.view}
                to={href(order.id)}
                preventScrollReset
                aria-label={words.viewOrder(order.orderNumber)}
              >
                {words.view}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Pictures and names by which people recognise an order; the pictures are hidden from screen
 * readers.
 */
function Products({ order: { products, more } }: { order: OrderRow }) {
  const { orders: words } = useAccountWords();
  return (
    <div className={styles.goods}>
      <span className={styles.pictures} aria-hidden="true">
        {products.map(
          ({ picture }, i) =>
            picture && (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
              <span key={i}>
                <Image path={picture} alt="" use="thumbnail" />
              </span>
            ),
        )}
      </span>{" "}
      <span>
        {products.map(({ title }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never move
          <Fragment key={i}>
            {i > 0 && ", "}
            <Local of={title} />
          </Fragment>
        ))}
        {more > 0 && ` ${words.moreProducts(more)}`}
      </span>
    </div>
  );
}
