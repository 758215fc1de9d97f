import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import { readAllPayments, readPayments } from "#app/domain/money/cash/courier-payments.server.ts";
import { addUpMoved, cashByDay } from "#app/domain/money/cash/money-sums.server.ts";
import { findPayout, listPayouts, savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({ STEADFAST_URL: `${url}/api/v1`, WEBHOOKS_TO_PRIVATE: "yes" }));
});

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) });
const signal = new AbortController().signal;

type Parcel = { consignment_id: number; invoice: string | null; cod_amount: number | string };
type Payment = { paid_at: string | null; kept?: number; consignments?: Parcel[] };

/**
 * The stand-in's payments by page, as Steadfast lists them: the oldest first, and past the last
 * page an empty one.
 */
let pages: Record<string, Payment>[];
let desk: Awaited<ReturnType<typeof openReceiver>>;
let isBroken: (path: string) => boolean;
let nasrin: Awaited<ReturnType<typeof makeAdmin>>;
let courier: Awaited<ReturnType<typeof makeCourier>>;

beforeEach(async () => {
  await emptyTables();
  [pages, isBroken] = [[], () => false];
  desk = await openReceiver(({ path }) => {
    if (isBroken(path)) return json(503, {});
    const [, page] = /\/payments\?page=(\d+)$/.exec(path) ?? [];
    if (page) {
      const payments = Object.entries(pages[Number(page) - 1] ?? {}).map(([payment_id, one]) => ({
        ...{ payment_id, paid_at: one.paid_at, method: "Bank", status_label: "Paid" },
      }));
      return json(200, { status: 1, payments });
    }
    const id = decodeURIComponent(path.split("/").at(-1) ?? "");
    const { kept = 0, consignments = [], paid_at } = Object.assign({}, ...pages)[id] ?? {};
    const amount = consignments.reduce(
      (sum: number, { cod_amount }: Parcel) => sum + Number(cod_amount),
      0,
    );
    const payment = { payment_id: id, amount, total: amount - kept, paid_at, consignments };
    return json(200, { status: 1, payment });
  }, port);
  nasrin = await makeAdmin();
  courier = await makeCourier("steadfast", { withKeys: true });
});

afterEach(() => desk.close());

/** A delivered order whose parcel has this number. */
async function delivered(consignment: number) {
  const order = await makeCarriedOrder(courier.id);
  await pool`update shipments set consignment_id = ${String(consignment)} where order_id = ${order.id}`;
  return updateOrder(order.id, { status: "Deliverd" }, null);
}

const today = dhakaDay(new Date());
const read = () => readPayments(courier.id, nasrin, signal);
const fees = async () => addUpMoved(await cashByDay({ from: today, to: today })).fees;
const asked = () => desk.received.splice(0).map(({ path }) => path.replace("/api/v1", ""));

test("a payment is read once, settles what fits to the taka, and its fees add up", async () => {
  const [one, two, three] = [await delivered(501), await delivered(502), await delivered(503)];
  pages = [
    {
      "SFC-7": {
        ...{ paid_at: `${today} 14:03:11`, kept: 200 },
        consignments: [
          { consignment_id: 501, invoice: null, cod_amount: one.totalPrice },
          { consignment_id: 502, invoice: "other", cod_amount: `${two.totalPrice}.00` },
          { consignment_id: 503, invoice: null, cod_amount: three.totalPrice - 100 },
        ],
      },
    },
  ];
  expect(await read()).toEqual({ payments: 1, settled: 2, left: 1, hasMore: false });
  expect(desk.received[0]?.headers["api-key"]).toBe("a-key");
  expect(asked()).toEqual(["/payments?page=1", "/payments?page=2", "/payments/SFC-7"]);
  expect((await findOrder(one.id))?.settledAmount).toBe(one.totalPrice);
  const [{ id = "" } = {}] = await listPayouts(10);
  const payout = await findPayout(id);
  expect([payout?.payment, payout?.by]).toEqual(["SFC-7", nasrin.fullName]);
  expect(payout?.lines.map(({ number, fee, outcome }) => [number, fee, outcome])).toEqual([
    ["501", 66, "settled"],
    ["502", 67, "settled"],
    ["503", 67, "less"],
  ]);
  expect(await fees()).toBe(200);
  expect(await read()).toEqual({ payments: 0, settled: 0, left: 0, hasMore: false });
  expect(asked()).toEqual(["/payments?page=1", "/payments?page=2"]);
  expect([(await listPayouts(10)).length, await fees()]).toEqual([1, 200]);
});

test("two presses at once store a payment once", async () => {
  const { totalPrice: cod_amount } = await delivered(501);
  pages = [
    {
      "SFC-7": {
        ...{ paid_at: `${today} 14:03:11`, kept: 60 },
        consignments: [{ consignment_id: 501, invoice: null, cod_amount }],
      },
    },
  ];
  const both = await Promise.all([read(), read()]);
  expect(both.map(({ settled }) => settled).toSorted()).toEqual([0, 1]);
  expect([(await listPayouts(10)).length, await fees()]).toEqual([1, 60]);
});

