import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { findAccounts } from "#app/domain/parcels/couriers/accounts.server.ts";
import { writeConsignment } from "#app/domain/parcels/couriers/consignments.server.ts";
import { requestReturn } from "#app/domain/parcels/couriers/return-requests.server.ts";
import { db } from "#drizzle/client.server.ts";
import { textOf } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({ WEBHOOKS_TO_PRIVATE: "yes", STEADFAST_URL: `${url}/api/v1` }));
});

type Answer = Parameters<typeof openReceiver>[0];
type Said = ReturnType<NonNullable<Answer>>;

const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });

/** As in "Steadfast Courier Limited API Documentation", V1. */
const REQUEST = { id: 1, user_id: 1, consignment_id: 77, reason: null, status: "pending" };

let desk: Awaited<ReturnType<typeof openReceiver>>;
let create: () => Said;
let list: () => Said;
let balance: () => Said;

beforeEach(async () => {
  await emptyTables();
  desk = await openReceiver(({ path }) => {
    if (path.endsWith("/create_return_request")) return create();
    if (path.endsWith("/get_return_requests")) return list();
    return balance();
  }, port);
  create = () => json(REQUEST);
  list = () => json([]);
  balance = () => json({ status: 200, current_balance: 12_345 });
});

afterEach(() => desk.close());

const signal = new AbortController().signal;
const ask = async (orderId: string) =>
  requestReturn(orderId, await makeAdmin(), signal).then(
    () => "done",
    ({ code }: { code: string }) => code,
  );
const paths = () => desk.received.map(({ method, path }) => `${method} ${path.slice(7)}`);
const stored = async () => (await pool`select return_request from shipments`)[0]?.return_request;

async function carried() {
  const courier = await makeCourier("steadfast", { withKeys: true });
  const order = await makeCarriedOrder(courier.id);
  const numbers = { consignment: "77", trackingCode: "" };
  await db.transaction((tx) => writeConsignment(tx, order.id, numbers, null));
  return order;
}

test("a return is asked for once, and the order's history says so", async () => {
  const { id } = await carried();
  const [first, second] = await Promise.all([ask(id), ask(id)]);
  expect([first, second].toSorted()).toEqual(["done", "return-asked-before"]);
  expect(await ask(id)).toBe("return-asked-before");
  expect(paths()).toEqual(["POST /create_return_request"]);
  expect(JSON.parse(desk.received[0]?.body ?? "")).toEqual({ consignment_id: "77" });
  const asked = (await listOrderHistory(id)).filter(({ field }) => field === "returnAsked");
  expect(asked).toMatchObject([{ to: "steadfast" }]);
});

test.each<[string, () => Said, string]>([
  ["wrong keys", () => json({}, 401), "courier-refuses"],
  ["a refusal", () => json({ message: "Not delivered" }, 422), "courier-refuses"],
])("%s: the shop says why, and it may be asked again", async (_, said, code) => {
  create = said;
  const { id } = await carried();
  expect(await ask(id)).toBe(code);
  expect(await stored()).toBe("");
  create = () => json(REQUEST);
  expect(await ask(id)).toBe("done");
  expect(paths()).toEqual(["POST /create_return_request", "POST /create_return_request"]);
});

test.each<[string, () => Said]>([
  ["an answer that is dropped", () => "drop"],
  ["a side that breaks", () => json({}, 500)],
  ["a page instead of an answer", () => ({ status: 200, body: "<html>" })],
])("%s: it is looked up before it is asked again", async (_, said) => {
  create = said;
  const { id } = await carried();
  expect(await ask(id)).toBe("return-unknown");
  expect(await stored()).toBe("unknown");
  list = () => json({}, 500);
  expect(await ask(id)).toBe("return-unknown");
  list = () => json([{ ...REQUEST, consignment_id: 78 }, REQUEST]);
  expect(await ask(id)).toBe("done");
  expect(paths().filter((path) => path.startsWith("POST"))).toHaveLength(1);
});

