import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { shortClassNames, shortPropertyNames } from "../../class-names.ts";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".module.css"))
  .map((name) => `${process.cwd()}/app/${name}`);

const CLASS = /\.([a-zA-Z_][\w-]*)/g;

describe("class names in a build", () => {
  test("are unique, and none is hidden by ad blockers", () => {
    const nameOf = shortClassNames("app");
    const names = sheets.flatMap((path) => {
      const css = readFileSync(path, "utf8");
      const own = new Set([...css.matchAll(CLASS)].map((match) => match[1] ?? ""));
      return [...own].map((name) => nameOf(name, path, css));
    });
    expect(names.length).toBeGreaterThan(500);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => /[aeiou]/i.test(name))).toEqual([]);
  });

  test("are the same in both builds, in any order of files", () => {
    const [forward, backward] = [shortClassNames("app"), shortClassNames("app")];
    const name = (path: string, of: typeof forward) => {
      const css = readFileSync(path, "utf8");
      const [, first = ""] = /\.([a-zA-Z_][\w-]*)/.exec(css) ?? [];
      return of(first, path, css);
    };
    const there = sheets.map((path) => name(path, forward));
    const back = [...sheets].reverse().map((path) => name(path, backward));
    expect(back.reverse()).toEqual(there);
  });

  test("are refused for a style sheet from elsewhere or an unknown class", () => {
    const nameOf = shortClassNames("app");
    expect(() => nameOf("a", "/elsewhere/x.module.css", ".a{}")).toThrow("not a style sheet");
    expect(() => nameOf("b", sheets[0] ?? "", ".a{}")).toThrow("no class");
  });
});

test("custom properties get short names, except those that pages set themselves", () => {
  const nameOf = shortPropertyNames("app");
  const names = ["--paper", "--ink", "--space-2", "--touch"].map(nameOf);
  expect(new Set(names).size).toBe(4);
  expect(names.filter((name) => !/^--[a-zA-Z]{1,2}$/.test(name))).toEqual([]);
  expect(["--leaf", "--leaf-deep", "--unknown"].map(nameOf)).toEqual([
    "--leaf",
    "--leaf-deep",
    "--unknown",
  ]);
});
