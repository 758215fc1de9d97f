import { expect, test } from "vitest";
import { scaleOf } from "#app/admin/core/charts/scale.ts";
import { fc } from "#tests/support/samples.ts";

const month = (day: number) => Array.from({ length: 30 }, (_, i) => 4000 + 100 * (i % 7) + i * day);

test("a chart of a month of usual days ends at the round value above its highest", () => {
  const most = Math.max(...month(10));
  const { top } = scaleOf(month(10));
  expect(top).toBeGreaterThanOrEqual(most);
  expect(top).toBeLessThanOrEqual(most * 1.25);
});

test("a chart with one big day still shows the differences of the others", () => {
  const days = [...month(10).slice(1), 320_000];
  const usual = Math.max(...days.slice(0, -1));
  const { top } = scaleOf(days);
  expect(usual / top).toBeGreaterThan(0.6);
  expect(usual).toBeLessThanOrEqual(top);
});

test("any axis has three to five round marks at equal distances, with 0 and both its ends", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e7, max: 1e7 }), { maxLength: 40 }), (values) => {
      const { top, bottom, marks } = scaleOf(values);
      expect(marks.length).toBeGreaterThanOrEqual(3);
      expect(marks.length).toBeLessThanOrEqual(5);
      expect(marks).toContain(0);
      expect([marks[0], marks.at(-1)]).toEqual([bottom, top]);
      const [step = 0] = marks.slice(1).map((mark, at) => mark - (marks[at] ?? 0));
      expect(String(step)).toMatch(/^[125]0*$/);
      expect(marks).toEqual(marks.map((_, at) => bottom + at * step));
    }),
  );
});

test("an axis of profits and losses reaches both sides of 0, and no outlier flattens it", () => {
  const { top, bottom } = scaleOf([...month(10), 320_000, -900, -1_500]);
  expect(top).toBeLessThan(20_000);
  expect(bottom).toBeLessThanOrEqual(-1_500);
  expect(scaleOf([-300, -1_200]).top).toBe(0);
});
