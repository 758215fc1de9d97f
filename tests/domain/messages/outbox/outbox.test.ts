import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { EventType } from "#app/domain/core/outbox/events.ts";
import {
  listDeliveries,
  recoverLostNotifications,
  remindForgotten,
  replayDelivery,
  sweepDeliveries,
} from "#app/domain/messages/outbox/deliveries.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import {
  createWebhook,
  findWebhook,
  rotateSecret,
  updateWebhook,
} from "#app/domain/messages/webhooks/webhooks.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { changeStatusOfOrders } from "#app/domain/orders/changing/ticked-orders.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveries, outboxEvents, webhooks } from "#drizzle/schema.ts";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCustomer,
  makeOrder,
  makeProduct,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { skipPauses } from "#tests/support/outbox.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { deepTest } from "#tests/support/samples.ts";

vi.hoisted(() => {
  process.env.WEBHOOKS_TO_PRIVATE = "yes";
});

const ALL: EventType[] = ["order.placed", "order.status_changed", "stock.low"];
const opened: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
});

afterAll(closeAll);

async function closeAll() {
  for (const close of opened.splice(0)) await close();
}

async function receive(answer?: Parameters<typeof openReceiver>[0]) {
  const receiver = await openReceiver(answer);
  opened.push(receiver.close);
  return receiver;
}

function work() {
  const stop = startWorker({ en: messagesEn, bn: messagesBn });
  opened.push(stop);
  return async () => {
    opened.splice(opened.indexOf(stop), 1);
    await stop();
  };
}

const tell = (url: string, events = ALL) => createWebhook({ url, description: "", events });

const eventTypes = async () =>
  (await db.select().from(outboxEvents)).map(({ type }) => type).toSorted();

const statuses = async () =>
  (await listDeliveries({}, 1, 500)).deliveries.map(({ status, reason }) =>
    reason ? `${status}: ${reason}` : status,
  );

test("without receivers an order leaves nothing in the outbox", async () => {
  await makeOrder();
  expect(await eventTypes()).toEqual([]);
});

test("an order's event is written in the order's transaction", async () => {
  await tell("http://127.0.0.1:9/");
  const product = await makeTrackedProduct(1);
  const lines = [{ productId: product.id, quantity: 2 }];
  await expect(makeOrder({ lines })).rejects.toThrow("not-enough-stock");
  expect(await eventTypes()).toEqual([]);
  await makeOrder();
  expect(await eventTypes()).toEqual(["order.placed"]);
  expect(await pool`select key from graphile_worker.jobs`).toHaveLength(1);
});

test("a change of status is reported once, whoever makes it; a write without a change is not", async () => {
  await tell("http://127.0.0.1:9/", ["order.status_changed"]);
  const [admin, customer] = [await makeAdmin(), await makeCustomer()];
  const [one, two] = [await makeOrder(), await makeOrder({ customerId: customer.id })];
  await updateOrder(one.id, { status: "Ready for delivery" }, admin);
  await updateOrder(one.id, { status: "Ready for delivery", fullName: "Rahima Khatun" }, admin);
  await changeStatusOfOrders([one.id, two.id], "Processing", admin);
  await cancelOwnOrder(two.id, customer.id);
  // Changes by plain SQL, or by a server of an older release, create notifications too.
  await pool`update orders set status = 'Deliverd' where id = ${one.id}`;
  const stored = await db.select().from(outboxEvents);
  expect(stored.map(({ data }) => [data.orderId, data.previousStatus, data.status])).toEqual([
    [one.id, "Processing", "Ready for delivery"],
    [one.id, "Ready for delivery", "Processing"],
    [two.id, "Processing", "Cancelled"],
    [one.id, "Processing", "Deliverd"],
  ]);
});

