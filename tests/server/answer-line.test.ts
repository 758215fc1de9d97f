import fc from "fast-check";
import pino from "pino";
import { expect, test } from "vitest";
import { lineOf } from "#server/log.js";

test("the line of an answer is pino's own, to the letter", () => {
  let written = "";
  const stream = {
    write(line: string) {
      written = line;
    },
  };
  const timestamp = () => ',"time":"2026-11-23T00:00:00.000Z"';
  const own = pino({ level: "debug", base: null, timestamp }, stream);
  const answer = fc.record({
    requestId: fc.stringMatching(/^[\w.-]{8,64}$/),
    method: fc.constantFrom("GET", "POST", "M-SEARCH"),
    path: fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.webPath()),
    status: fc.integer({ min: 100, max: 599 }),
    ms: fc.double({ min: 0, max: 1e6, noNaN: true }),
    bytes: fc.oneof(fc.nat(), fc.constant(Number.NaN)),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...(["debug", "info", "error"] as const)),
      answer,
      (level, said) => {
        own[level](said);
        expect(lineOf(level, timestamp(), said)).toBe(written);
      },
    ),
    { numRuns: 500 },
  );
});
