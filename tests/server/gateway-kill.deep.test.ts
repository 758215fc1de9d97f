import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { updateAdvanceSettings } from "#app/domain/advances/advance-settings.server.ts";
import { askForAdvance } from "#app/domain/advances/advances.server.ts";
import { BKASH_KEYS, openBkash } from "#tests/support/bkash.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { freePort } from "#tests/support/free-port.js";
import { openShop } from "../torture/shop.js";

const WAIT = { timeout: 120_000, interval: 200 };

const LOGIN = { phoneNumber: "01712345678", password: "three long words" };

/** Where the server is killed: the request that hangs then, and whether bKash has acted on it. */
const STEPS = [
  ["create", "before"],
  ["create", "after"],
  ["execute", "before"],
  ["execute", "after"],
  ["query", "after"],
  ["count", "after"],
] as const;

test("a server that is killed at any step of a payment charges once and counts once", async () => {
  const desk = await openBkash();
  onTestFinished(desk.close);
  await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, null);
  const shop = await openShop({
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), "haat-gateway-")),
    env: {
      ...{ DATABASE_URL: process.env.DATABASE_URL ?? "", LOG_LEVEL: "warn" },
      ...{ ...BKASH_KEYS, BKASH_URL: desk.url, WEBHOOKS_TO_PRIVATE: "yes" },
    },
  });
  onTestFinished(shop.close);
  const json = async (path: string, body: object, token = "") => {
    const response = await fetch(shop.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { url: string; token: string; user: { id: string } };
  };
  const account = { ...LOGIN, fullName: "Rahima Begum", confirmPassword: LOGIN.password };
  await json("/api/user/register", account);
  const { token, user } = await json("/api/user/login", LOGIN);

  const pay = (id: string) => json(`/api/order/advance/pay?order_id=${id}`, {}, token);
  const decide = ({ url }: { url: string }) =>
    desk.decide(new URL(url).searchParams.get("paymentID") ?? "", "success");
  const comeBack = (address: string) =>
    fetch(shop.url + new URL(address).pathname + new URL(address).search, { redirect: "manual" });

  const orders: string[] = [];
  for (const [step, when] of STEPS) {
    const { id } = await makeOrder({ customerId: user.id });
    await askForAdvance(id, 120, null);
    orders.push(id);
    const reached = latch();
    const isLost = step === "query";
    desk.on((asked, at) => {
      // A lost answer leads to the query.
      if (isLost && asked === "execute" && at === "after") return "drop";
      if (asked !== step || at !== when) return undefined;
      reached.resolve();
      return new Promise(() => {});
    });
    const address = step === "create" ? null : decide(await pay(id));
    let release = () => {};
    if (step === "count") release = await hold(id, reached.resolve, desk);
    const doomed = (address ? comeBack(address) : pay(id)).catch(() => "the server was killed");
    await reached.promise;
    await shop.kill();
    release();
    expect(await doomed).toBe("the server was killed");
    desk.on(() => undefined);
    await letAnHourPass();
    await shop.start();
    const ends = step === "create" ? ["expired"] : ["paid"];
    await vi.waitFor(async () => expect(await statuses(id)).toEqual(ends), WAIT);
    // The customer does what customers do: once more.
    if (step === "create") await comeBack(decide(await pay(id)));
    else await comeBack(address ?? "");
    await vi.waitFor(async () => expect(await statuses(id)).toContain("paid"), WAIT);
  }

  const invoices = desk.charges().map(({ invoice }) => invoice.split("-")[0]);
  expect(invoices).toHaveLength(STEPS.length);
  expect(new Set(invoices).size).toBe(STEPS.length);
  for (const id of orders) {
    const counted = await pool`
      select (select advance_amount from orders where id = ${id}) as amount,
             (select count(*)::int from advances where order_id = ${id}) as advances,
             (select count(*)::int from money_movements where order_id = ${id}) as movements`;
    expect(counted).toEqual([{ amount: 120, advances: 1, movements: 1 }]);
  }
  expect(await wrongDailyFigures()).toEqual([]);
}, 300_000);

/** A promise and what resolves it. */
function latch() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Holds the order's row from bKash's answer on, so that counting waits; the returned function lets it go. */
async function hold(
  id: string,
  reached: () => void,
  desk: Awaited<ReturnType<typeof openBkash>>,
): Promise<() => void> {
  const released = latch();
  desk.on(async (asked, at) => {
    if (asked !== "execute" || at !== "after") return undefined;
    const locked = latch();
    void pool
      .begin(async (tx) => {
        await tx`select from orders where id = ${id} for update`;
        locked.resolve();
        await released.promise;
      })
      .catch(() => {});
    await locked.promise;
    void waitForLock().then(reached);
    return undefined;
  });
  return released.resolve;
}

/** Until the shop waits for the held row. */
const waitForLock = () =>
  vi.waitFor(async () => {
    const waiting = await pool`select from pg_stat_activity where wait_event_type = 'Lock'`;
    expect(waiting.length).toBeGreaterThan(0);
  }, WAIT);

/** What is asked about later is asked about now. */
const letAnHourPass = () => pool`
  update gateway_payments set ask_at = now(), created_at = created_at - interval '10 minutes' where ask_at is not null`;

async function statuses(id: string): Promise<string[]> {
  const rows = await pool<{ status: string }[]>`
    select status from gateway_payments where order_id = ${id} order by created_at`;
  return rows.map(({ status }) => status);
}
