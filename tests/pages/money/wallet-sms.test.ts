import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import {
  askForAdvance,
  enterAdvance,
  refuseAdvance,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import {
  listMessages,
  settleMessages,
  sweepMessages,
} from "#app/domain/money/advances/wallet-messages.server.ts";
import {
  createWalletPhone,
  listWalletPhones,
} from "#app/domain/money/advances/wallet-phones.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { movements, paid, reported } from "#tests/support/advances.ts";
import { ask } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PAYER = "01712345678";
const PAID = { wallet: "bkash", transactionNumber: "9AB1CD2EF3", sender: PAYER } as const;

const bkash = (sum = "120.00", number = "9AB1CD2EF3") =>
  `You have received Tk ${sum} from ${PAYER}. Fee Tk 0.00. Balance Tk 4,620.00. TrxID ${number} at 28/11/2026 10:58`;

let phone: { id: string; secret: string };

beforeEach(async () => {
  await emptyTables();
  await updateAdvanceSettings({ bkash: "01812345678", nagad: "01812345678" }, undefined, null);
  const made = await createWalletPhone({ name: "Counter" });
  phone = { id: made.phone.id, secret: made.secret };
});

/** An order that asks for 120 taka in advance. */
async function anOrder() {
  const { id } = await makeOrder();
  await askForAdvance(id, 120, null);
  return id;
}

type Sent = { body: string; type?: string; headers?: Record<string, string> };

async function send({ body, type = "application/json; charset=utf-8", headers }: Sent) {
  const signed = { Authorization: `Bearer ${phone.secret}` };
  const response = await ask(`/wallet-sms/${phone.id}`, {
    method: "POST",
    headers: { "Content-Type": type, ...(headers ?? signed) },
    body,
  });
  return response.status;
}

/** As "Incoming SMS to URL forwarder" posts it. */
const forwarded = (text: string, from = "bKash") =>
  JSON.stringify({
    from,
    text,
    sentStamp: "1795842000000",
    receivedStamp: "1795842001000",
    sim: "1",
  });

const post = (text: string, from?: string) => send({ body: forwarded(text, from) });

const states = async () =>
  (await pool<{ state: string }[]>`select state from wallet_messages order by created_at, id`).map(
    ({ state }) => state,
  );

describe("a message of the wallet", () => {
  test("verifies the reported advance of its number, sum and wallet, once", async () => {
    const id = await anOrder();
    await reportOwnAdvance(id, null, PAID);
    expect(await post(bkash())).toBe(200);
    expect(await paid(id)).toBe(120);
    expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
    expect(await post(bkash())).toBe(200);
    expect(await states()).toEqual(["matched"]);
    expect(await movements(id)).toHaveLength(1);
    const history = await listOrderHistory(id);
    expect(history.map(({ field, to }) => ({ field, to }))).toContainEqual({
      field: "advanceBySms",
      to: "9AB1CD2EF3",
    });
  });

  test("waits for the report that fits it, of a customer or of staff", async () => {
    const [id, other] = [await anOrder(), await anOrder()];
    await post(bkash());
    await post(bkash("200.00", "9AB1CD2EF4"));
    expect(await movements(id)).toEqual([]);
    const order = await reportOwnAdvance(id, null, PAID);
    expect(order.advanceAmount).toBe(120);
    const input = { ...PAID, transactionNumber: "9AB1CD2EF4", amount: 200 };
    expect((await enterAdvance(other, input, await makeAdmin())).advanceAmount).toBe(200);
    expect(await states()).toEqual(["matched", "matched"]);
  });

  test.each([
    ["another sum", bkash("100.00"), "bKash", "waiting"],
    ["another number", bkash("120.00", "9AB1CD2EF9"), "bKash", "waiting"],
    ["another wallet", bkash(), "NAGAD", "waiting"],
    ["paisa beside the sum", bkash("120.50"), "bKash", "unclear"],
    ["a failure", `Your payment was unsuccessful. Tk 120.00 TrxID 9AB1CD2EF3`, "bKash", "unclear"],
    ["no number", "You have received Tk 120.00 from 01712345678.", "bKash", "unclear"],
    ["a sum that nobody received", "Tk 120.00 for you soon! TrxID 9AB1CD2EF3", "bKash", "unclear"],
  ])("of %s is kept for a look and counts nothing", async (_, text, from, state) => {
    const id = await anOrder();
    await reportOwnAdvance(id, null, PAID);
    expect(await post(text, from)).toBe(200);
    expect(await states()).toEqual([state]);
    expect(await paid(id)).toBe(0);
  });

  test.each([
    ["another sender", bkash(), "01912345678"],
    ["a name like the wallet's", bkash(), "✓bKash"],
    ["an offer's name", bkash(), "bKash Offer"],
    ["a code", "Your bKash verification code is 123456. Tk 120.00 TrxID 9AB1CD2EF3", "bKash"],
    ["an advertisement", "Win a bike every day!", "bKash"],
    [
      "money that the shop sent",
      "Send Money Tk 120.00 to 01712345678 successful. Fee Tk 5.00. TrxID 9AB1CD2EF3",
      "bKash",
    ],
  ])("of %s is not kept", async (_, text, from) => {
    const id = await anOrder();
    await reportOwnAdvance(id, null, PAID);
    expect(await post(text, from)).toBe(200);
    expect(await states()).toEqual([]);
    expect(await paid(id)).toBe(0);
  });

  test.each([
    [
      "nagad",
      "NAGAD",
      "Money Received.\nAmount: Tk 120.00\nSender: 01712345678\nRef: N/A\nTxnID: 72K4QXYZ\nBalance: Tk 4,620.00\n28/11/2026 10:58",
      "72K4QXYZ",
    ],
    [
      "rocket",
      "16216",
      "Tk120.00 received from A/C:017***5678 Fee:Tk.00, Your A/C Balance: Tk4,620.00 TxnId:1234567890 Date:28-NOV-26 10:58:01 am.",
      "1234567890",
    ],
    [
      "bkash",
      "bKash",
      "Payment Tk 120.00 received from 01712345678. Counter 1. Fee Tk 2.00. Balance Tk 4,620.00. TrxID 9AB1CD2EF3 at 28/11/2026 10:58",
      "9AB1CD2EF3",
    ],
  ] as const)("of %s is understood", async (wallet, from, text, transactionNumber) => {
    const id = await anOrder();
    await enterAdvance(id, { ...PAID, wallet, transactionNumber, amount: 120 }, await makeAdmin());
    await post(text, from);
    expect(await paid(id)).toBe(120);
  });

  test("of an advance that staff decided about counts nothing", async () => {
    const [admin, id] = [await makeAdmin(), await anOrder()];
    await reportOwnAdvance(id, null, PAID);
    const [advance] = await reported(id);
    await verifyAdvance(advance?.id ?? "", 120, admin);
    await post(bkash());
    expect(await states()).toEqual(["matched"]);
    await refuseAdvance(advance?.id ?? "", "Not in our bKash.", admin);
    expect(await post(bkash())).toBe(200);
    expect(await paid(id)).toBe(0);
  });

  test("and its report at the same moment, each twice, count once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const number = `9AB1CD2EG${round}`;
      const id = await anOrder();
      const report = () => reportOwnAdvance(id, null, { ...PAID, transactionNumber: number });
      const message = () => post(bkash("120.00", number));
      await Promise.all([message(), report(), message(), report()]);
      expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
    }
    expect(new Set(await states())).toEqual(new Set(["matched"]));
  });

  test("that a killed server left beside its report is settled by the task", async () => {
    const id = await anOrder();
    await post(bkash());
    // As a server leaves it that ends between the two transactions of a report.
    await pool`insert into advances (order_id, wallet, transaction_number, sender, amount)
      values (${id}, 'bkash', '9AB1CD2EF3', ${PAYER}, 120)`;
    expect(await Promise.all([settleMessages(), settleMessages()])).toContain(1);
    expect(await movements(id)).toEqual([{ kind: "advance", amount: 120 }]);
  });

  test("is deleted after thirty days, and with the person who paid", async () => {
    const id = await anOrder();
    await reportOwnAdvance(id, null, PAID);
    await post(bkash());
    await post(bkash("75.00", "9AB1CD2EF4"));
    await pool`update wallet_messages set created_at = now() - interval '31 days' where state = 'matched'`;
    expect(await sweepMessages()).toBe(1);
    await erase(PAYER);
    expect(await states()).toEqual([]);
    expect(await paid(id)).toBe(120);
  });
});

