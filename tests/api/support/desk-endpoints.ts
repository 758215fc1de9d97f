import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordCall } from "#app/domain/orders/calls/record-call.server.ts";
import { addStaff } from "#app/domain/people/accounts/staff.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { makeIncomplete } from "#tests/support/checkouts.ts";
import { makePackedOrder } from "#tests/support/couriers.ts";
import { makeAdmin, makeOrder, makeProduct, nextPhone } from "#tests/support/factories.ts";
import type { Endpoint } from "./request.ts";

/** An order of a guest with a new phone number. */
const anOrder = () => makeOrder({ phoneNumber: nextPhone() });

/** Ready to be packed. */
async function aConfirmedOrder() {
  const order = await anOrder();
  const outcome = { outcome: "confirmed", version: order.version } as const;
  return (await recordCall(order.id, outcome, await makeAdmin())).order;
}

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

/** Staff without a password yet. */
const aNewcomer = async () => {
  const wanted = { phoneNumber: nextPhone(), fullName: "Babul Mia", role: "packer" } as const;
  return (await addStaff(wanted)).person;
};

/** Endpoints of the order desk: phone calls, people, changing and entering orders, packing. */
export const deskEndpoints: Endpoint[] = [
  {
    name: "admin-to-do",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/to-do" }),
  },
  {
    name: "admin-call-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await anOrderFirstInLine();
      return { path: "/api/admin/call/list?limit=5" };
    },
  },
  {
    name: "admin-call-next",
    method: "GET",
    access: "admin",
    make: async () => ({
      path: `/api/admin/call/next?order_id=${(await anOrderFirstInLine()).id}`,
    }),
  },
  {
    name: "admin-call-record",
    method: "PUT",
    access: "admin",
    make: async () => {
      const { id, version } = await anOrder();
      const json = { _id: id, version, outcome: "confirmed" };
      return { path: "/api/admin/call/record", json };
    },
  },
  {
    name: "admin-call-undo",
    method: "PUT",
    access: "admin",
    make: async (caller) => {
      const { id, version } = await anOrder();
      const outcome = { outcome: "no-answer", version } as const;
      const actor = caller ?? (await makeAdmin());
      const { order } = await recordCall(id, outcome, actor);
      return { path: "/api/admin/call/undo", json: { _id: id, version: order.version } };
    },
  },
  {
    name: "admin-checkout-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await makeIncomplete();
      return { path: "/api/admin/checkout/list?limit=5" };
    },
  },
  {
    name: "admin-checkout-next",
    method: "GET",
    access: "admin",
    make: async () => ({
      path: `/api/admin/checkout/next?checkout_id=${(await makeIncomplete()).id}`,
    }),
  },
  {
    name: "admin-checkout-record",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/checkout/record",
      json: { _id: (await makeIncomplete()).id, outcome: "no-answer", callAttempts: 0 },
    }),
  },
  {
    name: "admin-checkout-close",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/checkout/close",
      json: { checkouts: [(await makeIncomplete()).id, randomUUID()], outcome: "fake" },
    }),
  },
  {
    name: "admin-people-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await anOrder();
      return { path: "/api/admin/people/list" };
    },
  },
  {
    name: "admin-people-detail",
    method: "GET",
    access: "admin",
    make: async () => ({
      path: `/api/admin/people/detail?phoneNumber=${(await anOrder()).phoneNumber}`,
    }),
  },
  {
    name: "admin-staff-list",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/staff/list" }),
  },
  {
    name: "admin-staff-create",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/staff/create",
      json: { phoneNumber: nextPhone(), fullName: "Babul Mia", role: "packer" },
    }),
  },
  {
    name: "admin-staff-code",
    method: "POST",
    access: "admin",
    make: async () => ({
      path: "/api/admin/staff/code",
      json: { _id: (await aNewcomer()).id },
    }),
  },
  {
    name: "admin-staff-role",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/staff/role",
      json: { _id: (await aNewcomer()).id, role: "caller" },
    }),
  },
  {
    name: "admin-people-contact",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/people/contact",
      json: { phoneNumber: "01712345678", tags: ["wholesale"], noOffers: true },
    }),
  },
  {
    name: "admin-offer-plan",
    method: "GET",
    access: "admin",
    make: async () => ({ path: "/api/admin/offer/plan?daysFrom=0&tag=wholesale" }),
  },
  {
    name: "admin-offer-send",
    method: "POST",
    access: "admin",
    make: async () => ({ path: "/api/admin/offer/send", json: { text: "{name}, new honey" } }),
  },
  {
    name: "admin-people-block",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/people/block",
      json: { phoneNumber: nextPhone(), note: "Three jokes in a week." },
    }),
  },
  {
    name: "admin-people-unblock",
    method: "PUT",
    access: "admin",
    make: async () => {
      const phoneNumber = nextPhone();
      await blockPhone({ phoneNumber, note: "" }, await makeAdmin());
      return { path: "/api/admin/people/unblock", json: { phoneNumber } };
    },
  },
  {
    name: "admin-order-detail",
    method: "GET",
    access: "admin",
    make: async () => ({ path: `/api/admin/order/detail?order_id=${(await anOrder()).id}` }),
  },
  {
    name: "admin-order-preview",
    method: "POST",
    access: "admin",
    isReading: true,
    make: async () => ({
      path: "/api/admin/order/preview",
      json: { _id: (await anOrder()).id, items: [{ position: 0, quantity: 3, price: 600 }] },
    }),
  },
  {
    name: "admin-order-edit",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/order/edit",
      json: {
        _id: (await anOrder()).id,
        items: [{ position: 0, quantity: 3, price: 600 }],
        added: [{ _id: (await makeProduct()).id, quantity: 1 }],
        discount: 20,
      },
    }),
  },
  {
    name: "admin-order-quote",
    method: "POST",
    access: "admin",
    isReading: true,
    make: async () => {
      const { items, district, discount } = await aPhoneOrder();
      return { path: "/api/admin/order/quote", json: { items, district, discount } };
    },
  },
  {
    name: "admin-order-create",
    method: "POST",
    access: "admin",
    make: async () => ({ path: "/api/admin/order/create", json: await aPhoneOrder() }),
  },
  {
    name: "admin-packing-list",
    method: "GET",
    access: "admin",
    make: async () => {
      await aConfirmedOrder();
      return { path: "/api/admin/packing/list" };
    },
  },
  {
    name: "admin-packing-pick-list",
    method: "POST",
    access: "admin",
    isReading: true,
    make: async () => ({
      path: "/api/admin/packing/pick-list",
      json: { orders: [(await aConfirmedOrder()).id] },
    }),
  },
  {
    name: "admin-packing-pack",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/packing/pack",
      json: { number: (await aConfirmedOrder()).orderNumber },
    }),
  },
  {
    name: "admin-packing-unpack",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/packing/unpack",
      json: { _id: (await makePackedOrder()).id },
    }),
  },
  {
    name: "admin-packing-printed",
    method: "PUT",
    access: "admin",
    make: async () => ({
      path: "/api/admin/packing/printed",
      json: { orders: [(await anOrder()).id] },
    }),
  },
];
