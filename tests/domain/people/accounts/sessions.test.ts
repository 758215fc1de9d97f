import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { deviceOf } from "#app/domain/people/accounts/device.ts";
import { addressKey, maskAddress } from "#app/domain/people/accounts/network.server.ts";
import {
  endAllSessions,
  endSession,
  findSession,
  listSessions,
  openSession,
  sweepSessions,
  touchSession,
} from "#app/domain/people/accounts/sessions.server.ts";
import { db } from "#drizzle/client.server.ts";
import { sessions } from "#drizzle/schema.ts";
import { makeCustomer } from "#tests/support/factories.ts";

const PHONE = { device: "Chrome, Android", network: "203.0.113.x" };
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe("a session", () => {
  test("is found by its secret or its id, and only the secret's hash is stored", async () => {
    const karim = await makeCustomer();
    const { id, secret } = await openSession(karim, PHONE);
    expect(await findSession({ secret })).toMatchObject({ id, user: { id: karim.id } });
    expect(await findSession({ id })).toMatchObject({ id, user: { id: karim.id } });
    const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(secret.length).toBeGreaterThanOrEqual(43);
    for (const other of [{ secret: id }, { secret: row?.secretHash ?? "" }, { id: secret }])
      expect(await findSession(other)).toBeNull();
  });

  test("ends 30 days after its last use, and after 90 days in any case", async () => {
    const { id, secret } = await openSession(await makeCustomer(), PHONE);
    expect(await findSession({ secret }, inDays(29.9))).not.toBeNull();
    expect(await findSession({ secret }, inDays(30.1))).toBeNull();
    for (const day of [25, 50, 75, 89]) await touchSession(id, PHONE.network, inDays(day));
    expect(await findSession({ secret }, inDays(89.9))).not.toBeNull();
    expect(await findSession({ secret }, inDays(90.1))).toBeNull();
  });

  test("is updated once an hour, however many pages are requested at once", async () => {
    const { id } = await openSession(await makeCustomer(), PHONE);
    const soon = new Date(Date.now() + 59 * 60 * 1000);
    const later = new Date(Date.now() + 61 * 60 * 1000);
    expect(await findSession({ id }, soon)).toMatchObject({ isStale: false });
    expect(await findSession({ id }, later)).toMatchObject({ isStale: true });
    await touchSession(id, "198.51.100.x", soon);
    expect((await findSession({ id }, later))?.isStale).toBe(true);
    await touchSession(id, "198.51.100.x", later);
    expect((await findSession({ id }, later))?.isStale).toBe(false);
    const [row] = await db.select().from(sessions).where(eq(sessions.id, id));
    expect(row?.network).toBe("198.51.100.x");
  });

  test("can be ended by its owner alone, one or all", async () => {
    const [karim, rahima] = [await makeCustomer(), await makeCustomer()];
    const [one, two, hers] = [
      await openSession(karim, PHONE),
      await openSession(karim, PHONE),
      await openSession(rahima, PHONE),
    ];
    expect(await endSession(one.id, rahima.id)).toBe(false);
    expect(await endSession("no id", karim.id)).toBe(false);
    expect(await endSession(one.id, karim.id)).toBe(true);
    expect(await findSession(one)).toBeNull();
    expect((await listSessions(karim.id)).map(({ id }) => id)).toEqual([two.id]);
    await endAllSessions(karim.id);
    expect(await findSession(two)).toBeNull();
    expect(await findSession(hers)).not.toBeNull();
  });

  test("replaces the one unused longest if there are more than fifty", async () => {
    const karim = await makeCustomer();
    const opened: Awaited<ReturnType<typeof openSession>>[] = [];
    for (let i = 0; i < 52; i++)
      opened.push(await openSession(karim, PHONE, new Date(Date.now() - (60 - i) * 60_000)));
    const listed = await listSessions(karim.id);
    expect(listed).toHaveLength(50);
    expect(listed.map(({ id }) => id)).not.toContain(opened[0]?.id);
    expect(listed[0]?.id).toBe(opened[51]?.id);
  });

  test("is deleted after its end", async () => {
    const karim = await makeCustomer();
    const [old, young] = [
      await openSession(karim, PHONE, inDays(-31)),
      await openSession(karim, PHONE, inDays(-1)),
    ];
    expect(await sweepSessions()).toBe(1);
    const left = await db.select().from(sessions).where(eq(sessions.userId, karim.id));
    expect(left.map(({ id }) => id)).toEqual([young.id]);
    expect(left.map(({ id }) => id)).not.toContain(old.id);
  });
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36",
    "Chrome, Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Firefox, Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0",
    "Edge, Windows",
  ],
  ["curl/8.5.0", "curl"],
  ["okhttp/4.12.0", "okhttp"],
  ["<script>alert(1)</script>", ""],
  ["", ""],
  [null, ""],
  [`${"A".repeat(100_000)} Chrome/1`, "A".repeat(30)],
])("shows the browser %j as %j", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test.each([
  ["203.0.113.77", "203.0.113.77", "203.0.113.x"],
  ["::ffff:203.0.113.77", "203.0.113.77", "203.0.113.x"],
  ["::FFFF:cb00:714d", "203.0.113.77", "203.0.113.x"],
  ["0:0:0:0:0:ffff:203.0.113.77", "203.0.113.77", "203.0.113.x"],
  ["2001:db8:1:2::77", "2001:db8:1:2::/64", "2001:db8:1::"],
  ["::1", "0:0:0:0::/64", "0:0:0::"],
  ["", null, ""],
  ["nowhere", null, ""],
])("shows the address %j as network %j and text %j", (address, key, shown) => {
  expect(addressKey(address)).toBe(key);
  expect(maskAddress(address)).toBe(shown);
});
