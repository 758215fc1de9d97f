import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Visitor } from "#app/http/visitor.server.ts";
import { answerKept } from "#server/cache/answer-kept.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { sharedRequests } from "#server/cache/shared-requests.ts";
import { logAnswer } from "#server/http/access-log.ts";
import { listen } from "#server/http/http-server.ts";
import type { Entry } from "#server/http/send-answer.ts";

const route = { reads: ["page", "lang"], isFilled: true, isUnknown: false, takesForms: false };
const findShared = sharedRequests(
  (pathname) =>
    /^\/(?:shop|products\/honey)$/i.test(pathname)
      ? { ...route, pathname: pathname.toLowerCase() }
      : null,
  () => false,
  { firstLanguage: () => "browser", servicePeriod: () => "today" },
);
const visitor = { cartLines: 1 } as Visitor;
const readVisitor = async ({ request }: { request: Request }) => {
  if (request.headers.get("Cookie") !== "cart=known") throw new Error("the database is away");
  return { visitor, headers: new Headers({ "Set-Cookie": "toast=; Max-Age=0" }) };
};
let isReady = true;
let cache = new PageCache({ isListening: () => true });
const server = createServer((req, res) => {
  logAnswer(req, res);
  const shop = {
    cache,
    isReady: () => isReady,
    operations: { readVisitor, noteVisit: () => null },
  };
  const toExpress = (_req: IncomingMessage, left: ServerResponse) => left.end("left to Express");
  answerKept(shop, findShared, () => false, toExpress)(req, res);
});
const url = await listen(server, { port: 0, host: "127.0.0.1" });
afterAll(() => server.close());

type Headers = Record<string, string>;
const HTML = { accept: "text/html", "accept-encoding": "identity" };

async function ask(path: string, headers: Headers = {}, method = "GET") {
  const req = request(url + path, { method, headers: { ...HTML, ...headers } }).end();
  const [res] = (await once(req, "response")) as [IncomingMessage];
  return { status: res.statusCode, headers: res.headers, body: await text(res) };
}

beforeEach(async () => {
  isReady = true;
  cache = new PageCache({ isListening: () => true });
  for (const path of ["/shop", "/products/honey"]) {
    const { key } = findShared({
      ...{ method: "GET", url: path, headers: { ...HTML, host: new URL(url).host } },
      socket: { remoteAddress: "127.0.0.1" },
    } as IncomingMessage) ?? { key: "" };
    const entry: Entry = {
      ...{ status: 200, etag: 'W/"tag"', body: Buffer.from("kept"), isTls: false, isPublic: true },
      sent: ["content-type", "text/html", "content-length", "4", "etag", 'W/"tag"'],
    };
    await cache.render(`${key} identity`, async () => entry);
    const fill = () => "mine";
    const page = { status: 200, headers: new Headers(), isPublic: true };
    await cache.render(`${key} pieces`, async () => ({
      ...entry,
      page: { ...page, pieces: [{ stranger: "kept", fill }] },
    }));
  }
});

test("a cached page is answered in front of Express, with its own request id", async () => {
  const answers = [await ask("/shop"), await ask("/shop", { "user-agent": "another" })];
  for (const { status, body, headers } of answers)
    expect([status, body, headers.etag]).toEqual([200, "kept", 'W/"tag"']);
  expect(new Set(answers.map(({ headers }) => headers["x-request-id"])).size).toBe(2);
  expect((await ask("/shop", { "x-request-id": "abcdefgh-1" })).headers["x-request-id"]).toBe(
    "abcdefgh-1",
  );
});

test("HEAD has no body, and an unchanged page is not sent again", async () => {
  expect(await ask("/shop", {}, "HEAD")).toMatchObject({ status: 200, body: "" });
  const { status, body, headers } = await ask("/shop", { "if-none-match": 'W/"tag"' });
  expect([status, body, headers["content-type"]]).toEqual([304, "", undefined]);
});

test("a logged-in visitor gets a personal page in front of Express", async () => {
  const { body, headers } = await ask("/products/honey", { cookie: "cart=known" });
  expect(body).toBe("mine");
  expect(headers["set-cookie"]?.map((cookie) => cookie.split("=")[0])).toEqual(["toast", "seen"]);
  cache.drop("catalogue");
  expect((await ask("/products/honey", { cookie: "cart=known" })).body).toBe("left to Express");
});

test("a product's page is recorded in the visitor's own browser", async () => {
  const { headers } = await ask("/products/honey");
  expect(headers["set-cookie"]?.join()).toMatch(/^seen=honey;/);
  expect((await ask("/products/honey", { cookie: "seen=honey" })).headers["set-cookie"]).toBe(
    undefined,
  );
  expect((await ask("/products/honey", {}, "HEAD")).headers["set-cookie"]).toBe(undefined);
});

test.each<[what: string, path: string, headers?: Headers, method?: string]>([
  ["a visitor who cannot be read", "/shop", { cookie: "cart=made-up" }],
  ["a visitor who has just written", "/shop", { cookie: "cart=known; wrote=1" }],
  ["a token", "/shop", { authorization: "Bearer made-up" }],
  ["another host", "/shop", { host: "other.test" }],
  ["another language", "/shop", { "accept-language": "bn-BD, en;q=0.5" }],
  ["another encoding", "/shop", { "accept-encoding": "br" }],
  ["a body", "/shop", { "content-length": "0" }],
  ["an origin", "/shop", { origin: "https://evil.test" }],
  ["another tag", "/shop", { "if-none-match": 'W/"tag", "other"' }],
  ["another method", "/shop", {}, "POST"],
  ["another spelling", "/Shop"],
  ["a language in the address", "/shop?lang=en"],
  ["another page", "/shop?page=2"],
  ["what is not shared", "/cart"],
  ["an address that is none", "//"],
  ["an address with a host that is none", "//[/shop"],
])("%s is left to Express", async (_, path, headers, method) => {
  expect((await ask(path, headers, method)).body).toBe("left to Express");
});

test("a stopping server, and unheard changes, leave pages to Express", async () => {
  isReady = false;
  expect((await ask("/shop")).body).toBe("left to Express");
  isReady = true;
  cache.drop("unheard");
  expect((await ask("/shop")).body).toBe("left to Express");
});
