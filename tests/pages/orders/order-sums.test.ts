import { beforeAll, describe, expect, test } from "vitest";
import { createSale } from "#app/domain/catalog/sales/sales.server.ts";
import { settleInFull } from "#app/domain/money/cash/settle.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { setDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCustomer, makeOrder, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let rahima: Visitor;
let rahimaId: string;

beforeAll(async () => {
  nasrin = (await visitAsStaff()).visitor;
  const password = "honey and nuts";
  const customer = await makeCustomer({ password });
  rahima = new Visitor();
  await rahima.submit("/login", { phoneNumber: customer.phoneNumber, password });
  rahimaId = customer.id;
  await setDeliveryCharges({ byDistrict: { Dhaka: 60, Sylhet: 150, Khulna: 60 }, default: 120 });
});

/** The order's form as the page shows it. */
async function formOf(id: string) {
  const { html } = await nasrin.visit(`/admin/order?edit=${id}`);
  return fieldsOf(html, id);
}

/** The list's filters stand before it. */
function fieldsOf(page: string, id: string): Record<string, string> {
  const html = page.slice(page.indexOf("<dialog"));
  const names = [
    ...["fullName", "phoneNumber", "address", "district", "thana", "orderNote", "status"],
    ...["deliveryCharge", "totalPrice", "chargeFor"],
  ];
  const shown = names.flatMap((name) =>
    [name, `was-${name}`].map((field) => [field, fieldValue(html, field) ?? ""] as const),
  );
  const reckonedTotal = fieldValue(html, "reckonedTotal") ?? "";
  const version = fieldValue(html, "version") ?? "";
  return { ...Object.fromEntries(shown), reckonedTotal, version, id, intent: "update-order" };
}

/** Every page that shows an order's total. */
async function pagesOf(id: string): Promise<Record<string, string>> {
  const pages = {
    tracking: await nasrin.visit(`/track-order/${id}`),
    card: await nasrin.visit(`/admin/order?items=${id}`),
    slip: await nasrin.visit(`/admin/order/slips?id=${id}`),
    account: await rahima.visit(`/profile/order?order=${id}`),
  };
  return Object.fromEntries(
    Object.entries(pages).map(([name, { html }]) => [name, textOf(html).replaceAll(" ,", ",")]),
  );
}

describe("a total that staff set", () => {
  test("is shown with its adjustment on tracking page, items card, slip and account", async () => {
    const order = await makeOrder({ customerId: rahimaId });
    await updateOrder(order.id, { totalPrice: 640 }, null);
    for (const [page, text] of Object.entries(await pagesOf(order.id))) {
      const lines = /Subtotal 650 TK Delivery charge 60 TK Adjustment − ?70 TK Total 640 TK/;
      expect([page, lines.test(text)]).toEqual([page, true]);
    }
  });

  test("is shown in Bangla too", async () => {
    const order = await makeOrder();
    await updateOrder(order.id, { totalPrice: 800 }, null);
    const { html } = await new Visitor({ language: "bn" }).visit(`/track-order/${order.id}`);
    expect(textOf(html)).toMatch(/সমন্বয় \+ ?৯০ টাকা/);
  });
});

describe("pieces that cost nothing", () => {
  test("are free on tracking page, slip and account, before and after delivery", async () => {
    const { id: productId } = await makeProduct({ slug: "deal", price: 650 });
    await createSale({
      ...{ name: "Three", kind: "deal", amount: 2, pieces: 3, startsAt: null, endsAt: null },
      ...{ products: ["deal"], categories: [] },
    });
    const order = await makeOrder({ customerId: rahimaId, lines: [{ productId, quantity: 3 }] });
    const bangla = new Visitor({ language: "bn" });
    for (const status of ["Processing", "Deliverd"] as const) {
      await updateOrder(order.id, { status }, null);
      const { tracking, account, slip } = await pagesOf(order.id);
      for (const text of [tracking, account, slip]) {
        expect(text).toMatch(/1,300 TK.*Free/s);
        expect(text).not.toMatch(/(?<!To collect )\b0 TK/);
      }
      expect(tracking).toMatch(/Free ?1 × Free/);
      const text = textOf((await bangla.visit(`/track-order/${order.id}`)).html);
      expect(text).toMatch(/ফ্রি ?ফ্রি × ১/);
      expect(text).not.toMatch(/(?<![০-৯])০ টাকা/);
    }
  });
});

