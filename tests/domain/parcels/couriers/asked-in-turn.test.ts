import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "#app/domain/core/durations.ts";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { countToDo } from "#app/domain/figures/to-do/to-do.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { askDueParcels, askParcel } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    WEBHOOKS_TO_PRIVATE: "yes",
    STEADFAST_URL: url,
  }));
});

const NOTHING = { status: 503, body: JSON.stringify({ message: "Under repair" }) };

let desk: Awaited<ReturnType<typeof openReceiver>>;
/** The status that the courier reports for each parcel, by its invoice. */
const statuses = new Map<string, string>();

beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  statuses.clear();
  desk = await openReceiver(({ path }) => {
    const status = statuses.get(path.split("/").at(-1) ?? "");
    return status ? { status: 200, body: JSON.stringify({ delivery_status: status }) } : NOTHING;
  }, port);
});

afterEach(() => desk.close());

async function carried(parcels: number) {
  const courier = await makeCourier("steadfast", { withKeys: true });
  const orders = [];
  for (let n = 0; n < parcels; n++) orders.push(await makeCarriedOrder(courier.id, {}, true));
  await pool`update shipments set sending = 'sent'`;
  await pool`delete from graphile_worker._private_jobs`;
  return orders;
}

/**
 * Runs the scheduled task once and the jobs it created; returns the orders that were asked about.
 */
async function round(at: Date, most?: number): Promise<string[]> {
  await askDueParcels(at, most);
  const jobs = await pool<{ id: string }[]>`
    delete from graphile_worker._private_jobs where key like 'ask %' returning payload ->> 'orderId' as id`;
  for (const { id } of jobs) await askParcel(id, new AbortController().signal);
  return jobs.map(({ id }) => id);
}

test("unanswered parcels do not stop others from being asked about", async () => {
  const orders = await carried(5);
  const spoken = orders[4];
  if (!spoken) throw new Error("five were made");
  statuses.set(invoiceOf(spoken), "in_review");
  const began = Date.now();
  const asked = new Set<string>();
  for (let n = 0; n < 3; n++)
    for (const id of await round(new Date(began + n * 1000), 2)) asked.add(id);
  expect(asked.size).toBe(5);
});

test("an unanswered parcel is asked about less and less often, and shown once", async () => {
  const [silent] = await carried(1);
  if (!silent) throw new Error("one was made");
  let at = Date.now();
  const pauses: number[] = [];
  for (let n = 0; n < 8; n++) {
    expect(await round(new Date(at))).toEqual([silent.id]);
    const [{ due } = { due: 0 }] = await pool<{ due: number }[]>`
      select extract(epoch from ask_at)::float * 1000 as due from shipments`;
    pauses.push(Math.round((due - Date.now()) / HOUR_MS));
    expect((await countToDo())["parcels-silent"]).toBe(n < 3 ? 0 : 1);
    at = due + 1;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 24, 24, 24]);
  expect(await listParcels({ list: "silent" }, 10)).toMatchObject([
    { orderId: silent.id, askFailure: "Under repair", isSilent: true },
  ]);
  statuses.set(invoiceOf(silent), "in_review");
  await round(new Date(at));
  expect((await countToDo())["parcels-silent"]).toBe(0);
  expect(await listParcels({ list: "silent" }, 10)).toEqual([]);
});

test("a parcel whose order is closed is not shown to staff", async () => {
  const [silent] = await carried(1);
  await pool`update shipments set unanswered = 9`;
  expect((await countToDo())["parcels-silent"]).toBe(1);
  await updateOrder(silent?.id ?? "", { status: "Cancelled", goods: "back" }, null);
  expect((await countToDo())["parcels-silent"]).toBe(0);
  expect(await listParcels({ list: "all" }, 10)).toMatchObject([{ isSilent: false }]);
});
