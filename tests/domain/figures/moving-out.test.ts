import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { eq, getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import tar from "tar-stream";
import { beforeEach, expect, test } from "vitest";
import { foldDailyFigures } from "#app/domain/figures/dashboard/most-sold.server.ts";
import {
  FILE_NAMES,
  type FILES,
  FORMAT,
  isJsonLines,
  readme,
  tablesOf,
} from "#app/domain/figures/moving-out/files.server.ts";
import { moveBack } from "#app/domain/figures/moving-out/move-back.server.ts";
import { moveOut } from "#app/domain/figures/moving-out/move-out.server.ts";
import {
  type Destination,
  MOVED_TABLES,
  type TableName,
} from "#app/domain/figures/moving-out/moved-tables.server.ts";
import { countProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { saveImage } from "#app/domain/shop/media/images.server.ts";
import { archiveDownload } from "#app/http/stream.server.ts";
import { db } from "#drizzle/client.server.ts";
import * as schema from "#drizzle/schema.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCategory,
  makeCustomer,
  makeDeliveredOrder,
  makeOrder,
  makePromoCode,
  makeReview,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const TABLES = Object.entries(schema) as [TableName, PgTable][];
const DESTINATIONS = MOVED_TABLES as Record<TableName, Destination>;

beforeEach(emptyTables);

/** The files of an archive by their names. */
async function readFiles(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const extract = moveOut().pack.pipe(tar.extract());
  for await (const entry of extract) files.set(entry.header.name, await buffer(entry));
  return files;
}

/** The content of all parts of a table, in turn. */
function partsOf(files: Map<string, Buffer>, file: string, ending: string): string[] {
  const parts: string[] = [];
  for (let part = 1; ; part++) {
    const content = files.get(`${file}-${part}.${ending}`);
    if (!content) return parts;
    parts.push(content.toString());
  }
}

/** Removes the apostrophes that README.txt describes. */
const plain = (cell: string) =>
  cell
    .replace(/^'(?='*[=+\-@\t\r\n＝＋－＠])/, "")
    .replace(/([\r\n;\t])'(?='*[=+\-@＝＋－＠])/g, "$1");

function rowsIn(files: Map<string, Buffer>, file: keyof typeof FILES): Record<string, unknown>[] {
  if (isJsonLines(file))
    return partsOf(files, file, "jsonl").flatMap((part) =>
      part
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
  return partsOf(files, file, "csv").flatMap((part) =>
    (parse(part, { bom: true, columns: true }) as Record<string, string>[]).map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, plain(cell)])),
    ),
  );
}

