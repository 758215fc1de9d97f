import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

beforeEach(async () => {
  await db.execute(sql`truncate orders restart identity cascade`);
});

describe("a status for all of a list", () => {
  const all = {
    ...{ all: "on", filter: "Processing", search: "", page: "2", shownTotal: "1" },
    ...{ newStatus: "Deliverd", intent: "set-status" },
  };

  test("is confirmed on a page with number, list and status, and changes nothing before", async () => {
    await makeOrder();
    await makeOrder();
    const asked = await nasrin.submit("/admin/order/Processing", all);
    const text = textOf(asked.html);
    expect(text).toContain("Set 2 orders to “Deliverd”?");
    expect(text).toContain("Which orders Processing");
    expect(text).toContain("When you looked the list had 1 order; now it has 2.");
    expect(asked.html).toContain('href="/admin/order/Processing?page=2"');
    expect((await listOrders("Deliverd")).total).toBe(0);
  });

  test("applies to the confirmed orders, and shows the skipped ones", async () => {
    const [stays, leaves] = [await makeOrder(), await makeOrder()];
    const asked = await nasrin.post("/admin/order/Processing", all);
    expect(asked.status).toBe(303);
    await updateOrder(leaves.id, { status: "Cancelled" }, null);
    const unseen = await makeOrder();
    const answer = await nasrin.submit(asked.location ?? "", {});
    expect(textOf(answer.html)).toContain("1 order is now Deliverd.");
    expect(textOf(answer.html)).toContain(`1 order was left out: No. ${leaves.orderNumber} :`);
    expect((await findOrder(stays.id))?.status).toBe("Deliverd");
    expect((await findOrder(unseen.id))?.status).toBe("Processing");
  });

  test("leads back to the list if nothing was skipped", async () => {
    await makeOrder();
    const asked = await nasrin.post("/admin/order/Processing", { ...all, page: "1" });
    const answer = await nasrin.post(asked.location ?? "", {});
    expect(answer.location).toBe("/admin/order/Processing");
    expect((await listOrders("Deliverd")).total).toBe(1);
  });

  test("shows that it has ended", async () => {
    const { status, html } = await nasrin.visit(
      "/admin/order/bulk/6f1b2f0e-0000-4000-8000-000000000000",
    );
    expect(status).toBe(404);
    expect(textOf(html)).toContain("This question is over.");
  });
});

describe("the list of orders", () => {
  test("shows each list's number of orders, and none for a search", async () => {
    await makeOrder();
    await makeOrder();
    await updateOrder((await makeOrder()).id, { status: "Cancelled" }, null);
    const { html } = await nasrin.visit("/admin/order/Cancelled");
    const chips = textOf(/<nav[^>]*aria-label="Which orders".*?<\/nav>/s.exec(html)?.[0] ?? "");
    expect(chips).toContain("All 3 Today 3 ");
    expect(chips).toContain("To call 2 To pack 0 ");
    expect(chips).toContain("Cancelled 1 Other lists 7 days 3 ");
    expect(chips).toContain("Refunded 0 No courier 0 Submit for Delivery 0 ");
    const searched = await nasrin.visit("/admin/order?search=rahima");
    expect(textOf(searched.html)).toMatch(/All Today To call To pack/);
  });

  test("shows the chosen one of the other lists in the row, and the others stay folded", async () => {
    const { html } = await nasrin.visit("/admin/order/Processing");
    const [nav = ""] = /<nav[^>]*aria-label="Which orders".*?<\/nav>/s.exec(html) ?? [];
    expect(textOf(nav)).toContain("All 0 Processing 0 Today 0 ");
    expect(textOf(nav)).toContain("Other lists Cancelled 0 7 days 0 ");
    expect(nav).not.toContain("<details open");
  });

  test("says what an order has in it, and leads to its deletion from its items too", async () => {
    const { id, lines } = await makeOrder();
    const list = await nasrin.visit("/admin/order");
    expect(textOf(list.html)).toContain(`${lines[0]?.quantity} × ${lines[0]?.title}`);
    const { html } = await nasrin.visit(`/admin/order?items=${id}`);
    const [dialog = ""] = /<dialog.*<\/dialog>/s.exec(html) ?? [];
    expect(dialog).toContain(`href="/admin/order?delete=${id}"`);
  });

  test("opens an order's form with its number, phone and content", async () => {
    const { id, orderNumber } = await makeOrder({ phoneNumber: "01712345678" });
    const { html } = await nasrin.visit(`/admin/order?edit=${id}`);
    const [dialog = ""] = /<dialog.*<\/dialog>/s.exec(html) ?? [];
    expect(textOf(dialog)).toContain(`No. ${orderNumber} `);
    expect(dialog).toContain('href="tel:+8801712345678"');
    const order = await findOrder(id);
    for (const { title, quantity } of order?.lines ?? [])
      expect(textOf(dialog)).toContain(`${quantity} × ${title}`);
  });
});

describe("the link back to the list", () => {
  test("retains filter, search and page from the slips", async () => {
    const order = await makeOrder();
    const query = new URLSearchParams({
      id: order.id,
      filter: "today",
      search: "rahima",
      page: "3",
    });
    const { html } = await nasrin.visit(`/admin/order/slips?${query}`);
    expect(html).toContain('href="/admin/order/today?search=rahima&amp;page=3"');
  });

  test("retains the search with another filter, and the list behind an order's slip", async () => {
    const order = await makeOrder();
    const { html } = await nasrin.visit(`/admin/order/today?search=rahima&items=${order.id}`);
    expect(html).toContain('href="/admin/order/week?search=rahima"');
    expect(html).toContain(`/admin/order/slips?id=${order.id}&amp;filter=today&amp;search=rahima`);
  });
});
