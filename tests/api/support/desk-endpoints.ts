import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordCall } from "#app/domain/orders/calls/record-call.server.ts";
import { noteComplaint } from "#app/domain/orders/law/complaints.server.ts";
import { createOrderLink } from "#app/domain/orders/placing/order-links.server.ts";
import { addStaff } from "#app/domain/people/accounts/staff.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders, shopSettings } from "#drizzle/schema.ts";
import { makeIncomplete } from "#tests/support/checkouts.ts";
import { makePackedOrder } from "#tests/support/couriers.ts";
import { makeAdmin, makeOrder, makeProduct, nextPhone } from "#tests/support/factories.ts";
import { admin, adminReading, type Endpoint } from "./endpoint.ts";

/** An order of a guest with a new phone number. */
const anOrder = () => makeOrder({ phoneNumber: nextPhone() });

/** Ready to be packed. */
async function aConfirmedOrder() {
  const order = await anOrder();
  const outcome = { outcome: "confirmed", version: order.version } as const;
  return (await recordCall(order.id, outcome, await makeAdmin())).order;
}

const aComplaint = async () =>
  noteComplaint((await anOrder()).id, { text: "The jar leaked.", madeAt: null }, null);

/** Takes all other orders out of the call queue, so that it begins with this one. */
async function anOrderFirstInLine() {
  await db.update(orders).set({ confirmedAt: new Date() }).where(eq(orders.status, "Processing"));
  return anOrder();
}

const aPhoneOrder = async () => ({
  fullName: "Rahima Begum",
  phoneNumber: nextPhone(),
  address: "House 7, Road 3, Dhanmondi",
  district: "Dhaka",
  thana: "Dhanmondi",
  items: [{ _id: (await makeProduct()).id, quantity: 2 }],
  discount: 50,
});

const aLink = async () =>
  createOrderLink(
    {
      lines: [{ productId: (await makeProduct()).id, quantity: 2, price: null }],
      ...{ discount: 0, deliveryCharge: null, promoCode: "", orderNote: "", staffNote: "" },
      language: "bn",
    },
    await makeAdmin(),
  );

/** Staff without a password yet. */
const aNewcomer = async () => {
  const wanted = { phoneNumber: nextPhone(), fullName: "Babul Mia", role: "packer" } as const;
  return (await addStaff(wanted)).person;
};

