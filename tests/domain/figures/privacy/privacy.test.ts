import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { eq, getTableName } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { beforeEach, expect, test } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { erase, planErasure } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import {
  PERSONAL_DATA,
  PERSONAL_FIELDS,
} from "#app/domain/figures/privacy/personal-data.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { isStoredImage, saveImage } from "#app/domain/shop/media/images.server.ts";
import { db } from "#drizzle/client.server.ts";
import * as schema from "#drizzle/schema.ts";
import { placeOf } from "#runtime/pictures/names.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeCustomer, makeOrder, makeProduct } from "#tests/support/factories.ts";
import { makePicture } from "#tests/support/pictures.ts";

const PHONE = "01712345678";
const NAME = "রহিমা বেগম";
const ADDRESS = "বাড়ি ৭, সড়ক ৩, ধানমন্ডি";
const NOTE = "সন্ধ্যার পরে আসবেন";

/** Rahima has used every part of the shop; Karim's data must stay unchanged. */
async function fillEveryTable() {
  const nasrin = await makeAdmin();
  const karim = await makeCustomer({ phoneNumber: "01811111111" });
  const rahima = await makeCustomer({
    fullName: NAME,
    phoneNumber: PHONE,
    email: "rahima@example.com",
  });
  for (const { id: userId } of [rahima, karim, nasrin]) await fillAccount(userId, nasrin.id);
  const own = await makeOrder({
    ...{ fullName: NAME, phoneNumber: PHONE, address: ADDRESS, orderNote: NOTE },
    ...{ thana: "Dhanmondi", customerId: rahima.id, idempotencyKey: "first" },
  });
  await updateOrder(
    own.id,
    { fullName: `${NAME} (২)`, address: `${ADDRESS}, ৪ তলা`, orderNote: "গেটে ডাকবেন", thana: null },
    nasrin,
  );
  const guest = await makeOrder({ fullName: "Rahima guest", phoneNumber: PHONE });
  await updateOrder(guest.id, { status: "Deliverd" }, nasrin);
  const gift = await makeOrder({
    ...{ fullName: "Rahima's aunt", phoneNumber: "01913131313", address: "Aunt's house" },
    customerId: rahima.id,
  });
  const karims = await makeOrder({ phoneNumber: "01811111111", customerId: karim.id });
  const mistyped = await makeOrder({ phoneNumber: PHONE });
  await updateOrder(mistyped.id, { phoneNumber: "01818181818" }, nasrin);
  await pool`update orders set placed_from = 'mark-' || order_number, placed_near = 'mark-' || order_number where customer_id = ${rahima.id}`;
  for (const [typed, customerId] of [
    [PHONE, null],
    ["+৮৮ ০১৭১২-৩৪৫৬৭৮", null],
    ["not yet typed", rahima.id],
    ["01811111111", karim.id],
  ] as const)
    await pool`insert into checkout_drafts ${pool({
      ...{ id: crypto.randomUUID(), full_name: `Draft ${typed}`, phone_number: typed },
      customer_id: customerId,
    })}`;
  await pool`insert into order_selections (filter, search, status, order_ids, versions, actor_id)
    values ('', ${"০১৭১২৩৪৫৬৭৮"}, 'Deliverd', '{}', '{}', ${nasrin.id}), ('', 'honey', 'Deliverd', '{}', '{}', ${nasrin.id})`;
  for (const [phone, of] of [
    [PHONE, rahima.id],
    ["01811111111", karim.id],
  ] as const) {
    await pool`insert into blocked_phones (phone_number, note, actor_id) values (${phone}, 'Never at home', ${nasrin.id})`;
    await pool`insert into staff_acts (act, subject, subject_id, details, actor_id)
      values ('customer-blocked', ${phone}, ${phone}, ${JSON.stringify({ note: `Name of ${of}` })}::text::jsonb, ${nasrin.id}),
             ('password-code', ${`Account ${phone}`}, ${of}, '{}', ${nasrin.id})`;
    await pool`insert into carts (id, customer_id) values (${crypto.randomUUID()}, ${of})`;
    await pool`insert into other_phones (user_id, phone_number) values (${of}, ${phone.replace(/.$/, "0")})`;
    await pool`insert into past_orders (key, number, day, outcome, lines, total, full_name, phone_number)
      values (${`sheet:${of}`}, '1', '2025-01-01', 'delivered', '[]', 900, ${`Past ${of}`}, ${phone})`;
    const [move] = await pool`insert into moves (kind, source, file_name, headings, fields)
      values ('customers', 'sheet', 'customers.csv', '{Name,Phone}', '{fullName,phone}') returning id`;
    await pool`insert into move_rows (move_id, row, cells, state, phones)
      values (${move?.id}, 2, ${[`Row of ${of}`, phone]}, 'refused', ${[phone]})`;
  }
  for (const { id } of [own, karims])
    await pool`insert into order_returns (reason, note, lines, order_id, actor_id)
      values ('refused', ${id === own.id ? "Rahima was cross" : "Not at home"}, '[]', ${id}, ${nasrin.id})`;
  await pool`update orders set staff_note = ${`Rahima said: ring twice`} where id = ${own.id}`;
  const [session] = await pool`select id from sessions where user_id = ${rahima.id}`;
  for (const key of [
    `log-in-strangers:${PHONE}`,
    `registration-told:2001:db8::1 ${PHONE}`,
    `own-password:${session?.id}`,
    `log-in-place:place-${rahima.id}`,
    "log-in-strangers:01811111111",
    "log-in-address:203.0.113.5",
  ])
    await pool`insert into limits (key, points) values (${key}, 1)`;
  return { rahima, karim, nasrin, own, guest, gift, karims, mistyped };
}

