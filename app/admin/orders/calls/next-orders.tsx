import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { OrderSearch } from "../../core/order-search.tsx";
import styles from "./next-orders.module.css";
import type { NextView } from "./view.server.ts";

/** The next orders of the queue, each with a link to it, and a search for customers who call back. */
export function NextOrders({ next, search }: { next: NextView; search: string }) {
  const { language } = useWords();
  const { calls: words, orders, heldOrders } = useAdminWords();
  const hrefOf = (id: string) =>
    hrefWith("/admin/calls", "", { search: search || null, order: id });
  return (
    <section className={styles.next} aria-labelledby="next-orders">
      <h2 id="next-orders">{words.next}</h2>
      <OrderSearch path="/admin/calls" search={search} />
      {next.length === 0 && <p>{words.nobodyNext}</p>}
      <ul>
        {next.map((order) => (
          <li key={order.id}>
            <Link to={hrefOf(order.id)}>
              <span>
                <b>{order.fullName}</b>{" "}
                <small>
                  {orders.orderNumber(order.orderNumber)} ·{" "}
                  {formatDateTime(new Date(order.createdAt), language)}
                </small>{" "}
                {(order.isHeld || order.callAttempts > 0 || order.with) && (
                  <small>
                    {[
                      order.isHeld && heldOrders.badge,
                      order.callAttempts > 0 && words.attempts(order.callAttempts),
                      order.with && words.withSomebody(order.with),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </small>
                )}
              </span>{" "}
              <span>{formatTaka(order.totalPrice, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
