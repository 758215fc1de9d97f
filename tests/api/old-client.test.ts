import { expect, test } from "vitest";
import { ask } from "#tests/support/app.ts";
import { makeAdmin, nextPhone } from "#tests/support/factories.ts";
import { aPicture } from "./support/endpoints.ts";

// biome-ignore lint/suspicious/noExplicitAny: as the client reads it
type Read = any;

/**
 * The single-page client that the contract describes. It stores the token and sends it only where
 * the table requires it; its browser stores cookies and sends the origin.
 */
class OldClient {
  token: string | null = null;
  #cookies = new Map<string, string>();

  async #send(
    method: string,
    path: string,
    body: BodyInit | null,
    headers: HeadersInit,
  ): Promise<Read> {
    const all = new Headers(headers);
    all.set("Sec-Fetch-Site", "same-origin");
    all.set("Cookie", [...this.#cookies].map((pair) => pair.join("=")).join("; "));
    const response = await ask(path, { method, body, headers: all });
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    return response.json();
  }

  get = (path: string) => this.#send("GET", path, null, {});
  delete = (path: string) => this.#send("DELETE", path, null, {});
  form = (method: string, path: string, form: FormData) => this.#send(method, path, form, {});
  json = (method: string, path: string, body: unknown) =>
    this.#send(method, path, JSON.stringify(body), { "Content-Type": "application/json" });

  /** Sends the token, as the table's "(bearer)" endpoints require. */
  bearer = (method: string, path: string, body?: unknown) =>
    this.#send(method, path, body === undefined ? null : JSON.stringify(body), {
      Authorization: `Bearer ${this.token}`,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    });
}

