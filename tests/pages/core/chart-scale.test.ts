import { expect, test } from "vitest";
import { scaleBothWays, scaleOf } from "#app/admin/core/charts/scale.ts";
import { fc } from "#tests/support/samples.ts";

const month = (day: number) => Array.from({ length: 30 }, (_, i) => 4000 + 100 * (i % 7) + i * day);

test("a chart of a month of usual days reaches its highest", () => {
  expect(scaleOf(month(10)).top).toBe(Math.max(...month(10)));
});

test("a chart with one big day still shows the differences of the others", () => {
  const days = [...month(10).slice(1), 320_000];
  const usual = Math.max(...days.slice(0, -1));
  const { top } = scaleOf(days);
  expect(usual / top).toBeGreaterThan(0.6);
  expect(usual).toBeLessThanOrEqual(top);
});

test("any chart has one to four round lines within it", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 10_000_000 }), { maxLength: 40 }), (values) => {
      const { top, lines } = scaleOf(values);
      expect(lines.length).toBeGreaterThanOrEqual(1);
      expect(lines.length).toBeLessThanOrEqual(5);
      for (const line of lines) expect(String(line)).toMatch(/^[1-9]\d?0*$/);
      expect(Math.max(...lines)).toBeLessThanOrEqual(top);
    }),
  );
});

test("a chart of profits and losses has round lines on both sides of 0, and no outlier flattens it", () => {
  const days = [...month(10), 320_000, -900, -1_500];
  const { top, bottom, lines } = scaleBothWays(days);
  expect(top).toBeLessThan(20_000);
  expect(bottom).toBe(-1_500);
  expect(scaleBothWays([-300, -1_200]).lines.every((line) => line !== 0)).toBe(true);
  for (const line of lines) {
    expect(String(Math.abs(line))).toMatch(/^[1-9]\d?0*$/);
    expect(line).toBeGreaterThanOrEqual(bottom);
    expect(line).toBeLessThanOrEqual(top);
  }
});
