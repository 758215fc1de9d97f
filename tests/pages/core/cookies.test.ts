import { beforeEach, describe, expect, test } from "vitest";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeProduct } from "#tests/support/factories.ts";

const TLS = "https://shop.test";
const PASSWORD = "mango season";

beforeEach(emptyTables);

/** The names of the stored cookies, except the browser's id, which outlives sessions and carts. */
const keptBy = (visitor: Visitor) =>
  [...visitor.cookies.keys()].filter((name) => !/(^|-)browser$/.test(name)).sort();

const names = (headers: Headers) => headers.getSetCookie().map((line) => line.split("=")[0] ?? "");

async function logIn(visitor: Visitor) {
  const { phoneNumber } = await makeCustomer({ password: PASSWORD });
  return visitor.post("/login", { phoneNumber, password: PASSWORD });
}

const isKnown = async (visitor: Visitor) => (await visitor.send("/profile/account")).status === 200;

const cartBadge = async (visitor: Visitor) =>
  (await visitor.visit("/cart")).html.includes("Mustard honey");

async function fillCart(visitor: Visitor) {
  const { id: productId } = await makeProduct();
  return visitor.post("/cart", { intent: "add-line", productId });
}

/** A visitor with cookies from visits without TLS who now uses TLS. */
async function upgraded(): Promise<Visitor> {
  const visitor = new Visitor();
  await logIn(visitor);
  await fillCart(visitor);
  expect([...visitor.cookies.keys()].sort()).toEqual(["browser", "cart", "session", "toast"]);
  visitor.origin = TLS;
  return visitor;
}

describe("under TLS", () => {
  test("every cookie is Secure and bound to this host, whatever the settings say", async () => {
    const visitor = new Visitor({ origin: TLS });
    const answers = [
      await logIn(visitor),
      await fillCart(visitor),
      await visitor.post("/language", { language: "bn" }),
      await visitor.post("/lite", { lite: "1" }),
      await visitor.send("/"),
    ];
    const lines = answers.flatMap(({ headers }) => headers.getSetCookie());
    for (const line of lines) {
      expect(line).toMatch(/^__Host-/);
      expect(line).toMatch(/; Secure/);
      expect(line).toMatch(/; Path=\/;/);
      expect(line).not.toMatch(/Domain=/i);
    }
    expect([...visitor.cookies.keys()].sort()).toEqual([
      "__Host-browser",
      "__Host-cart",
      "__Host-language",
      "__Host-lite",
      "__Host-session",
    ]);
  });

  test("session, cart, language and lite version are read from their cookies", async () => {
    const visitor = new Visitor({ origin: TLS });
    await logIn(visitor);
    await fillCart(visitor);
    await visitor.post("/language", { language: "bn" });
    await visitor.post("/lite", { lite: "1" });
    expect(await isKnown(visitor)).toBe(true);
    expect(await cartBadge(visitor)).toBe(true);
    const { html } = await visitor.visit("/");
    expect(html).toContain('<html lang="bn"');
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    await visitor.post("/logout", {});
    expect(await isKnown(visitor)).toBe(false);
  });

  test("the API's log-in sets the same cookie", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const { headers } = await new Visitor({ origin: TLS }).send("/api/user/login", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ phoneNumber, password: PASSWORD }),
    });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-session=.*; Secure/);
  });

  test("a session and a cart from before are accepted, and renamed with the next page", async () => {
    const visitor = await upgraded();
    const { headers } = await visitor.send("/");
    expect(names(headers).sort()).toEqual([
      "__Host-cart",
      "__Host-session",
      "cart",
      "session",
      "toast",
    ]);
    expect(keptBy(visitor)).toEqual(["__Host-cart", "__Host-session"]);
    expect(await isKnown(visitor)).toBe(true);
    expect(await cartBadge(visitor)).toBe(true);
  });

  test("a session from before ends at log-out, and a cart when it is emptied", async () => {
    const visitor = await upgraded();
    await visitor.post("/cart", { intent: "empty-cart" });
    await visitor.submit("/logout", {});
    expect(await isKnown(visitor)).toBe(false);
    expect(await cartBadge(visitor)).toBe(false);
    expect(keptBy(visitor)).toEqual([]);
  });

  test("cookies that another site of the domain plants under the plain name are ignored", async () => {
    const mallory = new Visitor({ origin: TLS });
    await logIn(mallory);
    const planted = mallory.cookies.get("__Host-session") ?? "";
    const victim = new Visitor({ origin: TLS });
    victim.cookies.set("session", planted);
    expect(await isKnown(victim)).toBe(false);
    await logIn(victim);
    victim.cookies.set("session", planted);
    expect(await isKnown(victim)).toBe(true);
    await victim.visit("/");
    expect(keptBy(victim)).toEqual(["__Host-session"]);
  });
});

test("without TLS cookies have plain names and are stored", async () => {
  const visitor = new Visitor();
  const { headers } = await logIn(visitor);
  expect(headers.getSetCookie()[0]).toMatch(/^session=/);
  expect(headers.getSetCookie()[0]).not.toMatch(/Secure/);
  // Browsers never send such a name without TLS; this request pretends that one did.
  const stranger = new Visitor();
  stranger.cookies.set("__Host-session", visitor.cookies.get("session") ?? "");
  expect(await isKnown(stranger)).toBe(false);
});
