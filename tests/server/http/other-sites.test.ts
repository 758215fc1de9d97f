import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { loadOperations, loadPages } from "#server/build.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { createApp } from "#server/front/app.ts";
import { Bodies } from "#server/http/bodies.ts";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";
import { fieldValue, Visitor } from "#tests/support/app.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { actionRoutes as allActionRoutes, guardedRoutes } from "#tests/support/routes.ts";
import { isDeep, sampleSize } from "#tests/support/samples.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const PASSWORD = "honey-and-nuts";
const NOBODY = "00000000-0000-4000-8000-000000000000";
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
      bodies: new Bodies(tmpdir(), operations.uploadLimit),
      isReady: () => true,
    }),
  );
  shopUrl = (await listen(server, { port: 0, host: "127.0.0.1" })).replace(/\/$/, "");
  close = () => drain(server);
  const { visitor: staff } = await visitAsStaff();
  cookies = { customer: await logInAsCustomer(), staff: cookieOf(staff) };
});
afterAll(() => close());

async function logInAsCustomer() {
  const customer = new Visitor();
  const { phoneNumber } = await makeCustomer({ password: PASSWORD });
  await customer.submit("/login", { phoneNumber, password: PASSWORD });
  return cookieOf(customer);
}

/** The form token of a session, read from one of its pages. */
async function tokenOf(cookie: string) {
  const response = await fetch(`${shopUrl}/track-order`, { headers: { Cookie: cookie } });
  return fieldValue(await response.text(), "formToken") ?? "";
}

const isStaffs = (path: string) => /^\/(?:admin|api)/.test(path);

const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

const cookieFor = (path: string) => (isStaffs(path) ? cookies.staff : cookies.customer);

