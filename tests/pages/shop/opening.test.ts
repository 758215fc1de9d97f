import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { claimCode } from "#app/domain/people/accounts/first-owner.server.ts";
import { beginEmpty } from "#app/domain/shop/delivery/service-terms.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { ask, fieldValue, textOf, untouched, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeProduct, rahimasOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

/** The pages stay in the database when the tables are emptied. */
const delivered = await pool`select id, body, body_bn from info_pages`;
afterEach(async () => {
  for (const { id, body, body_bn } of delivered)
    await pool`update info_pages set body = ${body}, body_bn = ${body_bn} where id = ${id}`;
});

const close = (opening: "soon" | "closed", note = "") =>
  updateShopSettings({ opening, closedNote: note });

const nasrin = {
  shopName: "Bogura Honey",
  fullName: "Nasrin Akter",
  phoneNumber: "01711111111",
  showPhone: "on",
  password: "a-fine-hunter2",
};

describe("a shop without an owner", () => {
  beforeEach(() => close("soon"));

  test("leads every page to the wizard, and no address of programs", async () => {
    const visitor = new Visitor();
    for (const path of ["/", "/shop", "/admin", "/login", "/checkout"])
      expect((await visitor.send(path)).location).toBe("/welcome");
    expect((await visitor.post("/checkout", {})).location).toBe("/welcome");
    expect((await ask("/api/category/list-category")).status).not.toBe(303);
    const { html, status } = await visitor.visit("/");
    expect(status).toBe(200);
    expect(textOf(html)).toContain("Your new shop");
    expect(html).toContain('name="claimCode"');
    expect(html).toContain("noindex");
    const bangla = await new Visitor({ language: "bn" }).visit("/");
    expect(textOf(bangla.html)).toContain("আপনার নতুন দোকান");
  });

  test("belongs to whoever knows the code of its log, and opens only when they say so", async () => {
    const visitor = new Visitor();
    const wrong = await visitor.post("/welcome", { ...nasrin, claimCode: "2222-2222-2222" });
    expect(wrong.status).toBe(400);
    expect(textOf(wrong.html)).toContain("not the code in the shop's log");
    expect(wrong.html).toContain('value="Bogura Honey"');
    expect(wrong.html).not.toContain(nasrin.password);
    const made = await visitor.post("/welcome", {
      ...nasrin,
      claimCode: claimCode().toLowerCase().replaceAll("-", " "),
    });
    expect(made.location).toBe("/admin");
    expect((await visitor.visit("/admin")).status).toBe(200);
    const [shop] = await pool`select name, name_bn, phones, opening from shop_settings`;
    expect(shop).toEqual({
      name: "Bogura Honey",
      name_bn: "",
      phones: ["01711111111"],
      opening: "soon",
    });
    expect((await new Visitor().send("/welcome")).location).toBe("/");
  });

  test("stores a Bangla name as such, keeps the number to itself, and refuses weak passwords", async () => {
    const visitor = new Visitor({ language: "bn" });
    const { showPhone: _, ...silent } = nasrin;
    const own = { ...silent, shopName: "বগুড়ার মধু", claimCode: claimCode() };
    expect((await visitor.post("/welcome", { ...own, password: "123456" })).status).toBe(400);
    expect((await visitor.post("/welcome", { ...own, fullName: "" })).status).toBe(400);
    expect((await visitor.post("/welcome", own)).location).toBe("/admin");
    const [shop] = await pool`select name, name_bn, phones from shop_settings`;
    expect(shop).toEqual({ name: "", name_bn: "বগুড়ার মধু", phones: [] });
  });

  test("takes no name and no session from a stranger who registered the owner's number", async () => {
    const stranger = { fullName: "Stranger", phoneNumber: nasrin.phoneNumber };
    const passwords = { password: "a-fine-stranger2", confirmPassword: "a-fine-stranger2" };
    const registered = await ask("/api/user/register", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...stranger, ...passwords }),
    });
    const { token } = await registered.json();
    const answer = await new Visitor().submit("/welcome", { ...nasrin, claimCode: claimCode() });
    expect(textOf(answer.html)).toContain("Welcome, Nasrin Akter");
    const [owner] = await pool`select full_name from users where is_admin`;
    expect(owner).toEqual({ full_name: "Nasrin Akter" });
    const headers = { Authorization: `Bearer ${token}` };
    const asked = await ask("/api/admin/notice/settings", { headers });
    expect(asked.status).toBe(401);
  });

  test("has one owner when two people claim it at once, and the other is told", async () => {
    const claims = ["01711111111", "01722222222", "01733333333"].map((phoneNumber, i) =>
      new Visitor({ address: `198.51.100.${i}` }).submit("/welcome", {
        ...nasrin,
        phoneNumber,
        claimCode: claimCode(),
      }),
    );
    const answers = await Promise.all(claims);
    const said = answers.map(({ html }) => textOf(html));
    expect(said.filter((text) => text.includes("Welcome, Nasrin Akter"))).toHaveLength(1);
    expect(said.filter((text) => text.includes("has an owner already"))).toHaveLength(2);
    const [{ n } = { n: 0 }] = await pool`select count(*)::int as n from users where is_admin`;
    expect(n).toBe(1);
  });
});

