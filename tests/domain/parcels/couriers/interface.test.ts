import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { invoiceOf } from "#app/domain/core/invoice.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { askDueParcels, askParcel } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { listParcels } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import {
  recoverParcels,
  sendParcel,
  sendParcelsAgain,
} from "#app/domain/parcels/couriers/send-parcel.server.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    WEBHOOKS_TO_PRIVATE: "yes",
    STEADFAST_URL: `${url}/api/v1`,
    PATHAO_URL: url,
  }));
});

type Answer = Parameters<typeof openReceiver>[0];
type Asked = Parameters<NonNullable<Answer>>[0];

let desk: Awaited<ReturnType<typeof openReceiver>>;
let answer: (asked: Asked, nth: number) => ReturnType<NonNullable<Answer>>;

const json = (status: number, body: object) => ({ status, body: JSON.stringify(body) });

beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  desk = await openReceiver((asked, nth) => answer(asked, nth), port);
});

afterEach(() => desk.close());

const stops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const stop of stops) await stop();
});

const signal = new AbortController().signal;
const attempt = (orderId: string, isLast = false) =>
  sendParcel(orderId, { isLast, signal }).then(
    () => "done",
    (error: Error) => error.message,
  );

const parcel = async () => (await listParcels({ list: "all" }, 1))[0];
const state = async () => {
  const { sending, failure, consignment } = (await parcel()) ?? {};
  return [sending, failure, consignment];
};

