import { beforeEach, describe, expect, test } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { enterAdvance, listOf, verifyAdvance } from "#app/domain/money/advances/advances.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let visitor: Visitor;
let courier: { id: string };

beforeEach(async () => {
  await emptyTables();
  ({ visitor } = await visitAsStaff({ language: "en" }));
  courier = await makeCourier("pathao");
});

/** The hidden key of the header, with which a form sends its columns. */
const keyIn = (html: string) => /name="table" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
const chosenIn = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]*name="column-${name}".*?</select>`, "s").exec(html)?.[0];
  return textOf(/<option[^>]* selected=""[^>]*>.*?<\/option>/s.exec(select ?? "")?.[0] ?? "");
};

async function delivered() {
  const order = await makeCarriedOrder(courier.id);
  await updateOrder(order.id, { status: "Deliverd" }, null);
  return order;
}

describe("a payout list on its page", () => {
  const path = "/admin/cash/payout";

  test("shows the columns that were read, and reads others that staff choose", async () => {
    const order = await delivered();
    const text = `Invoice,COD Amount,Collected Amount,Fee\n${invoiceOf(order)},770,60,60`;
    const form = { courier: courier.id, text };
    const { html } = await visitor.post(path, { ...form, intent: "check" });
    expect(chosenIn(html, "amount").trim()).toBe("3: Collected Amount");
    expect(textOf(html)).toContain("Less than owed");
    const columns = { "column-invoice": "1", "column-amount": "2", "column-fee": "4" };
    const chosen = { ...form, table: keyIn(html), ...columns };
    const other = await visitor.post(path, { ...chosen, intent: "check" });
    expect(chosenIn(other.html, "amount").trim()).toBe("2: COD Amount");
    expect(textOf(other.html)).toContain("1 fits: 770 TK.");
    // Another list has its own columns.
    const next = text.replace("Fee", "Charge");
    const checked = await visitor.post(path, { ...chosen, text: next, intent: "check" });
    expect(chosenIn(checked.html, "amount").trim()).toBe("3: Collected Amount");
    await visitor.submit(path, { ...chosen, intent: "save" });
    expect((await findOrder(order.id))?.settledAmount).toBe(770);
  });

  test("asks which of two equal columns is the sum, in both languages, and saves nothing before", async () => {
    const order = await delivered();
    const text = `Invoice,Collected Amount,Cash Collected\n${invoiceOf(order)},770,60`;
    const form = { courier: courier.id, text };
    const asked = await visitor.post(path, { ...form, intent: "check" });
    expect(textOf(asked.html)).toContain("Please choose, and check again: Collected.");
    expect(asked.html).not.toContain('value="save"');
    visitor.cookies.set("language", "bn");
    const inBangla = await visitor.post(path, { ...form, intent: "check" });
    expect(textOf(inBangla.html)).toContain("বেছে দিয়ে আবার মিলিয়ে দেখুন: আদায়।");
    const saved = await visitor.post(path, { ...form, intent: "save" });
    expect([saved.status, textOf(saved.html).includes("কলামগুলো বেছে দিন")]).toEqual([409, true]);
    expect((await findOrder(order.id))?.settledAmount).toBeNull();
  });
});

test("what a courier returned is never delivered, and what was delivered in part becomes a task", async () => {
  const [back, part] = [await makeCarriedOrder(courier.id), await makeCarriedOrder(courier.id)];
  const text = `Invoice,Status\n${invoiceOf(back)},Returned\n${invoiceOf(part)},Partial delivery`;
  const form = { courier: courier.id, text };
  const path = "/admin/couriers/delivered";
  const { html } = await visitor.post(path, { ...form, intent: "check" });
  expect(textOf(html)).toContain("Came back or was cancelled, as the courier says");
  expect(textOf(html)).toContain("Mark 1 as delivered");
  await visitor.post(path, { ...form, intent: "save" });
  expect((await findOrder(back.id))?.status).toBe("Submit for Delivery");
  expect((await findOrder(part.id))?.status).toBe("Deliverd");
  expect(await listParcels({ list: "reported" }, 10)).toMatchObject([{ orderId: part.id }]);
});

describe("a wallet's statement on its page", () => {
  const path = "/admin/advances";
  const paid = { wallet: "bkash", transactionNumber: "BK7A1C9X10", sender: "01712345678" } as const;

  async function reported() {
    const { id } = await makeOrder();
    await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, null);
    await enterAdvance(id, { ...paid, amount: 100 }, null);
    return id;
  }

  test("stands first, says which sum it read, and verifies by columns that staff choose", async () => {
    const id = await reported();
    const { html: list } = await visitor.visit(path);
    expect(list.indexOf('value="match"')).toBeLessThan(list.indexOf("<table"));
    const text = "TrxID,Amount,Transaction Amount\nBK7A1C9X10,120,100";
    const { html } = await visitor.post(path, { intent: "match", text });
    expect(textOf(html)).toContain("Please choose, and check again: Sum.");
    const form = { intent: "match", text, table: keyIn(html), "column-number": "1" };
    const other = await visitor.post(path, { ...form, "column-amount": "2" });
    expect(textOf(other.html)).toMatch(/120 TK\s*Another sum was reported/);
    expect((await findOrder(id))?.advanceAmount).toBe(0);
    await visitor.submit(path, { ...form, "column-amount": "3" });
    expect((await findOrder(id))?.advanceAmount).toBe(100);
  });

  test("never counts the shop's own pay-back, whoever gives its number", async () => {
    const id = await reported();
    const [advance] = (await listOf([id])).get(id) ?? [];
    await verifyAdvance(advance?.id ?? "", 100, null);
    await updateOrder(id, { status: "Cancelled" }, null);
    const back = { intent: "pay-back", id, back: "100" };
    const own = await visitor.post(path, { ...back, transactionNumber: paid.transactionNumber });
    expect([own.status, own.html.includes("has been given for another order")]).toEqual([
      409,
      true,
    ]);
    await visitor.submit(path, { ...back, transactionNumber: " ref12 out34 " });
    expect((await findOrder(id))?.advanceAmount).toBe(0);
    const other = await makeOrder();
    const entered = await visitor.post(`${path}/${other.id}`, {
      ...{ ...paid, transactionNumber: "REF12OUT34", intent: "enter", amount: "100" },
    });
    expect(textOf(entered.html)).toContain(
      "By the transaction REF12OUT34 the shop sent money back.",
    );
    const { html } = await visitor.post(path, { intent: "match", text: "REF12OUT34 100" });
    expect(textOf(html)).toContain("Money that you sent: it verifies nothing");
  });
});
