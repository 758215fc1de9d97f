import { beforeAll, describe, expect, test } from "vitest";
import { findProduct } from "#app/domain/catalog/products/staff-products.server.ts";
import { addSlide } from "#app/domain/marketing/carousel/carousel.server.ts";
import { createWebhook } from "#app/domain/messages/webhooks/webhooks.server.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { fieldValue, textOf, untouched, type Visitor } from "#tests/support/app.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeCategory,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

type Noun = {
  path: string;
  /** The form's hidden fields. */
  more?: Record<string, string>;
  /** A field, two values for it, and how the notice shows them. */
  one: readonly [field: string, first: string, second: string];
  shown: readonly [first: string, second: string];
  other: readonly [field: string, value: string];
};

/** The settings are one row, so each turn sets a different value. */
let turn = 0;

/** Everything that staff can edit. */
const NOUNS: Record<string, () => Promise<Noun>> = {
  "a product": async () => {
    const { id } = await makeProduct();
    const path = `/admin/product?edit=${id}`;
    const intent = "update-product";
    const one = ["price", "810", "820"] as const;
    return { path, more: { intent }, one, shown: ["810", "820"], other: ["brand", "Khaas"] };
  },
  "a category": async () => {
    const { id } = await makeCategory({ name: "Honey" });
    const path = `/admin/category?edit=${id}`;
    const more = { id, intent: "update-category" };
    const one = ["name", "Raw honey", "Wild honey"] as const;
    return { path, more, one, shown: [one[1], one[2]], other: ["keywords", "bees"] };
  },
  "a promo code": async () => {
    const { id } = await makePromoCode({ discount: 50 });
    const path = `/admin/promo-code/${id}/update`;
    const one = ["discount", "70", "80"] as const;
    return { path, one, shown: ["70 TK", "80 TK"], other: ["maxUsage", "9"] };
  },
  "a banner": async () => {
    const path = await saveImage(await makePicture());
    const { id } = await addSlide(path);
    const more = { id, intent: "update-slide", path: "" };
    const one = ["alt", "Eid gifts", "Eid offers"] as const;
    const address = `/admin/carousel-offer?edit=${id}`;
    return { path: address, more, one, shown: [one[1], one[2]], other: ["link", "/shop"] };
  },
  "an order": async () => {
    const { id } = await makeOrder();
    const path = `/admin/order?edit=${id}`;
    const more = { id, intent: "update-order" };
    const one = ["address", "House 1", "House 2"] as const;
    return { path, more, one, shown: [one[1], one[2]], other: ["orderNote", "by bus"] };
  },
  "a courier": async () => {
    const { id } = await makeCourier("other");
    const more = { id, intent: "update-courier" };
    const one = ["name", "Rafiq", "Rafiq and son"] as const;
    const path = `/admin/couriers?edit=${id}`;
    return { path, more, one, shown: [one[1], one[2]], other: ["store", "Mirpur"] };
  },
  "a webhook": async () => {
    const url = "https://books.example/haat";
    const { webhook } = await createWebhook({ url, description: "", events: ["order.placed"] });
    const more = { id: webhook.id, intent: "update-webhook" };
    const one = ["description", "Book-keeping", "Books"] as const;
    const path = `/admin/messages/webhooks?edit=${webhook.id}`;
    return { path, more, one, shown: [one[1], one[2]], other: ["url", "https://other.example/in"] };
  },
  "the settings": async () => {
    const one = ["tagline", `Pure ${++turn}`, "Fresh"] as const;
    return { path: "/admin/settings", one, shown: [one[1], one[2]], other: ["phones", "16247"] };
  },
  "the delivery charges": async () => {
    const one = ["charge-Sylhet", String(90 + ++turn), "85"] as const;
    const path = "/admin/delivery-charge";
    return { path, one, shown: [`${one[1]} TK`, "85 TK"], other: ["charge-Dhaka", "55"] };
  },
  "the checks of orders": async () => {
    const one = ["holdHours", String(12 + ++turn), "11"] as const;
    return { path: "/admin/order/checks", one, shown: [one[1], "11"], other: ["stockShare", "55"] };
  },
};

