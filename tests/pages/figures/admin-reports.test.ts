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

/** The part of the page under a heading, and the cells of its table. */
function pictureOf(html: string, title: string) {
  const [, part = ""] =
    new RegExp(`<section[^>]*><h2>${title}</h2>(.*?)</section>`, "s").exec(html) ?? [];
  const rows = [...part.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) => textOf(cell).trim()),
  );
  return { part, rows: rows.filter((cells) => cells.length > 0) };
}

test("the sales of each day are drawn over those before, with the figures of the table", async () => {
  const { html } = await nasrin.visit(`/admin/reports?${DAYS}`);
  const { part, rows } = pictureOf(html, "Sales by day");
  expect(rows).toHaveLength(31);
  // Two pieces in 31 days are on the 23rd day of the range before.
  expect(rows[22]).toEqual(["23 Mar 2026", "0", "0 TK", "20 Feb 2026", "1", "1,120 TK"]);
  expect(rows[9]).toEqual(["10 Mar 2026", "1", "1,620 TK", "7 Feb 2026", "0", "0 TK"]);
  const hints = [...part.matchAll(/<g[^>]*tabindex="0"[^>]*><title>(.*?)<\/title>/g)].map(
    ([, hint]) => hint,
  );
  expect(hints).toEqual(
    rows.map(([day, , sales, , , before]) => `${day}: ${sales} · Before: ${before}`),
  );
  expect(part).toMatch(
    /<svg[^>]*role="group"[^>]*aria-labelledby="(\S+) (\S+)"><title id="\1">Sales by day<\/title><desc id="\2">1 Mar 2026 to 31 Mar 2026\. Highest: 10 Mar 2026, 1,620 TK/,
  );
  // The line is at its highest where the table is: the tenth of 31 points.
  const lines = [...part.matchAll(/<path d="(M[^"]*L[^"]*)"/g)].map(([, line = ""]) => line);
  const [, heights = []] = lines.map((line) =>
    [...line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y)),
  );
  expect(heights).toHaveLength(31);
  expect(heights.indexOf(Math.min(...heights))).toBe(9);
});

test("the funnel and the districts are bars, with the figures of their tables", async () => {
  const { html } = await nasrin.visit(`/admin/reports?${DAYS}`);
  const { part, rows } = pictureOf(html, "How far the orders came");
  expect(rows).toEqual([
    ["Placed", "3", "100 %", "1", "+200 %"],
    ["Confirmed", "1", "33 %", "0", "–"],
    ["Delivered", "1", "33 %", "0", "–"],
    ["Cash received", "0", "0 %", "0", "–"],
  ]);
  expect(textOf(part)).toMatch(/Placed\s*3 · 100 %\s*Confirmed\s*1 · 33 %/);
  const widths = [...part.matchAll(/<rect[^>]*\/?>(?:<\/rect>)?<rect[^>]* width="([\d.]+)"/g)].map(
    ([, width]) => Math.round(Number(width)),
  );
  expect(widths).toEqual([100, 33, 33, 0]);
  const district = pictureOf(html, "Sales by district");
  const [, table = ""] = /data-table="district"(.*?)<\/details>/s.exec(html) ?? [];
  const [, sales = ""] = /<li>.*?Dhaka.*?([\d,]+ TK)/s.exec(district.part) ?? [];
  expect(sales).toMatch(/TK/);
  expect(textOf(table.slice(table.indexOf("<table")))).toContain(sales);
});

test("the report is in Bangla, with names, numbers and districts", async () => {
  await nasrin.submit("/language", { language: "bn", redirectTo: "/admin/reports" });
  const text = textOf((await nasrin.visit(`/admin/reports?${DAYS}`)).html);
  expect(text).toContain("মধু");
  expect(text).toContain("ঢাকা");
  expect(text).toContain("২,০০০ টাকা");
  const { html } = await nasrin.visit(`/admin/reports?${DAYS}`);
  for (const title of ["দিন অনুযায়ী বিক্রি", "অর্ডার কত দূর এগোল", "জেলা অনুযায়ী বিক্রি"]) {
    const { part } = pictureOf(html, title);
    expect(textOf(part), title).toMatch(/[০-৯]/);
    expect(textOf(part), title).not.toMatch(/[A-Za-z0-9]/);
  }
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
