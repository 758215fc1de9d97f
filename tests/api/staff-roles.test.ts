import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mayCall, ROLES, STAFF_CALLS, STAFF_PAGES } from "#app/domain/users/roles.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { anAdmin, call } from "./support/call.ts";
import { calls } from "./support/calls.ts";

const staffs = calls.filter(({ access }) => access === "admin");

/** A call's path as the table spells it. */
const nameOf = (name: string) =>
  Object.keys(STAFF_CALLS).find(
    (path) => path.replace(/\/:\w+$/, "").replaceAll("/", "-") === name,
  );

test.each(staffs)("$name stands in the table of roles", ({ name }) => {
  expect(nameOf(name)).toBeDefined();
});

/** Each call of the order desk, and the page it stands for. */
test.each([
  ["admin/to-do", "/admin/to-do.json", "read"],
  ["admin/call/list", "/admin/calls", "read"],
  ["admin/call/record", "/admin/calls", "act"],
  ["admin/people/list", "/admin/people", "read"],
  ["admin/people/block", "/admin/people/:phone", "act"],
  ["admin/order/edit", "/admin/order/:orderId/edit", "act"],
  ["admin/order/create", "/admin/order/new", "act"],
  ["admin/packing/pack", "/admin/packing", "act"],
  ["admin/courier/list", "/admin/couriers", "read"],
  ["admin/courier/create", "/admin/couriers", "act"],
  ["admin/parcel/hand-over", "/admin/couriers/hand-over", "act"],
  ["admin/parcel/list", "/admin/couriers/parcels", "read"],
  ["admin/parcel/send-again", "/admin/couriers/parcels", "act"],
  ["admin/consignment/save", "/admin/couriers/numbers", "act"],
  ["admin/payout/save", "/admin/cash/payout", "act"],
  ["admin/cash/settle", "/admin/cash", "act"],
  ["admin/return/create", "/admin/order/return/:orderId", "act"],
  ["admin/stock/receive", "/admin/stock", "act"],
  ["admin/stock/count", "/admin/stock/:productId", "act"],
  ["admin/stock/movements", "/admin/stock/:productId", "read"],
  ["admin/report/totals", "/admin/reports", "read"],
] as const)("%s is for the roles of %s", (name, page, does) => {
  expect(STAFF_CALLS[name]).toEqual(STAFF_PAGES[page]?.[does]);
});

describe.each(ROLES)("a %s", (role) => {
  test.each(staffs)("makes $name only if the table says so", async ({ name, method, make }) => {
    const person = await anAdmin();
    await db.update(users).set({ role }).where(eq(users.id, person.id));
    const { path, ...sending } = await make(person);
    const { status } = await call(method, path, { ...sending, as: person });
    expect(status).toBe(mayCall(role, nameOf(name) ?? "") ? 200 : 403);
  });
});
