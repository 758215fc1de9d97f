import { beforeAll, expect, test } from "vitest";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PAGE = "/admin/connections";
let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

test("the owner enters keys, of which the page shows the last four characters", async () => {
  expect(textOf((await nasrin.visit(PAGE)).html)).toContain("SMS gateway");
  const sent = { intent: "save-connection", name: "sms", gateway: "bulksmsbd" };
  const refused = await nasrin.post(PAGE, sent);
  expect(refused.status).toBe(409);
  expect(textOf(refused.html)).toContain("Fill in the fields");
  await nasrin.submit(PAGE, { ...sent, apiKey: "abcdefghij1234", senderId: "8809600" });
  const { html } = await nasrin.visit(PAGE);
  expect(html).toContain("••••1234");
  expect(html).not.toContain("abcdefghij");
  await nasrin.submit(PAGE, { intent: "remove-connection", name: "sms" });
  expect((await nasrin.visit(PAGE)).html).not.toContain("••••1234");
});
