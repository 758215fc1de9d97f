import { describe, expect, test } from "vitest";
import type { Visitor } from "#app/http/visitor.server.ts";
import type { Piece } from "#app/pieces/piece.ts";
import { compress } from "#server/compression.js";
import { chooseLanguage } from "#server/negotiation.js";
import { IdleQueue } from "#server/page-cache/idle-queue.js";
import { PageCache, sharedRequestOf, type WholeResponse } from "#server/page-cache.js";

const answer = (text: string, isPublic = true): WholeResponse => ({
  status: 200,
  headers: [],
  body: Buffer.from(text),
  isPublic,
});
const tag = (rendered: { body: Buffer }) => `W/"${rendered.body.length}"`;
const listening = { isListening: () => true };
const reads = (pathname: string) =>
  pathname === "/shop" || pathname === "/"
    ? { pathname, reads: ["page", "q"], isFilled: true }
    : null;
const visit = (
  url: string,
  headers: Record<string, string> = {},
  method = "GET",
  origin = "http://shop.test",
) => sharedRequestOf({ method, url, headers, origin }, reads);

async function read(cache: PageCache, key: string) {
  const kept = await cache.find(key, "identity");
  return kept?.body.toString();
}

describe("a page cache", () => {
  test("keeps what is public and gives it in every encoding", async () => {
    const cache = new PageCache(listening);
    await cache.render("/a", async () => answer("মধু ".repeat(500)), tag);
    const bodies = await Promise.all(
      (["br", "gzip", "identity"] as const).map((encoding) => cache.find("/a", encoding)),
    );
    expect(bodies.map((kept) => (kept?.body.length ?? 0) > 0)).toEqual([true, true, true]);
    expect(await read(cache, "/a")).toBe("মধু ".repeat(500));
  });

  test("keeps nothing personal, nothing failed and nothing while nobody listens for changes", async () => {
    let isListening = true;
    const cache = new PageCache({ isListening: () => isListening });
    await cache.render("/mine", async () => answer("mine", false), tag);
    await cache.render("/gone", async () => ({ ...answer("gone"), status: 404 }), tag);
    isListening = false;
    await cache.render("/unheard", async () => answer("unheard"), tag);
    expect(cache.size).toBe(0);
  });

  test("goes on with stale pages while changes are not heard, until they are too old or heard again", async () => {
    const cache = new PageCache({ ...listening, mostStaleMs: 60_000 });
    await cache.render("/a", async () => answer("a"), tag);
    expect((await cache.find("/a", "br"))?.staleS).toBeNull();
    cache.drop("unheard");
    expect((await cache.find("/a", "br"))?.staleS).toBe(0);
    cache.drop("catalogue");
    expect(await cache.find("/a", "br")).toBeNull();

    const impatient = new PageCache({ ...listening, mostStaleMs: -1 });
    await impatient.render("/a", async () => answer("a"), tag);
    impatient.drop("unheard");
    expect(await impatient.find("/a", "br")).toBeNull();
  });

  test("keeps no page that was begun before changes went unheard", async () => {
    const cache = new PageCache({ ...listening, mostStaleMs: 60_000 });
    const render = async () => {
      cache.drop("unheard");
      return answer("begun before");
    };
    await cache.render("/a", render, tag);
    expect(cache.size).toBe(0);
  });

  test("renders once for all who ask at the same time", async () => {
    const cache = new PageCache(listening);
    let renders = 0;
    const render = async () => answer(`render ${++renders}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cache.render("/a", render, tag)),
    );
    expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(["render 1"]));
  });

  test("renders a personal page for each who asks at the same time", async () => {
    const cache = new PageCache(listening);
    let renders = 0;
    const render = async () => answer(`render ${++renders}`, false);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cache.render("/mine", render, tag)),
    );
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(5);
  });

  test("lets a failed render fail only whoever began it", async () => {
    const cache = new PageCache(listening);
    const first = cache.render("/a", () => Promise.reject(new Error("no")), tag);
    const second = cache.render("/a", async () => answer("well"), tag);
    await expect(first).rejects.toThrow("no");
    expect((await second).body.toString()).toBe("well");
  });

  test("forgets everything when the catalogue changes, only the API's when stock moves", async () => {
    const cache = new PageCache(listening);
    for (const key of ["/shop", "/api/product/get-product", "/apiary"])
      await cache.render(key, async () => answer(key), tag);
    cache.drop("stock");
    expect(
      await Promise.all(
        ["/shop", "/api/product/get-product", "/apiary"].map((key) => read(cache, key)),
      ),
    ).toEqual(["/shop", undefined, "/apiary"]);
    cache.drop("catalogue");
    expect([cache.size, cache.bytes]).toEqual([0, 0]);
  });

  test("keeps what was begun before stock moved, unless it shows quantities", async () => {
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
        tag,
      );
    const began = ["/shop", "/api/product/get-product"].map(begin);
    cache.drop("stock");
    // Whoever asks from now on joins the page, and is given figures of their own.
    const joined = ["/shop", "/api/product/get-product"].map(begin);
    expect(renders).toBe(3);
    for (const done of finish.values()) done();
    // The older of the two calls never ends.
    await Promise.all([began[0], ...joined]);
    expect(cache.size).toBe(2);
    expect(await read(cache, "/api/product/get-product")).toBe("/api/product/get-product 3");
  });

  test("does not keep a page that began before a change, nor give it to whoever asks after", async () => {
    const cache = new PageCache(listening);
    let finish: (rendered: WholeResponse) => void = () => {};
    const old = cache.render(
      "/shop",
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
      tag,
    );
    cache.drop("catalogue");
    const fresh = cache.render("/shop", async () => answer("new price"), tag);
    finish(answer("old price"));
    expect((await old).body.toString()).toBe("old price");
    expect((await fresh).body.toString()).toBe("new price");
    expect(await read(cache, "/shop")).toBe("new price");
  });

  test("stays within its bounds, the least recently used going first", async () => {
    const cache = new PageCache({ ...listening, maxEntries: 3 });
    for (const key of ["/1", "/2", "/3"]) await cache.render(key, async () => answer(key), tag);
    await cache.find("/1", "br");
    await cache.render("/4", async () => answer("/4"), tag);
    expect(await Promise.all(["/1", "/2", "/3", "/4"].map((key) => read(cache, key)))).toEqual([
      "/1",
      undefined,
      "/3",
      "/4",
    ]);

    const small = new PageCache({ ...listening, maxBytes: 20_000 });
    for (let n = 0; n < 100; n++)
      await small.render(`/shop?page=${n}`, async () => answer(`page ${n}`), tag);
    expect(small.bytes).toBeLessThanOrEqual(20_000);
    expect(small.size).toBeGreaterThan(3);
  });

  test("made up by a stranger waits to be recompressed in a queue that ends", async () => {
    const queue = new IdleQueue();
    const taken = Array.from({ length: 400 }, () => queue.add(async () => {}));
    expect(taken.filter(Boolean).length).toBeLessThanOrEqual(50);
    expect(queue.waiting).toBeLessThanOrEqual(50);
    await expect.poll(() => queue.waiting, { timeout: 60_000 }).toBe(0);
  });

  test("recompresses one page at a time", async () => {
    const queue = new IdleQueue();
    let [now, most, done] = [0, 0, 0];
    for (let n = 0; n < 5; n++)
      queue.add(async () => {
        most = Math.max(most, ++now);
        await compress(Buffer.alloc(100_000, "মধু"), "br", 11);
        now--;
        done++;
      });
    await expect.poll(() => done, { timeout: 60_000 }).toBe(5);
    expect(most).toBe(1);
  });

  const pieces = (text: string): Piece[] => [
    `<p>${text}</p>`,
    { stranger: "<b>nobody</b>", fill: ({ user }) => (user ? `<b>${user.fullName}</b>` : "") },
  ];
  const visitor = (fullName: string) =>
    ({ user: { fullName }, cartLines: 0, inCart: {}, cartOperation: "", toast: null }) as Visitor;
  const rendered = (text: string, isPublic = true) => ({
    ...answer(text, isPublic),
    pieces: pieces(text),
  });

  test("keeps a page to be filled in until the catalogue changes", async () => {
    const cache = new PageCache(listening);
    const ask = (text: string) => cache.template("/shop", async () => rendered(text), tag);
    expect((await ask("old"))?.textFor(visitor("Asha"))).toBe("<p>old</p><b>Asha</b>");
    expect((await ask("new"))?.textFor(visitor("Badal"))).toBe("<p>old</p><b>Badal</b>");
    cache.drop("stock");
    expect((await ask("new"))?.textFor(visitor("Asha"))).toBe("<p>old</p><b>Asha</b>");
    cache.drop("catalogue");
    expect((await ask("new"))?.textFor(visitor("Asha"))).toBe("<p>new</p><b>Asha</b>");
    // The stranger's came with it.
    expect(await read(cache, "/shop")).toBe("new");
  });

  test("fills in, but keeps, neither what is not public nor what was begun before a change", async () => {
    const cache = new PageCache(listening);
    const miss = await cache.template("/shop?q=x", async () => rendered("miss", false), tag);
    const old = await cache.template(
      "/shop",
      async () => {
        cache.drop("catalogue");
        return rendered("old");
      },
      tag,
    );
    expect([miss, old].map((template) => template?.textFor(visitor("Asha")))).toEqual([
      "<p>miss</p><b>Asha</b>",
      "<p>old</p><b>Asha</b>",
    ]);
    expect(await cache.template("/plain", async () => answer("whole"), tag)).toBeNull();
    expect(cache.templates).toBe(0);
  });

  test("keeps pages to be filled in within its bounds", async () => {
    const cache = new PageCache({ ...listening, maxBytes: 40_000 });
    for (let n = 0; n < 100; n++)
      await cache.template(`/shop?page=${n}`, async () => rendered(`page ${n}`), tag);
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.templates).toBeGreaterThan(3);
  });

  test("does not keep what only an endless address tells apart", async () => {
    const cache = new PageCache(listening);
    await cache.render(`/shop?${"x".repeat(1000)}`, async () => answer("shop"), tag);
    expect(cache.size).toBe(0);
  });
});

describe("a visit", () => {
  const key = (...visited: Parameters<typeof visit>) => visit(...visited)?.key;

  test("is personal with a session, a cart, a toast or a token", () => {
    for (const cookie of ["session=s", "cart=c", "toast=t", "language=bn; cart=c", "__Host-cart=c"])
      expect(visit("/", { cookie })).toMatchObject({ path: "/", isPersonal: true });
    expect(visit("/", { cookie: "language=bn" })?.isPersonal).toBe(false);
    expect(visit("/", { authorization: "Bearer t" })).toBeNull();
    expect(visit("/", {}, "POST")).toBeNull();
    expect(visit("/nowhere")).toBeNull();
  });

  test("is told apart by query, language, lite mode and origin, and by nothing else", () => {
    const plain = key("/shop");
    for (const other of [
      key("/shop?page=2"),
      key("/shop", { cookie: "language=bn" }),
      key("/shop", { "accept-language": "bn-BD,en;q=0.5" }),
      key("/shop", { cookie: "lite=1" }),
      key("/shop", { "save-data": "on" }),
      key("/shop", {}, "GET", "https://other.test"),
    ]) {
      expect(other).not.toBe(plain);
    }
    for (const same of [
      key("/shop?fbclid=x&utm_source=ad"),
      key("/shop?made=up&Page=2&_data=root"),
      key("/shop", { cookie: "_ga=1; theme=dark" }),
      key("/shop", { cookie: "css=abc123; language=de; lite=2" }),
      key("/shop", { "accept-language": "de-DE, en;q=0.3", "user-agent": "any" }),
      key("/shop", {}, "HEAD"),
    ]) {
      expect(same).toBe(plain);
    }
    expect(key("/shop?q=a&page=1")).toBe(key("/shop?page=1&q=a&page=9"));
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
