import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tallies } from "#app/domain/core/tallies.server.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import {
  askForAdvance,
  enterAdvance,
  listOf,
  listToPayBack,
  payBackAdvance,
  refuseAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import {
  askPayments,
  listPayments,
  returnFromGateway,
} from "#app/domain/money/advances/gateway/payments.server.ts";
import {
  listAtGateway,
  portalSchema,
  settleByPortal,
} from "#app/domain/money/advances/gateway/portal.server.ts";
import {
  askRefunds,
  listRefundable,
  refundAdvance,
} from "#app/domain/money/advances/gateway/refunds.server.ts";
import { payOwnAdvance, reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { matchStatement } from "#app/domain/money/advances/statement.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { log } from "#runtime/log.ts";
import { BKASH_KEYS, openBkash } from "#tests/support/bkash.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const port = await vi.hoisted(async () => {
  const { freePort } = await import("#tests/support/free-port.ts");
  const own = await freePort();
  Object.assign(process.env, {
    WEBHOOKS_TO_PRIVATE: "yes",
    BKASH_URL: `http://127.0.0.1:${own}`,
    BKASH_APP_KEY: "a-app-key",
    BKASH_APP_SECRET: "a-app-secret",
    BKASH_USERNAME: "a-merchant",
    BKASH_PASSWORD: "a-password",
  });
  return own;
});

const ORIGIN = "https://shop.example";

let desk: Awaited<ReturnType<typeof openBkash>>;
let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
  await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, nasrin);
  await desk?.close();
  desk = await openBkash({ port });
});

afterAll(() => desk.close());

/** An order of 650 and 120 that wants 120 in advance. */
async function asked(fields: Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeOrder(fields);
  await askForAdvance(order.id, 120, nasrin);
  return order;
}

const begin = (orderId: string) => payOwnAdvance(orderId, null, ORIGIN);

/** The customer decides at bKash's page, and their browser comes back to the shop. */
function comeBack(address: string, what: "success" | "cancel" | "failure" | "poor" = "success") {
  const back = desk.decide(new URL(address).searchParams.get("paymentID") ?? "", what);
  return enter(back);
}

function enter(back: string) {
  const { pathname, searchParams } = new URL(back);
  return returnFromGateway(pathname.split("/")[2] ?? "", searchParams);
}

const paid = async (orderId: string) => (await findOrder(orderId))?.advanceAmount;
const statuses = async (orderId: string) =>
  (await listPayments(orderId)).map(({ status, failure }) => [status, failure].join(" ").trim());
const reported = async (orderId: string) => (await listOf([orderId])).get(orderId) ?? [];
const movements = (orderId: string) => pool<{ kind: string; amount: number }[]>`
  select kind, amount from money_movements where order_id = ${orderId} order by id`;

/** The next run of the task in so many minutes. */
const later = (minutes: number) => askPayments(new Date(Date.now() + minutes * 60_000));

test("a payment goes to bKash with its documented fields and counts as an advance that staff verified", async () => {
  const { id, orderNumber } = await asked();
  const address = await begin(id);
  expect(address.startsWith(`${desk.url}page?paymentID=TR0011`)).toBe(true);
  const [begun] = await listPayments(id);
  expect(desk.calls.at(-1)).toEqual({
    step: "create",
    body: {
      mode: "0011",
      payerReference: expect.stringMatching(`^${orderNumber}-`),
      callbackURL: `${ORIGIN}/paid/${begun?.id}`,
      amount: "120",
      currency: "BDT",
      intent: "sale",
      merchantInvoiceNumber: expect.stringMatching(`^${orderNumber}-`),
    },
  });
  expect(await paid(id)).toBe(0);
  expect(await comeBack(address)).toMatchObject({ orderId: id, status: "paid", amount: 120 });
  const [charge] = desk.charges();
  expect(await reported(id)).toMatchObject([
    { wallet: "bkash", transactionNumber: charge?.trxID, amount: 120, status: "verified" },
  ]);
  expect((await reported(id))[0]?.sender).toBe("01770618575");
  expect(await paid(id)).toBe(120);
  expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
  expect(desk.steps().slice(-2)).toEqual(["create", "execute"]);
  expect(await wrongDailyFigures()).toEqual([]);
});

test("a customer's reloads and double presses charge once", async () => {
  const { id } = await asked();
  const [first, second] = await Promise.all([begin(id), begin(id)]);
  const back = desk.decide(new URL(first).searchParams.get("paymentID") ?? "", "success");
  await Promise.all([enter(back), enter(back), enter(back)]);
  expect(await enter(back)).toMatchObject({ status: "paid" });
  // The other tab's payment is confirmed too, and not executed.
  expect(await comeBack(second)).toMatchObject({ status: "open" });
  expect(desk.charges()).toHaveLength(1);
  expect(await paid(id)).toBe(120);
  expect(await movements(id)).toHaveLength(1);
  expect(await refusalOf(begin(id))).toEqual(["payment-not-due", {}]);
});

test("two payments of one order, confirmed at the same time, charge once", async () => {
  const { id } = await asked();
  const addresses = [await begin(id), await begin(id)];
  await Promise.all(addresses.map((address) => comeBack(address)));
  expect(desk.charges()).toHaveLength(1);
  expect(await paid(id)).toBe(120);
});

