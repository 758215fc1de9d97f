import { createHmac } from "node:crypto";
import { createCookie } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { signedCookie } from "#app/http/cookies.server.ts";
import { db } from "#drizzle/client.server.ts";
import { carts, checkoutDrafts, orders } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { fieldValue, ORIGIN, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeProduct, rahimasOrder } from "#tests/support/factories.ts";

const NAMES = ["session", "cart", "checkout", "guest", "browser", "orders", "second-step", "toast"];
const PASSWORD = "honey-and-nuts";
const RAHIMA = { ...rahimasOrder([]), thana: "", lines: "" };

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  honey = await makeProduct({ title: "Honey", price: 650 });
});

async function shopper() {
  const visitor = new Visitor();
  await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
  return visitor;
}

/** The checkout form's hidden fields. */
async function openForm(visitor: Visitor) {
  const { html } = await visitor.visit("/checkout");
  const hidden = ["idempotencyKey", "openedAt", "shownTotal"] as const;
  return Object.fromEntries(hidden.map((name) => [name, fieldValue(html, name) ?? ""]));
}

const requestWith = (cookie: string, origin = ORIGIN) =>
  new Request(origin, { headers: { Cookie: cookie } });

const signedIn = (line: string) => line.slice(line.indexOf("=") + 1).split(";")[0] ?? "";

describe("an id that the visitor has invented", () => {
  test("is not accepted as a checkout, and opens no other visitor's cart", async () => {
    await shopper();
    const [victims] = await db.select().from(carts);
    const mallory = await shopper();
    const form = { ...RAHIMA, idempotencyKey: victims?.id ?? "", shownTotal: "9999" };
    for (const intent of ["update-delivery", "place-order", "back-to-cart", "log-in"]) {
      mallory.cookies.delete("checkout");
      await mallory.post("/checkout", { ...form, intent });
      const made = mallory.cookies.get("checkout") ?? "";
      expect([intent, atob(decodeURIComponent(made).split(".")[0] ?? "")]).not.toEqual([
        intent,
        expect.stringContaining(victims?.id ?? ""),
      ]);
      const reader = new Visitor();
      reader.cookies.set("cart", made);
      expect(textOf((await reader.visit("/cart")).html)).toContain("Your cart Empty");
    }
  });

  test("leads to no other customer's order whose key it is", async () => {
    const rahima = await shopper();
    const form = await openForm(rahima);
    await rahima.post("/checkout", {
      ...RAHIMA,
      ...form,
      shownTotal: "9999",
      intent: "place-order",
    });
    const [order] = await db.select().from(orders);
    const mallory = await shopper();
    const { idempotencyKey = "" } = form;
    const { location } = await mallory.post("/checkout", {
      ...{ ...RAHIMA, idempotencyKey, shownTotal: "9999", intent: "place-order" },
    });
    expect(location).toMatch(/^\/track-order\//);
    expect(location).not.toContain(order?.id);
  });

  test("is accepted in a form that the shop issued, if the cookie is lost", async () => {
    const visitor = await shopper();
    const form = { ...RAHIMA, ...(await openForm(visitor)), shownTotal: "9999" };
    const cart = visitor.cookies.get("cart") ?? "";
    for (let time = 1; time <= 2; time++) {
      visitor.cookies.delete("checkout");
      visitor.cookies.set("cart", cart);
      await visitor.post("/checkout", { ...form, intent: "place-order" });
    }
    expect(await db.select().from(orders)).toHaveLength(1);
  });
});

describe("a cookie's signature", () => {
  test("is invalid under another name, with TLS or without", async () => {
    const ids = [crypto.randomUUID(), [crypto.randomUUID()], "x".repeat(22), { id: "x", until: 1 }];
    for (const origin of [ORIGIN, ORIGIN.replace("http:", "https:")]) {
      const prefix = origin.startsWith("https:") ? "__Host-" : "";
      for (const [from, to] of NAMES.flatMap((from) => NAMES.map((to) => [from, to] as const))) {
        for (const value of ids) {
          const signed = signedIn(
            await signedCookie(from).serialize(requestWith("", origin), value),
          );
          const read = await signedCookie(to).parse(
            requestWith(`${prefix}${to}=${signed}`, origin),
          );
          expect([from, to, read]).toEqual([from, to, from === to ? value : null]);
        }
      }
    }
  });

  test("of the shop opens nothing under another name", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const karim = await shopper();
    await karim.submit("/login", { phoneNumber, password: PASSWORD });
    const guest = await shopper();
    const form = { ...RAHIMA, ...(await openForm(guest)), shownTotal: "9999", remember: "1" };
    await guest.post("/checkout", { ...form, intent: "update-delivery" });
    const given = [...(await shopper()).cookies, ...karim.cookies, ...guest.cookies];
    for (const [name, value] of given) {
      for (const other of NAMES) {
        if (other === name) continue;
        const reader = new Visitor();
        reader.cookies.set(other, value);
        expect((await reader.send("/profile/account")).location).toContain("/login");
        expect(textOf((await reader.visit("/cart")).html)).toContain("Your cart Empty");
        expect((await reader.visit("/checkout")).html).not.toContain(RAHIMA.phoneNumber);
      }
    }
    expect(await db.select().from(checkoutDrafts)).not.toEqual([]);
  });
});

describe("a cookie of the previous release", () => {
  /** Signs a cookie as release 1.0.0 did. */
  const signedBefore = async (name: string, value: unknown) => {
    const { SESSION_SECRET } = settings();
    const secret = name.startsWith("__Host-")
      ? createHmac("sha256", SESSION_SECRET).update("__Host-").digest("base64url")
      : SESSION_SECRET;
    return signedIn(await createCookie(name, { secrets: [secret] }).serialize(value));
  };
  const read = async (value: string) =>
    JSON.parse(atob(decodeURIComponent(value).split(".")[0] ?? ""));

  test("is accepted for session and cart, which that release can read too", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const karim = await shopper();
    await karim.submit("/login", { phoneNumber, password: PASSWORD });
    for (const name of ["session", "cart"]) {
      const ours = karim.cookies.get(name) ?? "";
      const theirs = await signedBefore(name, await read(ours));
      expect([name, theirs]).toEqual([name, ours]);
    }
  });

  test("is not accepted for checkout and guest", async () => {
    const guest = await shopper();
    const form = { ...RAHIMA, ...(await openForm(guest)), shownTotal: "9999", remember: "1" };
    await guest.post("/checkout", { ...form, intent: "place-order" });
    for (const name of ["checkout", "guest"]) {
      const id = await read(guest.cookies.get(name) ?? "");
      const reader = await shopper();
      reader.cookies.set(name, await signedBefore(name, id));
      const { html } = await reader.visit("/checkout");
      expect(html).not.toContain(RAHIMA.address);
      expect(fieldValue(html, "idempotencyKey")).not.toBe(id);
    }
  });
});