describe("Steadfast", () => {
  const taken = json(200, {
    status: 200,
    message: "Consignment has been created successfully.",
    consignment: { consignment_id: 1424107, tracking_code: "15BAEB8A", status: "in_review" },
  });

  async function carried() {
    const courier = await makeCourier("steadfast", {
      withKeys: true,
      trackingLink: "https://steadfast.com.bd/t/{code}",
    });
    return makeCarriedOrder(courier.id, {}, true);
  }

  test("receives a parcel once in its documented format, and its numbers are stored", async () => {
    answer = () => taken;
    const order = await carried();
    expect(await attempt(order.id)).toBe("done");
    expect(await attempt(order.id)).toBe("done");
    expect(desk.received).toHaveLength(1);
    const [sent] = desk.received;
    expect([sent?.method, sent?.path]).toEqual(["POST", "/api/v1/create_order"]);
    expect([sent?.headers["api-key"], sent?.headers["secret-key"]]).toEqual(["a-key", "a-secret"]);
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      invoice: invoiceOf(order),
      recipient_name: "Rahima Begum",
      recipient_phone: "01712345678",
      recipient_address: "House 7, Road 3, Dhanmondi, Dhaka",
      cod_amount: order.totalPrice,
    });
    expect(await state()).toEqual(["sent", "", "1424107"]);
    expect((await parcel())?.href).toBe("https://steadfast.com.bd/t/15BAEB8A");
  });

  test.each([
    ["wrong keys", () => json(401, { message: "Unauthorized" }), ["failed", "keys", ""]],
    [
      "a field that is refused",
      () => json(200, { status: 400, errors: { recipient_phone: ["Must be 11 digits."] } }),
      ["failed", "Must be 11 digits.", ""],
    ],
    ["422", () => json(422, { message: "Invoice taken" }), ["failed", "Invoice taken", ""]],
  ])(
    "%s: staff must decide, and the parcel is not sent again automatically",
    async (_, response, left) => {
      answer = response;
      const order = await carried();
      expect(await attempt(order.id)).toBe("done");
      expect(await state()).toEqual(left);
      expect(await attempt(order.id)).toBe("done");
      expect(desk.received).toHaveLength(1);
    },
  );

  test.each([
    ["an answer that is dropped", "drop" as const, "connection"],
    ["a side that breaks", json(500, {}), "broken"],
    ["a success that says nothing", json(200, {}), "broken"],
  ])(
    "%s: the parcel is looked up by invoice before it is sent again, and never sent twice",
    async (_, response, why) => {
      answer = (asked) =>
        asked.method === "POST"
          ? response
          : json(200, { status: 200, delivery_status: "in_review" });
      const order = await carried();
      expect(await attempt(order.id)).toBe(why);
      expect(await state()).toEqual(["waiting", why, ""]);
      expect(await attempt(order.id)).toBe("done");
      expect(desk.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
        "POST /api/v1/create_order",
        `GET /api/v1/status_by_invoice/${invoiceOf(order)}`,
      ]);
      expect(await state()).toEqual(["sent", "", ""]);
    },
  );

  test("receives the parcel again if it does not know the invoice after a lost answer", async () => {
    answer = (asked, nth) =>
      asked.method === "GET" ? json(404, { status: 404 }) : nth === 1 ? "drop" : taken;
    const order = await carried();
    await attempt(order.id);
    expect(await attempt(order.id)).toBe("done");
    expect(desk.received.map(({ method }) => method)).toEqual(["POST", "GET", "POST"]);
    expect(await state()).toEqual(["sent", "", "1424107"]);
  });

  test("a 429 is repeated later, also for the lookup, until a person decides", async () => {
    answer = () => json(429, {});
    const order = await carried();
    expect(await attempt(order.id)).toBe("busy");
    expect(await attempt(order.id, true)).toBe("done");
    expect((await state())[0]).toBe("unknown");
    answer = (asked) => (asked.method === "GET" ? json(404, {}) : taken);
    await sendParcelsAgain([order.id], await makeAdmin());
    expect(await attempt(order.id)).toBe("done");
    expect(await state()).toEqual(["sent", "", "1424107"]);
  });

  test("the worker sends parcels, and looks up those of a dead server first", async () => {
    const seen: string[] = [];
    answer = (asked) => {
      seen.push(asked.method);
      return asked.method === "GET" ? json(404, {}) : taken;
    };
    const order = await carried();
    await pool`update shipments set sending = 'sending', attempts = 1, attempted_at = now() - interval '2 minutes'`;
    await pool`delete from graphile_worker._private_jobs`;
    expect(await recoverParcels()).toBe(1);
    stops.push(startWorker({ en: messagesEn, bn: messagesBn }));
    await expect.poll(async () => (await state())[0]).toBe("sent");
    expect(seen).toEqual(["GET", "POST"]);
    await stops.pop()?.();
    expect(order.id).toBeTruthy();
  });

  test.each([
    ["in_review", "Submit for Delivery", "under-way"],
    ["hold", "Submit for Delivery", "hold"],
    ["delivered_approval_pending", "Submit for Delivery", "under-way"],
    ["cancelled", "Submit for Delivery", "cancelled"],
    ["delivered", "Deliverd", "delivered"],
    ["partial_delivered", "Deliverd", "partial"],
    ["something new", "Submit for Delivery", "unclear"],
  ])("the status %s makes the order %s", async (courierStatus, status, meaning) => {
    answer = (asked) =>
      asked.method === "POST" ? taken : json(200, { status: 200, delivery_status: courierStatus });
    const order = await carried();
    await attempt(order.id);
    expect(await askDueParcels()).toBe(1);
    expect(await askParcel(order.id, signal)).toBe(meaning);
    expect((await findOrder(order.id))?.status).toBe(status);
    expect((await parcel())?.courierStatus).toBe(courierStatus);
    expect(desk.received.at(-1)?.path).toBe("/api/v1/status_by_cid/1424107");
    expect(await askDueParcels()).toBe(0);
  });

  test("does not override a status that staff have set", async () => {
    answer = (asked) =>
      asked.method === "POST" ? taken : json(200, { delivery_status: "delivered" });
    const order = await carried();
    await attempt(order.id);
    await updateOrder(order.id, { status: "Cancelled", goods: "back" }, null);
    await askParcel(order.id, signal);
    expect((await findOrder(order.id))?.status).toBe("Cancelled");
  });
});

