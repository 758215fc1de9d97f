import { beforeEach, expect, test } from "vitest";
import { updateMessageSettings } from "#app/domain/messages/message-settings.server.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import {
  findDeliveryCharges,
  setDeliveryCharges,
} from "#app/domain/shop/delivery/delivery-charges.server.ts";
import {
  findServiceTerms,
  updateServiceTerms,
} from "#app/domain/shop/delivery/service-terms.server.ts";
import { DEFAULT_SERVICE_TERMS } from "#app/domain/shop/delivery/service-terms.ts";
import { readConnections, textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makeProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(async () => {
  await emptyTables();
  await readConnections();
  await pool`update shop_settings set opening = 'soon', guide_closed_at = null`;
});

const guideOf = (html: string) => html.slice(html.indexOf('id="guide"'), html.indexOf("</ol>"));
const doneIn = (html: string) => guideOf(html).match(/>✓</g)?.length ?? 0;

test("the guide leads from an empty shop to its first sale, and vanishes when all is done", async () => {
  const { visitor } = await visitAsStaff();
  const first = await visitor.visit("/admin");
  expect(doneIn(first.html)).toBe(0);
  expect(textOf(first.html)).toContain("0 of 7 done");
  for (const href of [
    "/admin/settings?back=/admin#phones",
    "/admin/product?new&amp;back=/admin",
    "/admin/couriers?new&amp;back=/admin",
    "/admin/account/notices",
  ])
    expect(guideOf(first.html)).toContain(`href="${href}"`);
  // An empty shop has nothing to count or to draw.
  expect(first.html).not.toMatch(/data-filter|<svg[^>]*role="group"|To do now/);

  await pool`update shop_settings set name = 'Bogura Honey', phones = '{01711111111}'`;
  const image = "ab/cd.800x800.webp";
  for (const n of [1, 2]) await makeProduct({ title: `Honey ${n}`, images: [image] });
  await makeProduct({ title: "Without a picture" });
  const second = await visitor.visit("/admin");
  expect(doneIn(second.html)).toBe(1);
  expect(guideOf(second.html)).toContain("2/3");

  await makeProduct({ title: "Honey 3", images: [image] });
  await updateMessageSettings({ ownerOnPlaced: true, ownerEmails: ["nasrin@example.com"] });
  await pool`insert into couriers (name, kind) values ('Own rider', 'other')`;
  await pool`update shop_settings set tried_at = now()`;
  // An address alone hears of nothing, as no server sends its email yet.
  expect(doneIn((await visitor.visit("/admin")).html)).toBe(4);
  await visitor.submit("/admin/connections", {
    ...{ intent: "save-connection", name: "mail" },
    ...{ host: "mail.example", port: "587", from: "shop@haat.example" },
  });
  expect(doneIn((await visitor.visit("/admin")).html)).toBe(5);

  await visitor.submit("/admin/guide", { intent: "fill-delivery", district: "Bogura" });
  const charges = await findDeliveryCharges();
  expect([chargeFor("Bogura", charges), chargeFor("Dhaka", charges)]).toEqual([60, 120]);
  const { terms } = await findServiceTerms();
  expect(terms).toMatchObject({ sameDayDistricts: ["Bogura"], closingHour: 18 });
  expect([terms.days.Rajshahi, terms.days.Dhaka]).toEqual([
    [1, 2],
    [3, 3],
  ]);

  const opened = await visitor.submit("/admin/guide", { intent: "open-shop" });
  expect(textOf(opened.html)).toContain("The shop is open.");
  expect(opened.html).not.toContain('id="guide"');
  await makeOrder();
  expect((await visitor.visit("/admin")).html).toContain("data-filter");
});

test("the guide is one line under the tasks once there is an order, and stands first before", async () => {
  const { visitor } = await visitAsStaff();
  expect((await visitor.visit("/admin")).html).toMatch(/<details open="">.*id="guide"/s);
  await pool`update shop_settings set opening = 'open'`;
  await makeOrder();
  const { html } = await visitor.visit("/admin");
  expect(html.indexOf('id="to-do"')).toBeLessThan(html.indexOf('id="guide"'));
  expect(html).toMatch(/<details><summary><h2 id="guide"/);
});

test("the guide's district changes nothing that somebody has typed", async () => {
  const { visitor } = await visitAsStaff();
  const fill = (district: string) =>
    visitor.submit("/admin/guide", { intent: "fill-delivery", district });
  await setDeliveryCharges({ default: 100 });
  await updateServiceTerms({ closingHour: 12 });
  await Promise.all([fill("Bogura"), fill("Sylhet")]);
  const charges = await findDeliveryCharges();
  expect(Object.values(charges.byDistrict)).toEqual([60]);
  expect(charges.default).toBe(100);
  expect((await findServiceTerms()).terms).toMatchObject({
    closingHour: 12,
    sameDayDistricts: DEFAULT_SERVICE_TERMS.sameDayDistricts,
  });
  // A page from before that somebody left open.
  const { html } = await fill("Khulna");
  expect(textOf(html)).toContain("Charges are set already, so nothing was changed.");
  expect(await findDeliveryCharges()).toEqual(charges);
});

test("the guide's last step opens a new shop and none that was closed for a while", async () => {
  const { visitor } = await visitAsStaff();
  await pool`update shop_settings set opening = 'closed'`;
  const { html } = await visitor.submit("/admin/guide", { intent: "open-shop" });
  expect(textOf(html)).not.toContain("The shop is open.");
  const [shop] = await pool`select opening from shop_settings`;
  expect(shop).toEqual({ opening: "closed" });
});

test("the guide knows that a phone or browser of an owner is told of orders", async () => {
  const { visitor, admin: owner } = await visitAsStaff();
  const { admin: packer } = await visitAsStaff({}, { role: "packer" });
  const add = (userId: string, kinds: string[]) => pool`
    with chosen as (insert into staff_notices (user_id, language, kinds, rings)
                      values (${userId}, 'bn', ${kinds}, false))
    insert into staff_receivers (user_id, channel, address, name) values (${userId}, 'telegram', ${userId}, '')`;
  await add(packer.id, ["order"]);
  expect(doneIn((await visitor.visit("/admin")).html)).toBe(0);
  await add(owner.id, ["stock"]);
  expect(doneIn((await visitor.visit("/admin")).html)).toBe(0);
  await pool`update staff_notices set kinds = '{order}'`;
  expect(doneIn((await visitor.visit("/admin")).html)).toBe(1);
});

test("the guide is put away with one press, and hidden from roles that may not do its steps", async () => {
  const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
  expect((await packer.visit("/admin")).html).not.toContain('id="guide"');
  expect((await packer.post("/admin/guide", { intent: "open-shop" })).location).toBe("/forbidden");
  const { visitor } = await visitAsStaff();
  const nowhere = { intent: "fill-delivery", district: "Nowhere" };
  const asked = await visitor.submit("/admin/guide", nowhere);
  expect(textOf(asked.html)).toContain("Please choose your district.");
  const { html } = await visitor.submit("/admin/guide", { intent: "close-guide" });
  expect(html).not.toContain('id="guide"');
  const { visitor: manager } = await visitAsStaff({ language: "bn" }, { role: "manager" });
  await pool`update shop_settings set guide_closed_at = null`;
  expect(textOf((await manager.visit("/admin")).html)).toContain("প্রথম বিক্রির পথে");
});
