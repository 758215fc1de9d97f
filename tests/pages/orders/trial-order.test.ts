import { beforeEach, expect, test } from "vitest";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  await pool`update shop_settings set guide_closed_at = null`;
  honey = await makeProduct({ title: "Honey" });
});

const rahima = {
  fullName: "Rahima Begum",
  phoneNumber: "01712345678",
  address: "12 Green Road",
  district: "Dhaka",
};

const NAMES = ["idempotencyKey", "openedAt", "shownTotal", "shownLines", "trial"];

/** The form's hidden fields, as a browser sends them. */
const hidden = (html: string) =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = fieldValue(html, name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** Fills the cart, and the checkout with its total. */
async function fill(visitor: Visitor) {
  await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
  const { html } = await visitor.visit("/checkout");
  const typed = { ...rahima, ...hidden(html), intent: "update-delivery" };
  return visitor.submit("/checkout", typed);
}

const confirm = (visitor: Visitor, html: string) =>
  visitor.submit("/checkout", { ...rahima, ...hidden(html), intent: "place-order" });

const placed = () => pool`select is_trial as "isTrial" from orders order by order_number`;

test("what staff order in a shop that is not open yet is a trial, and says so", async () => {
  await updateShopSettings({ opening: "soon" });
  const { visitor } = await visitAsStaff();
  const filled = await fill(visitor);
  expect(textOf(filled.html)).toContain("This order is a trial: nothing is sold");
  expect(filled.html).not.toContain('value="no-trial"');
  const tracked = await confirm(visitor, filled.html);
  expect(textOf(tracked.html)).toContain("A trial order of the shop");
  expect(await placed()).toEqual([{ isTrial: true }]);
});

test("the guide leads to a trial in an open shop, which may become a real order", async () => {
  const { visitor } = await visitAsStaff();
  const plain = await fill(visitor);
  expect(textOf(plain.html)).not.toContain("This order is a trial");
  expect((await visitor.post("/admin/guide", { intent: "try-order" })).location).toBe("/shop");
  const trial = await visitor.visit("/checkout");
  expect(textOf(trial.html)).toContain("This order is a trial");
  const sent = { ...rahima, ...hidden(trial.html), intent: "no-trial" };
  expect(textOf((await visitor.submit("/checkout", sent)).html)).not.toContain("is a trial");
  await visitor.post("/admin/guide", { intent: "try-order" });
  await confirm(visitor, (await fill(visitor)).html);
  // One press is one trial.
  await confirm(visitor, (await fill(visitor)).html);
  expect(await placed()).toEqual([{ isTrial: true }, { isTrial: false }]);
});

test("no customer orders a trial", async () => {
  const visitor = new Visitor();
  const filled = await fill(visitor);
  const typed = { ...rahima, ...hidden(filled.html), trial: "1", intent: "place-order" };
  await visitor.submit("/checkout", typed);
  expect(await placed()).toEqual([{ isTrial: false }]);
});

test("a trial is marked wherever staff see it, and is removed with one press", async () => {
  await updateShopSettings({ opening: "soon" });
  const { visitor } = await visitAsStaff();
  await confirm(visitor, (await fill(visitor)).html);
  const [order] = await pool`select id, order_number as number from orders`;
  const { id, number } = order as { id: string; number: number };
  for (const path of [
    "/admin/order",
    `/admin/order?items=${id}`,
    `/admin/order?edit=${id}`,
    `/admin/order/${id}/edit`,
    "/admin/calls",
  ])
    expect(textOf((await visitor.visit(path)).html), path).toContain("Trial");
  const guide = await visitor.visit("/admin");
  expect(textOf(guide.html)).toContain(`Trial order ${number}: Processing`);
  expect(textOf((await visitor.visit(`/admin/order?delete=${id}`)).html)).toContain(
    "Remove this trial order for good?",
  );
  const { html } = await visitor.submit("/admin/guide", { intent: "remove-trial" });
  expect(textOf(html)).toContain("The trial order is removed.");
  expect(await placed()).toEqual([]);
  expect(textOf((await visitor.visit("/admin/audit")).html)).toContain("Trial order removed");
  const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
  const refused = await packer.post("/admin/guide", { intent: "remove-trial" });
  expect(refused.location).toBe("/forbidden");
});

test("only who may try an order makes a trial in an open shop", async () => {
  const { visitor: caller } = await visitAsStaff({}, { role: "caller" });
  const filled = await fill(caller);
  const forged = { ...rahima, ...hidden(filled.html), trial: "1", intent: "place-order" };
  expect((await caller.post("/checkout", forged)).status).toBe(409);
  expect(await placed()).toEqual([]);
  // A browser that an owner left behind keeps no trial for whoever logs in next.
  const { visitor: owner, admin } = await visitAsStaff();
  await owner.post("/admin/guide", { intent: "try-order" });
  await pool`update users set role = 'packer' where id = ${admin.id}`;
  expect(textOf((await fill(owner)).html)).not.toContain("This order is a trial");
});

test("a form that promised a sale makes no trial when the shop closes meanwhile", async () => {
  const { visitor } = await visitAsStaff();
  const filled = await fill(visitor);
  await updateShopSettings({ opening: "closed" });
  const sent = { ...rahima, ...hidden(filled.html), intent: "place-order" };
  const asked = await visitor.post("/checkout", sent);
  expect(asked.status).toBe(409);
  expect(textOf(asked.html)).toContain("This order is a trial");
  expect(await placed()).toEqual([]);
  await confirm(visitor, asked.html);
  expect(await placed()).toEqual([{ isTrial: true }]);
});

test("a form that said trial stays one when the shop opens meanwhile", async () => {
  await updateShopSettings({ opening: "soon" });
  const { visitor } = await visitAsStaff();
  const filled = await fill(visitor);
  await updateShopSettings({ opening: "open" });
  await confirm(visitor, filled.html);
  expect(await placed()).toEqual([{ isTrial: true }]);
});
