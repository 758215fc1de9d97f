import { groupsOf } from "#runtime/http/addresses.ts";

export { addressKey, neighbourhoodKey } from "#runtime/http/addresses.ts";

/** An address as shown in lists: "203.0.113.x", "2001:db8:1::"; "" for text that is no address. */
export function maskAddress(address: string): string {
  const groups = groupsOf(address);
  if (typeof groups === "string") return groups.replace(/\d+$/, "x");
  return groups ? `${groups.slice(0, 3).join(":")}::` : "";
}
