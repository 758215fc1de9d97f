import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { openReleaseAssets } from "#server/http/release-assets.ts";
import { fileOf, serveStaticFiles } from "#server/http/static-files.ts";

const filesOf = (release: string) =>
  new Map(
    [`/assets/shop-${release}.css`, `/assets/root-${release}.js`, "/robots.txt"].map((path) => [
      path,
      fileOf(path.slice(1), Buffer.from(`of ${release} `.repeat(300))),
    ]),
  );

test("scripts and styles of the previous release stay for one release, beside the new ones", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "haat-releases-"));
  const releases = openReleaseAssets(dataDir);
  const app = express();
  app.use(serveStaticFiles(filesOf("two"), releases.find));
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.close();
    rmSync(dataDir, { recursive: true });
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };

  for (const release of ["one", "two", "three"]) {
    await releases.keep(release, filesOf(release));
    const style = await ask("/assets/shop-one.css");
    if (release === "three") continue;
    expect([style.status, style.headers.get("Content-Type")]).toEqual([
      200,
      "text/css; charset=utf-8",
    ]);
    expect(style.headers.get("Cache-Control")).toContain("immutable");
  }
  const next = await ask("/assets/root-three.js");
  expect([next.status, next.text.slice(0, 8)]).toEqual([200, "of three"]);

  const another = openReleaseAssets(dataDir);
  expect(await another.find("/assets/root-one.js")).toBeNull();
  expect(await another.find("/assets/root-two.js")).not.toBeNull();
  for (const path of ["/assets/../two/root-two.js", "/assets/.x", "/robots.txt", "/assets/"])
    expect(await another.find(path)).toBeNull();
});
