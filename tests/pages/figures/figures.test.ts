import { and, count, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { formatTaka } from "#app/domain/core/money.ts";
import { restoreOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { isReleased, ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { isOrderPeriod } from "#app/domain/orders/reading/order-filters.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, promoCodes } from "#drizzle/schema.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeOrder, makePromoCode } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";
import { deleteAnyOrder } from "#tests/support/trash.ts";

let nasrin: Visitor;
let rahimaId: string;
let rahimaPhone: string;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  ({ id: rahimaId, phoneNumber: rahimaPhone } = await makeCustomer({ fullName: "Rahima Begum" }));
  await makePromoCode({ code: "EID20", discount: 20, minAmount: 0, maxUsage: 100 });
  for (const status of ORDER_STATUSES) {
    const [plain, used, removed, back] = [
      await makeOrder({ customerId: rahimaId }),
      await makeOrder({ customerId: rahimaId, promoCode: "EID20" }),
      await makeOrder({ customerId: rahimaId, promoCode: "EID20" }),
      await makeOrder({ promoCode: "EID20" }),
    ];
    for (const { id } of [plain, used, removed, back]) await updateOrder(id, { status }, null);
    await updateOrder(plain.id, { totalPrice: 333 }, null);
    await deleteAnyOrder(removed.id, null);
    await deleteAnyOrder(back.id, null);
    await restoreOrder(back.id, null);
  }
  const held = await makeOrder();
  await db
    .update(orders)
    .set({ heldAt: new Date(), heldReasons: ["bulk"] })
    .where(eq(orders.id, held.id));
  const old = await makeOrder({ promoCode: "EID20" });
  await db.execute(sql`update orders set created_at = now() - interval '90 days'
    where id = ${old.id}`);
});

/** Placed so long ago that no tile of a period counts it. */
const OLD_ORDERS = 1;

const numberIn = (text: string) => Number(text.replace(/\D/g, ""));

describe("every figure equals the list behind it:", () => {
  test("the counts of the dashboard", async () => {
    const { html } = await nasrin.visit("/admin");
    const tiles = [...html.matchAll(/<a[^>]*href="(\/admin\/order\/[^"]+)"[^>]*>(.*?)<\/a>/gs)]
      .map(([, href = "", tile = ""]) => ({ href, n: textOf(tile) }))
      .filter(({ n }) => /\d/.test(n));
    expect(tiles.map(({ href }) => href)).toEqual(
      expect.arrayContaining(["/admin/order/held", "/admin/order/today", "/admin/order/Deliverd"]),
    );
    for (const { href, n } of tiles) {
      const { html } = await nasrin.visit(href);
      const said = /([\d,]+) (?:orders?|to call) /.exec(textOf(html))?.[1] ?? "";
      // A tile names its days before its number: "Orders in 7 days 25".
      const counted = n.match(/[\d,]+/g)?.at(-1) ?? "";
      expect([href, numberIn(counted)]).toEqual([href, numberIn(said)]);
    }
  });

  test.each([
    ["Sales today", "today"],
    ["Sales in 7 days", "week"],
    ["Sales this month", "month"],
    ["Sales delivered, all time", "Deliverd"],
    ["Cancelled, in all", "Cancelled"],
    ["Refunded, in all", "Refunded"],
  ] as const)("the sum of %s", async (label, filter) => {
    const { html } = await nasrin.visit("/admin");
    const listed = (await listOrders(filter)).orders;
    const counted = isOrderPeriod(filter) ? listed.filter((o) => !isReleased(o.status)) : listed;
    const sum = counted.reduce((taka, order) => taka + order.totalPrice, 0);
    expect(textOf(html)).toContain(`${label} ${formatTaka(sum, "en")}`);
  });

  test("a customer's orders", async () => {
    const person = await nasrin.visit(`/admin/people/${rahimaPhone}`);
    const said = /aria-label="([\d,]+) orders?: Rahima Begum"/.exec(person.html)?.[1] ?? "";
    const { html } = await nasrin.visit(`/admin/customers?orders=${rahimaId}`);
    const shown = html.match(/href="\/admin\/order\?search=\d+"/g)?.length ?? 0;
    expect(numberIn(said)).toBe(shown);
    expect(shown).toBe(2 * ORDER_STATUSES.length);
  });

  test("the usage of a promo code against its orders", async () => {
    const { html } = await nasrin.visit("/admin/promo-code");
    const [code] = await db.select().from(promoCodes);
    const [held] = await db
      .select({ n: count() })
      .from(orders)
      .where(and(eq(orders.promoCodeId, code?.id ?? ""), eq(orders.isReserved, true)));
    expect(code?.currentUsage).toBe(held?.n);
    // The expected orders: two for each open status, a deleted delivered one, and the old one.
    const going = ORDER_STATUSES.filter((status) => !isReleased(status)).length;
    expect(code?.currentUsage).toBe(2 * going + 1 + OLD_ORDERS);
    expect(html).toMatch(
      new RegExp(`data-label="Current Usage"[^>]*>(<[^>]*>)*${code?.currentUsage}<`),
    );
  });
});
