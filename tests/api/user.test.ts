import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { saveAddressBook } from "#app/domain/people/accounts/address-book.server.ts";
import {
  confirmAuthenticator,
  findAuthenticator,
  startAuthenticator,
} from "#app/domain/people/accounts/authenticators.server.ts";
import { makeToken } from "#app/http/token.server.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { codeOf } from "#tests/support/authenticator.ts";
import { makeAdmin, makeCustomer, nextPhone } from "#tests/support/factories.ts";
import { aCustomer, anAdmin, byCookie, request, tokenByLogIn } from "./support/request.ts";

const password = "honey-and-nuts";
const post = (path: string, json: unknown, address?: string) =>
  request("POST", `/api/user/${path}`, { json, ...(address ? { address } : {}) });
const rahima = (fields: object = {}) => ({
  fullName: "Rahima Begum",
  phoneNumber: nextPhone(),
  password,
  confirmPassword: password,
  ...fields,
});

describe("registering", () => {
  test("opens an account and logs in", async () => {
    const sent = rahima();
    const { status, body, headers } = await post("register", sent);
    expect([status, body.message]).toEqual([200, "Account created successfully."]);
    expect(body.user).toMatchObject({ fullName: "Rahima Begum", isAdmin: false });
    expect(headers.getSetCookie()[0]).toMatch(/^session=.*HttpOnly; SameSite=Lax/);
    expect((await post("login", sent)).body.user.id).toBe(body.user.id);
  });

  test("with a phone that has an account, in any spelling, gets errorCode 11000", async () => {
    const phoneNumber = nextPhone();
    await post("register", rahima({ phoneNumber }));
    const { status, body } = await post("register", rahima({ phoneNumber: `+88 ${phoneNumber}` }));
    expect([status, body.success, body.errorCode]).toEqual([409, false, 11000]);
    expect(body.message).toContain("account");
  });

  test.each([
    [{ fullName: "" }, "fullName"],
    [{ phoneNumber: "0171234567" }, "phoneNumber"],
    [{ phoneNumber: 1712345678 }, "phoneNumber"],
    [{ password: "12345", confirmPassword: "12345" }, "password"],
    [{ confirmPassword: "another" }, "confirmPassword"],
    [{ password: "x".repeat(100_000), confirmPassword: "x".repeat(100_000) }, "password"],
  ])("refuses %o, with the field", async (wrong, field) => {
    const { status, body } = await post("register", rahima(wrong));
    expect([status, Object.keys(body.errors)[0]]).toEqual([400, field]);
  });

  test("never makes staff", async () => {
    const { body } = await post("register", rahima({ isAdmin: true, sessionVersion: 9 }));
    expect(body.user.isAdmin).toBe(false);
  });
});

