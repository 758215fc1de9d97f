import type { IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { chooseLanguage } from "#runtime/http/negotiation.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { sharedRequests } from "#server/cache/shared-requests.ts";
import type { Entry } from "#server/http/send-answer.ts";

const answer = (text: string, isPublic = true): Entry => ({
  ...{ status: 200, sent: [], etag: `"${text.length}"` },
  ...{ body: Buffer.from(text), isPublic, isTls: false },
});
const listening = { isListening: () => true };
const read = (cache: PageCache, key: string) => cache.find(key)?.body.toString();

describe("the page cache", () => {
  test("caches public pages", async () => {
    const cache = new PageCache(listening);
    await cache.render("/a", async () => answer("মধু"));
    expect(read(cache, "/a")).toBe("মধু");
  });

  test("caches nothing private, and nothing while it does not hear changes", async () => {
    let isListening = true;
    const cache = new PageCache({ isListening: () => isListening });
    await cache.render("/mine", async () => answer("mine", false));
    isListening = false;
    await cache.render("/unheard", async () => answer("unheard"));
    expect(cache.size).toBe(0);
  });

  test("caches for at most five minutes, longer while changes are not heard", async () => {
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const cache = new PageCache({ ...listening, mostStaleMs: 60 * 60_000 });
    await cache.render("/a", async () => answer("a"));
    now += 4 * 60_000;
    expect(read(cache, "/a")).toBe("a");
    now += 2 * 60_000;
    expect(read(cache, "/a")).toBeUndefined();
    cache.drop("unheard");
    expect(read(cache, "/a")).toBe("a");
    vi.restoreAllMocks();
  });

  test("serves stale pages while changes are not heard, until they are too old", async () => {
    const cache = new PageCache({ ...listening, mostStaleMs: 60_000 });
    await cache.render("/a", async () => answer("a"));
    expect([cache.staleS, cache.isFresh]).toEqual([null, true]);
    cache.drop("unheard");
    expect([cache.staleS, cache.isFresh, read(cache, "/a")]).toEqual([0, false, "a"]);
    cache.drop("catalogue");
    expect(read(cache, "/a")).toBeUndefined();

    const impatient = new PageCache({ ...listening, mostStaleMs: -1 });
    await impatient.render("/a", async () => answer("a"));
    impatient.drop("unheard");
    expect(read(impatient, "/a")).toBeUndefined();
  });

  test("caches no page started before changes were unheard", async () => {
    const cache = new PageCache({ ...listening, mostStaleMs: 60_000 });
    await cache.render("/a", async () => {
      cache.drop("unheard");
      return answer("begun before");
    });
    expect(cache.size).toBe(0);
  });

  test("renders once for simultaneous requests, but a private page for each", async () => {
    const cache = new PageCache(listening);
    for (const isPublic of [true, false]) {
      let renders = 0;
      const render = async () => answer(`render ${++renders}`, isPublic);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => cache.render(`/${isPublic}`, render)),
      );
      expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(isPublic ? 1 : 20);
    }
  });

  test("limits a failed render to its own request", async () => {
    const cache = new PageCache(listening);
    const first = cache.render("/a", () => Promise.reject(new Error("no")));
    const second = cache.render("/a", async () => answer("well"));
    await expect(first).rejects.toThrow("no");
    expect((await second).body.toString()).toBe("well");
  });

  test("is emptied when the catalogue changes, and only of API answers when stock moves", async () => {
    const cache = new PageCache(listening);
    const keys = ["/shop", "/api/product/get-product", "/apiary"];
    for (const key of keys) await cache.render(key, async () => answer(key));
    cache.drop("stock");
    expect(keys.map((key) => read(cache, key))).toEqual(["/shop", undefined, "/apiary"]);
    cache.drop("catalogue");
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test("gives nothing and caches nothing between a sale's begin and its new prices", async () => {
    let hold = true;
    const cache = new PageCache({ ...listening, pricesHold: () => hold });
    await cache.render("/shop", async () => answer("1,000 TK"));
    hold = false;
    expect([cache.isFresh, read(cache, "/shop")]).toEqual([false, undefined]);
    const { body } = await cache.render("/shop", async () => answer("700 TK"));
    expect(body.toString()).toBe("700 TK");
    cache.drop("prices");
    hold = true;
    expect([cache.isFresh, read(cache, "/shop"), cache.size]).toEqual([true, undefined, 0]);
  });

  test("caches what was started before stock moved, unless it shows quantities", async () => {
    const cache = new PageCache(listening);
    const finish = new Map<string, () => void>();
    let renders = 0;
    const begin = (key: string) =>
      cache.render(
        key,
        () =>
          new Promise((resolve) => {
            const render = `${key} ${++renders}`;
            finish.set(key, () => resolve(answer(render)));
          }),
      );
    const began = ["/shop", "/api/product/get-product"].map(begin);
    cache.drop("stock");
    // Later requests join the page, but the endpoint with figures starts again.
    const joined = ["/shop", "/api/product/get-product"].map(begin);
    expect(renders).toBe(3);
    for (const done of finish.values()) done();
    // The older of the two API requests never ends.
    await Promise.all([began[0], ...joined]);
    expect(cache.size).toBe(2);
    expect(read(cache, "/api/product/get-product")).toBe("/api/product/get-product 3");
  });

  test("neither caches a page started before a change nor gives it to later requests", async () => {
    const cache = new PageCache(listening);
    let finish: (rendered: Entry) => void = () => {};
    const old = cache.render(
      "/shop",
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    cache.drop("catalogue");
    const fresh = cache.render("/shop", async () => answer("new price"));
    finish(answer("old price"));
    expect((await old).body.toString()).toBe("old price");
    expect((await fresh).body.toString()).toBe("new price");
    expect(read(cache, "/shop")).toBe("new price");
  });

  test("stays within its limits by dropping the least recently used", async () => {
    const cache = new PageCache({ ...listening, maxEntries: 3 });
    for (const key of ["/1", "/2", "/3"]) await cache.render(key, async () => answer(key));
    read(cache, "/1");
    await cache.render("/4", async () => answer("/4"));
    expect(["/1", "/2", "/3", "/4"].map((key) => read(cache, key))).toEqual([
      "/1",
      undefined,
      "/3",
      "/4",
    ]);

    const small = new PageCache({ ...listening, maxBytes: 40_000 });
    const pieces = ["<p>", { stranger: "x".repeat(100), fill: () => "" }];
    for (let n = 0; n < 100; n++) {
      await small.render(`/shop?page=${n}`, async () => answer(`page ${n}`));
      await small.render(`/shop?page=${n} pieces`, async () => ({ ...answer(""), pieces }));
    }
    expect(small.bytes).toBeLessThanOrEqual(40_000);
    expect(small.size).toBeGreaterThan(3);
  });
});

describe("the key of a request", () => {
  const route = { reads: ["page", "q"], isFilled: true, isUnknown: false, takesForms: false };
  const findShared = sharedRequests(
    (pathname) => (pathname === "/shop" || pathname === "/" ? { ...route, pathname } : null),
    (address) => address === "10.0.0.1",
    { firstLanguage: () => first, servicePeriod: () => period },
  );
  let first: "browser" | "bn" | "en" = "browser";
  let period = "today";
  const visit = (
    url: string,
    headers: Record<string, string> = {},
    { method = "GET", from = "192.0.2.1" } = {},
  ) =>
    findShared({
      ...{ method, url, headers: { host: "shop.test", ...headers } },
      socket: { remoteAddress: from },
    } as IncomingMessage);
  const key = (...visited: Parameters<typeof visit>) => visit(...visited)?.key;

  test("is personal with a session, a cart, a toast or a token", () => {
    for (const cookie of [
      "session=s",
      "cart=c",
      "toast=t",
      "language=bn; cart=c",
      "__Host-cart=c",
      "wrote=1",
    ])
      expect(visit("/", { cookie })).toMatchObject({ path: "/", isPersonal: true });
    expect(visit("/", { cookie: "language=bn" })?.isPersonal).toBe(false);
    expect(visit("/", { authorization: "Bearer t" })).toBeNull();
    expect(visit("/", {}, { method: "POST" })).toBeNull();
    expect(visit("/nowhere")).toBeNull();
  });

  test("differs by query, language, lite mode and origin only", () => {
    const plain = key("/shop");
    for (const other of [
      key("/shop?page=2"),
      key("/shop", { cookie: "language=bn" }),
      key("/shop", { "accept-language": "bn-BD,en;q=0.5" }),
      key("/shop", { cookie: "lite=1" }),
      key("/shop", { "save-data": "on" }),
      key("/shop", { host: "other.test" }),
      key("/shop", { "x-forwarded-proto": "https" }, { from: "10.0.0.1" }),
    ]) {
      expect(other).not.toBe(plain);
    }
    for (const same of [
      key("/shop?fbclid=x&utm_source=ad"),
      key("/shop?made=up&Page=2&_data=root"),
      key("/shop", { cookie: "_ga=1; theme=dark" }),
      key("/shop", { cookie: "css=abc123; language=de; lite=2" }),
      key("/shop", { "accept-language": "de-DE, en;q=0.3", "user-agent": "any" }),
      key("/shop", {}, { method: "HEAD" }),
      key("/shop", { "x-forwarded-proto": "https", "x-forwarded-host": "evil.test" }),
    ]) {
      expect(same).toBe(plain);
    }
    expect(visit(`/shop?q=${"x".repeat(1000)}`)).toBeNull();
    expect(key("/shop?q=a&page=1")).toBe(key("/shop?page=1&q=a&page=9"));
  });

  test("has the owner's first language unless the visitor has chosen one, and passes it on as chosen", () => {
    const languageOf = (...visited: Parameters<typeof visit>) => visit(...visited)?.headers.cookie;
    first = "bn";
    expect(languageOf("/shop", { "accept-language": "en-US" })).toBe("language=bn");
    expect(languageOf("/shop", { cookie: "language=en" })).toBe("language=en");
    expect(key("/shop")).toBe(key("/shop", { cookie: "language=bn" }));
    first = "en";
    expect(languageOf("/shop", { "accept-language": "bn" })).toBe("language=en");
    first = "browser";
    expect(languageOf("/shop", { "accept-language": "bn" })).toBe("language=bn");
    expect(languageOf("/shop")).toBe("language=en");
  });

  test("ends with the day of delivery that the page promises", () => {
    const before = key("/shop");
    period = "tomorrow";
    expect(key("/shop")).not.toBe(before);
    period = "today";
  });

  test("needs Express for files, redirects, refusals and language cookies", () => {
    const findUnknown = sharedRequests(
      () => ({ ...route, pathname: "/404", isUnknown: true }),
      () => false,
      { firstLanguage: () => "browser", servicePeriod: () => "today" },
    );
    const ask = { method: "GET", headers: { host: "shop.test" }, socket: {} };
    const unknown = findUnknown({ ...ask, url: "/favicon.svg" } as IncomingMessage);
    expect(unknown).toMatchObject({ isUnknown: true, isExact: false });
    expect(visit("/shop?page=2")?.isExact).toBe(true);
    for (const url of ["/./shop", `/shop?${"a&".repeat(200)}`])
      expect(visit(url)?.isExact, url).toBe(false);
  });

  test.each([
    ["bn", true],
    ["bn-BD,bn;q=0.9,en-US;q=0.8", true],
    ["en-US,en;q=0.9,bn;q=0.8", false],
    ["de, bn;q=0.1", true],
    ["en;q=0.5, bn;q=0.5", false],
    ["bn;q=0, en", false],
    ["de", false],
    ["", false],
    [undefined, false],
  ])("with Accept-Language %s prefers Bangla: %s", (header, expected) => {
    expect(chooseLanguage(header)).toBe(expected ? "bn" : "en");
  });
});
