import { beforeEach, describe, expect, test } from "vitest";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { fieldValue, textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { dayFromNow, receiveBatch } from "#tests/support/stock.ts";

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
  for (const [, name = "", id = ""] of html.matchAll(
    /name="(rows[^"]+)productId" value="([^"]+)"/g,
  )) {
    body.append(`${name}productId`, id);
    body.append(`${name}received`, typed[id] ?? "");
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

test("a refused form keeps its key, as its answer may have been lost; one of another change gets a new one", async () => {
  const honey = await makeTrackedProduct(1);
  const keyIn = (html: string) => fieldValue(html, "operation") ?? "";
  const operation = crypto.randomUUID();
  const refused = await receive("/admin/stock", { [honey.id]: "a few" }, { operation });
  expect(keyIn(refused.answer.html)).toBe(operation);
  await receive("/admin/stock", { [honey.id]: "5" }, { operation });
  const other = await receive("/admin/stock", { [honey.id]: "6" }, { operation });
  expect(other.answer.status).toBe(409);
  expect(keyIn(other.answer.html)).not.toBe(operation);
  expect(await left(honey.id)).toBe(6);
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

test("the page of a product draws its stock of thirty days, with a table", async () => {
  const honey = await makeTrackedProduct(40, { title: "Honey" });
  await makeOrder({ lines: [{ productId: honey.id, quantity: 10 }] });
  const { html } = await nasrin.visit(`/admin/stock/${honey.id}`);
  const [, part = ""] =
    /<h2>Left at the end of each day, last 30 days<\/h2>(.*?)<\/section>/s.exec(html) ?? [];
  expect(part).toMatch(
    /<svg[^>]*role="group"[^>]*><title id="[^"]+">Left at the end of each day.*?<desc id="[^"]+">.*?: 0 → .*?: 30<\/desc>/s,
  );
  expect([...part.matchAll(/<tr>.*?<td/gs)]).toHaveLength(30);
  expect(textOf(part)).toMatch(
    /20\d\d: 0 → .*20\d\d: 30 As a table Left at.*Day Left \d+ \w+ 20\d\d 30 /,
  );
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

describe("best-before dates", () => {
  const soon = dayFromNow(3);
  const LIST = "/admin/stock/ending";

  /** Sends the list's form with a quantity for each batch, as a browser without script does. */
  async function send(
    quantities: readonly string[],
    more: Record<string, string>,
    opened?: { html: string },
  ) {
    const { html } = opened ?? (await nasrin.visit(LIST));
    const body = new URLSearchParams({ cause: "expired", note: "", ...more });
    body.set("operation", fieldValue(html, "operation") ?? "");
    for (const [, name = "", value = ""] of html.matchAll(/name="(rows\[[^"]+)" value="([^"]*)"/g))
      body.append(name, value);
    for (const [i, quantity] of quantities.entries()) body.set(`rows[${i}].quantity`, quantity);
    return nasrin.send(LIST, { method: "POST", body });
  }

  test("are typed when stock comes in, and a past day or one without pieces comes back as typed", async () => {
    const honey = await makeTrackedProduct(0, { title: "Honey" });
    const send = (received: string, bestBefore: string) =>
      nasrin.post("/admin/stock", {
        ...{ "rows[0].productId": honey.id, "rows[0].received": received },
        ...{ "rows[0].cost": "", "rows[0].bestBefore": bestBefore },
      });
    for (const [received, day] of [
      ["5", dayFromNow(-1)],
      ["", soon],
      ["5", "soon"],
    ] as const) {
      const { status, html } = await send(received, day);
      expect([status, fieldValue(html, "rows[0].bestBefore")]).toEqual([400, day]);
      expect(textOf(html)).toContain("Please give a day from today on");
      expect(html).toMatch(/href="#rows\[0\].bestBefore".*id="rows\[0\].bestBefore-error"/s);
    }
    expect((await send("5", soon)).location).toBe("/admin/stock");
    expect(await left(honey.id)).toBe(5);
    const page = textOf((await nasrin.visit(`/admin/stock/${honey.id}`)).html);
    expect(page).toMatch(/Best before: \d+ \w+ 20\d\d: 5 pieces/);
    expect(page).toMatch(/Received · Best before \d+ \w+ 20\d\d/);
    const { html } = await nasrin.send("/admin/stock/movements.csv");
    expect(html).toContain(`,received,,${soon},`);
    const bangla = textOf((await nasrin.visit(`${LIST}?lang=bn`)).html);
    expect(bangla).toMatch(/মেয়াদ শেষের পথে ১টি লট/);
    expect(bangla).not.toMatch(/[0-9]/);
  });

  test("that end soon are a task, and their stock is written off in one form from the list", async () => {
    const [honey, oil] = [
      await makeTrackedProduct(0, { title: "Honey" }),
      await makeTrackedProduct(0, { title: "Oil" }),
    ];
    await receiveBatch(honey.id, { days: 3 });
    await receiveBatch(oil.id, { days: 4 });
    await receiveBatch(oil.id, { days: 60 });
    expect((await nasrin.visit("/admin")).html).toMatch(
      /href="\/admin\/stock\/ending"[^>]*><span>Best before soon<\/span>.*?2/,
    );
    expect(textOf((await nasrin.visit("/admin/stock")).html)).toContain("Best before soon · 2");
    const unread = await send(["2", "a few"], { intent: "write-off" });
    expect([unread.status, await left(honey.id)]).toEqual([400, 10]);
    expect(unread.html).toContain('value="a few"');
    const tooMany = await send(["2", "11"], { intent: "write-off", note: "shelf 3" });
    expect(tooMany.status).toBe(409);
    expect(fieldValue(tooMany.html, "note")).toBe("shelf 3");
    expect(textOf(tooMany.html)).toContain("Oil");
    expect((await send([], { intent: "write-off" })).status).toBe(400);
    expect((await send(["2"], { intent: "write-off", cause: "eaten" })).status).toBe(400);
    expect((await send(["২", "10"], { intent: "write-off" })).location).toBe(LIST);
    expect([await left(honey.id), await left(oil.id)]).toEqual([8, 10]);
    const after = textOf((await nasrin.visit(LIST)).html);
    expect(after).toContain("12 pieces written off.");
    expect(after).toContain("1 batch ");
    expect(textOf((await nasrin.visit(`/admin/stock/${honey.id}`)).html)).toMatch(
      /Written off · Expired · Best before/,
    );
  });

  test("of which somebody else has written off some are shown again first", async () => {
    const honey = await makeTrackedProduct(0, { title: "Honey" });
    await receiveBatch(honey.id, { days: 3 });
    const [first, second] = [await nasrin.visit(LIST), await nasrin.visit(LIST)];
    expect((await send(["4"], { intent: "write-off" }, first)).location).toBe(LIST);
    const late = await send(["4"], { intent: "write-off" }, second);
    expect([late.status, await left(honey.id)]).toEqual([409, 6]);
    expect(textOf(late.html)).toContain("“Honey” was 10 when you looked and is 6 now.");
    expect(fieldValue(late.html, "rows[0].quantity")).toBe("4");
    expect((await send(["4"], { intent: "write-off" }, late)).location).toBe(LIST);
    expect(await left(honey.id)).toBe(2);
  });

  test("of stock that was sold before leave the list, and the stock stays", async () => {
    const honey = await makeTrackedProduct(4, { title: "Honey" });
    await receiveBatch(honey.id, { days: 3 });
    await send(["10"], { intent: "left" });
    const { html } = await nasrin.visit(LIST);
    expect(textOf(html)).toContain("10 pieces taken off the list.");
    expect(textOf(html)).toContain("No stock ends in this time.");
    expect(await left(honey.id)).toBe(14);
    expect(textOf((await nasrin.visit("/admin/audit?kind=stock")).html)).toContain(
      "Pieces of a best-before date are not there any more",
    );
  });

  test("are listed so many days ahead as the settings say", async () => {
    await receiveBatch((await makeTrackedProduct(0)).id, { days: 20 });
    expect(textOf((await nasrin.visit(LIST)).html)).toContain("within 14 days");
    const settings = { name: "Haat", nameBn: "", phones: "" };
    const refused = await nasrin.post("/admin/settings", { ...settings, endingDays: "366" });
    expect([refused.status, fieldValue(refused.html, "endingDays")]).toEqual([400, "366"]);
    await nasrin.submit("/admin/settings", { ...settings, endingDays: "২০" });
    expect(textOf((await nasrin.visit(LIST)).html)).toMatch(/1 batch .*within 20 days/);
  });
});
