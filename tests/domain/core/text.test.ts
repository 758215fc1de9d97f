import { describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { categorySchema } from "#app/domain/catalog/categories/category-input.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { wordsIn } from "#app/domain/catalog/search/search-words.ts";
import { flag } from "#app/domain/core/fields/flag.server.ts";
import { sanitizeDescription } from "#app/domain/core/rich-text.server.ts";
import { slugify } from "#app/domain/core/slug.ts";
import { cleanLine, cutText, isWhole } from "#app/domain/core/text.ts";
import { slideSchema } from "#app/domain/marketing/carousel/carousel-input.server.ts";
import { normalizePromoCode } from "#app/domain/marketing/promo-codes/promo-code-rules.ts";
import {
  checkoutSchema,
  orderChangesSchema,
  orderSchema,
} from "#app/domain/orders/order-input.server.ts";
import {
  addressBookSchema,
  registerSchema,
} from "#app/domain/people/accounts/user-input.server.ts";
import { shopSettingsSchema } from "#app/domain/shop/shop-settings-input.server.ts";

/** A text that had zero bytes, as browsers send it back. */
const DAMAGED = "বাড়ি ৭, সড়\ufffd\ufffdক ৩";

const person = { fullName: "Rahima", phoneNumber: "01712345678" };
const order = { ...person, address: "House 7", district: "Dhaka" };
const account = { ...person, password: "mango season", confirmPassword: "mango season" };

describe("a text with damaged letters", () => {
  test.each<[string, z.ZodType, object, string]>([
    ["checkout's name", checkoutSchema, order, "fullName"],
    ["checkout's address", checkoutSchema, order, "address"],
    ["checkout's note", checkoutSchema, order, "orderNote"],
    ["checkout's thana", checkoutSchema, order, "thana"],
    ["a program's order", orderSchema, { ...order, items: [] }, "address"],
    ["an order's changes", orderChangesSchema, {}, "address"],
    ["an address book", addressBookSchema, order, "address"],
    ["a new account", registerSchema, account, "fullName"],
    ["a product's title", productSchema, { price: 1 }, "title"],
    ["a product's description", productSchema, { title: "Honey", price: 1 }, "description"],
    ["a product's brand", productSchema, { title: "Honey", price: 1 }, "brand"],
    ["a category's name", categorySchema, {}, "name"],
    ["a category's meta description", categorySchema, { name: "Honey" }, "metaDescription"],
    ["the shop's name", shopSettingsSchema, {}, "name"],
    ["the shop's tagline", shopSettingsSchema, { name: "Haat" }, "tagline"],
    ["a banner's words", slideSchema, {}, "alt"],
  ])("is not mistaken for %s, and is reported as damaged", (_what, schema, fields, field) => {
    for (const text of [DAMAGED, "মধু \ud83c"]) {
      const parsed = schema.safeParse({ ...fields, [field]: text });
      const issues = parsed.error?.issues.map(({ path, message }) => [path.join("."), message]);
      expect(issues).toContainEqual([field, "damaged"]);
    }
    const whole = schema.safeParse({ ...fields, [field]: "বাড়ি ৭, সড়ক ৩" });
    expect(whole.error?.issues.filter(({ path }) => path[0] === field) ?? []).toEqual([]);
  });
});

describe("invisible letters", () => {
  const NOTHING = [
    "\u200b",
    "\u3164",
    "\u2800",
    "\u00ad",
    "\u200c",
    "\u200d",
    "\ufeff",
    "\u2060",
    "\u115f",
    "\uffa0",
    "\u034f",
    "\u180e",
    "\ufe0f",
    "\u{e0041}",
    "\u200b \u3164\u200d",
  ];

  test.each(NOTHING.map((text) => [JSON.stringify(text), text]))("%s is no text", (_, text) => {
    const issuesOf = (schema: z.ZodType, sent: object) =>
      schema.safeParse(sent).error?.issues.map(({ path, message }) => [path.join("."), message]);
    expect(issuesOf(checkoutSchema, { ...order, fullName: text })).toContainEqual([
      "fullName",
      "required",
    ]);
    expect(issuesOf(checkoutSchema, { ...order, address: text })).toContainEqual([
      "address",
      "required",
    ]);
    expect(issuesOf(orderSchema, { ...order, items: [], address: text })).toContainEqual([
      "address",
      "required",
    ]);
    expect(issuesOf(productSchema, { title: text, price: 1 })).toContainEqual([
      "title",
      "required",
    ]);
    expect(issuesOf(categorySchema, { name: text })).toContainEqual(["name", "required"]);
    expect(cleanLine(`Ho${text}ney`).replace(" ", "")).toBe("Honey");
    expect(normalizePromoCode(`EID10${text}`)).toBe("EID10");
    expect(slugify(`Honey${text}`)).toBe("honey");
    expect(wordsIn(`মধু${text}`)).toEqual(["মধু"]);
  });

  test.each([
    "র\u200d্যাব",
    "ক্\u200dষ",
    "উদ্\u200cঘাটন",
    "সত্\u200d",
    "👩\u200d👩\u200d👧",
    "❤\ufe0f\u200d🔥",
    "1\ufe0f\u20e3",
    "☎\ufe0f 017",
  ])("%s keeps what shapes it", (text) => expect(cleanLine(text)).toBe(text.normalize("NFC")));
});

test.each([
  ["TRUE", true],
  ["True", true],
  [" yes ", true],
  ["হ্যাঁ", true],
  ["1", true],
  [1, true],
  ["FALSE", false],
  ["No", false],
  ["না", false],
  ["০", false],
])("%j is a truth value in forms and JSON", (sent, expected) => {
  expect(productSchema.parse({ title: "Honey", price: 1, isFeature: sent })).toMatchObject({
    isFeatured: expected,
  });
  expect(flag.safeParse([sent]).success).toBe(false);
});

describe("cutting", () => {
  test.each([
    ["মধু", 10, "মধু"],
    ["কিশমিশ", 1, ""],
    ["কিশমিশ", 2, "কি"],
    ["কিশমিশ", 3, "কিশ"],
    ["a😀b", 2, "a"],
    ["a😀b", 3, "a😀"],
    ["👩‍👩‍👧 x", 4, ""],
  ])("%s after %i splits no character", (text, max, expected) => {
    expect(cutText(text, max)).toBe(expected);
  });

  test("a description that is too long splits no emoji", () => {
    for (let pad = 0; pad < 2; pad++)
      expect(isWhole(sanitizeDescription("x".repeat(pad) + "😀".repeat(20_000)))).toBe(true);
  });
});

test("the character counter is created by the first cut, because browsers may lack it and phones would wait for it", async () => {
  let made = 0;
  class Counted extends Intl.Segmenter {
    constructor(...given: ConstructorParameters<typeof Intl.Segmenter>) {
      super(...given);
      made += 1;
    }
  }
  vi.stubGlobal("Intl", { ...Intl, Segmenter: Counted });
  vi.resetModules();
  try {
    const { cutText } = await import("#app/domain/core/text.ts");
    expect(made).toBe(0);
    expect(cutText("মধু", 2)).toBe("ম");
    expect(made).toBe(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
