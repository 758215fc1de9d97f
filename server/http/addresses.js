import { isIPv4, isIPv6 } from "node:net";

/** An IPv4 address, or the /64 of an IPv6 one, which belongs to one subscriber. @param {string} address */
export function addressKey(address) {
  const groups = groupsOf(address);
  return typeof groups === "string" ? groups : groups && `${groups.slice(0, 4).join(":")}::/64`;
}

/** The key by which turns and memory are shared out. @param {{ ip?: string | undefined }} req */
export const senderOf = ({ ip }) => addressKey(ip ?? "") ?? "unknown";

/** The /24 or /48: a customer of a data centre easily gets several addresses of it. @param {string} address */
export function neighbourhoodKey(address) {
  const groups = groupsOf(address);
  if (typeof groups === "string") return groups.replace(/\.\d+$/, ".0/24");
  return groups && `${groups.slice(0, 3).join(":")}::/48`;
}

/**
 * An IPv4 address, also one written as IPv6, or the eight groups of an IPv6 one. @param {string} given @returns {string | string[] | null}
 */
export function groupsOf(given) {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (/** @type {string} */ half) => half.split(":").filter(Boolean);
  const missing = after === undefined ? 0 : 8 - groups(before).length - groups(after).length;
  return [...groups(before), ...Array(missing).fill("0"), ...groups(after ?? "")];
}
