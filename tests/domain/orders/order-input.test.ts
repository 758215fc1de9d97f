import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { INPUT_MESSAGES } from "#app/domain/core/fields/messages.ts";
import { cleanLine, cleanText } from "#app/domain/core/text.ts";
import {
  checkoutSchema,
  orderChangesSchema,
  orderSchema,
} from "#app/domain/orders/order-input.server.ts";

const productId = "6f1b2f0e-0000-4000-8000-00000000000a";
const other = "6f1b2f0e-0000-4000-8000-00000000000b";

const form = {
  fullName: " Rahima  Begum ",
  phoneNumber: "+880 1712-345678",
  address: "House 7\r\nRoad 3 ",
  district: "Chattogram",
  orderNote: "",
};

describe("the checkout form", () => {
  test("accepts many spellings", () => {
    expect(checkoutSchema.parse({ ...form, promoCode: " eid২০ " })).toEqual({
      fullName: "Rahima Begum",
      phoneNumber: "01712345678",
      address: "House 7\nRoad 3",
      district: "Chittagong",
      thana: null,
      orderNote: "",
      promoCode: "EID20",
    });
    const bangla = { ...form, phoneNumber: "০১৭১২৩৪৫৬৭৮", district: "চট্টগ্রাম", thana: " কোতোয়ালী " };
    expect(checkoutSchema.parse(bangla)).toMatchObject({
      phoneNumber: "01712345678",
      district: "Chittagong",
      thana: "Kotwali",
    });
  });

  test.each([
    ["fullName", undefined, "required"],
    ["fullName", " \t\0 ", "required"],
    ["fullName", "x".repeat(101), "too-long"],
    ["fullName", ["Rahima"], "invalid"],
    ["phoneNumber", "", "required"],
    ["phoneNumber", "0171234567", "phone-invalid"],
    ["phoneNumber", "01712345678\u0000", "phone-invalid"],
    ["phoneNumber", "1e9", "phone-invalid"],
    ["phoneNumber", 1712345678, "invalid"],
    ["address", "", "required"],
    ["address", "x".repeat(501), "too-long"],
    ["district", "", "required"],
    ["district", "Atlantis", "district-unknown"],
    ["district", "__proto__", "district-unknown"],
    ["thana", "x".repeat(101), "too-long"],
    ["thana", 5, "invalid"],
    ["thana", "Dhanmondi", "thana-elsewhere"],
    ["orderNote", "x".repeat(1001), "too-long"],
    ["orderNote", {}, "invalid"],
    ["promoCode", "x".repeat(101), "too-long"],
  ])("%s %j is %s", (field, value, message) => {
    expect(issues(checkoutSchema, { ...form, [field]: value })).toEqual([[field, message]]);
  });

  test("counts lengths after cleaning, exactly to the limit", () => {
    const longest = { ...form, fullName: ` ${"x".repeat(100)} `, orderNote: "অ".repeat(1000) };
    expect(checkoutSchema.safeParse(longest).success).toBe(true);
  });

  test("retains emoji, HTML and joiners, and drops what Postgres refuses", () => {
    expect(cleanLine("Ra\0hima 😀 <b>\ud800</b>\t\u202eনাস\u200dরিন")).toBe(
      "Ra hima 😀 <b>\ufffd</b> নাস\u200dরিন",
    );
    expect(cleanText("a\0\r\n\r\n\r\n\r\nb \u2028 c\u00a0d\u0007")).toBe("a\n\nb\nc d");
  });
});

