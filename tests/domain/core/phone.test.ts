import { describe, expect, test } from "vitest";
import { formatPhone, normalizePhone, phonePattern, telHref } from "#app/domain/core/phone.ts";

const spellings = [
  "01712345678",
  "+8801712345678",
  "8801712345678",
  "008801712345678",
  "+88 01712345678",
  "+880 1712 345 678",
  "+880 1712-345678",
  "0171-2345678",
  "01712.345.678",
  "(017) 1234-5678",
  "+880 (0) 1712-345678",
  "+88001712345678",
  "  01712345678  ",
  "01712\u00a0345678",
  "01712‑345‑678",
  "01712–345678",
  "০১৭১২৩৪৫৬৭৮",
  "+৮৮০১৭১২৩৪৫৬৭৮",
  "০০৮৮ ০১৭১২-৩৪৫৬৭৮",
  "০1৭1২3৪5৬7৮",
  "０１７１２３４５６７８",
  "＋８８０１７１２３４５６７８",
  "（０１７）１２３４－５６７８",
  "\u202a+880 1712-345678\u202c",
  "\u200e01712345678\ufeff",
  "'01712345678",
  " ’+880 1712-345678",
];

const others = [
  "",
  " ",
  "0",
  "0171234567",
  "017123456789",
  "1712345678",
  "02712345678",
  "+8802712345678",
  "+881712345678",
  "+8811712345678",
  "+91 01712345678",
  "0880 1712345678",
  "+00880 1712345678",
  "++8801712345678",
  "+01712345678",
  "0001712345678",
  "00880088 01712345678",
  "01712345678 01812345678",
  "01712345678, 01812345678",
  "01712345678x",
  "call 01712345678",
  "017١٢٣٤٥٦٧٨",
  "01712345678\u0000",
  "\u000001712345678",
  "01712/345678",
  "01712'345678",
  "''01712345678",
  "01712_345678",
  "0171234567e1",
  "\ud83d01712345678",
  "🐝",
  "<b>01712345678</b>",
];

/** A `pattern` as browsers compile it: with the v flag today, with u before 2023. */
const native = ["v", "u"].map((flag) => new RegExp(`^(?:${phonePattern})$`, flag));

describe("all spellings of a number are one number", () => {
  test.each(spellings)("%s", (spelling) => {
    expect(normalizePhone(spelling)).toBe("01712345678");
    expect(native.every((pattern) => pattern.test(spelling))).toBe(true);
  });
});

describe("numbers outside the specification's pattern are refused", () => {
  test.each(others)("%j", (text) => {
    expect(normalizePhone(text)).toBeNull();
    expect(native.some((pattern) => pattern.test(text))).toBe(false);
  });
});

test("01 and any nine digits are accepted", () => {
  for (let second = 0; second <= 9; second++) {
    expect(normalizePhone(`+8801${second}12345678`)).toBe(`01${second}12345678`);
  }
});

test("a hostile input is refused like any other", () => {
  expect(normalizePhone(" ".repeat(1_000_000))).toBeNull();
  expect(native.some((pattern) => pattern.test(`${"0 ".repeat(3_000)}x`))).toBe(false);
  expect(native.some((pattern) => pattern.test(`${" ".repeat(3_000)}x`))).toBe(false);
});

test("a number is shown in the usual grouping", () => {
  expect(formatPhone("+8801712345678", "en")).toBe("01712-345678");
  expect(formatPhone("01712345678", "bn")).toBe("০১৭১২-৩৪৫৬৭৮");
  expect(formatPhone("16263", "en")).toBe("16263");
  expect(formatPhone("09612-345678", "bn")).toBe("০৯৬১২-৩৪৫৬৭৮");
});

test("a number has a link for calls", () => {
  expect(telHref("০১৭১২-৩৪৫৬৭৮")).toBe("tel:+8801712345678");
  expect(telHref("16263")).toBe("tel:16263");
  expect(telHref("+880 9612-345678")).toBe("tel:+8809612345678");
  expect(telHref("*121#")).toBe("tel:*121%23");
  expect(telHref('"><script>')).toBe("tel:");
});
