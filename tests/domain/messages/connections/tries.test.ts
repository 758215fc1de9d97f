import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fields, Service } from "#app/domain/core/connections/connection-names.ts";
import {
  listConnections,
  loadConnections,
  saveConnection,
} from "#app/domain/core/connections/connections.server.ts";
import { examineConnection } from "#app/domain/messages/connections/examine-connection.server.ts";
import { listServices } from "#app/domain/messages/connections/services.server.ts";
import { tryConnection } from "#app/domain/messages/connections/try-connection.server.ts";
import { updateConversionSettings } from "#app/domain/messages/conversions/conversion-settings.server.ts";
import { connections as bn } from "#app/words/admin/messages/connections.bn.ts";
import { connections as en } from "#app/words/admin/messages/connections.en.ts";
import { sayTried } from "#app/words/admin/messages/say-tried.ts";
import { log } from "#runtime/log.ts";
import { settings } from "#runtime/settings.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin } from "#tests/support/factories.ts";
import { openReceiver } from "#tests/support/receiver.ts";

type Case = "right" | "wrong" | "broken" | "page" | "hang";

const KEY = "k3y-of-the-shop";
const TOKEN = `123456:${KEY}-and-some-more`;

/** What services answer; a wrong key is repeated, as some of them do. */
const answers: Record<string, [right: object, wrong: object, status?: number]> = {
  "/api/smsapi": [
    { response_code: 202, success_message: "SMS Submitted Successfully" },
    { response_code: 1011, error_message: `User not found by ${KEY}` },
  ],
  "/api/getBalanceApi": [
    { response_code: 202, balance: "250.75" },
    { response_code: 1011, error_message: `User not found by ${KEY}` },
  ],
  "/sendsms": [
    { error: 0, msg: "Request successfully submitted" },
    { error: 405, msg: `Authorization required, not ${KEY}` },
  ],
  "/user/balance/": [
    { error: 0, data: { balance: "12.5" } },
    { error: 405, msg: `Authorization required, not ${KEY}` },
  ],
  "/api/v3/send-sms": [
    { status: "SUCCESS", status_code: 200 },
    { status: "FAILED", status_code: 4003, error_message: `Invalid token ${KEY}` },
  ],
  "/api/v3/balance": [
    { status: "SUCCESS", balance: 500 },
    { status: "FAILED", status_code: 4003, error_message: `Invalid token ${KEY}` },
  ],
  "/v1.2.0-beta/tokenized/checkout/token/grant": [
    { statusCode: "0000", id_token: "a-token", expires_in: 3600 },
    { statusCode: "2001", statusMessage: `Invalid App Key ${KEY}` },
  ],
  "/validator/api/merchantTransIDvalidationAPI.php": [
    { APIConnect: "DONE", no_of_trans_found: 0 },
    { APIConnect: "FAILED", store_passwd: KEY },
  ],
  "/ask": [{ sum: { ok: 9, back: 1 } }, { message: `no such key ${KEY}` }, 401],
  [`/bot${TOKEN}/getMe`]: [
    { ok: true, result: { username: "haat_bot" } },
    { ok: false, error_code: 401, description: `Unauthorized: ${TOKEN}` },
    401,
  ],
  "/event/track/": [
    { code: 0, message: "OK" },
    { code: 40105, message: `Access token is incorrect: ${KEY}` },
  ],
  "/123456789012345/events": [
    { events_received: 1 },
    { error: { message: `Invalid OAuth access token ${KEY}`, code: 190 } },
    400,
  ],
};

let now: Case = "right";
/** Until it is open, nothing answers. */
let gate: Promise<unknown> = Promise.resolve();

function closeGate(): () => void {
  let openGate = () => {};
  gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  return openGate;
}
let standIn: Awaited<ReturnType<typeof openReceiver>>;
let mail: Server;
const letters: string[] = [];

/** A mail server that accepts one password. */
function openMail(): Server {
  return createServer((socket) => {
    socket.on("error", () => {});
    if (now === "hang") return;
    if (now === "page") return socket.end("HTTP/1.1 400 Bad Request\r\n\r\n<html>no</html>");
    let isData = false;
    socket.write("220 mail\r\n");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").filter(Boolean)) {
        if (isData) {
          letters.push(line);
          if (line !== ".") continue;
          isData = false;
          socket.write("250 taken\r\n");
        } else if (line.startsWith("EHLO")) socket.write("250-mail\r\n250 AUTH PLAIN\r\n");
        else if (line.startsWith("AUTH"))
          socket.write(now === "wrong" ? `535 5.7.8 no: ${KEY} ${line}\r\n` : "235 in\r\n");
        else if (now === "broken") socket.write("451 4.3.0 try later\r\n");
        else if (line === "DATA") {
          isData = true;
          socket.write("354 go on\r\n");
        } else socket.write("250 well\r\n");
      }
    });
  });
}