describe("an order as programs send it", () => {
  const sent = { ...form, items: [{ _id: productId, quantity: 2 }] };

  test("accepts both names of address and product, and no figures", () => {
    const { address, ...rest } = sent;
    const order = orderSchema.parse({
      ...rest,
      deliveryAddress: address,
      items: [
        { _id: productId.toUpperCase(), title: "Honey", price: 1, quantity: "২" },
        { productId: other, quantity: 1 },
        { _id: productId, quantity: 3 },
      ],
      deliveryCharge: 0,
      promoCodeDiscount: 1e9,
      division: "Atlantis",
      customer: "somebody else",
      totalPrice: 1,
    });
    expect(order).toEqual({
      fullName: "Rahima Begum",
      phoneNumber: "01712345678",
      address: "House 7\nRoad 3",
      district: "Chittagong",
      thana: null,
      orderNote: "",
      promoCode: "",
      addOn: "",
      lines: [
        { productId, quantity: 5 },
        { productId: other, quantity: 1 },
      ],
    });
  });

  test.each([[undefined], [null], [[]]])(
    "leaves the refusal of no items (%j) to the shop",
    (items) => {
      expect(orderSchema.parse({ ...sent, items }).lines).toEqual([]);
    },
  );

  test.each([
    0,
    -1,
    1.5,
    1e9,
    100,
    "1.5",
    "1e1",
    "-1",
    "",
    "many",
    null,
    undefined,
    [1],
    Number.NaN,
  ])("a quantity of %j is refused", (quantity) => {
    expect(issues(orderSchema, { ...sent, items: [{ _id: productId, quantity }] })).toEqual([
      ["items.0.quantity", "quantity-invalid"],
    ]);
  });

  test.each([
    [{ ...sent, address: "" }, "address", "required"],
    [{ ...sent, address: "x".repeat(501) }, "address", "too-long"],
    [{ ...sent, address: undefined, deliveryAddress: 5 }, "deliveryAddress", "invalid"],
    [{ ...sent, items: "all" }, "items", "invalid"],
    [{ ...sent, items: [null] }, "items.0", "invalid"],
    [{ ...sent, items: [{ quantity: 1 }] }, "items.0._id", "product-unknown"],
    [{ ...sent, items: [{ _id: "honey", quantity: 1 }] }, "items.0._id", "product-unknown"],
    [
      { ...sent, items: Array(51).fill({ _id: productId, quantity: 1 }) },
      "items",
      "too-many-lines",
    ],
    [
      { ...sent, items: Array(2).fill({ _id: productId, quantity: 50 }) },
      "items",
      "quantity-invalid",
    ],
  ])("is refused with this key (%#)", (input, field, message) => {
    expect(issues(orderSchema, input)).toEqual([[field, message]]);
  });

  test.each([null, undefined, 5, "order", []])("cannot be %j", (input) => {
    expect(orderSchema.safeParse(input).success).toBe(false);
  });
});

describe("staff's changes", () => {
  test("leave missing fields unchanged and read the rest like the checkout", () => {
    expect(orderChangesSchema.parse({})).toEqual({});
    expect(
      orderChangesSchema.parse({
        totalPrice: "১,২০০",
        status: "Deliverd",
        district: "Comilla",
        _id: "x",
      }),
    ).toEqual({ totalPrice: 1200, status: "Deliverd", district: "Cumilla" });
  });

  test.each([
    ["totalPrice", -1, "amount-invalid"],
    ["totalPrice", 10.5, "amount-invalid"],
    ["totalPrice", "10.50", "amount-invalid"],
    ["totalPrice", 2_147_483_648, "amount-invalid"],
    ["totalPrice", "", "amount-invalid"],
    ["totalPrice", "NaN", "amount-invalid"],
    ["status", "Delivered", "status-unknown"],
    ["status", "", "status-unknown"],
    ["fullName", "", "required"],
    ["phoneNumber", "123", "phone-invalid"],
  ])("%s %j is %s", (field, value, message) => {
    expect(issues(orderChangesSchema, { [field]: value })).toEqual([[field, message]]);
  });
});

/** Field and message of each issue; every message must have a translation. */
function issues(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input);
  const found = parsed.error?.issues ?? [];
  for (const issue of found) expect(INPUT_MESSAGES).toContain(issue.message);
  return found.map((issue) => [issue.path.join("."), issue.message]);
}
