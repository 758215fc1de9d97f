import { beforeEach, describe, expect, test } from "vitest";
import {
  findOrderChecks,
  updateOrderChecks,
} from "#app/domain/orders/checks/order-checks.server.ts";
import { CHECK_LEVELS, DEFAULT_CHECKS, levelOf } from "#app/domain/orders/checks/order-checks.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, untouched, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";
import { fieldsIn } from "#tests/support/html.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const RAHIMA = {
  fullName: "Rahima Begum",
  phoneNumber: "01712345678",
  address: "12 Green Road, Farmgate",
  district: "Dhaka",
  orderNote: "Ring twice",
};

let jars: { id: string };

beforeEach(async () => {
  await emptyTables();
  jars = await makeTrackedProduct(12, { title: "Honey", price: 700 });
});

async function openCheckout(options: ConstructorParameters<typeof Visitor>[0] = {}, pieces = 1) {
  const visitor = new Visitor(options);
  await visitor.submit("/cart", { intent: "add-line", productId: jars.id });
  if (pieces > 1) {
    await visitor.submit("/cart", {
      intent: "set-quantity",
      productId: jars.id,
      quantity: String(pieces),
    });
  }
  const { html } = await visitor.visit("/checkout");
  const quoted = await visitor.submit("/checkout", {
    ...RAHIMA,
    ...hiddenIn(html),
    intent: "update-delivery",
  });
  return { visitor, html: quoted.html };
}

const confirm = (visitor: Visitor, html: string, fields: Record<string, string> = {}) =>
  visitor.submit("/checkout", { ...RAHIMA, ...hiddenIn(html), ...fields, intent: "place-order" });

