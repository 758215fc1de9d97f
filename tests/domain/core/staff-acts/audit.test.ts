import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCategory } from "#app/domain/catalog/categories/categories.server.ts";
import { categorySchema } from "#app/domain/catalog/categories/category-input.server.ts";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import {
  type AuditEntry,
  type AuditPosition,
  listAudit,
} from "#app/domain/figures/audit/audit.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { neverAsked, plansOf } from "#tests/support/plans.ts";

const whatOf = (entries: AuditEntry[]) => entries.map(({ what }) => what);

describe("the owner's audit shows", () => {
  let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
  let babul: Awaited<ReturnType<typeof makeAdmin>>;

  beforeAll(async () => {
    await emptyTables();
    nasrin = await makeAdmin();
    babul = await makeAdmin({ fullName: "Babul Mia" });
    const order = await makeOrder();
    const honey = await makeProduct({ trackStock: true, quantityInStock: 3 });
    await createCategory(categorySchema.parse({ name: "Ghee" }), nasrin);
    await updateOrder(order.id, { status: "Ready for delivery" }, babul);
    await receiveStock([{ productId: honey.id, quantity: 5 }], { actor: babul, key: null });
  });

  test("acts, orders and stock in one list, newest first, each with its author", async () => {
    const { entries, next } = await listAudit({});
    expect(whatOf(entries)).toEqual(["received", "status", "category-created"]);
    expect(entries.map(({ actorName }) => actorName)).toEqual([
      "Babul Mia",
      "Babul Mia",
      "Nasrin Akter",
    ]);
    expect(entries[1]).toMatchObject({ from: "Processing", to: "Ready for delivery" });
    expect(next).toBeNull();
  });

  test("one kind, one person or one day", async () => {
    const today = new Date().toISOString();
    const of = async (filter: Parameters<typeof listAudit>[0]) =>
      whatOf((await listAudit(filter)).entries);
    expect(await of({ kind: "orders" })).toEqual(["status"]);
    expect(await of({ kind: "stock" })).toEqual(["received"]);
    expect(await of({ kind: "goods" })).toEqual(["category-created"]);
    expect(await of({ kind: "people" })).toEqual([]);
    expect(await of({ actorId: nasrin.id })).toEqual(["category-created"]);
    expect(await of({ actorId: babul.id, kind: "stock" })).toEqual(["received"]);
    expect(await of({ actorId: "nobody" })).toEqual([]);
    expect(await of({ day: "2020-01-01" })).toEqual([]);
    expect((await of({ day: dhakaToday(today) })).length).toBe(3);
  });

  test("pages without a duplicate or gap", async () => {
    const all: AuditEntry[] = [];
    let before: AuditPosition | null = null;
    do {
      const page: Awaited<ReturnType<typeof listAudit>> = await listAudit({ before, perPage: 1 });
      all.push(...page.entries);
      before = page.next;
    } while (before);
    expect(whatOf(all)).toEqual(["received", "status", "category-created"]);
  });
});

const dhakaToday = (now: string) =>
  new Date(Date.parse(now) + 6 * 60 * 60 * 1000).toISOString().slice(0, 10);

describe("an audit of many years", () => {
  const url = process.env.DATABASE_URL ?? "";
  const filler = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

  beforeAll(async () => {
    nasrin = await makeAdmin();
    const order = await makeOrder();
    await filler`
      insert into staff_acts (act, subject, actor_id, created_at)
      select case when n % 1000 = 0 then 'role-given' else 'product-changed' end, 'Honey', ${nasrin.id},
             now() - n * interval '1 minute'
        from generate_series(1, 40000) n`;
    await filler`
      insert into order_history (order_id, field, actor_id, by_customer, created_at)
      select ${order.id}, 'status', case when n % 3 > 0 then ${nasrin.id}::uuid end, n % 3 = 1,
             now() - n * interval '1 minute'
        from generate_series(1, 40000) n`;
    await filler`analyze`;
  });
  afterAll(() => filler.end());

  const before = {
    at: new Date(Date.now() - 24 * 60 * 60 * 1000),
    source: "order" as const,
    id: 9,
  };
  const questions = {
    "its newest entries": () => listAudit({}),
    "a later page": () => listAudit({ before }),
    "of a rare kind": () => listAudit({ kind: "people" }),
    "of the orders": () => listAudit({ kind: "orders" }),
    "of one person": () => listAudit({ actorId: nasrin.id }),
    "of one person's kind": () => listAudit({ actorId: nasrin.id, kind: "goods" }),
    "of a day": () => listAudit({ day: "2026-01-03" }),
  };

  test.each(Object.entries(questions))("reads %s from the ends of indexes", async (_, ask) => {
    for (const plan of await plansOf(ask))
      expect(plan).not.toMatch(/Seq Scan on (staff_acts|order_history)/);
  });
});

test("every table of this test was queried", () => {
  expect(neverAsked("staff-acts/audit")).toEqual([]);
});