async function fillAccount(userId: string, issuedBy: string) {
  const far = new Date(Date.now() + 1e9).toISOString();
  await pool`insert into addresses (address, district, user_id) values (${`${ADDRESS} of ${userId}`}, 'Dhaka', ${userId})`;
  await pool`insert into sessions (expires_at, secret_hash, session_version, device, network, user_id)
    values (${far}, ${`secret-${userId}`}, 1, 'Chrome, Android', '203.0.113.x', ${userId})`;
  await pool`insert into known_places (place, user_id) values (${`place-${userId}`}, ${userId})`;
  await pool`insert into password_resets (code_hash, expires_at, user_id, issued_by) values (${`code-${userId}`}, ${far}, ${userId}, ${issuedBy})`;
  await pool`insert into authenticators (user_id, secret) values (${userId}, ${`sealed-${userId}`})`;
  await pool`insert into recovery_codes (user_id, prefix, code_hash) values (${userId}, 'abcd', ${`recovery-${userId}`})`;
}

const TABLES = Object.entries(schema) as [keyof typeof schema, PgTable][];

/** All rows of all tables as text, by table. */
async function dump(): Promise<Record<string, string[]>> {
  const tables = await Promise.all(
    TABLES.map(async ([name, table]) => {
      const rows = await pool.unsafe<{ row: string }[]>(
        `select to_jsonb(t)::text as row from ${getTableName(table)} t order by 1`,
      );
      return [name, rows.map(({ row }) => row)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

beforeEach(emptyTables);

test("the list of personal data names every table and the treatment of every remaining column", () => {
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(TABLES.map(([name]) => name).sort());
  for (const [name, table] of TABLES) {
    const { columns, foreignKeys } = getTableConfig(table);
    const own = Object.keys(table).filter((key) => key !== "enableRLS" && key !== "_");
    const treatment = PERSONAL_DATA[name];
    const isOfUsers = foreignKeys.some((key) => key.reference().foreignTable === schema.users);
    if (typeof treatment === "object") {
      expect([...treatment.replaced, ...treatment.kept].sort()).toEqual(own.sort());
    } else if (treatment === "nobody") {
      expect(isOfUsers, `${name} belongs to a user`).toBe(false);
      const telling = columns.filter((column) =>
        /phone(?!s$)|phone_number|full_name|address|note|email|device|network|user|customer|actor|placed_from/.test(
          column.name,
        ),
      );
      const known = ["orders_per_network", "most_per_network", "open_orders_per_phone"];
      known.push("names_per_phone", "most_per_phone", "networkShare", "networkTotal");
      known.push("emailOnPlaced", "emailStatuses", "ownerEmails");
      if (name === "shopSettings") known.push("address", "addressBn");
      // How fast a phone's network is.
      if (name === "dailyVitals") known.push("network");
      expect(telling.map((column) => column.name).filter((one) => !known.includes(one))).toEqual(
        [],
      );
    }
  }
});

test("Rahima's export has everything that the shop holds about her, and no secret", async () => {
  const { own, guest, gift, mistyped, karims } = await fillEveryTable();
  const held = await exportHeldData("+880 1712-345678");
  expect(held.account).toMatchObject({ fullName: NAME, email: "rahima@example.com" });
  expect(held.orders.map(({ id }) => id)).toEqual([own.id, guest.id, gift.id]);
  expect(held.orders[0]?.lines).toHaveLength(1);
  expect(held.orders[0]?.history.map(({ field }) => field)).toContain("address");
  expect(held.otherOrders.map(({ orderId }) => orderId)).toEqual([mistyped.id]);
  for (const list of [
    ...[held.addresses, held.sessions, held.knownPlaces, held.passwordResets],
    ...[held.authenticators, held.recoveryCodes, held.orderSelections],
  ])
    expect(list).toHaveLength(1);
  expect(held.checkoutDrafts).toHaveLength(3);
  expect(held.limits).toHaveLength(4);
  const text = JSON.stringify(held);
  for (const secret of ["secret-", "code-", "sealed-", "recovery-", "passwordHash"])
    expect(text).not.toContain(secret);
  for (const stranger of ["01811111111", "01818181818", karims.id])
    expect(text).not.toContain(stranger);
});

test("every table with data of Rahima has a list in her export", async () => {
  const { rahima } = await fillEveryTable();
  const held = await exportHeldData(PHONE);
  const holding = Object.entries(await dump())
    .filter(([, rows]) => rows.some((row) => row.includes(rahima.id) || row.includes(PHONE)))
    .map(([name]) => name);
  const expected: Record<string, number> = {
    users: held.account ? 1 : 0,
    orderHistory: held.orders.flatMap((order) => order.history).length,
  };
  for (const name of holding)
    expect(
      expected[name] ?? (held as unknown as Record<string, unknown[]>)[name]?.length,
      name,
    ).toBeGreaterThan(0);
});

test("erasing Rahima leaves products, sums and district of her orders, and no other data", async () => {
  const { rahima, own, gift, karim } = await fillEveryTable();
  const before = await dump();
  const done = await erase("০১৭১২ ৩৪৫৬৭৮");
  expect(done).toMatchObject({
    ...{ phoneNumber: PHONE, hasAccount: true, orders: 3 },
    unfinished: [own.orderNumber, gift.orderNumber],
  });
  const after = await dump();
  const all = Object.values(after).flat().join("\n");
  for (const trace of [
    ...[PHONE, rahima.id, NAME, "রহিমা"],
    ...[NOTE, "গেটে", "৪ তলা", "Rahima guest", "aunt", "Aunt", "01913131313", "rahima@example.com"],
    ...["০১৭১২", "৩৪৫৬৭৮", "mark-", "Draft not yet"],
    ...["Rahima said", "Rahima was cross"],
  ])
    expect(all, trace).not.toContain(trace);

  const [order] = await db.select().from(schema.orders).where(eq(schema.orders.id, own.id));
  expect(order).toMatchObject({
    ...{ orderNumber: own.orderNumber, district: "Dhaka", status: "Processing" },
    ...{ subtotal: own.subtotal, totalPrice: own.totalPrice },
    ...{ fullName: "•••••", phoneNumber: "01000000000", address: "•••••", thana: null },
    ...{ orderNote: "", customerId: null, requestHash: null, placedFrom: null },
  });
  expect(after.orderLines).toEqual(before.orderLines);
  const [{ entries = 0 } = {}] = await pool`
    select count(*)::int as entries from order_history where order_id = ${own.id}`;
  expect(entries).toBe(before.orderHistory?.filter((row) => row.includes(own.id)).length);

  // Nobody else loses anything.
  for (const [name, rows] of Object.entries(before)) {
    const others = rows.filter((row) => row.includes(karim.id) || row.includes("01811111111"));
    expect(after[name]).toEqual(expect.arrayContaining(others));
  }
  expect(after.limits).toHaveLength(2);
  expect(after.checkoutDrafts).toHaveLength(1);
  expect(after.orderSelections).toHaveLength(1);
  await expect(erase(PHONE)).rejects.toMatchObject({ message: "nothing-held" });
});

/** Rows of a person, by their foreign keys to an order or an account, at any distance. */
async function listOwnRows(own: Map<string, Set<string>>) {
  const keys = await pool<{ child: string; column: string; parent: string; target: string }[]>`
    select c.conrelid::regclass::text as child, a.attname as column, c.confrelid::regclass::text as parent, b.attname as target
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
     where c.contype = 'f' and a.attname not in ('actor_id', 'issued_by', 'claimed_by')`;
  for (let grown = true; grown; ) {
    grown = false;
    for (const { child, column, parent, target } of keys) {
      const parents = own.get(parent);
      if (!parents) continue;
      const rows = await pool.unsafe<{ at: string }[]>(
        `select c.ctid::text as at from ${child} c join ${parent} p on c.${column} = p.${target} where p.ctid::text = any($1)`,
        [[...parents]],
      );
      const found = own.get(child) ?? new Set();
      for (const { at } of rows) if (!found.has(at)) grown = Boolean(found.add(at));
      if (found.size > 0) own.set(child, found);
    }
  }
  return own;
}

const TEXTS = `select table_schema || '.' || table_name as name, column_name as column, data_type as type
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
 where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
   and is_generated = 'NEVER' and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')`;

const MARK = "Marker Rahima";

/**
 * Whether the list of personal data says that a column stays, because it holds no word of a person.
 */
function staysInBooks(table: string, column: string): boolean {
  const [name] = TABLES.find(([, one]) => getTableName(one) === table) ?? [];
  const treatment = name && PERSONAL_DATA[name];
  if (typeof treatment !== "object") return treatment === "nobody";
  const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return (treatment.kept as readonly string[]).includes(field);
}

/** Marks of columns that an export leaves out, because they mean nothing to a person. */
const isSecret = (column: string) => /hash|secret|prefix|^place$|idempotency/.test(column);

test("every text of a row that belongs to a person is exported, and none stays once they are erased", async () => {
  const { rahima, own, nasrin } = await fillEveryTable();
  const courier = await makeCourier("steadfast");
  await pool`insert into shipments (order_id, courier_id, amount_to_collect) values (${own.id}, ${courier.id}, 100)`;
  await pool`insert into advances (wallet, transaction_number, sender, amount, order_id)
    values ('bkash', 'BK7A1', ${PHONE}, 60, ${own.id})`;
  await pool`insert into order_history (field, "to", order_id, actor_id)
    values ('reason', to_jsonb(${`${NAME} had paid`}::text), ${own.id}, ${nasrin.id})`;
  for (const field of PERSONAL_FIELDS)
    await pool`insert into order_history (field, "from", "to", order_id) values (${field}, '"?"', '"?"', ${own.id})`;
  const at = async (table: string, id: string) =>
    new Set(
      (await pool.unsafe(`select ctid::text as at from ${table} where id = $1`, [id])).map((row) =>
        String(row.at),
      ),
    );
  // An update moves rows to another place, so each column looks them up again.
  const ownRows = async () =>
    listOwnRows(
      new Map([
        ["orders", await at("orders", own.id)],
        ["users", await at("users", rahima.id)],
      ]),
    );
  const texts = await pool.unsafe<{ name: string; column: string; type: string }[]>(TEXTS);
  const marked: string[] = [];
  for (const { name, column, type } of texts) {
    const table = name.replace(/^public\./, "");
    const rows = (await ownRows()).get(table);
    if (!rows || type === "ARRAY" || staysInBooks(table, column)) continue;
    const mark = `${MARK} ${table}.${column}.`;
    const value = type.startsWith("json") ? `to_jsonb('${mark}'::text)` : `'${mark}'`;
    // Other fields of the history hold states and sums.
    const those =
      table === "order_history" ? `and field in ('${PERSONAL_FIELDS.join("', '")}')` : "";
    // A column with a fixed form or a fixed set of words refuses the marker.
    const written = await pool
      .unsafe(`update ${name} set "${column}" = ${value} where ctid::text = any($1) ${those}`, [
        [...rows],
      ])
      .then(
        () => true,
        () => false,
      );
    if (written) marked.push(`${table}.${column}`);
  }
  for (const known of [
    "shipments.failure",
    "orders.full_name",
    "users.full_name",
    "advances.reason",
    "order_history.to",
  ])
    expect(marked).toContain(known);
  const exported = JSON.stringify(await exportHeldData(PHONE));
  const missing = marked.filter((one) => !exported.includes(`${MARK} ${one}.`));
  expect(missing.filter((one) => !isSecret(one.split(".")[1] ?? ""))).toEqual([]);
  await erase(PHONE);
  const left: string[] = [];
  for (const { name, column } of texts) {
    const found = await pool.unsafe(`select 1 from ${name} where "${column}"::text ~ $1 limit 1`, [
      `${MARK}|${PHONE}|${NAME}|1712345678`,
    ]);
    if (found.length > 0) left.push(`${name}.${column}`);
  }
  expect(left).toEqual([]);
});

test("a former person's name goes from the history of an order that is another's now", async () => {
  const nasrin = await makeAdmin();
  const order = await makeOrder({ phoneNumber: PHONE, fullName: NAME, address: ADDRESS });
  await updateOrder(order.id, { fullName: `${NAME} (২)` }, nasrin);
  const karims = { fullName: "Karim", phoneNumber: "01811111111", address: "Karim's house" };
  await updateOrder(order.id, karims, nasrin);
  await updateOrder(order.id, { fullName: "Karim Uddin" }, nasrin);
  await erase(PHONE);
  const left = JSON.stringify(await dump());
  for (const trace of ["রহিমা", "বাড়ি ৭", PHONE]) expect(left).not.toContain(trace);
  const history = await db.select().from(schema.orderHistory);
  expect(history.map(({ from }) => from)).toContain("Karim");
  expect(history.map(({ to }) => to)).toContain("Karim's house");
});

test("the picture of an erased review goes at once, unless a product shows it too", async () => {
  const [own, shared] = [
    await saveImage(await makePicture()),
    await saveImage(await makePicture()),
  ];
  await makeProduct({ images: [shared] });
  for (const [image, phoneNumber] of [
    [own, PHONE],
    [shared, "01755555555"],
  ] as const) {
    const order = await makeOrder({ phoneNumber });
    const [line] =
      await pool`select position, product_id from order_lines where order_id = ${order.id}`;
    await pool`insert into reviews (stars, image, order_id, position, product_id)
      values (5, ${image}, ${order.id}, ${line?.position}, ${line?.product_id})`;
    await erase(phoneNumber);
  }
  expect([await isStoredImage(own), await isStoredImage(shared)]).toEqual([false, true]);
});

test("messages of offers, of goods that are back and of an order that had the number are erased too", async () => {
  const nasrin = await makeAdmin();
  const product = await makeProduct();
  const mistyped = await makeOrder({ phoneNumber: PHONE });
  await updateOrder(mistyped.id, { phoneNumber: "01818181818" }, nasrin);
  for (const phone of [PHONE, "01811111111"]) {
    const [offer] = await pool`
      insert into offers (phone_number, text, code) values (${phone}, 'Eid', ${`code ${phone}`}) returning id`;
    const [request] = await pool`
      insert into restock_requests (phone_number, language, product_id) values (${phone}, 'bn', ${product.id}) returning id`;
    const about = [{ offerId: offer?.id }, { requestId: request?.id }];
    if (phone === PHONE) about.push({ orderId: mistyped.id } as never);
    for (const data of about)
      await pool`
        with event as (insert into outbox_events (type, data) values ('offer.made', ${JSON.stringify(data)}::text::jsonb) returning id)
        insert into deliveries (channel, target, said, event_id) select 'sms', 'customer', ${`Sent to ${phone}`}, id from event`;
  }
  const said = async () =>
    (await pool`select said from deliveries order by said`).map((row) => row.said);
  expect((await exportHeldData(PHONE)).deliveries).toHaveLength(3);
  await erase(PHONE);
  expect(await said()).toEqual(["", "", "", "Sent to 01811111111", "Sent to 01811111111"]);
});

test("notes on others lose the number in any spelling, and the name if nobody else has it", async () => {
  const nasrin = await makeAdmin();
  const [karim, namesake] = ["Karim Uddin", "Salma Khatun"];
  const other = await makeOrder({ phoneNumber: "01811111111", fullName: karim });
  await makeOrder({ phoneNumber: PHONE, fullName: "Rahima (Mia) Begum" });
  await makeOrder({ phoneNumber: PHONE, fullName: namesake });
  await makeOrder({ phoneNumber: "01822222222", fullName: namesake });
  const note = (text: string) => `Ring ${text}, not ${karim} at 01811111111`;
  const spelled = ["01712345678", "+880 1712-345678", "০১৭১২ ৩৪৫৬৭৮", "8801712345678"];
  const named = [...spelled, "rahima  (mia) BEGUM"];
  for (const text of named) {
    await updateOrder(other.id, { orderNote: note(text), staffNote: note(text) }, nasrin);
    await pool`insert into order_returns (reason, note, lines, order_id) values ('refused', ${note(text)}, '[]', ${other.id})`;
  }
  const stays = [note(namesake), note("917123456789"), note("Rahima")];
  for (const text of stays) {
    await updateOrder(other.id, { orderNote: text, staffNote: "" }, nasrin);
    await pool`insert into order_returns (reason, note, lines, order_id) values ('refused', ${text}, '[]', ${other.id})`;
  }
  await pool`insert into blocked_phones (phone_number, note) values ('01811111111', ${note(PHONE)})`;
  await pool`insert into staff_acts (act, subject, details) values ('customer-blocked', 'x', ${JSON.stringify({ note: note(PHONE) })}::text::jsonb)`;
  const { mentions } = await exportHeldData(PHONE);
  expect(mentions.map(({ table }) => table)).toEqual([
    "order_history",
    "order_returns",
    "blocked_phones",
    "staff_acts",
  ]);
  await erase(PHONE);
  const notes = (await pool`select note from order_returns order by id`).map((row) => row.note);
  expect(notes.sort()).toEqual([...named.map(() => note("•••••")), ...stays].sort());
  const left = JSON.stringify(await dump());
  for (const trace of [...named, "(mia)"]) expect(left).not.toContain(trace);
  for (const text of stays) expect(left).toContain(text);
  await expect(exportHeldData(PHONE)).rejects.toMatchObject({ message: "nothing-held" });
});

test("who is named in a note alone is erased from it", async () => {
  const nasrin = await makeAdmin();
  const order = await makeOrder({ phoneNumber: "01811111111", orderNote: `For ${PHONE}` });
  expect(await planErasure(PHONE)).toMatchObject({ orders: 0, hasAccount: false, traces: 1 });
  await erase(PHONE);
  await updateOrder(order.id, { staffNote: "rang" }, nasrin);
  const [left] = await db.select().from(schema.orders);
  expect(left).toMatchObject({ orderNote: "For •••••", phoneNumber: "01811111111" });
});

test("a person is erased although the store of pictures fails", async () => {
  const order = await makeOrder({ phoneNumber: PHONE });
  const [line] =
    await pool`select position, product_id from order_lines where order_id = ${order.id}`;
  // A folder in the place of the picture cannot be unlinked.
  const image = await saveImage(await makePicture());
  await pool`insert into reviews (stars, image, order_id, position, product_id)
    values (5, ${image}, ${order.id}, ${line?.position}, ${line?.product_id})`;
  const path = join(process.env.DATA_DIR ?? "", "media", placeOf(image));
  await rm(path);
  await mkdir(join(path, "x"), { recursive: true });
  expect(await erase(PHONE)).toMatchObject({ orders: 1 });
  expect(await db.$count(schema.reviews)).toBe(0);
  await rm(path, { recursive: true });
});

test("a guest without an account, and with one order, can be erased", async () => {
  const order = await makeOrder({ phoneNumber: "01755555555" });
  expect(await planErasure("8801755555555")).toMatchObject({ hasAccount: false, orders: 1 });
  await erase("01755555555");
  const [left] = await db.select().from(schema.orders);
  expect(left).toMatchObject({ id: order.id, phoneNumber: "01000000000", fullName: "•••••" });
});

test("a form opened before does not write the old name back", async () => {
  const nasrin = await makeAdmin();
  const order = await makeOrder({ phoneNumber: "01766666666", fullName: NAME });
  await erase("01766666666");
  const shown = { version: order.version, was: order };
  const typed = { fullName: `${NAME} again`, orderNote: "by bus" };
  await expect(updateOrder(order.id, typed, nasrin, shown)).rejects.toBeInstanceOf(ShopError);
  await updateOrder(order.id, { fullName: NAME, orderNote: "by bus" }, nasrin, shown);
  expect(JSON.stringify(await dump())).not.toContain("রহিমা");
});

test("a change that runs while Rahima is erased writes no name back", async () => {
  const nasrin = await makeAdmin();
  const made = await Promise.all(
    Array.from({ length: 5 }, () => makeOrder({ phoneNumber: "01777777777", fullName: NAME })),
  );
  await Promise.all([
    ...made.map(({ id }) => updateOrder(id, { deliveryCharge: 70, address: "Lane 4" }, nasrin)),
    erase("01777777777"),
  ]);
  expect(JSON.stringify(await dump())).not.toContain("রহিমা");
});

test("staff and unknown numbers are refused and unchanged", async () => {
  const nasrin = await makeAdmin();
  const before = await dump();
  for (const verb of [planErasure, erase]) {
    await expect(verb(nasrin.phoneNumber)).rejects.toMatchObject({ message: "staff-not-erased" });
    await expect(verb("01799999999")).rejects.toMatchObject({ message: "nothing-held" });
    await expect(verb("12345")).rejects.toMatchObject({ message: "phone-invalid" });
  }
  await expect(exportHeldData("01799999999")).rejects.toMatchObject({ message: "nothing-held" });
  expect((await exportHeldData(nasrin.phoneNumber)).account).toMatchObject({ isAdmin: true });
  expect(await dump()).toEqual(before);
});