describe("Pathao", () => {
  const token = json(200, { token_type: "Bearer", expires_in: 432000, access_token: "t-1" });
  const taken = json(200, {
    type: "success",
    code: 200,
    data: { consignment_id: "DL121224VS8TTJ", order_status: "Pending", delivery_fee: 80 },
  });
  let made = 0;

  /** Separate keys, so that no token of another test is used. */
  async function carried() {
    const courier = await makeCourier("pathao", { withKeys: true });
    made += 1;
    const { updateCourier } = await import("#app/domain/parcels/couriers/couriers.server.ts");
    await updateCourier(
      courier.id,
      {},
      {
        ...{ apiKey: "", secretKey: "", clientId: `client ${made}`, clientSecret: "" },
        ...{
          userName: "",
          courierPassword: "",
          storeId: "",
          redxToken: "",
          redxStoreId: "",
          webhookSecret: "",
          forgetKeys: undefined,
        },
      },
    );
    return makeCarriedOrder(courier.id, {}, true);
  }

  test("gives a token for the keys and accepts a parcel with it", async () => {
    answer = (asked) => (asked.path.endsWith("issue-token") ? token : taken);
    const order = await carried();
    expect(await attempt(order.id)).toBe("done");
    const [asked, sent] = desk.received;
    expect(JSON.parse(asked?.body ?? "")).toMatchObject({
      grant_type: "password",
      username: "shop@example.com",
    });
    expect(sent?.headers.authorization).toBe("Bearer t-1");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({
      ...{ store_id: 99, merchant_order_id: invoiceOf(order), delivery_type: 48, item_type: 2 },
      ...{ amount_to_collect: order.totalPrice, item_weight: 0.5, item_quantity: 1 },
    });
    expect(await state()).toEqual(["sent", "", "DL121224VS8TTJ"]);
  });

  test("an expired token is renewed once", async () => {
    answer = (asked, nth) =>
      asked.path.endsWith("issue-token") ? token : nth === 2 ? json(401, {}) : taken;
    expect(await attempt((await carried()).id)).toBe("done");
    expect(desk.received).toHaveLength(4);
    expect((await state())[0]).toBe("sent");
  });

  test("wrong keys are shown to staff; without a token nothing is sent, and the parcel waits", async () => {
    answer = () => json(500, {});
    const order = await carried();
    expect(await attempt(order.id)).toBe("busy");
    answer = () => json(400, { message: "The user credentials were incorrect." });
    expect(await attempt(order.id)).toBe("done");
    expect(await state()).toEqual(["failed", "keys", ""]);
  });

  test.each([
    ["an answer that is dropped", "drop" as const],
    ["a side that breaks", json(502, {})],
  ])(
    "%s: the parcel may have been accepted, so it is not sent again automatically",
    async (_, response) => {
      answer = (asked) => (asked.path.endsWith("issue-token") ? token : response);
      const order = await carried();
      expect(await attempt(order.id)).toBe("done");
      expect((await state())[0]).toBe("unknown");
      expect(await attempt(order.id)).toBe("done");
      expect(desk.received).toHaveLength(2);
    },
  );

  test("its statuses are translated into the shop's", async () => {
    answer = (asked) => {
      if (asked.path.endsWith("issue-token")) return token;
      return asked.method === "POST"
        ? taken
        : json(200, { data: { order_status: "Partial Delivery" } });
    };
    const order = await carried();
    await attempt(order.id);
    expect(await askParcel(order.id, signal)).toBe("partial");
    expect((await findOrder(order.id))?.status).toBe("Deliverd");
  });
});

test("a parcel whose order was taken back is not sent", async () => {
  answer = () => json(200, {});
  const courier = await makeCourier("steadfast", { withKeys: true });
  const order = await makeCarriedOrder(courier.id, {}, true);
  await updateOrder(order.id, { status: "Ready for delivery" }, null);
  expect(await attempt(order.id)).toBe("done");
  expect(desk.received).toEqual([]);
  expect((await state()).slice(0, 2)).toEqual(["failed", "taken-back"]);
});
