import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { fullAddress } from "#app/domain/shop/delivery/full-address.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf, untouched, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makeDeliveredOrder,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { isDeep } from "#tests/support/samples.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { foreignScripts, XSS_PAYLOADS } from "#tests/support/xss.ts";

let nasrin: Visitor;
let owner: Awaited<ReturnType<typeof makeAdmin>>;

beforeAll(async () => {
  await emptyTables();
  const { visitor, admin } = await visitAsStaff();
  nasrin = visitor;
  owner = admin;
});

beforeEach(async () => {
  await db.execute(sql`truncate orders restart identity cascade`);
});

/** Sends a form in which a name may occur more than once. */
function send(path: string, fields: [string, string][]) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return nasrin.send(path, { method: "POST", body });
}

/** The order's form as the page shows it now. */
async function formOf(id: string): Promise<Record<string, string>> {
  const { html } = await nasrin.visit(`/admin/order?edit=${id}`);
  return { ...untouched(html), id, intent: "update-order" };
}

describe("the list of orders in the admin area", () => {
  test("shows Bangla names of districts in Bangla, and stores them unchanged", async () => {
    const { id } = await makeOrder();
    const { visitor } = await visitAsStaff({ language: "bn" });
    const row = textOf(
      /<tbody>.*<\/tbody>/s.exec((await visitor.visit("/admin/order")).html)?.[0] ?? "",
    );
    expect(row).toContain(" ঢাকা ");
    expect(row).not.toContain("Dhaka");
    expect((await findOrder(id))?.district).toBe("Dhaka");
  });

  test("searched with an untypable byte finds the rest of the text", async () => {
    const { orderNumber } = await makeOrder({ fullName: "Rahima Begum" });
    await makeOrder({ fullName: "Karim Uddin" });
    const { status, html } = await nasrin.visit(`/admin/order?search=${orderNumber}%00`);
    expect([status, textOf(html).includes("1 order ")]).toEqual([200, true]);
    expect(html).not.toContain("\0");
    expect(textOf(html)).toContain("Rahima Begum");
  });

  test("has the columns of the specification and the total count", async () => {
    await makeOrder({ fullName: "Rahima Begum", phoneNumber: "01712345678" });
    await makeOrder();
    const { html } = await nasrin.visit("/admin/order");
    const head = textOf(/<thead>.*<\/thead>/s.exec(html)?.[0] ?? "");
    expect(head.trim()).toBe(
      "Select SL Customer Phone number Total Payment Method District Status Items Action",
    );
    expect(textOf(html)).toContain("2 orders");
    expect(textOf(html)).toContain("01712-345678");
    expect(textOf(html)).toContain("Cash on Delivery");
  });

  test("can be searched by number, by phone in any spelling and by part of a name", async () => {
    const order = await makeOrder({ fullName: "Rahima Begum", phoneNumber: "01712345678" });
    await makeOrder({ fullName: "Abdul Mannan", phoneNumber: "01898765432" });
    for (const search of [String(order.orderNumber), "+880 1712-345678", "০১৭১২৩৪৫৬৭৮", "rahima"]) {
      const { html } = await nasrin.visit(`/admin/order?${new URLSearchParams({ search })}`);
      expect([search, textOf(html).includes("Rahima Begum")]).toEqual([search, true]);
      expect([search, textOf(html).includes("Abdul Mannan")]).toEqual([search, false]);
    }
    const none = await nasrin.visit("/admin/order?search=%25%25_%5C'%22");
    expect(none.status).toBe(200);
    expect(textOf(none.html)).toContain("Nothing matches.");
  });

  test("has 20 a page and at most five page buttons", async () => {
    for (let i = 0; i < 3; i++) await makeOrder();
    await db.execute(sql`
      insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select 'Buyer', '01712345678', 'Road 3', 'Dhaka', 'Dhaka', 100, 60, 160 from generate_series(1, 140)`);
    const { html } = await nasrin.visit("/admin/order?page=2");
    expect(html.match(/name="id"/g)).toHaveLength(20);
    expect(html.match(/aria-label="Page \d+"/g)).toHaveLength(5);
    expect(textOf(html)).toContain("143 orders");
  });
});