describe("a return address", () => {
  test("that bKash did not make is unknown", async () => {
    const { id } = await asked();
    const address = await begin(id);
    const [begun] = await listPayments(id);
    const paymentID = new URL(address).searchParams.get("paymentID") ?? "";
    const query = (of: Record<string, string>) => new URLSearchParams(of);
    const confirmed = { paymentID, status: "success" };
    expect(await returnFromGateway("nothing", query(confirmed))).toBeNull();
    expect(await returnFromGateway(crypto.randomUUID(), query(confirmed))).toBeNull();
    const own = begun?.id ?? "";
    expect(await returnFromGateway(own, query({ status: "success" }))).toBeNull();
    expect(await returnFromGateway(own, query({ ...confirmed, paymentID: "TR1" }))).toBeNull();
    const other = await asked();
    await begin(other.id);
    const [foreign] = await listPayments(other.id);
    expect(await returnFromGateway(foreign?.id ?? "", query(confirmed))).toBeNull();
    expect(desk.steps().filter((step) => step === "execute")).toEqual([]);
  });

  test("that says paid for a payment nobody confirmed takes and counts nothing", async () => {
    const { id } = await asked();
    await begin(id);
    const [begun] = await listPayments(id);
    const made = new URLSearchParams({ paymentID: begun?.paymentId ?? "", status: "success" });
    expect(await returnFromGateway(begun?.id ?? "", made)).toMatchObject({
      status: "failed",
      failure: "not-confirmed",
    });
    expect(await paid(id)).toBe(0);
  });
});

test("cancelled, failed and too little money are told apart, and the customer may try again", async () => {
  const { id } = await asked();
  expect(await comeBack(await begin(id), "cancel")).toMatchObject({ status: "cancelled" });
  expect(await comeBack(await begin(id), "failure")).toMatchObject({ status: "failed" });
  const poor = await begin(id);
  expect(await comeBack(poor, "poor")).toMatchObject({ status: "failed", failure: "balance" });
  expect(await paid(id)).toBe(0);
  // Money came into the wallet meanwhile, and bKash still offers the same page.
  expect(await comeBack(poor)).toMatchObject({ status: "paid" });
  expect(await paid(id)).toBe(120);
});

describe("a token", () => {
  /** Minutes pass for the shop's token. */
  const age = (minutes: number) => pool`
    update gateway_tokens set asked_at = asked_at - ${minutes} * interval '1 minute',
      asked_before = asked_before - ${minutes} * interval '1 minute',
      ends_at = ends_at - ${minutes} * interval '1 minute'`;
  const grants = () => desk.steps().filter((step) => step === "grant").length;

  test("is one for all servers, and renewed from the 50th minute on", async () => {
    const orders = [await asked(), await asked(), await asked()];
    await Promise.all(orders.map(({ id }) => begin(id)));
    expect(grants()).toBe(1);
    await age(49);
    await begin((await asked()).id);
    expect(grants()).toBe(1);
    await age(2);
    await Promise.all(orders.map(({ id }) => begin(id)));
    expect(grants()).toBe(2);
  });

  test("that bKash refuses is replaced once", async () => {
    const { id } = await asked();
    const address = await begin(id);
    await age(6);
    desk.expireTokens();
    expect(await comeBack(address)).toMatchObject({ status: "paid" });
    expect(desk.steps().slice(-3)).toEqual(["execute", "grant", "execute"]);
  });

  test("is asked for twice in an hour at most, and not again soon after a failure", async () => {
    const { id } = await asked();
    desk.on((step) => (step === "grant" ? { status: 401, body: {} } : undefined));
    for (let n = 0; n < 3; n++) expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
    expect(grants()).toBe(1);
    await age(6);
    await refusalOf(begin(id));
    await age(6);
    await refusalOf(begin(id));
    expect(grants()).toBe(2);
    await age(55);
    desk.on(() => undefined);
    await begin(id);
    expect(grants()).toBe(3);
  });

  test("that fails to be renewed goes on until its end", async () => {
    await begin((await asked()).id);
    await age(55);
    desk.on((step) => (step === "grant" ? "drop" : undefined));
    await begin((await asked()).id);
    expect(grants()).toBe(2);
  });
});

test("customers are sent to bKash only, whatever the answer says", async () => {
  const { id } = await asked();
  const stranger = {
    statusCode: "0000",
    paymentID: "TR1",
    bkashURL: "https://bkash.com.evil.example/",
  };
  desk.on((step) => (step === "create" ? { status: 200, body: stranger } : undefined));
  expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
});

test("a refusal with HTTP 200 is logged with its code, and counts as failed when the customer has no part in it", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const failed = () =>
    tallies.gatewayCalls.read().find(({ labels }) => labels.outcome === "failed");
  const before = failed()?.n ?? 0;
  const refusal = (statusCode: string, statusMessage: string) => ({
    status: 200,
    body: { statusCode, statusMessage },
  });
  const { id } = await asked();
  desk.on((step) => (step === "grant" ? refusal("2081", "Invalid app key") : undefined));
  expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
  await pool`delete from gateway_tokens`;
  desk.on((step) => (step === "create" ? refusal("2071", "Merchant is blocked") : undefined));
  expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
  expect(failed()?.n).toBe(before + 2);
  desk.on(() => undefined);
  expect(await comeBack(await begin(id), "poor")).toMatchObject({ failure: "balance" });
  expect(failed()?.n).toBe(before + 2);
  const of = (code: string, said: string) => [
    {
      event: "gateway",
      gateway: "bkash",
      answerCode: 200,
      code,
      said: expect.stringContaining(said),
    },
    "a gateway refused a call",
  ];
  expect(warn.mock.calls).toEqual([
    of("2081", "Invalid app key"),
    of("2071", "Merchant is blocked"),
    of("2023", "Insufficient Balance"),
  ]);
  warn.mockRestore();
});

