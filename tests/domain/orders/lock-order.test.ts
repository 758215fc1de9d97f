import { afterEach, beforeEach, expect, test } from "vitest";
import { recordCall, undoCall } from "#app/domain/calls/record-call.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { recordReturn } from "#app/domain/returns/order-returns.server.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct, nextPhone } from "#tests/support/factories.ts";

/*
 * Placing writes the order, which locks its person, and takes goods after that. Whoever takes goods first and the person
 * later can deadlock with it. Here the good is held by somebody else: what waits for it must have its person already.
 */

type Made = Awaited<ReturnType<typeof made>>;

let holder: Awaited<ReturnType<typeof pool.reserve>>;

beforeEach(async () => {
  holder = await pool.reserve();
});

afterEach(async () => {
  await holder`rollback`;
  holder.release();
});

async function made() {
  const honey = await makeTrackedProduct(9);
  const lines = [{ productId: honey.id, quantity: 2 }];
  const order = await makeOrder({ phoneNumber: nextPhone(), lines });
  return { honey, order, nasrin: await makeAdmin() };
}

/** Waits until a transaction waits for the holder's row, and returns whether the person's row is locked by then. */
async function isPersonHeld(phoneNumber: string): Promise<boolean> {
  for (;;) {
    const [waiting] = await holder`
      select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
    if (waiting) break;
  }
  return holder`select from people where phone_number = ${phoneNumber} for update skip locked`.then(
    (rows) => rows.length === 0,
  );
}

async function whileGoodIsHeld({ honey, order }: Made, act: () => Promise<unknown>) {
  await holder`begin`;
  await holder`select from products where id = ${honey.id} for update`;
  const acting = act();
  acting.catch(() => undefined);
  const isHeld = await isPersonHeld(order.phoneNumber);
  await holder`rollback`;
  await acting;
  expect(isHeld).toBe(true);
}

test("locks are taken in one order by cancelling a fake order after a call, and by undoing it", async () => {
  const one = await made();
  const { order, nasrin } = one;
  await whileGoodIsHeld(one, () =>
    recordCall(order.id, { outcome: "fake", version: order.version }, nasrin),
  );
  const [now] = await pool<
    { version: number }[]
  >`select version from orders where id = ${order.id}`;
  await whileGoodIsHeld(one, () => undoCall(order.id, now?.version ?? 0, nasrin));
});

test("locks are taken in one order by a return", async () => {
  const one = await made();
  const { id } = await updateOrder(one.order.id, { status: "Deliverd" }, one.nasrin);
  const input = {
    ...{ reason: "refused" as const, note: "", refund: 0 },
    lines: [{ position: 0, quantity: 1, restocked: 1 }],
  };
  await whileGoodIsHeld(one, () => recordReturn(id, input, { actor: one.nasrin, key: null }));
});
