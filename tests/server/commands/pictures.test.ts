import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { parseImagePath } from "#app/domain/shop/media/image-path.ts";
import {
  deleteImage,
  isStoredImage,
  listStoredImages,
  openImage,
  saveImage,
} from "#app/domain/shop/media/images.server.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { openBucket } from "#runtime/pictures/s3.ts";
import { readSettings } from "#runtime/settings.ts";
import { checkArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { cloneDatabase, dropDatabase, emptyTables } from "#tests/support/database.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { openS3 } from "#tests/support/s3-server.ts";
import { startShopServer } from "#tests/support/shop-server.ts";
import { linesOf, onTerminal, progressOf } from "#tests/support/terminal.ts";

const url = process.env.DATABASE_URL ?? "";
const s3 = await openS3();
const known = { DATABASE_URL: url, SESSION_SECRET: "x".repeat(40), ...s3.settings };
const bucket = openBucket(readSettings(known));
afterAll(s3.close);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "haat-pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function namesIn(store: PictureStore): Promise<string[]> {
  const names = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

beforeEach(async () => {
  for (const name of await namesIn(bucket)) await bucket.remove(name);
});

describe.each(["a folder", "S3"])("pictures in %s", (where) => {
  const open = () => (where === "S3" ? bucket : openFolder(newFolder()));

  test("are stored once, read, listed with their date and deleted", async () => {
    const store = open();
    const bytes = await makePicture();
    const path = await saveImage(bytes, store);
    const first = await listStoredImages(store);
    expect(first.map((image) => image.path)).toEqual([path]);
    expect(await saveImage(bytes, store)).toBe(path);
    const [second] = await listStoredImages(store);
    expect(second?.uploadedAt.getTime()).toBeGreaterThanOrEqual(
      first[0]?.uploadedAt.getTime() ?? 0,
    );
    const jpeg = parseImagePath(path)?.jpegPath ?? "";
    expect((await openImage(jpeg, store))?.type).toBe("image/jpeg");
    expect((await openImage(path, store))?.size).toBeGreaterThan(0);
    const avif = parseImagePath(path)?.avif[0]?.path ?? "";
    expect((await openImage(avif, store))?.isStandIn).toBe(true);
    await expect.poll(async () => (await openImage(avif, store))?.type).toBe("image/avif");
    expect(await namesIn(store)).toContain(avif);
    expect(await openImage(`${"0".repeat(32)}-10x10.webp`, store)).toBeNull();
    expect(await store.renew(`${"0".repeat(32)}-10x10.webp`)).toBe(false);
    await deleteImage(path, store);
    await deleteImage(path, store);
    expect(await isStoredImage(path, store)).toBe(false);
    expect(await namesIn(store)).toEqual([]);
  });
});

test("of an unreachable or refusing store are reported as temporarily unavailable", async () => {
  const name = `${"0".repeat(32)}-10x10.webp`;
  const unavailable = expect.objectContaining({ name: "Unavailable" });
  const others = [
    { S3_ENDPOINT: "http://127.0.0.1:1" },
    { S3_ACCESS_KEY: "NOBODY" },
    { S3_SECRET_KEY: "another" },
    { S3_BUCKET: "none" },
  ];
  for (const other of others) {
    const store = openBucket(readSettings({ ...known, ...other }));
    await expect(store.read(name), JSON.stringify(other)).rejects.toEqual(unavailable);
    await expect(store.write(name, Buffer.from("x"))).rejects.toEqual(unavailable);
  }
});

test("a folder that cannot be created is refused at once", async () => {
  // Node's recursive `mkdir` never ends there, and reports a wrong error on a read-only disk.
  const store = openFolder("/proc/haat");
  await expect(store.write(`${"0".repeat(32)}-10x10.webp`, Buffer.from("x"))).rejects.toThrow(
    "/proc/haat'",
  );
});

test("a command moves pictures from the folder to S3 and back, and counts them", async () => {
  const dataDir = newFolder();
  const folder = openFolder(join(dataDir, "media"));
  for (let n = 0; n < 3; n++) {
    const path = await saveImage(await makePicture(), folder);
    await folder.write(path.replace(".webp", ".avif"), Buffer.from(`an AVIF, ${n}`));
  }
  const names = await namesIn(folder);
  const run = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["haat.cjs", "pictures", ...args],
      { env: { ...process.env, ...known, DATA_DIR: dataDir } },
    );
    return stdout;
  };
  expect(await run("copy", "folder", "s3")).toContain(`${names.length} of ${names.length} picture`);
  expect(await namesIn(bucket)).toEqual(names);
  const [first = ""] = names;
  expect(await bucket.read(first)).toEqual(await folder.read(first));
  expect(await run("move", "folder", "s3")).toContain(`0 of ${names.length} picture`);
  expect(await namesIn(folder)).toEqual([]);
  expect(await run("move", "s3", "folder")).toContain("all are removed here");
  expect([await namesIn(folder), await namesIn(bucket)]).toEqual([names, []]);
  const told = { ...process.env, ...known, DATA_DIR: dataDir, TERM: "xterm" };
  const { screen } = await onTerminal(["haat.cjs", "pictures", "copy", "folder", "s3"], told);
  expect(progressOf(screen)).toContainEqual(
    expect.stringMatching(new RegExp(`^copying: 1 of ${names.length} files, \\d+ s left$`)),
  );
  expect(linesOf(screen)).toEqual([expect.stringContaining("picture files copied")]);
  await expect(run("move", "s3", "nowhere")).rejects.toThrow(/say from where and to where/);
});

test("a shop shows pictures from S3, and its backup is restored with them into a folder", async () => {
  await emptyTables();
  Object.assign(process.env, s3.settings);
  const path = await saveImage(await makePicture(), bucket);
  const avif = path.replace(".webp", ".avif");
  const shop = await startShopServer();
  onTestFinished(shop.close);
  const shown = await fetch(`${shop.url}/media/${path}`);
  expect([shown.status, shown.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(await bucket.read(path));
  // A picture opens no window, so it has no headers about windows.
  expect(shown.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(["X-Frame-Options", "Referrer-Policy"].map((name) => shown.headers.get(name))).toEqual([
    null,
    null,
  ]);
  const askForAvif = async () => {
    const answer = await fetch(`${shop.url}/media/${avif}`);
    await answer.arrayBuffer();
    return ["Content-Type", "Cache-Control"].map((name) => answer.headers.get(name));
  };
  expect(await askForAvif()).toEqual(["image/webp", "public, max-age=300"]);
  await expect.poll(() => bucket.has(avif)).toBe(true);
  expect(await askForAvif()).toEqual(["image/avif", "public, max-age=31536000, immutable"]);

  const folder = newFolder();
  const file = join(folder, "shop.tar.gz");
  await makeBackup({ url, pictures: bucket, secret: "", file });
  const there = await cloneDatabase(inject("templateUrl"));
  onTestFinished(() => dropDatabase(there));
  const pictures = openFolder(join(folder, "media"));
  await restoreBackup({ archive: await checkArchive(file), url: there, pictures });
  expect(await namesIn(pictures)).toEqual(await namesIn(bucket));
  expect(readdirSync(folder)).toContain("media");
});
