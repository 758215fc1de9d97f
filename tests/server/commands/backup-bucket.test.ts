import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { newestBackupAt } from "#runtime/backups.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import { readSettings } from "#runtime/settings.ts";
import { checkArchive } from "#server/backup/archive.ts";
import { findPlace, listBackups } from "#server/backup/places.ts";
import { sumTable, withTransaction } from "#server/backup/tables.ts";
import { checks } from "#server/commands/doctor/checks.ts";
import { makeDataFolder } from "#tests/support/data-folder.ts";
import { cloneDatabase, dropDatabase, emptyTables } from "#tests/support/database.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { openS3 } from "#tests/support/s3-server.ts";
import { deepTest } from "#tests/support/samples.ts";

type Meet = NonNullable<Parameters<typeof openS3>[0]>;
const passOn: Meet = () => undefined;
let meet = passOn;
const s3 = await openS3((request) => meet(request));
afterAll(s3.close);

const KEYS = {
  BACKUP_S3_ENDPOINT: s3.settings.S3_ENDPOINT,
  BACKUP_S3_ACCESS_KEY: s3.settings.S3_ACCESS_KEY,
  BACKUP_S3_SECRET_KEY: s3.settings.S3_SECRET_KEY,
};
const URL_OF_SHOP = process.env.DATABASE_URL ?? "";

/** Incompressible bytes, so that an archive with them needs three parts. */
const PICTURE = { name: `${"a1".repeat(16)}-10x10.webp`, bytes: randomBytes(11_000_000) };

/** A separate prefix and folder for each test. */
function newShop() {
  const dataDir = makeDataFolder("backup-bucket");
  onTestFinished(() => {
    meet = passOn;
    rmSync(dataDir, { recursive: true, force: true });
  });
  const to = `s3://backups/${randomBytes(4).toString("hex")}/daily`;
  const env = {
    ...{ ...process.env, LOG_LEVEL: "warn", DATA_DIR: dataDir },
    ...{ DATABASE_URL: URL_OF_SHOP, SESSION_SECRET: "x".repeat(40), ...KEYS },
  };
  const start = (args: string[], other: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, ["haat.cjs", "backup", ...args], {
      env: { ...env, ...other },
    });
  const { place } = findPlace(to, readSettings(env));
  return {
    ...{ dataDir, to, env, start },
    run: (...args: string[]) => start(args),
    lying: () => listBackups(place),
    put: (name: string) => place.save(name, async (file) => writeFileSync(file, "old")),
    left: () =>
      existsSync(join(dataDir, "backups"))
        ? readdirSync(join(dataDir, "backups")).filter((name) => name !== "newest-in-bucket")
        : [],
  };
}

beforeEach(emptyTables);

test("a backup in a bucket is listed, rotated, checked, drilled and restored completely", async () => {
  await makeOrder();
  const shop = newShop();
  await openFolder(join(shop.dataDir, "media")).write(PICTURE.name, PICTURE.bytes);
  const old = [1, 2, 3].map((day) => `haat-2026-01-0${day}T04-00-00.tar.gz`);
  for (const name of [...old, "before-eid.tar.gz"]) await shop.put(name);
  expect(await shop.lying()).toEqual(old.toReversed());

  const made = await shop.run("backup", shop.to, "--keep", "2");
  const [newest = "", ...others] = await shop.lying();
  expect(made.stdout).toContain(`${shop.to}/${newest} (`);
  expect([others, shop.left()]).toEqual([[old[2]], []]);
  expect(await newestBackupAt(shop.dataDir)).toBeGreaterThan(Date.now() - 60_000);
  expect((await checks.backup(readSettings(shop.env))).is).toBe("well");

  for (const which of [shop.to, `${shop.to}/${newest}`])
    expect((await shop.run("restore", "--check", which)).stdout).toContain(
      `${shop.to}/${newest} can be restored`,
    );
  const drilled = await shop.start(["drill"], { BACKUP_TO: shop.to });
  expect(drilled.stdout).toContain(`${shop.to}/${newest} stands up`);

  const there = await cloneDatabase(inject("templateUrl"));
  onTestFinished(() => dropDatabase(there));
  const elsewhere = mkdtempSync(join(shop.dataDir, "elsewhere-"));
  await shop.start(["restore", shop.to], { DATABASE_URL: there, DATA_DIR: elsewhere });
  const { place } = findPlace(shop.to, readSettings(shop.env));
  const { header, trailer } = await place.read(newest, (file) => checkArchive(file));
  await withTransaction(there, "read only", async (client) => {
    for (const table of header.tables)
      expect([table.name, await sumTable(client, table)]).toEqual([
        table.name,
        trailer.tables[table.name],
      ]);
  });
  const restored = await openFolder(join(elsewhere, "media")).read(PICTURE.name);
  expect(restored?.equals(PICTURE.bytes)).toBe(true);
  expect([shop.left(), readdirSync(join(elsewhere, "backups"))]).toEqual([[], []]);
});

