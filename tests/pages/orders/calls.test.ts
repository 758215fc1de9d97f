import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { recordCall } from "#app/domain/orders/calls/record-call.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { fieldValue, textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder, makeProduct, nextPhone } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let nasrinId: string;
let productId: string;

beforeEach(async () => {
  await emptyTables();
  const staff = await visitAsStaff();
  [nasrin, nasrinId] = [staff.visitor, staff.admin.id];
  productId = (await makeProduct({ title: "Mustard honey", price: 700 })).id;
});

const order = (fullName: string, fields: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ fullName, phoneNumber: nextPhone(), lines: [{ productId, quantity: 2 }], ...fields });

/** The fields of the current order's form. */
const inHand = (html: string) => {
  const card = html.slice(html.indexOf("<article"));
  return { id: fieldValue(card, "id") ?? "", version: fieldValue(card, "version") ?? "" };
};
const tap = (html: string, intent: string, more: Record<string, string> = {}) =>
  nasrin.submit("/admin/calls", { ...inHand(html), intent, ...more });
const stands = async ({ id }: { id: string }) =>
  (await db.select().from(orders).where(eq(orders.id, id)))[0];

describe("the call page", () => {
  test("shows whom to call, the order, and links to reach the customer in the customer's language", async () => {
    const { orderNumber } = await order("Rahima Begum", { phoneNumber: "01712345678" });
    const { html } = await nasrin.visit("/admin/calls");
    const text = textOf(html);
    for (const shown of ["Rahima Begum", `No. ${orderNumber}`, "2 × Mustard honey", "1,520 TK"])
      expect(text).toContain(shown);
    expect(text).toContain("First order of this number.");
    const told = ["2 × Mustard honey", "1,520 TK", "Address", "Chance", "First order"];
    const places = told.map((part) => text.indexOf(part));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html).toContain('href="tel:+8801712345678"');
    const bangla = encodeURIComponent("Rahima Begum, Haat থেকে বলছি। আপনার অর্ডার");
    expect(html).toContain(`href="sms:+8801712345678?body=${bangla}`);
    expect(html).toContain(`href="https://wa.me/8801712345678?text=${bangla}`);
    await db.update(orders).set({ language: "en" });
    const { html: english } = await nasrin.visit("/admin/calls");
    expect(english).toContain(encodeURIComponent("We tried to call you about your order"));
  });

  test("without script refuses a second tap that hits the next order unread", async () => {
    const first = await order("Rahima Begum");
    const second = await order("Karim Uddin");
    const { html } = await nasrin.visit("/admin/calls");
    const next = await tap(html, "confirmed");
    const shown = fieldValue(next.html, "shown") ?? "";
    expect(textOf(next.html)).toMatch(
      new RegExp(`Karim Uddin , No. ${second.orderNumber} Confirmed`),
    );
    const twice = await tap(next.html, "confirmed", { shown });
    expect(twice.status).toBe(409);
    expect(textOf(twice.html)).toContain("has only just come up");
    expect(inHand(twice.html).id).toBe(second.id);
    expect([(await stands(first))?.confirmedAt, (await stands(second))?.confirmedAt]).toEqual([
      expect.any(Date),
      null,
    ]);
    await tap(next.html, "confirmed", { shown: String(Number(shown) - 1500) });
    expect((await stands(second))?.confirmedAt).toEqual(expect.any(Date));
  });

  test("changes the order during the call, and returns to it", async () => {
    const { id } = await order("Rahima");
    const { html } = await nasrin.visit("/admin/calls");
    const back = encodeURIComponent(`/admin/calls?order=${id}`);
    expect(html).toContain(`href="/admin/order/${id}/edit?back=${back}"`);
    const edit = await nasrin.visit(`/admin/order/${id}/edit?back=${back}`);
    expect(edit.html).toContain(`href="/admin/calls?order=${id}"`);
    expect(edit.html).toContain("<h2>History</h2>");
  });

  test("confirms with one tap, which opens the next order", async () => {
    const [first, second] = [await order("Rahima"), await order("Karim")];
    const one = await nasrin.visit("/admin/calls");
    const two = await tap(one.html, "confirmed");
    expect(inHand(two.html).id).toBe(second.id);
    expect(textOf(two.html)).toContain(`No. ${first.orderNumber}, Rahima: confirmed. Undo`);
    expect((await stands(first))?.confirmedAt).not.toBeNull();
    const none = await tap(two.html, "no-answer");
    expect(textOf(none.html)).toContain("Nobody to call just now.");
    expect(textOf(none.html)).toContain("no answer, comes back");
    expect(none.html).toContain('http-equiv="refresh"');
    expect(one.html).not.toContain('http-equiv="refresh"');
  });

  test("undoes the last tap, and shows that order again", async () => {
    const first = await order("Rahima");
    await order("Karim");
    const { html } = await tap((await nasrin.visit("/admin/calls")).html, "fake");
    expect(textOf(html)).toContain("Rahima: cancelled, fake.");
    const notice = html.slice(html.indexOf('role="status"', html.indexOf("<main")));
    const back = await nasrin.submit("/admin/calls", {
      intent: "undo",
      id: fieldValue(notice, "id") ?? "",
      version: fieldValue(notice, "version") ?? "",
    });
    expect(inHand(back.html).id).toBe(first.id);
    expect((await stands(first))?.status).toBe("Processing");
  });

  test("reports if somebody else was faster, and continues", async () => {
    const first = await order("Rahima");
    const second = await order("Karim");
    const { html } = await nasrin.visit("/admin/calls");
    const jamal = await makeAdmin({ fullName: "Jamal Hossain" });
    await recordCall(first.id, { outcome: "confirmed", version: first.version }, jamal);
    const next = await tap(html, "confirmed");
    expect(textOf(next.html)).toContain(`Jamal Hossain was faster. No. ${first.orderNumber}`);
    expect(inHand(next.html).id).toBe(second.id);
    expect(textOf(next.html)).not.toContain("Undo");
  });

  test("continues after a repeated tap without doing anything twice", async () => {
    const first = await order("Rahima");
    const { html } = await nasrin.visit("/admin/calls");
    await tap(html, "no-answer");
    const again = await tap(html, "no-answer");
    expect(again.status).toBe(200);
    expect((await stands(first))?.callAttempts).toBe(1);
  });

  test("postpones to an agreed time; an invalid one is refused with a reason and stays typed", async () => {
    const first = await order("Rahima");
    const { html } = await nasrin.visit("/admin/calls");
    const refused = await tap(html, "later", { at: "2020-01-01T10:00" });
    expect(refused.status).toBe(400);
    expect(textOf(refused.html)).toContain("at most 14 days off");
    expect(fieldValue(refused.html, "at")).toBe("2020-01-01T10:00");
    expect(refused.html).toMatch(/<details[^>]* open=""/);
    expect((await tap(html, "later", { at: "tomorrow" })).status).toBe(400);
    const before = Date.now();
    await tap(html, "later", { later: "hour" });
    const callAfter = (await stands(first))?.callAfter?.getTime() ?? 0;
    expect(Math.round((callAfter - before) / 60_000)).toBe(60);
  });

  test("shows an order again if it changed meanwhile", async () => {
    const first = await order("Rahima");
    const { html } = await nasrin.visit("/admin/calls");
    await db.update(orders).set({ address: "A new lane" }).where(eq(orders.id, first.id));
    const again = await tap(html, "confirmed");
    expect(textOf(again.html)).toContain("This order was changed meanwhile.");
    expect(textOf(again.html)).toContain("A new lane");
    await tap(again.html, "confirmed");
    expect((await stands(first))?.confirmedAt).not.toBeNull();
  });

  test("shows duplicate orders, and merges or cancels them in one tap each", async () => {
    const phoneNumber = nextPhone();
    const [one, two, three] = [
      await order("Rahima", { phoneNumber }),
      await order("Rahima", { phoneNumber }),
      await order("Rahima", { phoneNumber }),
    ];
    const { html } = await nasrin.visit("/admin/calls");
    expect(textOf(html)).toContain("Ordered twice?");
    expect(textOf(html)).toContain("same number, same goods");
    const merged = await nasrin.submit("/admin/calls", {
      ...{ intent: "merge", id: one.id, from: two.id },
    });
    expect(inHand(merged.html).id).toBe(one.id);
    expect(textOf(merged.html)).toContain("4 × Mustard honey");
    expect(await stands(two)).toMatchObject({ status: "Cancelled", cancelReason: "merged" });
    const next = await tap(merged.html, "duplicate");
    expect(inHand(next.html).id).toBe(three.id);
    expect(await stands(one)).toMatchObject({ status: "Cancelled", cancelReason: "duplicate" });
  });

  test("shows a number's past orders, its risks, and why an order is held", async () => {
    const phoneNumber = nextPhone();
    const past = [];
    for (const status of ["Deliverd", "Refunded", "Cancelled"]) {
      const { id } = await order("Rahima", { phoneNumber });
      past.push(id);
      await db
        .update(orders)
        .set({ status, cancelReason: status === "Cancelled" ? "fake" : "" })
        .where(eq(orders.id, id));
    }
    const { id } = await order("Rahima", { phoneNumber });
    await blockPhone({ phoneNumber, note: "Sent two parcels back" }, { id: nasrinId });
    await db
      .update(orders)
      .set({ heldAt: new Date(), heldUntil: new Date(), heldReasons: ["large-sum"] })
      .where(eq(orders.id, id));
    const text = textOf((await nasrin.visit("/admin/calls")).html);
    for (const shown of [
      ...["Blocked number: Sent two parcels back", "Fake order once", "Returned once"],
      ...["Orders 4", "Delivered 1", "Cancelled 1", "an unusually large sum"],
    ])
      expect(text).toContain(shown);
  });

  test("is completely in Bangla", async () => {
    await order("Rahima");
    const { visitor } = await visitAsStaff({ language: "bn" });
    const text = textOf((await visitor.visit("/admin/calls")).html);
    for (const shown of ["ফোন করুন", "নিশ্চিত", "ধরেননি", "ভুল নম্বর", "১টিতে ফোন করতে হবে"])
      expect(text).toContain(shown);
  });

  test("shows how many orders a search found, not an empty queue", async () => {
    await order("Rahima Begum");
    await order("Karim Uddin");
    expect(textOf((await nasrin.visit("/admin/calls")).html)).toContain("Calls 2 to call");
    const found = textOf((await nasrin.visit("/admin/calls?search=karim")).html);
    expect(found).toContain("Calls 1 found");
    const none = textOf((await nasrin.visit("/admin/calls?search=nobody")).html);
    expect(none).toContain("Nothing matches.");
    expect(none).not.toContain("0 to call");
  });

  test("finds the order of a customer who calls back, out of turn", async () => {
    await order("Rahima");
    const karim = await order("Karim");
    const found = await nasrin.visit("/admin/calls?search=karim");
    expect(inHand(found.html).id).toBe(karim.id);
    const asked = await nasrin.visit(`/admin/calls?order=${karim.id}`);
    expect(inHand(asked.html).id).toBe(karim.id);
    expect(textOf((await nasrin.visit("/admin/calls?search=nobody")).html)).toContain(
      "Nothing matches.",
    );
  });
});
