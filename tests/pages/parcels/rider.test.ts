import { beforeEach, expect, test } from "vitest";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { fieldValue, textOf, type Visitor } from "#tests/support/app.ts";
import { makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let own: { id: string };

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  own = await makeCourier("other");
});

const PAGE = "/admin/rider";

async function aRider(language: "en" | "bn" = "en") {
  const { visitor, admin } = await visitAsStaff({ language }, { role: "rider" });
  return { visitor, id: admin.id };
}

async function carriedBy(rider: string | null, fields: object = {}) {
  const { id } = await makePackedOrder(fields);
  await handOver([id], own.id, null, { rider });
  return id;
}

/** Of the form that hands over, after that of the search. */
const riderIn = (html: string) =>
  [...html.matchAll(/name="rider" value="([^"]*)"/g)].map(([, id = ""]) => id).at(-1) ?? "";

const statusOf = async (id: string) => (await findOrder(id))?.status;

test.each([
  ["en", "Collect 770 TK", "Call 01712-345678", "Cash in hand: 0 TK", "Cash in hand: 770 TK"],
  ["bn", "৭৭০ টাকা নেবেন", "ফোন করুন ০১৭১২-৩৪৫৬৭৮", "হাতে টাকা: ০ টাকা", "হাতে টাকা: ৭৭০ টাকা"],
] as const)(
  "a rider sees and delivers his parcels without script (%s)",
  async (language, ...said) => {
    const [collect, call, before, after] = said;
    const rider = await aRider(language);
    const other = await aRider();
    const id = await carriedBy(rider.id, { orderNote: "Ring twice" });
    await carriedBy(other.id, { fullName: "Somebody Else" });
    const { html } = await rider.visitor.visit(PAGE);
    const text = textOf(html);
    for (const part of [collect, call, before, "Ring twice", "Rahima Begum"])
      expect(text).toContain(part);
    expect(text).not.toContain("Somebody Else");
    expect(html).toContain('href="tel:+8801712345678"');
    expect(html).toContain('href="https://wa.me/8801712345678"');
    expect(html).toContain("https://www.google.com/maps/search/?api=1&amp;query=House+7");
    expect(html).not.toContain('value="move"');
    const took = fieldValue(html, "took") ?? "";
    const { location } = await rider.visitor.post(PAGE, { intent: "delivered", id, took });
    expect(textOf((await rider.visitor.visit(location ?? "")).html)).toContain(after);
    expect(await statusOf(id)).toBe("Deliverd");
  },
);

test("a sum below what is owed asks why, and keeps what was typed", async () => {
  const rider = await aRider();
  const id = await carriedBy(rider.id);
  const refused = await rider.visitor.post(PAGE, { intent: "delivered", id, took: "৭০০" });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("70 TK are missing. Please write why less was paid.");
  expect(refused.html).toContain('value="৭০০"');
  expect(refused.html).toMatch(/<details [^>]*open=""><summary>Less, back, or later/);
  await rider.visitor.post(PAGE, { intent: "delivered", id, took: "700", reason: "No change" });
  expect(await statusOf(id)).toBe("Deliverd");
});

test("a rider reaches neither others' parcels nor any other page, and starts on his own", async () => {
  const [rider, other] = [await aRider(), await aRider()];
  const id = await carriedBy(other.id);
  const stolen = await rider.visitor.post(PAGE, { intent: "delivered", id, took: "770" });
  expect(stolen.status).toBe(409);
  expect(await statusOf(id)).toBe("Submit for Delivery");
  const named = await rider.visitor.visit(`${PAGE}?rider=${other.id}`);
  expect(textOf(named.html)).toContain("No parcels to deliver now.");
  for (const path of ["/admin", "/admin/order", "/admin/people", `/admin/cash/rider/${rider.id}`])
    expect((await rider.visitor.send(path)).location).toBe("/forbidden");
  const { html } = await rider.visitor.visit("/admin/order");
  expect(html).toContain('href="/admin/rider"');
  expect((await rider.visitor.visit("/cart")).html).toContain('href="/admin/rider"');
  const me = await rider.visitor.visit("/admin/account");
  expect([me.status, me.html.includes("/admin/account/notices")]).toEqual([200, true]);
});