test("payments before the first parcel and those to come are left, and a later reading goes on where the last ended", async () => {
  await delivered(501);
  const paid = (days: number) => ({ paid_at: `${dhakaDay(addDays(new Date(), days))} 10:00:00` });
  pages = [
    { "SFC-1": paid(-900), "SFC-2": paid(-800) },
    { "SFC-3": paid(-30), "SFC-4": paid(0) },
    { "SFC-5": { paid_at: null } },
  ];
  expect(await read()).toMatchObject({ payments: 1 });
  expect(asked()).toEqual([
    ...[1, 2, 3, 4].map((page) => `/payments?page=${page}`),
    "/payments/SFC-4",
  ]);
  pages[2] = { "SFC-5": paid(0) };
  pages[3] = { "SFC-6": paid(0) };
  expect(await read()).toMatchObject({ payments: 2 });
  expect(asked()).toEqual([
    ...[1, 3, 4, 5].map((page) => `/payments?page=${page}`),
    ...["/payments/SFC-5", "/payments/SFC-6"],
  ]);
  expect((await listPayouts(10)).length).toBe(3);
});

/** The payments that the stored lists are of, by their number. */
const storedOnes = async () =>
  (await pool<{ note: string }[]>`select note from payouts`)
    .map(({ note }) => Number(note.replace("SFC-", "")))
    .toSorted((a, b) => a - b);

/** Pages of payments made today, numbered from 1. */
const paidPages = (count: number, size: number): typeof pages =>
  Array.from({ length: count }, (_, page) =>
    Object.fromEntries(
      Array.from({ length: size }, (__, i) => [
        `SFC-${page * size + i + 1}`,
        { paid_at: `${today} 10:00:00` },
      ]),
    ),
  );

const numbersTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);

test("more payments than one reading takes are all read by the next ones, once", async () => {
  await delivered(501);
  pages = paidPages(5, 10);
  const seen = [await read(), await read(), await read(), await read()];
  expect(seen.map(({ payments, hasMore }) => [payments, hasMore])).toEqual([
    [20, true],
    [20, true],
    [10, false],
    [0, false],
  ]);
  expect(await storedOnes()).toEqual(numbersTo(50));
});

test("a payment that cannot be read holds up no other one, and is read by the next reading", async () => {
  await delivered(501);
  pages = paidPages(4, 2);
  isBroken = (path) => path.endsWith("SFC-4");
  expect((await refusalOf(read()))?.[0]).toBe("courier-silent");
  expect(await storedOnes()).toEqual([1, 2, 3, 5, 6, 7, 8]);
  isBroken = () => false;
  expect(await read()).toMatchObject({ payments: 1, hasMore: false });
  expect(await storedOnes()).toEqual(numbersTo(8));
});

test("a payment listed before it is made is read once it is", async () => {
  await delivered(501);
  pages = paidPages(4, 2);
  pages[1] = { "SFC-3": { paid_at: null }, "SFC-4": { paid_at: `${today} 10:00:00` } };
  expect(await read()).toMatchObject({ payments: 7, hasMore: false });
  pages = paidPages(4, 2);
  expect(await read()).toMatchObject({ payments: 1, hasMore: false });
  expect(await storedOnes()).toEqual(numbersTo(8));
});

test("a payment that is never made holds up no later ones", async () => {
  await delivered(501);
  pages = paidPages(23, 1);
  pages[0] = { "SFC-1": { paid_at: null } };
  expect(await read()).toMatchObject({ payments: 20, hasMore: true });
  expect(await read()).toMatchObject({ payments: 2, hasMore: false });
  expect(await storedOnes()).toEqual(numbersTo(23).slice(1));
});

test("a courier that lists the newest first, on one page, is read as well", async () => {
  await delivered(501);
  await desk.close();
  desk = await openReceiver(({ path }) => {
    const payments = ["SFC-2", "SFC-1"].map((payment_id) => ({
      ...{ payment_id, paid_at: `${today} 10:00:00` },
    }));
    return path.includes("?page=")
      ? json(200, { payments })
      : json(200, { payment: { amount: 0, total: 0, consignments: [] } });
  }, port);
  expect(await read()).toMatchObject({ payments: 2, hasMore: false });
  expect(await read()).toMatchObject({ payments: 0 });
});

test("parcels of a pasted list have their fee from there", async () => {
  const [one, two] = [await delivered(501), await delivered(502)];
  await savePayout(`501\t${one.totalPrice}\t95`, courier.id, nasrin);
  pages = [
    {
      "SFC-7": {
        ...{ paid_at: `${today} 14:03:11`, kept: 200 },
        consignments: [one, two].map(({ totalPrice: cod_amount }, i) => ({
          ...{ consignment_id: 501 + i, invoice: null, cod_amount },
        })),
      },
    },
  ];
  expect(await read()).toMatchObject({ payments: 1, settled: 1, left: 1 });
  expect(await fees()).toBe(195);
});

test("a courier that does not answer is named, and what was read before stays", async () => {
  await delivered(501);
  pages = [
    { "SFC-1": { paid_at: `${today} 09:00:00` }, "SFC-2": { paid_at: `${today} 10:00:00` } },
  ];
  isBroken = (path) => path.endsWith("SFC-2");
  expect(await refusalOf(read())).toMatchObject(["courier-silent", { name: "steadfast" }]);
  expect((await listPayouts(10)).length).toBe(1);
  expect(await readAllPayments()).toBe(0);
  isBroken = () => false;
  expect(await readAllPayments()).toBe(1);
  expect((await findPayout((await listPayouts(10))[0]?.id ?? ""))?.by).toBeNull();
  isBroken = (path) => path.includes("?page=");
  expect(await refusalOf(read())).toMatchObject(["courier-silent", { name: "steadfast" }]);
  const plain = await makeCourier("steadfast");
  expect(await refusalOf(readPayments(plain.id, nasrin, signal))).toEqual([
    "courier-without-keys",
    { name: "steadfast" },
  ]);
});