/** Endpoints of the order desk: phone calls, people, changing and entering orders, packing. */
export const deskEndpoints: Endpoint[] = [
  admin("GET /api/admin/to-do"),
  admin("GET /api/admin/law/list", async () => {
    await aComplaint();
    return { rest: "?limit=5&list=all" };
  }),
  admin("GET /api/admin/law/register", async () => {
    await db.update(shopSettings).set({ bin: "0001234560101" });
    await aComplaint();
    return {};
  }),
  admin("GET /api/admin/order/tax-invoice", async () => {
    await db.update(shopSettings).set({ bin: "0001234560101", vatRate: 15 });
    return { rest: `?order_id=${(await anOrder()).id}` };
  }),
  admin("POST /api/admin/complaint/create", async () => ({
    json: { order_id: (await anOrder()).id, text: "The jar leaked." },
  })),
  admin("PUT /api/admin/complaint/answer", async () => ({
    json: { _id: (await aComplaint()).id, answer: "A new jar is on its way." },
  })),
  admin("GET /api/admin/call/list", async () => {
    await anOrderFirstInLine();
    return { rest: "?limit=5" };
  }),
  admin("GET /api/admin/call/next", async () => ({
    rest: `?order_id=${(await anOrderFirstInLine()).id}`,
  })),
  admin("PUT /api/admin/call/record", async () => {
    const { id, version } = await anOrder();
    const json = { _id: id, version, outcome: "confirmed" };
    return { json };
  }),
  admin("PUT /api/admin/call/undo", async (caller) => {
    const { id, version } = await anOrder();
    const outcome = { outcome: "no-answer", version } as const;
    const actor = caller ?? (await makeAdmin());
    const { order } = await recordCall(id, outcome, actor);
    return { json: { _id: id, version: order.version } };
  }),
  admin("GET /api/admin/checkout/list", async () => {
    await makeIncomplete();
    return { rest: "?limit=5" };
  }),
  admin("GET /api/admin/checkout/next", async () => ({
    rest: `?checkout_id=${(await makeIncomplete()).id}`,
  })),
  admin("PUT /api/admin/checkout/record", async () => ({
    json: { _id: (await makeIncomplete()).id, outcome: "no-answer", callAttempts: 0 },
  })),
  admin("PUT /api/admin/checkout/close", async () => ({
    json: { checkouts: [(await makeIncomplete()).id, randomUUID()], outcome: "fake" },
  })),
  admin("GET /api/admin/people/list", async () => {
    await anOrder();
    return {};
  }),
  admin("GET /api/admin/people/detail", async () => ({
    rest: `?phoneNumber=${(await anOrder()).phoneNumber}`,
  })),
  admin("GET /api/admin/staff/list"),
  admin("POST /api/admin/staff/create", async () => ({
    json: { phoneNumber: nextPhone(), fullName: "Babul Mia", role: "packer" },
  })),
  admin("POST /api/admin/staff/code", async () => ({
    json: { _id: (await aNewcomer()).id },
  })),
  admin("PUT /api/admin/staff/role", async () => ({
    json: { _id: (await aNewcomer()).id, role: "caller" },
  })),
  admin("PUT /api/admin/staff/end-sessions", async () => ({
    json: { _id: (await aNewcomer()).id },
  })),
  admin("PUT /api/admin/account/update", async (caller) => ({
    json: { fullName: "Nasrin Sultana", phoneNumber: caller?.phoneNumber ?? nextPhone() },
  })),
  admin("PUT /api/admin/people/contact", async () => ({
    json: { phoneNumber: "01712345678", tags: ["wholesale"], noOffers: true },
  })),
  admin("GET /api/admin/offer/plan", async () => ({ rest: "?daysFrom=0&tag=wholesale" })),
  admin("POST /api/admin/offer/send", async () => ({ json: { text: "{name}, new honey" } })),
  admin("PUT /api/admin/people/block", async () => ({
    json: { phoneNumber: nextPhone(), note: "Three jokes in a week." },
  })),
  admin("PUT /api/admin/people/unblock", async () => {
    const phoneNumber = nextPhone();
    await blockPhone({ phoneNumber, note: "" }, await makeAdmin());
    return { json: { phoneNumber } };
  }),
  admin("GET /api/admin/order/detail", async () => ({ rest: `?order_id=${(await anOrder()).id}` })),
  adminReading("POST /api/admin/order/preview", async () => ({
    json: { _id: (await anOrder()).id, items: [{ position: 0, quantity: 3, price: 600 }] },
  })),
  admin("PUT /api/admin/order/edit", async () => ({
    json: {
      _id: (await anOrder()).id,
      items: [{ position: 0, quantity: 3, price: 600 }],
      added: [{ _id: (await makeProduct()).id, quantity: 1 }],
      discount: 20,
    },
  })),
  adminReading("POST /api/admin/order/quote", async () => {
    const { items, district, discount } = await aPhoneOrder();
    return { json: { items, district, discount } };
  }),
  admin("POST /api/admin/order/create", async () => ({ json: await aPhoneOrder() })),
  admin("GET /api/admin/order-link/list", async () => {
    await aLink();
    return {};
  }),
  admin("POST /api/admin/order-link/create", async () => ({
    json: {
      items: [{ _id: (await makeProduct()).id, quantity: 2, price: 650 }],
      deliveryCharge: 60,
    },
  })),
  admin("PUT /api/admin/order-link/end", async () => ({ json: { _id: (await aLink()).id } })),
  admin("GET /api/admin/packing/list", async () => {
    await aConfirmedOrder();
    return {};
  }),
  adminReading("POST /api/admin/packing/pick-list", async () => ({
    json: { orders: [(await aConfirmedOrder()).id] },
  })),
  admin("PUT /api/admin/packing/pack", async () => ({
    json: { number: (await aConfirmedOrder()).orderNumber },
  })),
  admin("PUT /api/admin/packing/unpack", async () => ({
    json: { _id: (await makePackedOrder()).id },
  })),
  admin("PUT /api/admin/packing/printed", async () => ({
    json: { orders: [(await anOrder()).id] },
  })),
];
