import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { blockedPhones, orders, shopSettings, staffActs } from "#drizzle/schema.ts";
import { hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const RAHIMA = "01712345678";

let nasrin: Visitor;
let productId: string;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  productId = (await makeProduct({ title: "Honey", price: 700 })).id;
});

async function ordered(fullName: string, phoneNumber: string, status = "Processing") {
  const { id } = await makeOrder({ fullName, phoneNumber, lines: [{ productId, quantity: 1 }] });
  if (status !== "Processing") await db.update(orders).set({ status }).where(eq(orders.id, id));
}

describe("the customers' pages", () => {
  test("list everybody who ordered, guests too, by phone number with their results", async () => {
    await ordered("Rahima", RAHIMA, "Deliverd");
    await ordered("Rahima Begum", RAHIMA, "Refunded");
    await ordered("Karim", "01811111111");
    const { html } = await nasrin.visit("/admin/people");
    expect(textOf(html)).toContain("2 phone numbers");
    expect(textOf(html)).toContain("Rahima Begum");
    expect(textOf(html)).toContain("Returned once");
    expect(textOf(html)).toContain("820 TK");
    for (const search of ["begum", "+880 1712-345678", "০১৭১২৩৪৫৬৭৮"]) {
      const found = await nasrin.visit(`/admin/people?${new URLSearchParams({ search })}`);
      expect(textOf(found.html)).toContain("1 phone number");
      expect(textOf(found.html)).not.toContain("Karim");
    }
  });

  test("export the searched list to those in the office, and to no caller", async () => {
    await ordered("Rahima", RAHIMA, "Deliverd");
    await ordered("=Karim", "01811111111");
    const file = async (query = "") =>
      (await nasrin.send(`/admin/people/export.csv${query}`)).html.trim().split("\r\n");
    const [head, ...rows] = await file();
    expect(head).toContain("phoneNumber,fullName,lastOrder,orders");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^'01712345678,Rahima,20\d\d-\d\d-\d\d,1,1,0,0,0,0,820,,,$/);
    expect(rows[1]).toContain("'=Karim");
    expect(await file("?search=karim")).toHaveLength(2);
    expect(await file("?blocked")).toHaveLength(1);
    const link = 'href="/admin/people/export.csv?search=karim"';
    expect((await nasrin.visit("/admin/people?search=karim")).html).toContain(link);
    const caller = (await visitAsStaff({}, { role: "caller" })).visitor;
    expect((await caller.send("/admin/people/export.csv")).location).toBe("/forbidden");
    expect((await caller.visit("/admin/people")).html).not.toContain("export.csv");
  });

  test("show a number's orders in any spelling; a number without orders has no page", async () => {
    await ordered("Rahima", RAHIMA);
    const { html } = await nasrin.visit("/admin/people/+8801712345678");
    expect(textOf(html)).toContain("1 order");
    expect(html).toContain('href="/admin/order?search=1001"');
    // Orders come before what is done seldom.
    expect(html.indexOf("search=1001")).toBeLessThan(html.indexOf("Block"));
    expect(html).toContain(`href="/admin/order/new?phoneNumber=${RAHIMA}"`);
    for (const phone of ["01999999999", "nobody"]) {
      const missing = await nasrin.send(`/admin/people/${phone}`);
      expect(missing.status).toBe(404);
      expect(textOf(missing.html)).toContain("Nobody ordered with this number.");
    }
  });

  test("are in Bangla too", async () => {
    await ordered("Rahima", RAHIMA);
    const { visitor } = await visitAsStaff({ language: "bn" });
    expect(textOf((await visitor.visit("/admin/people")).html)).toContain("১টি ফোন নম্বর");
    expect(textOf((await visitor.visit(`/admin/people/${RAHIMA}`)).html)).toContain(
      "নম্বরটি ব্লক করুন",
    );
  });
});

