import { expect, test } from "vitest";
import { isFromHere } from "#server/http/requests.ts";

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  isFromHere({
    headers: { host: "localhost:3000", ...headers },
    socket: { remoteAddress },
  } as never);

test("a browser on this machine is known by its address, the host it asks for, and no proxy", () => {
  expect(from("127.0.0.1")).toBe(true);
  expect(from("::1", { host: "[::1]:3000" })).toBe(true);
  expect(from("::ffff:127.0.0.1", { host: "127.0.0.1" })).toBe(true);
  expect(from("192.168.1.7")).toBe(false);
  expect(from("172.17.0.1")).toBe(false);
  expect(from("127.0.0.1", { "x-forwarded-for": "203.0.113.7" })).toBe(false);
  expect(from("127.0.0.1", { forwarded: "for=203.0.113.7" })).toBe(false);
  expect(from("127.0.0.1", { via: "1.1 caddy" })).toBe(false);
  // A page of another site, whose name leads to this machine.
  expect(from("127.0.0.1", { host: "rebound.example:3000" })).toBe(false);
});
