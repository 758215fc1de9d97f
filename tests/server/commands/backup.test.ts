import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import postgres from "postgres";
import { beforeEach, expect, inject, onTestFinished, test } from "vitest";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { unixSocket } from "#runtime/database/database-url.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { checkArchive, readArchive, writeArchive } from "#server/backup/archive.ts";
import { makeBackup } from "#server/backup/make-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { isLeftOut, sumTable, withTransaction } from "#server/backup/tables.ts";
import { diskError } from "#server/disk-error.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { makeDataFolder } from "#tests/support/data-folder.ts";
import { cloneDatabase, dropDatabase, emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCustomer,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.ts";
import { deepTest, isDeep } from "#tests/support/samples.ts";
import { startShopServer } from "#tests/support/shop-server.ts";
import { countOrders, startCheckouts } from "../../torture/checkouts.ts";
import { openShop } from "../../torture/shop.ts";

const URL_OF_SHOP = process.env.DATABASE_URL ?? "";
const SECRET = "the secret of this shop, long enough to sign";

function newFolder(): string {
  const folder = makeDataFolder("backup");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const picturesIn = (dataDir: string) => openFolder(join(dataDir, "media"));

const back = (file: string, dataDir = process.env.DATA_DIR ?? "") =>
  makeBackup({
    url: URL_OF_SHOP,
    pictures: picturesIn(dataDir),
    secret: SECRET,
    file,
  }).then(({ trailer }) => trailer);

const restore = async (file: string, url: string, pictures: PictureStore) =>
  restoreBackup({ archive: await checkArchive(file), url, pictures });

/** Another, empty database and folder, to which the shop is moved. */
async function elsewhere() {
  const url = await cloneDatabase(inject("templateUrl"));
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await dropDatabase(url);
  });
  return { url, sql, dataDir: newFolder() };
}

/** Every file below a folder with its bytes; empty if there is no folder. */
const filesOf = (folder: string) =>
  Object.fromEntries(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "base64")]),
  );

beforeEach(emptyTables);

test("a running shop is saved at one moment, and restored elsewhere with its pictures", async () => {
  await fillSampleData({ reset: true });
  const product = await makeTrackedProduct(500);
  const file = join(newFolder(), "shop.tar.gz");
  let isEnough = false;
  const selling = Promise.all(
    [1, 2, 3].map(async () => {
      while (!isEnough) await makeOrder({ lines: [{ productId: product.id, quantity: 1 }] });
    }),
  );
  const { tables, pictures } = await back(file);
  isEnough = true;
  await selling;

  const there = await elsewhere();
  expect(await restore(file, there.url, picturesIn(there.dataDir))).toBe(SECRET);
  const counted = await there.sql`
    select count(*)::int as orders, coalesce(sum(total_price), 0)::int as taka,
           count(*) filter (where not exists (select from order_lines where order_id = orders.id))::int as empty
      from orders`;
  expect(counted[0]).toMatchObject({ orders: tables.orders?.rows, empty: 0 });
  // Stock and its movements are consistent.
  const [stock] = await there.sql`
    select quantity_in_stock as left, (select sum(change)::int from stock_movements where product_id = products.id) as moved
      from products where id = ${product.id}`;
  expect(stock?.left).toBe(stock?.moved);
  const media = filesOf(join(there.dataDir, "media"));
  expect(Object.keys(media)).toHaveLength(pictures);
  expect(media).toEqual(filesOf(join(process.env.DATA_DIR ?? "", "media")));
  // The next order gets the next number, and its stock movement is recorded again.
  const [next] = await there.sql`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    values ('Rahima', '01712345678', 'Sherpur Road', 'Dhaka', 'Dhaka', 1, 0, 1)
    returning order_number > (select max(order_number) from orders) as "isNext"`;
  expect(next?.isNext).toBe(true);
  await there.sql`update products set quantity_in_stock = quantity_in_stock - 1 where id = ${product.id}`;
  const [after] =
    await there.sql`select sum(change)::int as moved from stock_movements where product_id = ${product.id}`;
  expect(after?.moved).toBe(stock?.left - 1);
});

