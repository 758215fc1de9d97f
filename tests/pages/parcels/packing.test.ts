import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { editOrder } from "#app/domain/orders/changing/edit-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { receiveBatch } from "#tests/support/stock.ts";

let packer: Visitor;

const confirm = (id: string) =>
  db.update(orders).set({ confirmedAt: new Date() }).where(eq(orders.id, id));

describe("the packing page", () => {
  let order: Awaited<ReturnType<typeof makeOrder>>;

  beforeEach(async () => {
    await emptyTables();
    packer = (await visitAsStaff({}, { role: "packer" })).visitor;
    const honey = await makeProduct({ title: "Honey", titleBn: "মধু" });
    order = await makeOrder({ lines: [{ productId: honey.id, quantity: 2 }] });
    await confirm(order.id);
  });

  test("shows confirmed unpacked orders, and none that wait for a call", async () => {
    const waiting = await makeOrder();
    const text = textOf((await packer.visit("/admin/packing")).html);
    expect(text).toContain(`${order.orderNumber}`);
    expect(text).toContain("2 × Honey");
    expect(text).not.toContain(`${waiting.orderNumber}`);
  });

  test("shows the order that waited longest first", async () => {
    const older = await makeOrder();
    await confirm(older.id);
    await db
      .update(orders)
      .set({ createdAt: new Date(0) })
      .where(eq(orders.id, older.id));
    const text = textOf((await packer.visit("/admin/packing")).html);
    expect(text.indexOf(`${older.orderNumber}`)).toBeLessThan(text.indexOf(`${order.orderNumber}`));
  });

  test("prints a label that counts the products without room on it", async () => {
    const items = await Promise.all(
      Array.from({ length: 30 }, (_, i) => makeProduct({ title: `Spice ${i}.` })),
    );
    const { id } = await makeOrder({
      address: "House 7, Road 3",
      lines: items.map((item) => ({ productId: item.id, quantity: 1 })),
    });
    const label = textOf((await packer.visit(`/admin/order/slips?id=${id}&layout=label`)).html);
    const shown = items.filter(({ title }) => label.includes(title)).length;
    expect(shown).toBeGreaterThan(5);
    expect(label).toContain(`+ ${30 - shown} more`);
    const sheet = textOf((await packer.visit(`/admin/order/slips?id=${id}&layout=1`)).html);
    expect(items.every(({ title }) => sheet.includes(title))).toBe(true);
    expect(sheet).not.toContain(" more ");
  });

  test("confirms a scanned number, reports a repeated one, and is ready for the next", async () => {
    const scan = () =>
      packer.post("/admin/packing", { intent: "pack", number: String(order.orderNumber) });
    const first = await scan();
    expect(first.status).toBe(200);
    expect(textOf(first.html)).toContain(`${order.orderNumber} is packed.`);
    expect(first.html).toMatch(/<input[^>]*id="number"[^>]*autofocus[^>]*value=""/i);
    expect(textOf((await scan()).html)).toContain("was packed before");
    expect(textOf((await packer.visit("/admin/packing?list=packed")).html)).toContain(
      String(order.orderNumber),
    );
  });

  test.each([
    ["999999", "STOP. There is no order 999999."],
    ["honey", "That is no order number."],
  ])("after a scan of %s shows what is wrong", async (number, message) => {
    const { status, html } = await packer.post("/admin/packing", { intent: "pack", number });
    expect(status).toBe(409);
    expect(textOf(html)).toContain(message);
    expect(html).toContain('role="alert"');
  });

  test("undoes a packing", async () => {
    await packer.post("/admin/packing", { intent: "pack", number: String(order.orderNumber) });
    const { html } = await packer.post("/admin/packing", { intent: "unpack", id: order.id });
    expect(textOf(html)).toContain("is to be packed again");
  });

  test("sums the products of the ticked orders, under both names", async () => {
    const other = await makeOrder({
      lines: [{ productId: order.lines[0]?.productId ?? "", quantity: 3 }],
    });
    const query = new URLSearchParams([
      ["id", order.id],
      ["id", other.id],
    ]);
    const text = textOf((await packer.visit(`/admin/packing/pick-list?${query}`)).html);
    expect(text).toMatch(/Pick list of 2 orders · 5 pieces in all · \d+ \w+.* 20\d\d.*Honey.*মধু/s);
    expect(text).not.toContain("Best before");
    const honey = await makeTrackedProduct(0, { title: "Honey" });
    await receiveBatch(honey.id, { days: 3, quantity: 4 });
    await receiveBatch(honey.id, { days: 9 });
    const dated = await makeOrder({ lines: [{ productId: honey.id, quantity: 6 }] });
    const list = await packer.visit(`/admin/packing/pick-list?id=${dated.id}`);
    expect(textOf(list.html)).toMatch(
      /Best before, soonest first.*\d+ \w+ 20\d\d: 4 pieces\s*\d+ \w+ 20\d\d: 2 pieces/s,
    );
    expect(textOf((await packer.visit("/admin/packing/pick-list")).html)).toContain(
      "Tick at least",
    );
  });

  test("prints on the chosen paper, each slip with the barcode of its number", async () => {
    for (const layout of ["1", "2", "4", "label"]) {
      const { html } = await packer.visit(`/admin/order/slips?id=${order.id}&layout=${layout}`);
      expect(html).toContain(`<option value="${layout}" selected=""`);
      expect(html).toMatch(new RegExp(`aria-label="Barcode of ${order.orderNumber}\\d{4}"`));
    }
  });

  test("marks its orders as printed, which the list shows", async () => {
    const path = `/admin/order/slips?id=${order.id}`;
    const { html } = await packer.visit(path);
    const printed = /name="printed" value="([^"]*)"/.exec(html)?.[1] ?? "";
    expect(printed).toMatch(new RegExp(`^${order.id}~\\d{4}$`));
    const done = await packer.submit(path, { printed });
    expect(textOf(done.html)).toContain("1 order is marked as printed.");
    const list = await packer.visit("/admin/packing");
    expect(textOf(list.html)).not.toContain("not yet");
    expect(list.html).not.toMatch(/<input[^>]*name="id"[^>]*checked/);
  });

  test("stops a slip that was printed before the order was changed, until it is printed anew", async () => {
    const path = `/admin/order/slips?id=${order.id}`;
    const print = async () => {
      const { html } = await packer.visit(path);
      const printed = /name="printed" value="([^"]*)"/.exec(html)?.[1] ?? "";
      return { printed, code: /Barcode of (\d+)/.exec(html)?.[1] ?? "" };
    };
    const scan = (number: string) => packer.post("/admin/packing", { intent: "pack", number });
    const old = await print();
    await packer.submit(path, old);
    await editOrder(
      order.id,
      { lines: [{ position: 0, quantity: 5, price: order.lines[0]?.price ?? 0 }] },
      null,
    );
    const list = await packer.visit("/admin/packing");
    expect(textOf(list.html)).toContain("Printed before the change");
    expect(list.html).toMatch(/<input[^>]*name="id"[^>]*checked/);
    for (const number of [old.code, `${order.orderNumber}`]) {
      const stopped = await scan(number);
      expect([number, stopped.status]).toEqual([number, 409]);
      expect(textOf(stopped.html)).toContain("Print it anew");
    }
    const anew = await print();
    expect(anew.code).not.toBe(old.code);
    // A tab that still shows the old slip does not vouch for the new one.
    await packer.submit(path, old);
    expect((await scan(`${order.orderNumber}`)).status).toBe(409);
    const packed = await scan(anew.code);
    expect(textOf(packed.html)).toContain(`${order.orderNumber} is packed.`);
    expect(textOf((await scan(old.code)).html)).toContain("Print it anew");
  });
});
