import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

const PASSWORD = "mango season";
const CHROME = "Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0.0.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";

type Where = { address: string; userAgent: string };

/** Logs Karim in on this device. */
async function logIn(phoneNumber: string, { address, userAgent }: Where, language = "en") {
  const visitor = new Visitor({ address, language });
  const form = new FormData();
  form.set("phoneNumber", phoneNumber);
  form.set("password", PASSWORD);
  const headers = { "User-Agent": userAgent };
  await visitor.send("/login", { method: "POST", body: form, headers });
  return visitor;
}

const isKnown = async (visitor: Visitor) => (await visitor.send("/profile/account")).status === 200;

/** The ids of the list's buttons, in order. */
const idsIn = (html: string) =>
  [...html.slice(html.indexOf('id="sessions"')).matchAll(/name="id" value="([^"]+)"/g)].map(
    ([, id = ""]) => id,
  );

async function karimTwice() {
  const { phoneNumber } = await makeCustomer({ password: PASSWORD });
  const there = await logIn(phoneNumber, { address: "198.51.100.9", userAgent: FIREFOX });
  const here = await logIn(phoneNumber, { address: "203.0.113.7", userAgent: CHROME });
  return { phoneNumber, here, there };
}

describe("a session", () => {
  const copyOf = (visitor: Visitor) => {
    const copy = new Visitor();
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    return copy;
  };

  test("ends when its browser logs in again, by page and by API: a copied cookie is useless", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const here = await logIn(phoneNumber, { address: "203.0.113.7", userAgent: CHROME });
    const copied = copyOf(here);
    expect(await isKnown(copied)).toBe(true);
    await here.post("/login", { phoneNumber, password: PASSWORD });
    expect([await isKnown(here), await isKnown(copied)]).toEqual([true, false]);
    const again = copyOf(here);
    await here.send("/api/user/login", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
      body: JSON.stringify({ phoneNumber, password: PASSWORD }),
    });
    expect([await isKnown(here), await isKnown(again)]).toEqual([true, false]);
  });

  test("deletes the browser's saved values when it ends", async () => {
    const { here } = await karimTwice();
    expect((await here.post("/logout", {})).headers.get("Clear-Site-Data")).toBe(
      '"cache", "storage"',
    );
  });

  test("of a customer can be ended by staff, of staff it cannot", async () => {
    const { phoneNumber, here, there } = await karimTwice();
    const { visitor: nasrin, admin } = await visitAsStaff();
    const [karim] = await db.select().from(users).where(eq(users.phoneNumber, phoneNumber));
    const asked = await nasrin.visit(`/admin/customers?sessions=${karim?.id}`);
    expect(textOf(asked.html)).toContain("Log Karim Uddin out on every device?");
    const fields = { intent: "end-sessions", id: karim?.id ?? "" };
    const { html } = await nasrin.submit("/admin/customers", fields);
    expect(textOf(html)).toContain("Karim Uddin is logged out everywhere.");
    expect([await isKnown(here), await isKnown(there)]).toEqual([false, false]);
    await nasrin.submit("/admin/customers", { intent: "end-sessions", id: admin.id });
    expect((await nasrin.send("/admin")).status).toBe(200);
  });
});

describe("the list of a user's sessions", () => {
  test("names device and network, masked, and marks the present one", async () => {
    const { here } = await karimTwice();
    const { html } = await here.visit("/profile/settings");
    const text = textOf(html);
    expect(text).toContain("Chrome, Android This device");
    expect(text).toContain("network 203.0.113.x");
    expect(text).toContain("Firefox, Linux Last seen");
    expect(text).toContain("network 198.51.100.x");
    expect(text).not.toContain("198.51.100.9");
    expect(idsIn(html)).toHaveLength(2);
  });

  test("ends another device's session", async () => {
    const { here, there } = await karimTwice();
    const { html } = await here.visit("/profile/settings");
    const [, id = ""] = idsIn(html);
    const answer = await here.submit("/profile/settings", { intent: "end-session", id });
    expect(textOf(answer.html)).toContain("That device is logged out.");
    expect(idsIn(answer.html)).toHaveLength(1);
    expect(await isKnown(there)).toBe(false);
    expect(await isKnown(here)).toBe(true);
    // Repeating it does no harm.
    const again = await here.submit("/profile/settings", { intent: "end-session", id });
    expect(again.status).toBe(200);
  });

  test("ends nobody else's, whatever id is sent", async () => {
    const { here } = await karimTwice();
    const other = await karimTwice();
    const [id = ""] = idsIn((await other.here.visit("/profile/settings")).html);
    for (const sent of [id, "", "7", "' or 1=1"])
      await here.submit("/profile/settings", { intent: "end-session", id: sent });
    expect(await isKnown(other.here)).toBe(true);
    expect(await isKnown(here)).toBe(true);
  });

  test("ends the present one and leads to the log-in", async () => {
    const { here, there } = await karimTwice();
    const [id = ""] = idsIn((await here.visit("/profile/settings")).html);
    const answer = await here.post("/profile/settings", { intent: "end-session", id });
    expect(answer.location).toBe("/login");
    expect(await isKnown(here)).toBe(false);
    expect(await isKnown(there)).toBe(true);
  });

  test("ends all of them, in Bangla too", async () => {
    const { phoneNumber, here, there } = await karimTwice();
    const where = { address: "203.0.113.8", userAgent: CHROME };
    const third = await logIn(phoneNumber, where, "bn");
    const { html } = await third.submit("/profile/settings", { intent: "end-all-sessions" });
    expect(textOf(html)).toContain("আপনি সব ডিভাইস থেকে লগ আউট করেছেন।");
    for (const visitor of [here, there, third]) expect(await isKnown(visitor)).toBe(false);
  });
});
