import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { tallies } from "#app/domain/core/tallies.server.ts";
import { askForAdvance, listOf } from "#app/domain/money/advances/advances.server.ts";
import {
  hearOfPayment,
  listPayments,
  returnFromGateway,
} from "#app/domain/money/advances/gateway/payments.server.ts";
import { listAtGateway, settleByPortal } from "#app/domain/money/advances/gateway/portal.server.ts";
import {
  askRefunds,
  listRefundable,
  refundAdvance,
} from "#app/domain/money/advances/gateway/refunds.server.ts";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { log } from "#runtime/log.ts";
import { begin, later, movements, ORIGIN, paid, statuses } from "#tests/support/advances.ts";
import { ask, textOf, Visitor } from "#tests/support/app.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { openSslcommerz } from "#tests/support/sslcommerz.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    WEBHOOKS_TO_PRIVATE: "yes",
    SSLCOMMERZ_URL: url,
    SSLCOMMERZ_STORE_ID: "haat-store",
    SSLCOMMERZ_STORE_PASSWORD: "haat-store@ssl",
  }));
});

let desk: Awaited<ReturnType<typeof openSslcommerz>>;
let nasrin: Awaited<ReturnType<typeof makeAdmin>>;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
  await updateAdvanceSettings({ ask: "always" }, undefined, nasrin);
  await desk?.close();
  desk = await openSslcommerz({ port });
});

afterAll(() => desk.close());

/** An order of 650 and 120 that wants so much in advance. */
async function asked(amount = 120) {
  const order = await makeOrder();
  await askForAdvance(order.id, amount, nasrin);
  return order;
}

test("staff read that the order's page takes the advance only if SSLCommerz takes so little", async () => {
  const { visitor } = await visitAsStaff({ language: "en" });
  const said = async (amount: number) =>
    textOf((await visitor.visit(`/admin/order?items=${(await asked(amount)).id}`)).html);
  expect(await said(120)).toContain("by the link of the order, on its page");
  expect(await said(9)).toContain("the shop has no number for it now");
});

type Posted = ReturnType<typeof desk.decide>;

const idIn = (address: string) => new URL(address).pathname.split("/")[2] ?? "";

/** The browser is back: the shop leads what it posts to this address. */
const enter = ({ back, fields }: Posted) =>
  returnFromGateway(idIn(back), new URLSearchParams(fields));

const tell = ({ ipn }: Posted) => hearOfPayment(idIn(ipn));

const laterRefunds = (minutes: number) => askRefunds(new Date(Date.now() + minutes * 60_000));

test("a payment goes to SSLCommerz with its documented fields, and counts after the order validation", async () => {
  const { id, orderNumber } = await asked();
  const address = await begin(id);
  expect(address.startsWith(`${desk.url}page?Q=PAY&SESSIONKEY=`)).toBe(true);
  const [begun] = await listPayments(id);
  const { fields } = desk.calls[0] ?? {};
  expect(fields).toEqual({
    ...{ store_id: "haat-store", store_passwd: "haat-store@ssl", format: "json", v: "1" },
    ...{ total_amount: "120.00", currency: "BDT", product_category: "advance" },
    tran_id: expect.stringMatching(`^${orderNumber}-[0-9a-f]{4}-[0-9a-f]{8}$`),
    ...{ product_name: `Advance ${fields?.tran_id}`, product_profile: "general" },
    success_url: `${ORIGIN}/paid/${begun?.id}/back`,
    fail_url: `${ORIGIN}/paid/${begun?.id}/back`,
    cancel_url: `${ORIGIN}/paid/${begun?.id}/back`,
    ipn_url: `${ORIGIN}/paid/${begun?.id}/ipn`,
    ...{ cus_name: "Rahima Begum", cus_phone: "01712345678", cus_email: "noreply@shop.example" },
    ...{ cus_add1: "Dhaka", cus_city: "Dhaka", cus_country: "Bangladesh" },
    ...{ shipping_method: "NO", num_of_item: "1", emi_option: "0" },
  });
  expect(await paid(id)).toBe(0);
  const posted = desk.decide(address, "success");
  expect(await enter(posted)).toMatchObject({ orderId: id, status: "paid", amount: 120 });
  expect(desk.steps()).toEqual(["create", "query", "validate"]);
  const [charge] = desk.charges();
  const [advance] = (await listOf([id])).get(id) ?? [];
  expect(advance).toMatchObject({
    ...{ wallet: "sslcommerz", transactionNumber: charge?.bankTranId, amount: 120 },
    // Nothing of a card is kept.
    ...{ sender: "01712345678", status: "verified" },
  });
  expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
  expect(await wrongDailyFigures()).toEqual([]);
});