async function post(
  path: string,
  headers: Record<string, string>,
  { method = "POST", fields = {} }: { method?: string | undefined; fields?: object } = {},
) {
  const response = await fetch(shopUrl + path, {
    method,
    redirect: "manual",
    headers: { Cookie: cookieFor(path), ...headers },
    body: new URLSearchParams({ intent: "remove-line", ...fields }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/**
 * The program of a courier sends no cookie, and proves itself by a secret; nothing of a gateway's
 * notice is believed.
 */
const actionRoutes = allActionRoutes.filter(
  ({ path }) => !/^\/(?:(?:courier-webhook|wallet-sms)\/|paid\/[^/]+\/)/.test(path),
);

const foreign: [string, Record<string, string>][] = [
  ["Origin", { Origin: EVIL }],
  ["a page that hides its origin", { Origin: "null" }],
  ["another port", { Origin: "http://127.0.0.1:1" }],
  ["Sec-Fetch-Site: cross-site", { "Sec-Fetch-Site": "cross-site" }],
  ["Sec-Fetch-Site: same-site", { "Sec-Fetch-Site": "same-site" }],
  ["both", { Origin: EVIL, "Sec-Fetch-Site": "cross-site" }],
];

describe("another site's form", () => {
  test("exists for many forms", () => {
    const pages = actionRoutes.filter((route) => !route.isApi).map((route) => route.path);
    expect(pages).toEqual(expect.arrayContaining(["/logout", "/language", "/lite", "/login"]));
    expect(actionRoutes.some((route) => route.path === "/api/user/logout")).toBe(true);
  });

  const numbered = actionRoutes.map((route, number) => ({ ...route, number }));
  test.each(numbered)("is refused with a reason at $path", async ({ path, isApi, number }) => {
    const ways = isApi
      ? ["POST", "PUT", "DELETE"].map((method) => [path, method])
      : [path, `${path}.data`].map((page) => [page, "POST"]);
    // In `npm test` neighbouring addresses are asked in different ways.
    const from = number % foreign.length;
    const sample = [...foreign, ...foreign].slice(from, from + sampleSize(2, foreign.length));
    for (const [, headers] of sample) {
      for (const [page = "", method] of ways) {
        const { status, text, headers: sent } = await post(page, headers, { method });
        // The API checks the method first; at an unknown address nothing can be changed.
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
    ["a proxy that speaks TLS", () => ({ Origin: shopUrl.replace("http:", "https:") })],
  ])("is accepted from %s", async (_, headers) => {
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

describe("a browser that does not name the page it sends from", () => {
  /**
   * Forms that any site may send: language, pictures, district and the cart, and an order on a
   * landing page, which everybody shares.
   */
  const HARMLESS = ["/language", "/lite", "/district", "/cart"];
  const isHarmless = (path: string) => HARMLESS.includes(path) || path.startsWith("/l/");
  // A link to order by is looked for before its form is read.
  const NOWHERE = /\/nowhere$|^\/o\//;

  test("must send the token of its session", async () => {
    const tokens = {
      customer: await tokenOf(cookies.customer),
      staff: await tokenOf(cookies.staff),
    };
    for (const [at, { path, isApi }] of actionRoutes.entries()) {
      if (isHarmless(path) || NOWHERE.test(path)) continue;
      const wrong = { formToken: tokens[isStaffs(path) ? "customer" : "staff"] };
      const ways = [{}, { formToken: "" }, wrong];
      for (const fields of isDeep ? ways : ways.slice(at % 3).slice(0, 1)) {
        const { status, text, headers } = await post(path, {}, { fields });
        if (isApi && status === 405) continue;
        expect([path, status]).toEqual([path, 403]);
        expect(text).toMatch(isApi ? /own pages/ : /load the page again/);
        expect(headers.getSetCookie()).toEqual([]);
      }
    }
  });

  test("is accepted with it for every form; log-out is the last", async () => {
    const pages = actionRoutes.filter(({ path, isApi }) => !isApi && !NOWHERE.test(path));
    pages.sort((one, other) => Number(one.path === "/logout") - Number(other.path === "/logout"));
    const tokens = {
      customer: await tokenOf(cookies.customer),
      staff: await tokenOf(cookies.staff),
    };
    for (const { path } of pages) {
      const fields = { formToken: tokens[isStaffs(path) ? "staff" : "customer"] };
      const { status, text } = await post(path, {}, { fields });
      expect(text, path).not.toMatch(/load the page again|another site/);
      expect(status, path).toBeLessThan(500);
    }
  });

  test("finds the token in every form that changes something", async () => {
    cookies.customer = await logInAsCustomer();
    const tokens = {
      customer: await tokenOf(cookies.customer),
      staff: await tokenOf(cookies.staff),
    };
    expect(new Set(Object.values(tokens)).size).toBe(2);
    const shared = ["/", "/shop", "/terms-and-conditions", "/nowhere", "/seen", "/track-order"];
    const own = guardedRoutes.map(({ path }) => path).filter((path) => !/0000-|\.\w+$/.test(path));
    const overlays = [
      "?add",
      "?edit",
      `?delete=${NOBODY}`,
      `?update=${NOBODY}`,
      `?items=${NOBODY}`,
    ];
    let forms = 0;
    // In `npm test` each page has one of the overlays, and every five neighbours have them all.
    const overlaysOf = (at: number) => (isDeep ? overlays : [overlays[at % overlays.length]]);
    for (const path of [
      ...shared,
      ...own.flatMap((page, at) => ["", ...overlaysOf(at)].map((of) => page + of)),
    ]) {
      const response = await fetch(shopUrl + path, { headers: { Cookie: cookieFor(path) } });
      for (const form of postForms(await response.text())) {
        forms++;
        expect([path, form]).toEqual([path, expect.stringContaining('name="formToken"')]);
        expect(form).toContain(tokens[isStaffs(path) ? "staff" : "customer"]);
      }
    }
    expect(forms).toBeGreaterThan(100);
  });

  test("finds none in shared pages", async () => {
    for (const path of ["/", "/shop", "/login", "/track-order", "/checkout"]) {
      const response = await fetch(shopUrl + path);
      expect(await response.text()).not.toContain('name="formToken"');
    }
  });

  const postForms = (html: string): string[] =>
    [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)]
      .map(([form]) => form)
      .filter((form) => /^<form[^>]*method="post"/.test(form))
      .filter((form) => !HARMLESS.some((path) => form.includes(`action="${path}"`)));
});

test("cannot change anything by a link", async () => {
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
