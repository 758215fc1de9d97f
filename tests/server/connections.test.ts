import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { openReceiver } from "#tests/support/receiver.ts";
import { ADMIN, openShop } from "../torture/shop.ts";

process.env.SESSION_SECRET = "x".repeat(40);

async function openServer() {
  const shop = await openShop({
    port: await freePort(),
    dataDir: process.env.DATA_DIR ?? "",
    env: { NODE_ENV: "production", SAMPLE_DATA: "no", WEBHOOKS_TO_PRIVATE: "yes" },
  });
  onTestFinished(() => void shop.stop());
  const headers = { "Content-Type": "application/json", Authorization: "" };
  const ask = async (method: string, path: string, json?: object) => {
    const body = json ? JSON.stringify(json) : null;
    const answer = await fetch(`${shop.url}/api/${path}`, { method, headers, body });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { token } = await ask("POST", "user/login", ADMIN);
  headers.Authorization = `Bearer ${token}`;
  return ask;
}

test("a key that the owner enters or removes at one server is so at another, without a restart", async () => {
  const gateway = await openReceiver(() => ({ status: 200, body: '{"taken":true}' }));
  onTestFinished(gateway.close);
  const [one, other] = [await openServer(), await openServer()];
  for (const key of ["first", "second"]) {
    const form = { gateway: "other", url: gateway.url, body: `key=${key}&to={phone}&m={text}` };
    await one("PUT", "admin/connection/save", { name: "sms", ...form, success: "taken" });
    const keyUsed = async () => {
      await other("POST", "admin/connection/try", { name: "sms" });
      return gateway.received.at(-1)?.body.split("&")[0];
    };
    await expect.poll(keyUsed, { interval: 20 }).toBe(`key=${key}`);
  }
  await one("DELETE", "admin/connection/remove?name=sms");
  await expect
    .poll(async () => (await other("POST", "admin/connection/try", { name: "sms" })).reason)
    .toBe("not-set-up");
});
