import { eq, sql } from "drizzle-orm";
import { SignJWT } from "jose";
import { describe, expect, test, vi } from "vitest";
import { makeToken } from "#app/http/token.server.ts";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { isDeep } from "#tests/support/samples.ts";
import { endpoints } from "./support/endpoints.ts";
import { aCustomer, anAdmin, byCookie, type Person, request } from "./support/request.ts";

/** A person whose password was changed after the token was issued. */
async function withOldToken(made: Promise<Person>): Promise<Person> {
  const person = await made;
  await db
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, person.id));
  return person;
}

async function loggedOut(made: Promise<Person>): Promise<Person> {
  const person = await made;
  await request("POST", "/api/user/logout", { as: person });
  return person;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** An admin's token without signature: `alg` none. */
const unsigned = (token: string) =>
  `${encode({ alg: "none", typ: "JWT" })}.${encode({ ...claimsOf(token), isAdmin: true })}.`;

/** Another person's claims with one's own signature. */
function withOthersClaims(token: string, other: string): string {
  const [head, , signature] = token.split(".");
  return [head, other.split(".")[1], signature].join(".");
}

/** A token that the shop signed 31 days ago. */
async function expired(token: string): Promise<string> {
  const { jti, iat: _, exp: __, ...user } = claimsOf(token);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 31 * 24 * 60 * 60 * 1000 });
  const old = await makeToken(user, jti);
  vi.useRealTimers();
  return old;
}

const withOtherSecret = (token: string) =>
  new SignJWT({ ...claimsOf(token), isAdmin: true })
    .setProtectedHeader({ alg: "HS256" })
    .sign(new TextEncoder().encode("secret"));

const [customer, other, admin, oldAdmin, oldCustomer, goneAdmin] = await Promise.all([
  aCustomer(),
  aCustomer(),
  anAdmin(),
  withOldToken(anAdmin()),
  withOldToken(aCustomer()),
  loggedOut(anAdmin()),
]);

/** Strangers, and people whose proof is invalid. */
const strangers: Record<string, string | undefined> = {
  nobody: undefined,
  "an unsigned token": unsigned(admin.token),
  "an admin's claims under a customer's signature": withOthersClaims(customer.token, admin.token),
  "a token signed with another secret": await withOtherSecret(admin.token),
  "an expired token": await expired(admin.token),
  "an admin's token from before the last password": oldAdmin.token,
  "a customer's token from before the last password": oldCustomer.token,
  "an admin's token after the log-out": goneAdmin.token,
  "what is no token": "not.a.token",
};

/**
 * In every run the endpoints share out the invalid proofs, which one function judges for all of
 * them.
 */
const [nobody = ["nobody", undefined], ...forgers] = Object.entries(strangers);
const strangersAt = (at: number) =>
  isDeep ? [nobody, ...forgers] : [nobody, forgers[at % forgers.length] ?? nobody];

const numbered = endpoints.map((endpoint, at) => ({ ...endpoint, at }));

describe.each(numbered)(
  "$method $name",
  ({ name, method, access, make, at, status: usual = 200 }) => {
    /** A request that ends or replaces the session gets a new person each time. */
    const whoever = (person: Person, another: () => Promise<Person>) =>
      /^user-(logout|login|register)$/.test(name) ? another() : person;

    /** One request for all who are refused, since none of them changes anything. */
    let refused: ReturnType<typeof make> | undefined;
    const makeOnce = () => {
      refused ??= make(null);
      return refused;
    };

    for (const [who, token] of strangersAt(at)) {
      test(`${who}: ${access === "anyone" ? "welcome" : 401}`, async () => {
        const { path, ...sending } = await (access === "anyone" ? make(null) : makeOnce());
        const { status } = await request(method, path, { ...sending, ...(token ? { token } : {}) });
        expect(status).toBe(access === "anyone" ? usual : 401);
      });
    }

    test(`a customer: ${access === "admin" ? 403 : "welcome"}`, async () => {
      const { path, ...sending } = await make(customer);
      const { status, body } = await request(method, path, {
        ...sending,
        as: await whoever(customer, aCustomer),
      });
      if (body.token && path.includes("change-password")) customer.token = body.token;
      expect(status).toBe(access === "admin" ? 403 : usual);
    });

    test("another customer gets nothing that is not theirs", async () => {
      const { path, ...sending } = await make(customer);
      const isList = path.includes("user-order-list");
      const own = isList ? await makeOrder({ customerId: other.id }) : null;
      const { status, body } = await request(method, path, {
        ...sending,
        as: await whoever(other, aCustomer),
      });
      if (body.token && path.includes("change-password")) other.token = body.token;
      if (access === "admin") expect(status).toBe(403);
      else if (/profile|cancel|order\/(advance|prove-phone|send-code)/.test(path))
        expect([403, 404]).toContain(status);
      else expect(status).toBe(usual);
      if (isList) {
        const ids = body.result.map(({ _id }: { _id: string }) => _id);
        expect(ids).toContain(own?.id);
        expect(
          body.result.every((order: { customer: string }) => order.customer === other.id),
        ).toBe(true);
      }
    });

    test("an admin: welcome", async () => {
      const { path, ...sending } = await make(admin);
      const { status, body } = await request(method, path, {
        ...sending,
        as: await whoever(admin, anAdmin),
      });
      if (body.token && path.includes("change-password")) admin.token = body.token;
      expect(status).toBe(usual);
    });

    test("by cookie from another site: nobody", async () => {
      const person = access === "admin" ? admin : other;
      const fresh =
        access === "anyone"
          ? await whoever(person, aCustomer)
          : await (access === "admin" ? anAdmin() : aCustomer());
      const { path, ...sending } = await make(fresh);
      const isReading = method === "GET";
      const from = byCookie(fresh, "cross-site");
      const { status } = await request(method, path, { ...sending, headers: from });
      // Browsers do not let the other site read the answer, since nothing permits it.
      expect(status).toBe(isReading ? 200 : 403);
      const { status: own } = await request(method, path, { ...sending, headers: byCookie(fresh) });
      expect(own).toBe(usual);
    });
  },
);

describe("orders", () => {
  test("belong to the customer who places them, whatever is sent", async () => {
    const place = endpoints.find(({ name }) => name === "order-place-order");
    const ready = await place?.make(null);
    const json = ready?.json as { orderDetails: object };
    const sent = { orderDetails: { ...json.orderDetails, customer: other.id } };
    const { body } = await request("POST", "/api/order/place-order", { json: sent, as: customer });
    expect(body.order.customer).toBe(customer.id);
    const { body: guest } = await request("POST", "/api/order/place-order", { json: sent });
    expect(guest.order.customer).toBe("");
  });

  test("cannot be cancelled by others", async () => {
    const order = await makeOrder({ customerId: customer.id });
    const path = `/api/order/cancel?order_id=${order.id}`;
    expect((await request("PUT", path, { as: other })).status).toBe(404);
    expect((await request("PUT", path, { as: admin })).status).toBe(404);
    expect((await request("PUT", path, { as: customer })).body.result.status).toBe("Cancelled");
    expect((await request("PUT", path, { as: customer })).status).toBe(409);
  });

  test("cannot be changed by cookie without a named origin", async () => {
    const { path } = { path: "/api/charge/update" };
    const sent = { json: { default_charge: 130 }, headers: { Cookie: admin.cookie } };
    expect((await request("PUT", path, sent)).status).toBe(403);
  });
});