/** How a CSV file holds a value. */
function cellOf(value: unknown): string {
  if (value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The rows of a table as SQL gives them, with the columns that move. */
async function rowsOf(name: TableName, columns: string[]): Promise<Record<string, unknown>[]> {
  const table = Object.fromEntries(TABLES)[name] as PgTable;
  const [, rows] = await pool.begin(async (tx) => [
    await tx.unsafe("set local timezone = 'UTC'"),
    await tx.unsafe<{ row: Record<string, unknown> }[]>(
      `select to_json(t) as row from ${getTableName(table)} t`,
    ),
  ]);
  return rows.map(({ row }) => {
    const camel = Object.entries(row).map(([key, value]) => [
      key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]);
    const values = Object.fromEntries(camel);
    return Object.fromEntries(columns.map((column) => [column, values[column]]));
  });
}

const inOrder = (rows: Record<string, unknown>[]) => rows.map((row) => JSON.stringify(row)).sort();

/** A shop that has used most of its parts. */
async function fillShop() {
  const nasrin = await makeAdmin();
  const { id: categoryId } = await makeCategory();
  const image = await saveImage(await makePicture());
  const honey = await makeTrackedProduct(40, {
    ...{ categoryId, images: [image], title: "=HYPERLINK(1)", brand: "'-quoted" },
    ...{ description: "<p>First</p>\n+88; -2\t@home, “মধু”</p>", sizeAmount: 500, sizeUnit: "g" },
    parts: [],
  });
  await pool`insert into product_costs (cost, cost_paisa, origin, product_id) values (400, 0, 'typed', ${honey.id}), (410, 50, 'typed', ${honey.id})`;
  const karim = await makeCustomer({ password: "secret-of-karim" });
  await pool`insert into addresses (address, district, user_id) values ('House 7', 'Dhaka', ${karim.id})`;
  await pool`insert into other_phones (user_id, phone_number) values (${karim.id}, '01822222222')`;
  await pool`insert into past_orders (key, number, day, outcome, lines, total, full_name, phone_number) values ('sheet:7', '7', '2025-03-05', 'delivered', '[{"name":"Honey","sku":"","quantity":2}]', 900, 'Karim', '01811111111')`;
  await makePromoCode();
  await makeReview({ status: "shown", text: "@home again" });
  const order = await makeOrder({
    ...{ customerId: karim.id, idempotencyKey: "marker-of-key", orderNote: "-2 floors\nগেটে" },
    lines: [{ productId: honey.id, quantity: 3 }],
  });
  await updateOrder(order.id, { staffNote: "Ring twice", status: "Ready for delivery" }, nasrin);
  const delivered = await makeDeliveredOrder(honey.id, { phoneNumber: "01811111111" });
  await updateOrder(delivered.id, { staffNote: "Paid" }, nasrin);
  const courier = await makeCourier("steadfast");
  await pool`insert into shipments (order_id, courier_id, amount_to_collect) values (${order.id}, ${courier.id}, 100)`;
  await pool`insert into advances (wallet, transaction_number, sender, amount, order_id) values ('bkash', 'BK7A1', '01712345678', 60, ${order.id})`;
  await pool`insert into order_returns (reason, note, lines, order_id, actor_id) values ('refused', 'Not at home', '[]', ${order.id}, ${nasrin.id})`;
  await pool`insert into money_movements (kind, amount, day, order_day, order_id) values ('advance', 60, '2026-11-01', '2026-11-01', ${order.id}), ('correction', -10, '2026-11-02', '2026-11-01', ${order.id})`;
  await pool`insert into old_addresses (path, target) values ('/product/honey', '/products/honey')`;
  await pool`insert into contacts (phone_number, tags) values ('01811111111', '{wholesale,"a, b"}')`;
  return { nasrin, karim, honey, order, image };
}

test("every table is named with the file that it goes to, or why it stays behind", async () => {
  expect(Object.keys(MOVED_TABLES).sort()).toEqual(TABLES.map(([name]) => name).sort());
  for (const [name, table] of TABLES) {
    const to = DESTINATIONS[name];
    if (typeof to === "string") continue;
    const columns = Object.keys(getTableColumns(table));
    expect(columns).toEqual(expect.arrayContaining(Object.keys(to.without ?? {})));
    if (to.under) expect(columns).toContain("orderId");
  }
  // A new column changes the text, so that somebody sees that it moves out.
  await expect(readme()).toMatchFileSnapshot("../../../docs/move-out.txt");
});

/** Columns whose names sound like secrets, and are none. */
const NO_SECRETS = [
  ...["conversionSettings.testCode", "conversionSettings.tiktokTestCode", "movedGoods.key"],
  ...["offers.code", "orderLinks.promoCode", "orders.promoCode", "pastOrders.key"],
  ...["payouts.listHash", "promoCodes.code", "shipments.trackingCode"],
];

test("no column that sounds like a secret moves out", () => {
  const telling = ["settings", ...FILE_NAMES].flatMap((file) =>
    [...tablesOf(file).values()].flatMap(({ name, columns }) =>
      Object.keys(columns)
        .filter((key) => /hash|secret|token|password|sealed|credential|keys?$|code$/i.test(key))
        .map((key) => `${name}.${key}`),
    ),
  );
  expect(telling.filter((one) => !NO_SECRETS.includes(one))).toEqual([]);
});

test("each row and column of the shop is in its file once, and the sums are those of SQL", async () => {
  const { honey, image } = await fillShop();
  const files = await readFiles();
  const all: string[] = [];
  for (const file of FILE_NAMES) {
    const rows = rowsIn(files, file);
    for (const [key, { name, columns }] of tablesOf(file)) {
      const names = Object.keys(columns);
      const inside = key === "" ? rows : rows.flatMap((row) => row[key] as typeof rows);
      const moved = inside.map((row) =>
        Object.fromEntries(names.map((column) => [column, row[column]])),
      );
      const held = (await rowsOf(name, names)).map((row) =>
        isJsonLines(file)
          ? row
          : Object.fromEntries(Object.entries(row).map(([one, value]) => [one, cellOf(value)])),
      );
      expect(inOrder(moved), name).toEqual(inOrder(held));
      if (held.length > 0) all.push(name);
    }
  }
  expect(all).toEqual(
    expect.arrayContaining([
      ...["products", "categories", "users", "addresses", "people", "contacts", "reviews"],
      ...["orders", "orderLines", "orderHistory", "orderReturns", "advances", "moneyMovements"],
      ...["shipments", "stockMovements", "productCosts", "infoPages", "oldAddresses"],
      ...["otherPhones", "pastOrders"],
    ]),
  );
  const [sums] = await pool`select count(*)::int as n, sum(total_price)::int as taka,
    (select sum(amount)::int from money_movements) as money from orders`;
  const orders = rowsIn(files, "orders") as unknown as {
    totalPrice: number;
    money: { amount: number }[];
  }[];
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(orders.length).toBe(sums?.n);
  expect(sum(orders.map(({ totalPrice }) => totalPrice))).toBe(sums?.taka);
  expect(sum(orders.flatMap(({ money }) => money.map(({ amount }) => amount)))).toBe(sums?.money);

  const [product] = rowsIn(files, "products").filter(({ id }) => id === honey.id);
  expect(product).toMatchObject({ title: "=HYPERLINK(1)", cost: "410", costPaisa: "50" });
  expect(product?.categorySlug).toMatch(/^honey-/);
  expect(partsOf(files, "products", "csv").join("")).toContain(",'=HYPERLINK(1),");
  expect(partsOf(files, "customers", "csv").join("")).toMatch(/^01811111111,/m);
  expect(files.get(`pictures/${image}`)?.length).toBeGreaterThan(0);
  expect([...files.keys()].filter((name) => name.includes("-w400"))).toEqual([]);

  const settings = JSON.parse(String(files.get("settings.json")));
  const [{ rows: charges } = { rows: 0 }] = await pool<{ rows: number }[]>`
    select count(*)::int as rows from delivery_charges`;
  expect(settings.deliveryCharges).toHaveLength(charges);
  expect([...files.keys()][0]).toBe("README.txt");
  expect([...files.keys()].at(-1)).toBe("move-out.json");
  expect(JSON.parse(String(files.get("move-out.json")))).toMatchObject({
    ...{
      format: FORMAT,
      pictures: [...files.keys()].filter((one) => /^pictures/.test(one)).length,
    },
    files: { orders: { rows: sums?.n, parts: 1 }, "landing-pages": { rows: 0, parts: 1 } },
  });
});

const MARK = "marker-of-a-secret";

test("what stays behind is in no file", async () => {
  const { karim, nasrin, order } = await fillShop();
  const far = new Date(Date.now() + 1e9).toISOString();
  await pool`insert into sessions (expires_at, secret_hash, session_version, device, network, user_id) values (${far}, 'x', 1, '', '', ${karim.id})`;
  await pool`insert into known_places (place, user_id) values ('x', ${karim.id})`;
  await pool`insert into password_resets (code_hash, expires_at, user_id, issued_by) values ('x', ${far}, ${karim.id}, ${nasrin.id})`;
  await pool`insert into authenticators (user_id, secret) values (${nasrin.id}, 'x')`;
  await pool`insert into recovery_codes (user_id, prefix, code_hash) values (${nasrin.id}, 'abcd', 'x')`;
  await pool`insert into connections (name, sealed) values ('sms', 'x')`;
  await pool`insert into webhooks (url, events, secret) values ('https://a.example', '{}', 'x')`;
  await pool`insert into wallet_phones (name, secret) values ('x', 'x')`;
  await pool`insert into gateway_tokens (keys, token) values ('x', 'x')`;
  await pool`insert into push_keys (public_key, private_key) values ('x', 'x')`;
  await pool`insert into conversion_settings (send_at, pixel_id, token, test_code) values ('never', '', 'x', '')`;
  await pool`insert into order_links (token_hash, lines, ends_at) values ('x', '[]', ${far})`;
  await pool`insert into staff_notices (user_id, kinds, language, rings, link_code) values (${nasrin.id}, '{}', 'en', false, 'x')`;
  await pool`insert into staff_receivers (channel, address, secret, name, user_id) values ('push', 'x', 'x', 'x', ${nasrin.id})`;
  await pool`insert into limits (key, points) values ('x', 1)`;
  const marked: string[] = [];
  for (const [name, table] of TABLES) {
    const to = DESTINATIONS[name];
    // No test that follows would get the country's names back.
    if (to === MOVED_TABLES.districts) continue;
    for (const [key, column] of Object.entries(getTableColumns(table))) {
      if (typeof to !== "string" && to.without?.[key] === undefined) continue;
      if (column.getSQLType() !== "text" || column.generated) continue;
      const snake = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      // A column with a fixed form or set of words refuses the marker.
      const { count } = await pool
        .unsafe(`update ${getTableName(table)} set "${snake}" = '${MARK}'`)
        .catch(() => ({ count: 0 }));
      if (count > 0) marked.push(`${name}.${key}`);
    }
  }
  expect(marked).toEqual(
    expect.arrayContaining([
      ...["sessions.secretHash", "connections.sealed", "webhooks.secret", "walletPhones.secret"],
      ...["authenticators.secret", "recoveryCodes.codeHash", "conversionSettings.token"],
      ...["couriers.credentials", "couriers.webhookSecret", "orderLinks.tokenHash"],
      ...["staffNotices.linkCode", "staffReceivers.secret", "pushKeys.privateKey"],
    ]),
  );
  await db.update(schema.users).set({ passwordHash: MARK }).where(eq(schema.users.id, karim.id));
  await pool`update orders set idempotency_key = ${MARK} where id = ${order.id}`;
  for (const [name, content] of await readFiles()) expect(content.includes(MARK), name).toBe(false);
});

/** Reads an archive as a program would, also one with files that were changed or left out. */
const readBack = (files: Iterable<[string, Buffer]>) =>
  moveBack(async (take) => {
    for (const [name, content] of files) await take(name, Readable.from([content]));
  });

const SUMS = [
  ...["daily_money", "daily_cash", "daily_sales", "daily_goods", "monthly_goods", "recent_goods"],
  ...["daily_profits", "product_ratings"],
];

/** What is counted from other rows, as the pages show it. */
async function readSums(): Promise<Record<string, unknown[]>> {
  while ((await foldDailyFigures()) > 0);
  while ((await countProfits()) > 0);
  const sums: Record<string, unknown[]> = {};
  for (const name of SUMS) {
    const rows = await pool.unsafe<{ row: object }[]>(
      `select to_jsonb(t) - 'id' as row from ${name} t`,
    );
    sums[name] = inOrder(rows.map(({ row }) => row as Record<string, unknown>));
  }
  return sums;
}

test("an archive that is read into an empty shop gives the same rows, sums and pictures", async () => {
  const { order } = await fillShop();
  const [sums, files] = [await readSums(), await readFiles()];
  await emptyTables();
  const [{ opening } = {}] =
    await pool`update shop_settings set opening = 'closed' returning opening`;
  await readBack(files);

  expect(await readSums()).toEqual(sums);
  expect((await pool`select opening from shop_settings`)[0]).toEqual({ opening });
  const again = await readFiles();
  const opened = String(again.get("settings.json")).replace('"closed"', '"open"');
  again.set("settings.json", Buffer.from(opened));
  expect([...again.keys()]).toEqual([...files.keys()]);
  for (const [name, content] of files)
    if (name !== "move-out.json") expect(String(again.get(name)), name).toBe(String(content));
  expect(await pool`select 1 from users where password_hash <> ''`).toHaveLength(0);

  await pool`update shop_settings set opening = 'open'`;
  const next = await makeOrder();
  expect(next.orderNumber).toBeGreaterThan(order.orderNumber);
  expect((await pool`select 1 from pg_constraint where condeferrable`).length).toBe(0);
  expect((await pool`select 1 from pg_trigger where tgenabled = 'D'`).length).toBe(0);
});

test("staff of the shop keep their accounts, and a stranger's password opens nobody's", async () => {
  const { nasrin, karim, order } = await fillShop();
  const files = await readFiles();
  await emptyTables();
  await makeCustomer({ phoneNumber: karim.phoneNumber, password: "of a stranger" });
  const here = await makeAdmin({ phoneNumber: nasrin.phoneNumber });
  await pool`insert into authenticators (user_id, secret) values (${here.id}, 'x')`;
  await readBack(files);

  const accounts = await pool`select id, password_hash as hash, is_admin as "isAdmin" from users`;
  expect(accounts).toEqual(
    expect.arrayContaining([
      { id: nasrin.id, hash: here.passwordHash, isAdmin: true },
      { id: karim.id, hash: "", isAdmin: false },
    ]),
  );
  expect(await pool`select user_id from authenticators`).toEqual([{ user_id: nasrin.id }]);
  const acts = await pool`
    select 1 from order_history where order_id = ${order.id} and actor_id = ${nasrin.id}`;
  expect(acts.length).toBeGreaterThan(0);
});

test("an archive that cannot be read whole leaves an empty shop as it was", async () => {
  await fillShop();
  const files = await readFiles();
  await expect(readBack(files)).rejects.toThrow("shop-not-empty");
  await emptyTables();
  const held = async () => String([...(await readFiles()).values()].slice(0, -1));
  const empty = await held();
  const without = (name: string) => [...files].filter(([each]) => each !== name);
  await expect(readBack(without("move-out.json"))).rejects.toThrow("archive-cut-short");
  await expect(readBack(without("orders-1.jsonl"))).rejects.toThrow("archive-cut-short");
  for (const name of [...files.keys()].filter((each) => /^(?:settings|pictures\/)/.test(each)))
    await expect(readBack(without(name)), name).rejects.toThrow("archive-cut-short");
  await expect(readBack(without("README.txt"))).rejects.toThrow("archive-unknown");
  const newer = Buffer.from(JSON.stringify({ format: FORMAT + 1, files: {} }));
  await expect(readBack([...without("move-out.json"), ["move-out.json", newer]])).rejects.toThrow(
    "archive-newer",
  );
  expect(await held()).toBe(empty);
});

test("a table longer than 4 MB comes in parts, each with its head", async () => {
  for (const letter of ["a", "b", "c"])
    await makeTrackedProduct(1, { description: letter.repeat(3e6) });
  const files = await readFiles();
  const parts = partsOf(files, "products", "csv");
  expect(parts).toHaveLength(2);
  for (const part of parts) expect(part.startsWith("\ufeffid,createdAt,")).toBe(true);
  expect(rowsIn(files, "products")).toHaveLength(3);
});

test("a reader who leaves ends the work in the database", async () => {
  for (const letter of ["a", "b", "c"])
    await makeTrackedProduct(1, { description: letter.repeat(3e6) });
  const { pack, filled } = moveOut();
  const reader = archiveDownload("shop.tar.gz", pack).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await filled;
  const open = await pool`select 1 from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  expect(open).toHaveLength(0);
});

test("the owner downloads it from the page, and nobody else", async () => {
  const { visitor } = await visitAsStaff();
  const { html } = await visitor.visit("/admin/move-in");
  expect(html).toContain('href="/admin/move-out.tar.gz"');
  const { status, headers } = await visitor.send("/admin/move-out.tar.gz");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/gzip");
  expect(headers.get("Content-Disposition")).toMatch(/haat-move-out-\d{4}-\d\d-\d\d\.tar\.gz"$/);
  const { visitor: manager } = await visitAsStaff({}, { role: "manager" });
  expect((await manager.send("/admin/move-out.tar.gz")).location).toBe("/forbidden");
});