describe("another district in the form, without script", () => {
  test("shows its charge with everything typed, and saves it with the new total", async () => {
    const order = await makeOrder();
    const typed = { ...(await formOf(order.id)), district: "Sylhet", orderNote: "by bus" };
    const asked = await nasrin.post(`/admin/order?edit=${order.id}`, typed);
    expect(asked.status).toBe(409);
    expect(textOf(asked.html)).toContain("costs 150 TK; this order has 60 TK");
    expect(textOf(asked.html)).toContain("its total is 800 TK");
    expect(fieldValue(asked.html, "deliveryCharge")).toBe("150");
    expect(fieldValue(asked.html, "totalPrice")).toBe("800");
    expect(fieldValue(asked.html, "orderNote")).toBe("by bus");
    expect((await findOrder(order.id))?.district).toBe("Dhaka");

    const saved = await nasrin.submit(
      `/admin/order?edit=${order.id}`,
      fieldsOf(asked.html, order.id),
    );
    expect(textOf(saved.html)).toContain("update successful.");
    expect(await findOrder(order.id)).toMatchObject({
      ...{ district: "Sylhet", deliveryCharge: 150, totalPrice: 800, adjustment: 0 },
      orderNote: "by bus",
    });
  });

  test("can keep the agreed charge", async () => {
    const order = await makeOrder();
    const typed = { ...(await formOf(order.id)), district: "Sylhet" };
    const asked = await nasrin.post(`/admin/order?edit=${order.id}`, typed);
    expect(textOf(asked.html)).toContain("Save and keep 60 TK");
    await nasrin.submit(`/admin/order?edit=${order.id}`, {
      ...fieldsOf(asked.html, order.id),
      intent: "keep-charge",
    });
    expect(await findOrder(order.id)).toMatchObject({
      ...{ district: "Sylhet", deliveryCharge: 60, totalPrice: 710, adjustment: 0 },
    });
  });

  test("is saved directly if the charge is the same, or was typed", async () => {
    const order = await makeOrder();
    const same = { ...(await formOf(order.id)), district: "Khulna" };
    await nasrin.submit(`/admin/order?edit=${order.id}`, same);
    expect((await findOrder(order.id))?.district).toBe("Khulna");
    const own = { ...(await formOf(order.id)), district: "Sylhet", deliveryCharge: "১০০" };
    await nasrin.submit(`/admin/order?edit=${order.id}`, own);
    expect(await findOrder(order.id)).toMatchObject({
      ...{ district: "Sylhet", deliveryCharge: 100, totalPrice: 750, adjustment: 0 },
    });
  });

  test("leaves a typed total unchanged", async () => {
    const order = await makeOrder();
    const typed = { ...(await formOf(order.id)), district: "Sylhet", totalPrice: "700" };
    const asked = await nasrin.post(`/admin/order?edit=${order.id}`, typed);
    expect(textOf(asked.html)).toContain("its total is 700 TK");
    await nasrin.submit(`/admin/order?edit=${order.id}`, fieldsOf(asked.html, order.id));
    expect(await findOrder(order.id)).toMatchObject({
      ...{ deliveryCharge: 150, totalPrice: 700, adjustment: -100 },
    });
  });
});