test("low stock is reported when it becomes low, by the dashboard's rule, and not again", async () => {
  await tell("http://127.0.0.1:9/", ["stock.low"]);
  const counted = await makeTrackedProduct(7);
  await makeProduct({ quantityInStock: 1 });
  for (const quantity of [1, 1, 1])
    await makeOrder({ lines: [{ productId: counted.id, quantity }] });
  const [event, ...more] = await db.select().from(outboxEvents);
  expect(event?.data).toEqual({ productId: counted.id, quantityInStock: 5, level: 5 });
  expect(more).toEqual([]);
});

test("the sample products and orders send no notifications", async () => {
  await tell("http://127.0.0.1:9/");
  await fillSampleData({ reset: true });
  expect(await eventTypes()).toEqual([]);
});

test("a receiver gets a signature that the standard's own library accepts", async () => {
  const receiver = await receive();
  const { secret } = await tell(receiver.url);
  const order = await makeOrder();
  work();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000);
  const [{ body = "", headers = {}, method } = {}] = receiver.received;
  expect(method).toBe("POST");
  const payload = new Webhook(secret).verify(body, headers as Record<string, string>);
  const [event] = await db.select().from(outboxEvents);
  expect(headers["webhook-id"]).toBe(event?.id);
  expect(payload).toMatchObject({
    type: "order.placed",
    timestamp: event?.createdAt.toISOString(),
    data: {
      _id: order.id,
      orderNumber: order.orderNumber,
      status: "Processing",
      totalPrice: order.totalPrice,
      payable: order.totalPrice,
      items: [{ productId: order.lines[0]?.productId, quantity: 1, price: 650 }],
    },
  });
  // The payload identifies no person.
  for (const personal of ["Rahima", "01712345678", "Dhanmondi"])
    expect(body).not.toContain(personal);
  await vi.waitFor(async () => expect(await statuses()).toEqual(["delivered"]), 60_000);
  await closeAll();
});

test("after a new secret both sign for a day, then only the new one", async () => {
  const receiver = await receive();
  const { webhook, secret: old } = await tell(receiver.url);
  const { secret } = await rotateSecret(webhook.id);
  await makeOrder();
  work();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000);
  const [first] = receiver.received;
  const headers = first?.headers as Record<string, string>;
  for (const one of [old, secret]) new Webhook(one).verify(first?.body ?? "", headers);
  await pool`update webhooks set old_secret_until = now() - interval '1 second'`;
  await makeOrder();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 60_000);
  const [, second] = receiver.received;
  const later = second?.headers as Record<string, string>;
  new Webhook(secret).verify(second?.body ?? "", later);
  expect(() => new Webhook(old).verify(second?.body ?? "", later)).toThrow();
  await closeAll();
});

test("a failed request is repeated with the same id and body, also by 'send again'", async () => {
  const receiver = await receive((_, nth) => (nth === 1 ? { status: 500 } : { status: 200 }));
  await tell(receiver.url);
  await makeOrder();
  work();
  await expect.poll(statuses).toEqual(["waiting: answer"]);
  await skipPauses();
  await expect.poll(statuses).toEqual(["delivered"]);
  const [delivery] = (await listDeliveries({}, 1, 20)).deliveries;
  expect(delivery).toMatchObject({ attempts: 2, answerCode: 200 });
  await replayDelivery(delivery?.id ?? "");
  await vi.waitFor(() => expect(receiver.received).toHaveLength(3), 60_000);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  await closeAll();
});

test("redirects are not followed, and an endless answer is not read to its end", async () => {
  const elsewhere = await receive();
  const redirecting = await receive(() => ({ status: 302, headers: { Location: elsewhere.url } }));
  const endless = await receive(() => ({ status: 200, body: "x".repeat(1024 * 1024) }));
  await tell(redirecting.url);
  await tell(endless.url);
  await makeOrder();
  work();
  await vi.waitFor(async () => {
    expect((await statuses()).toSorted()).toEqual(["delivered", "waiting: answer"]);
  }, 60_000);
  expect(elsewhere.received).toEqual([]);
  await closeAll();
});

