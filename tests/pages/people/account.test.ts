import { createCookie } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { openSession } from "#app/domain/people/accounts/sessions.server.ts";
import { db } from "#drizzle/client.server.ts";
import { sessions, users } from "#drizzle/schema.ts";
import { settings } from "#runtime/settings.ts";
import { textOf, Visitor, fieldValue as valueIn } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeCustomer, makeOrder, makeProduct } from "#tests/support/factories.ts";

beforeEach(emptyTables);

/** The value of a field in the page's main part; header and footer have forms too. */
const typedIn = (html: string, name: string) => valueIn(html.slice(html.indexOf("<main")), name);

const PHONE = "01712345678";
const PASSWORD = "mango season";
const karim = {
  fullName: "Karim Uddin",
  phoneNumber: "+880 1712-345678",
  password: PASSWORD,
  confirmPassword: PASSWORD,
};

async function registered(): Promise<Visitor> {
  const visitor = new Visitor();
  await visitor.submit("/register", karim);
  return visitor;
}

async function loggedIn(phoneNumber = PHONE, password = PASSWORD): Promise<Visitor> {
  const visitor = new Visitor();
  const { status } = await visitor.submit("/login", { phoneNumber, password });
  expect(status).toBe(200);
  return visitor;
}

const isKnown = async (visitor: Visitor) => (await visitor.send("/profile/account")).status === 200;

describe("registering", () => {
  test.each(["/register", "/sign-up"])("%s shows the form of the specification", async (path) => {
    const { html, status } = await new Visitor().visit(path);
    expect(status).toBe(200);
    const text = textOf(html);
    for (const expected of ["Full name", "3 to 50", "11 digits", "6 to 32", "Confirm password"])
      expect(text).toContain(expected);
    expect(html).toContain('href="/login"');
  });

  test("logs in, welcomes and shows the name in the header", async () => {
    const visitor = new Visitor();
    const answer = await visitor.post("/sign-up", karim);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe("/");
    const { html } = await visitor.visit("/");
    expect(textOf(html)).toContain("Karim Uddin 01712345678");
    expect(html).toContain('action="/logout"');
    expect(html).not.toContain('href="/login"');
  });

  test("with an unproven number adopts no orders of that number", async () => {
    const order = await makeOrder({ phoneNumber: PHONE });
    const visitor = await registered();
    const list = await visitor.visit("/profile/order");
    expect(textOf(list.html)).toContain("No order is currently available.");
    const { html } = await visitor.visit(`/profile/order?order=${order.id}`);
    expect(textOf(html)).not.toContain(order.address);
    expect(textOf((await visitor.visit("/profile/manage-address")).html)).toContain(
      "No delivery address yet.",
    );
  });

  test("in Bangla too, with Bangla digits", async () => {
    const visitor = new Visitor({ language: "bn" });
    const wrong = await visitor.submit("/register", { ...karim, confirmPassword: "other" });
    expect(textOf(wrong.html)).toContain("তথ্য সঠিক নয়।");
    await visitor.submit("/register", { ...karim, phoneNumber: "০১৭১২৩৪৫৬৭৮" });
    expect(await isKnown(visitor)).toBe(true);
    expect(await isKnown(await loggedIn())).toBe(true);
  });

  test("retains typed values, but no password, after an error", async () => {
    const { html, status } = await new Visitor().submit("/register", {
      ...karim,
      password: "s3cret-typed",
      confirmPassword: "s3cret-other",
    });
    expect(status).toBe(400);
    expect(textOf(html)).toContain("Invalid information.");
    expect(textOf(html)).toContain("The two passwords are not the same.");
    expect(typedIn(html, "fullName")).toBe("Karim Uddin");
    expect(typedIn(html, "phoneNumber")).toBe("+880 1712-345678");
    expect(html).not.toContain("s3cret");
  });

  test("says 'Account already registered.' and then the reason", async () => {
    await registered();
    const { html, status } = await new Visitor().submit("/register", {
      ...karim,
      phoneNumber: "01712-345678",
    });
    expect(status).toBe(409);
    expect(textOf(html)).toMatch(
      /Account already registered\. There is an account with this phone number/,
    );
    expect(html).not.toContain(PASSWORD);
  });

  test("ignores isAdmin", async () => {
    await new Visitor().submit("/register", { ...karim, isAdmin: "true", sessionVersion: "9" });
    const [row] = await db.select().from(users);
    expect(row).toMatchObject({ isAdmin: false, sessionVersion: 1 });
  });

  test("refuses 10,000 characters before anything is hashed", async () => {
    const long = "x".repeat(10_000);
    const began = performance.now();
    const { status, html } = await new Visitor().submit("/register", {
      ...karim,
      password: long,
      confirmPassword: long,
    });
    expect(status).toBe(400);
    expect(html).not.toContain("xxxx");
    const login = await new Visitor().submit("/login", { phoneNumber: PHONE, password: long });
    expect(login.status).toBe(400);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(await db.$count(users)).toBe(0);
  });

  test.each([
    { fullName: "\u0000", phoneNumber: "\ud800", password: "\u0000", confirmPassword: "\u0000" },
    { fullName: "x".repeat(100_000), phoneNumber: "9".repeat(100_000), password: "" },
    { fullName: new Blob(["x"]), phoneNumber: new Blob(["x"]), password: new Blob(["x"]) },
    { "password[__proto__]": "x", "fullName.length": "1e9", "phoneNumber[]": PHONE },
    {},
  ] as Record<string, string | Blob>[])("answers nonsense %# with 400", async (fields) => {
    for (const path of ["/register", "/login", "/forgot-password"])
      expect((await new Visitor().post(path, fields)).status).toBe(400);
  });

  test("answers bodies that are no form with 400", async () => {
    for (const path of ["/register", "/login", "/forgot-password"]) {
      const headers = { "Content-Type": "application/json" };
      const { status } = await new Visitor().send(path, { method: "POST", body: "{", headers });
      expect(status).toBe(400);
    }
  });
});

