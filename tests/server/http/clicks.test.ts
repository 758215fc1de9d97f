import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { loadOperations, loadPages } from "#server/build.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { createApp } from "#server/front/app.ts";
import { Bodies } from "#server/http/bodies.ts";
import { createHttpServer, drain, listen } from "#server/http/http-server.ts";
import { makeProduct } from "#tests/support/factories.ts";

const operations = await loadOperations();
const catchUpWithChanges = vi.fn(operations.catchUpWithChanges);
const cache = new PageCache({ isListening: operations.isListening });
const server = createHttpServer(
  createApp({
    build: await loadPages(),
    operations: { ...operations, catchUpWithChanges },
    trustProxy: 0,
    files: new Map(),
    cache,
    bodies: new Bodies(tmpdir(), operations.uploadLimit),
    isReady: () => true,
  }),
);
let url: string;

beforeAll(async () => {
  operations.onCatalogueChange((what) => cache.drop(what));
  url = await listen(server, { port: 0, host: "127.0.0.1" });
});

afterAll(async () => {
  await drain(server);
  await operations.closeDatabase();
});

const send = (path: string, fields: Record<string, string>, Cookie = "") =>
  fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie, "Accept-Language": "en" },
    body: new URLSearchParams(fields),
  });

test("a click on the cart does not wait for other visitors' changes, and its pages show it at once", async () => {
  const { id } = await makeProduct();
  let cart = "";
  const pieces: number[] = [];
  for (const card of ["add-line", "increase-line", "increase-line", "decrease-line"]) {
    const { status, headers } = await send("/cart", { card: `${card} ${id}` }, cart);
    expect(status).toBe(302);
    cart = headers.getSetCookie().find((one) => one.startsWith("cart=")) ?? "";
    const page = await (await fetch(`${url}/cart`, { headers: { Cookie: cart } })).text();
    pieces.push(Number(/name="quantity"[^>]* value="(\d+)"/.exec(page)?.[1]));
  }
  expect(pieces).toEqual([1, 2, 3, 2]);
  expect(catchUpWithChanges).not.toHaveBeenCalled();
});

test("other forms wait until their change is heard", async () => {
  await send("/login", { phoneNumber: "01700000000", password: "of nobody's account" });
  expect(catchUpWithChanges).toHaveBeenCalledOnce();
});