test("asks again for a thana of another district and saves nothing", async () => {
  const order = await makeOrder({ thana: "Dhanmondi" });
  const form = await formOf(order.id);
  const moved = { ...form, district: "Sylhet" };
  const path = `/admin/order?edit=${order.id}`;
  const refused = await nasrin.submit(path, moved);
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("That thana is not in this district.");
  expect(refused.html).toContain('<option value="Beanibazar">');
  const [dialog = ""] = /<dialog.*<\/dialog>/s.exec(refused.html) ?? [];
  expect(fieldValue(dialog, "district")).toBe("Sylhet");
  expect(fieldValue(dialog, "thana")).toBe("");
  await nasrin.submit(path, { ...moved, thana: "Beanibazar" });
  const saved = await formOf(order.id);
  expect([saved.district, saved.thana]).toEqual(["Sylhet", "Beanibazar"]);
});

describe("the dashboard", () => {
  test("shows on each tile the figure of its list, with a link", async () => {
    for (const status of ORDER_STATUSES) {
      const order = await makeOrder();
      await updateOrder(order.id, { status }, owner);
    }
    const { html } = await nasrin.visit("/admin");
    const tiles = [...html.matchAll(/<a [^>]*data-filter="[^"]*"[^>]*>.*?<\/a>/gs)].map((tile) => ({
      href: /href="([^"]*)"/.exec(tile[0])?.[1] ?? "",
      count: /<b>(\d+)<\/b>/.exec(tile[0])?.[1],
    }));
    expect(tiles.map((tile) => tile.href)).toEqual([
      "/admin/order/today",
      "/admin/order/week",
      "/admin/order/month",
      "/admin/order/Processing",
      "/admin/order/Ready%20for%20delivery",
      "/admin/order/Deliverd",
      "/admin/order/Cancelled",
      "/admin/order/Refunded",
    ]);
    for (const { href, count } of tiles) {
      const list = textOf((await nasrin.visit(href)).html);
      expect([href, list.includes(` ${count} order`)]).toEqual([href, true]);
    }
    const sales = (await listOrders(null)).orders
      .filter((order) => !["Cancelled", "Refunded"].includes(order.status))
      .reduce((sum, order) => sum + order.totalPrice, 0);
    expect(textOf(html)).toContain(`Sales today ${sales.toLocaleString("en-IN")} TK`);
  });

  test("renders its charts on the server, with their figures as tables", async () => {
    await makeOrder();
    const { html } = await nasrin.visit("/admin");
    expect(html).toMatch(
      /<svg[^>]*role="group"[^>]*aria-labelledby="[^"]+"[^>]*><title[^>]*>Sales by day, last 30 days</,
    );
    expect(html.match(/<details/g)?.length).toBeGreaterThanOrEqual(5);
    const tables = [...html.matchAll(/<table.*?<\/table>/gs)].map(([table]) => textOf(table));
    // Thirty days, and the thirty before them.
    expect(tables[0]?.match(/ TK/g)).toHaveLength(60);
  });
});

