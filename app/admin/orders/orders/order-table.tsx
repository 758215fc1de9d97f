import { formatMoment } from "#app/domain/core/dates.ts";
import { formatNumber, formatTaka } from "#app/domain/core/money.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { useHrefWithId } from "#app/ui/href-with.ts";
import { type Column, RowActions, Table } from "#app/ui/table.tsx";
import { useFollowedLinks } from "#app/ui/use-followed-links.ts";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import { ListStatus } from "../../core/list-status.tsx";
import { Tick } from "../../core/lists/tick-list.tsx";
import { TrialBadge } from "../../core/trial-badge.tsx";
import { useMay } from "../../core/use-may.ts";
import styles from "./order-table.module.css";
import type { OrderList, OrderRowView } from "./view.server.ts";

const USUAL_PAYMENT = "Cash on Delivery";

/**
 * The list with a checkbox per order; phones show it as a card of four lines, without the deletion,
 * which stands in the order's items card too.
 */
export function OrderTable({ list }: { list: OrderList }) {
  const words = useWords();
  const { orders, heldOrders, advances, frame } = useAdminWords();
  const [toItems, toEdit, toDelete] = [
    useHrefWithId("items"),
    useHrefWithId("edit"),
    useHrefWithId("delete"),
  ];
  const may = useMay();
  const mayOpenHeld = may("admin/orders/held-orders");
  const around = useFollowedLinks<HTMLDivElement>({ keepsScroll: true });
  const { columns } = orders;
  const all: Column<OrderRowView>[] = [
    {
      label: columns.select,
      isLabelHidden: true,
      className: styles.tickCell,
      cell: (order) => (
        <Tick order={order}>
          <span className="hidden-visually">{orders.select(order.orderNumber)}</span>
        </Tick>
      ),
    },
    {
      label: columns.sl,
      numeric: true,
      className: styles.wide,
      cell: (_, index) => formatNumber(list.first + index, words.language),
    },
    {
      label: columns.customer,
      className: styles.customerCell,
      cell: (order) => (
        <span className={styles.customer}>
          <span className={styles.name}>{order.fullName}</span>
          <small>
            {orders.orderNumber(order.orderNumber)} ·{" "}
            {formatMoment(new Date(order.createdAt), words.language)}
          </small>
          <small className={styles.phoneOnly}>
            {districtName(order.district, words.language)} · {order.goods}
          </small>
          {order.staffNote && (
            <small className={styles.staffNote}>
              {orders.fields.staffNote}: {order.staffNote}
            </small>
          )}
        </span>
      ),
    },
    {
      label: columns.phoneNumber,
      className: styles.phoneCell,
      cell: (order) => (
        <a className={styles.phone} href={telHref(order.phoneNumber)}>
          {formatPhone(order.phoneNumber, words.language)}
        </a>
      ),
    },
    {
      label: columns.total,
      numeric: true,
      className: styles.totalCell,
      cell: (order) => formatTaka(order.totalPrice, words.language),
    },
    {
      label: columns.paymentMethod,
      className: styles.wide,
      cell: ({ paymentMethod }) => (
        <>
          {/* Nearly every order says so, and a list has no room for it. */}
          {paymentMethod === USUAL_PAYMENT && (
            <span className={styles.usual} aria-hidden="true">
              {orders.usualPayment}
            </span>
          )}
          <span className={paymentMethod === USUAL_PAYMENT ? "hidden-visually" : undefined}>
            {wordFor(words.paymentMethods, paymentMethod) ?? paymentMethod}
          </span>
        </>
      ),
    },
    {
      label: columns.district,
      className: styles.wide,
      cell: (order) => districtName(order.district, words.language),
    },
    {
      label: columns.status,
      className: styles.statusCell,
      cell: (order) => (
        <span className={styles.status}>
          <span className={styles.marks}>
            <ListStatus status={order.status} /> <TrialBadge of={order} />
          </span>{" "}
          <small className={styles.notes}>
            {order.cancelReason && <span>{orders.cancelReasons[order.cancelReason]}</span>}{" "}
            {order.isAwaited && <span>{orders.filters["coming-back"]}</span>}{" "}
            {order.advanceDue > 0 && (
              <a href={`/admin/advances/${order.id}`} title={advances.badge(order.advanceDue)}>
                {advances.shortBadge(order.advanceDue)}
              </a>
            )}{" "}
            {order.isHeld &&
              (mayOpenHeld ? (
                <a href="/admin/order/held">{heldOrders.badge}</a>
              ) : (
                <span>{heldOrders.badge}</span>
              ))}
          </small>
        </span>
      ),
    },
    {
      label: columns.items,
      className: `${styles.wide} ${styles.itemsCell}`,
      cell: (order) => (
        <>
          <span className="hidden-visually">{orders.pieces(order.pieces)}:</span>{" "}
          <small className={styles.goods} title={order.goods}>
            {order.goods}
          </small>
        </>
      ),
    },
    {
      label: columns.action,
      className: styles.actsCell,
      cell: (order) => (
        <RowActions isHarmless={!may("admin/orders/orders", "delete-order")}>
          <a href={toItems(order.id)}>{orders.viewItems}</a>
          {may("admin/orders/orders", "update-order") && (
            <a href={toEdit(order.id)}>{frame.edit}</a>
          )}
          {may("admin/orders/orders", "delete-order") && (
            <a className={styles.delete} href={toDelete(order.id)}>
              {frame.delete}
            </a>
          )}
        </RowActions>
      ),
    },
  ];
  return (
    <div ref={around} className={styles.orders}>
      <Table
        caption={orders.title}
        columns={all}
        rows={list.orders}
        rowKey={(order) => order.id}
        phone="cards"
      />
    </div>
  );
}
