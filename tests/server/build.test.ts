import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const SOURCES = [
  "app/a/b.tsx",
  "drizzle/c.ts",
  "public/d.svg",
  "runtime/e.ts",
  "server/e/f.ts",
  "vite.config.ts",
];

/** A shop whose build only counts how often it was made. */
function newShop() {
  const folder = mkdtempSync(join(tmpdir(), "haat-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  copyFileSync("haat.cjs", join(folder, "haat.cjs"));
  const scripts = { build: "echo >> builds && node haat.cjs compress-build" };
  write("package.json", JSON.stringify({ type: "module", engines: { node: ">=20" }, scripts }));
  for (const program of ["start", "compress-build"]) write(`build/server/${program}.js`, "");
  for (const file of SOURCES) write(file, "");
  const start = (env = {}) =>
    spawnSync(process.execPath, ["haat.cjs", "start"], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, npm_execpath: "", ...env },
    });
  const countBuilds = () => readFileSync(join(folder, "builds"), "utf8").length;
  return { folder, write, start, countBuilds };
}

test("a start builds after a change of any source, and else not", () => {
  const { write, start, countBuilds } = newShop();
  expect(start().stderr).toBe("building the shop; this takes a moment\n");
  for (const file of [...SOURCES, "server/new.ts", "package-lock.json"]) {
    const before = countBuilds();
    expect(start().stderr).toBe("");
    expect(countBuilds()).toBe(before);
    write(file, "changed");
    start();
    expect(countBuilds()).toBe(before + 1);
  }
});

test("a build that fails is told, and nothing is started", () => {
  const { start } = newShop();
  const { status, stderr } = start({ PATH: "/nowhere", npm_execpath: "/nowhere/npm.js" });
  expect(stderr).toMatch(/nowhere\/npm.js[\s\S]*the build failed; what it said stands above\n$/);
  expect(status).toBe(1);
});

test("the image is built of all sources", () => {
  const allowed = readFileSync(".dockerignore", "utf8").split("\n");
  const folders = new Set(SOURCES.map((file) => file.split("/")[0]));
  for (const name of [...folders, "class-names.ts", "haat.cjs", "migrations", "samples"])
    expect(allowed).toContain(`!${name}`);
});
