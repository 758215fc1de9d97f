import { beforeEach, describe, expect, test } from "vitest";
import { savePayout } from "#app/domain/money/cash/payouts.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { fieldValue, textOf, type Visitor } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;
let courier: { id: string };

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
  courier = await makeCourier("steadfast");
});

/** Orders of 770 taka each that were delivered. */
async function delivered(n: number) {
  const orders = [];
  for (let i = 0; i < n; i++) {
    const { id } = await makeCarriedOrder(courier.id);
    orders.push(await updateOrder(id, { status: "Deliverd" }, null));
  }
  return orders;
}

const settledOf = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await findOrder(id))?.settledAmount ?? null));

const send = (visitor: Visitor, ids: string[]) => {
  const body = new FormData();
  for (const id of ids) body.append("id", id);
  return visitor.send("/admin/cash", { method: "POST", body });
};

/** The form of the notice on the next page. */
const undoIn = (html: string) => {
  const notice = html.slice(html.indexOf('value="restore"') - 600);
  return { intent: "restore", id: fieldValue(notice, "id") ?? "" };
};

describe("a settlement by hand", () => {
  test.each([
    ["en", "2 settled: 1,540 TK.", "Undo", "2 taken back: 1,540 TK is owed again."],
    ["bn", "২টির টাকা বুঝে নেওয়া হলো", "ফিরিয়ে", "২টি ফিরিয়ে নেওয়া হয়েছে"],
  ] as const)(
    "says its sum, and is undone whole from its notice (%s)",
    async (language, ...said) => {
      const { visitor } = await visitAsStaff({ language });
      const [a, b, other] = await delivered(3);
      const ids = [a, b].map((order) => order?.id ?? "");
      await send(nasrin, [other?.id ?? ""]);
      const sent = await send(visitor, ids);
      const { html } = await visitor.visit(sent.location ?? "");
      expect(textOf(html)).toContain(said[0]);
      expect(html).toContain('value="restore"');
      expect(await settledOf(ids)).toEqual([770, 770]);
      const undo = undoIn(html);
      const back = await visitor.post("/admin/cash", undo);
      expect(textOf((await visitor.visit(back.location ?? "")).html)).toContain(said[2]);
      expect(await settledOf([...ids, other?.id ?? ""])).toEqual([null, null, 770]);
      const again = await visitor.post("/admin/cash", undo);
      expect(again.status).toBe(302);
      const [sums] = await pool`select sum(amount)::int as taka from money_movements`;
      expect(sums?.taka).toBe(770);
    },
  );

  test("of somebody else at the same moment stays", async () => {
    const [a, b] = await delivered(2);
    const { visitor } = await visitAsStaff();
    const sent = await send(nasrin, [a?.id ?? ""]);
    const { html } = await nasrin.visit(sent.location ?? "");
    await send(visitor, [b?.id ?? ""]);
    await pool`update orders set settled_at = (select settled_at from orders where id = ${a?.id ?? ""}) where id = ${b?.id ?? ""}`;
    await nasrin.post("/admin/cash", undoIn(html));
    expect(await settledOf([a?.id ?? "", b?.id ?? ""])).toEqual([null, 770]);
  });

  test("is taken back in the list of settled ones, which is paged, and in the order", async () => {
    const orders = await delivered(3);
    const [a, b, c] = orders.map(({ id }) => id) as [string, string, string];
    await send(nasrin, [a]);
    await savePayout(`${orders[1]?.orderNumber} 770`, courier.id, await makeAdmin());
    const list = "/admin/cash?list=settled";
    const shown = textOf((await nasrin.visit(list)).html);
    expect(shown).toContain("Settled: 2");
    expect(shown).toContain("Take the settlement back");
    expect(shown).not.toContain(`No. ${orders[2]?.orderNumber}`);
    await nasrin.post(list, { intent: "unsettle", id: a, reason: "Another shop's" });
    expect(await settledOf([a, b, c])).toEqual([null, 770, null]);
    expect(textOf((await nasrin.visit(list)).html)).toContain("Settled: 1");
    const form = `/admin/order?edit=${b}`;
    expect(textOf((await nasrin.visit(form)).html)).toContain("Take the settlement back");
    const done = await nasrin.post("/admin/cash", { intent: "unsettle", id: b, from: "order" });
    expect(done.location).toBe(form);
    expect(await settledOf([b])).toEqual([null]);
    expect(textOf((await nasrin.visit(`/admin/order?edit=${a}`)).html)).toContain("Another shop's");
    const twice = await nasrin.post("/admin/cash", { intent: "unsettle", id: b, from: "order" });
    expect(twice.status).toBe(302);
    await send(nasrin, [a, b, c]);
    const { courier_id: found } = { courier_id: `${list}&search=${orders[2]?.orderNumber}` };
    expect(textOf((await nasrin.visit(found)).html)).toContain("Settled: 1");
    await pool`update orders set settled_at = now()`;
    const many = await delivered(1);
    await send(nasrin, [many[0]?.id ?? ""]);
    const first = (await nasrin.visit(list)).html;
    expect(textOf(first).indexOf(`No. ${many[0]?.orderNumber}`)).toBeLessThan(
      textOf(first).indexOf(`No. ${orders[0]?.orderNumber}`),
    );
  });

  test("is neither listed nor taken back by who may not see cash", async () => {
    const [a] = await delivered(1);
    await send(nasrin, [a?.id ?? ""]);
    const { visitor } = await visitAsStaff({}, { role: "caller" });
    const form = textOf((await visitor.visit(`/admin/order?edit=${a?.id}`)).html);
    expect(form).not.toContain("Take the settlement back");
    await visitor.post("/admin/cash", { intent: "unsettle", id: a?.id ?? "", from: "order" });
    expect(await settledOf([a?.id ?? ""])).toEqual([770]);
    for (const id of ["", "x", "99999999999999999"])
      expect((await nasrin.post("/admin/cash", { intent: "restore", id })).status).toBeLessThan(
        500,
      );
  });
});