describe("a customer whose order is unusual", () => {
  test("is told that it is accepted and that the shop will call", async () => {
    const { visitor, html } = await openCheckout({}, 12);
    const { html: tracking } = await confirm(visitor, html);
    expect(textOf(tracking)).toContain("We will call you to confirm this order.");
    const [order] = await db.select().from(orders);
    expect(order?.heldReasons).toEqual(["bulk"]);
    const inBangla = await new Visitor({ language: "bn" }).visit(`/track-order/${order?.id}`);
    expect(textOf(inBangla.html)).toContain("অর্ডারটি নিশ্চিত করতে আমরা আপনাকে ফোন করব।");
  });

  test("copies a number after filling in the hidden field, and loses nothing typed", async () => {
    const { visitor, html } = await openCheckout();
    expect(html).toMatch(/<div hidden="" aria-hidden="true"><label>Please leave this empty\./);
    const asked = await confirm(visitor, html, { homepage: "https://spam.example" });
    expect(asked.status).toBe(409);
    const number = /Please write the number (\d{3}) here/.exec(textOf(asked.html))?.[1] ?? "";
    const form = asked.html.slice(asked.html.indexOf("<main"));
    for (const [name, value] of Object.entries(RAHIMA)) expect(fieldValue(form, name)).toBe(value);
    expect(fieldValue(form, "proofAnswer") ?? "").toBe("");

    const wrong = await confirm(visitor, asked.html, {
      homepage: "https://spam.example",
      proofAnswer: String((Number(number) % 900) + 100 === Number(number) ? 0 : 99),
    });
    expect(wrong.status).toBe(409);
    const again = /Please write the number (\d{3}) here/.exec(textOf(wrong.html))?.[1] ?? "";
    expect(await db.$count(orders)).toBe(0);
    const { html: tracking } = await confirm(visitor, wrong.html, {
      homepage: "https://spam.example",
      proofAnswer: again,
    });
    expect(textOf(tracking)).toContain("Order no.");
    expect(await db.$count(orders)).toBe(1);
  });

  test("may try five numbers; a sixth is refused even if it is right", async () => {
    const { visitor, html } = await openCheckout();
    const asked = await confirm(visitor, html, { homepage: "x" });
    const number = /Please write the number (\d{3}) here/.exec(textOf(asked.html))?.[1] ?? "";
    for (const guess of ["1", "2", "3", "4", "5"])
      await confirm(visitor, asked.html, { homepage: "x", proofAnswer: guess });
    const sixth = await confirm(visitor, asked.html, { homepage: "x", proofAnswer: number });
    expect([sixth.status, await db.$count(orders)]).toEqual([409, 0]);
    const again = /Please write the number (\d{3}) here/.exec(textOf(sixth.html))?.[1] ?? "";
    await confirm(visitor, sixth.html, { homepage: "x", proofAnswer: again });
    expect(await db.$count(orders)).toBe(1);
  });

  test("writes the number in Bangla digits too", async () => {
    const { visitor, html } = await openCheckout({ language: "bn" });
    const asked = await confirm(visitor, html, { homepage: "x" });
    const number = /এখানে ([০-৯]{3}) সংখ্যাটি লিখুন/.exec(textOf(asked.html))?.[1] ?? "";
    const { html: tracking } = await confirm(visitor, asked.html, {
      homepage: "x",
      proofAnswer: number,
    });
    expect(textOf(tracking)).toContain("অর্ডার নং");
  });

  test("must copy a number from the third form on if forms are sent at once", async () => {
    const statuses = [];
    for (let i = 0; i < 3; i++) {
      const { visitor, html } = await openCheckout({ address: `198.51.100.${i}` });
      statuses.push((await confirm(visitor, html)).status);
    }
    expect(statuses).toEqual([200, 200, 409]);
    // A forged opening time, or another form's, counts as missing.
    const { visitor, html } = await openCheckout();
    const old = `${Date.now() - 60_000}.${hiddenIn(html).openedAt?.split(".")[1]}`;
    expect((await confirm(visitor, html, { openedAt: old })).status).toBe(409);
  });

  test("and too frequent gets 429 with the reason, the waiting time, and everything typed", async () => {
    await updateOrderChecks({ ...DEFAULT_CHECKS, mostPerPhone: 1, formSeconds: 0 }, undefined);
    const one = await openCheckout();
    await confirm(one.visitor, one.html);
    const { visitor, html } = await openCheckout();
    const refused = await confirm(visitor, html);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(3000);
    expect(textOf(refused.html)).toContain("Very many orders have come from your phone or network");
    const form = refused.html.slice(refused.html.indexOf("<main"));
    expect(fieldValue(form, "fullName")).toBe(RAHIMA.fullName);
    expect(fieldValue(form, "orderNote")).toBe(RAHIMA.orderNote);
  });
});