describe("logging in", () => {
  test("answers the same for a wrong password and an unknown phone", async () => {
    const { phoneNumber } = await makeCustomer({ password });
    const wrong = await post("login", { phoneNumber, password: "wrong!" });
    const unknown = await post("login", { phoneNumber: nextPhone(), password });
    expect([wrong.status, wrong.body]).toEqual([401, unknown.body]);
    expect(wrong.body.message).toBe("The phone number or the password is wrong.");
  });

  test("after too many wrong passwords gets 429 with the waiting time", async () => {
    const { phoneNumber } = await makeCustomer({ password });
    const guess = () => post("login", { phoneNumber, password: "wrong!" }, "203.0.113.99");
    for (let i = 0; i < 11; i++) expect((await guess()).status).toBe(401);
    const { status, headers, body } = await guess();
    expect([status, body.success]).toEqual([429, false]);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("logging in with a second step", () => {
  test("requires the code, and accepts it in the same request", async () => {
    const nasrin = await makeAdmin({ password });
    await startAuthenticator(nasrin.id);
    const state = await findAuthenticator(nasrin, "Haat");
    const secret = state.is === "pending" ? state.secret : "";
    const [recovery] = await confirmAuthenticator(nasrin.id, codeOf(secret));
    const { phoneNumber } = nasrin;
    const asked = await post("login", { phoneNumber, password });
    expect([asked.status, Object.keys(asked.body.errors)]).toEqual([401, ["code"]]);
    expect(asked.body.message).toContain("authenticator app");
    expect(asked.headers.getSetCookie()).toEqual([]);
    // Without the password, the second step is not mentioned.
    const wrong = await post("login", { phoneNumber, password: "not it", code: codeOf(secret, 1) });
    expect(wrong.body.message).toBe("The phone number or the password is wrong.");
    const bad = await post("login", { phoneNumber, password, code: "000000" });
    expect([bad.status, bad.body.errors.code]).toEqual([401, expect.stringContaining("wrong")]);
    const good = await post("login", { phoneNumber, password, code: codeOf(secret, 1) });
    expect([good.status, good.body.user.isAdmin]).toEqual([200, true]);
    expect((await post("login", { phoneNumber, password, code: recovery })).status).toBe(200);
  });
});

describe("a guessable password", () => {
  test("is refused with its field", async () => {
    const registered = await post("register", {
      ...rahima(),
      password: "iloveyou",
      confirmPassword: "iloveyou",
    });
    expect([registered.status, Object.keys(registered.body.errors)]).toEqual([400, ["password"]]);
    const changed = await request("PUT", "/api/user/change-password", {
      json: { currentPassword: password, newPassword: "qwerty", confirmPassword: "qwerty" },
      as: await aCustomer(),
    });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ["newPassword"]]);
  });
});

describe("profiles", () => {
  test("are read by their owner or by an admin", async () => {
    const [customer, other, admin] = await Promise.all([aCustomer(), aCustomer(), anAdmin()]);
    await saveAddressBook(customer.id, {
      fullName: "Karim Uddin",
      email: "karim@example.com",
      address: "House 7",
      district: "Dhaka",
      thana: null,
    });
    const read = (id: string, as: typeof admin | null) =>
      request("GET", `/api/user/profile?profile_id=${id}`, { as });
    const { body } = await read(customer.id, customer);
    expect(body.result).toMatchObject({
      _id: customer.id,
      email: "karim@example.com",
      address: "House 7",
      district: "Dhaka",
      isAdmin: false,
    });
    expect((await read(customer.id, admin)).body).toEqual(body);
    expect((await read(customer.id, other)).status).toBe(403);
    expect((await read(crypto.randomUUID(), admin)).status).toBe(404);
    expect((await read("' or 1=1", admin)).status).toBe(404);
  });

  test.each([
    ["owner", 200, 200],
    ["manager", 200, 403],
    ["caller", 200, 403],
    ["packer", 403, 403],
  ] as const)("of customers answer a %s %i, of staff %i", async (role, ofCustomer, ofStaff) => {
    const [customer, owner, reader] = await Promise.all([aCustomer(), anAdmin(), anAdmin()]);
    await db.update(users).set({ role }).where(eq(users.id, reader.id));
    const read = async (id: string) =>
      (await request("GET", `/api/user/profile?profile_id=${id}`, { as: reader })).status;
    expect([await read(customer.id), await read(owner.id)]).toEqual([ofCustomer, ofStaff]);
    expect(await read(reader.id)).toBe(200);
  });
});

describe("the password", () => {
  test("invalidates older tokens and cookies once changed", async () => {
    const customer = await aCustomer();
    const json = {
      currentPassword: password,
      newPassword: "sunflower",
      confirmPassword: "sunflower",
    };
    const change = (currentPassword: string) =>
      request("PUT", "/api/user/change-password", {
        json: { ...json, currentPassword },
        as: customer,
      });
    const wrong = await change("wrong!");
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ["currentPassword"]]);
    const { body } = await change(password);
    const read = (sending: object) => request("GET", "/api/user/profile", sending);
    expect((await read({ token: customer.token })).status).toBe(401);
    expect((await read({ headers: byCookie(customer) })).status).toBe(401);
    expect((await read({ token: body.token })).status).toBe(200);
  });
});

describe("the token", () => {
  test("contains what the contract's client decodes, and nothing more", async () => {
    const token = await tokenByLogIn(await aCustomer());
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    expect(Object.keys(claims).sort()).toEqual([
      "address",
      "email",
      "exp",
      "fullName",
      "iat",
      "id",
      "isAdmin",
      "jti",
      "phoneNumber",
    ]);
  });

  test("is invalid after the log-out, with the cookie that came with it", async () => {
    const read = (sending: object) => request("GET", "/api/user/profile", sending);
    const karim = await aCustomer();
    expect((await read({ as: karim })).status).toBe(200);
    await request("POST", "/api/user/logout", { as: karim });
    expect((await read({ as: karim })).status).toBe(401);
    expect((await read({ headers: byCookie(karim) })).status).toBe(401);
  });

  test("of one person does not work with another's session", async () => {
    const [karim, rahima] = await Promise.all([aCustomer(), aCustomer()]);
    const claims = (token: string) =>
      JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    const { jti: _, iat: __, exp: ___, ...user } = claims(karim.token);
    const token = await makeToken(user, claims(rahima.token).jti);
    expect((await request("GET", "/api/user/profile", { token })).status).toBe(401);
  });
});

test("ends with the cookie's session, in that browser and on the server", async () => {
  const customer = await aCustomer();
  const { headers } = await request("POST", "/api/user/logout", { headers: byCookie(customer) });
  expect(headers.getSetCookie()[0]).toMatch(/^session=.*Max-Age=0/);
  const read = await request("GET", "/api/user/profile", { headers: byCookie(customer) });
  expect(read.status).toBe(401);
});