test("a receiver that answers 410 gets no further attempts", async () => {
  const receiver = await receive(() => ({ status: 410 }));
  await tell(receiver.url);
  await makeOrder();
  work();
  await vi.waitFor(async () => expect(await statuses()).toEqual(["failed: answer"]), 60_000);
  await closeAll();
});

test("a webhook that failed for three days is switched off and shown so until it is switched on", async () => {
  const receiver = await receive(() => ({ status: 500 }));
  const { webhook } = await tell(receiver.url);
  await db
    .update(webhooks)
    .set({ failingSince: new Date(Date.now() - 4 * 24 * 60 * 60 * 1000) })
    .where(eq(webhooks.id, webhook.id));
  await makeOrder();
  work();
  await vi.waitFor(async () => {
    const found = await findWebhook(webhook.id);
    expect([found?.isActive, found?.givenUpAt]).toEqual([false, expect.any(Date)]);
  }, 60_000);
  await makeOrder();
  expect(await eventTypes()).toEqual(["order.placed"]);
  const again = await updateWebhook(webhook.id, { isActive: true });
  expect(again).toMatchObject({ isActive: true, givenUpAt: null, failingSince: null });
  await closeAll();
});

test("a receiver that never answers does not delay the others", async () => {
  const hanging = await receive(() => "hang");
  const healthy = await receive();
  await tell(hanging.url);
  await tell(healthy.url);
  for (let n = 0; n < 12; n++) await makeOrder();
  work();
  await vi.waitFor(() => expect(healthy.received).toHaveLength(12), 60_000);
  expect(hanging.received.length).toBeLessThan(12);
  await closeAll();
});

test("two servers send each notification once", async () => {
  const receiver = await receive();
  await tell(receiver.url);
  work();
  work();
  for (let n = 0; n < 20; n++) await makeOrder();
  await vi.waitFor(async () => {
    expect(await statuses()).toEqual(Array(20).fill("delivered"));
  }, 60_000);
  expect(receiver.received).toHaveLength(20);
  await closeAll();
});

test("a stop releases notifications that are being sent, and the next server sends them", async () => {
  let isOpen = false;
  const receiver = await receive(() => (isOpen ? { status: 200 } : "hang"));
  await tell(receiver.url);
  await makeOrder();
  const stop = work();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000);
  await stop();
  expect(await statuses()).toEqual(["waiting: stopped"]);
  isOpen = true;
  work();
  await vi.waitFor(async () => expect(await statuses()).toEqual(["delivered"]), 60_000);
  await closeAll();
});

deepTest(
  "a killed server's notifications are released; an SMS that may have been sent is only shown",
  async () => {
    const receiver = await receive();
    const { webhook } = await tell(receiver.url);
    await makeOrder();
    const stop = work();
    await vi.waitFor(async () => expect(await statuses()).toEqual(["delivered"]), 60_000);
    await stop();
    // The state after a kill: under way, with its job locked by a dead server.
    await pool`update deliveries set status = 'sending', attempted_at = now() - interval '2 minutes'`;
    const [event] = await db.select().from(outboxEvents);
    await db.insert(deliveries).values({
      ...{ eventId: event?.id ?? "", channel: "sms", target: "customer", status: "sending" },
      attemptedAt: new Date(Date.now() - 120_000),
    });
    await pool`select graphile_worker.add_job('deliver', '{}', job_key => 'held', queue_name => ${`webhook ${webhook.id}`})`;
    await pool`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '2 minutes'`;
    await pool`update graphile_worker._private_job_queues set locked_by = 'dead', locked_at = now() - interval '2 minutes'`;
    expect(await recoverLostNotifications()).toBe(2);
    expect(await recoverLostNotifications()).toBe(0);
    work();
    await vi.waitFor(async () => {
      expect((await statuses()).toSorted()).toEqual(["delivered", "unknown: interrupted"]);
    }, 60_000);
    expect(receiver.received).toHaveLength(2);
    await closeAll();
  },
);