test("a damaged, truncated or foreign archive is refused before anything is lost", async () => {
  await makeProduct({ title: "Sundarbans honey" });
  const folder = newFolder();
  const file = join(folder, "shop.tar.gz");
  await back(file);
  const bytes = readFileSync(file);
  const there = await elsewhere();
  const others = {
    "short.tar.gz": bytes.subarray(0, bytes.length - 200),
    "damaged.tar.gz": Buffer.from(
      bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 255 : byte)),
    ),
    "empty.tar.gz": Buffer.alloc(0),
    "other.tar.gz": Buffer.from("PK not a backup at all"),
  };
  for (const [name, content] of Object.entries(others)) {
    writeFileSync(join(folder, name), content);
    await expect(
      restore(join(folder, name), URL_OF_SHOP, picturesIn(there.dataDir)),
      name,
    ).rejects.toThrow(/cannot be read|no backup|cut short/);
  }
  await expect(checkArchive(join(folder, "missing"))).rejects.toThrow(/there is no file/);
  expect(await pool`select title from products`).toEqual([{ title: "Sundarbans honey" }]);
});

/** A copy of the archive with some files replaced; null leaves a file out. */
async function changed(
  file: string,
  change: (name: string, content: string) => string | null,
): Promise<string> {
  const other = join(newFolder(), "changed.tar.gz");
  await writeArchive(other, async (add) => {
    await readArchive(file, "reading", async (name, content) => {
      const text = change(name, (await buffer(content)).toString("latin1"));
      if (text !== null) await add(name, Buffer.from(text, "latin1"));
    });
  });
  return other;
}

test("an archive with changed rows or pictures is refused with their names", async () => {
  await fillSampleData({ reset: true });
  const file = join(newFolder(), "shop.tar.gz");
  const { pictures } = await back(file);
  expect((await checkArchive(file)).trailer.pictures).toBe(pictures);
  const [picture = ""] = Object.keys(await picturesOf(file));
  const dearer = await changed(file, (name, text) =>
    name.startsWith("tables/products/") ? text.replace(/honey/i, "Honig") : text,
  );
  await expect(checkArchive(dearer)).rejects.toThrow(
    /does not hold what was saved: tables.products/,
  );
  const fewer = await changed(file, (name, text) => (name.endsWith(picture) ? null : text));
  await expect(checkArchive(fewer)).rejects.toThrow(picture);
  const older = await changed(file, (name, text) =>
    name === "haat.json"
      ? JSON.stringify({ ...JSON.parse(text), migrations: [1795250431905] })
      : name === "sums.json"
        ? JSON.stringify({ ...JSON.parse(text), files: undefined })
        : text,
  );
  await expect(checkArchive(older)).rejects.toThrow(/older than release 1\.0\.0/);
  const other = await changed(file, (name, text) => (name.endsWith(picture) ? `${text}.` : text));
  await expect(checkArchive(other)).rejects.toThrow(picture);
});

test("sessions, reset codes and counts of attempts are not restored", async () => {
  const { id } = await makeCustomer();
  const file = join(newFolder(), "shop.tar.gz");
  const logIn = () =>
    pool`insert into sessions (user_id, secret_hash, session_version, expires_at)
         values (${id}, gen_random_uuid()::text, 1, now() + interval '1 day')`;
  await logIn();
  await pool`insert into password_resets (user_id, code_hash, expires_at) values (${id}, 'x', now())`;
  const { tables } = await back(file);
  expect(Object.keys(tables)).not.toContain("sessions");
  const names: string[] = [];
  await readArchive(file, "reading", async (name) => void names.push(name));
  expect(names.filter((name) => /sessions|password_resets|limits/.test(name))).toEqual([]);
  // The replaced shop's sessions end too, because they belong to other people.
  await restore(file, URL_OF_SHOP, picturesIn(newFolder()));
  expect(await pool`select id from sessions`).toEqual([]);
  expect(await pool`select id from users`).toEqual([{ id }]);
});

