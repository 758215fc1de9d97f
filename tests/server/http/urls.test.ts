import { type IncomingHttpHeaders, request } from "node:http";
import { text } from "node:stream/consumers";
import { resolvePath } from "@remix-run/react";
import { afterAll, describe, expect, test } from "vitest";
import { chooseEncoding, chooseLanguage } from "#runtime/http/negotiation.ts";
import { isHost } from "#server/http/hosts.ts";
import { pathOf } from "#tests/support/routes.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, cache, isListening, build, close } = await startShopServer();
afterAll(close);

const port = new URL(url).port;

/** Sends path and host unchanged; fetch would normalise them. */
async function ask(
  path: string,
  host = `127.0.0.1:${port}`,
  headers: Record<string, string> = {},
  method = "GET",
  body = "",
) {
  return new Promise<{ status: number; text: string; headers: IncomingHttpHeaders }>(
    (resolve, reject) => {
      const req = request(
        { host: "127.0.0.1", port, path, method, headers: { host, ...headers }, agent: false },
        async (res) =>
          resolve({ status: res.statusCode ?? 0, text: await text(res), headers: res.headers }),
      );
      req.on("error", reject);
      req.end(body);
    },
  );
}

describe("a Host header", () => {
  test.each([
    "shop.example",
    "shop.example:8080",
    "SHOP.example.",
    "127.0.0.1:3000",
    "[::1]:3000",
    "[::ffff:10.0.0.1]",
    "localhost",
    `${"a".repeat(63)}.example`,
    `${"a.".repeat(126)}a`,
  ])("%s is accepted", (host) => {
    expect(isHost(host)).toBe(true);
  });

  test.each([
    "",
    "shop.example/admin",
    "shop.example?x",
    "a@b",
    "a b",
    "-a.example",
    "a-.example",
    "a..b",
    "999.1.1.1",
    "[::1",
    "[nonsense]",
    "shop:99999",
    "shop:port",
    "my_shop",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(127)}a`,
    "a".repeat(100_000),
  ])("%s is refused", (host) => {
    expect(isHost(host)).toBe(false);
  });

  test("with a path is refused", async () => {
    expect((await ask("/", `127.0.0.1/${"a/".repeat(1000)}`)).status).toBe(400);
    expect((await ask("/", "127.0.0.1/admin?x=")).text).toBe(
      "The Host header is not a host name.\n",
    );
  });
});

describe("a URL", () => {
  test("with as many segments as a page may have is answered, a longer one refused at once", async () => {
    expect((await ask(`/${"a/".repeat(11)}a`)).text).toContain("<html");
    expect(await ask(`/${"a/".repeat(12)}a`)).toMatchObject({
      status: 404,
      text: "There is nothing at this address.\n",
    });
    expect((await ask(`/${"a".repeat(2048)}`)).status).toBe(404);
  });

  test.each(["//evil.example/x", "///evil.example/x"])(
    "to which a link leads, as %s, stays at the shop",
    (to) => {
      const { pathname } = resolvePath(to, "/product/honey");
      expect(new URL(pathname, "https://shop.example").host).toBe("shop.example");
    },
  );

  test("has at most 200 parameters", async () => {
    const asking = (times: number) => `/terms-and-conditions?${"a=1&".repeat(times - 1)}a=1`;
    expect((await ask(asking(200))).status).toBe(200);
    expect((await ask(asking(201))).status).toBe(400);
    expect((await ask(asking(201).replace("?", "??"))).status).toBe(400);
  });

  test.each([
    "/./__manifest?p=/cart",
    "/x/../__manifest?p=/cart",
    "/x/%2E%2e/__manifest?p=/cart",
    "/__manifest/x/..?p=/cart",
    `/cart${"\\a".repeat(900)}`,
  ])("with an ambiguous spelling leads nowhere: %.30s", async (path) => {
    expect(await ask(path)).toMatchObject({
      status: 404,
      text: "There is nothing at this address.\n",
    });
  });
});

describe("the route manifest", () => {
  const { version } = build.assets;
  const manifest = (paths: string[]) =>
    ask(
      `/__manifest?${new URLSearchParams([["version", version], ...paths.map((p) => ["p", p])])}`,
    );

  /** One path of each route. */
  const EVERY_PATH = Object.keys(build.routes).map(pathOf);

  test("is served for all links of the staff's menu at once", async () => {
    const links = EVERY_PATH.filter((path) => /^\/admin\/[a-z-]+$/.test(path));
    expect(links.length).toBeGreaterThan(20);
    const { status, text } = await manifest(links);
    expect([status, Object.keys(JSON.parse(text))]).toEqual([
      200,
      expect.arrayContaining(["admin/orders/calls", "admin/money/cash", "admin/catalog/stock"]),
    ]);
  });

  test("is served for the links of a page", async () => {
    const { status, text, headers } = await manifest([
      "/products/honey",
      "/products/ghee",
      "/cart",
    ]);
    expect(status).toBe(200);
    expect(Object.keys(JSON.parse(text))).toEqual(
      expect.arrayContaining([
        "root",
        "storefront/layout",
        "storefront/product",
        "storefront/cart",
      ]),
    );
    expect(headers["cache-control"]).toContain("immutable");
  });

  test.each([
    ["a path of endless segments", ["/a".repeat(1900)], "longer paths"],
    ["a path just too deep", [`/${"a/".repeat(12)}a`], "longer paths"],
    ["too many paths", Array.from({ length: 201 }, () => "/a"), "too many things at once"],
  ])("is not served for %s", async (_what, paths, words) => {
    const { status, text } = await manifest(paths);
    expect([status, text]).toEqual([400, expect.stringContaining(words)]);
  });

  test.each([
    ["HEAD", 400],
    ["POST", 405],
    ["PUT", 405],
    ["DELETE", 405],
    ["OPTIONS", 405],
  ])("is not served for endless paths to %s", async (method, status) => {
    const query = new URLSearchParams({ version, p: "/a".repeat(1900) });
    const path = `/__manifest?${query}`;
    expect((await ask(path, undefined, { "content-length": "0" }, method)).status).toBe(status);
  });
});

describe("an unexpected body", () => {
  test.each(["/login", "/login.data", "/api/admin/dashboard"])(
    "of a GET for %s changes nothing",
    async (path) => {
      const { status } = await ask(path);
      const sent = { "content-type": "application/json", "content-length": "2" };
      expect((await ask(path, undefined, sent, "GET", "{}")).status).toBe(status);
    },
  );
});

describe("a header", () => {
  // A parser of quadratic time would take minutes.
  test("of the greatest length is parsed at once", () => {
    const long = `a${" ".repeat(16_000)}b`;
    for (let n = 0; n < 200; n++) {
      expect(chooseEncoding(`br ; q=0, gzip, ${long}`)).toBe("gzip");
      expect(chooseLanguage(`bn ; q=0.9, en;q=0.5, ${long}`)).toBe("bn");
    }
  });
});

describe("cached pages", () => {
  test("differ by the parameters that they read, so made-up queries share one page", async () => {
    await expect.poll(isListening).toBe(true);
    cache.drop("catalogue");
    const first = await ask("/shop");
    for (let n = 0; n < 50; n++) await ask(`/shop?made${n}=up&page${n}=2`);
    await ask("/SHOP/");
    expect(cache.size).toBe(1);
    expect((await ask("/shop?x=1")).text).toBe(first.text);
    await ask("/shop?page=2");
    expect(cache.size).toBe(2);
  });

  test("of the API do too", async () => {
    cache.drop("catalogue");
    for (let n = 0; n < 20; n++) await ask(`/api/product/get-product?made${n}=up&limit=5`);
    expect(cache.size).toBe(1);
  });

  test("are shown with forged cookies", async () => {
    cache.drop("catalogue");
    const first = await ask("/shop", undefined, { cookie: "_ga=GA1.1; _fbp=fb.1" });
    expect(cache.size).toBe(1);
    expect((await ask("/shop")).text).toBe(first.text);
  });

  test("do not grow by unknown URLs", async () => {
    cache.drop("catalogue");
    for (let n = 0; n < 20; n++)
      expect((await ask(n % 2 ? `/nowhere-${n}` : `/products/nothing-${n}?a=${n}`)).status).toBe(
        404,
      );
    // All missing pages share one entry, and an unknown slug is not cached.
    expect(cache.size).toBe(1);
  });
});