describe("a shop that is not open yet", () => {
  beforeEach(async () => {
    await makeAdmin();
    await makeProduct({ title: "Mustard Oil", slug: "mustard-oil" });
    await updateShopSettings({ name: "Bogura Honey", phones: ["01711111111"] as never });
    await close("soon");
  });

  test("tells visitors so at every address, and nothing else", async () => {
    const visitor = new Visitor();
    for (const path of [
      "/",
      "/shop",
      "/products/mustard-oil",
      "/cart",
      "/checkout",
      "/register",
      "/terms-and-conditions",
      "/nothing",
    ]) {
      const { status, html, headers } = await visitor.send(path);
      expect([path, status]).toEqual([path, 200]);
      expect(textOf(html)).toContain("Opens soon");
      expect(textOf(html)).toContain("Bogura Honey");
      expect(html).toContain("tel:");
      expect(html).toContain('name="robots" content="noindex"');
      expect(headers.get("X-Robots-Tag")).toBe("noindex");
      expect(html).not.toMatch(/Mustard|<script|href="\/(cart|checkout|shop)/);
    }
    const bangla = await new Visitor({ language: "bn" }).send("/shop");
    expect(textOf(bangla.html)).toContain("শিগগিরই খুলছে");
    expect((await visitor.send("/login")).status).toBe(200);
    expect((await visitor.send("/closed")).status).toBe(200);
  });

  test("is in no feed and no map of the site, and shows programs nothing", async () => {
    for (const path of ["/feeds/products.xml", "/sitemap.xml"]) {
      const { status, html, headers } = await new Visitor().send(path);
      expect([path, status, headers.get("X-Robots-Tag")]).toEqual([path, 404, "noindex"]);
      expect(html).not.toContain("mustard-oil");
    }
    const { visitor } = await visitAsStaff();
    for (const path of [
      "product/get-product",
      "product/feature-product",
      "product/get-filter-product",
      "product/product-details?slug=mustard-oil",
      "product/reviews?slug=mustard-oil",
      "category/list-category",
      "shelf/list",
      "page/list",
      "carousel/all",
      "charge/delivery-charge",
      "charge/delivery-time",
    ]) {
      const answer = await ask(`/api/${path}`);
      expect([path, answer.status]).toEqual([path, 409]);
      expect(await answer.json()).toMatchObject({
        success: false,
        message: expect.stringContaining("no orders"),
      });
      const seen = await visitor.send(`/api/${path}`);
      expect([path, seen.status]).not.toEqual([path, 409]);
      expect(seen.headers.get("Cache-Control")).toBe("no-store");
    }
    const login = await ask("/api/user/login", { method: "POST", body: "{}" });
    expect(login.status).not.toBe(409);
    await updateShopSettings({ opening: "open" });
    expect((await ask("/api/product/get-product")).status).toBe(200);
    expect((await new Visitor().visit("/feeds/products.xml")).status).toBe(200);
    expect((await new Visitor().visit("/sitemap.xml")).html).toContain("mustard-oil");
  });

  test("shows staff the shop as it will be, with a note", async () => {
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit("/shop");
    expect(textOf(html)).toContain("Mustard Oil");
    expect(textOf(html)).toContain("Only staff see this page");
    await updateShopSettings({ opening: "open" });
    expect(textOf((await visitor.visit("/shop")).html)).not.toContain("Only staff see");
    expect(textOf((await new Visitor().visit("/shop")).html)).toContain("Mustard Oil");
    expect((await new Visitor().send("/closed")).location).toBe("/");
  });

  test("promises in its terms only what the owner has said", async () => {
    await beginEmpty();
    const { visitor } = await visitAsStaff();
    await updateShopSettings({ phones: [] as never, chatLink: "", socialPage: "" });
    const said = textOf((await visitor.visit("/terms-and-conditions")).html);
    expect(said).toContain("How to order");
    expect(said).not.toMatch(
      /hotline|messaging app: send|message to our social page|same day|Return or exchange if|midnight/i,
    );
    expect(textOf((await visitor.visit("/shop")).html)).not.toMatch(/· ·|Return or exchange/);
    expect(said).not.toMatch(/7:00|return or exchange|Complaints and support/);
    const bangla = await visitAsStaff({ language: "bn" });
    expect(textOf((await bangla.visitor.visit("/terms-and-conditions")).html)).not.toMatch(
      /সকাল ৭টা|পণ্য ফেরতের নিয়ম|অভিযোগ/,
    );
  });

  test("says in its terms what the owner has set since", async () => {
    await beginEmpty();
    // A second start changes nothing.
    await beginEmpty();
    const { visitor } = await visitAsStaff();
    await updateShopSettings({ phones: ["01711111111"] as never, chatLink: "https://wa.me/1" });
    const said = textOf((await visitor.visit("/terms-and-conditions")).html);
    expect(said).toMatch(/Complaints hotline: 01711-?111111\./);
    expect(said).toContain("Support by messaging app ( open the chat )");
    expect(said).not.toContain("social page");
  });

  test("takes no order, by form or by program", async () => {
    const { id } = await makeProduct();
    const visitor = new Visitor();
    expect((await visitor.post("/checkout", { intent: "place-order" })).location).toBe("/checkout");
    const order = rahimasOrder([{ productId: id, quantity: 1 }]);
    const refused = placeOrder(order, { customerId: null, idempotencyKey: null });
    expect(await refusalOf(refused)).toEqual(["shop-closed", {}]);
    const { lines: _, address, ...person } = order;
    const items = [{ _id: id, quantity: 1 }];
    const json = { orderDetails: { ...person, deliveryAddress: address, items } };
    const answer = await ask("/api/order/place-order", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(json),
    });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining("no orders") });
  });

  test("sends a page that a script asks for back to the browser", async () => {
    const { status, html } = await new Visitor().send("/shop.data");
    expect(status).toBe(202);
    expect(html).toContain("/shop");
    expect(html).not.toContain("Mustard");
  });
});