test.each(["x".repeat(101), "BK\u000000001", "", " ", 7, null, ["BK00000001"]])(
  "a transaction's number like %j proves no payment, and is stored nowhere",
  async (trxID) => {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) =>
      when === "after" && (step === "execute" || step === "query")
        ? { status: 200, body: { ...ANSWER, trxID } }
        : undefined,
    );
    expect(await comeBack(address)).toMatchObject({ status: "executing" });
    expect(await paid(id)).toBe(0);
    desk.on(() => undefined);
    expect(await later(2)).toBe(1);
    expect(await paid(id)).toBe(120);
  },
);

/** What bKash says of a payment of 120 taka. */
const ANSWER = {
  ...{ statusCode: "0000", statusMessage: "Successful", transactionStatus: "Completed" },
  ...{ amount: "120", currency: "BDT", customerMsisdn: "01770618575" },
};

describe("a lost answer", () => {
  test("of the execution is followed by a query before anything else", async () => {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) => (step === "execute" && when === "after" ? "drop" : undefined));
    expect(await comeBack(address)).toMatchObject({ status: "paid" });
    expect(desk.steps().slice(-3)).toEqual(["create", "execute", "query"]);
    expect(desk.charges()).toHaveLength(1);
    expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
  });

  test("and a silent bKash leave it open until the task gets an answer; nothing else is taken meanwhile", async () => {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) =>
      (step === "execute" && when === "after") || step === "query" ? "drop" : undefined,
    );
    expect(await comeBack(address)).toMatchObject({ status: "executing" });
    const underWay = ["payment-under-way", {}];
    expect(await refusalOf(begin(id))).toEqual(underWay);
    const typed = { wallet: "bkash", transactionNumber: "9AB1CD2EF3" } as const;
    const report = reportOwnAdvance(id, null, { ...typed, sender: "01712345678" });
    expect(await refusalOf(report)).toEqual(underWay);
    expect(await refusalOf(deleteOrder(id, nasrin))).toEqual(underWay);
    expect(await refusalOf(mergeOrders((await asked()).id, [id], nasrin))).toEqual(underWay);
    expect(await later(0)).toBe(0);
    expect(await later(2)).toBe(1);
    expect(await statuses(id)).toEqual(["executing"]);
    desk.on(() => undefined);
    expect(await later(0)).toBe(0);
    expect(await later(15)).toBe(1);
    expect(await statuses(id)).toEqual(["paid"]);
    expect(await paid(id)).toBe(120);
    expect(desk.charges()).toHaveLength(1);
    expect(await later(60 * 48)).toBe(0);
  });

  test("of an execution that never arrived is executed by the task, once", async () => {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) => (step === "execute" && when === "before" ? "drop" : undefined));
    expect(await comeBack(address)).toMatchObject({ status: "executing" });
    expect(desk.charges()).toHaveLength(0);
    desk.on(() => undefined);
    await Promise.all([later(2), later(2)]);
    expect(await statuses(id)).toEqual(["paid"]);
    expect(desk.charges()).toHaveLength(1);
    expect(await movements(id)).toHaveLength(1);
  });

  test("does not take what the order needs no more", async () => {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) => (step === "execute" && when === "before" ? "drop" : undefined));
    await comeBack(address);
    await askForAdvance(id, 0, nasrin);
    desk.on(() => undefined);
    await later(2);
    expect(desk.charges()).toHaveLength(0);
    await later(60 * 25);
    expect(await statuses(id)).toEqual(["expired"]);
  });

  test("of a server error is asked about, and 2062 is no refusal", async () => {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) =>
      step === "execute" && when === "after"
        ? {
            status: 200,
            body: { statusCode: "2062", statusMessage: "The payment has already been completed" },
          }
        : undefined,
    );
    expect(await comeBack(address)).toMatchObject({ status: "paid" });
    const other = await asked();
    const next = await begin(other.id);
    desk.on((step) => (step === "execute" ? { status: 503, body: {} } : undefined));
    expect(await comeBack(next)).toMatchObject({ status: "executing" });
  });
});

test("an execution that never arrived ends after half an hour, also long after the payment began", async () => {
  const { id } = await asked();
  const address = await begin(id);
  await pool`update gateway_payments set created_at = created_at - interval '3 hours'`;
  desk.on((step, when) => (step === "execute" && when === "before" ? "drop" : undefined));
  expect(await comeBack(address)).toMatchObject({ status: "executing" });
  await later(31);
  expect(await statuses(id)).toEqual(["expired"]);
  desk.on(() => undefined);
  expect(await comeBack(await begin(id))).toMatchObject({ status: "paid" });
});

test("the task ends no payment that has begun to take money meanwhile", async () => {
  const { id } = await asked();
  await begin(id);
  desk.on(async (step, when) => {
    if (step === "query" && when === "after")
      await pool`update gateway_payments set status = 'executing'`;
    return undefined;
  });
  expect(await later(61)).toBe(1);
  expect(await statuses(id)).toEqual(["executing"]);
});

test.each([
  ["amount", { amount: "12" }],
  ["currency", { currency: "USD" }],
  ["invoice", { merchantInvoiceNumber: "1001-abcd-00000000" }],
])("an answer with another %s counts nothing", async (_, wrong) => {
  const { id } = await asked();
  const address = await begin(id);
  desk.on((step, when) => {
    if (when === "before" || (step !== "execute" && step !== "query")) return undefined;
    const answer = {
      ...{ statusCode: "0000", transactionStatus: "Completed", trxID: "BK9", amount: "120" },
      ...{ currency: "BDT", ...wrong },
    };
    return { status: 200, body: answer };
  });
  expect(await comeBack(address)).toMatchObject({ status: "executing" });
  expect(await paid(id)).toBe(0);
});