describe("logging in", () => {
  beforeEach(registered);

  test("leads home, or back to the requesting page", async () => {
    const visitor = new Visitor();
    const asked = await visitor.send("/profile/order?page=2");
    expect(asked.location).toBe("/login?redirectTo=%2Fprofile%2Forder%3Fpage%3D2");
    const { html } = await visitor.visit(asked.location ?? "");
    expect(typedIn(html, "redirectTo")).toBe("/profile/order?page=2");
    expect(html).toContain('href="/register?redirectTo=%2Fprofile%2Forder%3Fpage%3D2"');
    const answer = await visitor.post("/login", {
      phoneNumber: PHONE,
      password: PASSWORD,
      redirectTo: typedIn(html, "redirectTo") ?? "",
    });
    expect(answer.location).toBe("/profile/order?page=2");
    const plain = await new Visitor().post("/login", { phoneNumber: PHONE, password: PASSWORD });
    expect(plain.location).toBe("/");
  });

  test.each([
    [null, "/admin"],
    ["manager", "/admin"],
    ["packer", "/admin/packing"],
    ["caller", "/admin/calls"],
  ] as const)(
    "leads staff (%s) to their desk, unless they asked for a page",
    async (role, desk) => {
      const password = "nasrin runs the shop";
      const { phoneNumber } = await makeAdmin({ role, password });
      const nasrin = new Visitor();
      const plain = { phoneNumber, password, redirectTo: "/" };
      expect((await nasrin.post("/login", plain)).location).toBe(desk);
      expect((await nasrin.visit(desk)).status).toBe(200);
      expect((await nasrin.send("/login")).location).toBe(desk);
      const asked = { ...plain, redirectTo: "/admin/stock" };
      expect((await new Visitor().post("/login", asked)).location).toBe("/admin/stock");
    },
  );

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "http:evil.example",
    " //evil.example",
    "/..//evil.example",
    "/.//evil.example/",
    "/profile/../..//evil.example",
    "/%2e%2e//evil.example",
  ])("never leads to another site: %j", async (redirectTo) => {
    const credentials = { phoneNumber: PHONE, password: PASSWORD, redirectTo };
    const { location } = await new Visitor().post("/login", credentials);
    expect(new URL(location ?? "", "http://shop.test").origin).toBe("http://shop.test");
    expect(location).toMatch(/^\/(?!\/)/);
    const page = await new Visitor().visit(`/login?${new URLSearchParams({ redirectTo })}`);
    expect(typedIn(page.html, "redirectTo")).toMatch(/^\/(?!\/)/);
    const again = await (await loggedIn()).send(`/login?${new URLSearchParams({ redirectTo })}`);
    expect(again.location).toMatch(/^\/(?!\/)/);
  });

  test("answers the same for a wrong phone number and a wrong password", async () => {
    const wrong = await new Visitor().submit("/login", { phoneNumber: PHONE, password: "no" });
    const nobody = { phoneNumber: "01812345678", password: "no" };
    const unknown = await new Visitor().submit("/login", nobody);
    expect(wrong.status).toBe(400);
    expect(unknown.status).toBe(400);
    expect(textOf(wrong.html)).toContain("The phone number or the password is wrong.");
    expect(textOf(unknown.html)).toBe(textOf(wrong.html));
    expect(typedIn(wrong.html, "phoneNumber")).toBe(PHONE);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("cannot be done by another site's form", async () => {
    for (const site of ["cross-site", "same-site"]) {
      const form = new URLSearchParams({ phoneNumber: PHONE, password: PASSWORD });
      const { status, headers } = await new Visitor().send("/login", {
        method: "POST",
        body: form,
        headers: { "Sec-Fetch-Site": site },
      });
      expect(status).toBe(403);
      expect(headers.getSetCookie()).toEqual([]);
    }
  });

  test("is not offered to logged-in visitors, nor is registering", async () => {
    const visitor = await loggedIn();
    for (const path of ["/login", "/register", "/sign-up"])
      expect((await visitor.send(path)).location).toBe("/");
  });
});