describe("a shop that is closed for a while", () => {
  test("says the owner's sentence, and lets customers follow their orders", async () => {
    const order = await makeOrder();
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit("/admin/settings");
    expect(html).not.toContain('value="soon"');
    const form = { ...untouched(html), opening: "closed", closedNote: "Back after Eid" };
    await visitor.submit("/admin/settings", form);
    const closed = await new Visitor().send("/shop");
    expect(textOf(closed.html)).toContain("Closed for a while");
    expect(textOf(closed.html)).toContain("Back after Eid");
    expect(closed.html).toContain('href="/track-order"');
    const bangla = await new Visitor({ language: "bn" }).send("/");
    expect(bangla.html).toContain('lang="en">Back after Eid');
    const tracked = await new Visitor().send(`/track-order/${order.id}`);
    expect(tracked.status).toBe(200);
    expect(tracked.html).not.toContain('href="/cart"');
  });

  test("refuses an order on its form, which keeps what was typed", async () => {
    const { id } = await makeProduct();
    const rahima = new Visitor();
    await rahima.submit("/cart", { intent: "add-line", productId: id });
    await rahima.visit("/checkout");
    await close("closed", "Back after Eid");
    const form = {
      fullName: "Rahima Begum",
      phoneNumber: "01712345678",
      address: "House 7, Road 3",
      district: "Dhaka",
    };
    const answer = await rahima.post("/checkout", { ...form, intent: "place-order" });
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("takes no orders just now");
    for (const [name, value] of Object.entries(form))
      expect(fieldValue(answer.html, name)).toBe(value);
    expect(await pool`select 1 from orders`).toHaveLength(0);
    expect((await rahima.send("/checkout.data")).status).toBe(200);
    expect((await rahima.send("/cart.data")).status).toBe(202);
    expect(textOf((await rahima.visit("/checkout")).html)).toContain("Back after Eid");
  });

  test("refuses an order on a landing page's form, and tells programs nothing of the page", async () => {
    await makeProduct({ title: "Honey", slug: "honey" });
    const headline = "Honey of the season";
    await createLandingPage(
      {
        ...{ product: "honey", headline, headlineBn: "", reasons: "", reasonsBn: "" },
        ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "season" },
      },
      "",
    );
    await close("closed", "Back after Eid");
    const rahima = new Visitor();
    const answer = await rahima.post("/l/season", { fullName: "Rahima Begum" });
    expect(answer.status).toBe(400);
    expect(fieldValue(answer.html, "fullName")).toBe("Rahima Begum");
    const read = await rahima.send("/l/season.data");
    expect(read.status).toBe(202);
    expect(read.html).not.toContain(headline);
  });
});