deepTest("a full disk is named, and leaves no partial archive", async () => {
  const folder = newFolder();
  const file = join(folder, "shop.tar.gz");
  // Writes to this file fail because the disk is full.
  symlinkSync("/dev/full", `${file}.part`);
  await expect(back(file)).rejects.toThrow(`${folder} takes nothing more: the disk is full`);
  symlinkSync("/dev/full", `${file}.part`);
  // So much data that the disk fails while more is being added.
  const large = writeArchive(file, async (add) => {
    for (let n = 0; n < 100; n++) await add(`${n}`, randomBytes(4_000_000));
  });
  await expect(large).rejects.toThrow(`${folder} takes nothing more: the disk is full`);
  expect(readdirSync(folder)).toEqual([]);
  const readOnly = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
  expect(diskError(readOnly, folder)?.message).toMatch(/the disk is read-only/);
  // The command reports the same error.
  mkdirSync(join(folder, "given"));
  symlinkSync("/dev/full", join(folder, "given", "shop.tar.gz.part"));
  const env = { ...process.env, DATA_DIR: folder, SESSION_SECRET: SECRET };
  const command = (target: string) =>
    promisify(execFile)(process.execPath, ["haat.cjs", "backup", "backup", target], { env });
  await expect(command(join(folder, "given", "shop.tar.gz"))).rejects.toMatchObject({
    code: 1,
    stderr: `It did not work: ${join(folder, "given")} takes nothing more: the disk is full; make room there\n`,
  });
  await expect(command("/sys/shop.tar.gz")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\/sys.*(may not use|read-only)|(may not use|read-only).*\/sys/),
  });
});

deepTest(
  "a restore that database or disk interrupts ends at once, names no row, and changes nothing",
  async () => {
    await fillSampleData({ reset: true });
    await pool`insert into search_misses (words)
             select repeat(md5(n::text), 30) from generate_series(1, 12000) n`;
    const file = join(newFolder(), "shop.tar.gz");
    await back(file);
    const there = await elsewhere();
    const { id } = await there.sql`insert into users (full_name, phone_number, password_hash)
    values ('Karim', '01811111111', 'x') returning id`.then(([row]) => row ?? {});
    await there.sql`alter table search_misses add constraint refuses check (searches > 1)`;
    const pictures = picturesIn(there.dataDir);
    const archive = await checkArchive(file);
    const restoreInto = (store: PictureStore) =>
      restoreBackup({ archive, url: there.url, pictures: store }).then(
        () => "restored",
        (error: Error) => error.message,
      );
    expect(await restoreInto(pictures)).toMatch(/^new row for relation "search_misses"[^(]*$/);
    await there.sql`alter table search_misses drop constraint refuses`;
    const full = async () => {
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    };
    expect(await restoreInto({ ...pictures, write: full })).toMatch(
      /store of pictures takes nothing more: the disk is full/,
    );
    const lossy = {
      ...pictures,
      write: async (name: string) => pictures.write(name, Buffer.of(1)),
    };
    expect(await restoreInto(lossy)).toMatch(/did not arrive as it was saved/);
    // The file is truncated in the middle of a table after its check.
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, bytes.length >> 1));
    expect(await restoreInto(pictures)).toMatch(/unexpected end of file/);
    expect(await there.sql`select id from users`).toEqual([{ id }]);
  },
);

deepTest("restoring into a running shop shows the saved data, and no cached page", async () => {
  const { id } = await makeProduct({ title: "Sundarbans honey" });
  const file = join(newFolder(), "shop.tar.gz");
  await back(file);
  const shop = await startShopServer();
  onTestFinished(shop.close);
  const page = async () => (await fetch(`${shop.url}/shop`)).text();
  await pool`update products set title = 'Mango pickle' where id = ${id}`;
  await expect.poll(page).toContain("Mango pickle");
  await restore(file, URL_OF_SHOP, picturesIn(newFolder()));
  await expect.poll(page).toContain("Sundarbans honey");
  expect(await page()).not.toContain("Mango pickle");
});

