import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone } from "#app/domain/core/phone.ts";
import { listOf } from "#app/domain/money/advances/advances.server.ts";
import { listGateways } from "#app/domain/money/advances/gateway/gateways.server.ts";
import { listPayments, type Returned } from "#app/domain/money/advances/gateway/payments.server.ts";
import { advanceDue, openWallets } from "#app/domain/orders/money/advance-rules.ts";
import { findAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { payableOf } from "#app/domain/orders/money/order-totals.ts";
import type { TrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import type { NewToast } from "#app/http/toast.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";

type ReturnedPayment = Pick<Returned, "gateway" | "status" | "failure" | "amount">;

/**
 * What became of a payment at the gateway; null while the customer is there, and once it is listed
 * as an advance.
 */
function sayLeft(
  { gateway, status, failure, amount }: ReturnedPayment,
  { advance: said, language }: ServerWords,
) {
  const name = said.wallets[gateway];
  if (status === "executing") return said.asking(formatTaka(amount, language), name);
  if (status === "cancelled" || status === "expired") return said.notTaken[status](name);
  return status === "failed" ? said.notTaken[failure || "refused"](name) : null;
}

/** The notice for a customer who comes back from the gateway. */
export function sayReturned(returned: Returned, words: ServerWords): NewToast {
  const { advance: said, language } = words;
  const name = said.wallets[returned.gateway];
  if (returned.status === "paid")
    return { type: "success", text: said.received(formatTaka(returned.amount, language), name) };
  return { type: "error", text: sayLeft(returned, words) ?? said.notTaken["not-due"](name) };
}

/**
 * An order's advance as its page shows it, with the form while some of it is due. Null when nothing
 * is due or paid. Only the buyer sees the payments reported so far and gets the form.
 */
export async function viewAdvance(order: TrackedOrder, isOwn: boolean, words: ServerWords) {
  const { advance: said, language } = words;
  const due = advanceDue(order);
  if (due === 0 && order.advanceAmount === 0) return null;
  const [{ settings }, reported, begun] = await Promise.all([
    findAdvanceSettings(),
    isOwn ? listOf([order.id]) : null,
    isOwn ? listPayments(order.id) : [],
  ]);
  const payments = reported?.get(order.id) ?? [];
  const lines = payments.map(({ wallet, transactionNumber, amount, status, reason }) => {
    const name = said.wallets[wallet];
    return status === "refused"
      ? said.refused(name, transactionNumber, reason)
      : said[status](name, transactionNumber, formatTaka(amount, language));
  });
  const waiting = payments
    .filter(({ status }) => status === "waiting")
    .reduce((sum, { amount }) => sum + amount, 0);
  const wallets = openWallets(settings).map((wallet) => ({
    wallet,
    name: said.wallets[wallet],
    text: said.to(
      said.wallets[wallet],
      settings[`${wallet}IsMerchant`] ? said.merchant : said.personal,
      formatPhone(settings[wallet], language),
    ),
    number: settings[wallet],
  }));
  const gateways = listGateways(due);
  if (due === 0 || (wallets.length === 0 && gateways.length === 0))
    return {
      ...said.form,
      lines,
      ask: null,
      isTold: false,
      wallets: [],
      sender: "",
      waits: null,
      arrives: null,
      cash: null,
      pay: null,
      steps: null,
    };
  const asked = begun.find(({ status }) => status === "executing");
  const isAsked = asked !== undefined;
  const last = asked ?? begun[0];
  const left = last && sayLeft(last, words);
  if (left) lines.push(left);
  // Who has reported the whole sum must not pay it again, and may still correct a number.
  const isTold = waiting >= due;
  const told = wallets.length > 0 ? said.toldBefore : null;
  const mayPay = isOwn && !isTold && gateways.length > 0;
  return {
    ...said.form,
    lines,
    wallets,
    isTold: isTold || isAsked,
    waits: said.waits,
    arrives: said.arrives,
    cash: said.cash(formatTaka(payableOf(order) - due, language)),
    // Who may have paid already gets no form to pay again.
    ask: isAsked ? null : isTold ? told : said.ask(formatTaka(due, language)),
    /** How the money is sent to a wallet's number; null where there is none, or nothing to send. */
    steps:
      isAsked || isTold || wallets.length === 0
        ? null
        : { ...said.steps, due, sum: said.steps.sum(formatTaka(due, language)) },
    pay:
      mayPay && !isAsked
        ? {
            ways: gateways.map(({ name }) => ({
              gateway: name,
              text: said.pay[name](formatTaka(due, language)),
              hint: said.payHint(said.wallets[name]),
            })),
            orSend: wallets.length > 0 ? said.orSend : null,
          }
        : null,
    sender: isOwn ? order.phoneNumber : "",
  };
}