describe("a post", () => {
  test("is signed with the phone's secret, as a token or over its body", async () => {
    const body = forwarded(bkash());
    const hmac = (key: string) => createHmac("sha256", key).update(body).digest("hex");
    expect(await send({ body, headers: { "X-Signature": hmac("another") } })).toBe(401);
    expect(await send({ body, headers: { Authorization: "Bearer another" } })).toBe(401);
    expect(await send({ body, headers: {} })).toBe(401);
    expect(await states()).toEqual([]);
    expect(await send({ body, headers: { "X-Signature": hmac(phone.secret) } })).toBe(200);
    expect(await states()).toEqual(["waiting"]);
    expect((await listWalletPhones())[0]?.heardAt).not.toBe(null);
  });

  test("of a phone without a secret, or by GET, finds nothing", async () => {
    const unknown = { ...phone, id: "00000000-0000-4000-8000-000000000000" };
    for (const id of [unknown.id, "x", "%00"]) {
      const response = await ask(`/wallet-sms/${id}`, { method: "POST", body: "{}" });
      expect(response.status).toBe(404);
    }
    expect((await ask(`/wallet-sms/${phone.id}`)).status).toBe(404);
  });

  test("may be a form, with the names that an app gives its fields", async () => {
    const form = "application/x-www-form-urlencoded";
    const fields = { from: "bKash", content: bkash(), timestamp: "1795842000000", sign: "x" };
    expect(await send({ body: new URLSearchParams(fields).toString(), type: form })).toBe(200);
    // A retry bears another time.
    const again = { ...fields, timestamp: "1795842060000" };
    expect(await send({ body: new URLSearchParams(again).toString(), type: form })).toBe(200);
    expect(await states()).toEqual(["waiting"]);
  });

  test.each([
    ["no JSON and no form", "<sms/>", 400],
    ["a list", "[]", 400],
    ["without a text", JSON.stringify({ from: "bKash" }), 400],
    ["with a nested text", JSON.stringify({ from: "bKash", text: { x: 1 } }), 400],
    ["of too many bytes", JSON.stringify({ from: "bKash", text: "x".repeat(20_000) }), 413],
    ["with a zero byte", JSON.stringify({ from: "bKash", text: `${bkash()}\u0000` }), 200],
    ["with a long number", forwarded(`Tk ${"9".repeat(400)} received TrxID 9AB1CD2EF3`), 200],
    ["with blanks for a book", forwarded(`Tk 1${" ".repeat(9000)}received`), 200],
  ])("%s is answered with words", async (_, body, status) => {
    expect(await send({ body })).toBe(status);
  });

  test("too many wrong ones are refused for a while", async () => {
    const wrong = () => send({ body: forwarded(bkash()), headers: { "X-Signature": "00" } });
    const answers = await Promise.all(Array.from({ length: 25 }, wrong));
    expect(new Set(answers)).toEqual(new Set([401, 429]));
    expect(await post(bkash())).toBe(200);
  });
});

