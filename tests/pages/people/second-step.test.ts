import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { authenticators } from "#drizzle/schema.ts";
import { textOf, Visitor } from "#tests/support/app.ts";
import { codeOf } from "#tests/support/authenticator.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

const PASSWORD = "nasrin runs the shop";
const PAGE = "/admin/account";

/** The key that the page shows for typing. */
const secretIn = (html: string) =>
  (/<code[^>]*>((?:[A-Z2-7]{4} ?){8})<\/code>/.exec(html)?.[1] ?? "").replaceAll(" ", "");
const codesIn = (html: string) => textOf(html).match(/\b[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2}\b/g) ?? [];

async function nasrinWithPhone(language = "en") {
  const { visitor, admin } = await visitAsStaff({ language });
  const { html } = await visitor.submit(PAGE, {
    intent: "start-authenticator",
    currentPassword: PASSWORD,
  });
  const secret = secretIn(html);
  const on = await visitor.submit(PAGE, { intent: "confirm-authenticator", code: codeOf(secret) });
  return { visitor, admin, secret, page: html, on, codes: codesIn(on.html) };
}

const passwordOf = async (phoneNumber: string, visitor = new Visitor()) => {
  const answer = await visitor.post("/login", {
    phoneNumber,
    password: PASSWORD,
    redirectTo: "/admin/order",
  });
  return { visitor, answer };
};

describe("the own account of staff", () => {
  test("has password, second step and sessions in the menu", async () => {
    const { visitor } = await visitAsStaff();
    expect((await visitor.visit("/admin")).html).toContain(`href="${PAGE}"`);
    const { html, status, headers } = await visitor.send(PAGE);
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toContain("no-store");
    for (const words of ["Change password", "Second step at log-in", "Where you are logged in"])
      expect(textOf(html)).toContain(words);
  });

  test("changes the password and ends the other sessions", async () => {
    const { visitor, admin } = await visitAsStaff();
    const { visitor: other } = await passwordOf(admin.phoneNumber);
    const wrong = await visitor.submit(PAGE, {
      intent: "change-password",
      currentPassword: PASSWORD,
      newPassword: "bangladesh",
      confirmPassword: "bangladesh",
    });
    expect([wrong.status, textOf(wrong.html)]).toEqual([
      400,
      expect.stringContaining("This password is easy to guess."),
    ]);
    const { html } = await visitor.submit(PAGE, {
      intent: "change-password",
      currentPassword: PASSWORD,
      newPassword: "litchi season",
      confirmPassword: "litchi season",
    });
    expect(textOf(html)).toContain("Your password is changed.");
    expect((await other.send("/admin")).location).toMatch(/^\/login/);
  });

  test("ends another session from the list", async () => {
    const { visitor, admin } = await visitAsStaff();
    const { visitor: other } = await passwordOf(admin.phoneNumber);
    for (const [channel, address] of [
      ["push", "https://push.example/lost-phone"],
      ["telegram", "7"],
    ])
      await pool`insert into staff_receivers (user_id, channel, address, name)
                 values (${admin.id}, ${channel ?? ""}, ${address ?? ""}, '')`;
    await visitor.submit(PAGE, { intent: "end-all-sessions" });
    // A lost phone shows no more orders; a chat is at Telegram, not in a browser.
    const left = await pool`select channel from staff_receivers`;
    expect(left).toEqual([{ channel: "telegram" }]);
    for (const each of [visitor, other])
      expect((await each.send("/admin")).location).toMatch(/^\/login/);
  });
});