test("two returns, two notices and the task at the same time count a payment once", async () => {
  const { id } = await asked();
  const posted = desk.decide(await begin(id), "success");
  await Promise.all([enter(posted), enter(posted), tell(posted), tell(posted), later(61)]);
  expect(await paid(id)).toBe(120);
  expect(await movements(id)).toHaveLength(1);
  expect(await statuses(id)).toEqual(["paid"]);
  expect(await refusalOf(begin(id))).toEqual(["payment-not-due", {}]);
});

describe("a customer who pays and never comes back is counted", () => {
  test("by the notice", async () => {
    const { id } = await asked();
    expect(await tell(desk.decide(await begin(id), "success"))).toBe(true);
    expect(await paid(id)).toBe(120);
  });

  test("by the task, without any notice", async () => {
    const { id } = await asked();
    desk.decide(await begin(id), "success");
    expect(await later(30)).toBe(0);
    await later(61);
    expect(await paid(id)).toBe(120);
  });

  test("by the task also hours after they cancelled, or the page seemed forgotten", async () => {
    const [left, gone] = [await asked(), await asked()];
    const address = await begin(left.id);
    expect(await enter(desk.decide(address, "cancel"))).toMatchObject({ status: "cancelled" });
    const other = await begin(gone.id);
    await later(61);
    expect(await statuses(gone.id)).toEqual(["expired"]);
    desk.decide(address, "success");
    desk.decide(other, "success");
    await later(180);
    expect([await paid(left.id), await paid(gone.id)]).toEqual([120, 120]);
  });

  test("by the task, though SSLCommerz was silent when the page's day ended", async () => {
    const { id } = await asked();
    const address = await begin(id);
    await later(61);
    desk.decide(address, "success");
    desk.on((step) => (step === "query" ? "drop" : undefined));
    await later(60 * 25);
    desk.on(() => undefined);
    await later(60 * 27);
    expect(await paid(id)).toBe(120);
  });

  test("though not for ever, if SSLCommerz goes on without an answer that counts", async () => {
    const { id } = await asked();
    const address = await begin(id);
    await later(61);
    desk.decide(address, "success");
    desk.on((step) => (step === "query" ? "drop" : undefined));
    const asksAt = async () => (await listPayments(id))[0]?.askAt;
    await later(60 * 24 * 6);
    expect(await asksAt()).not.toBeNull();
    await later(60 * 24 * 8);
    expect(await asksAt()).toBeNull();
  });

  test("when they press to pay once more, instead of paying twice", async () => {
    const { id } = await asked();
    desk.decide(await begin(id), "success");
    expect(await refusalOf(begin(id))).toEqual(["payment-not-due", {}]);
    expect(await paid(id)).toBe(120);
    expect(desk.steps().filter((step) => step === "create")).toHaveLength(1);
  });
});

test("while SSLCommerz does not say what became of a payment, no second one begins", async () => {
  const { id } = await asked();
  await begin(id);
  desk.on((step) => (step === "query" ? "drop" : undefined));
  expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
});

test("a page that nobody pays at is asked about for a day, and no longer", async () => {
  const { id } = await asked();
  await begin(id);
  await later(61);
  expect(await statuses(id)).toEqual(["expired"]);
  await later(60 * 25);
  expect(await later(60 * 48)).toBe(0);
});

test("a cancelled and a failed payment are told apart, and may be tried again", async () => {
  const { id } = await asked();
  expect(await enter(desk.decide(await begin(id), "cancel"))).toMatchObject({
    status: "cancelled",
  });
  expect(await enter(desk.decide(await begin(id), "fail"))).toMatchObject({ status: "failed" });
  expect(await enter(desk.decide(await begin(id), "success"))).toMatchObject({ status: "paid" });
  expect(desk.charges()).toHaveLength(1);
});

