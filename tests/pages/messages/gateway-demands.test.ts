import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConnections } from "#app/domain/core/connections/connections.server.ts";
import { listGatewayDemands } from "#app/domain/messages/connections/gateway-demands.server.ts";
import { listOrderLinks, pathOfLink } from "#app/domain/orders/placing/order-links.server.ts";
import {
  type ServiceTermsForm,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, landingPages, orders } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { RAHIMA, shopperWith } from "#tests/support/shopper.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const BOX = '<input type="checkbox" name="agreed" id="agreed" value="1" required';

let honey: { id: string; slug: string };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  honey = await makeProduct({ title: "Honey", slug: "honey", price: 700 });
});

afterEach(() => change({ intent: "remove-connection" }));

const footer = async (language: "en" | "bn") =>
  textOf((await new Visitor({ language }).visit("/terms-and-conditions")).html);

const switchOn = () =>
  change({
    ...{ intent: "save-connection", storeId: "haat-store", storePassword: "haat-store@ssl" },
    mode: "test",
  });

/** By the page, since this process and the shop's own each know the keys that they have read. */
async function change(fields: Record<string, string>) {
  const { visitor } = await visitAsStaff();
  await visitor.submit("/admin/connections", { ...fields, name: "sslcommerz" });
  await loadConnections();
}

const typed = { ...RAHIMA, orderNote: "Ring twice", promoCode: "" };

describe("the checkout", () => {
  test("has no box and no list of payments while SSLCommerz is off", async () => {
    const visitor = await shopperWith(honey.id);
    const { html } = await visitor.visit("/checkout");
    expect(html).not.toContain("agreed");
    expect(textOf(html)).not.toContain("Mastercard");
    const quoted = await visitor.submit("/checkout", {
      ...{ ...typed, ...hiddenIn(html), intent: "update-delivery" },
    });
    await visitor.submit("/checkout", {
      ...{ ...typed, ...hiddenIn(quoted.html), intent: "place-order" },
    });
    expect(await db.select().from(orders)).toHaveLength(1);
  });

  test.each(["en", "bn"] as const)(
    "asks for the tick in words, and loses nothing (%s)",
    async (language) => {
      await switchOn();
      const visitor = new Visitor({ language });
      await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
      const page = await visitor.visit("/checkout");
      expect(page.html).toContain(`${BOX}>`);
      for (const path of [
        "/terms-and-conditions",
        "/page/privacy",
        "/terms-and-conditions#returns",
      ])
        expect(page.html).toContain(`href="${path}" target="_blank"`);
      const quoted = await visitor.submit("/checkout", {
        ...{ ...typed, ...hiddenIn(page.html), intent: "update-delivery" },
      });
      const sent = { ...typed, ...hiddenIn(quoted.html), intent: "place-order" };
      const refused = await visitor.post("/checkout", sent);
      expect(refused.status).toBe(400);
      expect(textOf(refused.html)).toContain(
        language === "en" ? "Terms: Please read the terms" : "শর্ত: শর্তগুলো পড়ে",
      );
      expect(refused.html).toContain("Ring twice");
      expect(refused.html).toContain('aria-describedby="agreed-error"');
      expect(await db.select().from(orders)).toHaveLength(0);
      // Another mistake keeps the tick.
      const again = await visitor.post("/checkout", { ...sent, fullName: "", agreed: "1" });
      expect(again.html).toContain(`${BOX} checked>`);
      await visitor.submit("/checkout", { ...sent, agreed: "1" });
      expect(await db.select().from(orders)).toHaveLength(1);
    },
  );

  test("names the payments in the footer of every page", async () => {
    await switchOn();
    expect(await footer("en")).toContain("Visa · Mastercard");
    expect(await footer("bn")).toContain("Visa · Mastercard");
  });
});