describe("the form of an order", () => {
  test("changes the order, confirms and records it", async () => {
    const order = await makeOrder({ fullName: "Rahima Begum" });
    const answer = await nasrin.submit(`/admin/order/today?edit=${order.id}`, {
      ...(await formOf(order.id)),
      status: "Assign Rider",
      phoneNumber: "+880 1898 765 432",
      totalPrice: "৭০০",
    });
    expect(textOf(answer.html)).toContain("update successful.");
    expect(await findOrder(order.id)).toMatchObject({
      status: "Assign Rider",
      phoneNumber: "01898765432",
      totalPrice: 700,
      fullName: "Rahima Begum",
    });
    const shown = await nasrin.visit(`/admin/order?edit=${order.id}`);
    expect(textOf(shown.html)).toContain("edit order");
    expect(textOf(shown.html)).toContain("Status: Processing → Assign Rider");
    expect(textOf(shown.html)).toContain("Nasrin Akter");
    for (const status of ORDER_STATUSES)
      expect(shown.html).toMatch(new RegExp(`<option value="${status}"`));
  });

  test.each([
    ["totalPrice", "-1"],
    ["totalPrice", "12.50"],
    ["totalPrice", "1e9"],
    ["totalPrice", "many"],
    ["totalPrice", "99999999999"],
    ["totalPrice", ""],
    ["phoneNumber", "123"],
    ["fullName", " \u0000 "],
    ["fullName", "x".repeat(101)],
    ["district", "Atlantis"],
    ["status", "Lost"],
    ["address", ""],
  ])("refuses %s %j with a reason, and everything typed stays", async (name, value) => {
    const order = await makeOrder();
    const answer = await nasrin.post(`/admin/order?edit=${order.id}`, {
      ...(await formOf(order.id)),
      orderNote: "typed by hand",
      [name]: value,
    });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('id="error-summary"');
    expect(answer.html).toContain(`id="${name}-error"`);
    expect(fieldValue(answer.html, "orderNote")).toBe("typed by hand");
    if (!["status", "district", "fullName"].includes(name))
      expect(fieldValue(answer.html, name)).toBe(value);
    expect((await findOrder(order.id))?.totalPrice).toBe(order.totalPrice);
  });

  test("is three, each of which saves its own fields and says its own mistakes", async () => {
    const order = await makeOrder({ fullName: "Rahima Begum" });
    const path = `/admin/order?edit=${order.id}`;
    const { html } = await nasrin.visit(path);
    const forms = [...html.slice(html.indexOf("<dialog")).matchAll(/<form.*?<\/form>/gs)].map(
      ([form]) => ({ ...untouched(form), id: order.id, intent: "update-order" }),
    );
    const [status = {}, place = {}, goods = {}] = forms as Record<string, string>[];
    expect([Object.hasOwn(place, "status"), Object.hasOwn(status, "address")]).toEqual([
      false,
      false,
    ]);
    const refused = await nasrin.post(path, { ...place, fullName: "" });
    expect(refused.status).toBe(400);
    expect(refused.html.match(/id="error-summary"/g)).toHaveLength(1);
    await nasrin.post(path, { ...place, address: "House 9, Road 4" });
    await nasrin.post(path, { ...status, status: "Ready for delivery" });
    await nasrin.post(path, { ...goods, totalPrice: "700" });
    expect(await findOrder(order.id)).toMatchObject({
      fullName: "Rahima Begum",
      address: "House 9, Road 4",
      status: "Ready for delivery",
      totalPrice: 700,
    });
  });

  test("sends no form without a button to those who may not change its price", async () => {
    const { id, totalPrice } = await makeDeliveredOrder((await makeProduct()).id);
    const { visitor } = await visitAsStaff({}, { role: "caller" });
    const { html } = await visitor.visit(`/admin/order?edit=${id}`);
    const [dialog = ""] = /<dialog.*<\/dialog>/s.exec(html) ?? [];
    const forms = [...dialog.matchAll(/<form.*?<\/form>/gs)].map(([form]) => form);
    expect(forms.map((form) => form.includes("<button"))).toEqual([true, true]);
    expect(fieldValue(dialog, "totalPrice")).toBe(String(totalPrice));
  });

  test("says without script, in the reader's language, that a button saves its own part only", async () => {
    const { id } = await makeOrder();
    const { html } = await nasrin.visit(`/admin/order?edit=${id}`);
    expect(html).toMatch(/<noscript><p>Each button saves only its own part/);
    const { visitor } = await visitAsStaff({ language: "bn" });
    expect((await visitor.visit(`/admin/order?edit=${id}`)).html).toMatch(
      /<noscript><p>প্রতিটি বাটন শুধু তার নিজের অংশ সেভ করে/,
    );
  });

  test("stays open while something is typed in another of its forms", async () => {
    const { id } = await makeOrder();
    const form = { ...(await formOf(id)), staffNote: "Rang twice" };
    const path = `/admin/order?edit=${id}`;
    expect((await nasrin.post(path, { ...form, stay: "1" })).location).toBe(path);
    expect((await nasrin.post(path, { ...form, stay: "" })).location).toBe("/admin/order");
  });

  test("shows the second of two saves what changed, and loses and overwrites nothing", async () => {
    const order = await makeOrder({ fullName: "Rahima Begum" });
    const form = await formOf(order.id);
    const selim = await makeAdmin({ fullName: "Selim Reza" });
    await updateOrder(order.id, { status: "Deliverd" }, selim);

    const typed = { ...form, status: "Cancelled", address: "House 9, a new road" };
    await updateOrder(order.id, { orderNote: "by bus" }, selim);
    const answer = await nasrin.post(`/admin/order?edit=${order.id}`, typed);
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toMatch(
      /Status is now “Deliverd” \( ?Selim Reza, .*\) ?, you typed “Cancelled”/,
    );
    expect(fieldValue(answer.html, "address")).toBe("House 9, a new road");
    expect(fieldValue(answer.html, "status")).toBe("Cancelled");
    // Untouched fields show the stored value.
    expect(fieldValue(answer.html, "orderNote")).toBe("by bus");

    const again = { ...form, ...untouched(answer.html), address: "House 9, a new road" };
    const saved = await nasrin.submit(`/admin/order?edit=${order.id}`, again);
    expect(textOf(saved.html)).toContain("update successful.");
    expect(await findOrder(order.id)).toMatchObject({
      status: "Deliverd",
      address: "House 9, a new road",
    });
  });
});

