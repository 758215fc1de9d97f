import { setTimeout as pause } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { askForAdvance } from "#app/domain/money/advances/advances.server.ts";
import { reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { createWalletPhone } from "#app/domain/money/advances/wallet-phones.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { openKillable, WAIT } from "./killable.ts";

const KILLS = 5;

/** Advances between two kills: a phone may post 120 messages in a minute, with repeats. */
const MESSAGES = 8;

const PAYER = "01712345678";

test(`${KILLS * MESSAGES} SMS of a wallet while the server is killed: each verifies its advance once`, async () => {
  await emptyTables();
  await updateAdvanceSettings({ bkash: "01812345678" }, undefined, null);
  const { phone, secret } = await createWalletPhone({ name: "Counter" });
  const shop = await openKillable({});
  const orders: string[] = [];
  let repeated = 0;

  /** As a forwarder app posts an SMS; false where it has to post it again. */
  async function post(number: string): Promise<boolean> {
    const text = `You have received Tk 120.00 from ${PAYER}. Fee Tk 0.00. Balance Tk 4,620.00. TrxID ${number} at 28/11/2026 10:58`;
    const response = await fetch(`${shop.url}/wallet-sms/${phone.id}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${secret}` },
      body: JSON.stringify({ from: "bKash", text }),
    }).catch(() => null);
    return response?.ok ?? false;
  }

  for (let kill = 0; kill < KILLS; kill++) {
    const numbers = Array.from({ length: MESSAGES }, (_, i) => `9AB${kill}CD${i}`.padEnd(10, "X"));
    for (const transactionNumber of numbers) {
      const { id } = await makeOrder();
      await askForAdvance(id, 120, null);
      await reportOwnAdvance(id, null, { wallet: "bkash", transactionNumber, sender: PAYER });
      orders.push(id);
    }
    const before = kill * MESSAGES;
    const posts = await pool.begin(async (tx) => {
      // The last message waits for its order, so that the kill comes amid the posts on any machine.
      await tx`select from orders where id = ${orders.at(-1) ?? ""} for update`;
      const answers = Promise.all(numbers.map(post));
      // Each kill comes at another moment: from the first message kept to the middle of counting.
      await vi.waitFor(
        async () => {
          const [kept] = await pool<{ n: number }[]>`
            select count(*)::int as n from wallet_messages`;
          expect(kept?.n).toBeGreaterThan(before);
        },
        { ...WAIT, interval: 5 },
      );
      await pause(kill * 15);
      await shop.kill();
      return { answers };
    });
    const done = await posts.answers;
    await shop.start();
    // The app posts again what was not answered, and one that was answered, as apps do.
    const again = numbers.filter((_, i) => !done[i] || i === 0);
    repeated += done.filter((isDone) => !isDone).length;
    for (const number of again) expect(await post(number)).toBe(true);
    await vi.waitFor(async () => expect(await waiting()).toBe(0), WAIT);
  }

  expect(repeated, "no kill came amid the posts").toBeGreaterThanOrEqual(KILLS);
  const counted = await pool`
    select advance_amount as amount,
           (select count(*)::int from advances where order_id = orders.id and status = 'verified') as advances,
           (select count(*)::int from money_movements where order_id = orders.id) as movements
      from orders where id = any(${orders})`;
  expect(counted).toEqual(orders.map(() => ({ amount: 120, advances: 1, movements: 1 })));
  const [messages] = await pool`
    select count(*)::int as all, count(*) filter (where state = 'matched')::int as matched from wallet_messages`;
  expect(messages).toEqual({ all: orders.length, matched: orders.length });
  expect(await wrongDailyFigures()).toEqual([]);
}, 600_000);

async function waiting(): Promise<number | undefined> {
  const [row] = await pool<{ n: number }[]>`
    select count(*)::int as n from wallet_messages where state = 'waiting'`;
  return row?.n;
}
