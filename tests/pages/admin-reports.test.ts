import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

const DAYS = "from=2026-03-01&to=2026-03-31";

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  const honey = await makeProduct({ title: "Honey", titleBn: "মধু", price: 500 });
  const place = async (day: string, quantity: number) => {
    const { id } = await makeOrder({
      district: "Dhaka",
      lines: [{ productId: honey.id, quantity }],
    });
    await db.execute(sql`update orders set created_at = ${`${day}T06:00:00Z`} where id = ${id}`);
    return id;
  };
  await place("2026-03-10", 3);
  await updateOrder(await place("2026-03-31", 1), { status: "Deliverd" }, null);
  await updateOrder(await place("2026-03-01", 9), { status: "Cancelled" }, null);
  await place("2026-02-20", 2);
});

test("the owner reads the sales of some days, compared with as many days before", async () => {
  const { status, html } = await nasrin.visit(`/admin/reports?${DAYS}`);
  expect(status).toBe(200);
  const text = textOf(html);
  expect(text).toContain("1 Mar 2026 to 31 Mar 2026");
  expect(text).toContain("Before: 29 Jan 2026 to 28 Feb 2026");
  // Three pieces of one honey and one of another, against two.
  const [, items] = /data-table="product"(.*?)<\/details>/s.exec(html) ?? [];
  expect(textOf(items ?? "")).toMatch(/Honey\s*3\s*4\s*1\s*1\s*0\s*2,000 TK\s*0 TK\s*\+100 %/);
});

test("the report is in Bangla, with names, numbers and districts", async () => {
  await nasrin.submit("/language", { language: "bn", redirectTo: "/admin/reports" });
  const text = textOf((await nasrin.visit(`/admin/reports?${DAYS}`)).html);
  expect(text).toContain("মধু");
  expect(text).toContain("ঢাকা");
  expect(text).toContain("২,০০০ টাকা");
  await nasrin.submit("/language", { language: "en", redirectTo: "/admin/reports" });
});

test("invalid days are refused with a reason, above this month's report", async () => {
  const { status, html } = await nasrin.visit("/admin/reports?from=2026-02-30&to=x");
  expect(status).toBe(200);
  expect(textOf(html)).toContain("These are no days to report on");
  expect(textOf((await nasrin.visit("/admin/reports")).html)).not.toContain("no days to report");
});

test("each table can be downloaded as a file; an unknown one is 404", async () => {
  for (const table of ["district", "product", "courier", "code"]) {
    const { status, headers } = await nasrin.visit(`/admin/reports/${table}.csv?${DAYS}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toContain(`${table}-2026-03-01-2026-03-31.csv`);
  }
  expect((await nasrin.visit(`/admin/reports/users.csv?${DAYS}`)).status).toBe(404);
  expect((await nasrin.visit("/admin/reports/code.csv?from=x")).status).toBe(400);
});
