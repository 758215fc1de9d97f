import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PageCache } from "#server/cache/page-cache.ts";
import { createApp } from "#server/front/app.ts";
import { Bodies } from "#server/http/bodies.ts";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";
import { loadStaticFiles } from "#server/http/static-files.ts";
import * as operations from "../fixtures/shop/server/operations.ts";

const BY_TLS = { "x-forwarded-proto": "https", "x-forwarded-host": "shop.example" };
const STYLES = "/assets/shop-abc123.css";

const folder = mkdtempSync(join(tmpdir(), "haat-client-"));
const closing: (() => Promise<void>)[] = [];
/** One shop trusts the proxy on this machine, the other trusts none. */
let behindProxy: string;
let alone: string;

beforeAll(async () => {
  cpSync(fileURLToPath(new URL("../fixtures/shop/client", import.meta.url)), folder, {
    recursive: true,
  });
  const build = (await import("../fixtures/shop/server/index.ts")) as unknown as ServerBuild;
  const files = await loadStaticFiles(folder, join(folder, "compressed"));
  const open = async (trustProxy: number) => {
    const server = createHttpServer(
      createApp({
        build,
        operations,
        trustProxy,
        files,
        bodies: new Bodies(folder, async () => 0),
        cache: new PageCache({ isListening: () => true }),
        isReady: () => true,
      }),
    );
    closing.push(() => drain(server));
    return listen(server, { port: 0, host: "127.0.0.1" });
  };
  [behindProxy, alone] = [await open(1), await open(0)];
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  rmSync(folder, { recursive: true });
});

describe("a visitor who uses TLS to a trusted proxy", () => {
  test("gets Strict-Transport-Security for a year, on pages, files and refusals", async () => {
    for (const path of ["/shop", STYLES, "/healthz", "/api/nothing"]) {
      const { headers } = await fetch(behindProxy + path, { headers: BY_TLS });
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    }
  });

  test("gets a Secure language cookie, and pages know of TLS", async () => {
    const { headers } = await fetch(`${behindProxy}/shop?lang=bn`, { headers: BY_TLS });
    expect(headers.getSetCookie()).toEqual([
      "__Host-language=bn; Max-Age=31536000; Path=/; Secure; SameSite=Lax",
    ]);
    const echo = await fetch(`${behindProxy}/api/echo`, { headers: BY_TLS });
    expect((await echo.json()).url).toBe("https://shop.example/api/echo");
  });

  test("by another scheme counts as one without", async () => {
    for (const scheme of ["javascript", "ftp", "https://evil.example/?", "HTTPS x"]) {
      const headers = { ...BY_TLS, "x-forwarded-proto": scheme };
      const echo = await fetch(`${behindProxy}/api/echo`, { headers });
      expect((await echo.json()).url).toBe("http://shop.example/api/echo");
    }
  });

  test("shares cached pages according to the TLS cookies, and gets a personal one with a cart", async () => {
    const ask = async (cookie: string) =>
      (await fetch(`${behindProxy}/shop`, { headers: { ...BY_TLS, cookie } })).text();
    expect(await ask("__Host-language=bn; __Host-lite=1")).toMatch(
      /accept-language=bn; cookie=language=bn; save-data=on/,
    );
    expect(await ask("__Host-cart=abc")).toContain("cookie=__Host-cart=abc");
  });
});

describe("a visitor without TLS", () => {
  test.each([
    ["to a proxy", () => behindProxy, {}],
    ["and says otherwise to a shop that trusts no proxy", () => alone, BY_TLS],
  ])("%s gets no Strict-Transport-Security", async (_how, shop, headers) => {
    const page = await fetch(`${shop()}/shop`, { headers });
    expect(page.headers.has("Strict-Transport-Security")).toBe(false);
    const inBangla = await fetch(`${shop()}/shop?lang=bn`, { headers });
    expect(inBangla.headers.getSetCookie()).toEqual([
      "language=bn; Max-Age=31536000; Path=/; SameSite=Lax",
    ]);
  });
});
