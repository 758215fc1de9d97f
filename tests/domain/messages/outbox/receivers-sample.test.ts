import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeSecret, signatureHeaders } from "#app/domain/messages/webhooks/signature.server.ts";

/** The sample code of docs/webhooks.md, as a receiver copies it. */
async function loadSample() {
  const document = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");
  const code = /```js\n([\s\S]*?)```/.exec(document)?.[1] ?? "";
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).readWebhook as (
    headers: Record<string, string>,
    body: string,
    secret: string,
    now?: number,
  ) => unknown;
}

test("the documented sample accepts the shop's signature and no other", async () => {
  const readWebhook = await loadSample();
  const [secret, other, now] = [makeSecret(), makeSecret(), new Date()];
  const body = '{"type":"order.placed","data":{"title":"মধু"}}';
  const headers = signatureHeaders("one", body, [other, secret], now);
  expect(readWebhook(headers, body, secret)).toEqual(JSON.parse(body));
  expect(readWebhook(headers, body, other)).toEqual(JSON.parse(body));
  expect(readWebhook(headers, body, makeSecret())).toBeNull();
  expect(readWebhook(headers, body.replace("placed", "gone"), secret)).toBeNull();
  expect(readWebhook({ ...headers, "webhook-id": "two" }, body, secret)).toBeNull();
  expect(readWebhook({}, body, secret)).toBeNull();
  expect(readWebhook(headers, body, secret, now.getTime() + 6 * 60 * 1000)).toBeNull();
});