describe("staff", () => {
  async function withHeldOrder() {
    const { visitor, html } = await openCheckout({}, 12);
    await confirm(visitor, html);
    const [order] = await db.select().from(orders);
    const { visitor: nasrin } = await visitAsStaff();
    return { nasrin, id: order?.id ?? "", number: order?.orderNumber ?? 0 };
  }

  test("see the number of held orders, whom to call and why, and release one", async () => {
    const { nasrin, id, number } = await withHeldOrder();
    const dashboard = await nasrin.visit("/admin");
    expect(dashboard.html).toContain('href="/admin/order/held"');
    expect(textOf(dashboard.html)).toContain("Held orders 1");
    const list = textOf((await nasrin.visit("/admin/order/held")).html);
    expect(list).toContain("takes most of what is in stock");
    expect(list).toContain("Rahima Begum");
    expect(textOf((await nasrin.visit("/admin/order")).html)).toContain("Held");
    expect(textOf((await nasrin.visit(`/admin/order/slips?id=${id}`)).html)).toContain(
      "Held: call the customer before sending.",
    );
    const { html } = await nasrin.submit("/admin/order/held", { intent: "release-order", id });
    expect(textOf(html)).toContain(`Order ${number} goes on as any other.`);
    expect(textOf(html)).toContain("No order waits for a call.");
    const history = textOf((await nasrin.visit(`/admin/order?edit=${id}`)).html);
    expect(history).toContain("Held: takes most of what is in stock");
    expect(history).toContain("Released Nasrin Akter");
    const again = await nasrin.submit("/admin/order/held", { intent: "release-order", id });
    expect(again.status).toBe(409);
    expect(textOf(again.html)).toContain("This order does not wait for a call any more.");
  });

  test("confirm the cancellation of one, which releases its stock", async () => {
    const { nasrin, id, number } = await withHeldOrder();
    const asked = await nasrin.visit(`/admin/order/held?cancel=${id}`);
    expect(textOf(asked.html)).toContain(`No. ${number}, Rahima Begum`);
    const { html } = await nasrin.submit("/admin/order/held", { intent: "cancel-order", id });
    expect(textOf(html)).toContain(`Order ${number} was cancelled.`);
    expect(await db.select().from(orders)).toMatchObject([{ status: "Cancelled" }]);
  });

  test("set the limits; an invalid number is refused and the rest stays", async () => {
    const { visitor: nasrin } = await visitAsStaff();
    const { html } = await nasrin.visit("/admin/order/checks");
    const names = Object.keys(DEFAULT_CHECKS) as (keyof typeof DEFAULT_CHECKS)[];
    const stands = (page: string) => fieldsIn(page, names);
    expect(stands(html)).toEqual(
      Object.fromEntries(names.map((name) => [name, String(DEFAULT_CHECKS[name])])),
    );
    const refused = await nasrin.submit("/admin/order/checks", {
      ...stands(html),
      stockShare: "101",
      holdHours: "48",
    });
    expect(refused.status).toBe(400);
    expect(fieldValue(refused.html, "holdHours")).toBe("48");
    const saved = await nasrin.submit("/admin/order/checks", {
      ...stands(html),
      totalPrice: "১,০০০",
    });
    expect(textOf(saved.html)).toContain("Saved.");
    expect(fieldValue(saved.html, "totalPrice")).toBe("1000");
    const honey = await makeProduct({ price: 2000 });
    jars = honey;
    const { visitor, html: form } = await openCheckout();
    await confirm(visitor, form);
    expect(await db.select().from(orders)).toMatchObject([{ heldReasons: ["large-sum"] }]);
  });

  test("choose a level, which sets the numbers once; typed numbers are their own", async () => {
    const { visitor: nasrin } = await visitAsStaff();
    const path = "/admin/order/checks";
    const post = async (fields: Record<string, string>) => {
      const form = untouched((await nasrin.visit(path)).html);
      await nasrin.submit(path, { ...form, ...fields });
      return (await findOrderChecks()).checks;
    };
    expect(await post({ "was-level": "normal", level: "careful", codesPerDay: "7" })).toEqual({
      ...CHECK_LEVELS.careful,
      codesPerDay: 7,
    });
    const off = await post({ "was-level": "careful", level: "off" });
    expect([off.totalPrice, off.mostPerNetwork, off.holdHours]).toEqual([0, 0, 24]);
    const own = await post({ "was-level": "off", level: "off", totalPrice: "9000" });
    expect([own.totalPrice, levelOf(own)]).toEqual([9000, "own"]);
    expect((await nasrin.visit(path)).html).toMatch(/<details[^>]* open=""><summary>Own numbers/);
  });

  test("read everything in Bangla", async () => {
    await withHeldOrder();
    const { visitor } = await visitAsStaff({ language: "bn" });
    expect(textOf((await visitor.visit("/admin/order/held")).html)).toContain("আটকে রাখা অর্ডার");
    expect(textOf((await visitor.visit("/admin/order/checks")).html)).toContain("অস্বাভাবিক অর্ডার");
  });

  test("alone may see and decide", async () => {
    const { id } = await withHeldOrder();
    const stranger = new Visitor();
    for (const path of ["/admin/order/held", "/admin/order/checks"]) {
      expect((await stranger.send(path)).location).toContain("/login");
      expect((await stranger.post(path, { intent: "release-order", id })).location).toContain(
        "/login",
      );
    }
    expect(await db.select().from(orders)).toMatchObject([
      { status: "Processing", heldReasons: ["bulk"] },
    ]);
  });
});
