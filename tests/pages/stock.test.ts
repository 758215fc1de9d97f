import { beforeEach, expect, test } from "vitest";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { fieldValue, textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

const left = async (id: string) => (await findProduct(id))?.quantityInStock;

/** Sends the list's form as a browser without script does. */
async function receive(
  path: string,
  typed: Record<string, string>,
  more: Record<string, string> = {},
) {
  const { html } = await nasrin.visit(path);
  const body = new URLSearchParams();
  body.set("operation", fieldValue(html, "operation") ?? "");
  for (const [, id = ""] of html.matchAll(/name="productId" value="([^"]+)"/g)) {
    body.append("productId", id);
    body.append("received", typed[id] ?? "");
  }
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  const send = () => nasrin.send(path, { method: "POST", body });
  return { send, answer: await send() };
}

test("Nasrin receives several products in one form, and a repeat counts once", async () => {
  const [honey, oil, rice] = [
    await makeTrackedProduct(0, { title: "Honey" }),
    await makeTrackedProduct(4, { title: "Oil", titleBn: "তেল" }),
    await makeTrackedProduct(90, { title: "Rice" }),
  ];
  await makeProduct({ title: "Salt" });
  const { html } = await nasrin.visit("/admin/stock");
  expect(html.indexOf("Honey")).toBeLessThan(html.indexOf("Oil"));
  expect(html.indexOf("Oil")).toBeLessThan(html.indexOf("Rice"));
  expect(textOf(html)).toMatch(/Counted · 3 Low · 2 Out of stock · 1 Not counted · 1/);
  const { send } = await receive(
    "/admin/stock",
    { [honey.id]: "১২", [oil.id]: " 3 " },
    { note: "Bill 7" },
  );
  expect((await send()).location).toBe("/admin/stock");
  expect([await left(honey.id), await left(oil.id), await left(rice.id)]).toEqual([12, 7, 90]);
  expect(textOf((await nasrin.visit("/admin/stock")).html)).toContain("Nothing was counted twice");
});

test("an invalid quantity comes back as typed, and nothing is received", async () => {
  const honey = await makeTrackedProduct(1, { title: "Honey" });
  const oil = await makeTrackedProduct(1, { title: "Oil" });
  const { answer } = await receive("/admin/stock", { [honey.id]: "5", [oil.id]: "a few" });
  expect(answer.status).toBe(400);
  expect(answer.html).toContain('value="a few"');
  expect(answer.html).toContain('value="5"');
  expect(textOf(answer.html)).toContain("Please give whole pieces");
  expect((await receive("/admin/stock", {})).answer.status).toBe(400);
  expect([await left(honey.id), await left(oil.id)]).toEqual([1, 1]);
});

test("Nasrin lists low and sold-out stock, and finds a product", async () => {
  await makeTrackedProduct(0, { title: "Honey" });
  await makeTrackedProduct(9, { title: "Oil", lowStockLevel: 10 });
  await makeTrackedProduct(9, { title: "Rice" });
  const pages: Record<string, string> = {};
  for (const query of ["list=low", "list=out", "search=rice", "list=low&search=rice"])
    pages[query] = (await nasrin.visit(`/admin/stock?${query}`)).html;
  const titles = (query: string) =>
    ["Honey", "Oil", "Rice"].filter((title) => pages[query]?.includes(`>${title}<`));
  expect(titles("list=low")).toEqual(["Honey", "Oil"]);
  expect(titles("list=out")).toEqual(["Honey"]);
  expect(titles("search=rice")).toEqual(["Rice"]);
  expect(titles("list=low&search=rice")).toEqual([]);
});

test("a count is asked about once more if stock moved while the page was open", async () => {
  const honey = await makeTrackedProduct(10, { title: "Honey" });
  const path = `/admin/stock/${honey.id}`;
  const opened = (await nasrin.visit(path)).html;
  const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
  const form = (html: string) => ({
    intent: "count",
    operation: fieldValue(html, "operation") ?? "",
    shown: fieldValue(html, "shown") ?? "",
    counted: "12",
    note: "shelf 3",
  });
  const refused = await nasrin.post(path, form(opened));
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("In stock now: 8. Your count would be a change of +4.");
  expect(fieldValue(refused.html, "counted")).toBe("12");
  const saved = await nasrin.submit(path, form(refused.html));
  expect(textOf(saved.html)).toContain("8 → 12.");
  expect(textOf(saved.html)).toMatch(/Counted · shelf 3.*Nasrin Akter.*Sold/);
  expect(saved.html).toContain(`/admin/order?edit=${order.id}`);
});

test("Nasrin writes off with a reason, at most what there is", async () => {
  const honey = await makeTrackedProduct(3, { title: "Honey" });
  const path = `/admin/stock/${honey.id}`;
  const off = { intent: "write-off", operation: "a", cause: "damaged", note: "" };
  const refused = await nasrin.post(path, { ...off, quantity: "4" });
  expect([refused.status, fieldValue(refused.html, "quantity")]).toEqual([409, "4"]);
  expect((await nasrin.post(path, { ...off, quantity: "x" })).status).toBe(400);
  expect((await nasrin.post(path, { ...off, quantity: "1", cause: "eaten" })).status).toBe(400);
  await nasrin.submit(path, { ...off, quantity: "1" });
  expect(await left(honey.id)).toBe(2);
  expect(textOf((await nasrin.visit(path)).html)).toContain("Written off · Damaged");
});

test("an invalid count is not offered again, one in Bangla digits is", async () => {
  const honey = await makeTrackedProduct(10, { title: "Honey" });
  const path = `/admin/stock/${honey.id}`;
  const count = { intent: "count", shown: "12", note: "" };
  const unread = await nasrin.post(path, { ...count, counted: "-4" });
  expect(unread.status).toBe(400);
  expect(textOf(unread.html)).not.toContain("Save once more");
  const moved = await nasrin.post(path, { ...count, counted: "৭" });
  expect(moved.status).toBe(409);
  expect(textOf(moved.html)).toContain("In stock now: 10. Your count would be a change of −3.");
});

test("an error in either note links to that note", async () => {
  const honey = await makeTrackedProduct(3, { title: "Honey" });
  const note = "a".repeat(201);
  for (const [intent, id] of [
    ["count", "count-note"],
    ["write-off", "off-note"],
  ] as const) {
    const sent = { intent, counted: "3", shown: "3", quantity: "1", cause: "damaged", note };
    const { html } = await nasrin.post(`/admin/stock/${honey.id}`, sent);
    expect(html).toContain(`href="#${id}"`);
    expect(html).toMatch(new RegExp(`<input[^>]*id="${id}"[^>]*aria-invalid="true"`));
  }
});

test("the movements of some days can be downloaded as a file", async () => {
  const honey = await makeTrackedProduct(3, { title: "=Honey" });
  await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
  const { html, headers } = await nasrin.send("/admin/stock/movements.csv");
  expect(headers.get("Content-Type")).toContain("text/csv");
  const lines = html.trim().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("'=Honey,,3,3,start");
  expect(lines[2]).toContain(",-2,1,sale,");
  const past = await nasrin.send("/admin/stock/movements.csv?from=2020-01-01&until=2020-01-31");
  expect(past.html.trim().split("\r\n")).toHaveLength(1);
});

test("an unknown product has no movements", async () => {
  for (const id of ["nothing", "00000000-0000-4000-8000-000000000000"])
    expect((await nasrin.send(`/admin/stock/${id}`)).status).toBe(404);
});
