import { describe, expect, test, vi } from "vitest";
import { tallies } from "#app/domain/core/tallies.server.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import {
  askForAdvance,
  enterAdvance,
  refuseAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import {
  listPayments,
  returnFromGateway,
} from "#app/domain/money/advances/gateway/payments.server.ts";
import { listAtGateway, settleByPortal } from "#app/domain/money/advances/gateway/portal.server.ts";
import { reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { log } from "#runtime/log.ts";
import {
  begin,
  later,
  movements,
  ORIGIN,
  paid,
  reported,
  statuses,
} from "#tests/support/advances.ts";
import { asked, comeBack, desk, enter, nasrin, openDesk } from "#tests/support/bkash-payments.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { pool } from "#tests/support/driver.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const port = await vi.hoisted(async () => {
  const { bkashSettings } = await import("#tests/support/bkash.ts");
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort(bkashSettings);
});
openDesk(port);

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