test("a landing page asks for the tick as well", async () => {
  await switchOn();
  await db
    .insert(landingPages)
    .values({ slug: "winter", headline: "Winter", productId: honey.id, isActive: true });
  const visitor = new Visitor();
  const page = await visitor.visit("/l/winter");
  expect(page.html).toContain(`${BOX}>`);
  const sent = {
    ...{ ...RAHIMA, promoCode: "", productId: honey.id, quantity: "1" },
    ...{ terms: fieldValue(page.html, "terms") ?? "", shownTotal: "760", shownAdvance: "0" },
    openedAt: fieldValue(page.html, "openedAt") ?? "",
  };
  const refused = await visitor.post("/l/winter", sent);
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Please read the terms");
  expect(refused.html).toContain(RAHIMA.fullName);
  await visitor.submit("/l/winter", { ...sent, agreed: "1" });
  expect(await db.select().from(orders)).toHaveLength(1);
});

test("the link of an order asks for the tick as well", async () => {
  await switchOn();
  const { visitor: nasrin } = await visitAsStaff();
  const line = { position: "", productId: honey.id, quantity: "1", price: "700" };
  const lines = Object.entries({ ...line, wasQuantity: "0", wasPrice: "700" });
  await nasrin.submit("/admin/order/new", {
    ...Object.fromEntries(lines.map(([name, value]) => [`lines[0].${name}`, value])),
    ...{ orderKey: crypto.randomUUID(), isLink: "1", intent: "make-link" },
  });
  const [link] = (await listOrderLinks({ page: 1, perPage: 1 })).links;
  const path = (link && pathOfLink(link)) ?? "";
  const visitor = new Visitor();
  const page = await visitor.visit(path);
  expect(page.html).toContain(`${BOX}>`);
  const sent = {
    ...{ ...RAHIMA, promoCode: "", shownTotal: "760", shownAdvance: "0" },
    openedAt: fieldValue(page.html, "openedAt") ?? "",
  };
  const refused = await visitor.post(path, sent);
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("Please read the terms");
  await visitor.submit(path, { ...sent, agreed: "1" });
  expect(await db.select().from(orders)).toHaveLength(1);
});

describe("SSLCommerz's demands", () => {
  const open = async () =>
    (await listGatewayDemands()).filter(({ isMet }) => !isMet).map(({ name }) => name);

  test("are ticked by what the shop does", async () => {
    expect(await open()).toEqual(
      expect.arrayContaining(["agreement", "banner", "address", "licence", "returns"]),
    );
    await switchOn();
    await updateShopSettings({ address: "Sadar Road, Bogura", tradeLicence: "TRAD/1" });
    const terms = { returnsEn: "Money back in 7 to 10 days", "to-Dhaka": 6, "from-Dhaka": 1 };
    const change = { ...terms, sameDayDistricts: "", lawReason: "Rivers" } as ServiceTermsForm;
    await updateServiceTerms(change, undefined, null);
    expect(await open()).toEqual(expect.arrayContaining(["delivery"]));
    const left = await open();
    for (const name of ["agreement", "banner", "address", "licence"])
      expect(left).not.toContain(name);
  });

  test("stand on the page of connections, with a link to what is missing", async () => {
    const { visitor: nasrin } = await visitAsStaff();
    const { html } = await nasrin.visit("/admin/connections?open=sslcommerz");
    expect(textOf(html)).toContain("What SSLCommerz demands of your site");
    expect(html).toContain('href="/admin/settings#tradeLicence"');
    await updateShopSettings({ tradeLicence: "TRAD/1" });
    const filled = await nasrin.visit("/admin/connections?open=sslcommerz");
    expect(filled.html).not.toContain('href="/admin/settings#tradeLicence"');
    const { visitor: bangla } = await visitAsStaff({ language: "bn" });
    expect(textOf((await bangla.visit("/admin/connections?open=sslcommerz")).html)).toContain(
      "আপনার সাইটে SSLCommerz যা চায়",
    );
  });
});
