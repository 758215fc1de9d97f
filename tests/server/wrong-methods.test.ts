import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Agent, type IncomingMessage, request as send } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { createRequestHandler } from "@remix-run/node";
import { decode } from "turbo-stream";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openCartOf } from "#app/domain/cart/account-cart.server.ts";
import { addLines } from "#app/domain/cart/carts.server.ts";
import { openSession } from "#app/domain/users/sessions.server.ts";
import { signedCookie } from "#app/http/cookies.server.ts";
import { keepToast } from "#app/http/toast.server.ts";
import { segmentsOf } from "#server/canonical-path.js";
import { KeptAnswers, wrongMethods } from "#server/page-cache.js";
import { makeAdmin, makeCategory, makeCustomer, makeProduct } from "#tests/support/factories.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

/*
 * A method that nothing takes is refused with what was said to such a request before: to the letter what Remix says to each alone.
 */
// Else Remix tells of its own failures where in its code they are.
vi.stubEnv("NODE_ENV", "production");
const { url, close, isListening, build, cache } = await startShopServer();
const agent = new Agent({ keepAlive: true });
afterAll(async () => {
  agent.destroy();
  await close();
});
const makeFresh = createRequestHandler(build, "production");
const request = new Request(url);
const find = wrongMethods(build.routes);

const asked = vi.spyOn(KeptAnswers.prototype, "find");
/** Whether it was answered with what was answered before. */
const wasKnown = () => (asked.mock.results.at(-1)?.value ?? null) !== null;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** An address of each route, with what it names in it. */
const places = Object.keys(build.routes).map((id) => {
  const segments = segmentsOf(build.routes, id);
  const words = segments.filter((segment) => !segment.endsWith("?"));
  const path = `/${words.map((word) => word.replace(/^[:*].*/, "honey")).join("/")}`;
  return { id, path, module: build.routes[id]?.module };
});
type Described = { description?: { method: string } } | undefined;
const takes = ({ loader, action }: { loader?: unknown; action?: unknown }) =>
  ((action ?? loader) as Described)?.description?.method;

const refusals = METHODS.flatMap((method) =>
  [...new Set(places.map(({ path }) => path))].flatMap((path) => {
    const wrong = find(method, path);
    return wrong ? [{ method, path, ...wrong }] : [];
  }),
);
const onPages = refusals.filter(({ page }) => page).map(({ path }) => path);
const inWords = refusals.filter(({ page }) => !page);

let productId = "";
beforeAll(async () => {
  const { id: categoryId } = await makeCategory({ slug: "honey" });
  productId = (await makeProduct({ categoryId, slug: "honey" })).id;
  await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 60_000 });
});

type Headers = Record<string, string>;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const BROWSER = { accept: "text/html", "accept-encoding": "gzip" };

