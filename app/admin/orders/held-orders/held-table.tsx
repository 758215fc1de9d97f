import { Link } from "@remix-run/react";
import { formatDateTime } from "#app/domain/core/dates.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone, telHref } from "#app/domain/core/phone.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useHrefWith } from "#app/ui/href-with.ts";
import { RowActions, Table } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";
import { wordFor } from "#app/words/word-for.ts";
import styles from "./held-table.module.css";

/** Times in epoch milliseconds. */
type HeldOrderView = {
  id: string;
  orderNumber: number;
  fullName: string;
  phoneNumber: string;
  totalPrice: number;
  reasons: string[];
  createdAt: number;
  until: number;
};

/** The held orders: whom to call, why, and the decisions. */
export function HeldTable({ orders }: { orders: HeldOrderView[] }) {
  const { language } = useWords();
  const { heldOrders: words, orders: orderWords } = useAdminWords();
  const hrefWith = useHrefWith();
  const { columns } = words;
  const when = (moment: number) => formatDateTime(new Date(moment), language);
  return (
    <Table
      caption={words.title}
      rows={orders}
      rowKey={(order) => order.id}
      columns={[
        {
          label: columns.order,
          cell: (order) => (
            <span className={styles.order}>
              {order.fullName}
              <small>
                {orderWords.orderNumber(order.orderNumber)} · {when(order.createdAt)}
              </small>
            </span>
          ),
        },
        {
          label: columns.phoneNumber,
          cell: ({ phoneNumber }) => (
            <a className={styles.phone} href={telHref(phoneNumber)}>
              {formatPhone(phoneNumber, language)}
            </a>
          ),
        },
        {
          label: columns.total,
          numeric: true,
          cell: ({ totalPrice }) => formatTaka(totalPrice, language),
        },
        {
          label: columns.reason,
          cell: ({ reasons }) => (
            <ul className={styles.reasons}>
              {reasons.map((reason) => (
                <li key={reason}>{wordFor(words.reasons, reason) ?? reason}</li>
              ))}
            </ul>
          ),
        },
        { label: columns.until, isNamed: true, cell: ({ until }) => when(until) },
        {
          label: columns.action,
          at: "below",
          cell: ({ id, orderNumber }) => (
            <RowActions>
              <Link to={`/admin/order?items=${id}`}>{words.items}</Link>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={id} />
                <Button
                  look="secondary"
                  name="intent"
                  value="release-order"
                  aria-label={words.releaseOf(orderNumber)}
                >
                  {words.release}
                </Button>
              </Form>
              <Link to={hrefWith({ cancel: id })} preventScrollReset>
                {words.cancel}
              </Link>
            </RowActions>
          ),
        },
      ]}
    />
  );
}
