import { afterAll, beforeEach, expect, test } from "vitest";
import { pool } from "#tests/support/driver.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close } = await startShopServer();
afterAll(close);
// Each test starts with all attempts of an address available.
beforeEach(async () => {
  await pool`truncate limits`;
});

test("sixty simultaneous log-ins from one address are answered one by one, and lose nothing typed", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const phoneNumber = `017${String(n).padStart(8, "0")}`;
      const body = new URLSearchParams({ phoneNumber, password: "whatever it is" });
      const answer = await fetch(`${url}/login`, { method: "POST", body });
      return { phoneNumber, answer, html: await answer.text() };
    }),
  );
  for (const { phoneNumber, answer, html } of answers) {
    expect(answer.status).toBe(400);
    expect(html).toContain(`value="${phoneNumber}"`);
  }
});

test("log-ins by the API are too", async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      fetch(`${url}/api/user/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ phoneNumber: `018${String(n).padStart(8, "0")}`, password: "x" }),
      }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
