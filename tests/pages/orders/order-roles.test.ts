import { beforeAll, describe, expect, test } from "vitest";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { fieldValue, textOf, untouched, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let caller: Visitor;
let manager: Visitor;

beforeAll(async () => {
  await emptyTables();
  caller = (await visitAsStaff({}, { role: "caller" })).visitor;
  manager = (await visitAsStaff({}, { role: "manager" })).visitor;
});

async function stand(status: OrderStatus, isSettled = false) {
  const order = await makeOrder();
  await updateOrder(order.id, { status }, null);
  if (isSettled) await settleInFull([order.id], null);
  return (await findOrder(order.id)) ?? order;
}

type Stood = Awaited<ReturnType<typeof stand>>;

/** The order's unchanged form. */
async function formOf(visitor: Visitor, { id }: Stood) {
  const { html } = await visitor.visit(`/admin/order?edit=${id}`);
  return { ...untouched(html), id };
}

/** The statuses that the order's form offers. */
async function offered(visitor: Visitor, { id }: Stood): Promise<string[]> {
  const { html } = await visitor.visit(`/admin/order?edit=${id}`);
  const [, options = ""] = /<select[^>]*name="status"[^>]*>(.*?)<\/select>/s.exec(html) ?? [];
  return [...options.matchAll(/<option[^>]*value="([^"]*)"/g)].map(([, value = ""]) => value);
}

async function update(visitor: Visitor, json: Record<string, unknown>) {
  const { status, html } = await visitor.send("/api/admin/order/update", {
    method: "PUT",
    headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(json),
  });
  return { status, body: JSON.parse(html) };
}

const MONEY = { totalPrice: 770, settledAmount: 770 };

describe("a caller", () => {
  test("may not change a settled order: not by the form, in bulk, or by the API", async () => {
    for (const status of ["Cancelled", "Refunded", "Processing"] as const) {
      const order = await stand("Deliverd", true);
      const form = await formOf(caller, order);
      const typed = { ...form, status, address: "House 9, typed", intent: "update-order" };
      const page = await caller.post(`/admin/order?edit=${order.id}`, typed);
      expect(page.status).toBe(409);
      expect(textOf(page.html)).toContain(
        `Your role cannot give order ${order.orderNumber} this status as it stands now.`,
      );
      expect([fieldValue(page.html, "status"), fieldValue(page.html, "address")]).toEqual([
        status,
        "House 9, typed",
      ]);
      const bulk = await caller.post("/admin/order", {
        ...{ intent: "set-status", id: `${order.id}~${order.version}`, newStatus: status },
        ...{ filter: "", search: "", shownTotal: "1" },
      });
      expect(bulk.status).toBe(409);
      expect(textOf(bulk.html)).toContain("Your role cannot give order");
      const program = await update(caller, { _id: order.id, status });
      expect([program.status, program.body.success]).toEqual([403, false]);
      expect(program.body.message).toContain("Your role cannot give order");
      expect(await findOrder(order.id)).toMatchObject({ status: "Deliverd", ...MONEY });
    }
  });

  test("may not change a delivered order's total, in both languages, but may write a note", async () => {
    const order = await stand("Deliverd");
    const path = `/admin/order?edit=${order.id}`;
    const form = await formOf(caller, order);
    const typed = { ...form, totalPrice: "10", staffNote: "Rang twice", intent: "update-order" };
    const page = await caller.post(path, typed);
    expect(page.status).toBe(409);
    expect(textOf(page.html)).toContain("your role cannot change what it costs");
    expect(fieldValue(page.html, "staffNote")).toBe("Rang twice");
    const inBangla = (await visitAsStaff({ language: "bn" }, { role: "caller" })).visitor;
    for (const [visitor, says] of [
      [caller, "your role cannot change what it costs"],
      [inBangla, "দাম বদলানো যায় না"],
    ] as const) {
      const program = await update(visitor, { _id: order.id, totalPrice: 10 });
      expect(program.status).toBe(403);
      expect(program.body.message).toContain(says);
    }
    expect((await findOrder(order.id))?.totalPrice).toBe(770);
    await caller.post(path, { ...form, staffNote: "Rang twice", intent: "update-order" });
    expect((await findOrder(order.id))?.staffNote).toBe("Rang twice");
  });

  test("is offered the permitted statuses, and works on orders in the shop", async () => {
    const order = await stand("Processing");
    const inShop = ["Processing", "Ready for delivery", "Cancelled"];
    expect(await offered(caller, order)).toEqual(inShop);
    expect(await offered(caller, await stand("Deliverd"))).toEqual(["Deliverd"]);
    expect((await update(caller, { _id: order.id, status: "Ready for delivery" })).status).toBe(
      200,
    );
    expect((await update(caller, { _id: order.id, status: "Cancelled" })).status).toBe(200);
    expect((await update(caller, { _id: order.id, status: "Deliverd" })).status).toBe(403);
  });

  test("can neither delete nor restore", async () => {
    const order = await stand("Processing");
    await caller.post("/admin/order", { intent: "delete-order", id: order.id });
    expect(await findOrder(order.id)).not.toBeNull();
    await deleteOrder(order.id, null);
    await caller.post("/admin/order", { intent: "restore", id: order.id });
    expect(await findOrder(order.id)).toBeNull();
    const { html } = await caller.visit("/admin/order");
    expect(html).not.toContain("delete=");
  });
});

test("a manager corrects a settled order with a reason, which is recorded, and the money stays", async () => {
  const order = await stand("Deliverd", true);
  expect(await offered(manager, order)).toEqual([...ORDER_STATUSES]);
  const form = await formOf(manager, order);
  const typed = {
    ...{ ...form, totalPrice: "700", reason: "One jar was broken", intent: "update-order" },
  };
  await manager.post(`/admin/order?edit=${order.id}`, typed);
  expect(await findOrder(order.id)).toMatchObject({ totalPrice: 700, settledAmount: 770 });
  const { body } = await update(manager, {
    ...{ _id: order.id, status: "Cancelled", reason: "Said so on the phone" },
  });
  expect(body.result.status).toBe("Cancelled");
  const reasons = (await listOrderHistory(order.id)).filter(({ field }) => field === "reason");
  expect(reasons.map(({ to }) => to)).toEqual(["One jar was broken", "Said so on the phone"]);
  const { html } = await manager.visit(`/admin/order?edit=${order.id}`);
  expect(textOf(html)).toContain("Why: One jar was broken");
});
