import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { log } from "#runtime/log.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { createApp } from "#server/front/app.ts";
import { Bodies } from "#server/http/bodies.ts";
import { fullestDisk } from "#server/http/health.ts";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";
import { compressStaticFiles, loadStaticFiles } from "#server/http/static-files.ts";
import { pool } from "#tests/support/driver.ts";
import * as operations from "../fixtures/shop/server/operations.ts";

let port: number;
let close: () => Promise<void>;
let isReady = true;
let pingFails = false;
let isDeaf = false;
let freeBytes = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "haat-client-"));
  const client = join(folder, "client");
  cpSync(fileURLToPath(new URL("../fixtures/shop/client", import.meta.url)), client, {
    recursive: true,
  });
  await compressStaticFiles(client, join(folder, "compressed"));
  const build = (await import("../fixtures/shop/server/index.ts")) as unknown as ServerBuild;
  const cache = new PageCache({ isListening: operations.isListening });
  operations.onCatalogueChange((what) => cache.drop(what));
  await vi.waitUntil(operations.isListening, 60_000);
  const server = createHttpServer(
    createApp({
      build,
      operations: {
        ...operations,
        isListening: () => !isDeaf && operations.isListening(),
        pingDatabase: () =>
          pingFails ? Promise.reject(new Error("down")) : operations.pingDatabase(),
      },
      trustProxy: 0,
      files: await loadStaticFiles(client, join(folder, "compressed")),
      cache,
      bodies: new Bodies(join(folder, "uploads"), async (request) =>
        request.headers.has("X-Staff") ? 40 * 1024 * 1024 : 0,
      ),
      isReady: () => isReady,
      freeBytes: async () => freeBytes,
    }),
  );
  port = Number(new URL(await listen(server, { port: 0, host: "127.0.0.1" })).port);
  close = async () => {
    await drain(server);
    await operations.closeDatabase();
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => close());

type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  path?: string;
};

/** Uses node:http, because fetch would normalise paths and decompress bodies. */
async function ask(path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  const req = request({ port, host: "127.0.0.1", path, method, headers, agent: false });
  // The server stops reading a refused body, which breaks the connection.
  req.on("error", () => {});
  req.end(body);
  const [res] = (await once(req, "response")) as [import("node:http").IncomingMessage];
  const bytes = await buffer(res);
  return { status: res.statusCode, headers: res.headers, bytes, text: unpack(res.headers, bytes) };
}