describe("nothing that anybody posts is believed:", () => {
  test("a forged success counts nothing, and blocks the order for half an hour at most", async () => {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "cancel");
    const forged = { ...posted, fields: { ...posted.fields, status: "VALID", val_id: "x" } };
    expect(await enter(forged)).toMatchObject({ status: "executing" });
    expect(await tell(forged)).toBe(true);
    expect(await paid(id)).toBe(0);
    expect(await refusalOf(begin(id))).toEqual(["payment-under-way", {}]);
    await later(31);
    expect(await statuses(id)).toEqual(["expired"]);
    expect(await begin(id)).toContain("SESSIONKEY");
  });

  test("a forged failure of a paid payment loses nothing", async () => {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "success");
    const forged = { ...posted, fields: { ...posted.fields, status: "CANCELLED" } };
    expect(await enter(forged)).toMatchObject({ status: "paid" });
  });

  test("unknown payments and other transactions are unknown", async () => {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "success");
    const other = { ...posted, fields: { ...posted.fields, tran_id: "1001-abcd-00000000" } };
    expect(await enter(other)).toBeNull();
    expect(await hearOfPayment(crypto.randomUUID())).toBe(false);
    expect(await hearOfPayment("x")).toBe(false);
    expect(await paid(id)).toBe(0);
  });

  test("another sum counts nothing, is logged, and is listed for staff", async () => {
    const error = vi.spyOn(log, "error");
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "success");
    desk.lie("12.00");
    expect(await enter(posted)).toMatchObject({ status: "executing" });
    expect(error).toHaveBeenCalled();
    expect(await paid(id)).toBe(0);
    await pool`update gateway_payments set executing_at = executing_at - interval '31 minutes'`;
    expect((await listAtGateway(1, 20)).rows).toMatchObject([
      { kind: "payment", gateway: "sslcommerz" },
    ]);
  });

  test("one payment's notices ask SSLCommerz ten times an hour at most", async () => {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "cancel");
    for (let n = 0; n < 10; n++) await tell(posted);
    expect((await refusalOf(tell(posted)))?.[0]).toBe("too-many-attempts");
    expect(desk.steps().filter((step) => step === "query")).toHaveLength(10);
  });
});

describe("a lost answer", () => {
  test("at the beginning leads nobody to pay", async () => {
    const { id } = await asked();
    desk.on((step, when) => (step === "create" && when === "after" ? "drop" : undefined));
    expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
    expect(await statuses(id)).toEqual(["failed silent"]);
    desk.on(() => undefined);
    expect(await enter(desk.decide(await begin(id), "success"))).toMatchObject({ status: "paid" });
  });

  test.each(["query", "validate"] as const)("of %s is asked for again", async (lost) => {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "success");
    desk.on((step, when) => (step === lost && when === "after" ? "drop" : undefined));
    expect(await enter(posted)).toMatchObject({ status: "executing" });
    await later(2);
    expect(await paid(id)).toBe(0);
    desk.on(() => undefined);
    await later(10);
    expect(await paid(id)).toBe(120);
    expect(await movements(id)).toHaveLength(1);
  });

  test.each([
    ["a broken server", { status: 500, body: {} }],
    ["a page", { status: 200, html: "<h1>Maintenance</h1>" }],
    ["wrong keys", { status: 200, body: { APIConnect: "INVALID_REQUEST" } }],
    ["a list that was cut", { status: 200, body: { APIConnect: "DONE", no_of_trans_found: 2 } }],
  ])("and %s are no answer", async (_name, answer) => {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "success");
    desk.on((step) => (step === "query" ? answer : undefined));
    expect(await enter(posted)).toMatchObject({ status: "executing" });
    expect(await paid(id)).toBe(0);
  });
});

test("an advance below SSLCommerz's least is not offered there", async () => {
  const { id } = await asked(9);
  expect(await refusalOf(begin(id))).toEqual(["gateway-not-set-up", {}]);
  expect(desk.calls).toEqual([]);
});

test("an answer that leads elsewhere than to SSLCommerz leads nowhere", async () => {
  const { id } = await asked();
  const body = { status: "SUCCESS", GatewayPageURL: "https://evil.example/sslcommerz.com" };
  desk.on((step) => (step === "create" ? { status: 200, body } : undefined));
  expect(await refusalOf(begin(id))).toEqual(["gateway-silent", {}]);
});

