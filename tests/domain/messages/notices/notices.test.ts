import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { NOTICE_KINDS, rolesOf } from "#app/domain/messages/notices/notice-kinds.ts";
import { saveNotices } from "#app/domain/messages/notices/notice-settings.server.ts";
import { publicPushKey } from "#app/domain/messages/notices/push.server.ts";
import { isQuiet } from "#app/domain/messages/notices/quiet-hours.ts";
import { linkChats } from "#app/domain/messages/notices/telegram-links.server.ts";
import {
  listDeliveries,
  recoverLostNotifications,
} from "#app/domain/messages/outbox/deliveries.server.ts";
import { fanOut } from "#app/domain/messages/outbox/fan-out.server.ts";
import { startWorker } from "#app/domain/messages/outbox/worker.server.ts";
import { handOver } from "#app/domain/parcels/couriers/hand-over.server.ts";
import { moveParcels } from "#app/domain/parcels/riders/rider-acts.server.ts";
import { removeFromStaff } from "#app/domain/people/accounts/customers.server.ts";
import { ROLES } from "#app/domain/people/accounts/roles.ts";
import { mayDo, type StaffPage } from "#app/rights.ts";
import { messagesBn } from "#app/words/messages.bn.ts";
import { messagesEn } from "#app/words/messages.en.ts";
import { db } from "#drizzle/client.server.ts";
import {
  deliveries,
  outboxEvents,
  pushKeys,
  staffNotices,
  staffReceivers,
} from "#drizzle/schema.ts";
import { textOf } from "#tests/support/app.ts";
import { makeCourier, makePackedOrder } from "#tests/support/couriers.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { skipPauses } from "#tests/support/outbox.ts";
import { makePushBrowser, readVapid } from "#tests/support/push-browser.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { NOBODY } from "#tests/support/site.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const port = await vi.hoisted(async () => {
  const { setForPort } = await import("#tests/support/free-port.ts");
  return setForPort((url) => ({
    TELEGRAM_URL: url,
    TELEGRAM_BOT_TOKEN: "123456:AAF-abcdefghijklmnopqrstuvwxyz012345",
    ORIGIN: "https://haat.example",
    WEBHOOKS_TO_PRIVATE: "yes",
  }));
});

const PAGE = "/admin/account/notices";
const WORDS = { en: messagesEn, bn: messagesBn };
const ALL_ON = {
  kinds: [...NOTICE_KINDS],
  language: "en" as const,
  ...{ quietFrom: null, quietUntil: null, rings: false },
};

type Answer = NonNullable<Parameters<typeof openReceiver>[0]>;

let service: Awaited<ReturnType<typeof openReceiver>>;
let telegram: Awaited<ReturnType<typeof openReceiver>>;
let answer: Answer;
let bot: Answer;
let nasrin: Awaited<ReturnType<typeof visitAsStaff>>;
const workers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  service = await openReceiver((request, nth) => answer(request, nth));
  telegram = await openReceiver((request, nth) => bot(request, nth), port);
});
afterAll(async () => {
  await service.close();
  await telegram.close();
});
beforeEach(async () => {
  await emptyTables();
  await pool`delete from graphile_worker._private_jobs`;
  service.received.length = 0;
  telegram.received.length = 0;
  answer = () => ({ status: 201 });
  bot = () => say(true);
  nasrin = await visitAsStaff();
});
afterEach(stopWorkers);

async function stopWorkers() {
  for (const stop of workers.splice(0)) await stop();
}

const say = (result: unknown, status = 200) => ({
  status,
  body: JSON.stringify({ ok: status === 200, result }),
});

const work = () => workers.push(startWorker(WORDS));

/** A browser of this member of staff, added as its script does. */
async function addBrowser({ visitor } = nasrin, path = "phone") {
  const browser = makePushBrowser();
  const sent = await visitor.submit(PAGE, {
    ...{ intent: "add-browser", endpoint: service.url + path },
    ...browser.keys,
  });
  expect(sent.status).toBe(200);
  return browser;
}

async function addChat({ admin } = nasrin) {
  const row = { channel: "telegram" as const, address: "77", name: "Nasrin", userId: admin.id };
  await db.insert(staffReceivers).values(row);
}

const receivers = () => db.select().from(staffReceivers);

const results = async () =>
  (await listDeliveries({}, 1, 100)).deliveries
    .map(({ type, channel, status, reason }) =>
      [type, channel, status, status === "delivered" ? "" : reason].join(" ").trim(),
    )
    .toSorted();

