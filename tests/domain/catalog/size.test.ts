import { describe, expect, it } from "vitest";
import { comparablePrice, formatSize, parseSize, type Size } from "#app/domain/core/naming/size.ts";

describe("a size", () => {
  it.each<[Size, string, string]>([
    [{ amount: 500, unit: "g" }, "500\u00a0g", "৫০০\u00a0গ্রাম"],
    [{ amount: 1.5, unit: "kg" }, "1.5\u00a0kg", "১.৫\u00a0কেজি"],
    [{ amount: 250, unit: "ml" }, "250\u00a0ml", "২৫০\u00a0মিলি"],
    [{ amount: 5, unit: "l" }, "5\u00a0L", "৫\u00a0লিটার"],
    [{ amount: 12, unit: "piece" }, "12\u00a0pcs", "১২টি"],
  ])("of %j is shown as %s and %s, and both can be read", (size, english, bangla) => {
    expect(formatSize(size, "en")).toBe(english);
    expect(formatSize(size, "bn")).toBe(bangla);
    expect(parseSize(english)).toEqual(size);
    expect(parseSize(bangla)).toEqual(size);
  });

  it.each<[string, Size]>([
    ["1 LTR", { amount: 1, unit: "l" }],
    ["500gm", { amount: 500, unit: "g" }],
    ["২ কেজি", { amount: 2, unit: "kg" }],
    ["২\u00a0কেজি", { amount: 2, unit: "kg" }],
    ["6 pcs.", { amount: 6, unit: "piece" }],
  ])("can be written in many ways: %s", (text, size) => {
    expect(parseSize(text)).toEqual(size);
  });

  it.each(["", "3 × 250 g", "500", "g", "0 g", "-1 kg", "1e3 g", "about 500 g", "5".repeat(99)])(
    "is not found in %j",
    (text) => {
      expect(parseSize(text)).toBeNull();
    },
  );

  it("makes prices comparable by the kilo and the litre", () => {
    expect(comparablePrice(350, { amount: 250, unit: "g" })).toEqual({ taka: 1400, unit: "kg" });
    expect(comparablePrice(1200, { amount: 1, unit: "kg" })).toEqual({ taka: 1200, unit: "kg" });
    expect(comparablePrice(333, { amount: 0.75, unit: "l" })).toEqual({ taka: 444, unit: "l" });
    expect(comparablePrice(60, { amount: 12, unit: "piece" })).toBeNull();
  });
});
