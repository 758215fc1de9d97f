import { expect, test } from "vitest";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { formatCost, formatNumber, formatTaka } from "#app/domain/core/money.ts";

test.each([
  [0, "0 TK", "০ টাকা"],
  [7, "7 TK", "৭ টাকা"],
  [650, "650 TK", "৬৫০ টাকা"],
  [1_320, "1,320 TK", "১,৩২০ টাকা"],
  [99_999, "99,999 TK", "৯৯,৯৯৯ টাকা"],
  [100_000, "1,00,000 TK", "১,০০,০০০ টাকা"],
  [12_345_678, "1,23,45,678 TK", "১,২৩,৪৫,৬৭৮ টাকা"],
  [2_147_483_647, "2,14,74,83,647 TK", "২,১৪,৭৪,৮৩,৬৪৭ টাকা"],
  [-50, "−50 TK", "−৫০ টাকা"],
  [-123_456, "−1,23,456 TK", "−১,২৩,৪৫৬ টাকা"],
])("%i taka", (amount, english, bangla) => {
  expect(formatTaka(amount, "en")).toBe(english);
  expect(formatTaka(amount, "bn")).toBe(bangla);
});

test("numbers are grouped as Intl groups them for the subcontinent, and can be read back", () => {
  for (let number = 0; number < 2_147_483_647; number = number * 2 + 3) {
    expect(formatNumber(number, "en")).toBe(number.toLocaleString("en-IN"));
    expect(parseWholeNumber(formatNumber(number, "bn"))).toBe(number);
    expect(parseWholeNumber(formatTaka(number, "bn"))).toBe(number);
  }
});

test.each([
  [312, "312 TK", "৩১২ টাকা"],
  [1312.5, "1,312.50 TK", "১,৩১২.৫০ টাকা"],
  [0.05, "0.05 TK", "০.০৫ টাকা"],
  [500 - 512.55, "−12.55 TK", "−১২.৫৫ টাকা"],
])("%d taka with paisa", (cost, english, bangla) => {
  expect(formatCost(cost, "en")).toBe(english);
  expect(formatCost(cost, "bn")).toBe(bangla);
});
