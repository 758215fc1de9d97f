import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openGate } from "#tests/support/gate.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const gate = await openGate(process.env.DATABASE_URL ?? "");
process.env.DATABASE_URL = gate.url;
const { url, close } = await startShopServer();
const { pool } = await import("#drizzle/client.server.ts");

afterAll(async () => {
  gate.open();
  await close();
  await gate.close();
});
beforeEach(async () => {
  gate.open();
  const isOpen = async () => (await fetch(`${url}/healthz`)).status;
  await expect.poll(isOpen).toBe(200);
});

const bangla = { headers: { "Accept-Language": "bn", "Save-Data": "on" } };
const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
  headers: { Origin: url },
});

describe("while the database is away, the shop answers 503 with Retry-After", () => {
  test.each([
    ["a page", "/shop?page=2", bangla],
    ["a page's data", "/shop.data", {}],
    ["an address that may lead on", "/product/black-seed-honey/", {}],
    ["a form", "/login", form({ phoneNumber: "01712345678", password: "whatever it is" })],
    ["a file", "/sitemap.xml", {}],
    ["a call", "/api/category/list-category", {}],
    ["a call that writes", "/api/user/login", json({ phoneNumber: "01712345678", password: "x" })],
  ])("for %s", async (_what, path, init) => {
    gate.cut();
    const answer = await fetch(url + path, init);
    expect([answer.status, Number(answer.headers.get("Retry-After"))]).toEqual([503, 5]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await answer.text()).length).toBeGreaterThan(20);
  });

  test("in the reader's language", async () => {
    gate.cut();
    expect(await (await fetch(`${url}/shop?page=3`, bangla)).text()).toContain(
      "দোকানে এখন অনেক ভিড়",
    );
    const call = await fetch(`${url}/api/category/list-category`, bangla);
    expect(await call.json()).toMatchObject({
      success: false,
      message: expect.stringContaining("ভিড়"),
    });
  });
});

test("a form that met a lock comes back with typed values", async () => {
  await expect.poll(areAllConnectionsBack).toBe(true);
  await pool.begin(async (tx) => {
    await tx.unsafe("lock table limits in access exclusive mode");
    const answer = await fetch(
      `${url}/login`,
      form({ phoneNumber: "01712345678", password: "whatever it is" }),
    );
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
    const html = await answer.text();
    expect(html).toContain("The shop is very busy");
    expect(html).toContain('value="01712345678"');
  });
});

test("a frozen database delays no answer for ever", async () => {
  gate.hold();
  expect((await fetch(`${url}/shop?page=4`)).status).toBe(503);
});

/**
 * The earlier tests cut all connections; a missing one would refuse the page instead of its form.
 */
async function areAllConnectionsBack(): Promise<boolean> {
  const pages = await Promise.all(Array.from({ length: 8 }, () => fetch(`${url}/cart`)));
  return pages.every(({ status }) => status === 200);
}

function json(body: object): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "Content-Type": "application/json", Origin: url },
  };
}
