import { isIPv4, isIPv6 } from "node:net";

/** An address as counters know it: an IPv4 one itself, of IPv6 the /64, which one subscriber has whole. Null for neither. */
export function addressKey(address: string): string | null {
  const groups = groupsOf(address);
  return typeof groups === "string" ? groups : groups && `${groups.slice(0, 4).join(":")}::/64`;
}

/** An address as people may see it in a list: "203.0.113.x", "2001:db8:1::". "" when it is none. */
export function maskAddress(address: string): string {
  const groups = groupsOf(address);
  if (typeof groups === "string") return groups.replace(/\d+$/, "x");
  return groups ? `${groups.slice(0, 3).join(":")}::` : "";
}

/** An IPv4 address, also one that came as IPv6, or the eight groups of an IPv6 one. */
function groupsOf(given: string): string | string[] | null {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (half: string) => half.split(":").filter(Boolean);
  const missing = after === undefined ? 0 : 8 - groups(before).length - groups(after).length;
  return [...groups(before), ...Array<string>(missing).fill("0"), ...groups(after ?? "")];
}
