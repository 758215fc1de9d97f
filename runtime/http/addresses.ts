import type { IncomingMessage } from "node:http";
import { isIPv4, isIPv6 } from "node:net";

/** Stands for a peer that has already gone, so that limits count it too. */
const NOWHERE = "0.0.0.0";

/**
 * Where a request came from, behind the proxies that we trust. What a proxy wrote, and cannot be
 * read, counts as the proxy's own.
 */
export function visitorAddress(
  { headers, socket }: Pick<IncomingMessage, "headers" | "socket">,
  trusts: (address: string, hop: number) => boolean,
): string {
  const forwarded = String(headers["x-forwarded-for"] ?? "").split(",");
  let address = socket.remoteAddress ?? NOWHERE;
  for (const [hop, text] of forwarded
    .filter((one) => one.trim())
    .reverse()
    .entries()) {
    const before = trusts(address, hop) ? readAddress(text) : null;
    if (before === null) return address;
    address = before;
  }
  return address;
}

/**
 * An address as proxies write it, also with a port, in brackets or in quotes; null for anything
 * else.
 */
function readAddress(text: string) {
  const written = text.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets, beforePort] = /^(?:\[(.*)\]|([\d.]+))(?::\d*)?$/.exec(written) ?? [];
  const address = inBrackets ?? beforePort ?? written;
  return groupsOf(address) && address;
}

/** An IPv4 address, or the /64 of an IPv6 one, which belongs to one subscriber. */
export function addressKey(address: string) {
  const groups = groupsOf(address);
  return typeof groups === "string" ? groups : groups && `${groups.slice(0, 4).join(":")}::/64`;
}

/** The key by which turns and memory are shared out. */
export const senderOf = ({ ip }: { ip?: string | undefined }) => addressKey(ip ?? "") ?? "unknown";

/** The /24 or /48: a customer of a data centre easily gets several addresses of it. */
export function neighbourhoodKey(address: string) {
  const groups = groupsOf(address);
  if (typeof groups === "string") return groups.replace(/\.\d+$/, ".0/24");
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}

/** An IPv4 address, also one written as IPv6, or the eight groups of an IPv6 one. */
export function groupsOf(given: string): string | string[] | null {
  const address = given.replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (half: string) => half.split(":").filter(Boolean);
  const missing = after === undefined ? 0 : 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array(missing).fill("0"), ...groups(after ?? "")];
  if (all.slice(0, 6).join() !== "0,0,0,0,0,ffff") return all;
  return all
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((two) => [two >> 8, two & 255])
    .join(".");
}