test.each(["1.0.0", "1.1.0"])(
  "a backup of release %s is restored into today's shop completely, and sells",
  async (release) => {
    const file = fileURLToPath(new URL(`../fixtures/backup-${release}.tar.gz`, import.meta.url));
    const there = await elsewhere();
    const archive = await checkArchive(file);
    const { header, trailer } = archive;
    const pictures = picturesIn(there.dataDir);
    const secret = await restoreBackup({ archive, url: there.url, pictures });
    expect(header.shop).toBe(release);
    expect(trailer.tables.orders?.rows).toBeGreaterThan(100);
    const [today] =
      await there.sql`select count(*)::int as times from drizzle.__drizzle_migrations`;
    const [here] = await pool`select count(*)::int as times from drizzle.__drizzle_migrations`;
    expect(today).toEqual(here);

    // Later migrations have changed no row except those of the words that the shop knows by itself.
    const sums = await withTransaction(there.url, "read only", async (client) => {
      const sums: typeof trailer.tables = {};
      for (const table of header.tables) sums[table.name] = await sumTable(client, table);
      return sums;
    });
    const isKept = ([name]: [string, unknown]) => !isLeftOut(name) && name !== "search_synonyms";
    expect(Object.entries(sums).filter(isKept)).toEqual(
      Object.entries(trailer.tables).filter(isKept),
    );
    expect(await there.sql`select from sessions`).toHaveLength(0);
    expect(await wrongDailyFigures(there.sql)).toEqual([]);
    expect(filesOf(join(there.dataDir, "media"))).toEqual(await picturesOf(file));

    // Today's server shows that release's data and accepts an order.
    const shop = await openShop({
      port: await freePort(),
      dataDir: there.dataDir,
      env: {
        NODE_ENV: "production",
        DATABASE_URL: there.url,
        SESSION_SECRET: secret || SECRET,
      },
    });
    onTestFinished(async () => {
      await shop.stop();
    });
    const page = await fetch(`${shop.url}/shop`);
    const checkouts = await startCheckouts(shop.url, 1);
    await expect.poll(() => checkouts.acknowledged.size).toBeGreaterThan(0);
    await checkouts.stop();
    expect(page.status).toBe(200);
    expect(await countOrders(there.sql, checkouts.acknowledged)).toEqual({ lost: 0, doubled: 0 });
    await meetsRahima(shop.url, release);
    expect(shop.observed.errors).toBe(0);
  },
);

