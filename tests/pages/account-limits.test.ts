import { beforeEach, describe, expect, test } from "vitest";
import { issueResetCode } from "#app/domain/users/password-resets.server.ts";
import { db } from "#drizzle/client.server.ts";
import { limits } from "#drizzle/schema.ts";
import { textOf, Visitor, fieldValue as valueIn } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, nextPhone } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const typedIn = (html: string, name: string) => valueIn(html.slice(html.indexOf("<main")), name);

const PASSWORD = "mango season";

async function times<T>(count: number, work: (i: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let i = 0; i < count; i++) done.push(await work(i));
  return done;
}

describe("too many log-ins", () => {
  test("for one phone number end in 429 that says when, with the phone number kept", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    // From everywhere, so that only the phone number counts.
    const attempt = (i: number, password = "not it") =>
      new Visitor({ address: `198.51.100.${i}` }).submit("/login", { phoneNumber, password });
    const first = await times(10, attempt);
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(400));
    const { status, headers, html } = await attempt(11);
    expect(status).toBe(429);
    const wait = Number(headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(textOf(html)).toContain("Too many attempts. Please try again in 15 minutes.");
    expect(typedIn(html, "phoneNumber")).toBe(phoneNumber);
    // The right password waits too, or guessing would go on; other people do not.
    expect((await attempt(12, PASSWORD)).status).toBe(429);
    const other = await makeCustomer({ password: PASSWORD });
    const theirs = await new Visitor().post("/login", {
      phoneNumber: other.phoneNumber,
      password: PASSWORD,
    });
    expect(theirs.status).toBe(302);
  });

  test("of many at once no more than ten are looked at", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        new Visitor({ address: `198.51.100.${i}` }).post("/login", { phoneNumber, password: "no" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test("a log-in that succeeds clears the phone number's count", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const attempt = (password: string) => new Visitor().post("/login", { phoneNumber, password });
    await times(9, () => attempt("not it"));
    expect((await attempt(PASSWORD)).status).toBe(302);
    const again = await times(10, () => attempt("not it"));
    expect(again.map(({ status }) => status)).toEqual(Array(10).fill(400));
  });

  test("from one address end in 429, an IPv6 network counting as one", async () => {
    const attempt = (i: number) =>
      new Visitor({ address: `2001:db8:1:2::${i.toString(16)}` }).post("/login", {
        phoneNumber: nextPhone(),
        password: "not it",
      });
    const first = await Promise.all(Array.from({ length: 100 }, (_, i) => attempt(i)));
    expect(first.filter(({ status }) => status === 400)).toHaveLength(100);
    expect((await attempt(101)).status).toBe(429);
    const elsewhere = new Visitor({ address: "2001:db8:1:3::1" });
    const answer = await elsewhere.post("/login", { phoneNumber: nextPhone(), password: "x" });
    expect(answer.status).toBe(400);
    // 100 phone numbers and two networks: nothing else is counted.
    const keys = (await db.select().from(limits)).map(({ key }) => key);
    expect(keys.filter((key) => key.includes("address")).sort()).toEqual([
      "log-in-address:2001:db8:1:2::/64",
      "log-in-address:2001:db8:1:3::/64",
    ]);
  });

  test("the current password is guessed no more often from inside", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const visitor = new Visitor();
    await visitor.submit("/login", { phoneNumber, password: PASSWORD });
    const change = (currentPassword: string) =>
      visitor.post("/profile/settings", {
        currentPassword,
        newPassword: "litchi season",
        confirmPassword: "litchi season",
      });
    const first = await times(10, () => change("not it"));
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(400));
    const { status, headers } = await change(PASSWORD);
    expect(status).toBe(429);
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("too many others", () => {
  test("registrations from one address", async () => {
    const { phoneNumber } = await makeCustomer();
    const attempt = () =>
      new Visitor().submit("/register", {
        fullName: "Karim Uddin",
        phoneNumber,
        password: PASSWORD,
        confirmPassword: PASSWORD,
      });
    const first = await Promise.all(Array.from({ length: 60 }, attempt));
    expect(first.filter(({ status }) => status === 409)).toHaveLength(60);
    const { status, headers, html } = await attempt();
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(typedIn(html, "fullName")).toBe("Karim Uddin");
    expect(html).not.toContain(PASSWORD);
  });

  test("one-time codes for one phone number; the right one waits too", async () => {
    const [karim, nasrin] = [await makeCustomer(), await makeAdmin()];
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const attempt = (typed: string) =>
      new Visitor().submit("/forgot-password", {
        phoneNumber: karim.phoneNumber,
        code: typed,
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
      });
    const first = await times(5, () => attempt("ZZZZ-ZZZZ"));
    expect(first.map(({ status }) => status)).toEqual(Array(5).fill(400));
    expect(textOf(first[0]?.html ?? "")).toContain("The phone number or the code is wrong");
    const { status, html } = await attempt(code);
    expect(status).toBe(429);
    expect(typedIn(html, "code")).toBe(code);
  });
});

describe("a forgotten password", () => {
  test("is replaced by whoever has the code, who is then logged in", async () => {
    const [karim, nasrin] = [await makeCustomer({ password: PASSWORD }), await makeAdmin()];
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const visitor = new Visitor();
    const reset = {
      phoneNumber: karim.phoneNumber,
      code: code.toLowerCase(),
      newPassword: "litchi season",
      confirmPassword: "litchi season",
    };
    const { html } = await visitor.submit("/forgot-password", reset);
    expect(textOf(html)).toContain("Your new password is saved and you are logged in.");
    expect((await visitor.send("/profile/account")).status).toBe(200);
    const again = await new Visitor().submit("/forgot-password", reset);
    expect(again.status).toBe(400);
    expect(again.html).not.toContain("litchi");
  });
});