test("an address that ends with its thana or district names it once", async () => {
  const place = {
    address: "Shop 14, New Market, Mirpur",
    thana: "Mirpur",
    district: "Dhaka",
  } as const;
  const { id } = await makeOrder(place);
  for (const open of ["edit", "items"]) {
    const text = textOf((await nasrin.visit(`/admin/order?${open}=${id}`)).html);
    expect(text).toContain("Shop 14, New Market, Mirpur, Dhaka");
  }
  expect(fullAddress("Sadar, Khulna", ["Sadar", "Khulna"])).toBe("Sadar, Khulna, Sadar, Khulna");
  expect(fullAddress("House 1,\nkhulna", [null, "Khulna"])).toBe("House 1, khulna");
  expect(fullAddress("", ["", "Khulna"])).toBe("Khulna");
});

describe("deleting an order", () => {
  test("needs a confirmation, hides the order, and can be undone", async () => {
    const order = await makeOrder({ fullName: "Rahima Begum" });
    const asked = await nasrin.visit(`/admin/order?delete=${order.id}`);
    expect(textOf(asked.html)).toContain("Are you sure you want to delete this order?");

    const path = `/admin/order?delete=${order.id}`;
    const gone = await nasrin.submit(path, { intent: "delete-order", id: order.id });
    expect(textOf(gone.html)).toContain("0 orders");
    expect(textOf(gone.html)).toContain(`Order ${order.orderNumber} was deleted.`);
    expect(gone.html).toMatch(/name="intent" value="restore"/);

    const deleted = await nasrin.visit("/admin/order?deleted");
    expect(textOf(deleted.html)).toContain("Rahima Begum");
    const back = await nasrin.submit("/admin/order", { intent: "restore", id: order.id });
    expect(textOf(back.html)).toContain("Restored.");
    expect(textOf(back.html)).toContain("1 order");
  });

  test("that was delivered offers a return first", async () => {
    const order = await makeOrder();
    await updateOrder(order.id, { status: "Deliverd" }, null);
    const { html } = await nasrin.visit(`/admin/order?delete=${order.id}`);
    expect(textOf(html)).toContain("return or refund it instead");
    expect(html).toContain(`href="/admin/order/return/${order.id}"`);
    expect(textOf(html)).toContain("Are you sure you want to delete this order?");
  });

  test("that is deleted already is refused with a reason", async () => {
    const answer = await nasrin.post("/admin/order", { intent: "delete-order", id: "nonsense" });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("There is no such order.");
  });
});

