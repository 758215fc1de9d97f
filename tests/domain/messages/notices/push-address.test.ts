import { expect, test } from "vitest";
import { subscriptionSchema } from "#app/domain/messages/notices/receivers.server.ts";
import { makePushBrowser } from "#tests/support/push-browser.ts";

const { keys } = makePushBrowser();
const isTaken = (endpoint: string, more: object = {}) =>
  subscriptionSchema.safeParse({ endpoint, ...keys, ...more }).success;

test("a push service is an https address of the public internet", () => {
  expect(isTaken("https://fcm.googleapis.com/fcm/send/abc:APA91b")).toBe(true);
  for (const address of [
    "http://push.example/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://shop.internal/1",
    "https://nasrin:secret@push.example/1",
    "javascript:alert(1)",
    `https://push.example/${"a".repeat(1000)}`,
  ])
    expect(isTaken(address), address).toBe(false);
});

test("keys have the lengths of their curve", () => {
  const good = "https://push.example/1";
  expect(isTaken(good, { p256dh: keys.auth })).toBe(false);
  expect(isTaken(good, { auth: "not base64 …" })).toBe(false);
});