/** The fixture's customer logs in, finds her cart, and sees a product's Bangla name and picture. */
async function meetsRahima(url: string, release: string) {
  const login = await fetch(`${url}/api/user/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ phoneNumber: "01811111111", password: "a bench of planks" }),
  });
  const cookie = login.headers.getSetCookie().map((line) => line.split(";")[0]);
  const headers = { Cookie: cookie.join("; "), "Accept-Language": "bn" };
  const textOf = async (path: string) => (await fetch(url + path, { headers })).text();
  const good = await textOf(`/products/khalisha-honey-of-${release.replaceAll(".", "-")}`);
  const [picture = ""] = /\/media\/[\w/-]+\.jpg/.exec(good) ?? [];
  expect({
    cart: (await textOf("/cart")).includes("কার্ট, ৫টি পণ্য"),
    order: (await textOf("/profile/order")).includes("১২০১"),
    good: good.includes("খলিশা ফুলের মধু"),
    picture: (await fetch(url + picture)).headers.get("content-type"),
  }).toEqual({ cart: true, order: true, good: true, picture: "image/jpeg" });
}

/** Like `filesOf`, for an archive. */
async function picturesOf(file: string) {
  const found: Record<string, string> = {};
  await readArchive(file, "reading", async (name, content) => {
    const bytes = await buffer(content);
    if (name.startsWith("media/")) found[basename(name)] = bytes.toString("base64");
  });
  return found;
}

deepTest(
  "npm run backup retains the requested number; npm run restore asks before anything is lost",
  async () => {
    await makeProduct({ title: "Sundarbans honey" });
    const dataDir = newFolder();
    const folder = join(dataDir, "backups");
    mkdirSync(folder);
    for (const day of ["01", "02", "03"])
      writeFileSync(join(folder, `haat-2026-01-${day}T04-00-00.tar.gz`), "");
    const [interrupted, beingMade] = ["04", "05"].map((day) =>
      join(folder, `haat-2026-01-${day}T04-00-00.tar.gz.part`),
    ) as [string, string];
    for (const part of [interrupted, beingMade]) writeFileSync(part, "");
    utimesSync(interrupted, new Date(0), new Date(0));
    writeFileSync(join(folder, "before-eid.tar.gz"), "");
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, ["haat.cjs", "backup", ...args], {
        env: {
          ...{
            NODE_ENV: "test",
            PATH: process.env.PATH,
            DATABASE_URL: URL_OF_SHOP,
            DATA_DIR: dataDir,
          },
          ...{ SESSION_SECRET: SECRET },
        },
      });
    await run("backup", "--keep", "2");
    expect([interrupted, beingMade].map((part) => existsSync(part))).toEqual([false, true]);
    rmSync(beingMade);
    const [other, , made] = readdirSync(folder).sort();
    expect([other, readdirSync(folder).length]).toEqual(["before-eid.tar.gz", 3]);
    const file = join(folder, made ?? "");
    expect((await run("restore", "--check", file)).stdout).toMatch(/can be restored.*1 goods/);
    await expect(run("restore", file)).rejects.toThrow(/this empties the database/);
    await expect(run("restore", file, "other")).rejects.toThrow(/another name/);
    await expect(run("backup", file)).rejects.toThrow(/is there already/);
    for (const every of ["soon", "0d", "25d", "999d"])
      await expect(run("backup", "--every", every)).rejects.toThrow(/--every 30m/);
    await expect(run("backup", file, "--every", "1d")).rejects.toThrow(/name no file/);
    const nowhere = join(newFolder(), "shop");
    const alone = { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: nowhere } as const;
    await promisify(execFile)(
      process.execPath,
      ["haat.cjs", "backup", "restore", "--check", file],
      {
        env: alone,
      },
    );
    expect(existsSync(nowhere)).toBe(false);
    const name = new URL(URL_OF_SHOP).pathname.slice(1);
    expect((await run("restore", file, name)).stdout).toMatch(/restored.*1 goods/);
  },
);

test("npm run drill restores the newest backup separately and reports the result in one line", async () => {
  await fillSampleData({ reset: true });
  const product = await makeTrackedProduct(5);
  await makeOrder({ lines: [{ productId: product.id, quantity: 2 }] });
  const DATA_DIR = newFolder();
  mkdirSync(join(DATA_DIR, "backups"));
  const file = join(DATA_DIR, "backups", "haat-2026-01-01T04-00-00.tar.gz");
  const { taka, pictures } = await back(file);
  const practise = () =>
    promisify(execFile)(process.execPath, ["haat.cjs", "backup", "drill"], {
      env: { NODE_ENV: "test", PATH: process.env.PATH, LOG_LEVEL: "warn", DATA_DIR },
    });
  const { stdout, stderr } = await practise();
  expect(stdout.trim().split("\n")).toEqual([
    expect.stringMatching(
      new RegExp(`stands up in .* as it was saved, ${taka} TK in all.* ${pictures} picture files$`),
    ),
  ]);
  expect(stderr).toBe("");
  expect(readdirSync(DATA_DIR)).toEqual(["backups"]);
  if (!isDeep) return;
  const other = await changed(file, (name, text) =>
    name === "sums.json" ? JSON.stringify({ ...JSON.parse(text), taka: "1" }) : text,
  );
  copyFileSync(other, file);
  await expect(practise()).rejects.toThrow(`orders come to ${taka} TK instead of 1`);
  expect(readdirSync(DATA_DIR)).toEqual(["backups"]);
});

deepTest("backups are made periodically, and only the newest are retained", async () => {
  const DATA_DIR = newFolder();
  const args = ["haat.cjs", "backup", "backup", "--every", "2s", "--keep", "2"];
  const env = { ...process.env, DATABASE_URL: URL_OF_SHOP, DATA_DIR, SESSION_SECRET: SECRET };
  const child = execFile(process.execPath, args, { env });
  onTestFinished(() => void child.kill());
  const made = new Set<string>();
  child.stdout?.on("data", (text: string) => {
    for (const [name] of text.matchAll(/haat-[\dT-]+\.tar\.gz/g)) made.add(name);
  });
  const kept = () => readdirSync(join(DATA_DIR, "backups"));
  await expect.poll(() => made.size).toBeGreaterThan(2);
  await expect.poll(() => kept().length).toBe(2);
  expect(kept()).not.toContain([...made][0]);
});
