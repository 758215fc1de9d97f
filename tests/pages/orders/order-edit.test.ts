import { beforeAll, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { pressedIn, textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

const pathOf = (id: string) => `/admin/order/${id}/edit`;

/** Every field of the page's form as a browser sends it, in order. */
function fieldsOn(html: string): [string, string][] {
  const at = html.indexOf('name="shownTotal"');
  const form = html.slice(html.lastIndexOf("<form", at), html.indexOf("</form>", at));
  const found: [string, string][] = [];
  const tags = form.matchAll(
    /<input\b([^>]*)>|<textarea\b([^>]*)>([\s\S]*?)<\/textarea>|<select\b([^>]*)>([\s\S]*?)<\/select>/g,
  );
  const nameIn = (attributes: string) => /\bname="([^"]*)"/.exec(attributes)?.[1] ?? "";
  for (const [, input, area, text = "", select, options = ""] of tags) {
    if (input !== undefined)
      found.push([nameIn(input), decode(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "")]);
    if (area !== undefined) found.push([nameIn(area), decode(text)]);
    if (select !== undefined)
      found.push([
        nameIn(select),
        /<option[^>]*value="([^"]*)"[^>]*selected/.exec(options)?.[1] ?? "",
      ]);
  }
  return found;
}

const decode = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

type Change = Record<string, string>;

const withText = async (answer: ReturnType<Visitor["send"]>) => {
  const { html, ...rest } = await answer;
  return { ...rest, html, text: textOf(html) };
};

const look = (path: string) => withText(nasrin.visit(path));

/** Clicks a button of the page's form. */
function click(path: string, html: string, change: Change) {
  const body = new FormData();
  for (const [name, value] of [...fieldsOn(html), ...Object.entries(change)]) body.set(name, value);
  return withText(nasrin.send(path, { method: "POST", body }));
}