describe("customers and accounts", () => {
  const textAt = async (path: string, visitor = nasrin) => textOf((await visitor.visit(path)).html);

  test("are one list, with those who never ordered after the others, and without staff", async () => {
    await ordered("Rahima", RAHIMA, "Deliverd");
    await makeCustomer({ fullName: "Rahima of the account", phoneNumber: RAHIMA });
    await makeCustomer({ fullName: "Shirin Sultana", phoneNumber: "01911111111" });
    const text = await textAt("/admin/people");
    expect(text).toContain("2 phone numbers");
    expect(text).toMatch(/Rahima Account .* 820 TK .*Shirin Sultana Account/);
    expect(text).not.toContain("Nasrin Akter");
    for (const search of ["shirin", "01911-111111", "০১৯১১১১১১১১"]) {
      const found = await textAt(`/admin/people?${new URLSearchParams({ search })}`);
      expect(found).toContain("1 phone number ");
      expect(found).toContain("Shirin Sultana");
    }
    expect(await textAt("/admin/people?daysTo=10")).not.toContain("Shirin");
    expect(await textAt("/admin/people?tag=office")).toContain("0 phone numbers");
    const file = await nasrin.send("/admin/people/export.csv");
    expect(file.html).toContain("Shirin Sultana");
  });

  test("are paged as one list", async () => {
    await ordered("Rahima", RAHIMA);
    for (let n = 10; n < 40; n++) await makeCustomer({ phoneNumber: `019000000${n}` });
    const phones = async (page: number) =>
      [
        ...(await nasrin.visit(`/admin/people?page=${page}`)).html.matchAll(/tel:\+88(\d{11})/g),
      ].map(([, phone]) => phone);
    const all = [...(await phones(1)), ...(await phones(2))];
    expect(all[0]).toBe(RAHIMA);
    expect(new Set(all).size).toBe(31);
    expect(all).toHaveLength(31);
    expect(await textAt("/admin/people")).toContain("31 phone numbers");
  });

  test("an account with more orders than its number has nothing to explain", async () => {
    await ordered("Rahima", RAHIMA);
    await ordered("Rahima", "01811111111");
    const { id } = await makeCustomer({ phoneNumber: RAHIMA });
    await db.update(orders).set({ customerId: id });
    const text = textOf((await nasrin.visit(`/admin/people/${RAHIMA}`)).html);
    expect(text).toContain("Account since");
    expect(text).not.toContain("in the account:");
  });

  test("an account has its acts on the person's page, which they lead back to", async () => {
    await ordered("Rahima", RAHIMA);
    const { id } = await makeCustomer({ fullName: "Rahima Begum", phoneNumber: RAHIMA });
    const page = `/admin/people/${RAHIMA}`;
    const { html } = await nasrin.visit(page);
    expect(textOf(html)).toContain("Account since");
    // The account has not proved its number.
    expect(textOf(html)).toContain("1 order with this number, 0 in the account");
    const link = `/admin/customers?search=${RAHIMA}&person&sessions=${id}`;
    expect(html).toContain(link.replaceAll("&", "&amp;"));
    expect((await nasrin.visit(link)).html).toContain(`href="${page}"`);
    const ended = await nasrin.post(link, { intent: "end-sessions", id });
    expect(ended.location).toBe(page);
    expect(await textAt(page)).toContain("Rahima Begum is logged out everywhere.");
    const caller = (await visitAsStaff({}, { role: "caller" })).visitor;
    expect(await textAt(page, caller)).not.toContain("Account since");
    expect((await caller.visit("/admin/people")).html).not.toContain("/admin/customers");
  });

  test("somebody with an account alone has a page", async () => {
    await makeCustomer({ fullName: "Shirin Sultana", phoneNumber: "01911111111" });
    const text = await textAt("/admin/people/01911111111");
    expect(text).toContain("Shirin Sultana 0 orders");
    expect(text).toContain("Reset code");
  });

  test("the old address lists those with an account, and staff among them, whom nobody removes from it themselves", async () => {
    await makeCustomer({ fullName: "Shirin Sultana", phoneNumber: "01911111111" });
    await ordered("Karim", "01811111111");
    const text = await textAt("/admin/customers");
    expect(text).toContain("2 accounts");
    expect(text).toContain("Accounts 2 accounts");
    for (const name of ["Shirin Sultana", "Nasrin Akter Staff"]) expect(text).toContain(name);
    expect(text).not.toContain("Remove from staff");
    await makeAdmin({ fullName: "Rafi", role: "caller" });
    expect(await textAt("/admin/customers")).toContain("Remove from staff");
    expect(text).not.toContain("Karim");
    expect(await textAt("/admin/customers?admins")).not.toContain("Shirin");
  });
});

describe("a blocked number", () => {
  const checkout = { fullName: "Rahima", address: "12 Green Road", district: "Dhaka" };
  async function order(phoneNumber: string) {
    const visitor = new Visitor();
    await visitor.submit("/cart", { intent: "add-line", productId });
    const form = { ...checkout, phoneNumber };
    const { html } = await visitor.visit("/checkout");
    const quoted = await visitor.submit("/checkout", {
      ...{ ...form, ...hiddenIn(html), intent: "update-delivery" },
    });
    return visitor.submit("/checkout", {
      ...{ ...form, ...hiddenIn(quoted.html), intent: "place-order" },
    });
  }

  test("cannot order, and is shown the shop's number; everybody else can", async () => {
    await db.update(shopSettings).set({ phones: ["01555000111"] });
    await ordered("Rahima", RAHIMA);
    const page = `/admin/people/${RAHIMA}`;
    const { html } = await nasrin.submit(page, { intent: "block", note: "Refused two parcels" });
    expect(textOf(html)).toContain("Refused two parcels");
    expect(textOf(html)).toMatch(/Blocked since .*, by Nasrin Akter\./);
    const before = await db.$count(orders);
    const refused = await order("+880 1712 345678");
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("Please call us, we will settle it: 01555000111.");
    expect(await db.$count(orders)).toBe(before);
    await order("01811111111");
    expect(await db.$count(orders)).toBe(before + 1);
    expect(textOf((await nasrin.visit("/admin/people?blocked")).html)).toContain("1 phone number");
  });

  test("can be ordered for by staff, and unblocked; both are recorded", async () => {
    await ordered("Rahima", RAHIMA);
    const page = `/admin/people/${RAHIMA}`;
    await nasrin.submit(page, { intent: "block", note: "" });
    await ordered("Rahima", RAHIMA);
    await nasrin.submit(page, { intent: "unblock" });
    await nasrin.submit(page, { intent: "unblock" });
    expect(await db.$count(blockedPhones)).toBe(0);
    await db.update(orders).set({ createdAt: new Date("2026-01-01") });
    const before = await db.$count(orders);
    await order(RAHIMA);
    expect(await db.$count(orders)).toBe(before + 1);
    const acts = await db.select().from(staffActs).orderBy(staffActs.id);
    expect(acts.map(({ act, subjectId }) => [act, subjectId])).toEqual([
      ["phone-blocked", RAHIMA],
      ["phone-unblocked", RAHIMA],
    ]);
  });

  test("needs a note of limited length, and nothing typed is lost", async () => {
    await ordered("Rahima", RAHIMA);
    const note = "very ".repeat(100);
    const refused = await nasrin.submit(`/admin/people/${RAHIMA}`, { intent: "block", note });
    expect(refused.status).toBe(400);
    expect(refused.html).toContain(note.trim());
    expect(await db.$count(blockedPhones)).toBe(0);
  });
});
