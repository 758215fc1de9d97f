import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Connection, Fields } from "#app/domain/core/connections/connection-names.ts";
import {
  connectionSettings,
  isByOperator,
  listConnections,
  loadConnections,
  removeConnection,
  saveConnection,
} from "#app/domain/core/connections/connections.server.ts";
import { tryConnection } from "#app/domain/messages/connections/try-connection.server.ts";
import { onCatalogueChange, stopListening } from "#drizzle/changes.server.ts";
import { settings } from "#runtime/settings.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";

const sms: string[] = [];
const gateway = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  sms.push(body);
  response.end(body.includes("wrong") ? '{"error":405,"msg":"no such key"}' : '{"error":0}');
});
let url = "";
let nasrin: { id: string; phoneNumber: string };
const attempt = (name: "sms" | "mail") =>
  tryConnection({ name, email: "owner@shop.example", phone: "", testCode: "" }, "Hello", nasrin);
const OTHER = { gateway: "other", body: "key=secret-key-1234&to={phone}&msg={text}" };

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    gateway.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`;
});

beforeEach(async () => {
  await emptyTables();
  await loadConnections();
  nasrin = await makeAdmin({ phoneNumber: "01711111111" });
  settings().WEBHOOKS_TO_PRIVATE = "yes";
  settings().SMS_URL = "";
  sms.length = 0;
});

afterAll(async () => {
  gateway.close();
  await stopListening();
});

test("a key is sealed, masked, kept when left empty, audited without its value, and used", async () => {
  await saveConnection("sms", { ...OTHER, url, success: '"error":0' }, null);
  await saveConnection("sms", { gateway: "other", url, body: "", success: '"error":0' }, null);
  expect(await attempt("sms")).toEqual({ reason: "", said: "" });
  expect(sms).toEqual(["key=secret-key-1234&to=8801711111111&msg=Hello"]);
  const [view] = await listConnections();
  expect(view).toMatchObject({ is: "on", tried: { reason: "" } });
  const seen = [view, await pool`select * from connections`, await pool`select * from staff_acts`];
  expect(JSON.stringify(seen)).not.toContain("secret-key");
  await removeConnection("sms", null);
  expect((await attempt("sms")).reason).toBe("not-set-up");
});

test("a refusal of the gateway is told in its words without the key", async () => {
  const body = "key=wrong-key-1234&to={phone}&msg={text}";
  await saveConnection("sms", { gateway: "other", url, body, success: '"error":0' }, null);
  const tried = await attempt("sms");
  expect(tried).toMatchObject({ reason: "answer", said: expect.stringContaining("no such key") });
});

test("the operator's setting wins, and then nothing can be saved", async () => {
  await saveConnection("sms", { gateway: "alpha", apiKey: "k" }, null);
  expect(connectionSettings().SMS_URL).toBe("https://api.sms.net.bd/sendsms");
  settings().SMS_URL = url;
  expect(isByOperator("sms")).toBe(true);
  expect(connectionSettings().SMS_URL).toBe(url);
  await expect(saveConnection("sms", { gateway: "alpha", apiKey: "n" }, null)).rejects.toThrow();
});

test("an address in the shop's own network is refused", async () => {
  settings().WEBHOOKS_TO_PRIVATE = "no";
  await expect(saveConnection("sms", { ...OTHER, url }, null)).rejects.toThrow();
  const mail = { host: "127.0.0.1", port: "25", from: "a@b.example" };
  await expect(saveConnection("mail", mail, null)).rejects.toThrow();
  // The name is checked again when it is used.
  await saveConnection("mail", { ...mail, host: "localhost.localdomain" }, null);
  expect((await attempt("mail")).reason).toMatch(/^(private-address|name)$/);
});

test("what another server saves is used here without a restart", async () => {
  const stop = onCatalogueChange(() => {});
  await expect
    .poll(async () => (await import("#drizzle/changes.server.ts")).isListening())
    .toBe(true);
  await saveConnection("sms", { gateway: "alpha", apiKey: "first" }, null);
  const [row] = await pool`select sealed from connections`;
  await saveConnection("sms", { gateway: "alpha", apiKey: "second" }, null);
  expect(connectionSettings().SMS_BODY).toContain("second");
  // Another server writes the row; this one only hears of it.
  await pool`update connections set sealed = ${row?.sealed}`;
  await expect.poll(() => connectionSettings().SMS_BODY).toContain("first");
  stop();
});

const CHECK = { delivered: "ok", returned: "back", method: "GET" };

test("a masked secret that is sent back is no new one", async () => {
  await saveConnection("telegram", { token: "123456:abcdefghijklmnopqrstuvwxyz" }, null);
  const [, , , , , shown] = await listConnections();
  expect(shown?.fields.token).toBe("••••wxyz");
  await saveConnection("telegram", { ...shown?.fields }, null);
  expect(connectionSettings().TELEGRAM_BOT_TOKEN).toBe("123456:abcdefghijklmnopqrstuvwxyz");
  // The mask of another key.
  await expect(
    saveConnection("sms", { gateway: "alpha", apiKey: "••••1234" }, null),
  ).rejects.toThrow("connection-invalid");
});

test("keys are never sent to somebody else than they were entered for", async () => {
  const address = "https://check.example/a?n={phone}";
  const headers = "X-Key: secret-key-1234";
  await saveConnection("check", { ...CHECK, url: address, headers }, null);
  const moved = { url: "https://other.example/a?n={phone}", headers: "" };
  await expect(saveConnection("check", moved, null)).rejects.toThrow("connection-elsewhere");
  // The same receiver, and keys that are entered anew.
  await saveConnection("check", { url: "https://check.example/b?n={phone}", headers: "" }, null);
  expect(connectionSettings().CHECK_HEADERS).toBe(headers);
  await saveConnection("check", { ...moved, headers: "X-Key: another-key" }, null);
  await saveConnection("sms", { gateway: "alpha", apiKey: "secret-key-1234" }, null);
  const gateway = { gateway: "bulksmsbd", apiKey: "", senderId: "8809" };
  await expect(saveConnection("sms", gateway, null)).rejects.toThrow("connection-elsewhere");
  const mail = { host: "mail.example", port: "587", from: "a@b.example", username: "a" };
  await saveConnection("mail", { ...mail, password: "secret-key-1234" }, null);
  await expect(saveConnection("mail", { host: "evil.example" }, null)).rejects.toThrow(
    "connection-elsewhere",
  );
  await saveConnection("mail", { port: "465" }, null);
});

test.each<[Connection, Fields]>([
  ["check", { ...CHECK, url: "https://a.example/{phone}", headers: "X: a\r\nHost: b" }],
  ["check", { ...CHECK, url: "https://{phone}.example/" }],
  ["check", { ...CHECK, url: "file:///etc/passwd?{phone}" }],
  ["sms", { gateway: "other", url: "https://a.example/{phone}{text}", headers: "X: ক" }],
  ["mail", { host: "mail.example", port: "99999", from: "a@b.example" }],
  ["mail", { host: "a:b", port: "25", from: "a@b.example" }],
  ["mail", { host: "mail.example", port: "25", from: "a@b.example\r\nBcc: c@d.example" }],
  ["bkash", { appKey: "a\nb", appSecret: "s", username: "u", password: "p", mode: "live" }],
  ["telegram", { token: "123456:abcdefghijklmnopqrst/../getMe" }],
  ["sms", { gateway: "unknown", apiKey: "a-key" }],
  ["sms", { ...OTHER, url: "https://a.example/send", method: "GET" }],
])("%s refuses %j", async (name, fields) => {
  await expect(saveConnection(name, fields, null)).rejects.toThrow("connection-invalid");
});
