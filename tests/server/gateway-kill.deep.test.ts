import { expect, onTestFinished, test, vi } from "vitest";
import { joinHooks } from "#app/domain/hooks.server.ts";
import { askForAdvance } from "#app/domain/money/advances/advances.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { bkashSettings, openBkash } from "#tests/support/bkash.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { untilLocked } from "#tests/support/locks.ts";
import { openSslcommerz, SSLCOMMERZ_KEYS } from "#tests/support/sslcommerz.ts";
import { type Hook, latch, openKillable, WAIT } from "./killable.ts";

joinHooks();

const LOGIN = { phoneNumber: "01712345678", password: "three long words" };

type Desk = { url: string; on(hook: Hook): void; close(): Promise<void> };

/** A stand-in and what differs between gateways. */
type Played = {
  desk: Desk;
  env: Record<string, string>;
  /**
   * Where the server is killed: the request that hangs then, and whether the gateway has acted on
   * it.
   */
  steps: readonly (readonly [string, "before" | "after"])[];
  /** The request whose answer is counted. */
  counted: string;
  /**
   * The customer pays at the gateway's page; the returned function sends the browser back to the
   * shop.
   */
  pay(pageUrl: string): (shopUrl: string) => Promise<unknown>;
  /** Invoices whose money was taken. */
  charged(): string[];
};

async function playBkash(): Promise<Played> {
  const desk = await openBkash();
  return {
    ...{ desk, env: bkashSettings(desk.url), counted: "execute" },
    steps: [
      ...([
        ["create", "before"],
        ["create", "after"],
        ["execute", "before"],
      ] as const),
      ...([
        ["execute", "after"],
        ["query", "after"],
        ["count", "after"],
      ] as const),
    ],
    pay(pageUrl) {
      const id = new URL(pageUrl).searchParams.get("paymentID") ?? "";
      const { pathname, search } = new URL(desk.decide(id, "success"));
      return (shopUrl) => fetch(shopUrl + pathname + search, { redirect: "manual" });
    },
    charged: () => desk.charges().map(({ invoice }) => invoice),
  };
}

async function playSslcommerz(): Promise<Played> {
  const desk = await openSslcommerz();
  return {
    ...{ desk, env: { ...SSLCOMMERZ_KEYS, SSLCOMMERZ_URL: desk.url }, counted: "validate" },
    steps: [
      ...([
        ["create", "before"],
        ["create", "after"],
        ["query", "before"],
      ] as const),
      ...([
        ["query", "after"],
        ["validate", "before"],
        ["validate", "after"],
      ] as const),
      ["count", "after"],
    ],
    pay(pageUrl) {
      const { back, fields } = desk.decide(pageUrl, "success");
      const body = new URLSearchParams(fields);
      return async (shopUrl) => {
        const address = shopUrl + new URL(back).pathname;
        const posted = await fetch(address, { method: "POST", body, redirect: "manual" });
        return fetch(new URL(posted.headers.get("Location") ?? "", shopUrl), {
          redirect: "manual",
        });
      };
    },
    charged: () =>
      [...desk.sessions].flatMap(([invoice, { attempts }]) => attempts.map(() => invoice)),
  };
}

test.each([
  ["bKash", playBkash],
  ["SSLCommerz", playSslcommerz],
])(
  "a server that is killed at any step of a payment at %s charges once and counts once",
  async (_, play) => {
    const { desk, env, steps, counted, pay: payAtPage, charged } = await play();
    onTestFinished(desk.close);
    await emptyTables();
    await updateAdvanceSettings({ ask: "always", bkash: "01812345678" }, undefined, null);
    const shop = await openKillable({ ...env, WEBHOOKS_TO_PRIVATE: "yes" });
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
    const orders: string[] = [];
    for (const [step, when] of steps) {
      const { id } = await makeOrder({ customerId: user.id });
      await askForAdvance(id, 120, null);
      orders.push(id);
      const reached = latch();
      // A lost answer leads to bKash's query.
      const isLost = step === "query" && counted === "execute";
      desk.on((asked, at) => {
        if (isLost && asked === "execute" && at === "after") return "drop";
        if (asked !== step || at !== when) return undefined;
        reached.resolve();
        return new Promise(() => {});
      });
      const comeBack = step === "create" ? null : payAtPage((await pay(id)).url);
      let release = () => {};
      if (step === "count") release = await hold(id, reached.resolve, desk, counted);
      const doomed = (comeBack?.(shop.url) ?? pay(id)).catch(() => "the server was killed");
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
      await (comeBack ?? payAtPage((await pay(id)).url))(shop.url);
      await vi.waitFor(async () => expect(await statuses(id)).toContain("paid"), WAIT);
    }

    const charges = charged().map((invoice) => invoice.split("-")[0]);
    expect(charges).toHaveLength(steps.length);
    expect(new Set(charges).size).toBe(steps.length);
    for (const id of orders) {
      const counted = await pool`
      select (select advance_amount from orders where id = ${id}) as amount,
             (select count(*)::int from advances where order_id = ${id}) as advances,
             (select count(*)::int from money_movements where order_id = ${id}) as movements`;
      expect(counted).toEqual([{ amount: 120, advances: 1, movements: 1 }]);
    }
    expect(await wrongDailyFigures()).toEqual([]);
  },
  300_000,
);

/**
 * Holds the order's row from the gateway's answer on, so that counting waits; the returned function
 * lets it go.
 */
async function hold(
  id: string,
  reached: () => void,
  desk: Desk,
  counted: string,
): Promise<() => void> {
  const released = latch();
  desk.on(async (asked, at) => {
    if (asked !== counted || at !== "after") return undefined;
    const locked = latch();
    void pool
      .begin(async (tx) => {
        await tx`select from orders where id = ${id} for update`;
        locked.resolve();
        await released.promise;
      })
      .catch(() => {});
    await locked.promise;
    void untilLocked().then(reached);
    return undefined;
  });
  return released.resolve;
}

/** What is asked about later is asked about now. */
const letAnHourPass = () => pool`
  update gateway_payments set ask_at = now(), created_at = created_at - interval '10 minutes' where ask_at is not null`;

async function statuses(id: string): Promise<string[]> {
  const rows = await pool<{ status: string }[]>`
    select status from gateway_payments where order_id = ${id} order by created_at`;
  return rows.map(({ status }) => status);
}
