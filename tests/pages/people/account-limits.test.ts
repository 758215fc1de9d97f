import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { issueResetCode } from "#app/domain/people/accounts/password-resets.server.ts";
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

/** Moves the limits this many seconds back, as if the time had passed. */
const later = (seconds: number) =>
  db.execute(sql`update limits set expire = expire - ${seconds * 1000} where key like '%-pace:%'`);

/**
 * As if this many more log-ins had failed at the one address that is counted; checking their
 * passwords would take seconds.
 */
const failedHere = (times: number) =>
  db.execute(sql`update limits set points = points + ${times} where key like 'log-in-address:%'`);

describe("too many log-ins", () => {
  test("for one phone number end in 429 with the waiting time, and the phone number stays typed", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    // Each attempt has another address, so that only the phone number counts.
    const attempt = (i: number, password = "not it") =>
      new Visitor({ address: `198.51.100.${i}` }).submit("/login", { phoneNumber, password });
    const first = await times(10, attempt);
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(400));
    // From now on one attempt is checked every twenty seconds.
    expect((await attempt(10)).status).toBe(400);
    const { status, headers, html } = await attempt(11);
    expect(status).toBe(429);
    const wait = Number(headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20);
    expect(textOf(html)).toMatch(/Too many attempts\. Please try again in \d+ seconds?\./);
    expect(typedIn(html, "phoneNumber")).toBe(phoneNumber);
    // The right password must wait too, or guessing would go on; other people need not.
    expect((await attempt(12, PASSWORD)).status).toBe(429);
    await later(20);
    expect((await attempt(13)).status).toBe(400);
    expect((await attempt(14)).status).toBe(429);
    const other = await makeCustomer({ password: PASSWORD });
    const theirs = await new Visitor().post("/login", {
      phoneNumber: other.phoneNumber,
      password: PASSWORD,
    });
    expect(theirs.status).toBe(302);
  });

  test("by strangers at the owner's address delay the right password by a minute at most", async () => {
    const { phoneNumber } = await makeAdmin({ password: PASSWORD });
    const attempt = (password: string) => new Visitor().submit("/login", { phoneNumber, password });
    await times(30, () => attempt("not it"));
    const { status, headers } = await attempt(PASSWORD);
    expect([status, Number(headers.get("Retry-After")) <= 60]).toEqual([429, true]);
    // A refused attempt is no guess and prolongs no wait.
    await later(60);
    const { html } = await attempt(PASSWORD);
    expect(textOf(html)).toContain("Sign Out");
  });

  test("by one stranger without end leave attempts for the owner elsewhere", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const stranger = () =>
      new Visitor({ address: "198.51.100.9" }).post("/login", { phoneNumber, password: "no" });
    await times(40, stranger);
    await later(20);
    await times(10, stranger);
    const owner = new Visitor({ address: "192.0.2.77" });
    expect((await owner.post("/login", { phoneNumber, password: PASSWORD })).status).toBe(302);
  });

  test("by strangers never shut out the owner's own browser, anywhere", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const phone = new Visitor({ address: "203.0.113.50" });
    await phone.submit("/login", { phoneNumber, password: PASSWORD });
    await phone.submit("/logout", {});
    // The owner's own network is limited too, since a mobile network has one address for many.
    for (const network of ["198.51.100", "203.0.113"]) {
      await times(12, (i) =>
        new Visitor({ address: `${network}.${network === "203.0.113" ? 50 : i}` }).post("/login", {
          phoneNumber,
          password: "not it",
        }),
      );
    }
    const moved = new Visitor({ address: "192.0.2.77" });
    for (const [name, value] of phone.cookies) moved.cookies.set(name, value);
    const { status } = await moved.post("/login", { phoneNumber, password: PASSWORD });
    expect(status).toBe(302);
  });

  test("by strangers never shut out the network from which the owner logs in", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const atHome = () => new Visitor({ address: "203.0.113.50" });
    await atHome().submit("/login", { phoneNumber, password: PASSWORD });
    await times(12, (i) =>
      new Visitor({ address: `198.51.100.${i}` }).post("/login", { phoneNumber, password: "no" }),
    );
    const { status } = await atHome().post("/login", { phoneNumber, password: PASSWORD });
    expect(status).toBe(302);
  });

  test("of other people at the owner's address do not shut the owner out", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const atHome = () => new Visitor({ address: "203.0.113.50" });
    await atHome().submit("/login", { phoneNumber, password: PASSWORD });
    const stranger = () => atHome().post("/login", { phoneNumber: nextPhone(), password: "no" });
    await stranger();
    await failedHere(104);
    await stranger();
    expect((await stranger()).status).toBe(429);
    const { status } = await atHome().post("/login", { phoneNumber, password: PASSWORD });
    expect(status).toBe(302);
  });

  test("in a known browser end too, and only there", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const visitor = new Visitor();
    await visitor.submit("/login", { phoneNumber, password: PASSWORD });
    await visitor.submit("/logout", {});
    const guess = () => visitor.post("/login", { phoneNumber, password: "not it" });
    const answers = await times(12, guess);
    expect(answers.map(({ status }) => status)).toEqual([...Array(11).fill(400), 429]);
    const elsewhere = new Visitor({ address: "198.51.100.1" });
    const answer = await elsewhere.post("/login", { phoneNumber, password: PASSWORD });
    expect(answer.status).toBe(302);
  });

  test("from a browser known to one account, or a forged one, count as a stranger's for another", async () => {
    const [karim, rahima] = [
      await makeCustomer({ password: PASSWORD }),
      await makeCustomer({ password: PASSWORD }),
    ];
    const mallory = new Visitor({ address: "198.51.100.1" });
    await mallory.submit("/login", { phoneNumber: karim.phoneNumber, password: PASSWORD });
    await mallory.submit("/logout", {});
    const known = mallory.cookies.get("browser") ?? "";
    expect(known).not.toBe("");
    const guess = (i: number) => {
      const visitor = new Visitor({ address: `198.51.100.${i}` });
      const [name] = decodeURIComponent(known).split(".");
      visitor.cookies.set("browser", i % 2 ? known : encodeURIComponent(`${name}.made-up`));
      return visitor.post("/login", { phoneNumber: rahima.phoneNumber, password: "not it" });
    };
    const answers = await times(12, (i) => guess(i + 2));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("at once are checked for ten and one attempts only", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        new Visitor({ address: `198.51.100.${i}` }).post("/login", { phoneNumber, password: "no" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(11);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
  });

  test("are forgotten after a successful log-in", async () => {
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
    expect((await attempt(1)).status).toBe(400);
    await failedHere(98);
    expect((await attempt(100)).status).toBe(400);
    expect((await attempt(101)).status).toBe(400);
    expect((await attempt(102)).status).toBe(429);
    const elsewhere = new Visitor({ address: "2001:db8:1:3::1" });
    const answer = await elsewhere.post("/login", { phoneNumber: nextPhone(), password: "x" });
    expect(answer.status).toBe(400);
    // Two networks are counted, but none of the 100 phone numbers.
    const keys = (await db.select().from(limits)).map(({ key }) => key);
    expect(keys.filter((key) => key.includes("address")).sort()).toEqual([
      "log-in-address-pace:2001:db8:1:2::/64",
      "log-in-address:2001:db8:1:2::/64",
      "log-in-address:2001:db8:1:3::/64",
    ]);
  });

  test("for the current password in an open session end too", async () => {
    const { phoneNumber } = await makeCustomer({ password: PASSWORD });
    const visitor = new Visitor();
    await visitor.submit("/login", { phoneNumber, password: PASSWORD });
    const change = (currentPassword: string) =>
      visitor.post("/profile/settings", {
        currentPassword,
        newPassword: "litchi season",
        confirmPassword: "litchi season",
      });
    // Refusing the new password is no guess at the current one.
    await times(3, () =>
      visitor.post("/profile/settings", {
        currentPassword: PASSWORD,
        newPassword: "bangladesh",
        confirmPassword: "bangladesh",
      }),
    );
    const first = await times(10, () => change("not it"));
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(400));
    const { status, headers } = await change(PASSWORD);
    expect(status).toBe(429);
    expect(headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("too many attempts of other kinds", () => {
  const register = (phoneNumber: string, address = "203.0.113.7") =>
    new Visitor({ address }).submit("/register", {
      fullName: "Karim Uddin",
      phoneNumber,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    });

  test("reveal by registering twenty numbers an hour, then none", async () => {
    const taken = await times(21, () => makeCustomer());
    const numbers = taken.map(({ phoneNumber }) => phoneNumber);
    // Repeating a number reveals nothing new and is not counted.
    for (const phoneNumber of [...numbers.slice(0, 19), ...numbers.slice(0, 5)])
      expect((await register(phoneNumber)).status).toBe(409);
    // Registering an unknown number is not counted either.
    expect((await register(nextPhone())).status).toBe(200);
    expect((await register(numbers[19] ?? "")).status).toBe(409);
    const { status, headers, html } = await register(numbers[20] ?? "");
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(typedIn(html, "fullName")).toBe("Karim Uddin");
    expect(html).not.toContain(PASSWORD);
    // Unknown numbers are refused too, or the refusal would reveal the known ones; other addresses
    // can still register.
    expect((await register(nextPhone())).status).toBe(429);
    expect((await register(nextPhone(), "198.51.100.1")).status).toBe(200);
  });

  test("at registering a number never prevent its owner from registering", async () => {
    const phoneNumber = nextPhone();
    await times(70, (i) =>
      new Visitor({ address: `198.51.100.${i}` }).submit("/register", {
        fullName: "Mallory",
        phoneNumber,
        password: "123456",
        confirmPassword: "123456",
      }),
    );
    expect((await register(phoneNumber)).status).toBe(200);
  });

  test("at one-time codes end per place, and the owner elsewhere gets in with the right one", async () => {
    const [karim, nasrin] = [await makeCustomer(), await makeAdmin()];
    const { code } = await issueResetCode(karim.id, nasrin.id);
    const attempt = (typed: string, address?: string) =>
      new Visitor(address ? { address } : {}).submit("/forgot-password", {
        phoneNumber: karim.phoneNumber,
        code: typed,
        newPassword: PASSWORD,
        confirmPassword: PASSWORD,
      });
    const first = await times(10, () => attempt("ZZZZ-ZZZZ"));
    expect(first.map(({ status }) => status)).toEqual(Array(10).fill(400));
    expect(textOf(first[0]?.html ?? "")).toContain("The phone number or the code is wrong");
    expect((await attempt("ZZZZ-ZZZZ")).status).toBe(400);
    const { status, html } = await attempt(code);
    expect(status).toBe(429);
    expect(typedIn(html, "code")).toBe(code);
    await times(10, (i) => attempt("ZZZZ-ZZZZ", `198.51.100.${i}`));
    const { html: done } = await attempt(code, "192.0.2.77");
    expect(textOf(done)).toContain("Your new password is saved and you are logged in.");
  });
});

describe("a forgotten password", () => {
  test("is replaced with the one-time code, which logs in", async () => {
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
