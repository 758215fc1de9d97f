import { beforeEach, expect, test } from "vitest";
import {
  beginMove,
  beginTakingBack,
  countRows,
  findMove,
  listMoveRows,
  listStatuses,
  refusedFile,
} from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { findChance } from "#app/domain/money/profit/order-forecast.server.ts";
import {
  countPast,
  findPastOrders,
  listPastOrders,
} from "#app/domain/orders/moves/past-orders.server.ts";
import { guessOutcome } from "#app/domain/orders/moves/read-orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveRows, orders, pastOrders } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { fileOf } from "../../catalog/moves/files.ts";
import { shopifyOrders, wooOrders } from "./files.ts";

beforeEach(() => emptyTables());

const upload = (text: string) => createMove({ name: "orders.csv", bytes: Buffer.from(text) }, null);

const RAHIMA = "01712345678";

test("a WooCommerce plug-in's orders become history, with the outcomes that the owner says", async () => {
  const id = await upload(wooOrders());
  const move = await findMove(id);
  expect(move).toMatchObject({ kind: "orders", source: "woocommerce", hasFractions: true });
  expect(await listStatuses(move)).toEqual([
    { status: "completed", orders: 1, outcome: "delivered" },
    { status: "rto", orders: 1, outcome: "open" },
  ]);
  await beginMove(id, "up", null, { outcomes: { rto: "returned" } });
  await runMoves();
  expect(await listPastOrders(RAHIMA)).toMatchObject([
    { number: "90211", day: "2025-04-05", outcome: "returned", total: 900 },
    {
      ...{ number: "90210", day: "2025-03-05", outcome: "delivered", total: 1251 },
      fullName: "Rahima Begum",
      lines: [
        { name: "Honey", sku: "H1", quantity: 2 },
        { name: "Ghee", sku: "", quantity: 1 },
      ],
    },
  ]);
  expect(await countPast(RAHIMA)).toEqual({ delivered: 1, returned: 1 });
  const known = { person: null, outside: null, records: [] };
  const order = { district: "Dhaka", phoneNumber: RAHIMA };
  expect((await findChance(order, known)).parcels).toBe(2);
  expect(await db.$count(orders)).toBe(0);
});