test("a notification without a job, as after a restore, gets a new one", async () => {
  const receiver = await receive();
  await tell(receiver.url);
  await makeOrder();
  await pool`delete from graphile_worker._private_jobs`;
  expect(await remindForgotten()).toBe(0);
  const later = new Date(Date.now() + 11 * 60 * 1000);
  expect(await remindForgotten(later)).toBe(1);
  expect(await remindForgotten(later)).toBe(0);
  work();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000);
  await closeAll();
});

deepTest("a worker whose connections are cut continues by itself", async () => {
  // graphile-worker prints a lost connection; the shop logs it (server/shop.ts).
  vi.spyOn(console, "trace").mockImplementation(() => {});
  const receiver = await receive();
  await tell(receiver.url);
  await makeOrder();
  work();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 60_000);
  await pool`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'haat worker'`;
  await makeOrder();
  await vi.waitFor(() => expect(receiver.received).toHaveLength(2), 60_000);
  await closeAll();
});

/**
 * Cuts the connection that records the end of an attempt, once: a rollback does not reset a
 * sequence.
 */
async function cutOnce() {
  await pool.unsafe(`
    create sequence if not exists cut_once;
    alter sequence cut_once restart;
    create or replace function cut_once() returns trigger language plpgsql as $$
    begin
      if (tg_op = 'DELETE' or old.locked_by is not null and new.locked_by is null)
         and old.key in (select id::text from deliveries) and nextval('cut_once') = 1 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$;
    create or replace trigger cut_once before delete or update on graphile_worker._private_jobs
      for each row execute function cut_once()`);
  return async () => {
    const [cut] = await pool`select last_value::int as tries from cut_once`;
    await pool`drop function cut_once() cascade`;
    return Number(cut?.tries);
  };
}

test.each(["complete", "fail"])(
  "a connection cut while the worker records the end of a job delays nothing (%s)",
  async (end) => {
    const failing = end === "fail" ? 1 : 0;
    const receiver = await receive((_, nth) => ({ status: nth <= failing ? 503 : 200 }));
    await tell(receiver.url);
    const uncut = await cutOnce();
    try {
      await makeOrder();
      work();
      await vi.waitFor(() => expect(receiver.received).not.toHaveLength(0), 60_000);
      await makeOrder();
      const delivered = ["delivered", "delivered"];
      await vi.waitFor(async () => expect(await statuses()).toEqual(delivered), 60_000);
      expect(receiver.received).toHaveLength(2 + failing);
    } finally {
      await closeAll();
      expect(await uncut()).toBeGreaterThan(1);
    }
  },
);

deepTest("other jobs that end meanwhile do not keep the worker from beginning again", async () => {
  const quick = await receive();
  const slower = await receive(async () => {
    await pause(1_500);
    return { status: 200 };
  });
  const silent = await receive((_, nth) => (nth === 1 ? "hang" : { status: 200 }));
  for (const { url } of [quick, slower, silent]) await tell(url);
  const uncut = await cutOnce();
  try {
    await makeOrder();
    work();
    await vi.waitFor(() => expect(slower.received).toHaveLength(1), 60_000);
    await makeOrder();
    const delivered = Array.from({ length: 6 }, () => "delivered");
    await vi.waitFor(async () => expect(await statuses()).toEqual(delivered), 60_000);
  } finally {
    await closeAll();
    expect(await uncut()).toBeGreaterThan(1);
  }
});

test("events older than 30 days are deleted with their attempts", async () => {
  const { webhook } = await tell("http://127.0.0.1:9/");
  await makeOrder();
  const [event] = await db.select().from(outboxEvents);
  await db.insert(deliveries).values({
    ...{ eventId: event?.id ?? "", channel: "webhook", target: webhook.id },
    webhookId: webhook.id,
  });
  const in30Days = Date.now() + 30 * 24 * 60 * 60 * 1000;
  expect(await sweepDeliveries(new Date(in30Days - 60_000))).toBe(0);
  expect(await sweepDeliveries(new Date(in30Days + 60_000))).toBe(1);
  expect(await statuses()).toEqual([]);
});
