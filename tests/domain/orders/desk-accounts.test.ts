import { expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { adoptGuestOrders } from "#app/domain/orders/changing/own-order.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  nextPhone,
  rahimasOrder,
} from "#tests/support/factories.ts";

/** An order that staff take by phone. */
async function byPhone(phoneNumber: string, key: string | null = null) {
  const lines = [{ productId: (await makeProduct()).id, quantity: 1 }];
  const desk = { discount: 0, deliveryCharge: null, staffNote: "", actor: await makeAdmin() };
  return placeDeskOrder(rahimasOrder(lines, { phoneNumber }), desk, { key });
}

test("orders by phone belong to the account of their number once it is proved", async () => {
  const { id, phoneNumber } = await makeCustomer();
  const before = await byPhone(phoneNumber);
  expect(before.customerId, "anybody may register a number").toBeNull();
  const own = await makeOrder({ phoneNumber, customerId: id });
  expect((await byPhone(phoneNumber)).customerId, "nobody has answered it yet").toBeNull();
  await updateOrder(own.id, { status: "Deliverd" }, null);
  const later = await byPhone(phoneNumber);
  expect(later.customerId).toBe(id);
  expect((await byPhone(nextPhone())).customerId).toBeNull();
  expect(await adoptGuestOrders({ id, phoneNumber }, own.orderNumber, null)).toBe(2);
  expect((await findOrder(before.id))?.customerId).toBe(id);
});
