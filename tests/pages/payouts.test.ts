import { expect, test } from "vitest";
import { savePayout } from "#app/domain/cash/payouts.server.ts";
import { textOf } from "#tests/support/app.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

test("an unreadable line is shown as written, not as a parcel of 0 taka", async () => {
  const { visitor, admin } = await visitAsStaff();
  const courier = await makeCourier("steadfast");
  const text = "Paid on Sunday\n77777 none";
  const plan = await visitor.post("/admin/cash/payout", {
    intent: "check",
    courier: courier.id,
    text,
  });
  const { id } = await savePayout(text, courier.id, admin);
  const kept = await visitor.visit(`/admin/cash/payout/${id}`);
  for (const { status, html } of [plan, kept]) {
    expect(status).toBe(200);
    const table = textOf(/<table.*<\/table>/s.exec(html)?.[0] ?? "");
    expect(table).toContain("Paid on Sunday");
    expect(table).toContain("77777 none");
    expect(table).toContain("Not readable: number and whole taka");
    expect(table).not.toContain("0 TK");
  }
});
