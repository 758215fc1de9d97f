import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Visitor } from "#app/http/visitor.server.ts";
import type { Piece } from "#app/pieces/piece.ts";
import { gzipPart, joinGzip } from "#server/page-cache/gzip-parts.js";
import { PageTemplate } from "#server/page-cache/page-template.js";

test.each([
  ["nothing", []],
  ["an empty part", [""]],
  ["one part", ["honey"]],
  ["parts of all lengths", ["", "a", "মধু", "x".repeat(255), "ঘি ".repeat(40_000), "", "end"]],
])("parts compressed apart are unpacked as the whole: %s", (_, texts) => {
  const whole = joinGzip(texts.map((text) => gzipPart(text, 6)));
  // Node checks length and sum.
  expect(gunzipSync(whole).toString()).toBe(texts.join(""));
});

test("a part that follows another may refer to it", () => {
  const text = "honey from the mustard fields of Sirajganj ".repeat(2000);
  const [first, second] = [gzipPart(text, 9), gzipPart(text, 9, text)];
  expect(gunzipSync(joinGzip([first, second])).toString()).toBe(text + text);
  expect(second.deflated.length).toBeLessThan(first.deflated.length);
});

test("a page is the same in every encoding, whichever of its places are filled in", () => {
  const PLACES = 13;
  const pieces: Piece[] = Array.from({ length: PLACES }, (_, n) => [
    `<li>card ${n}</li>`,
    { stranger: `<b>${n}</b>`, fill: ({ inCart }: Visitor) => `<b>${inCart[n] ?? n}</b>` },
  ]).flat();
  const template = new PageTemplate({ status: 200, headers: [], pieces }, "tag");
  const tags = new Set<string>();
  for (let bits = 0; bits < 2 ** PLACES; bits += 7) {
    const inCart = Object.fromEntries(
      Array.from({ length: PLACES }, (_, n) => [n, 99] as const).filter(([n]) => bits & (1 << n)),
    );
    const visitor = {
      ...{ user: null, cartLines: 0, inCart, cartOperation: "", formToken: "", toast: null },
    };
    const text = template.textFor(visitor);
    expect(gunzipSync(template.gzipFor(visitor)).toString()).toBe(text);
    expect(text.match(/99/g)?.length ?? 0).toBe(Object.keys(inCart).length);
    tags.add(template.tagFor(visitor));
  }
  expect(tags.size).toBe(Math.ceil(2 ** PLACES / 7));
});
