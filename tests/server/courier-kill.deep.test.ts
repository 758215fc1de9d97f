import { expect, onTestFinished, test, vi } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { saveConsignments } from "#app/domain/parcels/couriers/consignments.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { sendParcelsAgain } from "#app/domain/parcels/couriers/send-parcel.server.ts";
import { openCourierDesks } from "#tests/support/courier-desks.ts";
import { makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { untilLocked } from "#tests/support/locks.ts";
import { letAMinutePass, skipPauses } from "#tests/support/outbox.ts";
import { latch, openKillable, WAIT, type When } from "./killable.ts";

/** The request that hangs when the server is killed; "note" is after its answer has come. */
type Step = readonly ["create" | "find" | "note", When];

const CREATED: readonly Step[] = [
  ["create", "before"],
  ["create", "after"],
  ["note", "before"],
];

/** Steadfast alone can be asked for an invoice, which the shop does before it sends again. */
const FOUND: readonly Step[] = [...CREATED, ["find", "before"], ["find", "after"]];

test.each([
  ["steadfast", FOUND],
  ["pathao", CREATED],
  ["redx", CREATED],
] as const)(
  "a server that is killed at any step of sending a parcel to %s registers each once",
  async (kind, steps) => {
    await emptyTables();
    await pool`delete from graphile_worker._private_jobs`;
    const desk = await openCourierDesks();
    onTestFinished(desk.close);
    const shop = await openKillable({
      ...{ WEBHOOKS_TO_PRIVATE: "yes", STEADFAST_URL: `${desk.url}api/v1` },
      ...{ PATHAO_URL: desk.url.slice(0, -1), REDX_URL: `${desk.url}v1.0.0-beta` },
    });
    // The started shop has an owner of the first number.
    const staff = await makeAdmin({ phoneNumber: "01700000900" });
    const courier = await makeCourier(kind, { withKeys: true });
    const invoices: string[] = [];
    for (const [step, when] of steps) {
      const order = await makePackedOrder();
      invoices.push(invoiceOf(order));
      const reached = latch();
      const released = latch();
      desk.on(async (asked, at) => {
        // A lost answer leads to the question whether the parcel has arrived.
        if (step === "find" && asked === "create" && at === "after") return "drop";
        if (step === "note" && asked === "create" && at === "after") {
          await hold(order.id, released.promise);
          void untilLocked().then(reached.resolve);
          return undefined;
        }
        if (asked !== step || at !== when) return undefined;
        reached.resolve();
        return new Promise(() => {});
      });
      await handOver([order.id], courier.id, staff, { tellCourier: true });
      const pauses = setInterval(() => void skipPauses(), 500);
      await reached.promise;
      clearInterval(pauses);
      await shop.kill();
      released.resolve();
      desk.on(() => undefined);
      await letAMinutePass();
      await shop.start();
      await vi.waitFor(async () => {
        await skipPauses();
        expect(["sent", "unknown"]).toContain(await sendingOf(order.id));
      }, WAIT);
      // Of the other two nobody knows: staff look into the courier's panel, as the list asks them to.
      expect(await sendingOf(order.id)).toBe(kind === "steadfast" ? "sent" : "unknown");
      if (kind === "steadfast") continue;
      const at = desk.parcels.indexOf(invoiceOf(order));
      if (at < 0) await sendParcelsAgain([order.id], staff);
      else await saveConsignments(`${order.orderNumber} CN-${at + 1}`, courier.id, staff);
      await vi.waitFor(async () => expect(await numberOf(order.id)).toBeTruthy(), WAIT);
    }
    expect(desk.parcels.toSorted()).toEqual(invoices.toSorted());
  },
  600_000,
);

async function sendingOf(orderId: string): Promise<string | undefined> {
  const [row] = await pool<{ sending: string }[]>`
    select sending from shipments where order_id = ${orderId}`;
  return row?.sending;
}

async function numberOf(orderId: string): Promise<string | undefined> {
  const [row] = await pool<{ consignment: string }[]>`
    select consignment_id as consignment from shipments where order_id = ${orderId}`;
  return row?.consignment;
}

/** Holds the row in which the shop notes the answer, until the server is dead. */
async function hold(orderId: string, released: Promise<void>): Promise<void> {
  const locked = latch();
  void pool
    .begin(async (tx) => {
      await tx`select from shipments where order_id = ${orderId} for update`;
      locked.resolve();
      await released;
    })
    .catch(() => {});
  await locked.promise;
}