describe("the page that changes an order, without script", () => {
  test("calculates the total first, then saves it", async () => {
    const honey = await makeTrackedProduct(9, { price: 500 });
    const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 1 }] });
    const path = pathOf(order.id);
    const { html } = await look(path);
    expect(html).toContain("Change order");
    const first = await click(path, html, {
      intent: "calculate",
      "lines[0].quantity": "3",
      discount: "20",
    });
    expect(first.status).toBe(200);
    expect(first.text).toContain("Not saved yet. With this the total is 1,600");
    expect((await findOrder(order.id))?.totalPrice).toBe(620);
    const saved = await click(path, first.html, { intent: "save" });
    expect(saved.location).toBe(`/admin/order?items=${order.id}`);
    expect(await findOrder(order.id)).toMatchObject({ totalPrice: 1600, adjustment: -20 });
    const again = await click(path, first.html, { intent: "save" });
    expect(again.location).toBe(`/admin/order?items=${order.id}`);
    expect((await findOrder(order.id))?.lines[0]?.quantity).toBe(3);
  });

  test("shows a new total before it saves one that was not calculated", async () => {
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    const first = await click(path, html, { intent: "save", "lines[0].quantity": "2" });
    expect(first.status).toBe(409);
    expect(first.text).toContain(
      "Not saved yet. The total rises from 770 TK to 1,420 TK. If the customer agrees, press “Save” once more.",
    );
    expect((await findOrder(order.id))?.lines[0]?.quantity).toBe(1);
    expect((await click(path, first.html, { intent: "save" })).status).toBe(302);
    expect((await findOrder(order.id))?.totalPrice).toBe(1420);
  });

  test("finds products by the shop's search, adds them, and removes others", async () => {
    const nuts = await makeProduct({ title: "Roasted cashew", price: 800 });
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    const found = await click(path, html, {
      intent: "find",
      search: "cashew",
      address: "Kept as typed",
    });
    expect(found.html).toContain("Kept as typed");
    const add = pressedIn(found.html, "Add Roasted cashew");
    const added = await click(path, found.html, add);
    const twice = await click(path, added.html, add);
    const [first] = order.lines;
    const takeOut = pressedIn(twice.html, `Take out ${first?.title} \\(row 1\\)`);
    const out = await click(path, twice.html, takeOut);
    expect(out.text).toContain("Taken out.");
    const saved = await click(path, out.html, { intent: "save" });
    expect(saved.status).toBe(302);
    const after = await findOrder(order.id);
    expect(after?.lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
      [nuts.id, 2],
    ]);
    expect(after).toMatchObject({ address: "Kept as typed", totalPrice: 1720 });
  });

  test("shows errors beside the fields, and loses nothing typed", async () => {
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    const wrong = await click(path, html, {
      intent: "save",
      "lines[0].quantity": "many",
      fullName: "",
      staffNote: "Kept",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("The quantity must be a whole number from 1 to 99.");
    expect(wrong.text).toContain("Please give a name.");
    for (const typed of ["many", "Kept"]) expect(wrong.html).toContain(typed);
    expect(wrong.html).toMatch(/href="#lines\[0\].quantity".*id="lines\[0\].quantity-error"/s);
    const none = await click(path, html, { intent: "save", "lines[0].quantity": "0" });
    expect(none.status).toBe(409);
    expect(none.text).toContain("An order needs at least one product.");
    const off = await click(path, html, { intent: "calculate", discount: "5000" });
    expect(off.text).toContain("A discount of 5,000");
  });

  test("ignores a row button that is on no page", async () => {
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    for (const invented of [
      "{",
      "null",
      '{"type":"remove","payload":{"name":"lines"}}',
      '{"type":"insert","payload":{"name":"__proto__"}}',
      '{"type":"insert","payload":{"name":"lines","defaultValue":{"quantity":{}}}}',
      '{"type":"update","payload":{"name":"lines[1000000000].quantity","value":"1"}}',
      '{"type":"update","payload":{"name":"","value":{}}}',
      '{"type":"update","payload":{"name":"lines[0].constructor","value":"1"}}',
      '{"type":"update","payload":{"name":"lines[0].__proto__","value":"1"}}',
      '{"type":"remove","payload":{"name":"lines","index":1000000000}}',
      '{"type":"insert","payload":{"name":"lines","defaultValue":{"constructor":"1"}}}',
    ]) {
      const answer = await click(path, html, { __intent__: invented });
      expect([answer.status, answer.html.match(/name="lines\[\d\].quantity"/g)?.length]).toEqual([
        200, 1,
      ]);
    }
    const far = '{"type":"update","payload":{"name":"lines[99].quantity","value":"1"}}';
    expect((await click(path, html, { __intent__: far })).status).toBe(409);
    const { text } = await click(path, html, { "lines[99].quantity": "1" });
    expect(text).toContain("Change order");
  });

  test("saves nothing from a page of the release before, which names the items otherwise", async () => {
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    const body = new FormData();
    for (const [name, value] of fieldsOn(html))
      if (!name.startsWith("lines[")) body.set(name, value);
    for (const [name, value] of [...Object.entries({ position: "0", quantity: "5" })])
      body.append(name, value);
    body.set("fullName", "Karim");
    body.set("intent", "save");
    const answer = await withText(nasrin.send(path, { method: "POST", body }));
    expect([answer.status, answer.text.includes("Please try again")]).toEqual([409, true]);
    expect(answer.html).toContain('name="lines[0].quantity"');
    expect(answer.html).toContain('value="Karim"');
    expect(await findOrder(order.id)).toMatchObject({ version: order.version });
  });

  test("asks about a promo code whose minimum is no longer reached", async () => {
    const code = await makePromoCode({ minAmount: 1000 });
    const honey = await makeProduct({ price: 600 });
    const order = await makeOrder({
      promoCode: code.code,
      lines: [{ productId: honey.id, quantity: 2 }],
    });
    const path = pathOf(order.id);
    const { html } = await look(path);
    const asked = await click(path, html, { intent: "calculate", "lines[0].quantity": "1" });
    expect(asked.text).toContain(`that ${code.code} asks for`);
    const undecided = await click(path, asked.html, { intent: "save" });
    expect(undecided.status).toBe(409);
    const kept = await click(path, asked.html, { intent: "save", promo: "keep" });
    expect(kept.status).toBe(302);
    expect(await findOrder(order.id)).toMatchObject({ promoCodeDiscount: 100, totalPrice: 620 });
  });

  test("shows what a colleague saved meanwhile, and saves on the second click", async () => {
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    const other = await click(path, html, { intent: "calculate", "lines[0].quantity": "5" });
    await click(path, other.html, { intent: "save" });
    const mine = await click(path, html, { intent: "calculate", "lines[0].quantity": "2" });
    expect(mine.status).toBe(409);
    expect(mine.text).toMatch(/Quantity of Mustard honey \d+.* 5/);
    const shown = await click(path, mine.html, { intent: "calculate" });
    expect(shown.status).toBe(200);
    expect((await click(path, shown.html, { intent: "save" })).status).toBe(302);
    expect((await findOrder(order.id))?.lines[0]?.quantity).toBe(2);
  });

  test("merges the ticked orders of its number, with likely duplicates preselected", async () => {
    const phoneNumber = "01755555555";
    const [honey, oil] = [await makeProduct({ title: "Honey" }), await makeProduct()];
    const twice = { phoneNumber, lines: [{ productId: honey.id, quantity: 1 }] };
    const first = await makeOrder(twice);
    const second = await makeOrder(twice);
    const other = await makeOrder({ phoneNumber, lines: [{ productId: oil.id, quantity: 1 }] });
    const { html } = await nasrin.visit(pathOf(first.id));
    const [form = ""] =
      /<form[^>]*>(?=(?:<input type="hidden"[^>]*>)*<fieldset[^>]*><legend>Other open).*?<\/form>/s.exec(
        html,
      ) ?? [];
    expect(form).toMatch(
      new RegExp(`<input[^>]*checked[^>]*value="${second.id}"|value="${second.id}"[^>]*checked`),
    );
    expect(form).toContain(`value="${other.id}"`);
    expect(form).not.toMatch(new RegExp(`value="${other.id}"[^>]*checked`));
    const merged = await nasrin.submit(pathOf(first.id), { intent: "merge", from: second.id });
    expect(textOf(merged.html)).toContain(`Everything is in order ${first.orderNumber} now.`);
    expect((await findOrder(first.id))?.lines[0]?.quantity).toBe(2);
    expect((await findOrder(second.id))?.status).toBe("Cancelled");
    const nothing = await nasrin.submit(pathOf(first.id), { intent: "merge" });
    expect(nothing.status).toBe(200);
    expect((await findOrder(other.id))?.status).toBe("Processing");
  });

  test("says why an order cannot be changed, and leads back to where it was opened", async () => {
    const order = await makeOrder();
    await updateOrder(order.id, { status: "Deliverd" }, null);
    const { text, html } = await look(`${pathOf(order.id)}?back=/admin/calls`);
    expect(text).toContain("has left the shop or is over");
    expect(html).toContain('href="/admin/calls"');
    expect(text).toContain("Status and place Return or refund");
    for (const way of [`/admin/order?edit=${order.id}`, `/admin/order/return/${order.id}`])
      expect(html).toContain(`href="${way}"`);
    const evil = await look(`${pathOf(order.id)}?back=//evil.example`);
    expect(evil.html).not.toContain('href="//evil');
    expect((await nasrin.send(pathOf("nonsense"))).status).toBe(404);
  });

  test("is in Bangla, with every line of the history", async () => {
    const order = await makeOrder();
    const path = pathOf(order.id);
    const { html } = await look(path);
    const first = await click(path, html, { intent: "calculate", "lines[0].quantity": "২" });
    await click(path, first.html, { intent: "save" });
    await pool`update orders set staff_note = 'দুপুরে ফোন' where id = ${order.id}`;
    const { text } = await look(`${path}?lang=bn`);
    for (const word of ["পণ্য যোগ করুন", "ছাড় (টাকা)", "হিসাব করুন", "১ × ৬৫০ টাকা → ২ × ৬৫০ টাকা"])
      expect(text).toContain(word);
  });
});
