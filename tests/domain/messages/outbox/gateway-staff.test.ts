import { describe, expect, test, vi } from "vitest";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import {
  askForAdvance,
  enterAdvance,
  listToPayBack,
  payBackAdvance,
  refuseAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { listPayments } from "#app/domain/money/advances/gateway/payments.server.ts";
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
import { matchStatement } from "#app/domain/money/advances/statement.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { begin, later, movements, paid, reported, statuses } from "#tests/support/advances.ts";
import { asked, comeBack, desk, nasrin, openDesk } from "#tests/support/bkash-payments.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const port = await vi.hoisted(async () => {
  const { bkashSettings } = await import("#tests/support/bkash.ts");
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort(bkashSettings);
});
openDesk(port);

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
