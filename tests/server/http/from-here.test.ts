import { expect, test } from "vitest";
import { isFromHere } from "#server/http/requests.ts";

const from = (
  remoteAddress: string,
  headers: Record<string, string> = {},
  httpVersion: string = "1.1",
) =>
  isFromHere({
    headers: { host: "localhost:3000", ...headers },
    httpVersion,
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
  for (const name of ["true-client-ip", "x-client-ip", "x-cluster-client-ip", "fly-client-ip"])
    expect(from("127.0.0.1", { [name]: "203.0.113.7" })).toBe(false);
  // nginx with `proxy_pass` alone, which adds no header and asks for its own upstream's host.
  expect(from("127.0.0.1", { host: "127.0.0.1:3000", connection: "close" }, "1.0")).toBe(false);
  // A page of another site, whose name leads to this machine.
  expect(from("127.0.0.1", { host: "rebound.example:3000" })).toBe(false);
});