describe("an order with nothing to pay", () => {
  test.each([
    ["Cancelled", "Cancelled: nothing to pay."],
    ["Refunded", "Refunded: nothing to pay."],
  ] as const)("%s says so wherever the payable amount is shown", async (status, words) => {
    const order = await makeOrder({ customerId: rahimaId });
    await updateOrder(order.id, { status }, null);
    const { slip: _, ...pages } = await pagesOf(order.id);
    for (const [page, text] of Object.entries(pages)) {
      expect([page, text.includes(`0 TK ${words}`)]).toEqual([page, true]);
      expect([page, text.includes("Total 710 TK")]).toEqual([page, true]);
    }
    expect(pages.tracking).toContain(`Payable total 0 TK ${words}`);
    expect(pages.account).toContain(`Payable amount 0 TK ${words}`);
  });

  test("Deliverd says what was paid, and its slip that nothing is collected", async () => {
    const order = await makeOrder({ customerId: rahimaId });
    await updateOrder(order.id, { status: "Deliverd" }, null);
    const { slip, card, ...pages } = await pagesOf(order.id);
    for (const [page, text] of Object.entries(pages))
      expect([page, text.includes("Total 710 TK Paid 710 TK")]).toEqual([page, true]);
    expect(pages.tracking).toContain("Paid: 710 TK");
    expect(card).toContain("Total 710 TK Sent, not paid in 710 TK");
    expect(pages.tracking).not.toContain("Payable total");
    expect(pages.account).not.toContain("Payable amount");
    expect(slip).toContain("To collect 0 TK Paid");
  });

  test("Deliverd after an advance says first what was paid in all", async () => {
    const order = await makeOrder({ customerId: rahimaId });
    await pool`update orders set advance_amount = 210 where id = ${order.id}`;
    await updateOrder(order.id, { status: "Deliverd" }, null);
    const { tracking } = await pagesOf(order.id);
    expect(tracking).toContain("Paid: 710 TK");
    expect(tracking).toContain("Paid 500 TK");
  });

  test("Deliverd to a door without a charge calls the delivery free, and what it saved past", async () => {
    const { id: productId } = await makeProduct({ price: 700, discount: 60 });
    await setDeliveryCharges({ byDistrict: { Dhaka: 0, Sylhet: 150, Khulna: 60 }, default: 120 });
    const order = await makeOrder({ customerId: rahimaId, lines: [{ productId, quantity: 1 }] });
    await setDeliveryCharges({ byDistrict: { Dhaka: 60, Sylhet: 150, Khulna: 60 }, default: 120 });
    await updateOrder(order.id, { status: "Deliverd" }, null);
    for (const [page, text] of Object.entries(await pagesOf(order.id)))
      expect([page, text.includes("Delivery charge Free")]).toEqual([page, true]);
    expect((await pagesOf(order.id)).tracking).toContain("You saved 60 TK");
  });

  test("says the same of a delivered order's money in its form and its items card", async () => {
    const courier = await makeCourier("pathao");
    const { id } = await makeCarriedOrder(courier.id, { customerId: rahimaId });
    await updateOrder(id, { status: "Deliverd" }, null);
    const said = async () => {
      const form = textOf((await nasrin.visit(`/admin/order?edit=${id}`)).html);
      return [form, (await pagesOf(id)).card ?? ""];
    };
    for (const text of await said()) {
      expect(text).toContain("To come from pathao 710 TK");
      expect(text).not.toContain("Paid 710 TK");
    }
    await settleInFull([id], null);
    for (const text of await said()) expect(text).toContain("Settled 710 TK Received 710 TK");
    expect((await pagesOf(id)).account).toContain("Paid 710 TK");
  });

  test("says so when a code pays for all of it", async () => {
    const { code } = await makePromoCode({ discount: 5000 });
    const asked = { promoCode: code, customerId: rahimaId };
    const { id: productId } = await makeProduct({ price: 650 });
    await setDeliveryCharges({ byDistrict: { Dhaka: 0 }, default: 120 });
    const order = await makeOrder({ ...asked, lines: [{ productId, quantity: 1 }] });
    await setDeliveryCharges({ byDistrict: { Dhaka: 60, Sylhet: 150, Khulna: 60 }, default: 120 });
    expect(order.totalPrice).toBe(0);
    const { tracking, account } = await pagesOf(order.id);
    expect(tracking).toContain("Payment Nothing to pay");
    expect(tracking).not.toContain("Have ready in cash");
    expect(tracking).toContain("Payable total Nothing to pay");
    expect(account).toContain("Payable amount Nothing to pay");
    const { html } = await new Visitor({ language: "bn" }).visit(`/track-order/${order.id}`);
    expect(textOf(html)).toContain("পেমেন্ট কিছু দিতে হবে না");
    expect(textOf(html)).toContain("মোট দিতে হবে কিছু দিতে হবে না");
  });

  test("is left out of the slips if it will not be sent, and named", async () => {
    const [sent, off, back] = [await makeOrder(), await makeOrder(), await makeOrder()];
    await updateOrder(off.id, { status: "Cancelled" }, null);
    await updateOrder(back.id, { status: "Refunded" }, null);
    const ids = [sent, off, back].map(({ id }) => `id=${id}`).join("&");
    const { html } = await nasrin.visit(`/admin/order/slips?${ids}`);
    expect(html.match(/<article/g)).toHaveLength(1);
    expect(textOf(html)).toContain("1 slip");
    expect(textOf(html)).toMatch(
      new RegExp(
        `2 cancelled or refunded orders are left out: No. (${off.orderNumber}|${back.orderNumber})`,
      ),
    );
    const none = await nasrin.visit(`/admin/order/slips?id=${off.id}`);
    expect(none.html).not.toContain("<article");
    expect(textOf(none.html)).not.toContain("To collect");
  });
});