test("Shopify's rows of one order are one, and refused ones are downloaded with all of theirs", async () => {
  const id = await upload(shopifyOrders());
  expect(await findMove(id)).toMatchObject({ kind: "orders", source: "shopify" });
  await beginMove(id, null, null);
  await runMoves();
  expect(await countRows(id)).toMatchObject({ made: 1, part: 2, refused: 1 });
  expect(await findPastOrders("1001")).toMatchObject([
    { number: "1001", phoneNumber: RAHIMA, lines: [{ quantity: 2 }, { name: "Ghee" }] },
  ]);
  expect(await findPastOrders("01712-345678")).toHaveLength(1);
  expect(await findPastOrders("#1001")).toHaveLength(1);
  let file = "";
  for await (const part of refusedFile(await findMove(id), "Reasons", ({ code }) => code))
    file += part;
  expect(file.match(/#1002/g)).toHaveLength(2);
  expect(file).not.toContain("Rahima");
});

test("two people under one number are not one order, and each number of a row is found", async () => {
  const id = await upload(
    fileOf([
      ["Order number", "Date", "Amount", "Name", "Phone", "Product", "Other phone"],
      ["1", "05/03/2025", "900", "Rahima", RAHIMA, "Honey", "01912345678"],
      ["1", "06/03/2025", "700", "Karim", "01812345678", "Ghee", ""],
      ["1", "", "", "", "", "Chia", ""],
    ]),
  );
  const { rows } = await listMoveRows(id, "refused", { page: 1, perPage: 5 });
  expect(rows).toMatchObject([{ reasons: [{ code: "number-twice" }] }]);
  const named = await db.select({ phones: moveRows.phones }).from(moveRows).orderBy(moveRows.row);
  expect(named.map(({ phones }) => phones)).toEqual([[RAHIMA, "01912345678"], ["01812345678"], []]);
  await beginMove(id, null, null);
  await runMoves();
  expect(await listPastOrders(RAHIMA)).toMatchObject([
    { lines: [{ name: "Honey" }, { name: "Chia" }], total: 900 },
  ]);
});

test("the same orders twice change nothing, and all of them can be taken back", async () => {
  const id = await upload(shopifyOrders());
  await beginMove(id, null, null);
  await runMoves();
  const again = await upload(shopifyOrders());
  await expect(beginMove(again, null, null)).rejects.toThrow("move-empty");
  await beginTakingBack(id, null);
  await runMoves();
  expect(await db.$count(pastOrders)).toBe(0);
  const { rows } = await listMoveRows(id, "taken-back", { page: 1, perPage: 5 });
  expect(rows).toHaveLength(1);
});

/** A WooCommerce plug-in's file by number, day, total and phone number of each order. */
const woo = (...all: [number: string, day: string, total: string, phone: string][]) =>
  fileOf([
    ["order_id", "order_number", "order_date", "status", "order_total", "billing_phone"],
    ...all.map(([number, day, ...more], n) => [`${n}`, number, day, "completed", ...more]),
  ]);

const statesOf = async (id: string) =>
  (await listMoveRows(id, null, { page: 1, perPage: 9 })).rows.map(({ state, reasons }) =>
    [state, ...reasons.map(({ code }) => code)].join(),
  );

test("orders of another shop under the same numbers come beside the first one's", async () => {
  const first = woo(["11", "2025-03-05", "900.4", RAHIMA], ["12", "2025-03-06", "700", RAHIMA]);
  const others = woo(
    ["11", "2025-03-05", "650", "01812345678"],
    // The same order with the number that the customer has now, and with another total.
    ["12", "2025-03-06", "700", "01912345678"],
  );
  const both = [first, others];
  const firstId = await upload(first);
  await beginMove(firstId, "up", null);
  await runMoves();
  const id = await upload(others);
  expect(await statesOf(id)).toEqual(["waiting,order-number-here", "same"]);
  await beginMove(id, null, null);
  await runMoves();
  expect(await statesOf(id)).toEqual(["made,order-number-here", "same"]);
  expect((await findPastOrders("11")).map(({ total }) => total).sort()).toEqual([650, 901]);
  for (const file of [...both, first.replace("900.4", "800")])
    expect(await statesOf(await upload(file))).toEqual(["same", "same"]);
  // Both of one number are read before either comes.
  const late = ["01512345678", "01612345678"].map((phone, n) =>
    woo(["20", "2025-05-05", `${n + 1}00`, phone]),
  );
  const ids = [await upload(late[0] ?? ""), await upload(late[1] ?? "")];
  for (const one of ids) await beginMove(one, null, null);
  await Promise.all([runMoves(), runMoves()]);
  expect(await findPastOrders("20")).toHaveLength(2);
  for (const file of late) expect(await statesOf(await upload(file))).toEqual(["same"]);
  await beginTakingBack(id, null);
  await runMoves();
  expect((await findPastOrders("11")).map(({ total }) => total)).toEqual([901]);
});

test("an order beside another one stays one order when its total was mended in the file", async () => {
  const other = (total: string) => woo(["11", "2025-04-07", total, "01812345678"]);
  for (const file of [woo(["11", "2025-03-05", "900", RAHIMA]), other("650"), other("700")]) {
    const id = await upload(file);
    if ((await statesOf(id))[0] !== "same") await beginMove(id, "up", null);
    await runMoves();
  }
  expect((await findPastOrders("11")).map(({ total }) => total).sort()).toEqual([650, 900]);
  expect(await statesOf(await upload(other("700")))).toEqual(["same"]);
});

test("a number with two of phone number, day and total tells an order, with one of them none", async () => {
  await beginMove(await upload(woo(["11", "2025-03-05", "900", RAHIMA])), "up", null);
  await runMoves();
  const others: [string, string, string][] = [
    ["2025-04-07", "650", RAHIMA],
    ["2025-03-05", "650", "01812345678"],
    ["2025-04-07", "900", "01812345678"],
    ["2025-04-07", "900", RAHIMA],
    ["2025-03-05", "650", RAHIMA],
    ["2025-03-05", "900", "01812345678"],
  ];
  const states = [];
  for (const one of others) states.push(...(await statesOf(await upload(woo(["11", ...one])))));
  expect(states).toEqual([
    ...Array.from({ length: 3 }, () => "waiting,order-number-here"),
    ...["same", "same", "same"],
  ]);
});

test("a row says that it came beside another order only if it did", async () => {
  await beginMove(await upload(woo(["11", "2025-03-05", "900", RAHIMA])), "up", null);
  await runMoves();
  const other = woo(["11", "2025-04-07", "650", "01812345678"]);
  const twice = [await upload(other), await upload(other)];
  const quick = [
    await upload(woo(["20", "2025-05-05", "100", "01512345678"])),
    await upload(woo(["20", "2025-06-05", "200", "01612345678"])),
  ];
  for (const id of [...twice, ...quick]) {
    await beginMove(id, null, null);
    await runMoves();
  }
  expect(await Promise.all([...twice, ...quick].map(statesOf))).toEqual([
    ...[["made,order-number-here"], ["same"]],
    ...[["made"], ["made,order-number-here"]],
  ]);
});

test("statuses of other programs are guessed", () => {
  const guessed = [
    "completed",
    "paid, fulfilled",
    "paid, unfulfilled",
    "refunded",
    "failed",
    "ফেরত",
  ];
  expect(guessed.map(guessOutcome)).toEqual([
    ...["delivered", "delivered", "open", "returned", "cancelled", "returned"],
  ]);
});

test("an order of another day under the same number is refused, and so is a day that cannot be", async () => {
  const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const id = await upload(
    fileOf([
      ["Order number", "Date", "Amount", "Name", "Phone", "Product", "Quantity"],
      ["1", "2025-03-05", "900", "Rahima", RAHIMA, "Honey", "২.০"],
      ["1", "2025-03-05", "", "", "", "Ghee", "1"],
      ["1", "2025-04-05", "700", "Rahima", RAHIMA, "Oil", "1"],
      ["2", "0001-01-01", "700", "Rahima", RAHIMA, "Oil", "1"],
      ["3", later, "700", "Rahima", RAHIMA, "Oil", "1"],
    ]),
  );
  const { rows } = await listMoveRows(id, null, { page: 1, perPage: 9 });
  expect(rows.map(({ state, reasons }) => [state, ...reasons.map(({ code }) => code)])).toEqual([
    ["waiting"],
    ["part", "more-lines"],
    ["refused", "number-twice"],
    ["refused", "day-wrong"],
    ["refused", "day-wrong"],
  ]);
  expect(rows[0]?.item).toMatchObject({ lines: [{ quantity: 2 }, { quantity: 1 }] });
});