describe("staff", () => {
  test("add and revoke phones, whose secret is shown once", async () => {
    const { visitor } = await visitAsStaff();
    const { html } = await visitor.submit("/admin/advances/phones", {
      intent: "create-phone",
      name: "Rocket phone",
    });
    const made = (await listWalletPhones()).find(({ name }) => name === "Rocket phone");
    expect(html).toContain(`/wallet-sms/${made?.id}`);
    const [, secret = ""] = /Authorization: Bearer ([\w-]{43})/.exec(html) ?? [];
    expect((await visitor.visit("/admin/advances/phones")).html).not.toContain(secret);
    phone = { id: made?.id ?? "", secret };
    expect(await post(bkash())).toBe(200);
    await visitor.submit("/admin/advances/phones", { intent: "revoke-phone", id: phone.id });
    expect(await post(bkash("75.00"))).toBe(404);
    expect(await states()).toEqual(["waiting"]);
  });

  test("see what waits and what it was compared with, and close it", async () => {
    const id = await anOrder();
    await reportOwnAdvance(id, null, PAID);
    await post(bkash("100.00"));
    const { visitor } = await visitAsStaff({}, { role: "manager" });
    expect((await visitor.visit("/admin/advances")).html).toContain("/admin/advances/messages");
    const { html } = await visitor.visit("/admin/advances/messages");
    expect(html).toContain("9AB1CD2EF3");
    expect(html).toMatch(/reported: .{0,40}120/);
    const { messages } = await listMessages("waiting", 1, 10);
    const message = messages[0]?.id ?? "";
    await visitor.submit("/admin/advances/messages", { intent: "close-message", id: message });
    expect(await states()).toEqual(["closed"]);
    const bangla = await visitor.visit("/admin/advances/messages?list=closed");
    expect(bangla.html).toContain("9AB1CD2EF3");
    expect((await visitor.visit("/admin/audit")).html).toContain("Message of the wallet closed");
  });
});
