import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { createWebhook } from "#app/domain/messages/webhooks/webhooks.server.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { letAMinutePass, skipPauses } from "#tests/support/outbox.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { startCheckouts } from "../torture/checkouts.ts";
import { openKillable } from "./killable.ts";

vi.hoisted(() => {
  process.env.WEBHOOKS_TO_PRIVATE = "yes";
});

const EVENTS = 500;
const KILLS = 5;

test("500 orders while server and worker are killed: a receiver that drops every third answer gets each", async () => {
  const secrets: string[] = [];
  const forged: string[] = [];
  const receiver = await openReceiver(({ headers, body }, nth) => {
    try {
      new Webhook(secrets[0] ?? "").verify(body, headers as Record<string, string>);
    } catch {
      forged.push(body);
    }
    return nth % 3 === 0 ? "drop" : { status: 204 };
  });
  onTestFinished(receiver.close);
  await makeProduct({ price: 500 });
  const { secret } = await createWebhook({
    ...{ url: receiver.url, description: "" },
    events: ["order.placed"],
  });
  secrets.push(secret);
  const shop = await openKillable({ LOG_LEVEL: "info" });

  const checkouts = await startCheckouts(shop.url, 8);
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = (EVENTS * kill) / (KILLS + 1);
    await vi.waitFor(() => expect(checkouts.acknowledged.size).toBeGreaterThan(enough), WAIT);
    await shop.kill();
    await letAMinutePass();
    await shop.start();
  }
  await vi.waitFor(() => expect(checkouts.acknowledged.size).toBeGreaterThanOrEqual(EVENTS), WAIT);
  await checkouts.stop();

  const placed = await pool<{ number: number }[]>`select order_number as number from orders`;
  expect(placed.length).toBeGreaterThanOrEqual(EVENTS);
  await vi.waitFor(async () => {
    await skipPauses();
    expect(await statuses()).toEqual({ delivered: placed.length });
  }, WAIT);

  const received = new Map<string, string>();
  for (const { headers, body } of receiver.received) {
    const id = String(headers["webhook-id"]);
    // A repeated notification is identical, so that the receiver can ignore it by its id.
    expect(received.get(id) ?? body).toBe(body);
    received.set(id, body);
  }
  const numbers = [...received.values()].map((body) => JSON.parse(body).data.orderNumber);
  expect(numbers.toSorted()).toEqual(placed.map(({ number }) => number).toSorted());
  expect(forged).toEqual([]);
  expect(receiver.received.length).toBeGreaterThan(placed.length);
});

const WAIT = { timeout: 240_000, interval: 200 };

async function statuses(): Promise<Record<string, number>> {
  const rows = await pool<{ status: string; times: number }[]>`
    select status, count(*)::int as times from deliveries group by 1`;
  return Object.fromEntries(rows.map(({ status, times }) => [status, times]));
}
