import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast, DARK_PAPER, PAPER } from "#app/domain/core/contrast.ts";
import { DELIVERED_COLOUR } from "#app/domain/shop/accent.ts";

const [light = "", dark = ""] = ["tokens", "dark"].map((name) =>
  readFileSync(`app/ui/styles/${name}.css`, "utf8"),
);

/** The colours that a part of the file sets, by name without dashes. */
function coloursOf(part: string): Record<string, string> {
  const found = [...part.matchAll(/--([\w-]+): (#[0-9a-f]{6}|var\(--[\w-]+\));/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

const SURFACES = ["paper", "card", "tint"];

/** What is read on what, wherever a page may put it: texts with 4.5:1, edges and signs with 3:1. */
const PAIRS: [names: string[], on: string[], least: number][] = [
  [["ink", "ink-soft", "honey-deep", "leaf-deep", "clay", "cancelled", "delivered"], SURFACES, 4.5],
  [["processing", "transit"], SURFACES, 4.5],
  [["ink", "ink-soft"], ["clay-tint", "processing-tint", "delivered-tint", "transit-tint"], 4.5],
  [["honey-deep", "processing"], ["processing-tint"], 4.5],
  [["leaf-deep", "delivered"], ["delivered-tint"], 4.5],
  [["clay", "cancelled"], ["clay-tint", "cancelled-tint"], 4.5],
  [["transit"], ["transit-tint"], 4.5],
  [["refunded"], ["refunded-tint"], 4.5],
  [["on-fill"], ["leaf", "leaf-deep", "clay", "cancelled", "ink-soft"], 4.5],
  [["on-honey"], ["honey"], 4.5],
  [["leaf", "line-input"], SURFACES, 3],
];

const own = coloursOf(light);

describe.each([
  ["light", own],
  ["dark", { ...own, ...coloursOf(dark) }],
])("the %s colours", (name, colours) => {
  const colourOf = (token: string): string => {
    const value = colours[token] ?? "";
    const other = /^var\(--(.*)\)$/.exec(value)?.[1];
    return other ? colourOf(other) : value;
  };

  test.each(PAIRS)("%s on %s have the contrast %d", (texts, surfaces, least) => {
    for (const text of texts)
      for (const surface of surfaces)
        expect
          .soft(contrast(colourOf(text), colourOf(surface)), `${text} on ${surface}`)
          .toBeGreaterThanOrEqual(least);
  });

  test("of the page are the browser's", () => {
    expect(colourOf("paper")).toBe(name === "light" ? PAPER : DARK_PAPER);
    if (name === "light") expect(colourOf("leaf")).toBe(DELIVERED_COLOUR);
  });
});

test("a contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#ffffff")).toBe(1);
});