test("what comes back, or stays for later, is said with one press", async () => {
  const rider = await aRider();
  const [back, later] = [await carriedBy(rider.id), await carriedBy(rider.id)];
  await rider.visitor.post(PAGE, { intent: "came-back", id: back, reason: "refused" });
  await rider.visitor.post(PAGE, { intent: "later", id: later });
  const text = textOf((await rider.visitor.visit(PAGE)).html);
  expect(text).toContain("To bring back (1)");
  expect(text).toContain("Nobody reached at");
  expect(text.match(/Collect 770 TK/g)).toHaveLength(1);
  expect(text.match(/Delivered · 770 TK/g)).toHaveLength(1);
  expect(text).toContain("Delivered after all, or later");
  const reported = await nasrin.visit("/admin/couriers/parcels?list=reported");
  expect(textOf(reported.html)).toContain(`No. ${(await findOrder(back))?.orderNumber}`);
  const wrong = await rider.visitor.post(PAGE, { intent: "came-back", id: later, reason: "x" });
  expect(wrong.status).toBe(400);
});

test("the hand-over names a rider, the office moves parcels and sees who has what", async () => {
  const [rahim, babul] = [await aRider(), await aRider()];
  const { id } = await makePackedOrder();
  const page = `/admin/couriers/hand-over?courier=${own.id}`;
  const { html } = await nasrin.visit(page);
  expect(textOf(html)).toContain("Nobody named");
  expect(riderIn(html)).toBe("");
  expect(html).toContain(`rider=${babul.id}`);
  const named = await nasrin.visit(`${page}&rider=${babul.id}`);
  const rider = riderIn(named.html);
  await nasrin.post(`${page}&rider=${babul.id}`, { id, courier: own.id, rider });
  expect(textOf((await babul.visitor.visit(PAGE)).html)).toContain("Rahima Begum");
  const his = `${PAGE}?rider=${babul.id}`;
  expect((await nasrin.visit(his)).html).toContain('value="move"');
  await nasrin.post(his, { intent: "move", id, to: rahim.id });
  expect(textOf((await rahim.visitor.visit(PAGE)).html)).toContain("Rahima Begum");
  await carriedBy(null);
  const all = await nasrin.visit(PAGE);
  expect(textOf(all.html)).toContain("Nobody named: 1 parcel to deliver");
  expect((await nasrin.visit(`${PAGE}?rider=nobody`)).html).toContain('value="move"');
  expect((await nasrin.visit(`${PAGE}?rider=x`)).status).toBe(404);
});

test.each([
  ["en", "1,540 TK taken over for 2 parcels.", "40 TK are missing. Please write why"],
  ["bn", "২টি পার্সেল থেকে ১,৫৪০ টাকা বুঝে নেওয়া হলো।", "৪০ টাকা কম। কারণ লিখুন"],
] as const)(
  "the office balances a rider to the taka, without script (%s)",
  async (language, ...said) => {
    const [done = "", missing = ""] = said;
    const { visitor } = await visitAsStaff({ language });
    const rider = await aRider();
    for (const id of [await carriedBy(rider.id), await carriedBy(rider.id)])
      await rider.visitor.post(PAGE, { intent: "delivered", id, took: "770" });
    expect((await visitor.visit(PAGE)).html).toContain(`/admin/cash/rider/${rider.id}`);
    const page = `/admin/cash/rider/${rider.id}`;
    const { html } = await visitor.visit(page);
    const fields = {
      operation: fieldValue(html, "operation") ?? "",
      expected: fieldValue(html, "expected") ?? "",
    };
    expect(fields.expected).toBe("1540");
    const short = await visitor.post(page, { ...fields, handedOver: "1500" });
    expect([short.status, textOf(short.html).includes(missing)]).toEqual([409, true]);
    const sent = await visitor.post(page, { ...fields, handedOver: "1540" });
    expect(sent.location).toMatch(/^\/admin\/cash\/payout\/[0-9a-f-]{36}$/);
    const payout = textOf((await visitor.visit(sent.location ?? "")).html);
    expect(payout).toContain(done);
    expect((await visitor.post(page, { ...fields, handedOver: "1540" })).location).toBe(
      sent.location,
    );
    expect(textOf((await rider.visitor.visit(PAGE)).html)).toMatch(/(Cash in hand: 0|হাতে টাকা: ০)/);
  },
);
