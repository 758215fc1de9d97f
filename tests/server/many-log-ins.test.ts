import { afterAll, beforeEach, expect, test } from "vitest";
import { pool } from "#drizzle/client.server.ts";
import { startShopServer } from "#tests/support/shop-server.ts";

const { url, close } = await startShopServer();
afterAll(close);
// So that each test begins with all of an address's tries.
beforeEach(async () => {
  await pool`truncate limits`;
});

test("of many who log in at once some are asked to come back, and lose nothing typed", async () => {
  const answers = await Promise.all(
    Array.from({ length: 90 }, async (_, n) => {
      const phoneNumber = `017${String(n).padStart(8, "0")}`;
      const body = new URLSearchParams({ phoneNumber, password: "whatever it is" });
      const answer = await fetch(`${url}/login`, { method: "POST", body });
      return { phoneNumber, answer, html: await answer.text() };
    }),
  );
  expect(new Set(answers.map(({ answer }) => answer.status))).toEqual(new Set([400, 503]));
  for (const { phoneNumber, answer, html } of answers) {
    expect(html).toContain(`value="${phoneNumber}"`);
    if (answer.status !== 503) continue;
    expect(answer.headers.get("Retry-After")).toBe("5");
    expect(html).toContain("The shop is very busy");
  }
});

test("calls are refused alike", async () => {
  const answers = await Promise.all(
    Array.from({ length: 90 }, (_, n) =>
      fetch(`${url}/api/user/login`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ phoneNumber: `018${String(n).padStart(8, "0")}`, password: "x" }),
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused)
    expect([answer.headers.get("Retry-After"), await answer.json()]).toMatchObject([
      "5",
      { success: false },
    ]);
});
