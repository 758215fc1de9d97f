import { describe, expect, test } from "vitest";
import { refuseEndless } from "#app/api/core/input.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const list = (values: number) => `[${Array(values).fill(0).join()}]`;

describe("JSON", () => {
  test.each([
    ["ten deep", nested(10)],
    ["of 4,998 values in a list", list(4998)],
    ["of brackets and commas in a text", JSON.stringify({ note: `"[{,\\${"[,".repeat(9000)}` })],
    ["that is none", '{"a": '],
  ])("%s is parsed", (_name, text) => {
    expect(() => refuseEndless(text)).not.toThrow();
  });

  test.each([
    ["eleven deep", nested(11)],
    ["of 5,000 values in a list", list(5000)],
    ["of 5,000 fields", `{${Array.from({ length: 5000 }, (_, n) => `"${n}":0`).join()}}`],
    ["a megabyte of opening brackets", "[".repeat(1_000_000)],
    ["a megabyte of commas", ",".repeat(1_000_000)],
  ])("%s is refused before parsing", (_name, text) => {
    expect(() => refuseEndless(text)).toThrow();
  });
});