test("a payment that bKash turns away at its door takes nothing, and may be made again at once", async () => {
  const { id } = await asked();
  const address = await begin(id);
  desk.on((step) => (step === "execute" ? { status: 403, body: {} } : undefined));
  expect(await comeBack(address)).toMatchObject({ status: "failed", failure: "silent" });
  desk.on(() => undefined);
  expect(await comeBack(address)).toMatchObject({ status: "paid" });
});

test("a return address asks bKash ten times an hour, and only for a day", async () => {
  const { id } = await asked();
  const address = await begin(id);
  const [begun] = await listPayments(id);
  const made = new URLSearchParams({ paymentID: begun?.paymentId ?? "", status: "success" });
  for (let n = 0; n < 12; n++) await returnFromGateway(begun?.id ?? "", made);
  const executions = () => desk.steps().filter((step) => step === "execute").length;
  expect(executions()).toBe(10);
  await pool`delete from limits`;
  await pool`update gateway_payments set created_at = created_at - interval '25 hours'`;
  expect(await comeBack(address)).toMatchObject({ status: "failed" });
  expect(executions()).toBe(10);
});

test("nobody pays at bKash who says that the whole advance was sent by hand", async () => {
  const { id } = await asked();
  const typed = { wallet: "bkash", transactionNumber: "9AB1CD2EF3", amount: 120 } as const;
  await enterAdvance(id, { ...typed, sender: "01712345678" }, nasrin);
  expect(await refusalOf(begin(id))).toEqual(["payment-reported", {}]);
});

test("a payment whose customer never came back expires, unless bKash says otherwise", async () => {
  const { id } = await asked();
  await begin(id);
  expect(await later(30)).toBe(0);
  expect(await later(61)).toBe(1);
  expect(await statuses(id)).toEqual(["expired"]);
  const other = await asked();
  desk.on((step) => (step === "create" ? "drop" : undefined));
  await refusalOf(begin(other.id));
  expect(await statuses(other.id)).toEqual(["failed silent"]);
});

test("a cancelled order's confirmed payment is not taken; one taken before is to be paid back", async () => {
  const { id } = await asked();
  const address = await begin(id);
  await updateOrder(id, { status: "Cancelled" }, nasrin);
  expect(await comeBack(address)).toMatchObject({ status: "open" });
  expect(desk.charges()).toHaveLength(0);
});

describe("a transaction that was reported by hand too", () => {
  /** Everything but the counting has happened: the execution's and the query's answers are lost. */
  async function executed() {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) =>
      (step === "execute" && when === "after") || step === "query" ? "drop" : undefined,
    );
    await comeBack(address);
    desk.on(() => undefined);
    const [charge] = desk.charges();
    return { id, number: charge?.trxID ?? "" };
  }

  const typed = (transactionNumber: string) => ({
    ...{ wallet: "bkash" as const, transactionNumber, sender: "01712345678", amount: 120 },
  });

  test("for the same order is one advance", async () => {
    const { id, number } = await executed();
    await enterAdvance(id, typed(number), nasrin);
    await later(2);
    expect(await reported(id)).toMatchObject([{ status: "verified", transactionNumber: number }]);
    expect(await paid(id)).toBe(120);
  });

  test("and verified by staff is not counted again", async () => {
    const { id, number } = await executed();
    await enterAdvance(id, typed(number), nasrin);
    const [advance] = await reported(id);
    await verifyAdvance(advance?.id ?? "", 120, nasrin);
    await later(2);
    expect(await statuses(id)).toEqual(["paid"]);
    expect(await paid(id)).toBe(120);
    expect(await movements(id)).toHaveLength(1);
  });

  test("for another order belongs to the order that paid", async () => {
    const { id, number } = await executed();
    const other = await asked();
    await enterAdvance(other.id, typed(number), nasrin);
    await later(2);
    expect(await reported(other.id)).toMatchObject([{ status: "refused" }]);
    expect([await paid(id), await paid(other.id)]).toEqual([120, 0]);
  });

  test("and verified for another order waits until staff take that back", async () => {
    const { id, number } = await executed();
    const other = await asked();
    await enterAdvance(other.id, typed(number), nasrin);
    const [advance] = await reported(other.id);
    await verifyAdvance(advance?.id ?? "", 120, nasrin);
    await later(2);
    expect(await statuses(id)).toEqual(["executing"]);
    expect((await listAtGateway(1, 20)).rows).toMatchObject([
      { kind: "other-order", number, orderId: id },
    ]);
    const [found] = (await listAtGateway(1, 20)).rows;
    const seen = { says: "seen", transactionNumber: "", note: "" } as const;
    await settleByPortal(found?.id ?? "", seen, nasrin);
    await pool`update gateway_payments set executing_at = executing_at - interval '31 minutes'`;
    await later(30);
    expect((await listAtGateway(1, 20)).rows).toEqual([]);
    expect((await countToDo())["advances-at-gateway"]).toBe(0);
    expect((await refusalOf(settleByPortal(found?.id ?? "", seen, nasrin)))[0]).toBe(
      "payment-answered",
    );
    await refuseAdvance(advance?.id ?? "", "Of another order", nasrin);
    await later(90);
    expect(await statuses(id)).toEqual(["paid"]);
    expect([await paid(id), await paid(other.id)]).toEqual([120, 0]);
    expect((await listAtGateway(1, 20)).rows).toEqual([]);
    expect(await wrongDailyFigures()).toEqual([]);
  });
});

