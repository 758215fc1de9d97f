import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { readBytes } from "#app/http/form-body.server.ts";
import { AskedRequest, Leaving } from "#server/asked-request.js";

const FORM = "card=add-line+x&redirectTo=%2F";
const JSON_BODY = '{"a":"মধু"}';

function makeRequest(sent = FORM, type = "application/x-www-form-urlencoded") {
  const res = Object.assign(new EventEmitter(), { writableFinished: false });
  const leaving = new Leaving(res as unknown as ServerResponse);
  const init = { method: "POST", headers: new Headers({ "Content-Type": type }) };
  const bytes = new TextEncoder().encode(sent);
  return { res, request: new AskedRequest("http://shop.test/cart", init, bytes, leaving) };
}

test.each(["arrayBuffer", "blob", "text"] as const)(
  "its body is read by %s() as any request's",
  async (reader) => {
    const { request } = makeRequest();
    const read = await new Response(await request[reader]()).text();
    expect(read).toBe(FORM);
    expect(request.bodyUsed).toBe(true);
    await expect(request[reader]()).rejects.toThrow(TypeError);
  },
);

test("as a form, as JSON, as a stream, from a copy, and by our own reader", async () => {
  expect((await makeRequest().request.formData()).get("card")).toBe("add-line x");
  expect(await makeRequest(JSON_BODY, "application/json").request.json()).toEqual({ a: "মধু" });
  expect(await new Response(makeRequest().request.body).text()).toBe(FORM);
  const { request } = makeRequest();
  expect(await request.clone().text()).toBe(FORM);
  const { url, method, headers, body } = request;
  const copy = new Request(url, { method, headers, body, duplex: "half" } as RequestInit);
  expect(await copy.text()).toBe(FORM);
  expect(Buffer.from(await readBytes(makeRequest().request, 100)).toString()).toBe(FORM);
});

test("one that is too long for what reads it is refused", async () => {
  await expect(readBytes(makeRequest().request, FORM.length - 1)).rejects.toMatchObject({
    reason: "too-large",
  });
});

test("whoever asks hears that the visitor left, before or after it happened", () => {
  const early = makeRequest();
  expect(early.request.signal.aborted).toBe(false);
  early.res.emit("close");
  expect(early.request.signal.aborted).toBe(true);
  const late = makeRequest();
  late.res.emit("close");
  expect(late.request.signal.aborted).toBe(true);
  expect(late.request.whole().signal.aborted).toBe(true);
});

test("whoever was answered has not left", () => {
  const { res, request } = makeRequest();
  res.writableFinished = true;
  res.emit("close");
  expect(request.signal.aborted).toBe(false);
});
