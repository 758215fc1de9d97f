import { Link } from "@remix-run/react";
import type { Column } from "#app/ui/table.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import styles from "./advances.module.css";

type OrderOf = { id: string; orderNumber: number; fullName: string };

/** The order of an advance, with its customer. */
export function OrderLink({ fullName, ...order }: OrderOf) {
  return (
    <>
      <NumberLink {...order} />
      <div>{fullName}</div>
    </>
  );
}

function NumberLink({ id, orderNumber }: Omit<OrderOf, "fullName">) {
  const { orders } = useAdminWords();
  return (
    <Link className={styles.number} to={`/admin/order?items=${id}`}>
      {orders.orderNumber(orderNumber)}
    </Link>
  );
}

/** The first two columns of a table of advances, which a phone shows as mark and name of a row. */
export function useOrderColumns<Row>(orderOf: (row: Row) => OrderOf): Column<Row>[] {
  const { advances: words, orders } = useAdminWords();
  return [
    { label: words.columns.order, cell: (row) => <NumberLink {...orderOf(row)} /> },
    { label: orders.columns.customer, cell: (row) => orderOf(row).fullName },
  ];
}