describe("paying back", () => {
  async function cancelled() {
    const order = await asked();
    await comeBack(await begin(order.id));
    await updateOrder(order.id, { status: "Cancelled" }, nasrin);
    return order;
  }

  const due = async () => (await listToPayBack(1, 20)).orders.map((order) => order.due);
  const soon = (minutes = 6) => askRefunds(new Date(Date.now() + minutes * 60_000));
  const send = (id: string, back: number, due: number) => refundAdvance(id, { back, due }, nasrin);

  test("goes to the wallet that paid, in parts, and counts as the manual one", async () => {
    const { id } = await cancelled();
    expect(await due()).toEqual([120]);
    expect(await refusalOf(send(id, 121, 120))).toEqual(["refund-too-much", { most: 120 }]);
    expect(await send(id, 100, 120)).toMatchObject({ isDone: true });
    expect(desk.calls.at(-1)).toMatchObject({
      step: "refund",
      body: { trxId: desk.charges()[0]?.trxID, refundAmount: "100", reason: "Advance paid back" },
    });
    expect(await due()).toEqual([20]);
    expect((await listRefundable([id])).get(id)).toEqual({
      ...{ gateway: "bkash", most: 20, isUnderWay: false },
    });
    await send(id, 20, 20);
    expect(await due()).toEqual([]);
    expect(await movements(id)).toEqual([
      { kind: "advance", amount: 120 },
      { kind: "refunded", amount: -100 },
      { kind: "refunded", amount: -20 },
    ]);
    expect(await refusalOf(send(id, 1, 1))).toEqual(["nothing-to-pay-back", {}]);
    expect(await wrongDailyFigures()).toEqual([]);
  });

  test("is never taken for an advance, in any spelling", async () => {
    const { id } = await cancelled();
    await send(id, 120, 120);
    const number = String(desk.charges()[0]?.refunds[0]?.refundTrxId);
    const { id: other } = await makeOrder();
    const paid = { wallet: "bkash", sender: "01712345678", amount: 120 } as const;
    const given = enterAdvance(other, { ...paid, transactionNumber: number }, nasrin);
    expect((await refusalOf(given))[0]).toBe("transaction-own");
    const [line] = await matchStatement(`${number.toLowerCase()} 120`, nasrin);
    expect(line?.outcome).toBe("went-out");
  });

  test("whose answer is lost is asked about, and blocks a second one until then", async () => {
    const { id } = await cancelled();
    desk.on((step, when) => (step === "refund" && when === "after" ? "drop" : undefined));
    expect(await send(id, 120, 120)).toMatchObject({ isDone: false });
    expect(await refusalOf(send(id, 120, 120))).toEqual(["refund-under-way", {}]);
    expect(await refusalOf(payBackAdvance(id, 120, nasrin))).toEqual(["refund-under-way", {}]);
    expect(await due()).toEqual([120]);
    await Promise.all([soon(), soon()]);
    expect(await due()).toEqual([]);
    expect(await movements(id)).toHaveLength(2);
    expect(desk.charges()[0]?.refunds).toHaveLength(1);
  });

  test("that never arrived may be sent again, once bKash has listed none for half an hour", async () => {
    const { id } = await cancelled();
    await send(id, 60, 120);
    desk.on((step, when) => (step === "refund" && when === "before" ? "drop" : undefined));
    expect(await send(id, 60, 60)).toMatchObject({ isDone: false });
    desk.on(() => undefined);
    await soon();
    expect(await refusalOf(send(id, 60, 60))).toEqual(["refund-under-way", {}]);
    await soon(31);
    expect(await due()).toEqual([60]);
    expect(await send(id, 60, 60)).toMatchObject({ isDone: true });
    expect(desk.charges()[0]?.refunds).toHaveLength(2);
  });

  test("that bKash lists as unfinished is waited for, however long", async () => {
    const { id } = await cancelled();
    desk.on((step, when) => {
      if (step === "refund" && when === "after") return "drop";
      const [one] = desk.charges()[0]?.refunds ?? [];
      const refundTransactions = [{ ...one, refundTransactionStatus: "Processing" }];
      return step === "refunds" ? { status: 200, body: { refundTransactions } } : undefined;
    });
    await send(id, 120, 120);
    await soon();
    await soon(60);
    expect(await refusalOf(send(id, 120, 120))).toEqual(["refund-under-way", {}]);
    desk.on(() => undefined);
    await soon(120);
    expect(await due()).toEqual([]);
    expect(desk.charges()[0]?.refunds).toHaveLength(1);
  });

  test("that bKash lists only after it was given up still counts", async () => {
    const { id } = await cancelled();
    const none = { status: 200, body: { refundTransactions: [] } };
    desk.on((step, when) =>
      step === "refund" && when === "after" ? "drop" : step === "refunds" ? none : undefined,
    );
    await send(id, 120, 120);
    await soon(31);
    expect(await due()).toEqual([120]);
    desk.on(() => undefined);
    await soon(60);
    expect(await due()).toEqual([]);
    expect(await movements(id)).toHaveLength(2);
  });

  test("in part is sent once, however often its form is", async () => {
    const { id } = await cancelled();
    await send(id, 60, 120);
    expect(await refusalOf(send(id, 60, 120))).toEqual(["changed-meanwhile", { changes: [] }]);
    expect(desk.charges()[0]?.refunds).toHaveLength(1);
  });

  test("that bKash turns away at its door may be sent again at once", async () => {
    const { id } = await cancelled();
    desk.on((step) => (step === "refund" ? { status: 403, body: {} } : undefined));
    expect(await refusalOf(send(id, 120, 120))).toEqual(["refund-refused", { said: "" }]);
    desk.on(() => undefined);
    expect(await send(id, 120, 120)).toMatchObject({ isDone: true });
  });

  test("is refused in bKash's words, and staff pay it back themselves", async () => {
    const { id } = await cancelled();
    const refusal = { externalCode: "2072", errorMessageEn: "Refund amount not valid" };
    desk.on((step) => (step === "refund" ? { status: 400, body: refusal } : undefined));
    expect(await refusalOf(send(id, 120, 120))).toEqual([
      "refund-refused",
      { said: "Refund amount not valid" },
    ]);
    await payBackAdvance(id, 120, nasrin);
    expect(await due()).toEqual([]);
  });

  test("what bKash confirmed cannot be refused as not received", async () => {
    const { id } = await asked();
    await comeBack(await begin(id));
    const [advance] = await reported(id);
    expect(await refusalOf(refuseAdvance(advance?.id ?? "", "no", nasrin))).toEqual([
      "advance-by-gateway",
      {},
    ]);
  });
});