describe("an authenticator app", () => {
  test("is set up with a QR code drawn here, a key for typing, and codes shown once", async () => {
    const { visitor, page, on, codes } = await nasrinWithPhone();
    expect(page).toContain('src="data:image/svg+xml,');
    expect(page).toContain("Now scan the code and confirm it.");
    expect(codes).toHaveLength(10);
    expect(on.headers.get("Cache-Control")).toContain("no-store");
    const { html } = await visitor.visit(PAGE);
    expect(codesIn(html)).toEqual([]);
    expect(secretIn(html)).toBe("");
    expect(textOf(html)).toContain("Recovery codes left: 10.");
  });

  test("is set up, renewed and turned off only with the password", async () => {
    const { visitor } = await visitAsStaff();
    const start = (currentPassword: string) =>
      visitor.submit(PAGE, { intent: "start-authenticator", currentPassword });
    const { status, html } = await start("not it");
    expect(status).toBe(400);
    expect(textOf(html)).toContain("This is not your current password.");
    expect(await db.select().from(authenticators)).toEqual([]);

    const set = await nasrinWithPhone();
    for (const intent of ["renew-recovery-codes", "remove-authenticator"]) {
      const refused = await set.visitor.submit(PAGE, { intent, currentPassword: "not it" });
      expect(refused.status).toBe(400);
      expect(textOf(refused.html)).toContain("Recovery codes left: 10.");
    }
    const renewed = await set.visitor.submit(PAGE, {
      intent: "renew-recovery-codes",
      currentPassword: PASSWORD,
    });
    expect(codesIn(renewed.html)).toHaveLength(10);
    expect(codesIn(renewed.html)).not.toEqual(set.codes);
    const off = await set.visitor.submit(PAGE, {
      intent: "remove-authenticator",
      currentPassword: PASSWORD,
    });
    expect(textOf(off.html)).toContain("The second step is off.");
  });

  test("has its page in Bangla too", async () => {
    const { on } = await nasrinWithPhone("bn");
    expect(textOf(on.html)).toContain("রিকভারি কোড বাকি: ১০টি");
  });
});

describe("logging in with a second step", () => {
  test("asks for the code after the password, and for nothing before it", async () => {
    const { admin, secret } = await nasrinWithPhone();
    const wrong = await new Visitor().submit("/login", {
      phoneNumber: admin.phoneNumber,
      password: "not it",
    });
    expect(textOf(wrong.html)).toContain("The phone number or the password is wrong.");
    const { visitor, answer } = await passwordOf(admin.phoneNumber);
    expect(answer.location).toBe("/login/code?redirectTo=%2Fadmin%2Forder");
    expect(visitor.cookies.has("session")).toBe(false);
    expect((await visitor.send("/admin")).location).toMatch(/^\/login/);
    const page = await visitor.visit(answer.location ?? "");
    expect(textOf(page.html)).toContain("Second step");
    const refused = await visitor.submit("/login/code", { code: "000000" });
    expect([refused.status, textOf(refused.html)]).toEqual([
      400,
      expect.stringContaining("This code is wrong, too old or was used already."),
    ]);
    const done = await visitor.post("/login/code", {
      code: codeOf(secret, 1),
      redirectTo: "/admin/order",
    });
    expect(done.location).toBe("/admin/order");
    expect((await visitor.send("/admin/order")).status).toBe(200);
    // The time for the second step is over, so the page asks for the password again.
    expect(visitor.cookies.has("second-step")).toBe(false);
  });

  test("accepts a recovery code once", async () => {
    const { admin, codes } = await nasrinWithPhone();
    const enter = async () => {
      const { visitor } = await passwordOf(admin.phoneNumber);
      return visitor.post("/login/code", { code: codes[0]?.toLowerCase() ?? "" });
    };
    expect((await enter()).status).toBe(302);
    expect((await enter()).status).toBe(400);
  });

  test("needs the password, given recently", async () => {
    const { admin, visitor: nasrin, secret } = await nasrinWithPhone();
    const stranger = new Visitor();
    expect((await stranger.send("/login/code")).location).toMatch(/^\/login/);
    const sent = await stranger.post("/login/code", { code: codeOf(secret, 1) });
    expect(sent.location).toBe("/login");
    const { visitor } = await passwordOf(admin.phoneNumber);
    await nasrin.submit(PAGE, {
      intent: "change-password",
      currentPassword: PASSWORD,
      newPassword: "litchi season",
      confirmPassword: "litchi season",
    });
    const late = await visitor.post("/login/code", { code: codeOf(secret, 1) });
    expect(late.location).toMatch(/^\/login/);
    expect(visitor.cookies.has("session")).toBe(false);
  });

  test("ends guesses in 429, without shutting out the browser that staff use", async () => {
    const { admin, secret, codes, visitor: own } = await nasrinWithPhone();
    await own.submit("/logout", {});
    await passwordOf(admin.phoneNumber, own);
    await own.post("/login/code", { code: codes[0] ?? "" });
    await own.submit("/logout", {});
    const mallory = new Visitor({ address: "198.51.100.66" });
    await passwordOf(admin.phoneNumber, mallory);
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++)
      statuses.push((await mallory.post("/login/code", { code: "000000" })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await mallory.post("/login/code", { code: codeOf(secret, 1) })).status).toBe(429);
    await passwordOf(admin.phoneNumber, own);
    expect((await own.post("/login/code", { code: codeOf(secret, 1) })).status).toBe(302);
  });
});
