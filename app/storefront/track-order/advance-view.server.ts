import { advanceDue, openWallets } from "#app/domain/advances/advance-rules.ts";
import { findAdvanceSettings } from "#app/domain/advances/advance-settings.server.ts";
import { listOf } from "#app/domain/advances/advances.server.ts";
import { formatTaka } from "#app/domain/money.ts";
import { payableOf } from "#app/domain/orders/money/order-totals.ts";
import type { TrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { formatPhone } from "#app/domain/phone.ts";
import type { ServerWords } from "#app/words/language.server.ts";

/**
 * An order's advance as its page shows it, with the form while some of it is due. Null when nothing is due or paid. Only the buyer sees
 * the payments reported so far and gets the form.
 */
export async function viewAdvance(order: TrackedOrder, isOwn: boolean, words: ServerWords) {
  const { advance: said, language } = words;
  const due = advanceDue(order);
  if (due === 0 && order.advanceAmount === 0) return null;
  const [{ settings }, reported] = await Promise.all([
    findAdvanceSettings(),
    isOwn ? listOf([order.id]) : null,
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
  }));
  if (due === 0 || wallets.length === 0)
    return {
      ...{ ...said.form, lines, ask: null, isTold: false, wallets: [], sender: "" },
      ...{ waits: null, cash: null },
    };
  // Who has reported the whole sum must not pay it again, and may still correct a number.
  const isTold = waiting >= due;
  return {
    ...{ ...said.form, lines, isTold, wallets },
    waits: said.waits,
    cash: said.cash(formatTaka(payableOf(order) - due, language)),
    ask: isTold ? said.toldBefore : said.ask(formatTaka(due, language)),
    sender: isOwn ? order.phoneNumber : "",
  };
}