describe("what bKash never answers about", () => {
  const open = async () => (await listAtGateway(1, 20)).rows.map(({ kind }) => kind);
  const settle = async (says: Parameters<typeof settleByPortal>[1]["says"], number = "") => {
    const [row] = (await listAtGateway(1, 20)).rows;
    const said = { says, transactionNumber: number, note: "Seen at the portal" };
    return settleByPortal(row?.id ?? crypto.randomUUID(), said, nasrin);
  };
  const history = async (id: string) =>
    (await listOrderHistory(id))
      .filter(({ field }) => /^(portal|found)/.test(field))
      .map(({ field, to, actorName }) => [field, to, actorName].filter(Boolean).join(" "));
  const halfAnHourPasses = async () => {
    await pool`update gateway_payments set executing_at = executing_at - interval '31 minutes', ask_at = now() where ask_at is not null`;
    await pool`update gateway_refunds set created_at = created_at - interval '31 minutes'`;
  };
  const silent = () =>
    desk.on((step) => (step === "query" || step === "refunds" ? "drop" : undefined));

  /** The execution's answer is lost, and bKash is silent from then on. */
  async function unanswered({ isTaken = true } = {}) {
    const { id } = await asked();
    const address = await begin(id);
    desk.on((step, when) =>
      step === "query" || (step === "execute" && when === (isTaken ? "after" : "before"))
        ? "drop"
        : undefined,
    );
    await comeBack(address);
    const [charge] = desk.charges();
    return { id, address, number: charge?.trxID ?? "" };
  }

  describe("a payment", () => {
    test("is told from half an hour on, not before", async () => {
      const { id } = await unanswered();
      expect(await open()).toEqual([]);
      const [{ id: payment } = { id: "" }] = await listPayments(id);
      const said = { says: "unpaid", transactionNumber: "", note: "" } as const;
      expect(await refusalOf(settleByPortal(payment, said, nasrin))).toEqual([
        "payment-answered",
        {},
      ]);
      await halfAnHourPasses();
      expect((await listAtGateway(1, 20)).rows).toMatchObject([
        { kind: "payment", amount: 120, orderId: id, paymentId: expect.stringMatching(/^TR0011/) },
      ]);
      expect((await countToDo())["advances-at-gateway"]).toBe(1);
    });

    test("that the portal shows as paid counts once, and bKash's answer agrees", async () => {
      const { id, number } = await unanswered();
      await halfAnHourPasses();
      const both = await Promise.allSettled([settle("paid", number), settle("paid", number)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      expect(await paid(id)).toBe(120);
      expect(await statuses(id)).toEqual(["paid"]);
      expect(await history(id)).toEqual([
        `portal-paid ${number} Nasrin Akter`,
        "portalNote Seen at the portal Nasrin Akter",
      ]);
      expect(await open()).toEqual([]);
      desk.on(() => undefined);
      await later(2);
      expect(await open()).toEqual([]);
      expect(await later(60 * 24)).toBe(0);
      expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
      const [advance] = await reported(id);
      const refusal = await refusalOf(refuseAdvance(advance?.id ?? "", "no", nasrin));
      expect(refusal).toEqual(["advance-by-gateway", {}]);
      expect(await wrongDailyFigures()).toEqual([]);
    });

    test("needs its number, which pays for no other order or payment", async () => {
      expect(portalSchema.safeParse({ says: "paid" }).success).toBe(false);
      expect(portalSchema.safeParse({ says: "unpaid", transactionNumber: "" }).success).toBe(true);
      const other = await asked();
      const typed = { wallet: "bkash", transactionNumber: "9AB1CD2EF3", amount: 120 } as const;
      await enterAdvance(other.id, { ...typed, sender: "01712345678" }, nasrin);
      const { id } = await unanswered();
      await halfAnHourPasses();
      const used = ["transaction-used", { transactionNumber: "9AB1CD2EF3" }];
      expect(await refusalOf(settle("paid", "9AB1CD2EF3"))).toEqual(used);
      expect(await reported(other.id)).toMatchObject([{ status: "waiting" }]);
      await settle("unpaid");
      desk.on(() => undefined);
      await comeBack(await begin(id));
      const [first] = await reported(id);
      await askForAdvance(id, 240, nasrin);
      desk.on((step) => (step === "execute" || step === "query" ? "drop" : undefined));
      await comeBack(await begin(id));
      await halfAnHourPasses();
      const again = refusalOf(settle("paid", first?.transactionNumber));
      expect((await again)[0]).toBe("transaction-used");
      expect(await paid(id)).toBe(120);
    });

    test("that the portal shows as not paid frees the order, and nothing is taken any more", async () => {
      const { id, address } = await unanswered({ isTaken: false });
      await halfAnHourPasses();
      await settle("unpaid");
      expect(await statuses(id)).toEqual(["expired"]);
      desk.on(() => undefined);
      expect(await comeBack(address)).toMatchObject({ status: "expired" });
      expect(desk.charges()).toEqual([]);
      await later(2);
      expect(await open()).toEqual([]);
      expect(await comeBack(await begin(id))).toMatchObject({ status: "paid" });
      expect(await paid(id)).toBe(120);
    });

    test("that the portal shows as paid is not refused while its money is being sent back", async () => {
      const { id } = await unanswered();
      await halfAnHourPasses();
      await settle("paid", "BK77777777");
      await updateOrder(id, { status: "Cancelled" }, nasrin);
      desk.on((step) => (step === "refund" || step === "refunds" ? "drop" : undefined));
      await refundAdvance(id, { back: 60, due: 120 }, nasrin);
      const [advance] = await reported(id);
      expect(await refusalOf(refuseAdvance(advance?.id ?? "", "Not at bKash", nasrin))).toEqual([
        "refund-under-way",
        {},
      ]);
      expect(await paid(id)).toBe(120);
      expect(await statuses(id)).toEqual(["paid"]);
    });

    test("that was paid after all counts, and staff are told until they have dealt with it", async () => {
      const { id, number } = await unanswered();
      await halfAnHourPasses();
      await settle("unpaid");
      desk.on(() => undefined);
      await later(2);
      expect((await listAtGateway(1, 20)).rows).toMatchObject([
        { kind: "paid", number, orderId: id },
      ]);
      expect(await paid(id)).toBe(120);
      expect((await countToDo())["advances-at-gateway"]).toBe(1);
      await settle("seen");
      expect(await open()).toEqual([]);
      expect((await refusalOf(settle("seen")))[0]).toBe("payment-answered");
      expect(await history(id)).toEqual([
        "portal-unpaid Nasrin Akter",
        "portalNote Seen at the portal Nasrin Akter",
        `found-paid ${number}`,
        "portal-seen Nasrin Akter",
        "portalNote Seen at the portal Nasrin Akter",
      ]);
      expect(await movements(id)).toHaveLength(1);
    });

    test("that was not paid after all is told, and staff take it out again", async () => {
      const { id } = await unanswered({ isTaken: false });
      await halfAnHourPasses();
      await settle("paid", "BK77777777");
      desk.on(() => undefined);
      await later(2);
      expect(await open()).toEqual(["unpaid"]);
      const [advance] = await reported(id);
      await refuseAdvance(advance?.id ?? "", "Not at bKash", nasrin);
      expect(await paid(id)).toBe(0);
      expect(await statuses(id)).toEqual(["expired"]);
      await settle("seen");
      expect(await wrongDailyFigures()).toEqual([]);
    });

    test("with a mistyped number is told with bKash's own, and counted once staff undo theirs", async () => {
      const { id, number } = await unanswered();
      await halfAnHourPasses();
      await settle("paid", "BK77777777");
      desk.on(() => undefined);
      await later(2);
      expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "other-number", number }]);
      expect(await paid(id)).toBe(120);
      const [advance] = await reported(id);
      await refuseAdvance(advance?.id ?? "", "Mistyped", nasrin);
      await later(2);
      expect(await paid(id)).toBe(120);
      expect((await reported(id)).map((one) => one.transactionNumber)).toContain(number);
    });

    test("about which bKash says one thing and then another is told with the last", async () => {
      const { id, number } = await unanswered();
      await halfAnHourPasses();
      await settle("paid", "BK77777777");
      desk.on(() => undefined);
      await later(2);
      const [advance] = await reported(id);
      await refuseAdvance(advance?.id ?? "", "Mistyped", nasrin);
      const other = await asked();
      const typed = { wallet: "bkash", transactionNumber: number, amount: 120 } as const;
      await enterAdvance(other.id, { ...typed, sender: "01712345678" }, nasrin);
      const [counted] = await reported(other.id);
      await verifyAdvance(counted?.id ?? "", 120, nasrin);
      await later(2);
      expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "other-order", number }]);
      expect(await history(id)).toContain(`found-other-order ${number}`);
    });

    test("whose customer stays away and whose gateway is silent is told too", async () => {
      const { id } = await asked();
      await begin(id);
      silent();
      await pool`update gateway_payments set created_at = created_at - interval '91 minutes'`;
      expect(await open()).toEqual(["payment"]);
      await settle("unpaid");
      expect(await statuses(id)).toEqual(["expired"]);
    });
  });

  describe("money sent back", () => {
    async function sentBack(when: "before" | "after") {
      const { id } = await asked();
      await comeBack(await begin(id));
      await updateOrder(id, { status: "Cancelled" }, nasrin);
      desk.on((step, at) =>
        step === "refunds" || (step === "refund" && at === when) ? "drop" : undefined,
      );
      await refundAdvance(id, { back: 120, due: 120 }, nasrin);
      await halfAnHourPasses();
      return { id, number: desk.charges()[0]?.refunds[0]?.refundTrxId ?? "" };
    }
    const asking = () => askRefunds(new Date(Date.now() + 10 * 60_000));
    const back = (id: string) => movements(id).then((rows) => rows.slice(1));

    test("counts as sent with the portal's number, once, and bKash agrees", async () => {
      const { id, number } = await sentBack("after");
      expect(await open()).toEqual(["refund"]);
      await settle("sent", number);
      expect(await back(id)).toEqual([{ kind: "refunded", amount: -120 }]);
      desk.on(() => undefined);
      await asking();
      expect(await open()).toEqual([]);
      expect(await back(id)).toHaveLength(1);
      expect(await wrongDailyFigures()).toEqual([]);
    });

    test("with a number that bKash does not know is told", async () => {
      const { number } = await sentBack("after");
      await settle("sent", "BK77777777");
      desk.on(() => undefined);
      await asking();
      expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "other-number", number }]);
    });

    test("that was not sent may be sent again", async () => {
      const { id } = await sentBack("before");
      await settle("unsent");
      desk.on(() => undefined);
      await asking();
      expect(await refundAdvance(id, { back: 120, due: 120 }, nasrin)).toMatchObject({
        isDone: true,
      });
      expect(await back(id)).toHaveLength(1);
      expect(await open()).toEqual([]);
    });

    test("that bKash lists though staff say it was not sent counts, and is told", async () => {
      const { id, number } = await sentBack("after");
      await settle("unsent");
      desk.on(() => undefined);
      await asking();
      expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "sent", number }]);
      expect(await back(id)).toEqual([{ kind: "refunded", amount: -120 }]);
    });

    test("by hand counts with its own number, and is told if bKash has sent it too", async () => {
      const { id, number } = await sentBack("after");
      await settle("by-hand", "NG12345678");
      expect(await back(id)).toEqual([{ kind: "refunded", amount: -120 }]);
      expect((await history(id))[0]).toBe("portal-by-hand NG12345678 Nasrin Akter");
      desk.on(() => undefined);
      await asking();
      expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "sent-twice", number }]);
      expect(await back(id)).toHaveLength(1);
      await settle("seen");
      expect(await open()).toEqual([]);
    });

    /** Two refunds of 60: the first as staff settled it, the second without an answer. */
    async function siblings(says: "sent" | "by-hand" | "unsent", number: string, isSent = true) {
      const { id } = await asked();
      await comeBack(await begin(id));
      await updateOrder(id, { status: "Cancelled" }, nasrin);
      desk.on((step, at) =>
        step === "refunds" || (step === "refund" && at === "after") ? "drop" : undefined,
      );
      await refundAdvance(id, { back: 60, due: 120 }, nasrin);
      await halfAnHourPasses();
      await settle(says, number);
      desk.on((step, at) =>
        step === "refunds" || (step === "refund" && at === (isSent ? "after" : "before"))
          ? "drop"
          : undefined,
      );
      const left = says === "unsent" ? 120 : 60;
      await refundAdvance(id, { back: 60, due: left }, nasrin);
      desk.on(() => undefined);
      return { id, numbers: desk.charges()[0]?.refunds.map((one) => one.refundTrxId) ?? [] };
    }

    test("is not counted by the number of another refund of the same sum", async () => {
      const { id } = await siblings("sent", "BK77777777", false);
      await asking();
      await pool`update gateway_refunds set ask_at = now()`;
      await asking();
      expect(await back(id)).toEqual([{ kind: "refunded", amount: -60 }]);
      await halfAnHourPasses();
      expect(await open()).toContain("refund");
    });

    test("counts by itself again, once bKash has agreed about the other refund of the same sum", async () => {
      const { id, numbers } = await siblings("sent", "BK00000002");
      expect(numbers).toEqual(["BK00000002", "BK00000003"]);
      await asking();
      await pool`update gateway_refunds set ask_at = now() where status = 'sending'`;
      await asking();
      expect(await back(id)).toHaveLength(2);
      expect(await open()).toEqual([]);
      expect(await wrongDailyFigures()).toEqual([]);
    });

    test("is not told as sent twice while another refund of the same sum is on its way", async () => {
      await siblings("by-hand", "NG12345678");
      await asking();
      expect(await open()).toEqual([]);
    });

    test("leaves a refund of the same sum that was given up alone while the next is on its way", async () => {
      const { id } = await siblings("unsent", "");
      await pool`update gateway_refunds set ask_at = null where status = 'sending'`;
      await asking();
      expect(await back(id)).toEqual([]);
      await pool`update gateway_refunds set ask_at = now() where status = 'sending'`;
      await asking();
      expect(await back(id)).toHaveLength(1);
      await pool`update gateway_refunds set ask_at = now() where status = 'failed'`;
      await asking();
      expect(await back(id)).toHaveLength(2);
      expect((await listAtGateway(1, 20)).rows).toMatchObject([
        { kind: "sent", number: "BK00000003" },
      ]);
    });

    test("is refused in words if bKash answers with the number of another refund", async () => {
      const { id } = await asked();
      await comeBack(await begin(id));
      await updateOrder(id, { status: "Cancelled" }, nasrin);
      await refundAdvance(id, { back: 60, due: 120 }, nasrin);
      const number = desk.charges()[0]?.refunds[0]?.refundTrxId ?? "";
      const again = { refundTrxId: number, refundTransactionStatus: "Completed" };
      desk.on((step) => (step === "refund" ? { status: 200, body: again } : undefined));
      const refusal = await refusalOf(refundAdvance(id, { back: 60, due: 60 }, nasrin));
      expect(refusal).toEqual(["refund-number-used", { refundNumber: number }]);
      await askRefunds(new Date(Date.now() + 31 * 60_000));
      expect(await back(id)).toEqual([{ kind: "refunded", amount: -60 }]);
      desk.on(() => undefined);
      await refundAdvance(id, { back: 60, due: 60 }, nasrin);
      expect(await back(id)).toHaveLength(2);
    });

    test("that was given up, paid by hand and listed later is told", async () => {
      const { id, number } = await sentBack("after");
      const none = { status: 200, body: { refundTransactions: [] } };
      desk.on((step) => (step === "refunds" ? none : undefined));
      await asking();
      await payBackAdvance(id, 120, nasrin);
      desk.on(() => undefined);
      await askRefunds(new Date(Date.now() + 60 * 60_000));
      expect((await listAtGateway(1, 20)).rows).toMatchObject([
        { kind: "sent-twice", number, amount: 120, orderId: id },
      ]);
      expect(await history(id)).toEqual([`found-sent-twice ${number}`]);
    });
  });
});

test("the stand-in knows the keys that the shop is given", () => {
  for (const [name, value] of Object.entries(BKASH_KEYS)) expect(process.env[name]).toBe(value);
});