deepTest("an interrupted upload leaves no backup, and the next one succeeds", async () => {
  await makeProduct({ title: "Sundarbans honey" });
  const shop = newShop();
  await openFolder(join(shop.dataDir, "media")).write(PICTURE.name, PICTURE.bytes);
  const target = `${shop.to}/shop.tar.gz`;
  const backup = shop.run("backup", target);
  meet = ({ url }) => {
    if (url?.includes("partNumber=2")) backup.child.kill("SIGKILL");
    return undefined;
  };
  await expect(backup).rejects.toMatchObject({ signal: "SIGKILL" });
  await expect(shop.run("restore", "--check", target)).rejects.toThrow(`there is no ${target}`);

  // A full store refuses a part in the middle.
  meet = ({ url }) =>
    url?.includes("partNumber=2")
      ? { status: 507, body: "<Error><Code>XMinioStorageFull</Code></Error>" }
      : undefined;
  await expect(shop.run("backup", target)).rejects.toThrow(/bucket backups takes nothing more/);
  await expect(shop.run("restore", shop.to)).rejects.toThrow(`there is no backup in ${shop.to}/`);
  // Only the killed backup's parts are left; the next backup removes them after an hour.
  expect(shop.left()).toEqual([expect.stringMatching(/\.part$/)]);

  meet = passOn;
  await shop.run("backup", target);
  expect((await shop.run("restore", "--check", target)).stdout).toContain("1 goods");
  await expect(shop.run("backup", target)).rejects.toThrow(/is there already/);

  // These credentials may add objects but not delete them.
  await shop.put("haat-2026-01-01T04-00-00.tar.gz");
  meet = ({ method }) =>
    method === "DELETE"
      ? { status: 403, body: "<Error><Code>AccessDenied</Code></Error>" }
      : undefined;
  const added = shop.run("backup", shop.to, "--keep", "1");
  await expect(added).rejects.toThrow(/the backup is made, but older ones stay: .*AccessDenied/);
  expect(await shop.lying()).toHaveLength(2);
});

test.each([
  [
    "another secret",
    { BACKUP_S3_SECRET_KEY: "another" },
    /does not let these keys into the bucket backups \(Sig/,
  ],
  [
    "an unknown key",
    { BACKUP_S3_ACCESS_KEY: "NOBODY" },
    /does not let these keys into the bucket backups \(Inv/,
  ],
  [
    "a host that does not answer",
    { BACKUP_S3_ENDPOINT: "http://127.0.0.1:1" },
    /127.0.0.1:1 cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    "no keys at all",
    { BACKUP_S3_ACCESS_KEY: "", BACKUP_S3_SECRET_KEY: "" },
    /set BACKUP_S3_ACCESS_KEY/,
  ],
  [
    "half the keys",
    { BACKUP_S3_SECRET_KEY: "" },
    /BACKUP_S3_SECRET_KEY is missing: BACKUP_S3_ACCESS_KEY needs it/,
  ],
  ["a missing bucket", { to: "s3://nowhere/daily" }, /there is no bucket nowhere at 127.0.0.1/],
  ["no address", { to: "s3://" }, /is no address like s3:\/\/bucket\/prefix/],
])(
  "%s is refused in one line with the cause",
  async (_, { to, ...other }: Record<string, string>, args) => {
    const shop = newShop();
    const refused = shop.start(["backup", to ?? shop.to], other);
    const failure = await refused.catch((error: { code: number; stderr: string }) => error);
    expect(failure).toMatchObject({ code: 1 });
    expect(failure.stderr.trim().split("\n")).toEqual([expect.stringMatching(args)]);
    expect(shop.left()).toEqual([]);
  },
);

deepTest("without keys of their own backups go to the store of pictures", async () => {
  const shop = newShop();
  const none = { BACKUP_S3_ENDPOINT: "", BACKUP_S3_ACCESS_KEY: "", BACKUP_S3_SECRET_KEY: "" };
  await shop.start(["backup", shop.to], { ...none, ...s3.settings });
  expect(await shop.lying()).toHaveLength(1);
});
