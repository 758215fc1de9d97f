import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orderHistory } from "#drizzle/schema.ts";
import { ask, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

const PASSWORD = "mango season";

/** Karim, logged in, and an order of his that was delivered this many days ago. */
async function delivered(daysAgo: number) {
  const karim = await makeCustomer({ password: PASSWORD });
  const { id } = await makeOrder({ customerId: karim.id, phoneNumber: "01712345678" });
  await updateOrder(id, { status: "Deliverd" }, null);
  await db
    .update(orderHistory)
    .set({ createdAt: sql`now() - make_interval(days => ${daysAgo}::int)` })
    .where(eq(orderHistory.orderId, id));
  const owner = new Visitor();
  await owner.submit("/login", { phoneNumber: karim.phoneNumber, password: PASSWORD });
  return { id, karim, owner };
}

const page = async (visitor: Visitor, id: string) =>
  textOf((await visitor.visit(`/track-order/${id}`)).html);

async function called(id: string, visitor?: Visitor) {
  const cookie = [...(visitor?.cookies ?? [])].map((pair) => pair.join("=")).join("; ");
  const response = await ask(`/api/order/track-order/${id}`, { headers: { Cookie: cookie } });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return (await response.json()).result;
}

describe("the customer's data in an order", () => {
  test("is hidden from strangers 30 days after delivery, on the page and in the API", async () => {
    const { id } = await delivered(31);
    const text = await page(new Visitor(), id);
    expect(text).toContain("Rahima •••••");
    expect(text).toContain("017•••••678");
    expect(text).not.toContain("Begum");
    expect(text).not.toContain("Dhanmondi");
    expect(text).toContain("are hidden 30 days after the order is over");
    expect(await page(new Visitor({ language: "bn" }), id)).toContain("০১৭•••••৬৭৮");
    expect(await called(id)).toMatchObject({
      fullName: "Rahima •••••",
      phoneNumber: "017•••••678",
      address: "•••••",
      deliveryAddress: "•••••",
      customer: "",
    });
  });

  test("is shown to strangers until then, but never the customer's id", async () => {
    const { id } = await delivered(29);
    expect(await page(new Visitor(), id)).toContain("Dhanmondi");
    expect(await called(id)).toMatchObject({ phoneNumber: "01712345678", customer: "" });
  });

  test("stays visible to its customer and to staff", async () => {
    const { id, karim, owner } = await delivered(400);
    const { visitor: nasrin } = await visitAsStaff();
    for (const reader of [owner, nasrin]) {
      expect(await page(reader, id)).toContain("Dhanmondi");
      expect(await called(id, reader)).toMatchObject({
        phoneNumber: "01712345678",
        customer: karim.id,
      });
    }
    const other = await makeCustomer({ password: PASSWORD });
    const stranger = new Visitor();
    await stranger.submit("/login", { phoneNumber: other.phoneNumber, password: PASSWORD });
    expect(await called(id, stranger)).toMatchObject({ phoneNumber: "017•••••678", customer: "" });
  });

  test("is neither hidden nor shown again by a late edit of an old order's note", async () => {
    const { id } = await delivered(31);
    await updateOrder(id, { orderNote: "Paid" }, null);
    expect((await called(id)).phoneNumber).toBe("017•••••678");
  });
});

describe("pages with personal data", () => {
  const PRIVATE = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    "Referrer-Policy": "same-origin",
  };

  test("are neither cached, indexed nor sent as referrers: tracking, account, admin, their data and errors", async () => {
    const { id, owner } = await delivered(1);
    const { visitor: nasrin } = await visitAsStaff();
    const pages: [Visitor, string][] = [
      [new Visitor(), `/track-order/${id}`],
      [new Visitor(), `/track-order/${id}.data`],
      [new Visitor(), `/track-order/${crypto.randomUUID()}`],
      [owner, "/profile/account"],
      [owner, "/profile/order"],
      [nasrin, "/admin"],
      [nasrin, "/admin/order"],
      [nasrin, "/admin/order.data"],
      [nasrin, "/admin/nothing"],
      [nasrin, "/admin/customers"],
      [new Visitor(), `/tr%61ck-order/${id}`],
      [new Visitor(), `/track-order/${id}%2Edata`],
      [owner, "/pr%6ffile/account"],
      [owner, "/pr%6ffile/account.data"],
      [nasrin, "/%61dmin/order"],
    ];
    for (const [visitor, path] of pages) {
      const { headers, html } = await visitor.send(path);
      const shown = Object.keys(PRIVATE).map((name) => [name, headers.get(name)]);
      expect(Object.fromEntries(shown), path).toEqual(PRIVATE);
      if (path.endsWith(".data")) continue;
      expect(html, path).toContain('<meta name="robots" content="noindex"');
      expect(html, path).toContain('<meta name="referrer" content="same-origin"');
    }
  });

  test("do not affect the shop's own pages", async () => {
    for (const path of ["/", "/checkout", "/login"]) {
      const { headers } = await new Visitor().send(path);
      expect(headers.get("Referrer-Policy")).not.toBe("same-origin");
    }
  });
});
