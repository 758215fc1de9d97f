import { beforeAll, expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import { ROLES, type Role } from "#app/domain/people/accounts/roles.ts";
import { untouched, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

type Stood = { id: string; number: number; version: number };
type Sends = { page: (order: Stood, by: Visitor) => Promise<unknown>; api: Call };
type Call = (order: Stood) => readonly [method: string, path: string, json: object | null];

const staff = new Map<Role, Visitor>();

beforeAll(async () => {
  await emptyTables();
  for (const role of ROLES) staff.set(role, (await visitAsStaff({}, { role })).visitor);
});

const STATES = [...ORDER_STATUSES, "settled", "deleted"] as const;

/** An order of one jar in this state, as checkout, courier and cash leave it. */
async function stand(state: (typeof STATES)[number], isConfirmed: boolean): Promise<Stood> {
  const status: OrderStatus =
    state === "settled" ? "Deliverd" : state === "deleted" ? "Processing" : state;
  const isReserved = !["Cancelled", "Refunded"].includes(status);
  const [order] = await pool<Stood[]>`
    insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price, status,
                        is_reserved, settled_at, settled_amount, deleted_at, confirmed_at)
    values ('Rahima', '01712345678', 'House 7', 'Dhaka', 'Dhaka', 650, 120, 770, ${status}, ${isReserved},
            case when ${state === "settled"} then now() end, case when ${state === "settled"} then 770 end,
            case when ${state === "deleted"} then now() end, case when ${isConfirmed} then now() end) returning id, order_number as number, version`;
  if (!order) throw new Error("no order");
  await pool`insert into order_lines (order_id, position, title, price, quantity) values (${order.id}, 0, 'Honey', 650, 1)`;
  return order;
}

/** Sends the order's own form with these changes. */
const formOf = (changes: Record<string, string>) => async (order: Stood, by: Visitor) => {
  const path = `/admin/order?edit=${order.id}`;
  const { html } = await by.visit(path);
  return by.post(path, {
    ...{ ...untouched(html), id: order.id, intent: "update-order" },
    ...changes,
  });
};

const update =
  (changes: object): Call =>
  ({ id }) => [...(["PUT", "/api/admin/order/update"] as const), { _id: id, ...changes }];

const setTo = (status: OrderStatus): Sends => ({
  page: ({ id, version }, by) =>
    by.post("/admin/order", {
      ...{ intent: "set-status", id: `${id}~${version}`, newStatus: status, goods: "back" },
      ...{ filter: "", search: "", shownTotal: "1", courier: "own" },
    }),
  api: update({ status, goods: "back" }),
});

const ACTS: Record<string, Sends> = {
  ...Object.fromEntries(
    ORDER_STATUSES.map((status) => [`set:${status.replaceAll(" ", "-")}`, setTo(status)]),
  ),
  total: { page: formOf({ totalPrice: "700" }), api: update({ totalPrice: 700 }) },
  note: { page: formOf({ staffNote: "Rang twice" }), api: update({ staffNote: "Rang twice" }) },
  price: {
    page: ({ id, version }, by) =>
      by.post(`/admin/order/${id}/edit`, {
        ...{ intent: "save", version: String(version), shownTotal: "770", promo: "" },
        ...{ "lines[0].position": "0", "lines[0].productId": "" },
        ...{ "lines[0].quantity": "1", "lines[0].wasQuantity": "1" },
        ...{ "lines[0].price": "640", "lines[0].wasPrice": "650" },
        ...{ discount: "0", deliveryCharge: "120" },
        ...{ fullName: "Rahima", phoneNumber: "01712345678", address: "House 7" },
        ...{ district: "Dhaka", thana: "", orderNote: "", staffNote: "" },
      }),
    api: ({ id, version }) => [
      ...(["PUT", "/api/admin/order/edit"] as const),
      { _id: id, version, items: [{ position: 0, quantity: 1, price: 640 }] },
    ],
  },
  confirm: {
    page: ({ id, version }, by) =>
      by.post("/admin/calls", { intent: "confirmed", id, version: String(version) }),
    api: ({ id, version }) => [
      ...(["PUT", "/api/admin/call/record"] as const),
      { _id: id, version, outcome: "confirmed" },
    ],
  },
  pack: {
    page: ({ number }, by) => by.post("/admin/packing", { intent: "pack", number: String(number) }),
    api: ({ number }) => ["PUT", "/api/admin/packing/pack", { number }],
  },
  unpack: {
    page: ({ id }, by) => by.post("/admin/packing", { intent: "unpack", id }),
    api: ({ id }) => ["PUT", "/api/admin/packing/unpack", { _id: id }],
  },
  settle: {
    page: ({ id, version }, by) => by.post("/admin/cash", { id: `${id}~${version}` }),
    api: ({ id }) => ["PUT", "/api/admin/cash/settle", { orders: [{ _id: id }] }],
  },
  refund: {
    page: ({ id }, by) =>
      by.post(`/admin/order/return/${id}`, {
        reason: "damaged",
        note: "",
        refund: "50",
        "lines[0].position": "0",
        "lines[0].quantity": "0",
        "lines[0].restocked": "0",
      }),
    api: ({ id }) => [
      ...(["POST", "/api/admin/return/create"] as const),
      { order_id: id, reason: "damaged", note: "", refund: 50, lines: [] },
    ],
  },
  delete: {
    page: ({ id }, by) => by.post("/admin/order", { intent: "delete-order", id }),
    api: ({ id }) => ["DELETE", `/api/order/delete?order_id=${id}`, null],
  },
  restore: {
    page: ({ id }, by) => by.post("/admin/order", { intent: "restore", id }),
    api: ({ id }) => ["PUT", `/api/order/restore?order_id=${id}`, null],
  },
};

const rowOf = async ({ id }: Stood) => {
  const [row] = await pool`
    select to_jsonb(orders) as o, (select count(*)::int from order_returns where order_id = orders.id) as returns
      from orders where id = ${id}`;
  return JSON.stringify(row);
};

/**
 * Whether what is sent changes the order; a request that the shop could not answer fails the test.
 */
async function changes(order: Stood, send: () => Promise<unknown>, says: string): Promise<boolean> {
  const before = await rowOf(order);
  const { status } = (await send()) as { status: number };
  expect(status, says).toBeLessThan(500);
  return (await rowOf(order)) !== before;
}

function callAs(by: Visitor, [method, path, json]: ReturnType<Call>) {
  const headers = { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" };
  return by.send(path, { method, headers, ...(json && { body: JSON.stringify(json) }) });
}

/** `npx vitest run tests/pages/orders/order-acts.test.ts -u` writes the table anew. */
test("each role changes an order in each state by page as by API, as docs/order-acts.md says", async () => {
  const rows: string[] = [];
  for (const [act, { page, api }] of Object.entries(ACTS)) {
    const cells: string[] = [];
    for (const state of STATES) {
      let who = "";
      for (const role of ROLES) {
        const by = staff.get(role);
        if (!by) throw new Error(role);
        const says = `${role}, ${act}, ${state}`;
        const [paper, program] = [
          await stand(state, act !== "confirm"),
          await stand(state, act !== "confirm"),
        ];
        const [byPage, byApi] = [
          await changes(paper, () => page(paper, by), says),
          await changes(program, () => callAs(by, api(program)), says),
        ];
        expect.soft([says, byApi]).toEqual([says, byPage]);
        if (byPage) who += role[0];
      }
      cells.push(who || "–");
    }
    rows.push(`|${[act, ...cells].join("|")}|`);
  }
  const heads = ["act", ...STATES.map((state) => state.replaceAll(" ", "-"))];
  await expect(`# Who may change an order, by its state

Made by trying each act by page and by API: (o)wner, (m)anager, (p)acker, (c)aller. A dash: nobody, or nothing to change.

|${heads.join("|")}|
|${heads.map(() => "---").join("|")}|
${rows.join("\n")}
`).toMatchFileSnapshot("../../../docs/order-acts.md");
}, 900_000);
