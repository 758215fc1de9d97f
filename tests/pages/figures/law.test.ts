import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listComplaintsOf, noteComplaint } from "#app/domain/orders/law/complaints.server.ts";
import { db } from "#drizzle/client.server.ts";
import { advances, orders, shopSettings } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { linesIn } from "#tests/support/page-tables.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const HOUR = 3_600_000;

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

/** Paid in advance so many hours ago. */
async function paidOrder(hours: number) {
  const order = await makeOrder();
  await db.insert(advances).values({
    ...{ orderId: order.id, wallet: "bkash", sender: "01712345678", amount: 770 },
    ...{ transactionNumber: `9AB1CD${order.orderNumber}`, status: "verified" },
    createdAt: new Date(Date.now() - hours * HOUR + 60_000),
  });
  await db.update(orders).set({ advanceAmount: 770 }).where(eq(orders.id, order.id));
  return order;
}

describe("the deadlines of the law", () => {
  test("stand on their page, on the dashboard, in the list and on the order", async () => {
    const late = await paidOrder(50);
    const near = await paidOrder(43);
    const far = await paidOrder(5);
    const page = textOf((await nasrin.visit("/admin/law")).html);
    expect(page).toContain("2 orders");
    expect(page).toContain("2 hours late");
    expect(page).toContain("in 5 hours");
    expect(page.indexOf(String(late.orderNumber))).toBeLessThan(
      page.indexOf(String(near.orderNumber)),
    );
    expect(page).not.toContain(`#${far.orderNumber}`);
    expect(textOf((await nasrin.visit("/admin/law?list=all")).html)).toContain("3 orders");
    expect(textOf((await nasrin.visit("/admin")).html)).toContain("Deadlines of the law 2");
    expect(textOf((await nasrin.visit("/admin/order/law-due")).html)).toContain("2 orders");
    for (const query of ["items", "edit"]) {
      const order = textOf((await nasrin.visit(`/admin/order?${query}=${late.id}`)).html);
      expect(order).toContain("To the courier by");
      expect(order).toContain("2 hours late");
    }
  });

  test("are read by every role, in Bangla too", async () => {
    await paidOrder(50);
    const { visitor: packer } = await visitAsStaff({ language: "bn" }, { role: "packer" });
    const { html } = await packer.visit("/admin/law");
    expect(textOf(html)).toContain("২ ঘণ্টা দেরি");
    expect(html).not.toContain("/complaints");
    expect(textOf((await packer.visit("/admin")).html)).toContain("আইনের সময়সীমা ১");
  });

  test("say that five days count while nobody has said where the shop is", async () => {
    expect(textOf((await nasrin.visit("/admin/law")).html)).toContain("Five days count");
  });
});

describe("complaints", () => {
  test("are noted and answered on a page of the order", async () => {
    const { id, orderNumber } = await makeOrder();
    const path = `/admin/order/${id}/complaints`;
    const empty = await nasrin.visit(path);
    expect(textOf(empty.html)).toContain(`Complaints about order ${orderNumber}`);
    const refused = await nasrin.post(path, { intent: "complain", text: " " });
    expect(refused.status).toBe(400);
    await nasrin.post(path, { intent: "complain", text: "The jar leaked." });
    const [complaint] = await listComplaintsOf(id);
    expect(textOf((await nasrin.visit(path)).html)).toContain("Complaint answered by");
    await nasrin.post(path, { intent: "answer", id: complaint?.id ?? "", answer: "Sent anew." });
    const answered = await nasrin.visit(path);
    expect(textOf(answered.html)).toContain("Answered");
    expect(answered.html).toContain("Sent anew.");
    expect(textOf((await nasrin.visit("/admin/audit")).html)).toContain("Complaint answered");
    const late = { intent: "answer", id: complaint?.id ?? "", answer: "We look into it." };
    const second = await nasrin.post(path, { ...late, shownAnswer: "" });
    expect(second.status).toBe(409);
    expect(textOf(second.html)).toContain("Sent anew.");
    expect(textOf(second.html)).toContain("We look into it.");
    expect((await listComplaintsOf(id))[0]?.answer).toBe("Sent anew.");
    await nasrin.submit(path, { ...late, shownAnswer: "Sent anew." });
    expect((await listComplaintsOf(id))[0]?.answer).toBe("We look into it.");
    const { status } = await nasrin.post(path, { ...late, answer: "Sent again." });
    expect([status, (await listComplaintsOf(id))[0]?.answer]).toEqual([409, "We look into it."]);
  });

  test("are of callers, not of packers", async () => {
    const { id } = await makeOrder();
    await noteComplaint(id, { text: "It is late", madeAt: null }, null);
    const { visitor: caller } = await visitAsStaff({ language: "bn" }, { role: "caller" });
    const page = textOf((await caller.visit(`/admin/order/${id}/complaints`)).html);
    expect(page).toContain("জবাব রাখুন");
    const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
    expect((await packer.send(`/admin/order/${id}/complaints`)).location).toBe("/forbidden");
  });
});