const FIELDS: [string, Service, Fields][] = [
  ["BulkSMSBD", "sms", { gateway: "bulksmsbd", apiKey: KEY, senderId: "8809" }],
  ["Alpha SMS", "sms", { gateway: "alpha", apiKey: KEY, senderId: "" }],
  ["SSL Wireless", "sms", { gateway: "ssl", apiKey: KEY, senderId: "HAAT" }],
  ["mail", "mail", { host: "127.0.0.1", username: "haat", password: KEY, from: "a@haat.example" }],
  ["bKash", "bkash", { appKey: KEY, appSecret: KEY, username: "u", password: KEY, mode: "live" }],
  ["SSLCommerz", "sslcommerz", { storeId: "haat", storePassword: KEY, mode: "live" }],
  ["check", "check", { headers: `Authorization: Bearer ${KEY}`, method: "POST" }],
  ["Telegram", "telegram", { token: TOKEN }],
  ["Meta", "meta", {}],
  ["TikTok", "tiktok", {}],
];

/** Enters the keys of a service, for which the stand-in answers. */
async function enter(name: Service, fields: Fields): Promise<void> {
  if (name === "meta") {
    const keys = { sendAt: "never", pixelId: "123456789012345", token: KEY, testCode: "" } as const;
    return void (await updateConversionSettings(keys, undefined, null));
  }
  if (name === "tiktok") {
    const keys = { tiktokPixelId: "C4ABCDEF", tiktokToken: KEY, tiktokTestCode: "" };
    return void (await updateConversionSettings(keys, undefined, null));
  }
  const { port } = mail.address() as AddressInfo;
  const more: Fields =
    name === "mail"
      ? { port: String(port) }
      : name === "check"
        ? {
            url: `${standIn.url}ask?key=${KEY}&n={phone}`,
            delivered: "sum.ok",
            returned: "sum.back",
          }
        : {};
  await saveConnection(name, { ...fields, ...more }, null);
}

const logged: unknown[] = [];
let nasrin: { id: string; phoneNumber: string };

const attempt = (name: Service) => {
  const given = { email: "nasrin@haat.example", phone: "", testCode: "TEST123" };
  return tryConnection({ name, ...given }, "Your shop can reach you.", nasrin);
};

beforeAll(async () => {
  standIn = await openReceiver(async ({ path }) => {
    await gate;
    const [right = {}, wrong = {}, status = 200] = answers[path.split("?")[0] ?? ""] ?? [];
    switch (now) {
      case "hang":
        return "hang";
      case "broken":
        return { status: 500, body: `<html>Internal error ${KEY}</html>` };
      case "page":
        return { status: 200, body: "<!DOCTYPE html><html><body>Please wait</body></html>" };
      case "wrong":
        return { status, body: JSON.stringify(wrong) };
      default:
        return { status: 200, body: JSON.stringify(right) };
    }
  });
  mail = openMail().listen(0, "127.0.0.1");
  await once(mail, "listening");
  // The gateways' own addresses lead to the stand-in.
  vi.spyOn(https, "request").mockImplementation(((url: URL, ...more: [http.RequestOptions]) =>
    http.request(new URL(url.pathname + url.search, standIn.url), ...more)) as never);
  for (const level of ["info", "warn", "error"] as const)
    vi.spyOn(log, level).mockImplementation((...said: unknown[]) => void logged.push(said));
  const address = standIn.url.slice(0, -1);
  Object.assign(settings(), {
    ...{ WEBHOOKS_TO_PRIVATE: "yes", BKASH_URL: address, SSLCOMMERZ_URL: address },
    ...{ TELEGRAM_URL: address, META_URL: address, TIKTOK_URL: address },
  });
});

beforeEach(async () => {
  await emptyTables();
  await loadConnections();
  nasrin = await makeAdmin();
  logged.length = 0;
  letters.length = 0;
  standIn.received.length = 0;
});

afterAll(async () => {
  await standIn.close();
  mail.close();
});

/** The reason of each case; a mail server has no status 500 and shows no page. */
const REASONS: Record<Exclude<Case, "right" | "hang">, (name: Service) => string> = {
  wrong: (name) => (name === "sms" ? "answer" : "keys"),
  broken: (name) => (name === "mail" ? "answer" : "broken"),
  page: (name) => (name === "mail" ? "connection" : "page"),
};

/** Nothing that is stored, shown or logged has the key. */
async function expectNoKey(...seen: unknown[]): Promise<void> {
  const rows = [await pool`select * from connections`, await pool`select * from staff_acts`];
  const all = JSON.stringify([seen, rows, logged, await listServices()]);
  expect(all).not.toContain(KEY);
  expect(all).not.toContain(Buffer.from(`\0haat\0${KEY}`).toString("base64"));
}

