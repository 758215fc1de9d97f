import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { openGate } from "#tests/support/gate.ts";
import { openShop } from "../torture/shop.ts";

test("an outage logs one line at its beginning, one at its end, and one without a stack for each refused request", async () => {
  const gate = await openGate(process.env.DATABASE_URL ?? "");
  onTestFinished(gate.close);
  const shop = await openShop({
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), "haat-lines-")),
    env: { DATABASE_URL: gate.url, SESSION_SECRET: "outage lines ".repeat(4) },
  });
  onTestFinished(shop.close);
  onTestFinished(gate.open);
  const warningsWith = (words: string) =>
    shop.observed.warnings.filter(({ msg }) => msg?.includes(words));
  const form = {
    method: "POST",
    body: new URLSearchParams({ phoneNumber: "01712345678", password: "whatever" }),
    headers: { Origin: shop.url },
  };
  const asked: [string, RequestInit][] = [
    ["/cart", { headers: { Cookie: "cart=none" } }],
    ["/shop?page=2", {}],
    ["/shop?page=3", { headers: { Cookie: "cart=none" } }],
    ["/api/category/list-category?page=2", {}],
    ["/login", form],
  ];
  const ask = () =>
    Promise.all(asked.map(async ([path, init]) => (await fetch(shop.url + path, init)).status));

  gate.cut();
  await expect.poll(() => warningsWith("the database is away").length).toBe(1);
  for (let n = 0; n < 4; n++) expect(await ask()).toEqual(asked.map(() => 503));
  gate.open();
  await expect.poll(() => warningsWith("the database is back").length).toBe(1);
  await expect.poll(shop.isReady).toBe(true);

  expect(warningsWith("the database is away")).toEqual([
    expect.objectContaining({ err: expect.objectContaining({ code: expect.any(String) }) }),
  ]);
  const ids = warningsWith("could not answer").map(({ requestId }) => requestId);
  expect(ids.length).toBe(4 * asked.length);
  expect(new Set(ids).size).toBe(ids.length);
  expect(warningsWith("a form was refused")).toEqual([]);
  expect(JSON.stringify(shop.observed.warnings)).not.toContain('"stack"');
});
