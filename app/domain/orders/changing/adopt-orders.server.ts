import { and, eq, isNull, or } from "drizzle-orm";
import { orders } from "#drizzle/schema.ts";
import { consume, limiter } from "../../limits.server.ts";
import { ShopError } from "../../shop-error.ts";
import { inOrderTransaction } from "./order-transaction.server.ts";

const DAY_S = 24 * 60 * 60;

/** Wrong numbers of one account in a day: they count up from 1001, so few guesses must do. */
const perPhone = limiter("adopt-phone", 5, DAY_S);
/** Of all accounts behind one address, where hundreds may stand. */
const perAddress = limiter("adopt-address", 50, DAY_S);

/**
 * Puts all orders that a customer's phone placed without an account into the account, once a number shows that the phone is
 * theirs: an order of this phone that was delivered, for only such a one did somebody answer the phone (see docs/decisions/checkout.md).
 * Answers how many came; the same again brings none. Refused: order-not-yours, the same whatever is wrong with the number;
 * too-many-attempts, before anything is looked at. `address` is the visitor's, null where it is unknown.
 */
export async function adoptGuestOrders(
  customer: { id: string; phoneNumber: string },
  orderNumber: number,
  address: string | null,
): Promise<number> {
  const { id, phoneNumber } = customer;
  await consume([
    [perPhone, phoneNumber],
    [perAddress, address],
  ]);
  const adopted = await inOrderTransaction(async (tx) => {
    const ofPhone = and(eq(orders.phoneNumber, phoneNumber), isNull(orders.deletedAt));
    const [proof] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          ofPhone,
          eq(orders.orderNumber, orderNumber),
          eq(orders.status, "Deliverd"),
          or(isNull(orders.customerId), eq(orders.customerId, id)),
        ),
      );
    if (!proof) throw new ShopError("order-not-yours", {});
    return tx
      .update(orders)
      .set({ customerId: id })
      .where(and(ofPhone, isNull(orders.customerId)))
      .returning({ id: orders.id });
  });
  await Promise.all([perPhone.delete(phoneNumber), address && perAddress.reward(address)]);
  return adopted.length;
}