async function ask(method: string, path: string, headers: Headers = {}, body = "made=up") {
  const of = method === "GET" ? {} : { ...FORM, "content-length": `${body.length}` };
  const req = send(url + path, { method, agent, headers: { ...of, ...headers } });
  req.end(method === "GET" ? undefined : body);
  const [res] = (await once(req, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of res) chunks.push(chunk as Buffer);
  const packed = Buffer.concat(chunks);
  expect(Number(res.headers["content-length"])).toBe(packed.length);
  const { date: _, "content-length": __, "x-request-id": id, ...said } = res.headers;
  const isPacked = said["content-encoding"] === "gzip";
  const sent = (isPacked ? gunzipSync(packed) : packed).toString();
  return { id, answer: { status: res.statusCode, headers: said, text: sent } };
}

describe("by the site map", () => {
  test("what a page or a call takes is never refused", () => {
    const takers = places.filter(({ module }) => module?.action !== undefined);
    expect(takers.length).toBeGreaterThan(80);
    for (const { path, module } of takers)
      expect([path, find(takes(module ?? {}) ?? "POST", path)]).toEqual([path, null]);
    for (const { path, module } of places)
      if (module?.loader && takes(module) !== "POST")
        expect([path, find(takes(module) ?? "GET", path)]).toEqual([path, null]);
  });

  test("every call refuses all methods but its own, and the pages of the shop all that is sent", () => {
    const calls = places.filter(({ module }) => module && takes(module));
    expect(calls.length).toBeGreaterThan(60);
    for (const { path, module } of calls)
      for (const method of METHODS)
        expect([path, method, find(method, path) !== null]).toEqual([
          ...[path, method, method !== takes(module ?? {})],
        ]);
    // The home page's index is not meant by what is sent to "/": that page knows nobody, and is left to the app.
    expect(onPages.sort()).toEqual([
      ...["/home", "/products/honey", "/shop", "/shop/collection/honey", "/terms-and-conditions"],
    ]);
  });

  test.each([
    "/shop/",
    "/Shop",
    "/shop.data",
    "/products/a%20b",
    "/shop?q=honey",
    "/made-up",
    "/api/made-up",
  ])("%s is left to the app", (path) => {
    for (const method of METHODS) expect(find(method, path)).toBeNull();
  });

  test.each(["HEAD", "OPTIONS", "MADE-UP"])("%s is left to the app", (method) => {
    for (const { path } of places) expect(find(method, path)).toBeNull();
  });
});

const LANGUAGES: Headers[] = [{ "accept-language": "en" }, { "accept-language": "bn" }];

test("what Remix answers to a parameter of its own is not said to others", async () => {
  const asker = { "x-asker": "one" };
  for (const query of ["_data=root", "index="])
    await ask("PUT", `/api/order/place-order?${query}`, asker);
  const { answer } = await ask("PUT", "/api/order/place-order", asker);
  expect([answer.headers.allow, JSON.parse(answer.text)]).toEqual([
    "POST, OPTIONS",
    { success: false, message: "This call is made with POST." },
  ]);
});

test("words are the same each time, at each address and in each language as Remix says them", async () => {
  for (const language of LANGUAGES)
    for (const { method, path } of inWords) {
      const first = await ask(method, path, language);
      await ask(method, path, { ...language, cookie: "cart=made-up" });
      const again = await ask(method, path, { ...language, cookie: "cart=other" }, "");
      expect([method, path, wasKnown()]).toEqual([method, path, true]);
      expect([path, again.answer]).toEqual([path, first.answer]);
      expect([first.answer.status, again.id === first.id]).toEqual([405, false]);
      expect(first.answer.headers.allow).not.toContain(method);
      if (!path.startsWith("/api")) {
        expect(again.answer.text).toBe("This method is not used here.\n");
        continue;
      }
      const alone = await makeFresh(new Request(url + path, { method, headers: language }), {});
      const { status, headers } = again.answer;
      expect([status, headers.allow]).toEqual([alone.status, alone.headers.get("Allow")]);
      expect(again.answer.text).toBe(await alone.text());
    }
});

async function carried(name: string, value: string): Promise<string> {
  return (await signedCookie(name).serialize(request, value)).split(";")[0] ?? "";
}

const people: [who: string, cookies: () => Promise<string[]>][] = [
  ["nobody", async () => []],
  [
    "who has a cart",
    async () => {
      const cartId = randomUUID();
      await addLines({ cartId, operation: null }, [{ productId, quantity: 3 }]);
      return [await carried("cart", cartId)];
    },
  ],
  [
    "who is logged in, with a name that would break out",
    async () => {
      const customer = await makeCustomer({ fullName: `</script><b>$& '"\\u2028 মধু` });
      const cartId = await openCartOf({ customerId: customer.id, cookieId: null });
      await addLines({ cartId, operation: null }, [{ productId, quantity: 7 }]);
      const { secret } = await openSession(customer, { device: "", network: "" });
      return [await carried("session", secret)];
    },
  ],
  [
    "staff",
    async () => {
      const { secret } = await openSession(await makeAdmin(), { device: "", network: "" });
      return [await carried("session", secret)];
    },
  ],
];

describe.each(people)("a POST of %s to a page that takes none", (_, cookiesOf) => {
  test.each(["en", "bn"])("is answered with the page in words, in %s", async (language) => {
    const cookies = await cookiesOf();
    for (const path of onPages)
      for (const mode of ["lite=0", "lite=1"]) {
        const cookie = [...cookies, `language=${language}`, mode].join("; ");
        const fresh = await makeFresh(
          new Request(url + path, { method: "POST", headers: { ...BROWSER, cookie } }),
          {},
        );
        const made = await fresh.text();
        let known = false;
        for (let time = 0; time < 4; time++) {
          const { answer } = await ask(
            "POST",
            path,
            { ...BROWSER, cookie },
            "card=add".repeat(time),
          );
          known = wasKnown();
          expect([path, mode, answer.status, answer.headers.allow]).toEqual([
            ...[path, mode, 405, "GET, HEAD"],
          ]);
          expect(await partsOf(answer.text), `${path} ${mode}`).toEqual(await partsOf(made));
          expect(answer.headers["set-cookie"]).toBeUndefined();
          expect(answer.headers.etag).toBeUndefined();
        }
        expect([path, mode, known]).toEqual([path, mode, true]);
      }
  });
});

/** What the page failed with: its kind and what that says. */
const asWritten = (type: string, ...said: unknown[]) => ({ value: { type, said } });

/** The markup as it is, and what the script behind it is given. */
async function partsOf(html: string) {
  const [, before = "", json = "", after = ""] =
    /^(.*<script type="application\/json" id="page-data">)(.*?)(<\/script>.*)$/s.exec(html) ?? [];
  if (json === "") return { markup: html, data: null };
  const { stream, ...rest } = JSON.parse(json) as { stream: string };
  const decoded = await decode(new Blob([stream]).stream(), { plugins: [asWritten] });
  await decoded.done;
  return { markup: before + after, data: { ...rest, state: decoded.value } };
}

test("names no address, and none that was made up takes room", async () => {
  await ask("POST", "/products/made-up", BROWSER);
  const kept = [cache.size, cache.templates, cache.bytes];
  for (let n = 0; n < 50; n++) {
    const { answer } = await ask("POST", `/products/made-up-${n}`, BROWSER);
    expect(answer.status).toBe(405);
    expect(answer.text).not.toMatch(/made-up|"redirectTo"|[0-9a-f]{8}-[0-9a-f]{4}-/);
  }
  expect([cache.size, cache.templates, cache.bytes]).toEqual(kept);
});

test("a toast waits for a page of its own kind no longer than before", async () => {
  const toast = (await keepToast(request, { type: "success", text: "</div>$& done" })).split(
    ";",
  )[0];
  const { answer } = await ask("POST", "/shop", { ...BROWSER, cookie: toast ?? "" });
  expect(answer.text).toContain("&lt;/div&gt;$&amp; done");
  expect(answer.headers["set-cookie"]?.join()).toMatch(/^toast=;.*Max-Age=0/);
});

test.each<[what: string, headers: Headers]>([
  ["a token", { authorization: "Bearer made-up" }],
  ["another site's word", { origin: "https://evil.test" }],
  ["a wish to be told to go on", { expect: "100-continue" }],
  ["a cookie of who has just written", { cookie: "wrote=1" }],
])("whoever comes with %s is not given what was answered without", async (_, headers) => {
  for (const [method, path] of [
    ["POST", "/shop"],
    ["PUT", "/"],
    ["PUT", "/api/user/login"],
  ] as const) {
    for (let time = 0; time < 3; time++) await ask(method, path, BROWSER);
    expect(wasKnown()).toBe(true);
    const { answer } = await ask(method, path, { ...BROWSER, ...headers });
    expect([wasKnown(), answer.status]).toEqual([false, 405]);
  }
});

describe("a body", () => {
  const until = async (method: string, path: string) => {
    for (let time = 0; time < 3; time++) await ask(method, path, BROWSER);
    expect(wasKnown()).toBe(true);
  };

  test.each([
    ["POST", "/shop"],
    ["PUT", "/"],
    ["PUT", "/api/user/login"],
  ])(
    "of a %s to %s that is too long is told so, or thrown away, as before",
    async (method, path) => {
      await until(method, path);
      const { answer } = await ask(method, path, BROWSER, "x".repeat(1_100_000));
      expect(answer.status).toBe(method === "PUT" && path === "/" ? 405 : 413);
    },
  );

  test("that comes in pieces is waited for, and the connection is whole behind it", async () => {
    await until("POST", "/shop");
    const { port } = new URL(url);
    const socket = connect(Number(port), "127.0.0.1");
    const head = `POST /shop HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nContent-Length: 6\r\n`;
    const before = asked.mock.calls.length;
    socket.write(`${head}\r\nabc`);
    // The head has been read, and what came with it.
    await vi.waitFor(() => expect(asked.mock.calls.length).toBe(before + 1));
    socket.write("def");
    // One whole, and one more behind it at once.
    socket.write(`${head}\r\nabcdef${head}Connection: close\r\n\r\nabcdef`);
    const said = await text(socket);
    expect(said.match(/HTTP\/1\.1 405/g)).toHaveLength(3);
  });
});
