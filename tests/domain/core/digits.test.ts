import { describe, expect, test } from "vitest";
import {
  banglaDigits,
  latinDigits,
  MAX_INTEGER,
  parseCost,
  parseWholeNumber,
} from "#app/domain/core/digits.ts";

test("digits are converted between Latin and Bangla, and other text stays", () => {
  expect(banglaDigits("0123456789 TK")).toBe("০১২৩৪৫৬৭৮৯ TK");
  expect(latinDigits("০১২৩৪৫৬৭৮৯ টাকা")).toBe("0123456789 টাকা");
  expect(latinDigits("０１２３４５６７８９")).toBe("0123456789");
  expect(latinDigits("মধু ৫০০g, ½ 🐝")).toBe("মধু 500g, ½ 🐝");
});

describe("a whole number is read", () => {
  test.each([
    ["0", 0],
    ["650", 650],
    ["  650\u00a0", 650],
    ["৬৫০", 650],
    ["６５０", 650],
    ["007", 7],
    ["1,320", 1320],
    ["১,৩২০", 1320],
    ["1,00,000", 100_000],
    ["12,34,567", 1_234_567],
    ["1,23,45,678", 12_345_678],
    ["100,000", 100_000],
    ["1,234,567", 1_234_567],
    ["650 TK", 650],
    ["650tk.", 650],
    ["৳650", 650],
    ["৳ ১,৩২০", 1320],
    ["650৳", 650],
    ["Tk 650", 650],
    ["650/-", 650],
    ["650/=", 650],
    ["৬৫০ টাকা", 650],
    ["BDT 650", 650],
    ["650 taka", 650],
    ["2147483647", MAX_INTEGER],
    ["2,14,74,83,647", MAX_INTEGER],
  ])("%s", (text, number) => {
    expect(parseWholeNumber(text)).toBe(number);
  });
});

describe("other texts are refused as whole numbers", () => {
  test.each([
    "",
    " ",
    "TK",
    "abc",
    "6.5",
    "650.00",
    "৬.৫",
    "1e9",
    "1E9",
    "0x10",
    "Infinity",
    "NaN",
    "-1",
    "−1",
    "+1",
    "1 320",
    "1,3",
    "1,32",
    "13,20",
    "1,0000",
    ",650",
    "650,",
    "1,,000",
    "10,0,000",
    "1,00,00",
    "2147483648",
    "99999999999999999999",
    "6\u00005",
    "650\u0000",
    "\ud83d",
    "½",
    "٦٥٠",
    "TK 650 TK TK",
    "9".repeat(1_000_000),
  ])("%j", (text) => {
    expect(parseWholeNumber(text)).toBeNull();
  });
});

test("every number can be read back in both groupings and both scripts", () => {
  for (let number = 1; number < MAX_INTEGER; number = number * 3 + 7) {
    const written = [
      String(number),
      number.toLocaleString("en-US"),
      number.toLocaleString("en-IN"),
      banglaDigits(number.toLocaleString("en-IN")),
    ];
    expect(written.map(parseWholeNumber)).toEqual(written.map(() => number));
  }
});

test.each([
  ["312", 312],
  ["312.50", 312.5],
  ["312.5", 312.5],
  ["0.05", 0.05],
  ["৩১২.৫০", 312.5],
  ["১,৩১২.৫০ টাকা", 1312.5],
  ["৳1,00,000.25", 100_000.25],
  ["312.55", 312.55],
  ["", null],
  [".50", null],
  ["312.", null],
  ["312.505", null],
  ["312,50", null],
  ["3.12.5", null],
  ["-1.50", null],
  ["1e2", null],
  ["2147483648", null],
])("%s is read as a cost price", (text, cost) => {
  expect(parseCost(text)).toBe(cost);
});