function unpack(headers: IncomingHttpHeaders, bytes: Buffer): string {
  if (bytes.length === 0) return "";
  if (headers["content-encoding"] === "br") return brotliDecompressSync(bytes).toString();
  return (headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString();
}

/** Sends raw bytes and reads until the server closes the connection. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(text);
  return (await buffer(socket)).toString();
}

describe("pages", () => {
  test("are rendered once until the catalogue changes", async () => {
    const first = await ask("/shop");
    expect((await ask("/shop")).text).toBe(first.text);
    const saved = await ask("/api/category", {
      method: "POST",
      body: JSON.stringify({ name: "ghee" }),
    });
    expect(saved.status).toBe(200);
    const after = await ask("/shop");
    expect(after.text).not.toBe(first.text);
    await pool`INSERT INTO categories (name, slug) VALUES ('Oil', 'oil')`;
    await ask("/api/echo", { method: "POST", body: "{}" });
    expect((await ask("/shop")).text).not.toBe(after.text);
  });

  test("are not cached for visitors with a cart, nor shown to others", async () => {
    const mine = await ask("/shop", { headers: { cookie: "cart=abc" } });
    expect(mine.text).toContain("cookie=cart=abc");
    expect((await ask("/shop")).text).toContain("cookie=language=en");
  });

  test("are rendered for a stranger from the cache key alone", async () => {
    const { text } = await ask("/shop?page=7", {
      headers: {
        cookie: "_ga=1; language=bn",
        "user-agent": "Old Phone",
        "accept-language": "bn,en;q=0.1",
        "save-data": "on",
      },
    });
    expect(text).toContain("accept-language=bn; cookie=language=bn; save-data=on; user-agent=null");
  });

  test.each(["GET", "POST"])("have one URL in any case of %s", async (method) => {
    const { status, headers } = await ask("/API/Stock?q=%E0%A6%AE&P=1", { method });
    expect([status, headers.location]).toEqual([308, "/api/stock?q=%E0%A6%AE&P=1"]);
  });

  test("that are private see the whole request", async () => {
    const { text } = await ask("/login", { headers: { cookie: "draft=1" } });
    expect(text).toContain("draft=1");
  });

  test.each(["br", "gzip", "identity"])(
    "are sent in %s, and not again if unchanged",
    async (encoding) => {
      const { headers, text } = await ask("/shop?same", {
        headers: { "accept-encoding": encoding },
      });
      expect(headers["content-encoding"] ?? "identity").toBe(encoding);
      expect(headers.vary).toMatch(/Accept-Encoding.*Cookie/);
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers["x-haat-cache"]).toBeUndefined();
      expect(text).toContain("মধু");
      const again = await ask("/shop?same", {
        headers: { "accept-encoding": encoding, "if-none-match": String(headers.etag) },
      });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    },
  );

  test("have the same length for HEAD, without a body", async () => {
    const whole = await ask("/shop?head");
    const head = await ask("/shop?head", { method: "HEAD" });
    expect([head.status, head.bytes.length, head.headers["content-length"]]).toEqual([
      200,
      0,
      whole.headers["content-length"],
    ]);
  });

  test("carry every cookie of a redirect", async () => {
    const { status, headers } = await ask("/go");
    expect([status, headers.location, headers["set-cookie"]]).toEqual([
      302,
      "/shop",
      ["a=1", "b=2"],
    ]);
  });

  test("send pictures unchanged", async () => {
    const { headers, bytes } = await ask("/media/picture", {
      headers: { "accept-encoding": "br" },
    });
    expect([headers["content-encoding"], bytes.length]).toEqual([undefined, 5000]);
  });
});

describe("stock", () => {
  test("that moves empties the API's answers and leaves the pages", async () => {
    const [product] =
      await pool`INSERT INTO products (slug, title, price, track_stock, quantity_in_stock) VALUES ('honey', 'Honey', 650, true, 9) RETURNING id`;
    await ask("/api/echo", { method: "POST", body: "{}" });
    const [page, api] = [await ask("/shop?stock"), await ask("/api/stock")];
    expect((await ask("/api/stock")).text).toBe(api.text);
    await pool`UPDATE products SET quantity_in_stock = 8 WHERE id = ${product?.id}`;
    await ask("/api/echo", { method: "POST", body: "{}" });
    expect((await ask("/shop?stock")).text).toBe(page.text);
    expect((await ask("/api/stock")).text).not.toBe(api.text);
  });
});

describe("every answer's headers", () => {
  const NOTHING = "default-src 'none'; frame-ancestors 'none'";

  test("name its type, permit no sniffing, no foreign resources and no framing", async () => {
    for (const path of ["/healthz", "/assets/gone.js", "/robots.txt", "/api/echo", "/a/../b"]) {
      const { headers } = await ask(path);
      expect([path, headers["content-security-policy"]]).toEqual([path, NOTHING]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
    const raw = await sendRaw("NONSENSE\r\n\r\n");
    expect(raw).toMatch(/^HTTP\/1\.1 400 /);
    expect(raw).toContain("X-Content-Type-Options: nosniff\r\n");
    expect(raw).toContain(`Content-Security-Policy: ${NOTHING}\r\n`);
  });
});

describe("static files", () => {
  test("of text name their charset, SVG too", async () => {
    const folder = mkdtempSync(join(tmpdir(), "haat-files-"));
    for (const name of ["icon.svg", "a.webmanifest", "b.json", "c.xml"])
      writeFileSync(join(folder, name), "<x/>");
    const files = [...(await loadStaticFiles(folder, join(folder, "none"))).values()];
    rmSync(folder, { recursive: true });
    expect(files.map(({ type }) => type.split("; ")[1])).toEqual(Array(4).fill("charset=utf-8"));
  });

  test("with a hash in their name are immutable, compressed, and set no cookie", async () => {
    const { headers, text } = await ask("/assets/shop-abc123.css", {
      headers: { "accept-encoding": "gzip, br" },
    });
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["set-cookie"]).toBeUndefined();
    expect(text).toContain(".price");
    const again = await ask("/assets/shop-abc123.css", {
      headers: { "accept-encoding": "br", "if-none-match": String(headers.etag) },
    });
    expect(again.status).toBe(304);
  });

  test("without a hash are revalidated after an hour", async () => {
    const { headers } = await ask("/robots.txt");
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    expect((await ask("/robots.txt", { method: "HEAD" })).headers["content-length"]).toBe(
      headers["content-length"],
    );
  });

  test.each([
    "/assets/../../server/index.js",
    "/..%2fserver%2findex.js",
    "/%2e%2e/server/index.js",
    "/.secret",
    "/assets/%5c..%5c.secret",
  ])("at %s are missing", async (path) => {
    const { status, text } = await ask(path);
    expect(status).toBe(404);
    expect(text).not.toMatch(/hidden|import /);
  });

  test("of an earlier release are gone, with a reason", async () => {
    const { status, text, headers } = await ask("/assets/shop-old.js");
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(text).toMatch(/reload/);
  });
});

describe("limits", () => {
  const mb = 1024 * 1024;

  test("end a form or JSON at 1 MB, with or without a length", async () => {
    expect((await ask("/api/echo", { method: "POST", body: Buffer.alloc(mb) })).status).toBe(200);
    const refused = await ask("/api/echo", { method: "POST", body: Buffer.alloc(mb + 1) });
    expect([refused.status, JSON.parse(refused.text).success]).toEqual([413, false]);
    const chunked = await ask("/login", {
      method: "POST",
      headers: { "transfer-encoding": "chunked" },
      body: Buffer.alloc(2 * mb),
    });
    expect([chunked.status, chunked.text]).toEqual([
      413,
      "This is too large: at most 1 MB can be sent here.\n",
    ]);
  });

  test("allow 40 MB for the admin's uploads", async () => {
    const upload = (bytes: number, path = "/admin/upload", sent: Record<string, string> = {}) => {
      const body = Buffer.concat([
        Buffer.from(
          '--edge\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
        ),
        Buffer.alloc(bytes),
        Buffer.from("\r\n--edge--\r\n"),
      ]);
      return ask(path, {
        method: "POST",
        headers: {
          "content-type": "multipart/form-data; boundary=edge",
          "x-staff": "yes",
          ...sent,
        },
        body,
      });
    };
    expect(JSON.parse((await upload(8 * mb)).text)).toEqual({ bytes: 8 * mb });
    expect((await upload(2 * mb, "/login")).status).toBe(413);
    expect((await upload(41 * mb)).status).toBe(413);
    expect(
      (await upload(41 * mb, "/admin/upload", { "transfer-encoding": "chunked" })).status,
    ).toBe(413);
  });

  test.each([
    ["/%E0%A4%A", 400, "This address is not written correctly.\n"],
    ["/shop?q=%00", 400, "This address is not written correctly.\n"],
    ["//", 400, "This address is not written correctly.\n"],
    ["//evil.example/shop", 400, "This address is not written correctly.\n"],
    [`/shop?${"q".repeat(5000)}`, 414, "This address is too long.\n"],
    [`/shop?${"q&".repeat(300)}`, 400, "This address asks for too many things at once.\n"],
    [`/${"a/".repeat(20)}`, 404, "There is nothing at this address.\n"],
    [`/${"a".repeat(3000)}`, 404, "There is nothing at this address.\n"],
  ])("refuse %s with a reason", async (path, status, words) => {
    const answer = await ask(path);
    expect([answer.status, answer.text]).toEqual([status, words]);
  });

  test.each([
    [
      "GET /shop HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
      400,
      "The Host header is not a host name.",
    ],
    [
      "GET /shop HTTP/1.1\r\nHost: :::\r\nConnection: close\r\n\r\n",
      400,
      "The Host header is not a host name.",
    ],
    [
      "GET /shop HTTP/1.1\r\nHost: shop.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
      400,
      "This request has more than one Host header.",
    ],
    [
      "GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\nConnection: close\r\n\r\n",
      400,
      "This request has more than one Host header.",
    ],
    ["GET /shop HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "The Host header is not a host name."],
    [
      "GET http://evil.example/shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      400,
      "This address is not written correctly.",
    ],
    [
      "TRACE /shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      405,
      "This method is not used here.",
    ],
    [
      "PROPFIND /shop HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
      405,
      "This method is not used here.",
    ],
    [
      "POST /shop HTTP/1.1\r\nHost: x\r\nOrigin: nonsense\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
      400,
      "The Origin header is not an origin.",
    ],
    [
      `GET /shop HTTP/1.1\r\nHost: x\r\nCookie: ${"c".repeat(20_000)}\r\n\r\n`,
      431,
      "The headers of this request are too large.",
    ],
    [
      "POST /shop HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "This is not a request a web server understands.",
    ],
    ["hello\r\n\r\n", 400, "This is not a request a web server understands."],
  ])("answer %j with a 4xx and its reason", async (sent, status, words) => {
    const [head = "", body = ""] = (await sendRaw(sent)).split("\r\n\r\n");
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(body.trim()).toContain(words);
  });
});

describe("every answer", () => {
  test("has a request id, a sent one if it is valid", async () => {
    expect(
      (await ask("/shop", { headers: { "x-request-id": "proxy-1234.5" } })).headers["x-request-id"],
    ).toBe("proxy-1234.5");
    expect(
      (await ask("/shop", { headers: { "x-request-id": "<script>alert(1)</script>" } })).headers[
        "x-request-id"
      ],
    ).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("has security headers, also a refusal", async () => {
    for (const path of ["/shop", "/robots.txt", "/%E0%A4%A", "/healthz"]) {
      const { headers } = await ask(path);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
      expect(headers["x-powered-by"]).toBeUndefined();
    }
  });

  test("shows the connection's address if no proxy is trusted", async () => {
    const { text } = await ask("/api/echo", {
      headers: {
        "x-forwarded-for": "8.8.8.8",
        "x-forwarded-host": "evil.example",
        "x-forwarded-proto": "https",
      },
    });
    expect(JSON.parse(text)).toMatchObject({
      clientAddress: "127.0.0.1",
      url: `http://127.0.0.1:${port}/api/echo`,
    });
  });
});

describe("health", () => {
  const all = async () =>
    Promise.all(
      ["/livez", "/startupz", "/healthz", "/readyz"].map(async (path) => (await ask(path)).status),
    );

  test("is good if the database answers, with the version", async () => {
    expect(await all()).toEqual([200, 200, 200, 200]);
    expect(JSON.parse((await ask("/healthz")).text)).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
  });

  test("of the process does not depend on the database; that of visitors does", async () => {
    pingFails = true;
    const given = await all();
    pingFails = false;
    expect(given).toEqual([200, 200, 503, 503]);
  });

  test.each([
    ["ENOSPC", "full"],
    ["EROFS", "read-only"],
  ])("(%s) reports a refusing disk as such, in one line at warn", async (code, is) => {
    const read = vi.spyOn(Bodies.prototype, "read");
    read.mockRejectedValueOnce(Object.assign(new Error("write"), { code }));
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    const error = vi.spyOn(log, "error").mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    const { status, headers, text } = await ask("/api/echo", { method: "POST", body: "{}" });
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(JSON.parse(text).message).toContain(`the shop's disk is ${is}`);
    // The request's own log line follows, at the same level.
    await expect
      .poll(() => warn.mock.calls.map(([message, words]) => words ?? message))
      .toMatchObject([`nothing could be saved: the disk is ${is}`, { status: 503 }]);
    expect(error).not.toHaveBeenCalled();
  });

  test("includes the disk of the database", async () => {
    const folder = mkdtempSync(join(tmpdir(), "haat-disks-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect((await fullestDisk(folder)).folder).toBe(folder);
    // The kernel's /proc reports no free space.
    writeFileSync(join(folder, "postgres-is-at"), "/proc\n");
    expect(await fullestDisk(folder)).toMatchObject({ folder: "/proc", freeBytes: 0 });
  });

  test("is not ready if changes are unheard or the disk is full", async () => {
    isDeaf = true;
    const deaf = await ask("/readyz");
    isDeaf = false;
    expect([deaf.status, JSON.parse(deaf.text).status]).toEqual([503, "changes are not heard"]);
    freeBytes = 1024;
    const full = await ask("/readyz");
    freeBytes = Number.POSITIVE_INFINITY;
    expect([full.status, JSON.parse(full.text).status]).toEqual([503, "the disk is full"]);
  });

  test("names the full disk as the database's reason", async () => {
    [pingFails, freeBytes] = [true, 1024];
    const { text } = await ask("/readyz");
    [pingFails, freeBytes] = [false, Number.POSITIVE_INFINITY];
    expect(JSON.parse(text).status).toBe("the disk is full, database does not answer");
  });

  test("of a stopping process is alive but not ready; requests are served and connections closed", async () => {
    isReady = false;
    const [given, page] = [await all(), await ask("/shop")];
    isReady = true;
    expect(given).toEqual([200, 200, 200, 503]);
    expect([page.status, page.headers.connection]).toEqual([200, "close"]);
  });
});
