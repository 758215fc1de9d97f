import { isCarried, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { StatusBadge } from "#app/ui/status-badge.tsx";
import { useAdminWords } from "#app/words/use-admin-words.ts";
import { useWords } from "#app/words/use-words.ts";

/** A status in a list: those with the courier are one, "On the way", and their own name its detail. */
export function ListStatus({ status }: { status: OrderStatus }) {
  const { orders } = useAdminWords();
  const { statuses } = useWords();
  const word = orders.shortStatuses[status];
  if (!isCarried(status)) return <StatusBadge status={status} word={word} />;
  return (
    <>
      <StatusBadge status={status} word={orders.onTheWay} />{" "}
      <small>{word ?? statuses[status]}</small>
    </>
  );
}