test("the store's password and the customer do not reach the log", async () => {
  const warn = vi.spyOn(log, "warn");
  const { id } = await asked();
  const failedreason = "no haat-store@ssl of Rahima Begum 01712345678";
  desk.on((step) =>
    step === "create" ? { status: 200, body: { status: "FAILED", failedreason } } : undefined,
  );
  await refusalOf(begin(id));
  const said = JSON.stringify(warn.mock.calls);
  expect(said).toContain("sslcommerz");
  for (const secret of ["haat-store@ssl", "Rahima", "01712345678"])
    expect(said).not.toContain(secret);
  expect(tallies.gatewayCalls.read()).toContainEqual({
    labels: { gateway: "sslcommerz", outcome: "failed" },
    n: expect.any(Number),
  });
});

test("the privacy page says what SSLCommerz gets, in both languages", async () => {
  const read = async (language: string) =>
    textOf((await new Visitor({ language }).visit("/page/privacy")).html);
  expect(await read("en")).toContain("at SSLCommerz's page");
  expect(await read("bn")).toContain("এসএসএলকমার্জের পাতায়");
});

describe("a payment that may be a fraud", () => {
  async function risky() {
    const { id } = await asked();
    const posted = desk.decide(await begin(id), "risky");
    expect(await enter(posted)).toMatchObject({ status: "executing" });
    await tell(posted);
    const { rows } = await listAtGateway(1, 20);
    expect(rows).toMatchObject([{ kind: "risky", number: desk.charges()[0]?.bankTranId }]);
    expect(await paid(id)).toBe(0);
    expect(await refusalOf(begin(id))).toEqual(["payment-under-way", {}]);
    return { id, payment: rows[0]?.id ?? "", number: rows[0]?.number ?? "" };
  }

  test("counts once staff have called the customer", async () => {
    const { id, payment, number } = await risky();
    await settleByPortal(payment, { says: "paid", transactionNumber: number, note: "" }, nasrin);
    expect(await paid(id)).toBe(120);
    await later(1);
    await later(120);
    expect((await listAtGateway(1, 20)).rows).toEqual([]);
    const history = await listOrderHistory(id);
    expect(history.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["found-risky", "portal-paid"]),
    );
    expect(await movements(id)).toHaveLength(1);
  });

  test("counts never if they refuse it", async () => {
    const { id, payment } = await risky();
    await settleByPortal(payment, { says: "unpaid", transactionNumber: "", note: "" }, nasrin);
    await later(1);
    await later(120);
    expect(await paid(id)).toBe(0);
    expect((await listAtGateway(1, 20)).rows).toEqual([]);
    // Asked again, SSLCommerz still warns; the customer may begin another payment all the same.
    expect(await hearOfPayment(payment)).toBe(true);
    expect(await begin(id)).toContain(desk.url);
  });

  test("is listed again while it is open, though staff have seen the warning", async () => {
    const { payment } = await risky();
    await settleByPortal(payment, { says: "seen", transactionNumber: "", note: "" }, nasrin);
    await pool`update gateway_payments set executing_at = executing_at - interval '31 minutes'`;
    expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "payment", id: payment }]);
  });
});

test("money that arrives for a deleted order is counted and told to staff", async () => {
  const { id } = await asked();
  const posted = desk.decide(await begin(id), "success");
  await deleteOrder(id, nasrin);
  await tell(posted);
  expect((await listAtGateway(1, 20)).rows).toMatchObject([{ kind: "paid", amount: 120 }]);
});

test.each(["ক", "%0d%0aX-A:1", "x"])(
  "a notice to the made-up address %s is not found",
  async (id) => {
    for (const way of ["back", "ipn"]) {
      const body = new URLSearchParams({ tran_id: "1", status: "VALID" });
      const path = `/paid/${encodeURI(decodeURIComponent(id))}/${way}`;
      expect((await ask(path, { method: "POST", body })).status).toBe(404);
    }
  },
);

