import { beforeEach, describe, expect, test } from "vitest";
import { findCourierPasts } from "#app/domain/parcels/couriers/courier-pasts.server.ts";
import {
  type CourierPast,
  judge,
  suggestFor,
} from "#app/domain/parcels/couriers/courier-suggestion.ts";
import { db } from "#drizzle/client.server.ts";
import { dailyCash, dailyProfits, parcelCosts } from "#drizzle/schema.ts";
import { textOf } from "#tests/support/app.ts";
import { makeCarriedOrder, makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const past = (of: Partial<CourierPast>): CourierPast => ({
  ...{ courier: "a", district: "Bogura", delivered: 80, cameBack: 20, revenue: 80_000 },
  ...{ fees: 8_000, ...of },
});

describe("a courier is judged by money", () => {
  test("by what comes back, what it charges and how long it keeps the cash", () => {
    // 100 parcels of 1,000 taka: a fifth comes back and loses a fifth; 80 of fees;
    // 800 taka wait 10 days at 24 % a year.
    const record = judge(past({}), 10);
    expect(record?.loss).toBeCloseTo(1000 * (0.2 * 0.2 + 0.08 + 0.8 * 10 * (0.24 / 365)), 6);
    expect(record).toMatchObject({ parcels: 100, cameBackShare: 0.2, feePer100: 10, days: 10 });
  });

  test("not from fewer than 20 parcels, and not without a fee or a delivery", () => {
    expect(judge(past({ delivered: 10, cameBack: 9 }), 1)).toBeNull();
    expect(judge(past({ fees: 0 }), 1)).toBeNull();
    expect(judge(past({ delivered: 0, revenue: 0 }), 1)).toBeNull();
  });

  test("each of the three figures decides where the others are equal", () => {
    const days = new Map([["b", 3]]);
    const best = (of: Partial<CourierPast>, keeps = days) =>
      suggestFor({ pasts: [past({}), past({ courier: "b", ...of })], days: keeps }, "Bogura")
        ?.courier;
    expect(best({ delivered: 90, cameBack: 10, revenue: 90_000 })).toBe("b");
    expect(best({ fees: 4_000 })).toBe("b");
    expect(best({}, new Map([...days, ["a", 9]]))).toBe("b");
    expect(best({ fees: 16_000 })).toBe("a");
  });

  test("a district with one judged courier is compared by all districts, or not at all", () => {
    const here = [past({}), past({ courier: "b", delivered: 3, cameBack: 0 })];
    expect(suggestFor({ pasts: here, days: new Map() }, "Bogura")).toBeNull();
    const all = [past({ district: "" }), past({ courier: "b", district: "", fees: 100 })];
    expect(suggestFor({ pasts: [...here, ...all], days: new Map() }, "Bogura")).toMatchObject({
      ...{ courier: "b", isOfDistrict: false },
    });
  });
});

describe("from the shop's own parcels", () => {
  beforeEach(emptyTables);

  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

  async function twoCouriers() {
    const [good, bad] = [await makeCourier("steadfast"), await makeCourier("pathao")];
    const row = (id: string, cameBack: number, fees: number) => ({
      ...{ by: "carrier" as const, day: day(3), key: `${id} Dhaka`, delivered: 46, cameBack },
      ...{ pieces: 46, revenue: 40_000, uncounted: 6_000, goods: 0, fees, estimated: 0 },
      packing: 0,
    });
    await db.insert(dailyProfits).values([row(good.id, 4, 5_060), row(bad.id, 30, 7_000)]);
    return { good, bad };
  }

  test("days are those in which it pays as much as it owes", async () => {
    const { good, bad } = await twoCouriers();
    await pool`
      insert into daily_money (day, courier, code, status, is_settled, orders, total, owed, discount, received)
      values (${day(2)}, ${good.id}, '', 'Deliverd', false, 3, 3000, 3000, 0, 0),
             (${day(2)}, ${good.id}, '', 'Deliverd', true, 3, 9000, 9000, 0, 9000)`;
    await pool`update shop_settings set cash_counted_from = now() - interval '90 days'`;
    await db.insert(dailyCash).values({
      ...{ basis: "movement", day: day(1), courier: good.id, received: 30_000, refunded: 0 },
    });
    const known = await findCourierPasts();
    expect(known.days).toEqual(new Map([[good.id, 3]]));
    expect(suggestFor(known, "Dhaka")).toMatchObject({
      ...{ courier: good.id, days: 3, feePer100: 11, cameBackShare: 0.08, isOfDistrict: true },
    });
    expect(suggestFor(known, "Sylhet")).toMatchObject({ courier: good.id, isOfDistrict: false });
    await pool`update couriers set is_active = false where id = ${bad.id}`;
    expect(suggestFor(await findCourierPasts(), "Dhaka")).toBeNull();
  });

  test("delivered and returned parcels are counted by courier and district", async () => {
    const courier = await makeCourier("other");
    await db.insert(parcelCosts).values({ courier: courier.id, day: "2020-01-01", cost: 60 });
    const { id } = await makeCarriedOrder(courier.id);
    await makeCarriedOrder(courier.id);
    await pool`update orders set status = case when id = ${id} then 'Deliverd' else 'Cancelled' end, cancel_reason = 'refused', handed_over_at = now()`;
    await pool`select count_profits(31)`;
    const { pasts } = await findCourierPasts();
    expect(pasts).toMatchObject([
      { courier: courier.id, district: "Dhaka", delivered: 1, cameBack: 1, fees: 180 },
      { courier: courier.id, district: "", delivered: 1, cameBack: 1 },
    ]);
  });

  test("the hand-over names it, ticks its orders by one link, and says what is charged", async () => {
    const { good } = await twoCouriers();
    await db.insert(parcelCosts).values({ courier: good.id, day: "2020-01-01", cost: 110 });
    await makePackedOrder();
    await makePackedOrder();
    const { visitor } = await visitAsStaff({ language: "en" }, { role: "packer" });
    const open = await visitor.visit("/admin/couriers/hand-over");
    expect(textOf(open.html)).toContain("Suggested: steadfast — 8 % came back, 11 TK per 100");
    expect(open.html).toContain(`courier=${good.id}&amp;suggested=yes`);
    const ticked = await visitor.visit(
      `/admin/couriers/hand-over?courier=${good.id}&suggested=yes`,
    );
    expect(ticked.html.match(/<input[^>]*name="id"[^>]*checked/g)).toHaveLength(2);
    expect(textOf(ticked.html)).toContain(
      "steadfast will charge about 220 TK for the 2 parcels here, 2 by your own costs (estimate).",
    );
    expect(textOf(ticked.html)).toContain("Charge about 110 TK (estimate)");
  });

  test("the table by district is shown in both languages and given as a file", async () => {
    const { visitor } = await visitAsStaff({ language: "en" });
    const path = "/admin/couriers/districts";
    expect(textOf((await visitor.visit(path)).html)).toContain("No courier has 20 parcels");
    await twoCouriers();
    expect(textOf((await visitor.visit(path)).html)).toContain("steadfast · suggested");
    const { visitor: bangla } = await visitAsStaff({ language: "bn" });
    expect(textOf((await bangla.visit(path)).html)).toContain("steadfast · ভালো হবে");
    const file = await visitor.visit(`${path}.csv`);
    const [head, first, ...others] = file.html.trim().split("\r\n");
    expect(head).toContain("lostPer1000Taka");
    expect(first).toMatch(/^,steadfast,50,8,,11,/);
    expect([file.status, others.length]).toEqual([200, 3]);
  });
});
