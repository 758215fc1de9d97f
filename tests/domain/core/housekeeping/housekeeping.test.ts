import { beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { claimTask, releaseTask } from "#app/domain/core/housekeeping/claim-task.server.ts";
import { purgeDeleted } from "#app/domain/core/housekeeping/purge-deleted.server.ts";
import { limiter } from "#app/domain/core/limits.server.ts";
import { sweepDeliveries } from "#app/domain/messages/outbox/deliveries.server.ts";
import { pool as shopPool } from "#drizzle/client.server.ts";
import { runTask, startScheduler } from "#runtime/scheduler.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCategory,
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";

beforeEach(emptyTables);

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

test("expired rows of many visitors are all removed, a thousand at a time", async () => {
  await pool`
    insert into outbox_events (type, data, created_at)
    select 'order.placed', '{}', now() - case when n > 2300 then interval '1 day' else interval '40 days' end
      from generate_series(1, 2305) n`;
  const [{ id: event } = { id: "" }] =
    await pool`select id from outbox_events order by created_at limit 1`;
  await pool`insert into deliveries (event_id, channel, target) values (${event}, 'email', 'owner')`;
  const sent = vi.spyOn(shopPool, "unsafe");
  expect(await sweepDeliveries()).toBe(2300);
  expect(sent).toHaveBeenCalledTimes(3);
  sent.mockRestore();
  const [left] = await pool`
    select (select count(*)::int from outbox_events) as events, (select count(*)::int from deliveries) as deliveries`;
  expect(left).toEqual({ events: 5, deliveries: 0 });
});

describe("rows deleted", () => {
  test("over 30 days ago are removed, unless orders, books or products refer to them", async () => {
    const [old, young] = [{ deletedAt: ago(31) }, { deletedAt: ago(29) }];
    const [category, kept] = [await makeCategory(old), await makeCategory(old)];
    const gone = await makeProduct({ ...old, categoryId: category.id });
    const stays = [await makeProduct({ ...young, categoryId: kept.id }), await makeProduct()];
    const counted = await makeTrackedProduct(5, old);
    const sold = await makeProduct();
    await makeOrder({ lines: [{ productId: sold.id, quantity: 1 }] });
    await pool`update products set deleted_at = ${ago(31).toISOString()} where id = ${sold.id}`;
    await makePromoCode(old);

    expect(await purgeDeleted()).toBe(3);
    const left = await pool`select id from products order by created_at, id`;
    const ids = [...stays, counted, sold].map(({ id }) => id);
    expect(left.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(left.map(({ id }) => id)).not.toContain(gone.id);
    expect(await pool`select id from categories`).toEqual([{ id: kept.id }]);
    expect(await pool`select id from promo_codes`).toEqual([]);
    expect(await purgeDeleted()).toBe(0);
  });

  test("over 30 days ago, couriers lose their keys and sales and advertising are removed", async () => {
    await pool`
      insert into couriers (name, kind, credentials, webhook_secret, deleted_at)
      select name, 'steadfast', 'sealed', 'sealed', now() - days * interval '1 day'
        from (values ('Old', 31), ('Young', 29)) of_couriers (name, days)`;
    await pool`
      insert into advertising (day, source, spent, deleted_at)
      values ('2026-10-01', 'facebook', 500, ${ago(31).toISOString()}), ('2026-10-02', 'facebook', 500, null)`;
    await pool`
      insert into dated_sales (name, kind, amount, starts_at, ends_at, deleted_at)
      values ('Eid', 'percent', 10, now(), now() + interval '1 day', ${ago(31).toISOString()})`;

    expect(await purgeDeleted()).toBe(3);
    expect(
      await pool`select name, credentials, webhook_secret from couriers order by name`,
    ).toEqual([
      { name: "Old", credentials: null, webhook_secret: null },
      { name: "Young", credentials: "sealed", webhook_secret: "sealed" },
    ]);
    expect(await pool`select spent from advertising`).toHaveLength(1);
    expect(await pool`select id from dated_sales`).toEqual([]);
  });
});

describe("a daily task", () => {
  test("is done by one of several servers, and by another if it fails there", async () => {
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => claimTask("pictures", DAY_MS)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claimTask("sessions", DAY_MS)).toBe(true);
    await pool`update limits set expire = 0 where key = 'task:pictures'`;
    expect(await claimTask("pictures", DAY_MS)).toBe(true);

    let runs = 0;
    const task = { name: "goods", firstMs: 0, everyMs: DAY_MS, claimTask, releaseTask };
    const fail = async () => {
      throw new Error("not today");
    };
    await runTask({ ...task, run: fail });
    const count = async () => ++runs;
    await Promise.all([runTask({ ...task, run: count }), runTask({ ...task, run: count })]);
    expect(runs).toBe(1);
  });

  test("runs although the clock was set back", async () => {
    expect(await claimTask("sessions", DAY_MS)).toBe(true);
    await pool`update limits set expire = expire + ${7 * DAY_MS} where key = 'task:sessions'`;
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => claimTask("sessions", DAY_MS)),
    );
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  test("that a stop interrupts is run by another server at once", async () => {
    let stop = async () => {};
    await new Promise<void>((begun) => {
      const run = () => {
        begun();
        return new Promise<number>(() => {});
      };
      const task = { name: "endless", firstMs: 0, everyMs: DAY_MS, claimTask, releaseTask, run };
      stop = startScheduler([task]);
    });
    expect(await claimTask("endless", DAY_MS)).toBe(false);
    await stop();
    expect(await claimTask("endless", DAY_MS)).toBe(true);
  });
});

test("a clock that is set back extends no limit", async () => {
  const tries = limiter("jumped", 1, 60);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * DAY_MS });
  await tries.consume("rahima");
  vi.useRealTimers();
  const refused = await tries.consume("rahima").catch((refusal) => refusal);
  expect(refused.msBeforeNext).toBeLessThanOrEqual(60_000);
  const [row] = await pool`select expire from limits where key = 'jumped:rahima'`;
  expect(Number(row?.expire)).toBeLessThanOrEqual(Date.now() + 60_000);
});