describe("a bulk change", () => {
  test("sets a status for the ticked orders", async () => {
    const [one, two, three] = [await makeOrder(), await makeOrder(), await makeOrder()];
    const answer = await send("/admin/order", [
      ["id", one.id],
      ["id", two.id],
      ["newStatus", "Ready for delivery"],
      ["intent", "set-status"],
    ]);
    expect(answer.status).toBe(302);
    const list = await nasrin.visit("/admin/order");
    expect(textOf(list.html)).toContain("2 orders are now Ready for delivery.");
    expect((await findOrder(three.id))?.status).toBe("Processing");
  });

  test("changes all or none, and gives each reason", async () => {
    const product = await makeTrackedProduct(1);
    const short = await makeOrder({ lines: [{ productId: product.id, quantity: 1 }] });
    await updateOrder(short.id, { status: "Cancelled" }, null);
    await makeOrder({ lines: [{ productId: product.id, quantity: 1 }] });
    const fine = await makeOrder();
    const answer = await send("/admin/order", [
      ["id", short.id],
      ["id", fine.id],
      ["newStatus", "Ready for delivery"],
      ["intent", "set-status"],
    ]);
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain(
      `No. ${short.orderNumber} : “${product.title}” is out of stock.`,
    );
    expect((await findOrder(fine.id))?.status).toBe("Processing");
    // The ticked rows and the chosen status are restored.
    expect(answer.html.match(/<input[^>]*name="id"[^>]*checked/g)).toHaveLength(2);
    expect(fieldValue(answer.html, "newStatus")).toBe("Ready for delivery");
  });

  test("reports if nothing is ticked or no status chosen", async () => {
    const order = await makeOrder();
    const none = await send("/admin/order", [["intent", "set-status"]]);
    expect([none.status, textOf(none.html)]).toEqual([
      400,
      expect.stringContaining("Tick at least one order"),
    ]);
    const unknown = await send("/admin/order", [
      ["id", order.id],
      ["newStatus", "Lost"],
      ["intent", "set-status"],
    ]);
    expect([unknown.status, textOf(unknown.html)]).toEqual([
      400,
      expect.stringContaining("Choose the status to set."),
    ]);
    const foreign = await send("/admin/order", [
      ["id", "nonsense"],
      ["newStatus", "Deliverd"],
      ["intent", "set-status"],
    ]);
    expect(foreign.status).toBe(409);
  });
});

describe("slips", () => {
  test("show number, phone, address and amount to collect, one order each", async () => {
    const one = await makeOrder({ fullName: "Rahima Begum", phoneNumber: "01712345678" });
    const two = await makeOrder();
    const { html } = await nasrin.visit(`/admin/order/slips?id=${one.id}&id=${two.id}`);
    expect(html.match(/<article/g)).toHaveLength(2);
    expect(textOf(html)).toContain(`${one.orderNumber} `);
    expect(textOf(html)).toContain("01712-345678");
    expect(textOf(html)).toContain("To collect");
    const all = await nasrin.visit("/admin/order/slips?all=on&filter=Processing");
    expect(all.html.match(/<article/g)).toHaveLength(2);
  });

  test("of no orders say so", async () => {
    const { html } = await nasrin.visit("/admin/order/slips?id=nonsense");
    expect(textOf(html)).toContain("Tick at least one order");
  });
});