const untilIs = (wanted: string[]) =>
  vi.waitFor(async () => expect(await results()).toEqual(wanted), 60_000);

const textsOf = () =>
  telegram.received.map(({ body }) => (JSON.parse(body) as { text: string }).text);

describe("a browser", () => {
  test("gets an encrypted, signed push of an order, without name and phone", async () => {
    const browser = await addBrowser();
    work();
    const order = await makeOrder();
    await untilIs(["order.placed push delivered"]);
    const [push] = service.received;
    if (!push) throw new Error("no push arrived");
    expect(push.headers).toMatchObject({
      ...{ "content-encoding": "aes128gcm", ttl: "86400", urgency: "high" },
      topic: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    const { key, payload } = await readVapid(push);
    expect(payload).toMatchObject({
      ...{ aud: new URL(service.url).origin, sub: "https://haat.example" },
    });
    expect(key).toBe(await publicPushKey());
    const shown = browser.decrypt(push);
    expect(shown).toMatchObject({
      title: expect.stringContaining(`New order ${order.orderNumber}`),
      ...{ lang: "en", silent: false, path: `/admin/order?search=${order.orderNumber}` },
    });
    expect(JSON.stringify(shown)).not.toContain(order.phoneNumber);
    expect(JSON.stringify(shown)).not.toContain(order.fullName);
  });

  test("is told in the language and quiet hours of its member of staff", async () => {
    const browser = await addBrowser();
    const quiet = { quietFrom: 5, quietUntil: 5 };
    await saveNotices(nasrin.admin, { ...ALL_ON, ...quiet, language: "bn" });
    work();
    await makeOrder();
    await untilIs(["order.placed push delivered"]);
    const [push] = service.received;
    const shown = push && browser.decrypt(push);
    expect(shown).toMatchObject({ lang: "bn", silent: true });
    expect(shown?.title).toContain("নতুন অর্ডার");
  });

  test("that is gone is removed and not tried again", async () => {
    await addBrowser();
    await addBrowser(nasrin, "laptop");
    answer = ({ path }) => ({ status: path === "/phone" ? 410 : 201 });
    work();
    await makeOrder();
    await untilIs(["order.placed push delivered", "order.placed push skipped nobody"]);
    expect((await receivers()).map(({ address }) => address)).toEqual([`${service.url}laptop`]);
    await makeOrder();
    await vi.waitFor(() => expect(service.received).toHaveLength(3), 60_000);
  });

  test("of a colleague is neither shown nor removed", async () => {
    await addBrowser();
    const [mine] = await receivers();
    const id = mine?.id ?? "";
    const karim = await visitAsStaff({}, { role: "packer" });
    expect(textOf((await karim.visitor.visit(PAGE)).html)).toContain("You are told nowhere yet");
    await karim.visitor.submit(PAGE, { intent: "remove-receiver", id });
    expect(await receivers()).toHaveLength(1);
    await nasrin.visitor.submit(PAGE, { intent: "remove-receiver", id });
    expect(await receivers()).toEqual([]);
  });
});

describe("never twice, never lost", () => {
  test("two servers and a repeated decision tell each receiver once", async () => {
    await addBrowser();
    await addChat();
    work();
    work();
    for (let nth = 0; nth < 5; nth += 1) await makeOrder();
    await vi.waitFor(async () => {
      expect((await results()).filter((one) => one.endsWith("delivered"))).toHaveLength(10);
    }, 60_000);
    const events = await db.select({ id: outboxEvents.id }).from(outboxEvents);
    for (const { id } of events) expect(await fanOut(id)).toBe(0);
    expect(service.received).toHaveLength(5);
    expect(telegram.received).toHaveLength(5);
    expect(new Set(service.received.map(({ headers }) => headers.topic)).size).toBe(5);
  });

  test("an order that is not kept is not told", async () => {
    await addBrowser();
    const dying = pool.begin(async (sql) => {
      await sql`select tell('order.placed', '{}')`;
      throw new Error("the server died");
    });
    await expect(dying).rejects.toThrow("the server died");
    expect(await db.select().from(outboxEvents)).toEqual([]);
  });

  test("a server that dies during the request repeats it under the same id", async () => {
    const browser = await addBrowser();
    await addChat();
    work();
    await makeOrder();
    const delivered = ["order.placed push delivered", "order.placed telegram delivered"];
    await untilIs(delivered);
    await stopWorkers();
    // What a kill leaves: the request went out, and nobody noted its answer.
    await pool`update deliveries set status = 'sending', attempted_at = now() - interval '2 minutes'`;
    expect(await recoverLostNotifications()).toBe(2);
    expect(await recoverLostNotifications()).toBe(0);
    work();
    await untilIs(delivered);
    const [first, second] = service.received;
    if (!first || !second) throw new Error("it was not repeated");
    // The browser replaces the first by its id, and the push service by its topic.
    expect(browser.decrypt(second).id).toBe(browser.decrypt(first).id);
    expect(second.headers.topic).toBe(first.headers.topic);
    // A chat knows no ids, and reads that it may know this already.
    const [before, again] = textsOf();
    expect(before).toMatch(/^New order/);
    expect(again).toMatch(/^Perhaps for the second time: New order/);
  });

  test("a service that is down is tried again until it answers", async () => {
    await addBrowser();
    answer = (_, nth) => (nth === 1 ? "drop" : { status: nth === 2 ? 503 : 201 });
    work();
    await makeOrder();
    await vi.waitFor(async () => {
      await skipPauses();
      expect(await results()).toEqual(["order.placed push delivered"]);
    }, 60_000);
    expect(service.received).toHaveLength(3);
  });
});

describe("who is told what", () => {
  const PAGES: Record<(typeof NOTICE_KINDS)[number], StaffPage> = {
    order: "admin/orders/orders",
    advance: "admin/money/advances",
    stock: "admin/catalog/stock",
    message: "admin/messages/message-deliveries",
    parcel: "admin/parcels/rider",
  };

  test.each(NOTICE_KINDS)("%s: the roles that may read its page", (kind) => {
    const may = ROLES.filter((role) => mayDo(role, PAGES[kind]));
    // Only riders are notified of parcels, although the office may read the page as well.
    expect([...rolesOf(kind)]).toEqual(kind === "parcel" ? ["rider"] : may);
  });

  const aRider = async () => {
    const rider = await visitAsStaff({}, { role: "rider" });
    return { ...rider, browser: await addBrowser(rider, rider.admin.id) };
  };
  const packed = async (count: number) => {
    const ids = [];
    for (let nth = 0; nth < count; nth += 1) ids.push((await makePackedOrder()).id);
    return ids;
  };

  test.each([
    ["en", "3 parcels for you", "1 parcel for you"],
    ["bn", "আপনার জন্য ৩টি পার্সেল", "আপনার জন্য ১টি পার্সেল"],
  ] as const)(
    "a rider, once, of all parcels that he gets together (%s)",
    async (language, three, one) => {
      const [rahim, babul] = [await aRider(), await aRider()];
      await addBrowser(nasrin, "office");
      for (const { admin } of [rahim, babul]) await saveNotices(admin, { ...ALL_ON, language });
      const { id } = await makeCourier("other");
      const ids = await packed(3);
      work();
      await handOver(ids, id, nasrin.admin, { rider: rahim.admin.id });
      // A repeat hands nothing over.
      await handOver(ids, id, nasrin.admin, { rider: rahim.admin.id });
      await moveParcels(ids.slice(1, 2), babul.admin.id, nasrin.admin);
      const given = () =>
        db.select().from(outboxEvents).where(eq(outboxEvents.type, "parcels.given"));
      expect(await given()).toHaveLength(2);
      await vi.waitFor(
        async () =>
          expect((await results()).filter((said) => said.startsWith("parcels.given"))).toEqual(
            Array(2).fill("parcels.given push delivered"),
          ),
        60_000,
      );
      const told = service.received.filter((push) => push.path !== "/office");
      const pathOf = ({ admin }: typeof rahim) => `/${admin.id}`;
      const shownTo = (rider: typeof rahim) =>
        told
          .filter(({ path }) => path === pathOf(rider))
          .map((push) => rider.browser.decrypt(push));
      expect(shownTo(rahim)).toMatchObject([
        { title: three, lang: language, path: "/admin/rider" },
      ]);
      expect(shownTo(babul)).toMatchObject([{ title: one }]);
      expect(told).toHaveLength(2);
    },
  );

  test("a rider who switched it off hears nothing, and finds the choice on his page", async () => {
    const rahim = await aRider();
    const { html } = await rahim.visitor.visit(PAGE);
    expect(textOf(html)).toContain("Parcels for you");
    expect(textOf(html)).not.toContain("New order");
    expect(html).not.toContain('name="rings"');
    await rahim.visitor.submit(PAGE, { kinds: "", language: "en" });
    const { id } = await makeCourier("other");
    await handOver(await packed(1), id, nasrin.admin, { rider: rahim.admin.id });
    const [event] = await db
      .select()
      .from(outboxEvents)
      .where(eq(outboxEvents.type, "parcels.given"));
    expect(await fanOut(event?.id ?? "")).toBe(0);
  });

  test("a packer hears of stock, not of advances, whatever the form says", async () => {
    const karim = await visitAsStaff({}, { role: "packer" });
    await addBrowser(karim);
    await karim.visitor.submit(PAGE, { kinds: "advance,stock,message", language: "en" });
    expect(textOf((await karim.visitor.visit(PAGE)).html)).not.toContain("Failed message");
    for (const type of ["advance.sent", "order.placed", "stock.low"])
      await pool`select tell(${type}, jsonb_build_object('orderId', ${NOBODY}::text, 'productId', ${NOBODY}::text))`;
    const events = await db.select().from(outboxEvents);
    const told = await Promise.all(events.map(async ({ id, type }) => [type, await fanOut(id)]));
    expect(Object.fromEntries(told)).toEqual({
      "advance.sent": 0,
      "order.placed": 0,
      "stock.low": 1,
    });
  });

  test("failed messages are told once an hour, those to staff never", async () => {
    await addBrowser();
    const fail = async (channel: "sms" | "push") => {
      const [event] = await db
        .insert(outboxEvents)
        .values({ type: "order.placed", data: {} })
        .returning();
      const row = { eventId: event?.id ?? "", channel, target: "x" };
      const [one] = await db.insert(deliveries).values(row).returning();
      const isOne = eq(deliveries.id, one?.id ?? "");
      await db.update(deliveries).set({ status: "failed" }).where(isOne);
    };
    const told = () =>
      db.select().from(outboxEvents).where(eq(outboxEvents.type, "message.failed"));
    await fail("push");
    expect(await told()).toEqual([]);
    await Promise.all([fail("sms"), fail("sms"), fail("sms")]);
    expect(await told()).toHaveLength(1);
  });

  test("nobody who is no longer staff", async () => {
    await addBrowser();
    await visitAsStaff();
    await removeFromStaff(nasrin.admin.id);
    expect(await receivers()).toEqual([]);
    expect(await db.select().from(staffNotices)).toEqual([]);
  });

  test("is exported without keys, and erased with the account", async () => {
    const browser = await addBrowser();
    const { phoneNumber } = nasrin.admin;
    const held = await exportHeldData(phoneNumber);
    expect(held.staffReceivers).toMatchObject([
      { channel: "push", address: `${service.url}phone` },
    ]);
    expect(held.staffNotices).toHaveLength(1);
    expect(JSON.stringify(held)).not.toContain(browser.keys.auth);
    await visitAsStaff();
    await removeFromStaff(nasrin.admin.id);
    await addChat();
    await erase(phoneNumber);
    expect(await receivers()).toEqual([]);
  });
});

test("quiet hours are hours in Dhaka and may pass midnight", () => {
  const at = (utc: string) => new Date(`2026-11-28T${utc}:00Z`);
  const night = { quietFrom: 22, quietUntil: 7 };
  expect(isQuiet(night, at("16:30"))).toBe(true);
  expect(isQuiet(night, at("00:59"))).toBe(true);
  expect(isQuiet(night, at("01:00"))).toBe(false);
  expect(isQuiet(night, at("15:59"))).toBe(false);
  expect(isQuiet({ quietFrom: 13, quietUntil: 15 }, at("08:00"))).toBe(true);
  expect(isQuiet({ quietFrom: null, quietUntil: null }, at("16:30"))).toBe(false);
});

test("a browser's key that is no point of the curve is refused: nothing could be encrypted", async () => {
  const sent = {
    intent: "add-browser",
    endpoint: `${service.url}phone`,
    ...makePushBrowser().keys,
  };
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  expect((await nasrin.visitor.post(PAGE, { ...sent, p256dh })).status).toBe(400);
  expect(await receivers()).toEqual([]);
});

test("half of the quiet hours is refused", async () => {
  const half = { kinds: "order", language: "bn", quietFrom: "22" };
  expect((await nasrin.visitor.post(PAGE, half)).status).toBe(400);
  expect(await db.select().from(staffNotices)).toEqual([]);
  await nasrin.visitor.submit(PAGE, { ...half, quietUntil: "৭" });
  const [row] = await db.select().from(staffNotices);
  expect(row).toMatchObject({ kinds: ["order"], quietFrom: 22, quietUntil: 7, rings: false });
});

test("the shop's key is made once, sealed, and made anew under another secret", async () => {
  const [first, second] = await Promise.all([publicPushKey(), publicPushKey()]);
  expect(second).toBe(first);
  const [row] = await db.select().from(pushKeys);
  // Longer than the 32 bytes of a key, by what seals it.
  expect(Buffer.from(row?.privateKey ?? "", "base64url").length).toBeGreaterThan(60);
  await addBrowser();
  await db.update(pushKeys).set({ privateKey: "sealed by another secret" });
  expect(await publicPushKey()).not.toBe(first);
  expect(await receivers()).toEqual([]);
});

describe("Telegram", () => {
  const update = (text: string) => ({
    update_id: 9,
    message: { text, chat: { id: 4711, first_name: "Nasrin" } },
  });

  async function startLink() {
    bot = () => say({ username: "haat_bot" });
    const { html } = await nasrin.visitor.post(PAGE, { intent: "start-telegram" });
    const code = /https:\/\/t\.me\/haat_bot\?start=([0-9a-f]{32})/.exec(html)?.[1] ?? "";
    expect(code).not.toBe("");
    telegram.received.length = 0;
    return code;
  }

  const methods = () => telegram.received.map(({ path }) => path.split("/").at(-1));

  test("a chat is joined by a one-time code, once", async () => {
    const code = await startLink();
    const [row] = await db.select().from(staffNotices);
    expect(row?.linkCode).not.toContain(code);
    const written = [update(`/start ${code}`)];
    bot = ({ path, body }) =>
      say(path.endsWith("getUpdates") && !body.includes("offset") ? written : []);
    expect(await linkChats(WORDS)).toBe(1);
    expect(methods()).toEqual(["getUpdates", "sendMessage", "getUpdates"]);
    expect(JSON.parse(telegram.received[2]?.body ?? "")).toMatchObject({ offset: 10 });
    expect(await receivers()).toMatchObject([
      { channel: "telegram", address: "4711", name: "Nasrin" },
    ]);
    // No code is awaited now, so that nothing is asked.
    telegram.received.length = 0;
    expect(await linkChats(WORDS)).toBe(0);
    expect(methods()).toEqual([]);
  });

  test("of two servers that read one message, one greets the chat, and no one refuses it", async () => {
    const code = await startLink();
    bot = ({ path, body }) =>
      say(
        path.endsWith("getUpdates") && !body.includes("offset") ? [update(`/start ${code}`)] : [],
      );
    const added = await Promise.all([linkChats(WORDS), linkChats(WORDS), linkChats(WORDS)]);
    expect(added.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(methods().filter((method) => method === "sendMessage")).toHaveLength(1);
    expect(await receivers()).toHaveLength(1);
  });

  test("a message that cannot be read is passed over", async () => {
    await startLink();
    bot = ({ body }) =>
      say(body.includes("offset") ? [] : [{ update_id: 12, message: { text: 7 } }, "odd"]);
    expect(await linkChats(WORDS)).toBe(0);
    expect(JSON.parse(telegram.received[1]?.body ?? "")).toMatchObject({ offset: 13 });
  });

  test("a wrong or late code joins nothing", async () => {
    const code = await startLink();
    bot = ({ body }) => say(body.includes("offset") ? [] : [update(`/start ${"0".repeat(32)}`)]);
    expect(await linkChats(WORDS)).toBe(0);
    await db.update(staffNotices).set({ linkCodeUntil: new Date(Date.now() - 1000) });
    bot = () => say([update(`/start ${code}`)]);
    expect(await linkChats(WORDS)).toBe(0);
    expect(await receivers()).toEqual([]);
  });

  test("an order is told with its link; a chat that blocked the bot is removed", async () => {
    await addChat();
    await saveNotices(nasrin.admin, { ...ALL_ON, quietFrom: 3, quietUntil: 3 });
    work();
    const order = await makeOrder();
    await untilIs(["order.placed telegram delivered"]);
    const sent = JSON.parse(telegram.received[0]?.body ?? "{}");
    expect(sent).toMatchObject({ chat_id: "77", disable_notification: true });
    expect(sent.text).toContain(`https://haat.example/admin/order?search=${order.orderNumber}`);
    expect(sent.text).not.toContain(order.phoneNumber);
    bot = () => say(null, 403);
    await makeOrder();
    await vi.waitFor(async () => expect(await receivers()).toEqual([]), 60_000);
  });
});
