import { expect, test } from "vitest";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";

const charges = { byDistrict: { Dhaka: 60, Gazipur: 0 }, default: 120 };

test("a district's own charge, also a free one, precedes the default", () => {
  expect(chargeFor("Dhaka", charges)).toBe(60);
  expect(chargeFor("Gazipur", charges)).toBe(0);
  expect(chargeFor("Sylhet", charges)).toBe(120);
});

test("names of object properties are no districts", () => {
  expect(chargeFor("constructor", charges)).toBe(120);
  expect(chargeFor("__proto__", charges)).toBe(120);
});