describe("the export", () => {
  test("is UTF-8 with a byte order mark, one line per order, of the list or the ticked ones", async () => {
    const one = await makeOrder({ fullName: "রহিমা বেগম" });
    await makeOrder();
    const answer = await nasrin.send("/admin/order/export.csv?filter=Processing");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-/);
    const lines = answer.html.trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^orderNumber,date,status,fullName,phoneNumber/);
    expect(answer.html).toContain("রহিমা বেগম");
    const raw = await ask("/admin/order/export.csv", { headers: { Cookie: cookiesOf(nasrin) } });
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);

    const ticked = await nasrin.send(`/admin/order/export.csv?id=${one.id}`);
    expect(ticked.html.trimEnd().split("\r\n")).toHaveLength(2);
    expect((await nasrin.send("/admin/order/export.csv?filter=lost")).status).toBe(400);
  });

  test("contains every order of a long list", async () => {
    await db.execute(sql`
      insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select 'Buyer', '01712345678', 'Road 3', 'Dhaka', 'Dhaka', 100, 60, 160 from generate_series(1, 1234)`);
    const answer = await nasrin.send("/admin/order/export.csv");
    expect(answer.html.trimEnd().split("\r\n")).toHaveLength(1235);
  });
});

describe("hostile texts", () => {
  beforeEach(async () => {
    const template = await makeOrder();
    await db.insert(orders).values(
      XSS_PAYLOADS.map((payload) => ({
        fullName: payload,
        phoneNumber: "01712345678",
        address: payload,
        district: template.district,
        division: template.division,
        thana: payload,
        orderNote: payload,
        subtotal: 100,
        deliveryCharge: 60,
        totalPrice: 160,
      })),
    );
  });

  test("are shown unchanged and never run, in list, form, card, history and slips", async () => {
    const { orders: all } = await listOrders(null);
    for (const payload of XSS_PAYLOADS) {
      const order = all.find((one) => one.fullName === payload);
      if (!order) throw new Error(`no order of ${payload}`);
      await updateOrder(order.id, { orderNote: `${payload} ` }, null);
    }
    const hostile = all.filter((one) => one.fullName !== "Rahima Begum");
    for (const [at, order] of hostile.entries()) {
      const search = new URLSearchParams({ search: String(order.orderNumber) });
      const overlays = ["edit", "items", "delete"];
      // In every run the orders share out the overlays.
      for (const overlay of isDeep ? overlays : overlays.slice(at % 3).slice(0, 1)) {
        const path = `/admin/order?${search}&${overlay}=${order.id}`;
        const { status, html } = await nasrin.visit(path);
        expect([path, status]).toEqual([path, 200]);
        expect(foreignScripts(html)).toEqual([]);
        expect(textOf(html)).toContain(order.fullName.replace(/\s+/g, " "));
      }
    }
  });

  test("are printed unchanged", async () => {
    const { html } = await nasrin.visit("/admin/order/slips?all=on");
    expect(foreignScripts(html)).toEqual([]);
    for (const payload of XSS_PAYLOADS)
      expect(textOf(html)).toContain(payload.replace(/\s+/g, " "));
  });

  test("that run are detected", () => {
    const noticed = XSS_PAYLOADS.filter((payload) => foreignScripts(payload).length > 0);
    expect(noticed.length).toBeGreaterThan(40);
  });

  test("never begin a formula in the export", async () => {
    const { html: csv } = await nasrin.send("/admin/order/export.csv");
    for (const cell of cellsOf(csv)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    expect(csv).toContain("'=HYPERLINK(");
  });
});

function cookiesOf(visitor: Visitor): string {
  return [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function cellsOf(csv: string): string[] {
  return [...csv.matchAll(/"((?:[^"]|"")*)"|([^,\r\n"]+)/g)].map((cell) =>
    (cell[1] ?? cell[2] ?? "").replaceAll('""', '"'),
  );
}
