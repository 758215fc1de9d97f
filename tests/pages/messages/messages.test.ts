import { beforeAll, expect, test } from "vitest";
import { fanOut } from "#app/domain/messages/outbox/fan-out.server.ts";
import { listWebhooks } from "#app/domain/messages/webhooks/webhooks.server.ts";
import { db } from "#drizzle/client.server.ts";
import { outboxEvents } from "#drizzle/schema.ts";
import {
  fieldValue,
  readConnections,
  textOf,
  untouched,
  type Visitor,
} from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PAGE = "/admin/messages";
const WEBHOOKS = "/admin/messages/webhooks";
let nasrin: Visitor;

beforeAll(async () => {
  await emptyTables();
  await readConnections();
  nasrin = (await visitAsStaff()).visitor;
});

test("the owner chooses the notifications, and reads that no gateway is configured", async () => {
  const { html } = await nasrin.visit(PAGE);
  expect(textOf(html)).toContain("neither an SMS gateway nor a mail server");
  const form = untouched(html);
  const refused = await nasrin.post(PAGE, { ...form, smsOnPlaced: "on", placedText: "{price}" });
  expect(refused.status).toBe(400);
  expect(textOf(refused.html)).toContain("a word in braces");
  expect(refused.html).toMatch(/<input[^>]*name="smsOnPlaced"[^>]*checked/);
  expect(fieldValue(refused.html, "placedText")).toBe("{price}");
  await nasrin.submit(PAGE, { ...form, smsOnPlaced: "on", placedText: "Thank you, {name}" });
  const saved = await nasrin.visit(PAGE);
  expect(fieldValue(saved.html, "placedText")).toBe("Thank you, {name}");
  expect(saved.html).toMatch(/<input[^>]*name="smsOnPlaced"[^>]*checked/);
});

test("a webhook's secret is shown once; an invalid URL comes back as typed", async () => {
  const wrong = await nasrin.post(WEBHOOKS, {
    ...{ intent: "create-webhook", url: "https://10.0.0.1/", events: "stock.low" },
  });
  expect(wrong.status).toBe(400);
  expect(textOf(wrong.html)).toContain("the shop's own network");
  expect(fieldValue(wrong.html, "url")).toBe("https://10.0.0.1/");
  const made = await nasrin.post(WEBHOOKS, {
    ...{ intent: "create-webhook", url: "https://stock.example/haat", events: "order.placed" },
  });
  const [, secret = "none"] = /(whsec_[\w+/=]{40,})/.exec(made.html) ?? [];
  expect(secret).not.toBe("none");
  expect(made.headers.get("Cache-Control")).toContain("no-store");
  expect((await nasrin.visit(WEBHOOKS)).html).not.toContain(secret);
  const [webhook] = await listWebhooks();
  const rows = await pool`select secret from webhooks`;
  expect(JSON.stringify(rows)).not.toContain(secret);
  const { html } = await nasrin.visit(`${WEBHOOKS}?edit=${webhook?.id}`);
  const edited = { ...untouched(html), id: webhook?.id ?? "", intent: "update-webhook" };
  await nasrin.submit(WEBHOOKS, { ...edited, isActive: "false" });
  expect((await listWebhooks())[0]).toMatchObject({ isActive: false, events: ["order.placed"] });
  await nasrin.submit(WEBHOOKS, { intent: "delete-webhook", id: webhook?.id ?? "" });
  expect(await listWebhooks()).toEqual([]);
});

test("sent messages are listed in both languages, and can be sent again", async () => {
  await nasrin.post(WEBHOOKS, {
    ...{ intent: "create-webhook", url: "https://stock.example/haat", events: "order.placed" },
  });
  const { orderNumber } = await makeOrder();
  const [event] = await db.select().from(outboxEvents);
  await fanOut(event?.id ?? "");
  await pool`update deliveries set status = 'failed', reason = 'answer', answer_code = 500, said = 'Balance <b>is</b> used up'`;
  const dashboard = await nasrin.visit("/admin");
  expect(textOf(dashboard.html)).toContain("Messages not sent (24 hours) 1");
  expect(textOf(dashboard.html)).toMatch(/Webhook\s*: the receiver said no, 500/);
  expect(dashboard.html).toContain("Balance &lt;b&gt;is&lt;/b&gt; used up");
  expect(dashboard.html).toContain("/admin/messages/deliveries?status=untold");
  const untold = await nasrin.visit(`${PAGE}/deliveries?status=untold`);
  expect(untold.html).toContain("Balance &lt;b&gt;is&lt;/b&gt; used up");
  const { html } = await nasrin.visit(`${PAGE}/deliveries?status=failed`);
  expect(textOf(html)).toContain(`Order ${orderNumber}`);
  expect(textOf(html)).toContain("the receiver said no, 500");
  const [row] = await pool<{ id: string }[]>`select id from deliveries`;
  await nasrin.submit(`${PAGE}/deliveries`, { intent: "replay", id: row?.id ?? "" });
  expect(await pool`select status from deliveries`).toEqual([{ status: "waiting" }]);
  const missing = await nasrin.post(`${PAGE}/deliveries`, { intent: "replay", id: "none" });
  expect(missing.status).toBe(409);
  nasrin.cookies.set("language", "bn");
  expect((await nasrin.visit(`${PAGE}/deliveries`)).html).toContain("অপেক্ষায়");
});
