import { beforeAll, expect, test } from "vitest";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { deleteOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { fieldValue, pressedIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeTrackedProduct, nextPhone } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PATH = "/admin/order/new";
let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

const send = async (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const answer = await nasrin.send(PATH, { method: "POST", body });
  return { ...answer, text: textOf(answer.html) };
};

const row = (productId: string, quantity: string, price: string) => {
  const line = { position: "", productId, quantity, price, wasQuantity: "0", wasPrice: price };
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [`lines[0].${name}`, value]),
  );
};

test("an order by phone: the number fills in the person, and it is placed once, confirmed, with its author", async () => {
  const phoneNumber = nextPhone();
  const before = await makeOrder({ phoneNumber, fullName: "Karim Uddin", address: "House 1" });
  const honey = await makeTrackedProduct(5, { title: "Litchi honey", price: 700 });
  const { html } = await nasrin.visit(PATH);
  const orderKey = fieldValue(html, "orderKey") ?? "";
  const known = await send({ orderKey, phoneNumber, intent: "find-person" });
  expect(known.text).toContain("Known: 1 order so far");
  expect(fieldValue(known.html, "fullName")).toBe("Karim Uddin");
  // A customer's page leads here with the number.
  const linked = await nasrin.visit(`${PATH}?phoneNumber=${phoneNumber}`);
  expect(textOf(linked.html)).toContain("Known: 1 order so far");
  expect(fieldValue(linked.html, "address")).toBe("House 1");
  const wrong = await nasrin.visit(`${PATH}?phoneNumber=12`);
  expect([wrong.status, fieldValue(wrong.html, "phoneNumber")]).toEqual([200, "12"]);
  const person = {
    orderKey,
    phoneNumber,
    fullName: "Karim Uddin",
    address: "House 1",
    district: "Dhaka",
  };
  const found = await send({ ...person, search: "litchi", intent: "find" });
  const add = pressedIn(found.html, "Add Litchi honey");
  const added = await send({ ...person, ...add });
  expect(added.text).toContain("the total is 820 TK");
  const order = {
    ...{ ...person, ...row(honey.id, "2", "700"), discount: "50", deliveryCharge: "60" },
    ...{ staffNote: "Pays by evening", intent: "place" },
  };
  const unseen = await send({ ...order, shownTotal: "820" });
  expect([unseen.status, fieldValue(unseen.html, "shownTotal")]).toEqual([409, "1410"]);
  const both = await Promise.all([1, 2].map(() => send({ ...order, shownTotal: "1410" })));
  const { orders } = await listOrders(null, { search: phoneNumber });
  const placed = orders.find(({ id }) => id !== before.id);
  for (const { location } of both) expect(location).toBe(`/admin/order?items=${placed?.id}`);
  expect(orders).toHaveLength(2);
  expect(placed).toMatchObject({
    ...{ totalPrice: 1410, deliveryCharge: 60, adjustment: -50, staffNote: "Pays by evening" },
    ...{ confirmedAt: expect.any(Date), heldAt: null, customerId: null, status: "Processing" },
  });
  expect((await listOrderHistory(placed?.id ?? ""))[0]?.actorName).toBe("Nasrin Akter");
  const other = await send({ ...order, "lines[0].quantity": "3", shownTotal: "2110" });
  expect(other.location).toBe(`/admin/order/${placed?.id}/edit`);
});

test("a form whose order was deleted meanwhile orders only after that was read", async () => {
  const phoneNumber = nextPhone();
  const honey = await makeTrackedProduct(5, { price: 700 });
  const orderKey = fieldValue((await nasrin.visit(PATH)).html, "orderKey") ?? "";
  const order = {
    ...{ orderKey, phoneNumber, fullName: "Karim Uddin", address: "House 1", district: "Dhaka" },
    ...{ ...row(honey.id, "1", "700"), deliveryCharge: "60", shownTotal: "760", intent: "place" },
  };
  await send(order);
  const [placed] = (await listOrders(null, { search: phoneNumber })).orders;
  await deleteOrder(placed?.id ?? "", null);
  const again = await send(order);
  expect(again.status).toBe(409);
  expect(again.text).toContain(`Order ${placed?.orderNumber} was placed with this before`);
  expect(fieldValue(again.html, "fullName")).toBe("Karim Uddin");
  expect((await listOrders(null, { search: phoneNumber })).orders).toEqual([]);
  await send({ ...order, orderKey: fieldValue(again.html, "orderKey") ?? "" });
  expect((await listOrders(null, { search: phoneNumber })).orders).toHaveLength(1);
});

test("missing fields are named when it is placed, and nothing typed is lost", async () => {
  const honey = await makeTrackedProduct(1);
  const empty = await send({ intent: "place", fullName: "Rahima" });
  expect(empty.status).toBe(400);
  expect(empty.text).toContain("Please give 11 digits, like 01712345678.");
  expect(fieldValue(empty.html, "fullName")).toBe("Rahima");
  const short = await send({ ...row(honey.id, "2", "650"), intent: "calculate" });
  expect(short.text).toContain("Only 1");
});

test("only staff ever read the staff note", async () => {
  const phoneNumber = nextPhone();
  const order = await makeOrder({ phoneNumber });
  const note = "SECRET-AMONG-STAFF";
  const { editOrder } = await import("#app/domain/orders/changing/edit-order.server.ts");
  await editOrder(order.id, { staffNote: note }, null);
  const shopper = new Visitor();
  const answers = [
    await shopper.visit(`/track-order/${order.id}`),
    await shopper.visit(`/track-order/${order.id}.data`),
    await shopper.visit(`/api/order/track-order/${order.id}`),
    await shopper.submit("/track-order", { orderNumber: String(order.orderNumber), phoneNumber }),
    await nasrin.visit(`/admin/order/slips?id=${order.id}`),
  ];
  for (const { html } of answers) {
    expect(html).not.toContain(note);
    expect(html).toContain(String(order.orderNumber));
  }
  const card = await nasrin.visit(`/admin/order?items=${order.id}`);
  expect(card.html).toContain(note);
  const second = await makeOrder({ phoneNumber });
  await mergeOrders(order.id, [second.id], null);
  expect((await shopper.visit(`/track-order/${order.id}`)).html).not.toContain(note);
});