describe("a refund", () => {
  async function paidAndCancelled() {
    const { id } = await asked();
    await enter(desk.decide(await begin(id), "success"));
    await updateOrder(id, { status: "Cancelled" }, nasrin);
    return id;
  }
  const back = (id: string, taka = 120, due = 120) =>
    refundAdvance(id, { back: taka, due }, nasrin);

  test("goes out with a number of its own, and counts once SSLCommerz has sent it", async () => {
    const id = await paidAndCancelled();
    expect(await back(id)).toMatchObject({ isDone: false });
    const { fields } = desk.calls.at(-1) ?? {};
    expect(fields).toMatchObject({
      bank_tran_id: desk.charges()[0]?.bankTranId,
      refund_trans_id: expect.stringMatching(/^[0-9a-f]{30}$/),
      ...{ refund_amount: "120.00", refund_remarks: "Advance paid back" },
    });
    expect((await listRefundable([id])).get(id)).toMatchObject({ isUnderWay: true });
    expect(await refusalOf(back(id))).toEqual(["refund-under-way", {}]);
    await laterRefunds(2);
    expect(await paid(id)).toBe(120);
    // An accepted refund may take days, and is nothing that staff must settle.
    await pool`update gateway_refunds set created_at = created_at - interval '2 days'`;
    expect((await listAtGateway(1, 20)).rows).toEqual([]);
    desk.settleRefunds("refunded");
    await Promise.all([laterRefunds(300), laterRefunds(300)]);
    expect(await paid(id)).toBe(0);
    expect(desk.refunds()).toHaveLength(1);
    expect(await movements(id)).toMatchObject([{ amount: 120 }, { amount: -120 }]);
  });

  test("that the bank refuses can be sent again, with another number", async () => {
    const id = await paidAndCancelled();
    await back(id);
    desk.settleRefunds("cancelled");
    await laterRefunds(2);
    expect(await paid(id)).toBe(120);
    await back(id);
    desk.settleRefunds("refunded");
    await laterRefunds(10);
    expect(await paid(id)).toBe(0);
    const numbers = desk.refunds().map(({ transId }) => transId);
    expect(new Set(numbers).size).toBe(2);
  });

  test("that SSLCommerz refuses sends nothing, in its words", async () => {
    const id = await paidAndCancelled();
    const body = { APIConnect: "DONE", status: "failed", errorReason: "Balance is low" };
    desk.on((step) => (step === "refund" ? { status: 200, body } : undefined));
    expect(await refusalOf(back(id))).toEqual(["refund-refused", { said: "Balance is low" }]);
    desk.on(() => undefined);
    expect(await back(id)).toMatchObject({ isDone: false });
  });

  test("whose answer was lost is never repeated, and waits for what staff read at the portal", async () => {
    const id = await paidAndCancelled();
    desk.on((step, when) => (step === "refund" && when === "after" ? "drop" : undefined));
    expect(await back(id)).toMatchObject({ isDone: false });
    desk.on(() => undefined);
    for (const minutes of [10, 40, 60 * 25]) await laterRefunds(minutes);
    expect(await refusalOf(back(id))).toEqual(["refund-under-way", {}]);
    expect(desk.steps().filter((step) => step === "refund")).toHaveLength(1);
    await pool`update gateway_refunds set created_at = created_at - interval '31 minutes'`;
    const [open] = (await listAtGateway(1, 20)).rows;
    expect(open).toMatchObject({ kind: "refund", gateway: "sslcommerz" });
    const transactionNumber = desk.refunds()[0]?.refId ?? "";
    await settleByPortal(open?.id ?? "", { says: "sent", transactionNumber, note: "" }, nasrin);
    expect(await paid(id)).toBe(0);
    desk.settleRefunds("refunded");
    await laterRefunds(10);
    expect((await listAtGateway(1, 20)).rows).toEqual([]);
    expect(await movements(id)).toHaveLength(2);
  });

  test("of a part leaves the rest, and no more than was paid is sent", async () => {
    const id = await paidAndCancelled();
    await back(id, 50);
    desk.settleRefunds("refunded");
    await laterRefunds(2);
    expect(await paid(id)).toBe(70);
    expect(await refusalOf(back(id, 71, 70))).toEqual(["refund-too-much", { most: 70 }]);
    await back(id, 70, 70);
    desk.settleRefunds("refunded");
    await laterRefunds(10);
    expect(await paid(id)).toBe(0);
  });
});
