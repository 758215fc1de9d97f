import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readArguments } from "#server/commands/arguments.ts";
import { isDeep } from "#tests/support/samples.ts";

/** All programs that people start, with the commands of `package.json`. */
const PROGRAMS = [
  ...["start", "server/commands/dev.ts", "doctor", "db migrate", "db seed", "db reset"],
  ...["admin list", "admin create", "admin accept-secret", "privacy export", "privacy erase"],
  ...["pictures copy", "backup backup", "backup restore", "archive books"],
  ...["move-in plan", "move-in bring", "move-in pictures", "move-in archive", "move-out move-out"],
  ...["bench", "bench-scale", "bench-move-in", "torture", "rehearse", "weigh", "simulate"].map(
    (tool) => `tests/${tool}.ts`,
  ),
];

/** Runs a program with only a DATA_DIR, which does not exist yet. */
function run(typed: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "haat-arguments-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = {
    NODE_ENV: "test" as const,
    PATH: process.env.PATH,
    DATA_DIR: join(folder, "data"),
    TMPDIR: folder,
    TSX_DISABLE_CACHE: "1",
  };
  return new Promise<{ code: number | null; out: string; err: string; made: string[] }>(
    (resolve) => {
      const child = execFile(process.execPath, typed, { env }, (_, out, err) =>
        resolve({ code: child.exitCode, out, err, made: readdirSync(folder) }),
      );
    },
  );
}

test.each(PROGRAMS)(
  "%s explains itself with --help, refuses unknown arguments in one line, and does nothing",
  async (program) => {
    if (isDeep) {
      const helped = await run(["haat.cjs", ...program.split(" "), "--help"]);
      expect(helped).toMatchObject({ code: 0, err: "", made: [] });
      expect(helped.out).toMatch(/^npm (run |start)/);
    }
    const refused = await run(["haat.cjs", ...program.split(" "), "--scael=1"]);
    expect(refused).toMatchObject({ code: 1, out: "", made: [] });
    expect(refused.err).toMatch(/^[^\n]*Unknown option '--scael'; npm [^\n]* --help [^\n]*\n$/);
  },
);

test("a request for help counts more than a misspelt option", async () => {
  const { out } = await run(["haat.cjs", "doctor", "--scael=1", "-h"]);
  expect(out).toMatch(/^npm run doctor/);
});

test.each([
  [["haat.cjs", "doctor", "now"], 'nothing takes the word "now"'],
  [["haat.cjs", "start", "/nope/index.js"], "there is no build at /nope/index.js"],
  [["haat.cjs", "db", "seed", "haat"], "only --reset takes the name"],
  [["haat.cjs", "db", "seed", "--scale", "huge"], "say --scale small, large"],
  [["haat.cjs", "backup", "backup", "/nope/x"], "there is no folder /nope"],
  [["haat.cjs", "backup", "backup", "--keep", "many"], "--keep must be a whole number"],
  [["haat.cjs", "backup", "restore"], "say npm run restore -- <file> [name] [--check]"],
  [["haat.cjs", "backup", "restore", "/nope/x", "--check"], "/nope/x"],
  [["haat.cjs", "archive", "books", "books", "--years", "4"], "--years must be 5 or more"],
  [["haat.cjs", "pictures", "copy", "s3", "s3"], "say from where and to where"],
  [["haat.cjs", "tests/bench.ts", "--rounds", "0"], "--rounds must be a whole number"],
  [
    ["haat.cjs", "tests/torture.ts", "--only", "rain"],
    "--only must be attacks or kills or outages",
  ],
])("%j is refused before anything is created", async (typed, reason) => {
  const { code, err, out, made } = await run(typed);
  expect(err).toContain(reason);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect({ code, out, made }).toEqual({ code: 1, out: "", made: [] });
});

test("words and options are parsed as described", () => {
  const form = {
    does: "sends",
    words: "<to> [note…]",
    options: {
      times: { of: "N", default: 3, does: "how often" },
      by: { of: "post|hand", does: "how" },
      at: { of: "PLACE", default: "here", does: "where" },
      now: { does: "without waiting" },
    },
  };
  const read = (...args: string[]) => readArguments("npm run send", form, args);
  expect(read("Rahima", "with", "love")).toEqual({
    words: ["Rahima", "with", "love"],
    values: { times: 3, by: undefined, at: "here", now: false },
  });
  expect(read("--times", "7", "--by=hand", "--now", "--", "--help").values).toMatchObject({
    ...{ times: 7, by: "hand", now: true },
  });
  expect(() => read()).toThrow(
    "say npm run send -- <to> [note…] [--times N] [--by post|hand] [--at PLACE] [--now]",
  );
  expect(() => read("x", "--now=1")).toThrow("--now");
});

test("all programs of package.json are covered", async () => {
  const { default: scripts } = await import("../../../package.json", { with: { type: "json" } });
  const started = Object.values(scripts.scripts).flatMap(
    (line) => /^node haat\.cjs ([\w./-]+)/.exec(line)?.[1] ?? [],
  );
  const known = PROGRAMS.map((program) => program.split(" ").at(0));
  // These steps of other scripts take no arguments.
  const steps = ["compress-build", "tests/check.ts", "tests/support/browser.ts"];
  expect(new Set(started)).toEqual(new Set([...known, ...steps]));
});