describe("VAT", () => {
  const month = () => dhakaDay(new Date()).slice(0, 7);

  test("is off without a BIN: no link, no print, no sum and no file", async () => {
    const { id } = await makeOrder();
    for (const query of ["items", "edit"])
      expect((await nasrin.visit(`/admin/order?${query}=${id}`)).html).not.toContain("tax-invoice");
    expect((await nasrin.send(`/admin/order/${id}/tax-invoice`)).status).toBe(404);
    expect((await nasrin.visit("/admin/law/register")).html).not.toContain("vat.csv");
    expect((await nasrin.send(`/admin/law/vat.csv?month=${month()}`)).status).toBe(404);
  });

  test("is switched on by 13 digits, and anything else is refused in words", async () => {
    const form = { intent: "send", name: "Haat", vatRate: "15" };
    const refused = await nasrin.post("/admin/settings", { ...form, bin: "123" });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain("A BIN has 13 digits");
    await nasrin.post("/admin/settings", { ...form, bin: "000123456-0101" });
    const [stored] = await db.select().from(shopSettings);
    expect([stored?.bin, stored?.vatRate]).toEqual(["0001234560101", 15]);
  });

  test("prints the official form in Bangla, and the month has its sum", async () => {
    await db.update(shopSettings).set({ bin: "0001234560101", vatRate: 15 });
    const { id, orderNumber } = await makeOrder();
    for (const query of ["items", "edit"])
      expect((await nasrin.visit(`/admin/order?${query}=${id}`)).html).toContain(
        `/admin/order/${id}/tax-invoice`,
      );
    const { html } = await nasrin.visit(`/admin/order/${id}/tax-invoice`);
    expect(textOf(html)).toContain(`Mushak-6.3 of order ${orderNumber}`);
    for (const said of ["কর চালানপত্র", "০০০১২৩৪৫৬০১০১", "Rahima Begum", "ডেলিভারি (সেবা)", "৮৪.৭৮"])
      expect(textOf(html)).toContain(said);
    const heads = html.slice(html.indexOf("<thead"), html.indexOf("</thead"));
    expect([heads.split("<th ").length - 1, heads.split("<td").length - 1]).toEqual([11, 11]);
    for (const said of ["ক্রেতার ঠিকানা", "যানবাহনের প্রকৃতি ও নম্বর", "সম্পূরক শুল্কের হার"])
      expect(textOf(html)).toContain(said);
    const { visitor: babul } = await visitAsStaff({ language: "bn" }, { role: "manager" });
    expect(textOf((await babul.visit("/admin/law/register")).html)).toContain("ভ্যাট ছাড়া");
    expect((await nasrin.send(`/admin/law/vat.csv?month=${month()}`)).status).toBe(200);
  });

  test("has a file whose sums a spreadsheet can add up", async () => {
    await db.update(shopSettings).set({ bin: "0001234560101", vatRate: 15 });
    const { id, totalPrice } = await makeOrder();
    await updateOrder(id, { status: "Deliverd" }, null);
    const [line] = linesIn((await nasrin.send(`/admin/law/vat.csv?month=${month()}`)).html);
    expect(line).toMatchObject({ totalTaka: String(totalPrice), salesTaka: String(totalPrice) });
    const { valueWithoutVatTaka, vatTaka } = line ?? {};
    expect(Number(valueWithoutVatTaka) + Number(vatTaka)).toBeCloseTo(totalPrice, 2);
    expect(vatTaka).toMatch(/^\d+\.\d\d?$/);
  });
});
