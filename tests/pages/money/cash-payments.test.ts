import { beforeAll, expect, test } from "vitest";
import { textOf } from "#tests/support/app.ts";
import { makeCourier } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeAll(emptyTables);

test("a press under Cash reads the payments of a courier with keys, and says what came of it", async () => {
  const { visitor: nasrin } = await visitAsStaff();
  await makeCourier("other");
  expect((await nasrin.visit("/admin/cash")).html).not.toContain("read-payments");
  const { id } = await makeCourier("steadfast", { withKeys: true });
  const { html } = await nasrin.visit("/admin/cash");
  expect(textOf(html)).toContain("Read payments of steadfast");
  const form = { intent: "read-payments", courier: id };
  expect((await nasrin.submit("/admin/cash", form)).html).toContain("No new payment.");
  const plain = await makeCourier("redx");
  const refused = await nasrin.post("/admin/cash", { ...form, courier: plain.id });
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("redx has no keys");
});
