import { Link } from "@remix-run/react";
import { useAdminWords } from "#app/words/use-admin-words.ts";

/** The order of an advance, with its customer. */
export function OrderLink({
  id,
  orderNumber,
  fullName,
}: {
  id: string;
  orderNumber: number;
  fullName: string;
}) {
  const { orders } = useAdminWords();
  return (
    <>
      <Link to={`/admin/order?items=${id}`}>{orders.orderNumber(orderNumber)}</Link>
      <div>{fullName}</div>
    </>
  );
}
