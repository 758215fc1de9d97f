import { listCustomerOrders } from "#app/domain/orders/reading/orders.server.ts";
import { findAccount } from "#app/domain/people/accounts/customers.server.ts";

/** Number of a customer's orders shown; the list of orders has the rest. */
const ORDERS_SHOWN = 20;

/** Whether an overlay was opened on the page of its person. */
export const isOfPerson = (query: URLSearchParams): boolean => query.has("person");

/** Reads the overlay from `?orders=`, `?code=`, `?role=` or `?sessions=` with an account's id. */
export async function viewOverlay(query: URLSearchParams) {
  for (const open of ["orders", "code", "role", "sessions"] as const) {
    const id = query.get(open);
    if (id === null) continue;
    const account = await findAccount(id);
    if (!account) return { open: "missing" as const };
    const { fullName, phoneNumber, isAdmin } = account;
    const orders = open === "orders" ? await readOrders(id) : null;
    const closeTo = isOfPerson(query) ? `/admin/people/${phoneNumber}` : null;
    return { open, id, fullName, phoneNumber, isAdmin, orders, closeTo };
  }
  return null;
}

export type Overlay = Awaited<ReturnType<typeof viewOverlay>>;

async function readOrders(customerId: string) {
  const { orders, total } = await listCustomerOrders(customerId, {
    page: 1,
    perPage: ORDERS_SHOWN,
  });
  const rows = orders.map(({ id, orderNumber, createdAt, totalPrice, status }) => ({
    id,
    orderNumber,
    placedAt: createdAt.getTime(),
    totalPrice,
    status,
  }));
  return { rows, more: total - rows.length };
}