test("after a kill the request is looked up, and made if the courier has none", async () => {
  const { id } = await carried();
  await pool`update shipments set return_request = 'asking', return_asked_at = now()`;
  expect(await ask(id)).toBe("return-asked-before");
  await pool`update shipments set return_asked_at = now() - interval '1 hour'`;
  list = () => json({ data: [{ ...REQUEST, status: "cancelled" }] });
  expect(await ask(id)).toBe("done");
  expect(paths()).toEqual(["GET /get_return_requests", "POST /create_return_request"]);
});

test("a courier without such requests, and a parcel without a number, are not asked", async () => {
  const { id: redx } = await makeCourier("redx", { withKeys: true });
  expect(await ask((await makeCarriedOrder(redx)).id)).toBe("return-not-possible");
  const { id: steadfast } = await makeCourier("steadfast", { withKeys: true });
  expect(await ask((await makeCarriedOrder(steadfast)).id)).toBe("return-not-possible");
  expect(await ask(crypto.randomUUID())).toBe("order-not-found");
  expect(await ask("x")).toBe("order-not-found");
  expect(paths()).toEqual([]);
});

test("staff press it on a parcel that is under way", async () => {
  const { id } = await carried();
  const { visitor } = await visitAsStaff({ language: "en" });
  const path = "/admin/couriers/parcels";
  expect((await visitor.visit(path)).html).toContain("Ask for its return");
  const done = await visitor.submit(`${path}?one=${id}`, { intent: "request-return" });
  expect(textOf(done.html)).toContain("The courier is asked to bring it back.");
  expect(textOf(done.html)).toContain("Its return was asked for.");
  const again = await visitor.post(`${path}?one=${id}`, { intent: "request-return" });
  expect(again.status).toBe(409);
  expect(textOf(again.html)).toContain("was asked to bring it back already");
});

test("a delivered parcel is not asked back, unless the courier reports something else", async () => {
  const { id } = await carried();
  await pool`update orders set status = 'Deliverd'`;
  expect(await ask(id)).toBe("return-not-possible");
  await pool`update shipments set report = 'cancelled'`;
  expect(await ask(id)).toBe("done");
});

test("a parcel that came back is not asked back, and one that is to come back is", async () => {
  const { id } = await carried();
  for (const status of ["Refunded", "Cancelled"]) {
    await pool`update orders set status = ${status}, is_reserved = false`;
    expect(await ask(id)).toBe("return-not-possible");
  }
  const { visitor } = await visitAsStaff({ language: "en" });
  const path = "/admin/couriers/parcels";
  expect((await visitor.visit(path)).html).not.toContain("Ask for its return");
  await pool`update orders set is_reserved = true`;
  expect((await visitor.visit(path)).html).toContain("Ask for its return");
  expect(await ask(id)).toBe("done");
});

test("the balance stands on the couriers' page, and a silent courier does not close it", async () => {
  const courier = await makeCourier("steadfast", { withKeys: true });
  const { visitor } = await visitAsStaff({ language: "en" });
  expect(textOf((await visitor.visit("/admin/couriers")).html)).toContain("balance 12,345 TK");
  await visitor.visit("/admin/couriers");
  expect(paths()).toEqual(["GET /get_balance"]);
  await pool`update couriers set version = version + 1`;
  for (const said of [json({}, 500), { status: 200, body: "<html>" }, "drop"] as const) {
    balance = () => said;
    await pool`update couriers set name = name || 'x'`;
    const page = await visitor.visit("/admin/couriers");
    expect(page.status).toBe(200);
    expect(textOf(page.html)).not.toContain("balance");
  }
  const tried = await visitor.submit("/admin/couriers", {
    ...{ intent: "try-courier", id: courier.id },
  });
  expect(textOf(tried.html)).toContain("Not reached.");
  expect(await findAccounts([{ ...courier, hasKeys: false }])).toEqual(new Map());
});