test("registration, order and the admin's edits follow the table", async () => {
  const staff = new OldClient();
  const { phoneNumber: adminPhone } = await makeAdmin({ password: "runs the shop" });
  const loggedIn = await staff.json("POST", "/api/user/login", {
    phoneNumber: adminPhone,
    password: "runs the shop",
  });
  staff.token = loggedIn.token;
  expect([loggedIn.success, loggedIn.user.isAdmin]).toEqual([true, true]);

  // The admin fills the shop; the table requires no token here.
  const category = {
    name: "Honey",
    slug: "honey",
    description: "",
    metaTitle: "",
    metaDescription: "",
    keywords: "",
    isActive: true,
  };
  await staff.json("POST", "/api/category/post-category", category);
  const { result: categories } = await staff.get("/api/category/list-category");
  expect(categories[0].slug).toBe("honey");

  const form = new FormData();
  const fields = {
    title: "Sundarbans honey",
    description: "<p>Raw.</p>",
    category: "honey",
    brand: "",
    quantityInStock: "0",
    price: "950",
    discountPercentage: "50",
    dimension: "",
    isFeature: "true",
    isBestSelling: "false",
    isActive: "true",
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(
    "image1",
    new File([new Uint8Array(await aPicture())], "honey.png", { type: "image/png" }),
  );
  expect(await staff.form("POST", "/api/product/post-product", form)).toMatchObject({
    success: true,
  });
  const { totalProduct, result: products } = await staff.bearer("GET", "/api/admin/product/list");
  expect(totalProduct).toBe(1);

  const slide = new FormData();
  slide.append("image", new File([new Uint8Array(await aPicture())], "banner.png"));
  await staff.form("POST", "/api/carousel/upload", slide);
  const promo = {
    code: "EID10",
    discount: 100,
    maxUsage: 10,
    expirationDate: "2099-12-31T00:00:00.000Z",
    minAmount: 500,
  };
  expect(await staff.json("POST", "/api/promo-code/generate-promo-code", promo)).toMatchObject({
    success: true,
  });

  // Rahima registers, browses, and orders.
  const rahima = new OldClient();
  const phoneNumber = nextPhone();
  const registration = {
    fullName: "Rahima Begum",
    phoneNumber,
    password: "honey-and-nuts",
    confirmPassword: "honey-and-nuts",
  };
  expect(await rahima.json("POST", "/api/user/register", registration)).toMatchObject({
    success: true,
  });
  expect(await rahima.json("POST", "/api/user/register", registration)).toMatchObject({
    errorCode: 11000,
  });
  const { token, user } = await rahima.json("POST", "/api/user/login", {
    phoneNumber,
    password: "honey-and-nuts",
  });
  rahima.token = token;
  const profile = await rahima.get(`/api/user/profile?profile_id=${user.id}`);
  expect([profile.success, profile.result.fullName]).toEqual([true, "Rahima Begum"]);

  expect((await rahima.get("/api/carousel/all")).result[0].path).toMatch(/\.webp$/);
  const pages = [];
  for (let page = 1; ; page++) {
    const { result } = await rahima.get(`/api/product/get-product?page=${page}&limit=20`);
    if (result.length === 0) break;
    pages.push(result);
  }
  expect(pages.length).toBe(1);
  expect((await rahima.get("/api/product/get-product")).success).toBe(true);
  expect((await rahima.get("/api/product/feature-product")).result.length).toBe(1);
  expect((await rahima.get("/api/product/get-filter-product?category=honey")).result.length).toBe(
    1,
  );
  const { result: honey } = await rahima.get(
    `/api/product/product-details?product_slug=${products[0].slug}`,
  );
  expect([honey.price, honey.discountPercentage, honey.images.length]).toEqual([950, 50, 1]);

  const { result: charges } = await rahima.get("/api/charge/delivery-charge");
  const deliveryCharge = charges.Dhaka ?? charges.default_charge;
  const verified = await rahima.get("/api/promo-code/verify/EID10");
  expect([verified.success, verified.result.minAmount, verified.result.discount]).toEqual([
    true,
    500,
    100,
  ]);
  const placed = await rahima.bearer("POST", "/api/order/place-order", {
    orderDetails: {
      items: [{ ...honey, quantity: 2 }],
      deliveryCharge,
      deliveryAddress: "House 7, Dhanmondi",
      orderNote: "",
      phoneNumber,
      fullName: "Rahima Begum",
      district: "Dhaka",
      division: "",
      thana: "",
      customer: user.id,
      promoCode: "EID10",
      promoCodeDiscount: verified.result.discount,
    },
  });
  expect(placed.success).toBe(true);
  const { result: tracked } = await rahima.get(`/api/order/track-order/${placed.order._id}`);
  expect(tracked.totalPrice).toBe(2 * 900 + deliveryCharge - 100);
  const { result: mine } = await rahima.bearer("GET", "/api/order/user-order-list");
  expect(mine.map((order: { _id: string }) => order._id)).toEqual([placed.order._id]);

  // The admin handles the order.
  expect(await staff.get("/api/admin/dashboard")).toMatchObject({
    todayCount: 1,
    processingOrder: 1,
  });
  const { totalOrder, result: orders } = await staff.bearer("GET", "/api/admin/order/list");
  expect(totalOrder).toBe(1);
  const [{ _id, fullName, totalPrice, district }] = orders;
  const edit = { fullName, phoneNumber, totalPrice, district, status: "Deliverd", _id };
  expect((await staff.bearer("PUT", "/api/admin/order/update", edit)).success).toBe(true);
  const filtered = await staff.bearer("GET", "/api/admin/order/filter?order_type=Deliverd");
  expect(filtered.totalOrder).toBe(1);

  const { result: current } = await staff.get(
    `/api/product/detail-product-by-id?product_id=${honey._id}`,
  );
  const change = new FormData();
  for (const name of [
    "title",
    "description",
    "category",
    "brand",
    "quantityInStock",
    "discountPercentage",
    "isFeature",
    "isBestSelling",
    "isActive",
  ]) {
    change.append(name, String(current[name]));
  }
  change.append("price", "1000");
  for (const path of current.images) change.append("images", path);
  change.append("image2", new File([new Uint8Array(await aPicture())], "jar.png"));
  const updated = await staff.form(
    "PUT",
    `/api/product/update-product?product_id=${honey._id}`,
    change,
  );
  expect([updated._id, updated.result.price, updated.result.images.length]).toEqual([
    honey._id,
    1000,
    2,
  ]);
  expect(updated.result.images[0]).toBe(current.images[0]);

  const { result: codes } = await staff.get("/api/promo-code/admin/list");
  expect(codes[0].currentUsage).toBe(1);
  const { result: code } = await staff.get(`/api/promo-code/admin/detail/${codes[0]._id}`);
  expect(
    await staff.json("PUT", `/api/promo-code/admin/update/${code._id}`, {
      ...code,
      isActive: false,
    }),
  ).toMatchObject({ success: true });
  expect((await rahima.get("/api/promo-code/verify/EID10")).success).toBe(false);

  // The order was delivered, so it stays in the books.
  const kept = await staff.delete(`/api/order/delete?order_id=${_id}`);
  expect([kept.success, kept.message]).toEqual([
    false,
    expect.stringContaining("return or refund"),
  ]);
  expect((await staff.delete(`/api/promo-code/admin/delete/${code._id}`)).success).toBe(true);
  expect((await staff.delete(`/api/product/delete-product?product_id=${honey._id}`)).success).toBe(
    true,
  );
  expect((await staff.get("/api/admin/dashboard")).todayCount).toBe(1);
});
