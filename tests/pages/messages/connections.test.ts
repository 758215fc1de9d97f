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

test("a refused form comes back without its keys, and with what else was typed", async () => {
  const sent = { intent: "save-connection", name: "bkash", mode: "test", username: "merchant" };
  const { status, html } = await nasrin.post(PAGE, { ...sent, appKey: "an-app-key-1234" });
  expect(status).toBe(409);
  expect(html).toContain('value="merchant"');
  expect(html).not.toContain("an-app-key");
});

test("what was not set up says so when it is tried; Meta leads to its own page", async () => {
  const tried = await nasrin.submit(PAGE, { intent: "try-connection", name: "telegram" });
  expect(textOf(tried.html)).toContain("Telegram bot: It is not set up yet.");
  const { html } = await nasrin.visit(`${PAGE}?open=meta`);
  expect(html).toContain('href="/admin/messages/conversions"');
  expect(html).toMatch(/<details[^>]*open=""[^>]*id="meta"/);
});

test("who may not enter keys is told who does", async () => {
  const { visitor } = await visitAsStaff({}, { role: "manager" });
  const { html } = await visitor.visit("/admin/messages");
  expect(textOf(html)).toContain("The owner sets it up under Connections.");
  expect(html).not.toContain('href="/admin/connections');
  expect((await nasrin.visit("/admin/messages")).html).toContain(
    'href="/admin/connections?open=sms',
  );
});