describe("logging out", () => {
  test("by POST ends the session and leads to the log-in; a link does nothing", async () => {
    const visitor = await registered();
    expect((await visitor.send("/logout")).location).toBe("/");
    expect(await isKnown(visitor)).toBe(true);
    const copied = visitor.cookies.get("session") ?? "";
    expect((await visitor.post("/logout", {})).location).toBe("/login");
    expect(visitor.cookies.has("session")).toBe(false);
    expect(await isKnown(visitor)).toBe(false);
    // The server has deleted the session, so a copy of the cookie is useless.
    visitor.cookies.set("session", copied);
    expect(await isKnown(visitor)).toBe(false);
  });
});

describe("the session", () => {
  const sign = (name: string, secret: string, value: unknown) =>
    createCookie(name, { secrets: [secret] })
      .serialize(value)
      .then((line) => line.split(";")[0]?.slice(name.length + 1) ?? "");

  const carrying = (value: string) => {
    const visitor = new Visitor();
    visitor.cookies.set("session", value);
    return visitor;
  };

  beforeEach(registered);

  test("is a signed, HttpOnly, SameSite=Lax cookie that reveals no identity", async () => {
    const { headers } = await new Visitor().post("/login", {
      phoneNumber: PHONE,
      password: PASSWORD,
    });
    const [cookie = ""] = headers.getSetCookie();
    expect(cookie).toMatch(/^session=/);
    expect(cookie).toContain("Max-Age=7776000");
    expect(cookie).toContain("HttpOnly");
    expect(cookie).toContain("SameSite=Lax");
    const [user] = await db.select().from(users);
    const value = decodeURIComponent(cookie.slice("session=".length).split(";")[0] ?? "");
    const decoded = Buffer.from(value.split(".")[0] ?? "", "base64").toString();
    for (const secret of [PHONE, user?.id ?? PHONE, "Karim"]) expect(decoded).not.toContain(secret);
  });

  test("is always new: a planted session never becomes the visitor's", async () => {
    const mallory = await makeCustomer({ password: "mallory's own", fullName: "Mallory" });
    const attacker = await loggedIn(mallory.phoneNumber, "mallory's own");
    const planted = attacker.cookies.get("session") ?? "";
    const victim = carrying(planted);
    await victim.submit("/login", { phoneNumber: PHONE, password: PASSWORD });
    expect(victim.cookies.get("session")).not.toBe(planted);
    expect(textOf((await victim.visit("/profile/account")).html)).toContain("Karim Uddin");
    // The attacker's session has ended and shows no account.
    expect((await attacker.send("/profile/account")).location).toContain("/login");
  });

  test("counts only complete, under the shop's secret and its own name", async () => {
    const { SESSION_SECRET } = settings();
    const [user] = await db.select().from(users);
    const { id, secret } = await openSession(
      { id: user?.id ?? "", sessionVersion: user?.sessionVersion ?? 0 },
      { device: "", network: "" },
    );
    const good = await sign("session", SESSION_SECRET, secret);
    expect(await isKnown(carrying(good))).toBe(true);
    const [payload = "", signature = ""] = decodeURIComponent(good).split(/\.(?=[^.]*$)/);
    const bad = [
      payload,
      `${payload}.${signature.slice(0, -2)}`,
      `${Buffer.from(JSON.stringify(id)).toString("base64")}.${signature}`,
      await sign("session", "another secret of thirty-two letters", secret),
      // The id in the database is not the secret.
      await sign("session", SESSION_SECRET, id),
      await sign("session", SESSION_SECRET, { secret }),
      await sign("session", SESSION_SECRET, [secret]),
      await sign("session", SESSION_SECRET, ""),
      await sign("session", SESSION_SECRET, "karim"),
      await sign("session", SESSION_SECRET, 7),
      // The cookie's format before sessions were stored in the database; its owner must log in
      // again.
      await sign("session", SESSION_SECRET, {
        userId: user?.id,
        sessionVersion: 1,
        expiresAt: Date.now() + 60_000,
      }),
      "%",
      "x".repeat(5000),
    ];
    for (const forged of bad) {
      const { status, location } = await carrying(forged).send("/profile/account");
      expect([status, location?.split("?")[0]]).toEqual([302, "/login"]);
    }
  });

  test.each([
    ["30 days after the last visit", { lastSeenAt: new Date(Date.now() - 30 * DAY_MS) }],
    ["90 days after the log-in", { expiresAt: new Date() }],
  ])("ends %s, whatever the browser sends, and its cookie is deleted", async (_, end) => {
    const visitor = await loggedIn();
    await db.update(sessions).set(end);
    expect(await isKnown(visitor)).toBe(false);
    await visitor.visit("/");
    expect(visitor.cookies.has("session")).toBe(false);
  });

  test("records its last use, but not with every page", async () => {
    const visitor = await loggedIn();
    const seen = async () => (await db.select().from(sessions)).map((row) => row.lastSeenAt);
    await db.update(sessions).set({ lastSeenAt: new Date(Date.now() - DAY_MS) });
    await visitor.visit("/profile/account");
    const [first, other] = (await seen()).sort((a, b) => b.getTime() - a.getTime());
    expect(first?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    // The session of the registration was not used.
    expect(other?.getTime()).toBeLessThan(Date.now() - DAY_MS + 60_000);
    await visitor.visit("/profile/account");
    expect(await seen()).toContainEqual(first);
  });
});

describe("guards", () => {
  const PRIVATE = ["account", "manage-address", "order", "settings"].map((p) => `/profile/${p}`);

  test.each(PRIVATE)(
    "%s: strangers are sent to the log-in and an admin to the admin area, in both directions",
    async (path) => {
      expect((await new Visitor().send(path)).location).toBe(
        `/login?${new URLSearchParams({ redirectTo: path })}`,
      );
      const posted = await new Visitor().post(path, { intent: "reorder" });
      if (path !== "/profile/account") expect(posted.location).toMatch(/^\/login\?redirectTo=/);
      const nasrin = await makeAdmin({ password: "nasrin's own" });
      const admin = await loggedIn(nasrin.phoneNumber, "nasrin's own");
      expect((await admin.send(path)).location).toBe("/forbidden");
      const forbidden = await admin.visit(path);
      expect(forbidden.status).toBe(403);
      expect(textOf(forbidden.html)).toContain("UnAuthorized");
      if (path !== "/profile/account")
        expect((await admin.post(path, { intent: "reorder" })).location).toBe("/forbidden");
    },
  );

  test("their pages are not cached; /profile leads to the first; unknown ones are 404", async () => {
    const visitor = await registered();
    for (const path of PRIVATE) {
      const { headers, html, status } = await visitor.send(path);
      expect(status).toBe(200);
      expect(headers.get("Cache-Control")).toBe("no-store");
      expect(textOf(html)).toContain("Sign out");
      expect(html).toContain(`href="${path}" aria-current="page"`);
    }
    expect((await visitor.send("/profile")).location).toBe("/profile/account");
    expect((await visitor.visit("/profile/nothing")).status).toBe(404);
  });
});

describe("the address book", () => {
  const address = {
    fullName: "Karim Uddin Ahmed",
    email: "karim@example.com",
    address: "House 7, Road 3",
    district: "Chattogram",
    thana: "Kotwali",
  };

  test("is filled, shown, and used by the checkout", async () => {
    const visitor = await registered();
    const empty = await visitor.visit("/profile/manage-address");
    expect(textOf(empty.html)).toContain("Delivery address");
    expect(empty.html).toContain('href="/profile/manage-address?edit"');
    const saved = await visitor.submit("/profile/manage-address?edit", address);
    const text = textOf(saved.html);
    for (const expected of ["House 7, Road 3", "Chittagong", "karim@example.com", "Saved."])
      expect(text).toContain(expected);
    const profile = await visitor.visit("/profile/account");
    expect(textOf(profile.html)).toContain("Karim Uddin Ahmed");

    const product = await makeProduct();
    await visitor.submit("/cart", { intent: "add-line", productId: product.id });
    const { html } = await visitor.visit("/checkout");
    expect(typedIn(html, "fullName")).toBe("Karim Uddin Ahmed");
    expect(typedIn(html, "phoneNumber")).toBe(PHONE);
    expect(typedIn(html, "address")).toBe("House 7, Road 3");
    expect(typedIn(html, "district")).toBe("Chittagong");
    expect(typedIn(html, "thana")).toBe("Kotwali");
  });

  test("asks again for a thana of another district, and stores an unknown name", async () => {
    const visitor = await registered();
    const moved = await visitor.submit("/profile/manage-address?edit", {
      ...address,
      district: "Sylhet",
      thana: "Dhanmondi",
    });
    expect(moved.status).toBe(400);
    expect(textOf(moved.html)).toContain("That thana is not in this district.");
    expect(moved.html).toContain('<option value="Beanibazar">');
    expect(typedIn(moved.html, "thana")).toBe("");
    expect(typedIn(moved.html, "address")).toBe("House 7, Road 3");
    await visitor.submit("/profile/manage-address?edit", { ...address, thana: "Bakalia lane" });
    const { html } = await visitor.visit("/profile/manage-address?edit");
    expect(typedIn(html, "thana")).toBe("Bakalia lane");
  });

  test("offers the thanas of the chosen district without script and without saving", async () => {
    const visitor = await registered();
    const { html, status } = await visitor.submit("/profile/manage-address?edit", {
      ...address,
      district: "Sylhet",
      intent: "show-thanas",
    });
    expect(status).toBe(200);
    expect(html).toContain('<option value="Beanibazar">');
    expect(typedIn(html, "address")).toBe("House 7, Road 3");
    expect(textOf((await visitor.visit("/profile/manage-address")).html)).toContain(
      "No delivery address yet.",
    );
  });

  test("comes back with everything typed and the errors marked", async () => {
    const visitor = await registered();
    const wrong = { ...address, email: "karim@", district: "Atlantis", isAdmin: "true" };
    const { html, status } = await visitor.submit("/profile/manage-address?edit", wrong);
    expect(status).toBe(400);
    expect(textOf(html)).toContain("Please give an email address like name@example.com");
    expect(textOf(html)).toContain("Please choose a district from the list.");
    expect(typedIn(html, "email")).toBe("karim@");
    expect(typedIn(html, "address")).toBe("House 7, Road 3");
    const [row] = await db.select().from(users);
    expect(row).toMatchObject({ email: null, isAdmin: false });
  });
});

describe("settings", () => {
  const change = {
    currentPassword: PASSWORD,
    newPassword: "litchi season",
    confirmPassword: "litchi season",
  };

  test("a new password ends the other sessions", async () => {
    const [here, there] = [await registered(), await loggedIn()];
    const { html } = await here.submit("/profile/settings", change);
    expect(textOf(html)).toContain("Your other devices have been logged out.");
    expect(await isKnown(here)).toBe(true);
    expect(await isKnown(there)).toBe(false);
    expect(await isKnown(await loggedIn(PHONE, "litchi season"))).toBe(true);
  });

  test.each([
    [{ currentPassword: "not it" }, "This is not your current password."],
    [{ confirmPassword: "litchi" }, "The two passwords are not the same."],
    [{ newPassword: "short", confirmPassword: "short" }, "at least 6 characters"],
    [{ newPassword: "" }, "Please fill this in."],
  ])("refuses %j and shows no password", async (wrong, reason) => {
    const visitor = await registered();
    const { html, status } = await visitor.submit("/profile/settings", { ...change, ...wrong });
    expect(status).toBe(400);
    expect(textOf(html)).toContain(reason);
    for (const expected of [PASSWORD, "litchi", "not it"]) expect(html).not.toContain(expected);
    expect(await isKnown(await loggedIn())).toBe(true);
  });
});
