import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { createApp } from "#server/app.js";
import { Bodies } from "#server/bodies.js";
import { loadOperations, loadPages } from "#server/build.js";
import { createHttpServer, drain, listen } from "#server/http-server.js";
import { PageCache } from "#server/page-cache.js";
import { Visitor } from "#tests/support/app.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { actionRoutes } from "#tests/support/routes.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PASSWORD = "honey-and-nuts";
const EVIL = "https://evil.example";

let shopUrl = "";
let close: () => Promise<void>;
let cookies: { customer: string; staff: string };

beforeAll(async () => {
  const operations = await loadOperations();
  const server = createHttpServer(
    createApp({
      build: await loadPages(),
      operations,
      trustProxy: 0,
      files: new Map(),
      cache: new PageCache({ isListening: operations.isListening }),
      bodies: new Bodies(tmpdir(), operations.isStaff),
      isReady: () => true,
    }),
  );
  shopUrl = (await listen(server, { port: 0, host: "127.0.0.1" })).replace(/\/$/, "");
  close = () => drain(server);
  const customer = new Visitor();
  const { phoneNumber } = await makeCustomer({ password: PASSWORD });
  await customer.submit("/login", { phoneNumber, password: PASSWORD });
  const { visitor: staff } = await visitAsStaff();
  cookies = { customer: cookieOf(customer), staff: cookieOf(staff) };
});
afterAll(() => close());

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

const cookieFor = (path: string) =>
  path.startsWith("/admin") || path.startsWith("/api") ? cookies.staff : cookies.customer;

async function post(path: string, headers: Record<string, string>, method = "POST") {
  const response = await fetch(shopUrl + path, {
    method,
    redirect: "manual",
    headers: { Cookie: cookieFor(path), ...headers },
    body: new URLSearchParams({ intent: "remove-line" }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const foreign: [string, Record<string, string>][] = [
  ["Origin", { Origin: EVIL }],
  ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
  ["both", { Origin: EVIL, "Sec-Fetch-Site": "cross-site" }],
];

describe("another site's form", () => {
  test("there are forms to send", () => {
    const pages = actionRoutes.filter((route) => !route.isApi).map((route) => route.path);
    expect(pages).toEqual(expect.arrayContaining(["/logout", "/language", "/lite", "/login"]));
    expect(actionRoutes.some((route) => route.path === "/api/user/logout")).toBe(true);
  });

  test.each(actionRoutes)("is refused in words at $path", async ({ path, isApi }) => {
    const ways = isApi
      ? ["POST", "PUT", "DELETE"].map((method) => [path, method])
      : [path, `${path}.data`].map((page) => [page, "POST"]);
    for (const [, headers] of foreign) {
      for (const [page = "", method] of ways) {
        const { status, text, headers: sent } = await post(page, headers, method);
        // A call knows first whether it is made in this way at all; at an unknown address nothing can be changed.
        if (isApi && status === 405) expect(sent.get("Allow")).not.toContain(method);
        else expect(path.endsWith("/nowhere") ? [403, 404] : [403]).toContain(status);
        if (status === 403) expect(text).toMatch(isApi ? /own pages/ : /another site/);
        expect(sent.getSetCookie()).toEqual([]);
      }
    }
  });

  test("changes no language, no version and no session", async () => {
    for (const path of ["/language", "/lite", "/logout", "/api/user/logout"]) {
      const { status, headers } = await post(path, { Origin: EVIL });
      expect([path, status, headers.getSetCookie()]).toEqual([path, 403, []]);
    }
  });
});

describe("the shop's own form", () => {
  test.each([
    ["a browser that says both", () => ({ Origin: shopUrl, "Sec-Fetch-Site": "same-origin" })],
    ["an address typed by hand", () => ({ "Sec-Fetch-Site": "none" })],
    ["an older browser", () => ({ Origin: shopUrl })],
    ["a very old browser", () => ({})],
    ["a page that sends no referrer", () => ({ Origin: "null", "Sec-Fetch-Site": "same-origin" })],
    ["such a page over plain http", () => ({ Origin: "null" })],
    ["a proxy that speaks TLS", () => ({ Origin: shopUrl.replace("http:", "https:") })],
  ])("is believed from %s", async (_, headers) => {
    const form = new URLSearchParams({ language: "bn", redirectTo: "/shop" });
    for (const [path, body] of [
      ["/language", form],
      ["/cart", new URLSearchParams({ intent: "empty-cart" })],
    ] as const) {
      const response = await fetch(shopUrl + path, {
        method: "POST",
        redirect: "manual",
        headers: { ...headers(), Cookie: cookies.customer },
        body,
      });
      expect([path, response.status]).toEqual([path, 302]);
    }
  });
});

test("a link changes nothing", async () => {
  const before = await db.select().from(users);
  for (const { path, isApi } of actionRoutes) {
    const response = await fetch(shopUrl + path, {
      redirect: "manual",
      headers: { Cookie: cookieFor(path) },
    });
    expect(response.status).toBeLessThan(500);
    const kept = response.headers
      .getSetCookie()
      .filter((line) => /session|language|lite/.test(line));
    expect([path, isApi, kept]).toEqual([path, isApi, []]);
  }
  expect(await db.select().from(users)).toEqual(before);
});
