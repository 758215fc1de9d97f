import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readMonth, readRegister } from "#app/domain/figures/law/register.server.ts";
import { judge } from "#app/domain/figures/law/register.ts";
import { payBackAdvance } from "#app/domain/money/advances/advances.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { noteComplaint } from "#app/domain/orders/law/complaints.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { db } from "#drizzle/client.server.ts";
import { advances, orders } from "#drizzle/schema.ts";
import { textOf } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Noon in Dhaka on 2 November. */
const PAID_AT = new Date("2026-11-02T06:00:00Z");
const later = (ms: number) => new Date(PAID_AT.getTime() + ms);

beforeEach(emptyTables);

async function paidOrder(amount: number, fields: Partial<typeof orders.$inferInsert> = {}) {
  const { id, orderNumber } = await makeOrder();
  await db.insert(advances).values({
    ...{ orderId: id, wallet: "bkash", sender: "01712345678", amount, status: "verified" },
    ...{ transactionNumber: `9AB1CD${orderNumber}`, createdAt: PAID_AT },
  });
  await db
    .update(orders)
    .set({ advanceAmount: amount, ...fields })
    .where(eq(orders.id, id));
  return id;
}

const november = () => {
  const month = readMonth("2026-11", PAID_AT);
  if (!month) throw new Error("November is a month");
  return month;
};

describe("the register of a month", () => {
  test("says of each order paid in advance what was kept", async () => {
    const kept = await paidOrder(770, { handedOverAt: later(48 * HOUR) });
    const late = await paidOrder(770, { handedOverAt: later(48 * HOUR + 1) });
    const tenth = await paidOrder(77);
    await paidOrder(770, { isTrial: true });
    await paidOrder(770, { deletedAt: new Date() });
    const { orders: rows } = await readRegister(november(), later(60 * HOUR));
    const said = Object.fromEntries(rows.map(({ id, ...row }) => [id, row]));
    expect(Object.keys(said).toSorted()).toEqual([kept, late, tenth].toSorted());
    expect(said[kept]).toMatchObject({ handOver: "kept", delivery: "open", refund: "none" });
    expect(said[late]).toMatchObject({ handOver: "late", delivery: "open", refund: "none" });
    expect(said[tenth]).toMatchObject({ handOver: "none", delivery: "none", paid: 77 });
    const { orders: after } = await readRegister(november(), later(121 * HOUR));
    expect(after.find(({ id }) => id === kept)?.delivery).toBe("late");
  });

  test("says when a cancelled order's advance was paid back", async () => {
    const nasrin = await makeAdmin();
    const id = await paidOrder(770);
    await updateOrder(id, { status: "Cancelled" }, nasrin);
    const refundAt = async (now: Date) => (await readRegister(november(), now)).orders[0]?.refund;
    expect(await refundAt(later(240 * HOUR))).toBe("open");
    expect(await refundAt(later(240 * HOUR + 1))).toBe("late");
    await payBackAdvance(id, 770, nasrin);
    const [row] = (await readRegister(november())).orders;
    expect(row).toMatchObject({ refunded: 770, handOver: "none", delivery: "none" });
    expect(row?.refund).toBe(Date.now() <= later(240 * HOUR).getTime() ? "kept" : "late");
  });

  test("belongs to its month alone, and refuses what is no month", async () => {
    await paidOrder(770);
    const october = readMonth("2026-10", PAID_AT);
    expect(october?.until).toEqual(november().from);
    expect(october && (await readRegister(october)).orders).toEqual([]);
    expect(readMonth("২০২৬-১১", PAID_AT)?.month).toBe("2026-11");
    expect(readMonth(null, PAID_AT)?.month).toBe("2026-11");
    expect(["2026-13", "soon"].map((text) => readMonth(text, PAID_AT))).toEqual([null, null]);
  });

  test("is a page and a file, with the owner's sentences, in both languages", async () => {
    const id = await paidOrder(770, { handedOverAt: later(50 * HOUR) });
    await noteComplaint(id, { text: "The jar leaked.", madeAt: later(HOUR) }, null);
    const reason = "Packed within 48 hours";
    const rules = { ask: "always", bkash: "01812345678", fixedAmount: 300 } as const;
    await updateAdvanceSettings({ ...rules, lawReason: reason });
    const { visitor } = await visitAsStaff();
    const page = textOf((await visitor.visit("/admin/law/register?month=2026-11")).html);
    for (const words of ["The jar leaked.", reason, "770 TK of 770 TK", "late"])
      expect(page).toContain(words);
    const file = (await visitor.visit("/admin/law/orders.csv?month=2026-11")).html;
    expect(file).toContain("2026-11-02 12:00");
    expect((await visitor.visit("/admin/law/complaints.csv?month=2026-11")).html).toContain("jar");
    expect((await visitor.visit("/admin/law/register?month=soon")).status).toBe(400);
    const { visitor: bangla } = await visitAsStaff({ language: "bn" }, { role: "manager" });
    const read = textOf((await bangla.visit("/admin/law/register?month=2026-11")).html);
    expect(read).toContain("আইনের রেজিস্টার, নভেম্বর ২০২৬");
    const { visitor: packer } = await visitAsStaff({}, { role: "packer" });
    expect((await packer.send("/admin/law/register")).location).toBe("/forbidden");
  });
});

test("a deadline is kept to its last moment", () => {
  expect(judge(10, 10, 20)).toBe("kept");
  expect(judge(11, 10, 20)).toBe("late");
  expect(judge(null, 10, 10)).toBe("open");
  expect(judge(null, 10, 11)).toBe("late");
});