describe.each(Object.entries(NOUNS))("two forms of %s opened at once", (_, make) => {
  test("save different fields, and both last, in either order", async () => {
    const { path, more, one, other } = await make();
    const form = { ...untouched((await nasrin.visit(path)).html), ...more };
    expect((await nasrin.post(path, { ...form, [one[0]]: one[1] })).status).toBe(302);
    expect((await nasrin.post(path, { ...form, [other[0]]: other[1] })).status).toBe(302);
    const now = untouched((await nasrin.visit(path)).html);
    expect([now[one[0]], now[other[0]]]).toEqual([one[1], other[1]]);
    expect(Number(now.version)).toBeGreaterThan(Number(form.version));
  });

  test("save one field: the second is shown both values, loses nothing and can save again", async () => {
    const { path, more, one, shown, other } = await make();
    const [field, first, second] = one;
    const form = { ...untouched((await nasrin.visit(path)).html), ...more };
    expect((await nasrin.post(path, { ...form, [field]: first })).status).toBe(302);
    const typed = { [field]: second, [other[0]]: other[1] };
    const conflict = await nasrin.post(path, { ...form, ...typed });
    expect(conflict.status).toBe(409);
    const text = textOf(conflict.html);
    expect(text).toContain(`is now “${shown[0]}”`);
    expect(text).toContain(`you typed “${shown[1]}”`);
    expect(text.match(/is now “/g)).toHaveLength(1);
    for (const [name, value] of Object.entries(typed))
      expect([name, fieldValue(conflict.html, name)]).toEqual([name, value]);
    const again = { ...untouched(conflict.html), ...more, ...typed };
    expect((await nasrin.post(path, again)).status).toBe(302);
    expect(untouched((await nasrin.visit(path)).html)).toMatchObject(typed);
  });
});

describe("two stock pages opened at once", () => {
  /** The hidden fields of the page's form. */
  const opened = async (path: string) => hiddenIn((await nasrin.visit(path)).html);
  const hiddenIn = (html: string) => ({
    operation: fieldValue(html, "operation") ?? "",
    shown: fieldValue(html, "shown") ?? "",
  });
  const left = async (id: string) => (await findProduct(id))?.quantityInStock;

  test("receive products, and both count", async () => {
    const { id } = await makeTrackedProduct(10);
    const [first, second] = [await opened("/admin/stock"), await opened("/admin/stock")];
    const send = (operation: string, received: string) =>
      nasrin.post("/admin/stock", {
        operation,
        "rows[0].productId": id,
        "rows[0].received": received,
      });
    expect((await send(first.operation, "5")).status).toBe(302);
    expect((await send(second.operation, "3")).status).toBe(302);
    expect(await left(id)).toBe(18);
  });

  test("count a product: the second is shown both numbers, loses nothing and can save again", async () => {
    const { id } = await makeTrackedProduct(10);
    const path = `/admin/stock/${id}`;
    const [first, second] = [await opened(path), await opened(path)];
    const more = { intent: "count", note: "by the door" };
    expect((await nasrin.post(path, { ...first, ...more, counted: "8" })).status).toBe(302);
    const conflict = await nasrin.post(path, { ...second, ...more, counted: "7" });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.html)).toContain("was 10 when you looked and is 8 now.");
    expect(fieldValue(conflict.html, "counted")).toBe("7");
    expect(fieldValue(conflict.html, "note")).toBe("by the door");
    expect(await left(id)).toBe(8);
    const again = { ...hiddenIn(conflict.html), ...more, counted: "7" };
    expect((await nasrin.post(path, again)).status).toBe(302);
    expect(await left(id)).toBe(7);
  });

  test("write off more together than there is: the second is shown what is left", async () => {
    const { id } = await makeTrackedProduct(10);
    const path = `/admin/stock/${id}`;
    const off = { intent: "write-off", quantity: "6", cause: "damaged", note: "" };
    const [first, second] = [await opened(path), await opened(path)];
    expect((await nasrin.post(path, { ...off, ...first })).status).toBe(302);
    const conflict = await nasrin.post(path, { ...off, ...second });
    expect(conflict.status).toBe(409);
    expect(textOf(conflict.html)).toContain("Only 4 of");
    expect(fieldValue(conflict.html, "quantity")).toBe("6");
    expect(await left(id)).toBe(4);
  });

  test("receive while the product's form is open: saving its price leaves the stock", async () => {
    const { id } = await makeTrackedProduct(10);
    const path = `/admin/product?edit=${id}`;
    const form = untouched((await nasrin.visit(path)).html);
    const { operation } = await opened("/admin/stock");
    await nasrin.post("/admin/stock", {
      operation,
      "rows[0].productId": id,
      "rows[0].received": "5",
    });
    const intent = "update-product";
    expect((await nasrin.post(path, { ...form, intent, price: "990" })).status).toBe(302);
    expect(await left(id)).toBe(15);
  });
});