describe.each(FIELDS)("%s", (_, name, fields) => {
  test("is tried with the right keys", async () => {
    now = "right";
    await enter(name, fields);
    const tried = await attempt(name);
    expect(tried.reason).toBe("");
    expect(sayTried(en, name, tried)).toContain(en.well[name]);
    expect(sayTried(bn, name, tried)).toMatch(/^[ঀ-৿]/);
    await expectNoKey(tried);
  });

  test.each(["wrong", "broken", "page"] as const)("says in words: %s", async (what) => {
    now = what;
    await enter(name, fields);
    const tried = await attempt(name);
    expect(tried.reason).toBe(REASONS[what](name));
    expect(sayTried(en, name, tried)).toMatch(/^[A-Z].*\./);
    expect(sayTried(bn, name, tried)).toMatch(/^[ঀ-৿]/);
    await expectNoKey(tried);
    const [seen] = (await listServices()).filter((one) => one.name === name);
    expect(seen?.tried).toMatchObject(tried);
  });
});

test("services that do not answer are given up in time", async () => {
  now = "hang";
  // One SMS gateway stands for the three.
  const hanging = FIELDS.slice(2);
  for (const [, name, fields] of hanging) await enter(name, fields);
  const tried = await Promise.all(hanging.map(([, name]) => attempt(name)));
  expect(tried.map(({ reason }) => reason)).toEqual(hanging.map(() => "timeout"));
  await expectNoKey(tried);
});

test("two presses send one SMS", async () => {
  now = "right";
  await enter("sms", FIELDS[0]?.[2] ?? {});
  const openGate = closeGate();
  const presses = Array.from({ length: 3 }, () => attempt("sms"));
  let refused = 0;
  for (const press of presses)
    press.catch(() => {
      refused += 1;
    });
  await expect.poll(() => refused).toBe(2);
  openGate();
  const ended = await Promise.allSettled(presses);
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(standIn.received).toHaveLength(1);
  // Afterwards it may be tried again.
  expect((await attempt("sms")).reason).toBe("");
});

test("an answer about earlier keys says nothing about those entered meanwhile", async () => {
  now = "right";
  await enter("telegram", { token: TOKEN });
  const openGate = closeGate();
  const trying = attempt("telegram");
  await expect.poll(() => standIn.received.length).toBe(1);
  await saveConnection("telegram", { token: `${TOKEN}-another` }, null);
  openGate();
  await trying;
  const [, , , , , telegram] = await listConnections();
  expect(telegram).toMatchObject({ name: "telegram", tried: null });
});

test("bKash is asked for no token while one is valid, nor twice within minutes", async () => {
  now = "wrong";
  const [, , fields = {}] = FIELDS[4] ?? [];
  await enter("bkash", fields);
  expect((await attempt("bkash")).reason).toBe("keys");
  expect((await attempt("bkash")).reason).toBe("early");
  now = "right";
  await saveConnection("bkash", { ...fields, appKey: "another-key" }, null);
  expect((await attempt("bkash")).reason).toBe("");
  expect((await attempt("bkash")).reason).toBe("");
  expect(standIn.received).toHaveLength(2);
});

test("Meta is sent a test event about nobody, with the test code", async () => {
  now = "right";
  await enter("meta", {});
  const none = { name: "meta", email: "", phone: "", testCode: "" } as const;
  expect((await tryConnection(none, "", nasrin)).reason).toBe("no-code");
  expect((await attempt("meta")).reason).toBe("");
  const [sent] = standIn.received.map(({ body }) => JSON.parse(body));
  expect(sent).toMatchObject({
    test_event_code: "TEST123",
    data: [{ event_name: "ShopTest", user_data: { external_id: [expect.any(String)] } }],
  });
  expect(JSON.stringify(sent)).not.toContain(nasrin.phoneNumber);
});

describe("doctor", () => {
  test.each(FIELDS)("asks %s and sends nothing", async (_, name, fields) => {
    now = "right";
    expect(await examineConnection(name, en)).toBeNull();
    await enter(name, fields);
    expect(await examineConnection(name, en)).toMatchObject({ is: "well" });
    expect(letters).toEqual([]);
    const paths = standIn.received.map(({ path }) => path).join();
    expect(paths).not.toMatch(/smsapi|sendsms|send-sms|events?|ask/);
  });

  test("says a gateway's credit, and that it refuses the keys", async () => {
    now = "right";
    await enter("sms", FIELDS[0]?.[2] ?? {});
    expect(await examineConnection("sms", en)).toMatchObject({
      words: expect.stringContaining("250.75"),
    });
    now = "wrong";
    const found = await examineConnection("sms", en);
    expect(found).toMatchObject({ is: "bad", words: expect.stringContaining("refused") });
    await expectNoKey(found);
  });
});
